using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Tests.ControlFlow;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Messaging;

/// <summary>
/// Which methods ask a socket without waiting and answer false for "nothing there", asked directly and through the rules about waiting.
/// </summary>
[Trait("Compiler", "each")]
public sealed class TryHelperTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ2007");

    [Theory]
    [InlineData("bool TryGet(out int value) => socket.TryRecv(buffer, out value);", false)]
    [FullData("bool TryGet(out string value) => socket.TryRecvString(out value);", true)]
    [FullData("bool TryGet(out int value) { value = 0; return socket.Recv(message, RecvFlags.DontWait) != -1; }", true)]
    [FullData("bool TryGet(out int value) { value = 0; return socket.TryRecv(message, out _) && Parse(1) > 3; }", true)]
    [FullData(
        "bool TryGet(out int value) => TryInner(out value); bool TryInner(out int value) => socket.TryRecv(buffer, out value);",
        false
    )]
    [FullData("bool TryGet(out int value) { value = Math.Max(1, buffer.Length); return socket.TryRecv(buffer, out value); }", false)]
    [FullData("bool TryGet(out int value) { var b = new byte[9]; value = b.Length; return socket.TryRecv(b, out value); }", false)]
    public void Helper_that_returns_the_answer_is_found(string method, bool? throws) =>
        Assert.Equal(throws, Helper(method)?.ThrowsOnWouldBlock);

    [Theory]
    [InlineData(
        """
            bool TryGet(out int value)
            {
                if (!socket.TryRecv(buffer, out _)) { value = 0; return false; }
                value = buffer[0];
                return true;
            }
            """,
        false
    )]
    [FullData(
        """
            bool TryGet(out int value)
            {
                value = 0;
                if (!socket.TryRecv(buffer, out var n)) return false;
                value = Parse(n);
                return true;
            }
            """,
        false
    )]
    [InlineData(
        """
            bool TryGet(out int value)
            {
                if (socket.TryRecv(buffer, out _)) { value = Parse(1); return true; }
                value = default;
                return false;
            }
            """,
        false
    )]
    [FullData(
        """
            bool TryGet(out int value)
            {
                if (socket.TryRecv(buffer, out _)) { value = Parse(1); return value > 3; }
                else { value = -1; return false; }
            }
            """,
        false
    )]
    [FullData(
        """
            bool TryGet(out int value)
            {
                var n = socket.Recv(buffer, RecvFlags.DontWait);
                if (n < 0) { value = 0; return false; }
                value = n;
                return true;
            }
            """,
        false
    )]
    [FullData(
        """
            bool TryGet(out int value)
            {
                using var message = new Message();
                if (!socket.TryRecv(message, out _)) { value = 0; return false; }
                value = message.Size;
                return true;
            }
            """,
        true
    )]
    [FullData(
        """
            bool TryGet(out int value)
            {
                if (!socket.TryRecv(buffer, out _)) { value = 0; return false; }
                socket.Recv(message);
                value = 1;
                return true;
            }
            """,
        false
    )] // the rest of the message
    [FullData(
        """
            bool TryGet(out int value)
            {
                if (!socket.TryRecv(buffer, out value)) { buffer.AsSpan().Clear(); value = -1; return false; }
                return true;
            }
            """,
        false
    )]
    [FullData("bool TryGet(out int value) { if (socket.TryRecv(buffer, out value) == false) return false; return true; }", false)]
    public void Helper_that_asks_first_is_found(string method, bool? throws) => Assert.Equal(throws, Helper(method)?.ThrowsOnWouldBlock);

    [Fact]
    public void Helper_that_asks_its_out_parameter_is_found() =>
        Assert.NotNull(Helper("bool TryGet(out int value) { value = socket.Recv(buffer, RecvFlags.DontWait); return value >= 0; }"));

    [Theory]
    [InlineData("bool TryGet(out int value) { value = socket.Recv(buffer, RecvFlags.DontWait); value++; return value >= 0; }")]
    [FullData("bool TryGet(out int value) { value = socket.Recv(buffer, RecvFlags.DontWait); Work(); return value >= 0; }")]
    public void Helper_whose_parameter_may_hold_something_else_is_unknown(string method) => Assert.Null(Helper(method));

    [Theory]
    [InlineData("bool TryGet(out int value) { value = socket.Recv(buffer); return true; }")]
    [FullData("bool TryGet(out int value) { Thread.Sleep(1); return socket.TryRecv(buffer, out value); }")]
    [FullData("bool TryGet(out int value) { if (!socket.TryRecv(buffer, out value)) { Thread.Sleep(1); return false; } return true; }")]
    [FullData(
        """
            bool TryGet(out int value)
            {
                if (poller.Poll(100) == 0) { value = 0; return false; }
                return socket.TryRecv(buffer, out value);
            }
            """
    )]
    public void Method_that_waits_is_not(string method) => Assert.Null(Helper(method));

    [Theory]
    [InlineData("bool TryGet(out int value) { Work(); return socket.TryRecv(buffer, out value); }")]
    [FullData("bool TryGet(out int value) { if (!socket.TryRecv(buffer, out value)) { Work(); return false; } return true; }")]
    [FullData("bool TryGet(out int value) { try { return socket.TryRecv(buffer, out value); } finally { Work(); } }")]
    [FullData("bool TryGet(out int value) { if (!socket.TryRecv(buffer, out value)) { value = Parse(1); return false; } return true; }")]
    public void Method_that_works_is_not(string method) => Assert.Null(Helper(method));

    [Theory]
    [InlineData("bool TryGet(out int value) { lock (buffer) { return socket.TryRecv(buffer, out value); } }")]
    public void Method_that_locks_is_not(string method) => Assert.Null(Helper(method));

    [Theory]
    [InlineData("bool TryGet(out int value) { if (!socket.TryRecv(buffer, out value)) return true; return false; }")]
    [FullData("bool TryGet(out int value) { if (!socket.TryRecv(buffer, out value)) return flag; return true; }")]
    [FullData("bool TryGet(out int value) => !socket.TryRecv(buffer, out value);")]
    [InlineData("bool TryGet(out int value) { value = 0; while (socket.TryRecv(buffer, out _)) value++; return value > 0; }")]
    [FullData("bool TryGet(out int value) { value = 0; return socket.TryRecv(buffer, out _) || Parse(1) > 3; }")]
    [FullData("bool TryGet(out int value) { value = 0; return !(socket.TryRecv(message, out _) && Parse(1) > 3); }")]
    [FullData("bool TryGet(out int value) { socket.TryRecv(buffer, out value); return true; }")]
    public void Method_whose_answer_is_another_is_not(string method) => Assert.Null(Helper(method));

    [Fact]
    public void Method_that_may_not_receive_is_not() =>
        Assert.Null(
            Helper("bool TryGet(out int value) { value = 0; if (flag && socket.TryRecv(buffer, out value)) return true; return false; }")
        );

    [Theory]
    [InlineData("protected virtual bool TryGet(out int value) => socket.TryRecv(buffer, out value);")]
    [FullData("bool TryGet(out int value) { value = 0; Func<bool> get = () => socket.TryRecv(buffer, out _); return get(); }")]
    [InlineData("bool TryGet(out int value) => Pick().TryRecv(buffer, out value);")]
    [FullData(
        """
            async Task<bool> Later() { await Task.Delay(1); return socket.TryRecv(buffer, out _); }
            bool TryGet(out int value) { value = 0; return Later().Result; }
            """
    )]
    public void Method_that_cannot_be_followed_is_not(string method) => Assert.Null(Helper(method));

    [Theory]
    [InlineData("while (go) { if (!{|ZMQ2007:TryGet(out var q)|}) continue; Use(q); }")]
    [FullData("while (go) { if ({|ZMQ2007:TryGet(out var q)|}) Use(q); else Thread.Sleep(1); }")]
    [FullData("while (!{|ZMQ2007:TryGet(out q0)|}) Thread.Yield(); Use(q0);")]
    public Task Spin_on_a_helper_Triggers_ZMQ2007(string code) => Code.Triggers(Class(code, Quote));

    [Theory]
    [InlineData("bool Try(out string? t) { Console.WriteLine(1); return _socket.TryRecvString(out t); }")]
    [InlineData(
        """
            bool Try(out string? t) { P(); if (_socket.TryRecvString(out t)) return true; return false; }
            void P() => Console.Write(1);
            """
    )]
    public Task Spin_on_a_helper_that_prints_Triggers_ZMQ2007(string helper) =>
        Code.Triggers(Class("while (go) { if ({|ZMQ2007:Try(out var t)|}) Use(t!.Length); }", helper));

    [Theory]
    [InlineData("bool Try(out int n) { P(); return _socket.TryRecv(_buffer, out n); } void P() { Thread.Sleep(1); Console.Write(1); }")]
    [InlineData("bool Try(out int n) { Console.ReadLine(); return _socket.TryRecv(_buffer, out n); }")]
    public Task Spin_on_a_helper_that_waits_otherwise_DoesNotTrigger(string helper) =>
        Code.DoesNotTrigger(Class("while (go) { if (Try(out var n)) Use(n); }", helper));

    [Theory]
    [InlineData("while (go) { var t = {|ZMQ2007:Next()|}; if (t is null) continue; Use(t.Length); }")]
    [InlineData("while (go) { if ({|ZMQ2007:Next()|} is { } t) Use(t.Length); else Thread.Sleep(1); }")]
    [FullData("while (go) { var t = {|ZMQ2007:Next()|}; if (t != null) { Use(t.Length); } }")]
    [FullData("string? t; while ((t = {|ZMQ2007:Next()|}) == null) Thread.Yield(); Use(t.Length);")]
    public Task Spin_on_a_helper_that_returns_null_Triggers_ZMQ2007(string code) => Code.Triggers(Class(code, Text));

    [Theory]
    [InlineData("while (Next() is { } t) Use(t.Length);")] // a drain
    public Task Drain_by_null_DoesNotTrigger(string code) => Code.DoesNotTrigger(Class(code, QuietText));

    [Theory]
    [InlineData("while (go) { poller.Poll(100); if (Next() is { } t) Use(t.Length); }")]
    public Task Poll_by_null_DoesNotTrigger(string code) => Code.DoesNotTrigger(Class(code, QuietText));

    /// <summary>Whatever the type is that the method puts what it received into.</summary>
    [Theory]
    [InlineData("List<string>? Next() => _socket.TryRecvString(out var text) ? new List<string> { text } : null;")]
    [FullData("Dictionary<string, int>? Next() { if (!_socket.TryRecv(_buffer, out var n)) return null; return new() { [\"n\"] = n }; }")]
    [FullData("object? Next() { if (_socket.TryRecvString(out var text)) return text; return null; }")]
    public Task Spin_on_a_helper_that_returns_null_for_nothing_Triggers_ZMQ2007(string helper) =>
        Code.Triggers(
            Class("while (go) { if ({|ZMQ2007:Next()|} is not { } t) { Thread.Sleep(1); continue; } Use(t.GetHashCode()); }", helper)
        );

    private const string QuietText =
        "string? Next() { var n = _socket.Recv(_buffer, RecvFlags.DontWait); "
        + "return n < 0 ? null : System.Text.Encoding.UTF8.GetString(_buffer, 0, n); }";

    private const string Text = "string? Next() => _socket.TryRecvString(out var text) ? text : null;";

    [Theory]
    [InlineData("while (TryGet(out var q)) Use(q);")] // a drain
    public Task Drain_DoesNotTrigger(string code) => Code.DoesNotTrigger(Class(code, Quote));

    [Theory]
    [InlineData("while (go) { poller.Poll(100); while (TryGet(out var q)) Use(q); }")]
    [FullData("while (go) { if (TryGet(out var q)) Use(q); poller.Poll(100); }")]
    public Task Poll_DoesNotTrigger(string code) => Code.DoesNotTrigger(Class(code, Quote));

    [Theory]
    [InlineData("while (go) { Use(1); if (TryGet(out var q)) Use(q); Thread.Sleep(10); }")]
    public Task Loop_with_a_pace_DoesNotTrigger(string code) => Code.DoesNotTrigger(Class(code, Quote));

    [Theory]
    [InlineData("if (TryGet(out var q)) Use(q);")]
    public Task Question_without_a_loop_DoesNotTrigger(string code) => Code.DoesNotTrigger(Class(code, Quote));

    [Fact]
    public Task Helper_that_throws_inside_Triggers_ZMQ2006() =>
        Code.Triggers(
            Class(
                "while (go) { poller.Poll(100); var n = 0; while (n < 50) { if ({|ZMQ2006:TryGet(out var q)|}) Use(q); n++; } }",
                "bool TryGet(out int value) { if (!_socket.TryRecv(_message, out _)) { value = 0; return false; "
                    + "} value = _message.Size; return true; }"
            )
        );

    [Theory]
    [InlineData("while (go) { if ({|ZMQ2009:TryGet(out var q)|}) Use(q); if (TryOther(out var o)) Use(o); }", true)]
    [FullData(
        """
            while (go)
            {
                if ({|ZMQ2009:TryGet(out var q)|}) Use(q);
                if (_other.TryRecv(_buffer, out var o)) Use(o);
                Thread.Sleep(1);
            }
            """,
        true
    )]
    [FullData("while (go) { if (TryGet(out var q)) Use(q); if (TrySame(out var o)) Use(o); }", false)] // one socket behind both
    [FullData("while (go) { if (TryGet(out var q)) Use(q); if (another.TryGet(out var o)) Use(o); }", false)] // perhaps one socket
    public Task Helpers_of_two_sockets_Trigger_ZMQ2009(string code, bool triggers)
    {
        var source = Class(
            code,
            Quote
                + " bool TryOther(out int value) => _other.TryRecv(_buffer, out value); "
                + "bool TrySame(out int value) => _socket.TryRecv(_buffer, out value);"
        );
        return triggers ? Code.Triggers(source) : Code.DoesNotTrigger(source);
    }

    private const string Quote =
        "bool TryGet(out int value) { if (!_socket.TryRecv(_buffer, out _)) { value = 0; return false; } value = _buffer[0]; "
        + "return true; }";

    private static string Class(string code, string helper) =>
        $$"""
            using System;
            using System.Collections.Generic;
            using System.Threading;
            using Net.Zmq;
            sealed class Feed
            {
                private readonly Socket _socket, _other;
                private readonly Message _message = new();
                private readonly byte[] _buffer = new byte[64];
                public Feed(Socket socket, Socket other) => (_socket, _other) = (socket, other);
                {{helper}}
                static void Use(int n) { }
                void Run(bool go, Poller poller, Feed another, int q0) { {{code}} }
            }
            """;

    private static MessagingMember? Helper(string method)
    {
        var probe = FlowProbe.Of(
            $$"""
            bool flag;
            byte[] buffer;
            Message message;
            Socket socket;
            Poller poller;
            protected abstract void Work();
            protected abstract int Parse(int n);
            protected abstract Socket Pick();
            {{method}}
            void Body(bool go) { TryGet(out var value); }
            """
        );
        return probe.Body.Library.MemberOf(probe.Call("TryGet"));
    }
}
