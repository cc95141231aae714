using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Lifetime;

/// <summary>ZMQ3012 and ZMQ3027 where methods of the user's send frames of the message.</summary>
public sealed class UnfinishedByHelperTests
{
    private static RuleTest Never { get; } = RuleTest.Of("ZMQ3012");
    private static RuleTest Sometimes { get; } = RuleTest.Of("ZMQ3027");

    private const string Helpers = """

        static void Delimiter(Socket s) => s.Send(Array.Empty<byte>(), SendFlags.SendMore);
        static void Head(Socket s, byte[] id) { s.Send(id, SendFlags.SendMore); Delimiter(s); }
        static void Body(Socket s, byte[] body) => s.Send(body);
        static void Whole(Socket s, byte[] id) { Head(s, id); s.Send(id); }
        static void Either(Socket s, byte[] id) { if (id.Length > 9) s.Send(id, SendFlags.SendMore); else s.Send(id); }
        static void Keep(Socket s, byte[] id) { s.Send(id, SendFlags.SendMore); s.SetOption(SocketOption.Linger, 0); }
        static void Frames(Socket s, byte[] id) { foreach (var b in id) s.Send([b], SendFlags.SendMore); s.Send(id, SendFlags.SendMore); }
        static void Shared(Socket s, byte[] id) { s.Send(id, SendFlags.SendMore); Task.Run(() => s.Send(id)); }
        static void Caught(Socket s, byte[] id) { try { s.Send(id, SendFlags.SendMore); } catch { s.Send(id); } }
        """;

    [Theory]
    [InlineData("var s = new Socket(context, SocketType.Dealer); s.Bind(\"tcp://*:5555\"); {|ZMQ3012:Head(s, payload)|}; s.Dispose();")]
    public Task Message_that_a_method_begins_Triggers(string code) => Never.Triggers(code + Helpers);

    [Theory]
    [InlineData("{|ZMQ3027:Head(socket, payload)|}; if (size == 0) return; socket.Send(payload);")]
    [FullData("{|ZMQ3027:Head(socket, payload)|}; if (size == 0) return; Body(socket, payload);")]
    [InlineData("{|ZMQ3027:Keep(socket, payload)|}; if (size == 0) return; socket.Send(payload);")]
    [InlineData("{|ZMQ3027:Frames(socket, payload)|}; if (size == 0) return; socket.Send(payload);")]
    public Task Message_that_a_method_begins_and_one_path_leaves_Triggers(string code) => Sometimes.Triggers(code + Helpers);

    [Theory]
    [InlineData("Head(socket, payload); Body(socket, payload);")]
    [FullData("Whole(socket, payload); if (size == 0) return; socket.Send(payload);")]
    [FullData("Delimiter(socket); Whole(socket, payload);")]
    public Task Message_that_is_finished_DoesNotTrigger(string code) => Sometimes.DoesNotTrigger(code + Helpers);

    [Theory]
    [InlineData("Either(socket, payload); if (size == 0) return; socket.Send(payload);")]
    [FullData("Shared(socket, payload); if (size == 0) return; socket.Send(payload);")]
    [FullData("Caught(socket, payload); if (size == 0) return; socket.Send(payload);")]
    public Task Message_that_may_be_finished_DoesNotTrigger(string code) => Sometimes.DoesNotTrigger(code + Helpers);

    private const string Flagged = """

        static void Put(Socket s, string t, bool more = false) { if (more) s.Send(t, SendFlags.SendMore); else s.Send(t); }
        static void PutLast(Socket s, string t, bool last) { if (!last) { s.Send(t, SendFlags.SendMore); return; } s.Send(t); }
        static void PutOf(Socket s, string t, int left) { if (left > 0) s.Send(t, SendFlags.SendMore); else s.Send(t); }
        static void PutSet(Socket s, string t, bool more) { more = t.Length > 3; if (more) s.Send(t, SendFlags.SendMore); else s.Send(t); }
        """;

    [Theory]
    [InlineData("{|ZMQ3027:Put(socket, text, true)|}; if (size == 0) return; Put(socket, text);")]
    [InlineData("{|ZMQ3027:PutLast(socket, text, last: false)|}; if (size == 0) return; PutLast(socket, text, true);")]
    [InlineData("{|ZMQ3027:PutOf(socket, text, 2)|}; if (size == 0) return; PutOf(socket, text, 0);")]
    public Task Frame_that_a_method_sends_by_its_argument_Triggers(string code) => Sometimes.Triggers(code + Flagged);

