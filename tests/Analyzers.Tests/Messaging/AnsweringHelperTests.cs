using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Messaging;

/// <summary>
/// Methods that say by null, by a number, or by a part of their result that nothing was there, and those that are told by their callers
/// whether to wait.
/// </summary>
[Trait("Compiler", "each")]
public sealed class AnsweringHelperTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ2007");

    [Theory]
    [InlineData("(bool Ok, int Text) Next() { var ok = _socket.TryRecv(_buffer, out var text); return (ok, text); }")]
    [FullData("(bool Ok, int Text) Next() => (_socket.TryRecv(_buffer, out var text), text);")]
    [FullData("(bool Ok, int Text) Next() => _socket.TryRecv(_buffer, out var text) ? (true, text) : (false, 0);")]
    [InlineData("(bool Ok, int Text) Next() { if (_socket.TryRecv(_buffer, out var text)) return (true, text); return default; }")]
    [InlineData("Answer Next() => _socket.TryRecv(_buffer, out var text) ? new Answer(true, text) : new Answer(false, 0);")]
    [FullData("Answer Next() => new(_socket.TryRecv(_buffer, out var text), text);")]
    public async Task Helper_that_answers_by_a_part_Triggers(string helper)
    {
        await Code.Triggers(Class("while (go) { var r = {|ZMQ2007:Next()|}; if (!r.Ok) continue; Use(r.Text); }", helper));
        await Code.Triggers(Class("while (go) { var (ok, t) = {|ZMQ2007:Next()|}; if (ok) Use(t); else Thread.Sleep(1); }", helper));
        await Code.Triggers(Class("while (go) { if ({|ZMQ2007:Next()|} is { Ok: true, Text: var t }) Use(t); }", helper));
        await Code.Triggers(Class("while (!{|ZMQ2007:Next()|}.Ok) { } Use(1);", helper));
    }

    [Theory]
    [InlineData("Letter Next() { if (!_socket.TryRecv(_buffer, out var text)) return null; return new Letter(text); }")]
    [FullData("Letter Next() => _socket.TryRecv(_buffer, out var text) ? new(text) : null;")]
    [FullData("int? Next() => _socket.TryRecv(_buffer, out var text) ? text : null;")]
    [FullData(
        """
            string Next(RecvFlags flags = RecvFlags.DontWait) =>
                _socket.Recv(_buffer, flags) < 0 ? null : System.Text.Encoding.UTF8.GetString(_buffer);
            """
    )]
    [FullData(
        """
            byte[] Next(bool wait = false) =>
                _socket.Recv(_buffer, wait ? RecvFlags.None : RecvFlags.DontWait) < 0 ? null
                    : _buffer.AsSpan(0, 4).ToArray();
            """
    )]
    public async Task Helper_that_answers_by_null_Triggers(string helper)
    {
        await Code.Triggers(
            Class("while (go) { var r = {|ZMQ2007:Next()|}; if (r == null) { Thread.Sleep(1); continue; } Use(r); }", helper)
        );
        await Code.Triggers(Class("while (go) { if ({|ZMQ2007:Next()|} is { } r) Use(r); else Thread.Sleep(1); }", helper));
    }

    [Theory]
    [InlineData("int Next() => _socket.Recv(_buffer, RecvFlags.DontWait);")]
    [FullData("int Next(RecvFlags flags = RecvFlags.DontWait) => _socket.Recv(_buffer, flags);")]
    public Task Helper_that_answers_by_a_number_Triggers(string helper) =>
        Code.Triggers(Class("while (go) { var n = {|ZMQ2007:Next()|}; if (n < 0) continue; Use(n); }", helper));

    [Theory]
    [InlineData("(bool Ok, int Text) Next() { var ok = _socket.TryRecv(_buffer, out var text); if (!ok) Wait(); return (ok, text); }")]
    [FullData("(bool Ok, int Text) Next() { Wait(); return (_socket.TryRecv(_buffer, out var text), text); }")]
    [FullData("Answer Next() { if (_socket.TryRecv(_buffer, out var text)) return new(true, text); Wait(); return new(false, 0); }")]
    public Task Helper_that_waits_DoesNotTrigger(string helper) => Code.DoesNotTrigger(Asking(helper));

    [Theory]
    [InlineData("(bool Ok, int Text) Next() => (true, _socket.TryRecv(_buffer, out var text) ? text : 0);")]
    public Task Helper_that_answers_otherwise_DoesNotTrigger(string helper) => Code.DoesNotTrigger(Asking(helper));

    [Theory]
    [InlineData("(bool Ok, int Text) Next(RecvFlags flags = RecvFlags.None) => (_socket.Recv(_buffer, flags) >= 0, 1);")]
    public Task Helper_whose_flags_are_not_known_DoesNotTrigger(string helper) => Code.DoesNotTrigger(Asking(helper));

    private static string Asking(string helper) => Class("while (go) { var r = Next(); if (!r.Ok) continue; Use(r.Text); }", helper);

    [Theory]
    [InlineData("while (go) { var r = Next(); if (!r.Ok) break; Use(r.Text); }")] // a drain
    [FullData("while (go) { var (ok, t) = Next(); if (!ok) return; Use(t); }")]
    [FullData("while (go) { var (_, t) = Next(); if (t == 0) break; Use(t); }")] // another part says it
    [InlineData("while (go) { var r = Next(); if (r.Text == 0) break; }")]
    [FullData("while (Next() is { Ok: true }) Use(1);")]
    [InlineData("while (Next() is (true, var t)) Use(t);")]
    public Task Drain_DoesNotTrigger(string code) =>
        Code.DoesNotTrigger(Class(code, "(bool Ok, int Text) Next() => (_socket.TryRecv(_buffer, out var text), text);"));

    [Theory]
    [InlineData("while (go) { var t = Next(flags); if (t is null) continue; Use(t); }")]
    [FullData("while (go) { var t = Next(RecvFlags.None); if (t is null) continue; Use(t); }")]
    [FullData("while (go) { var t = Next(RecvFlags.DontWait); if (t is null) break; Use(t); }")]
    public Task Helper_that_may_be_told_to_wait_DoesNotTrigger(string code) =>
        Code.DoesNotTrigger(
            Class(code, "string Next(RecvFlags f) => _socket.Recv(_buffer, f) < 0 ? null : System.Text.Encoding.UTF8.GetString(_buffer);")
        );

    [Theory]
    [InlineData("byte[] Next() { if (!_socket.TryRecv(_buffer, out _)) return null; return _buffer; }")]
    [FullData("byte[] Next() => _socket.TryRecv(_message, out _) ? _buffer : null;")]
    public Task Array_that_is_there_already_DoesNotTrigger_ZMQ2004(string helper) =>
        RuleTest.Of("ZMQ2004").DoesNotTrigger(Class("while (go) { var r = Next(); if (r == null) continue; Use(r[0]); }", helper));

    /// <summary>A result of which nothing is known says nothing.</summary>
    [Fact]
    public Task Drain_by_a_tuple_of_a_helper_that_is_given_the_buffer_DoesNotTrigger() =>
        Code.DoesNotTrigger(
            Class(
                "while (go) { var r = Next(_buffer); if (!r.ok) break; Nothing(r.n); }",
                "(bool ok, int n) Next(byte[] b) { var ok = _socket.TryRecv(b, out var n); return (ok, n); } void Nothing(int n) { }"
            )
        );

    private static string Class(string code, string helper) =>
        $$"""
            using System;
            using System.Threading;
            using Net.Zmq;
            record struct Answer(bool Ok, int Text);
            sealed record Letter(int Text);
            sealed class Feed(Socket _socket)
            {
                private readonly Message _message = new();
                private readonly byte[] _buffer = new byte[64];
                {{helper}}
                void Run(bool go, RecvFlags flags) { {{code}} }
                static void Use(object value) => Console.WriteLine(value);
                static void Wait() => Thread.Sleep(100);
            }
            """;
}
