using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Waiting;

/// <summary>ZMQ2007 of methods that ask a socket without waiting for it, and wait for something else.</summary>
public sealed class HelperThatWaitsTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ2007");

    private static string Class(string helper, string loop, string others = "") =>
        $$"""
            using System;
            using System.Threading;
            using Net.Zmq;

            sealed class Feed(Socket socket, Poller poller, ManualResetEventSlim wake)
            {
                private readonly byte[] _buffer = new byte[64];
                private int _asked;
                private bool _closed;

                {{helper}}
                {{others}}
                void Use(int n) { }

                void Run(Message message, bool on)
                {
                    while (on)
                    {
                        {{loop}}
                    }
                }
            }
            """;

    private const string IntoMessage = "if ({|ZMQ2007:Next(message)|}) Use(message.Size);",
        Text = "if ({|ZMQ2007:Next()|} is { } text) Use(text.Length);";

    [Theory]
    [InlineData("bool Next(Message m) { _asked++; return socket.TryRecv(m, out _); }", IntoMessage)]
    [InlineData("bool Next(Message m) { if (!socket.TryRecv(m, out _)) return false; wake.Wait(); return true; }", IntoMessage)]
    [FullData("bool Next(Message m) { Check(); return socket.TryRecv(m, out _); }", IntoMessage)]
    [InlineData("string? Next() { _asked++; return socket.TryRecvString(out var t) ? t : null; }", Text)]
    [FullData("string? Next() { if (!socket.TryRecvString(out var t)) return null; wake.Wait(); return t; }", Text)]
    [FullData("string? Next() { Check(); return socket.TryRecvString(out var t) ? t : null; }", Text)]
    public Task Method_that_waits_for_nothing_Triggers(string helper, string loop) =>
        Code.Triggers(Class(helper, loop, "void Check() { if (_closed) throw new ObjectDisposedException(\"\"); }"));

    [Theory]
    [InlineData("bool Next(Message m) { poller.Poll(100); return socket.TryRecv(m, out _); }", IntoMessage)]
    [InlineData("bool Next(Message m) { if (poller.Poll(100) == 0) return false; return socket.TryRecv(m, out _); }", IntoMessage)]
    [FullData("bool Next(Message m) => poller.Poll(100) > 0 && socket.TryRecv(m, out _);", IntoMessage)]
    [FullData("bool Next(Message m) { var ok = socket.TryRecv(m, out _); if (!ok) poller.Poll(100); return ok; }", IntoMessage)]
    [FullData("bool Next(Message m) { wake.Wait(); return socket.TryRecv(m, out _); }", IntoMessage)]
    [FullData("bool Next(Message m) { Thread.Sleep(1); return socket.TryRecv(m, out _); }", IntoMessage)]
    [FullData("bool Next(Message m) { Pause(); return socket.TryRecv(m, out _); }", IntoMessage)]
    [InlineData("string? Next() { poller.Poll(100); return socket.TryRecvString(out var t) ? t : null; }", Text)]
    [FullData("string? Next() { if (poller.Poll(100) == 0) return null; return socket.TryRecvString(out var t) ? t : null; }", Text)]
    [FullData("string? Next() { if (socket.TryRecvString(out var t)) return t; wake.Wait(10); return null; }", Text)]
    [FullData("byte[]? Next() { Pause(); using var m = new Message(); return socket.TryRecv(m, out _) ? m.ToArray() : null; }", Text)]
    [FullData(
        "int Next(byte[] b) { poller.Poll(100); return socket.TryRecv(b, out var n) ? n : -1; }",
        "if ({|ZMQ2007:Next(_buffer)|} >= 0) Use(1);"
    )]
    [FullData(
        "int Next(byte[] b, RecvFlags f) { poller.Poll(100); return socket.Recv(b, f); }",
        "if ({|ZMQ2007:Next(_buffer, RecvFlags.DontWait)|} >= 0) Use(1);"
    )]
    public Task Method_that_waits_for_something_else_DoesNotTrigger(string helper, string loop) =>
        Code.DoesNotTrigger(
            Class(helper, loop, "void Pause() { while (poller.Poll(100) == 0) { } }")
                .Replace("{|ZMQ2007:", "", System.StringComparison.Ordinal)
                .Replace("|}", "", System.StringComparison.Ordinal)
        );
}
