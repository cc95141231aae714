using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;
using ZmqPerf.Testing;

namespace ZmqPerf.Analyzers.Tests.Lifetime;

public sealed class DisposeOrderTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ3015");

    [Theory]
    [InlineData("var c = new Context(); using var s = new Socket(c, SocketType.Push); s.Connect(\"inproc://x\"); {|#0:c.Dispose()|};")]
    [InlineData("var c = new Context(); var s = new Socket(c, SocketType.Push); s.Send(payload); {|#0:c.Dispose()|}; s.Dispose();")]
    [InlineData("var c = new Context(); var s = new Socket(c, SocketType.Push); s.Send(payload); c?{|#0:.Dispose()|}; s?.Dispose();")]
    [InlineData(
        "var c = new Context(); var s = new Socket(c, SocketType.Push); try { s.Send(payload); } finally { {|#0:c.Dispose()|}; "
            + "s.Dispose(); }"
    )]
    [InlineData("Socket s; using (var {|#0:c = new Context()|}) { s = new Socket(c, SocketType.Push); s.Send(payload); } s.Dispose();")]
    [InlineData("var s = new Socket(context, SocketType.Push); s.Send(payload); {|#0:context.Dispose()|}; s.Dispose();")]
    [InlineData(
        "var c = new Context(); var s = new Socket(c, SocketType.Push); using var p = new Poller(1); p.Add(s, PollEvents.In); "
            + "p.Poll(1); {|#0:c.Dispose()|}; s.Dispose();"
    )]
    [InlineData(
        "var c = new Context(); using var a = new Socket(c, SocketType.Push); var b = new Socket(c, SocketType.Pull); "
            + "b.Dispose(); a.Send(payload); {|#0:c.Dispose()|};"
    )]
    [InlineData(
        "Task.Run(() => { var c = new Context(); var s = new Socket(c, SocketType.Push); s.Send(payload); {|#0:c.Dispose()|}; "
            + "s.Dispose(); });"
    )]
    [InlineData(
        "var c = new Context(); var s = new Socket(c, SocketType.Push); s.Send(payload); {|#0:c.Dispose()|}; if (s != null) s.Dispose();"
    )]
    [InlineData(
        "var c = new Context(); var s = new Socket(c, SocketType.Push); s.Send(payload); {|#0:c.Dispose()|}; "
            + "if (s is not null) s.Dispose();"
    )]
    [InlineData(
        "var c = new Context(); var s = new Socket(c, SocketType.Push); s.Send(payload); {|#0:c.Dispose()|}; "
            + "if (s == null) return; s.Dispose();"
    )]
    [InlineData(
        "var c = new Context(); var s = new Socket(c, SocketType.Push); s.Send(payload); if (c != null) {|#0:c.Dispose()|}; s.Dispose();"
    )]
    [InlineData(
        "var c = new Context(); var s = new Socket(c, SocketType.Push); s.Send(payload); Task.Run(() => { s.Send(payload); }); "
            + "{|#0:c.Dispose()|}; s.Dispose();"
    )]
    [InlineData(
        "var c = new Context(); var s = new Socket(c, SocketType.Push); s.Send(payload); "
            + "Task.Run(() => Handle(s.HasMore ? 1 : 0)); {|#0:c.Dispose()|}; s.Dispose();"
    )]
    [InlineData("var c = new Context(); var s = new Socket(c, SocketType.Push); using ({|#0:c|}) { s.Send(payload); } s.Dispose();")]
    public Task Context_that_is_disposed_before_its_socket_Triggers(string code) => Code.Triggers(code, At(DiagnosticSeverity.Warning));

    [Theory]
    [InlineData("using var c = new Context(); using var s = new Socket(c, SocketType.Push); s.Send(payload);")]
    [InlineData("var c = new Context(); var s = new Socket(c, SocketType.Push); s.Send(payload); s.Dispose(); c.Dispose();")]
    [InlineData("using (var c = new Context()) using (var s = new Socket(c, SocketType.Push)) { s.Send(payload); }")]
    [InlineData("var c = new Context(); var s = new Socket(c, SocketType.Push); s.Send(payload); c.Shutdown(); c.Dispose(); s.Dispose();")]
    [InlineData(
        "var c = new Context(); var other = new Context(); var s = new Socket(other, SocketType.Push); s.Send(payload); "
            + "c.Dispose(); s.Dispose(); other.Dispose();"
    )]
    [InlineData(
        "var c = new Context(); var s = new Socket(c, SocketType.Push); s.Send(payload); Close(s); c.Dispose(); s.Dispose(); "
            + "static void Close(Socket s) => s.Dispose();"
    )]
    [InlineData("var c = new Context(); var s = new Socket(c, SocketType.Push); s.Send(payload); s.Dispose(); c.Dispose(); s.Dispose();")]
    [InlineData(
        "var c = new Context(); Socket? s = null; try { s = new Socket(c, SocketType.Push); s.Send(payload); "
            + "} finally { s?.Dispose(); c.Dispose(); }"
    )]
    [InlineData(
        "var c = new Context(); if (running) { c.Dispose(); return; } using var s = new Socket(c, SocketType.Push); "
            + "s.Send(payload); s.Dispose(); c.Dispose();"
    )]
    [InlineData(
        "var c = new Context(); var s = new Socket(c, SocketType.Push); var t = Task.Run(() => { s.Send(payload); s.Dispose(); "
            + "}); c.Dispose(); t.Wait();"
    )]
    [InlineData(
        "var c = new Context(); var s = new Socket(c, SocketType.Push); var t = new Thread(() => { using (s) s.Send(payload); "
            + "}); t.Start(); c.Dispose(); s.Dispose();"
    )]
    [InlineData(
        "var c = new Context(); var s = new Socket(c, SocketType.Push); s.Send(payload); c = new Context(); c.Dispose(); s.Dispose();"
    )]
    [InlineData(
        "var c = new Context(); var s = new Socket(c, SocketType.Push); s.Send(payload); "
            + "s = new Socket(new Context(), SocketType.Push); c.Dispose(); s.Dispose();"
    )]
    [InlineData(
        "var c = new Context(); var s = new Socket(c, SocketType.Push); s.Send(payload); var t = Task.Run(() => Close(s)); "
            + "c.Dispose(); s.Dispose(); static void Close(Socket x) => x.Dispose();"
    )]
    [InlineData("var c = new Context(); var s = new Socket(c, SocketType.Push); s.Send(payload); if (running) c.Dispose(); s.Dispose();")]
    public Task Context_that_is_disposed_last_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Fact]
    public Task Fields_of_a_type_Trigger() =>
        Code.Triggers(
            """
            using System;
            using Net.Zmq;
            sealed class Plain : IDisposable
            {
                private readonly Context _context = new();
                private readonly Socket _socket;
                public Plain() => _socket = new Socket(_context, SocketType.Push);
                public void Dispose() { {|ZMQ3015:_context.Dispose()|}; _socket.Dispose(); }
            }
            sealed class Lazy : IDisposable
            {
                private Context? _context;
                private Socket? _socket, _other;
                public void Open() { _context = new(); _socket = new(_context, SocketType.Push); this._other = new Socket(this._context, SocketType.Pull); }
                public void Dispose()
                {
                    _socket?.Dispose();
                    _socket = null;
                    _context?{|ZMQ3015:.Dispose()|};
                    _other?.Dispose();
                }
            }
            class Pattern : IDisposable
            {
                private readonly Context _context = new();
                private readonly Socket _socket;
                private bool _disposed;
                public Pattern() { _socket = new Socket(_context, SocketType.Push); }
                protected virtual void Dispose(bool disposing)
                {
                    if (_disposed) return;
                    if (disposing) { {|ZMQ3015:_context.Dispose()|}; _socket.Dispose(); }
                    _disposed = true;
                }
                public void Dispose() { Dispose(true); GC.SuppressFinalize(this); }
            }
            """
        );

    [Fact]
    public Task Fields_of_a_type_DoNotTrigger() =>
        Code.DoesNotTrigger(
            """
            using System;
            using Net.Zmq;
            sealed class Right : IDisposable
            {
                private readonly Context _context = new();
                private readonly Socket _socket;
                public Right() => _socket = new Socket(_context, SocketType.Push);
                public void Dispose() { _socket.Dispose(); _context.Dispose(); }
            }
            sealed class Given(Context context, Socket socket) : IDisposable
            {
                private readonly Context _context = context;
                private readonly Socket _socket = socket;
                public void Dispose() { _context.Dispose(); _socket.Dispose(); }
            }
            sealed class Foreign : IDisposable
            {
                private readonly Context _context = new(), _other = new();
                private readonly Socket _socket;
                public Foreign() => _socket = new Socket(_other, SocketType.Push);
                public void Dispose() { _context.Dispose(); _socket.Dispose(); _other.Dispose(); }
            }
            sealed class Two : IDisposable
            {
                private readonly Context _context = new();
                private Socket _socket;
                public Two() => _socket = new Socket(_context, SocketType.Push);
                public void Use(Socket socket) => _socket = socket;
                public void Dispose() { _context.Dispose(); _socket.Dispose(); }
            }
            sealed class ShutDown : IDisposable
            {
                private readonly Context _context = new();
                private readonly Socket _socket;
                public ShutDown() => _socket = new Socket(_context, SocketType.Push);
                public void Dispose() { _context.Shutdown(); _context.Dispose(); _socket.Dispose(); }
            }
            sealed class Closing : IDisposable
            {
                private readonly Context _context = new();
                private readonly Socket _socket;
                public Closing() => _socket = new Socket(_context, SocketType.Push);
                private void Close() => _socket.Dispose();
                public void Dispose() { Close(); _context.Dispose(); _socket.Dispose(); }
            }
            sealed class ClosedByItsThread : IDisposable
            {
                private readonly Context _context = new();
                private readonly Socket _socket;
                private readonly System.Threading.Thread _thread;
                public ClosedByItsThread()
                {
                    _socket = new Socket(_context, SocketType.Pull);
                    _thread = new(Receive);
                    _thread.Start();
                }
                private void Receive() { try { _socket.RecvString(); } finally { this._socket.Dispose(); } }
                public void Dispose() { _context.Dispose(); _thread.Join(); _socket.Dispose(); }
            }
            sealed class ClosedByAUsing : IDisposable
            {
                private readonly Context _context = new();
                private Socket? _socket;
                public void Run() { using var own = _socket = new Socket(_context, SocketType.Pull); own.RecvString(); }
                public void Dispose() { _context.Dispose(); _socket?.Dispose(); }
            }
            """
        );

    /// <summary>The context is disposed first, and another member may have closed the socket by then.</summary>
    [Theory]
    [InlineData("void Close() => _socket!.Dispose();")]
    [InlineData("void Close() => _socket?.Dispose();")]
    [InlineData("void Close() => this._socket?.Dispose();")]
    [InlineData("void Close() => ((IDisposable)_socket!).Dispose();")]
    [InlineData("void Close() { using (_socket) { } }")]
    [InlineData("void Close() { var own = _socket; own?.Dispose(); }")]
    [InlineData("void Again() => _socket = new Socket(new Context(), SocketType.Push);")]
    [InlineData("void Again(Context other) => _socket = new Socket(other, SocketType.Push);")]
    [InlineData("void Again() => Make(ref _socket); static void Make(ref Socket? socket) => socket = null;")]
    [InlineData("void Close() { Socket own; using (own = _socket!) { } }")]
    public Task Field_that_another_member_closes_or_changes_DoesNotTrigger(string member) =>
        Code.DoesNotTrigger(WithMember(member, "_context.Dispose()"));

    [Theory]
    [InlineData("void Use() => _socket!.Send(\"x\");")]
    [InlineData("void Use() => _socket?.Send(\"x\");")]
    [InlineData("void Use(Socket other) { other.Dispose(); }")]
    [InlineData("bool Has => _socket != null;")]
    [InlineData("void Forget() => _socket = null;")]
    [InlineData("void Again() => _socket = new Socket(this._context, SocketType.Push);")]
    public Task Field_that_other_members_use_Triggers(string member) => Code.Triggers(WithMember(member, "{|ZMQ3015:_context.Dispose()|}"));

    private static string WithMember(string member, string end) =>
        $$"""
            using System;
            using Net.Zmq;

            sealed class Own : IDisposable
            {
                private readonly Context _context = new();
                private Socket? _socket;
                public Own() => _socket = new Socket(_context, SocketType.Push);
                {{member}}
                public void Dispose() { {{end}}; _socket?.Dispose(); }
            }
            """;

    [Fact]
    public Task Message_names_both_Triggers() =>
        Code.Triggers(
            """
            var c = new Context();
            var s = new Socket(c, SocketType.Push);
            s.Send(payload);
            {|#0:c.Dispose()|};
            s.Dispose();
            """,
            At(DiagnosticSeverity.Warning)
                .WithMessage("'c' is disposed before its socket 's' on line 22: it waits there until all its sockets are closed, for ever")
        );

    private static DiagnosticResult At(DiagnosticSeverity level) =>
        new DiagnosticResult("ZMQ3015", level).WithLocation(0).WithOptions(DiagnosticOptions.IgnoreAdditionalLocations);
}
