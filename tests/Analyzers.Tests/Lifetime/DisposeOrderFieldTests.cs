using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Lifetime;

public sealed class DisposeOrderFieldTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ3015");

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
                public void Open()
                {
                    _context = new();
                    _socket = new(_context, SocketType.Push);
                    this._other = new Socket(this._context, SocketType.Pull);
                }
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
    [FullData("void Close() => _socket?.Dispose();")]
    [FullData("void Close() => this._socket?.Dispose();")]
    [FullData("void Close() => ((IDisposable)_socket!).Dispose();")]
    [InlineData("void Close() { using (_socket) { } }")]
    [FullData("void Close() { var own = _socket; own?.Dispose(); }")]
    [FullData("void Close() { Socket own; using (own = _socket!) { } }")]
    public Task Field_that_another_member_closes_DoesNotTrigger(string member) =>
        Code.DoesNotTrigger(WithMember(member, "_context.Dispose()"));

    [Theory]
    [InlineData("void Again() => _socket = new Socket(new Context(), SocketType.Push);")]
    [InlineData("void Again(Context other) => _socket = new Socket(other, SocketType.Push);")]
    [FullData("void Again() => Make(ref _socket); static void Make(ref Socket? socket) => socket = null;")]
    public Task Field_that_another_member_changes_DoesNotTrigger(string member) =>
        Code.DoesNotTrigger(WithMember(member, "_context.Dispose()"));

    [Theory]
    [InlineData("void Use() => _socket!.Send(\"x\");")]
    [InlineData("void Use() => _socket?.Send(\"x\");")]
    [FullData("void Use(Socket other) { other.Dispose(); }")]
    [FullData("bool Has => _socket != null;")]
    [FullData("void Forget() => _socket = null;")]
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

    [Theory]
    [InlineData("public Feed(Context context) { _context = context; _socket = new Socket(context, SocketType.Pull); }")]
    [FullData("public Feed(Context context) { _socket = new Socket(context, SocketType.Pull); _context = context; }")]
    public Task Context_that_a_constructor_keeps_Triggers(string constructor) =>
        Code.Triggers(
            $$"""
            using System;
            using Net.Zmq;

            sealed class Feed : IDisposable
            {
                private readonly Context _context;

                private readonly Socket _socket;

                {{constructor}}

                public void Dispose()
                {
                    {|ZMQ3015:_context.Dispose()|};
                    _socket.Dispose();
                }
            }
            """
        );

    [Fact]
    public Task Context_that_a_primary_constructor_keeps_Triggers() =>
        Code.Triggers(
            """
            using System;
            using Net.Zmq;

            sealed class Feed(Context context) : IDisposable
            {
                private readonly Context _context = context;

                private readonly Socket _socket = new(context, SocketType.Pull);

                public void Dispose()
                {
                    {|ZMQ3015:_context.Dispose()|};
                    _socket.Dispose();
                }
            }
            """
        );

    [Theory]
    [InlineData("Context own, Context context", "_context = own;")]
    [InlineData("Context context", "_context = context; context = new Context();")]
    [FullData("Context context", "_context = context ?? new Context();")]
    [FullData("Context[] given, Context context", "_context = given[0];")]
    public Task Other_context_that_a_constructor_keeps_DoesNotTrigger(string parameters, string code) =>
        Code.DoesNotTrigger(
            $$"""
            using System;
            using Net.Zmq;

            sealed class Feed : IDisposable
            {
                private readonly Context _context;

                private readonly Socket _socket;

                public Feed({{parameters}})
                {
                    {{code}}
                    _socket = new Socket(context, SocketType.Pull);
                }

                public void Dispose()
                {
                    _context.Dispose();
                    _socket.Dispose();
                }
            }
            """
        );
}