    [Theory]
    [InlineData("Put(socket, text); if (size == 0) return; Put(socket, text);")]
    [InlineData("Put(socket, text, true); Put(socket, text);")]
    public Task Frame_that_is_the_last_by_the_argument_DoesNotTrigger(string code) => Sometimes.DoesNotTrigger(code + Flagged);

    [Theory]
    [InlineData("Put(socket, text, running); if (size == 0) return; Put(socket, text);")]
    [InlineData("PutOf(socket, text, size); if (size == 0) return; PutOf(socket, text, 0);")]
    [InlineData("PutSet(socket, text, true); if (size == 0) return; PutSet(socket, text, false);")]
    public Task Frame_that_is_unknown_by_the_argument_DoesNotTrigger(string code) => Sometimes.DoesNotTrigger(code + Flagged);

    private const string Own = "using var s = new Socket(context, SocketType.Push); s.Bind(\"tcp://*:5555\"); ";

    private const string Header = " void Header(string n) => s.Send(n, SendFlags.SendMore);";

    private const string Body = " void Body(byte[] b) { s.Send(b); }";

    [Theory]
    [InlineData("Header(\"a\"); {|ZMQ3012:Header(\"b\")|};" + Header)]
    [FullData("s.Send(payload); {|ZMQ3012:Header(\"a\")|};" + Header)]
    [FullData("Body(payload); {|ZMQ3012:s.Send(payload, SendFlags.SendMore)|};" + Body)]
    public Task Message_that_a_local_function_begins_Triggers(string code) => Never.Triggers(Own + code);

    [Theory]
    [InlineData("{ if (b) s.Send(payload, SendFlags.SendMore); else s.Send(\"a\", SendFlags.SendMore); }")]
    [FullData("{ if (b) { s.Send(\"a\", SendFlags.SendMore); return; } s.Send(payload, SendFlags.SendMore); }")]
    [FullData("{ s.Send(\"a\", SendFlags.SendMore); if (b) s.Send(payload, SendFlags.SendMore); }")]
    [FullData("{ if (b) throw new Exception(); s.Send(\"a\", SendFlags.SendMore); }")]
    [FullData("{ switch (b) { case true: s.Send(\"a\", SendFlags.SendMore); break; default: s.Send(\"b\", SendFlags.SendMore); break; } }")]
    [FullData("{ for (var i = 0; i < 3; i++) Console.WriteLine(i); s.Send(\"a\", SendFlags.SendMore); }")]
    public Task Message_that_a_local_function_begins_either_way_Triggers(string begin) =>
        Never.Triggers(Own + "{|ZMQ3012:Begin(size > 3)|}; void Begin(bool b) " + begin);

    [Theory]
    [InlineData("{ if (b) s.Send(payload, SendFlags.SendMore); else s.Send(\"a\"); }")]
    [FullData("{ if (b) return; s.Send(payload, SendFlags.SendMore); }")]
    [FullData("{ if (b) s.Send(payload, SendFlags.SendMore); }")]
    [FullData("{ if (b) { s.Send(\"a\"); return; } s.Send(payload, SendFlags.SendMore); }")]
    [FullData("{ switch (b) { case true: s.Send(\"a\", SendFlags.SendMore); break; } }")]
    [FullData("{ switch (b) { case true: s.Send(\"a\", SendFlags.SendMore); break; default: s.Send(\"a\"); break; } }")]
    [FullData("{ for (var i = 0; i < 3; i++) s.Send(\"a\", SendFlags.SendMore); }")]
    [FullData("{ for (var i = 0; i < 3; i++) if (b) return; s.Send(\"a\", SendFlags.SendMore); }")]
    [FullData("{ try { s.Send(\"a\", SendFlags.SendMore); } finally { s.Send(\"b\"); } }")]
    [FullData("{ if (s.Send(\"a\", SendFlags.SendMore)) s.Send(\"b\"); else s.Send(\"c\"); }")]
    [FullData("{ s.Send(\"a\", SendFlags.SendMore); if (b) goto end; s.Send(\"b\", SendFlags.SendMore); end: s.Send(\"c\"); }")]
    public Task Message_that_a_local_function_may_end_DoesNotTrigger(string begin) =>
        Never.DoesNotTrigger(Own + "Begin(size > 3); void Begin(bool b) " + begin);

