using System;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Lifetime;

/// <summary>ZMQ3012 and ZMQ3027 where the frames stand behind conditions that ask the same, in one way or another.</summary>
public sealed class UnfinishedOnConditionTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ3012");

    [Theory]
    [InlineData("k == \"a\"", "k.Equals(\"a\")")]
    [FullData("k == \"a\"", "\"a\" == k")]
    [InlineData("k is \"a\"", "string.Equals(k, \"a\", StringComparison.Ordinal)")]
    [FullData("k != \"a\"", "!(k == \"a\")")]
    [FullData("k is not \"a\"", "k != \"a\"")]
    [FullData("string.IsNullOrEmpty(k)", "string.IsNullOrEmpty(k)")]
    [FullData("k.StartsWith('a')", "k.StartsWith('a')")]
    [FullData("k == \"a\"", "k is not null")]
    [FullData("k is \"a\" or \"b\"", "k == \"b\" || k == \"a\"")]
    public Task Text_that_is_asked_twice_DoesNotTrigger(string one, string other) => Code.DoesNotTrigger(Asked(one, other));

    [Theory]
    [InlineData("k.Length > 3", "!(k.Length <= 3)")]
    [FullData("k.Length > 3", "3 < k.Length")]
    [FullData("k.Length is > 3 and < 9", "k.Length is > 3 and < 9")]
    [FullData("k.Length > 0", "k.Length >= 1")]
    public Task Length_that_is_asked_twice_DoesNotTrigger(string one, string other) => Code.DoesNotTrigger(Asked(one, other));

    [Theory]
    [InlineData("o == null", "o is null")]
    [FullData("o != null", "o is not null")]
    [FullData("o is string", "o is string")]
    [FullData("o is object v", "o != null")]
    [FullData("o is string or int", "o is int || o is string")]
    [FullData("o is 1", "o is int")]
    [FullData("o is string t", "o is not null")]
    [FullData("o is 1", "o is not \"1\"")]
    [FullData("o is 1", "o is not DayOfWeek.Monday")]
    public Task Object_that_is_asked_twice_DoesNotTrigger(string one, string other) => Code.DoesNotTrigger(Asked(one, other));

    [Theory]
    [InlineData("day.HasFlag(DayOfWeek.Monday)", "day.HasFlag(DayOfWeek.Monday)")]
    [FullData("(n & 1) == 0", "0 == (n & 1)")]
    [FullData("(n & 1) != 0", "(n & 1) == 1")]
    [FullData("(n & 6) == 0", "(n & 6) < 2")]
    [InlineData("(n & int.MinValue) != 0", "(n & int.MinValue) < 0")]
    public Task Bits_that_are_asked_twice_DoesNotTrigger(string one, string other) => Code.DoesNotTrigger(Asked(one, other));

    [Theory]
    [InlineData("n % 2 == 0", "n % 2 != 1 && n % 2 != -1")]
    [FullData("n > 3", "n >= 4")]
    [FullData("n > 3", "n is not <= 3")]
    [FullData("n > 3", "n > 2")]
    [FullData("n > 3", "n != 3")]
    [FullData("n == 5", "n > 4")]
    [FullData("n != 0", "n > 0 || n < 0")]
    [FullData("n > 0 || n < 0", "n != 0")]
    [FullData("n is 1 or 2", "n is > 0 and < 3")]
    [InlineData("n == 1 || n == 2", "n >= 1 && n <= 2")]
    [FullData("n > int.MaxValue - 1", "n == int.MaxValue")]
    [InlineData("n >= int.MinValue", "n == 1 || n != 1")]
    [FullData("b < 1", "b == 0")]
    [FullData("n == 3", "b >= 0")]
    [FullData("big > 3", "3UL < big")]
    public Task Number_that_is_asked_twice_DoesNotTrigger(string one, string other) => Code.DoesNotTrigger(Asked(one, other));

    [Theory]
    [InlineData("m.HasValue", "m is int v")]
    [FullData("m.HasValue", "m != null")]
    [FullData("m is { } v", "m.HasValue")]
    [FullData("m == 3", "m.HasValue")]
    [FullData("m is int v", "m is not null")]
    [FullData("m > 3", "m is >= 4")]
    [FullData("m is not null and not 3", "m < 3 || m > 3")]
    public Task Nullable_that_is_asked_twice_DoesNotTrigger(string one, string other) => Code.DoesNotTrigger(Asked(one, other));

    [Theory]
    [InlineData("day == DayOfWeek.Monday", "day is not DayOfWeek.Friday")]
    public Task Enumeration_that_is_asked_twice_DoesNotTrigger(string one, string other) => Code.DoesNotTrigger(Asked(one, other));

    [Theory]
    [InlineData("(n, b) is (1, 2)", "(n, b) is (1, 2)")]
    [FullData("(n, b) is (1, 2)", "n == 1")]
    public Task Tuple_that_is_asked_twice_DoesNotTrigger(string one, string other) => Code.DoesNotTrigger(Asked(one, other));

    [Theory]
    [InlineData("job.Has", "job.Has")]
    [FullData("job.Has", "!(job.Has == false)")]
    [FullData("job.Kind == 1", "job.Kind is 1")]
    [FullData("_trace", "_trace")]
    public Task Member_that_is_asked_twice_DoesNotTrigger(string one, string other) => Code.DoesNotTrigger(AskedOfMembers(one, other));

    private static string AskedOfMembers(string one, string other) =>
        $$"""
            using Net.Zmq;

            public sealed class Job { public bool Has { get; set; } public int Kind { get; init; } }

            public sealed class Sender(bool trace)
            {
                private bool _trace = trace;

                public bool Trace { set => _trace = value; }

                public void Send(Context context, Job job)
                {
                    using var s = new Socket(context, SocketType.Push);
                    if ({{one}})
                        s.Send("h", SendFlags.SendMore);
                    if ({{other}})
                        s.Send("t");
                }
            }
            """;

    [Theory]
    [InlineData("k == \"b\"")]
    public Task Text_that_is_another_one_DoesNotTrigger(string other) =>
        Code.DoesNotTrigger(
            "void M(Context c, string k) { using var s = new Socket(c, SocketType.Push); "
                + "if (k == \"a\") s.Send(\"h\", SendFlags.SendMore); "
                + $"if ({other}) return; s.Send(\"t\"); }}"
        );

    [Theory]
    [InlineData("k == \"a\"", "n > 3")]
    [FullData("k.Length > 3", "o is string")]
    [FullData("n > 3", "string.IsNullOrEmpty(k)")]
    public Task Conditions_about_something_else_Triggers(string one, string other) =>
        Code.Triggers(Asked(one, other, "{|#0:", "|}"), At("ZMQ3027", DiagnosticSeverity.Info));

    [Theory]
    [InlineData("k == \"a\"", "k == \"b\"")]
    [FullData("k == \"a\"", "k != \"a\"")]
    [FullData("k.Length > 3", "k.Length <= 3")]
    [FullData("n > 3", "n < 4")]
    [FullData("n > 9", "n < 3")]
    [FullData("n == 5", "n > 5")]
    [FullData("m is int v", "!m.HasValue")]
    [FullData("m == 3", "m is null")]
    [FullData("n is > 3 and < 9", "n is <= 3 or >= 9")]
    [FullData("n != 0", "n <= 0 && n >= 0")]
    [FullData("b < 1", "b != 0")]
    [FullData("o is string", "o is int")]
    [FullData("o is \"a\" or 1", "o is \"b\" or 2")]
    public Task Conditions_of_which_one_holds_Triggers(string one, string other) =>
        Code.Triggers(Asked(one, other, "{|#0:", "|}"), At("ZMQ3012", DiagnosticSeverity.Warning));

    [Theory]
    [InlineData("(byte)n == 0", "n != 0")]
    [InlineData("(int)big == 0", "big != 0")]
    [InlineData("(uint)n < (uint)m", "n >= m")]
    [InlineData("(o as string) == null", "o != null")]
    public Task Conversions_that_may_be_one_DoesNotTrigger(string one, string other, string between = "") =>
        Code.DoesNotTrigger(Questions(one, other, between));

    [Theory]
    [InlineData("holder", "!holder")]
    [InlineData("(int)holder == 3", "(int)holder != 3")]
    public Task Operators_that_may_be_one_DoesNotTrigger(string one, string other, string between = "") =>
        Code.DoesNotTrigger(Questions(one, other, between));

    [Theory]
    [InlineData("_list.Count > 0", "_list.Any()")]
    [InlineData("_list.Count > 0", "_list.Count > 0")]
    [InlineData("_list is { Count: > 0 }", "_list.Count != 0")]
    [InlineData("_byName.ContainsKey(n)", "_byName.TryGetValue(n, out var v)")]
    public Task Collections_that_may_be_one_DoesNotTrigger(string one, string other, string between = "") =>
        Code.DoesNotTrigger(Questions(one, other, between));

    [Theory]
    [InlineData("IsLong(n)", "IsLong(n)")]
    [InlineData("IsLong(n) && !flag", "IsLong(n)")]
    public Task Methods_that_may_be_one_DoesNotTrigger(string one, string other, string between = "") =>
        Code.DoesNotTrigger(Questions(one, other, between));

    [Theory]
    [InlineData("Volatile.Read(ref flag)", "Volatile.Read(ref flag)")]
    [InlineData("Volatile.Read(ref _flag)", "_flag")]
    public Task Fields_that_threads_share_DoesNotTrigger(string one, string other, string between = "") =>
        Code.DoesNotTrigger(Questions(one, other, between));

    [Theory]
    [InlineData("_flag", "_flag", "Thread.Sleep(1);")]
    [FullData("_flag", "_flag", "peer.Recv(new byte[8]);")]
    [FullData("n > 3", "n > 3", "if (Volatile.Read(ref _flag)) n++;")]
    public Task Values_that_may_change_in_between_DoesNotTrigger(string one, string other, string between = "") =>
        Code.DoesNotTrigger(Questions(one, other, between));

    [Theory]
    [InlineData("isLong", "n > 3")]
    [InlineData("n > 3", "isLong")]
    public Task Locals_that_may_be_one_DoesNotTrigger(string one, string other, string between = "") =>
        Code.DoesNotTrigger(Questions(one, other, between));

    [Theory]
    [InlineData("n > 3", "n < 9")]
    [InlineData("n != 3", "n != 4")]
    [InlineData("n != 0", "n > 0")]
    [InlineData("n is 1 or 2", "n == 2")]
    [InlineData("n > 0 || n < -3", "n > 0")]
    [InlineData("n > int.MaxValue - 2", "n == int.MaxValue")]
    [InlineData("o is string or int", "o is string")]
    [InlineData("o is not null", "o is string or int")]
    public Task Conditions_that_overlap_Triggers(string one, string other, string between = "") =>
        Code.Triggers(Questions(one, other, between), At("ZMQ3027", DiagnosticSeverity.Info));

    [Theory]
    [InlineData("m > 3", "n > 3")]
    [InlineData("_left.Has", "_right.Has")]
    [InlineData("_left.Has", "_left.HasMore")]
    [InlineData("_list.Count > 0", "_byName.ContainsKey(n)")]
    public Task Conditions_of_two_values_Triggers(string one, string other, string between = "") =>
        Code.Triggers(Questions(one, other, between), At("ZMQ3027", DiagnosticSeverity.Info));

    [Theory]
    [InlineData("_flag", "!_flag", "Thread.Sleep(1);")]
    [FullData("_flag", "!_flag", "peer.Recv(new byte[8]);")]
    [InlineData("_flag", "!_flag", "while (!Volatile.Read(ref flag)) { }")]
    [FullData("_flag", "!_flag", "lock (_gate) { }")]
    [FullData("_flag", "!_flag", "poller.Poll(TimeSpan.Zero);")]
    [InlineData("flag", "!flag", "ref var other = ref flag; other = true;")]
    [InlineData("flag", "!flag", "new Span<bool>(ref flag)[0] = true;")]
    public Task Conditions_with_a_change_in_between_Triggers(string one, string other, string between = "") =>
        Code.Triggers(Questions(one, other, between), At("ZMQ3027", DiagnosticSeverity.Info));

    [Theory]
    [InlineData("public C(Context c) {", "_set", "_set = true;")]
    [FullData("public C() { } static C() { using var c = new Context();", "Set", "Set = true;")]
    public Task Field_that_a_constructor_writes_Triggers(string head, string field, string write) =>
        Code.Triggers(
            $$"""
            using Net.Zmq;

            public sealed class C
            {
                private readonly bool _set;
                private static readonly bool Set;

                {{head}} using var s = new Socket(c, SocketType.Push);
                    if (!{{field}}) {|#0:s.Send("h", SendFlags.SendMore)|};
                    {{write}}
                    if ({{field}}) s.Send("t");
                }
            }
            """,
            At("ZMQ3027", DiagnosticSeverity.Info)
        );

    private static string Questions(string one, string other, string between) =>
        $$"""
            using System;
            using System.Collections.Generic;
            using System.Linq;
            using System.Threading;
            using Net.Zmq;

            public sealed class Job { public bool Has { get; set; } public bool HasMore { get; set; } }

            public sealed class Holder
            {
                private int _value;
                public void Next() => _value++;
                public static implicit operator bool(Holder holder) => holder._value > 0;
                public static explicit operator int(Holder holder) => holder._value;
            }

            public sealed class Asking
            {
                private readonly object _gate = new();
                private readonly List<int> _list = new();
                private readonly Dictionary<int, string> _byName = new();
                private readonly Job _left = new(), _right = new();
                private bool _flag;

                public void Set() => _flag = true;
                public bool IsLong(int n) => n > _list.Count;

                public void Ask(Context c, Socket peer, Poller poller, int n, int m, long big, object o, Holder holder, bool flag)
                {
                    using var s = new Socket(c, SocketType.Push);
                    var isLong = n > 3;
                    if ({{one}})
                        {|#0:s.Send("h", SendFlags.SendMore)|};
                    {{between}}
                    if ({{other}})
                        s.Send("t");
                }
            }
            """;

    [Theory]
    [InlineData("if (_list.Count == 0) s.Send(\"none\"); if (_list.Count > 0) s.Send(\"some\");")]
    [FullData("if (_list.Any()) s.Send(\"some\"); if (_list.Count == 0) s.Send(\"none\");")]
    [FullData("foreach (var n in _list) s.Send(\"a\", SendFlags.SendMore); if (_list.Count >= 0) s.Send(\"\");")]
    [InlineData("var left = _list.Count; if (left == 0) { s.Send(\"\"); return; } foreach (var n in _list) Ask(s, --left);")]
    public Task Counts_behind_the_frame_that_leave_nothing_DoesNotTrigger(string code) => Code.DoesNotTrigger(Behind(code, "", ""));

    [Theory]
    [InlineData("if (day == DayOfWeek.Sunday) s.Send(\"a\"); else if (day != DayOfWeek.Sunday) s.Send(\"b\");")]
    [FullData("if (kind == Kind.A) s.Send(\"a\"); else if (kind == Kind.B) s.Send(\"b\"); else if (kind == Kind.C) s.Send(\"c\");")]
    [FullData("switch (kind) { case Kind.A: s.Send(\"a\"); break; case Kind.B: case Kind.C: s.Send(\"c\"); break; }")]
    [FullData(
        """
            if (kind is Kind.C) s.Send("c");
            else switch (kind) { case Kind.A: s.Send("a"); break; case Kind.B: s.Send("b"); break; }
            """
    )]
    [FullData("if (kind != Kind.A && kind != Kind.B) s.Send(\"c\"); else if (kind != Kind.C) s.Send(\"a\");")]
    [FullData("switch (kind) { case not Kind.A: s.Send(\"b\"); break; case Kind.A: s.Send(\"a\"); break; }")]
    public Task Enumerations_behind_the_frame_that_leave_nothing_DoesNotTrigger(string code) => Code.DoesNotTrigger(Behind(code, "", ""));

    [Theory]
    [InlineData("if (set == true) s.Send(\"a\"); else if (set == false) s.Send(\"b\"); else if (set is null) s.Send(\"c\");")]
    [FullData("if (!set.HasValue) s.Send(\"a\"); else if (set == true) s.Send(\"b\"); else if (set is false) s.Send(\"c\");")]
    [FullData("switch (set) { case true: s.Send(\"a\"); break; case false: s.Send(\"b\"); break; case null: s.Send(\"c\"); break; }")]
    public Task Nullable_flags_behind_the_frame_that_leave_nothing_DoesNotTrigger(string code) => Code.DoesNotTrigger(Behind(code, "", ""));

    [Theory]
    [InlineData("var n = set == true ? 1 : 2; switch (n) { case 1: s.Send(\"b\"); break; case 2: s.Send(\"c\"); break; }")]
    [FullData("var n = 1; if (set == true) n = 2; if (n == 1) s.Send(\"b\"); else if (n == 2) s.Send(\"c\");")]
    [FullData(
        "var n = day.ToString().Length; if ((n & int.MinValue) != 0) s.Send(\"a\"); else if ((n & int.MinValue) >= 0) s.Send(\"b\");"
    )]
    [InlineData("int? n = set == true ? 1 : null; n ??= 2; if (n.HasValue) s.Send(\"y\");")]
    [FullData("var n = 1; if (set == true) n = 2; else n++; if (n == 1) s.Send(\"b\"); else if (n == 2) s.Send(\"c\");")]
    public Task Numbers_behind_the_frame_that_leave_nothing_DoesNotTrigger(string code) => Code.DoesNotTrigger(Behind(code, "", ""));

    [Theory]
    [InlineData("string n = set == true ? \"a\" : \"b\"; if (n == null) return; s.Send(\"y\");")]
    [FullData("string n = set == true ? \"a\" : null; n ??= \"b\"; if (n != null) s.Send(n);")]
    [FullData("string n = Name(kind); if (n == null) n = kind + \"b\"; if (n is not null) s.Send(n);")]
    [InlineData("string n = Name(kind); n = n ?? new string('a', 3); if (n != null) s.Send(n);")]
    [FullData("string n = null; if (set == true) n = $\"{kind}\"; if (n == null) s.Send(\"x\"); else if (n is not null) s.Send(n);")]
    public Task Texts_behind_the_frame_that_leave_nothing_DoesNotTrigger(string code) => Code.DoesNotTrigger(Behind(code, "", ""));

    [Theory]
    [InlineData("bool IsAll() => set == true; if (set == true) s.Send(\"a\"); if (!IsAll()) s.Send(\"b\");")]
    public Task Function_behind_the_frame_that_asks_the_same_DoesNotTrigger(string code) => Code.DoesNotTrigger(Behind(code, "", ""));

    /// <summary>A switch asks by its labels.</summary>
    [Theory]
    [InlineData("o is string or int", "switch (o) { case string: s.Send(\"a\"); break; case int: s.Send(\"b\"); break; }")]
    [FullData("o is Exception", "switch (o) { case Exception: s.Send(\"a\"); break; }")]
    [FullData("n is 1 or 2", "switch (n) { case 1: s.Send(\"a\"); break; case 2: s.Send(\"b\"); break; }")]
    [FullData("n > 1", "switch (n) { case 1: break; case > 1: s.Send(\"b\"); break; }")]
    [FullData("day != DayOfWeek.Sunday", "switch (day) { case DayOfWeek.Sunday: break; case not DayOfWeek.Sunday: s.Send(\"b\"); break; }")]
    [FullData("kind != Kind.A", "switch (kind) { case Kind.B: s.Send(\"a\"); break; case Kind.C: s.Send(\"b\"); break; }")]
    [FullData("kind != Kind.A", "if (kind == Kind.B) s.Send(\"a\"); else if (kind == Kind.C) s.Send(\"b\");")]
    [InlineData("(n, b) is (1, 2)", "switch ((n, b)) { case (1, 2): s.Send(\"a\"); break; }")]
    [FullData("(n, b) is (1, 2)", "switch (n, b) { case (1, > 1): s.Send(\"a\"); break; }")]
    [FullData("n == 1", "switch ((n, b)) { case (1, _): s.Send(\"a\"); break; }")]
    public Task Labels_that_ask_the_same_DoesNotTrigger(string one, string then) =>
        Code.DoesNotTrigger(Frame($"if ({one}) {{ s.Send(\"h\", SendFlags.SendMore); {then} }}"));

    [Theory]
    [InlineData("switch (n) { case 1: case 2: @; if (n is > 0 and < 3) s.Send(\"t\"); break; }")]
    [FullData("switch (n) { case 1: break; case 2: break; default: @; if (n < 1 || n > 2) s.Send(\"t\"); break; }")]
    [InlineData("switch (kind) { case Kind.A: break; default: @; if (kind is Kind.B or Kind.C) s.Send(\"t\"); break; }")]
    [FullData("switch (o) { case string: @; if (o is string) s.Send(\"t\"); break; }")]
    [InlineData("switch (o) { case Exception: @; if (o is Exception) s.Send(\"t\"); break; }")]
    [FullData("switch (n) { case 1 when b > 3: @; if (n == 1) s.Send(\"t\"); break; }")]
    public Task Section_that_asks_the_same_DoesNotTrigger(string code) =>
        Code.DoesNotTrigger(Frame(code.Replace("@", "s.Send(\"h\", SendFlags.SendMore)", StringComparison.Ordinal)));

    [Theory]
    [InlineData("switch (n) { case 1: case 2: @; if (n is 1) s.Send(\"t\"); break; }")]
    [InlineData("switch (n) { case 1: break; case 2 when b > 3: break; default: @; if (n != 2) s.Send(\"t\"); break; }")]
    [FullData("switch (kind) { case Kind.A: break; default: @; if (kind is Kind.B) s.Send(\"t\"); break; }")]
    [FullData("switch (o) { case string: @; if (o is not \"a\") s.Send(\"t\"); break; }")]
    [FullData("if (o is string or int) { @; switch (o) { case string: s.Send(\"a\"); break; case long: s.Send(\"b\"); break; } }")]
    [InlineData("if (kind != Kind.A) { @; switch (kind) { case Kind.A: s.Send(\"a\"); break; case Kind.C: s.Send(\"b\"); break; } }")]
    [FullData("if (n > 0) { @; switch (b) { case 1: s.Send(\"a\"); break; } }")]
    public Task Section_that_leaves_something_Triggers(string code) =>
        Code.Triggers(
            Frame(code.Replace("@", "{|#0:s.Send(\"h\", SendFlags.SendMore)|}", StringComparison.Ordinal)),
            At("ZMQ3027", DiagnosticSeverity.Info)
        );

    private static string Frame(string code) =>
        $$"""
            using System;
            using Net.Zmq;

            public enum Kind { A, B, C }

            public sealed class Sender
            {
                public void Send(Context c, int n, byte b, Kind kind, DayOfWeek day, object o)
                {
                    using var s = new Socket(c, SocketType.Push);
                    {{code}}
                }
            }
            """;

    [Theory]
    [InlineData("if (_list.Count == 0) _list.Add(1); if (_list.Count > 9) s.Send(\"many\");")]
    [FullData("if (kind == Kind.A) s.Send(\"a\"); else if (kind == Kind.B) s.Send(\"b\");")]
    [FullData("switch (kind) { case Kind.A: s.Send(\"a\"); break; case Kind.C: s.Send(\"c\"); break; }")]
    [FullData("if (set == true) s.Send(\"a\"); else if (set == false) s.Send(\"b\");")]
    [FullData("if (day == DayOfWeek.Sunday) s.Send(\"a\"); else if (day != DayOfWeek.Monday) s.Send(\"b\");")]
    [FullData("var n = set == true ? 1 : 3; switch (n) { case 1: s.Send(\"b\"); break; case 2: s.Send(\"c\"); break; }")]
    [InlineData(
        """
            var n = 1;
            if (set == true) n = 2;
            else n += kind == Kind.A ? 1 : 2;
            if (n == 1) s.Send("b");
            else if (n == 2) s.Send("c");
            """
    )]
    [FullData("string n = set == true ? \"a\" : null; if (n == null) return; s.Send(\"y\");")]
    [FullData("int? n = null; if (set == true) n = kind == Kind.A ? 1 : null; if (n.HasValue) s.Send(\"y\");")]
    [FullData("bool IsAll() => kind == Kind.A; if (set == true) s.Send(\"a\"); else if (IsAll()) s.Send(\"b\");")]
    public Task Conditions_behind_the_frame_that_leave_something_Triggers(string code) =>
        Code.Triggers(Behind(code, "{|#0:", "|}"), At("ZMQ3027", DiagnosticSeverity.Info));

    [Fact]
    public Task Way_to_the_end_of_a_using_Triggers_with_the_line_of_the_condition() =>
        Code.Triggers(
            """
            using Net.Zmq;

            public sealed class Sender
            {
                public void Send(Context c, bool all)
                {
                    using var s = new Socket(c, SocketType.Push);
                    {|#0:s.Send("h", SendFlags.SendMore)|};
                    if (all)
                        s.Send("t");
                }
            }
            """,
            At("ZMQ3027", DiagnosticSeverity.Info)
                .WithMessage("SendMore on 's' is not followed by a last frame on the path through line 9; send one there")
        );

    [Theory]
    [InlineData("p.A == 1", "p is { A: 1 }")]
    [FullData("p.A == 1", "p is (1, _, _)")]
    [InlineData("p is { A: 1 }", "p.A is 1")]
    [FullData("t.Item1 == 1", "t is (1, _)")]
    [FullData("p.Inner != null", "p is { Inner: not null }")]
    public Task Parts_that_a_pattern_asks_as_well_DoesNotTrigger(string one, string other) => Code.DoesNotTrigger(OfParts(one, other));

    [Theory]
    [InlineData("p.A == 1", "p.B == 1")]
    [FullData("p is { }", "p.B == 1")]
    public Task Other_parts_Triggers(string one, string other) =>
        Code.Triggers(OfParts(one, other, "{|#0:", "|}"), At("ZMQ3027", DiagnosticSeverity.Info));

    private static string OfParts(string one, string other, string before = "", string after = "") =>
        $$"""
            using Net.Zmq;

            public sealed record Part(int A, int B, Part Inner);

            public sealed class Sender
            {
                public void Send(Context c, Part p, (int, int) t)
                {
                    using var s = new Socket(c, SocketType.Push);
                    if ({{one}})
                        {{before}}s.Send("h", SendFlags.SendMore){{after}};
                    if ({{other}})
                        s.Send("t");
                }
            }
            """;

    private static string Behind(string code, string before, string after) =>
        $$"""
            using System;
            using System.Collections.Generic;
            using System.Linq;
            using Net.Zmq;

            public enum Kind { A, B, C }

            public sealed class Sender
            {
                private readonly List<int> _list = new();

                private static string Name(Kind kind) => kind == Kind.B ? null : "c";

                private static void Ask(Socket s, int left)
                {
                    if (left > 0)
                        s.Send("a", SendFlags.SendMore);
                    else
                        s.Send("b");
                }

                public void Send(Context c, Kind kind, bool? set, DayOfWeek day)
                {
                    using var s = new Socket(c, SocketType.Push);
                    {{before}}s.Send("h", SendFlags.SendMore){{after}};
                    {{code}}
                }
            }
            """;

    private static DiagnosticResult At(string id, DiagnosticSeverity level) =>
        new DiagnosticResult(id, level).WithLocation(0).WithOptions(DiagnosticOptions.IgnoreAdditionalLocations);

    private static string Asked(string one, string other, string before = "", string after = "") =>
        "void M(Context c, string k, object o, DayOfWeek day, int n, int? m, byte b, ulong big) { "
        + "using var s = new Socket(c, SocketType.Push); "
        + $"if ({one}) {before}s.Send(\"h\", SendFlags.SendMore){after}; if ({other}) s.Send(\"t\"); }}";
}
