using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Lifetime;

/// <summary>ZMQ3008 where one path disposes an object by hand, and another one leaves it.</summary>
public sealed class NeverDisposedOnAPathTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ3008");

    private const string Made = "var {|ZMQ3008:m|} = new Message(); ",
        Silent = "var m = new Message(); ";

    [Theory]
    [InlineData(Made + "if (!socket.TryRecv(m, out _)) return; Handle(m.Size); m.Dispose();")]
    [InlineData("var {|ZMQ3008:s|} = new Socket(context, SocketType.Req); s.Send(text); if (!s.TryRecvString(out _)) return; s.Dispose();")]
    [FullData(Made + "socket.Recv(m); if (m.Size > 3) m.Dispose();")]
    [FullData("Socket {|ZMQ3008:s|} = null; while (running) { s = new Socket(context, SocketType.Req); s.Connect(text); } s?.Dispose();")]
    public Task Path_that_leaves_it_Triggers(string code) => Code.IsNotFixed(code);

    [Theory]
    [InlineData(Silent + "try { if (!socket.TryRecv(m, out _)) return; Handle(m.Size); } finally { m.Dispose(); }")]
    [InlineData(Silent + "if (!socket.TryRecv(m, out _)) { m.Dispose(); return; } Handle(m.Size); m.Dispose();")]
    [FullData("Message m = null; if (running) m = new Message(); if (running) socket.Recv(m); m?.Dispose();")]
    [FullData("var m = running ? new Message() : null; if (m != null) { socket.Recv(m); m.Dispose(); }")]
    public Task Object_that_every_path_disposes_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData(Silent + "socket.Recv(m); if (m.Size == 0) throw new InvalidOperationException(); m.Dispose();")]
    [InlineData(Silent + "try { socket.Recv(m); } catch (ZmqException) { return; } m.Dispose();")]
    [FullData(Silent + "socket.Recv(m); if (m.Size == 0) Environment.Exit(1); m.Dispose();")]
    [InlineData("var s = new Socket(context, SocketType.Sub); while (running) { if (s.HasMore) { s.Dispose(); return; } }")]
    public Task Path_that_ends_otherwise_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("Message Next() { var m = new Message(); if (!socket.TryRecv(m, out _)) { m.Dispose(); return null; } return m; }")]
    [InlineData(Silent + "socket.Recv(m); var ended = Task.Run(() => m.Dispose()); if (running) m.Dispose();")]
    [FullData("var all = new List<Message>(); " + Silent + "if (!socket.TryRecv(m, out _)) { m.Dispose(); return; } all.Add(m);")]
    [FullData("void M(Message given) { var m = given; socket.Recv(m); if (running) m.Dispose(); }")]
    public Task Object_that_others_may_have_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    /// <summary>The library has taken what is in it.</summary>
    [Theory]
    [InlineData("var m = new Message(payload); if (!running) { m.Dispose(); return; } socket.Send(m);")]
    [FullData("Message? m = new Message(payload); try { socket.Send(m); m = null; } finally { m?.Dispose(); }")]
    [FullData("var m = new Message(payload); if (running) { socket.Send(m); m.Dispose(); return; } socket.Send(m);")]
    public Task Message_that_another_path_sends_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);
}