    [Theory]
    [InlineData("Header(\"a\"); Body(payload);" + Body)]
    [FullData("Header(\"a\"); s.Send(payload);")]
    [FullData("Header(\"a\"); Perhaps(); void Perhaps() { if (size > 3) s.Send(payload); }")]
    [InlineData("Header(\"a\"); Run(Finish); void Finish() => s.Send(payload); void Run(Action a) => a();")]
    [FullData("Header(\"a\"); Action end = () => s.Send(payload); end();")]
    [FullData("Header(\"a\"); Deep(); void Deep() { Deeper(); } void Deeper() { s.Send(payload); }")]
    [FullData("Put(true); Put(false); void Put(bool more) { if (more) Header(\"a\"); else Body(payload); }" + Body)]
    public Task Message_that_a_local_function_ends_DoesNotTrigger(string code) => Never.DoesNotTrigger(Own + code + Header);

    [Theory]
    [InlineData("var open = false; Begin(); if (open) s.Send(payload); void Begin() { Header(\"a\"); open = true; }")]
    [FullData("var open = false; if (size > 3) Begin(); if (open) s.Send(payload); void Begin() { Header(\"a\"); open = true; }")]
    [FullData("var open = false; Header(\"a\"); Open(); if (open) s.Send(payload); void Open() => open = true;")]
    [FullData("var open = false; Action set = () => open = true; Header(\"a\"); set(); if (open) s.Send(payload);")]
    public Task Variable_that_a_function_sets_which_is_called_DoesNotTrigger(string code) => Sometimes.DoesNotTrigger(Own + code + Header);

    [Theory]
    [InlineData(
        "var open = false; Action set = () => open = true; {|ZMQ3027:Header(\"a\")|}; if (open) s.Send(payload); GC.KeepAlive(set);"
    )]
    [FullData("{|ZMQ3027:Header(\"a\")|}; if (size > 3) s.Send(payload); void Count() => Handle(size); Count();")]
    public Task Variable_that_no_call_sets_Triggers(string code) => Sometimes.Triggers(Own + code + Header);

    [Theory]
    [InlineData("var open = false; if (size > 3) { Header(\"a\"); open = true; } open |= running; if (open) s.Send(payload);")]
    [InlineData("var shut = true; if (size > 3) { Header(\"a\"); shut = false; } shut &= running; if (!shut) s.Send(payload);")]
    public Task Flag_that_stays_as_it_is_DoesNotTrigger(string code) => Sometimes.DoesNotTrigger(Own + code + Header);

    [Theory]
    [InlineData("var open = false; if (size > 3) { {|ZMQ3027:Header(\"a\")|}; open = true; } open &= running; if (open) s.Send(payload);")]
    [FullData("var shut = true; if (size > 3) { {|ZMQ3027:Header(\"a\")|}; shut = false; } shut |= running; if (!shut) s.Send(payload);")]
    public Task Flag_that_may_change_Triggers(string code) => Sometimes.Triggers(Own + code + Header);

    [Theory]
    [InlineData("{|ZMQ3012:Deep()|}; void Deep() { Header(\"a\"); s.Send(payload, SendFlags.SendMore); }")]
    [FullData("s.Send(payload); {|ZMQ3012:Deep()|}; void Deep() => Deeper(); void Deeper() { Console.WriteLine(); Header(\"a\"); }")]
    [FullData("{|ZMQ3012:Deep(s)|}; void Deep(Socket k) { k.Send(\"a\", SendFlags.SendMore); Header(\"b\"); }")]
    public Task Message_that_a_local_function_of_a_local_function_begins_Triggers(string code) => Never.Triggers(Own + code + Header);

    [Theory]
    [InlineData("Deep(); void Deep() { Header(\"a\"); Deeper(); } void Deeper() => s.Send(payload);")]
    [InlineData("Deep(); s.Send(payload); void Deep() { Header(\"a\"); Deeper(); } void Deeper() => Header(\"b\");")]
    [InlineData("Deep(); void Deep() { Header(\"a\"); if (size > 3) Deeper(); } void Deeper() => s.Send(payload);")]
    [FullData("Header(\"a\"); Deep(3); void Deep(int n) { if (n > 0) Deep(n - 1); else s.Send(payload); }")]
    public Task Message_that_a_local_function_of_a_local_function_ends_DoesNotTrigger(string code) =>
        Never.DoesNotTrigger(Own + code + Header);

    private static string Asking(string member) =>
        $$"""
            using Net.Zmq;

            sealed class Asker(Socket _out, Socket _in)
            {
                private readonly byte[] _buffer = new byte[256];
                private (bool, byte[]) Try() => _in.TryRecv(_buffer, out _) ? (true, _buffer) : (false, _buffer);
                private bool TryOut(out byte[] bytes) { bytes = _buffer; return _in.TryRecv(_buffer, out _); }
                private string Next() => _in.RecvString();
                private void Log(string text) => _out.Send(text);
                {{member}}
            }
            """;

    [Theory]
    [InlineData("public void A() { {|ZMQ3027:_out.Send(\"h\", SendFlags.SendMore)|}; var (has, v) = Try(); if (has) _out.Send(v); }")]
    [InlineData("public void A() { {|ZMQ3027:_out.Send(\"h\", SendFlags.SendMore)|}; if (!TryOut(out var v)) return; _out.Send(v); }")]
    [InlineData(
        "public void A() { {|ZMQ3027:_out.Send(\"h\", SendFlags.SendMore)|}; var t = Next(); if (t == \"\") return; _out.Send(t); }"
    )]
    public Task Message_of_a_constructors_parameter_beside_methods_that_only_receive_Triggers(string code) =>
        Sometimes.Triggers(Asking(code));

    [Theory]
    [InlineData("public void A() { var (has, v) = Try(); if (!has) return; _out.Send(\"h\", SendFlags.SendMore); if (has) _out.Send(v); }")]
    [FullData("public void A() { _out.Send(\"h\", SendFlags.SendMore); var t = Next(); if (t == \"\") Log(t); else _out.Send(t); }")]
    [FullData("public void A() { _out.Send(\"h\", SendFlags.SendMore); Log(\"\"); if (_buffer[0] == 1) return; _out.Send(_buffer); }")]
    [InlineData(
        """
            public void A(Socket s)
            {
                _out.Send("h", SendFlags.SendMore);
                _out = s;
                if (_buffer[0] == 1) return;
                _out.Send(_buffer);
            }
            """
    )]
    public Task Message_of_a_constructors_parameter_that_is_finished_DoesNotTrigger(string code) => Sometimes.DoesNotTrigger(Asking(code));

    [Fact]
    public Task Variable_of_the_method_that_answers_Triggers() =>
        Sometimes.Triggers(
            Own
                + "{|ZMQ3027:Header(\"a\")|}; var (has, v) = Try(); if (has) s.Send(v); "
                + "(bool, byte[]) Try() { var b = new byte[9]; return socket.TryRecv(b, out var n) ? (true, b) : (false, b); }"
                + Header
        );

    [Theory]
    [InlineData("if (topic is { } t) s.Send(t, SendFlags.SendMore); if (topic != null) s.Send(b); else if (all) s.Send(\"none\");")]
    [FullData("if (all) s.Send(\"h\", SendFlags.SendMore); Console.WriteLine(); if (all) s.Send(b);")]
    public Task Condition_on_a_constructors_parameter_that_is_asked_twice_DoesNotTrigger(string code) =>
        Sometimes.DoesNotTrigger(Asked(code));

    [Theory]
    [InlineData(
        "if (topic is { } t) {|ZMQ3027:s.Send(t, SendFlags.SendMore)|}; if (all) s.Send(b); else if (b.Length > 3) s.Send(\"none\");"
    )]
    public Task Condition_on_another_parameter_of_a_constructor_Triggers(string code) => Sometimes.Triggers(Asked(code));

    private static string Asked(string code) =>
        $$"""
            using System;
            using Net.Zmq;

            sealed class Asker(Socket s, string topic, bool all)
            {
                public void Run(byte[] b) { {{code}} }
            }
            """;
}
