using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;
using ZmqPerf.Testing;

namespace ZmqPerf.Analyzers.Tests.Lifetime;

/// <summary>ZMQ3012 and ZMQ3027 where the frames stand behind conditions that ask the same, in one way or another.</summary>
public sealed class UnfinishedOnConditionTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ3012");

    [Theory]
    [InlineData("k == \"a\"", "k.Equals(\"a\")")]
    [InlineData("k == \"a\"", "\"a\" == k")]
    [InlineData("k is \"a\"", "string.Equals(k, \"a\", StringComparison.Ordinal)")]
    [InlineData("k != \"a\"", "!(k == \"a\")")]
    [InlineData("k is not \"a\"", "k != \"a\"")]
    [InlineData("string.IsNullOrEmpty(k)", "string.IsNullOrEmpty(k)")]
    [InlineData("k.StartsWith('a')", "k.StartsWith('a')")]
    [InlineData("k.Length > 3", "!(k.Length <= 3)")]
    [InlineData("k.Length > 3", "3 < k.Length")]
    [InlineData("k.Length is > 3 and < 9", "k.Length is > 3 and < 9")]
    [InlineData("o == null", "o is null")]
    [InlineData("o != null", "o is not null")]
    [InlineData("o is string", "o is string")]
    [InlineData("day.HasFlag(DayOfWeek.Monday)", "day.HasFlag(DayOfWeek.Monday)")]
    [InlineData("(n & 1) == 0", "0 == (n & 1)")]
    [InlineData("n > 3", "n >= 4")]
    [InlineData("n > 3", "n is not <= 3")]
    [InlineData("n > 3", "n > 2")]
    [InlineData("n > 3", "n != 3")]
    [InlineData("n == 5", "n > 4")]
    [InlineData("k.Length > 0", "k.Length >= 1")]
    [InlineData("m.HasValue", "m is int v")]
    [InlineData("m.HasValue", "m != null")]
    [InlineData("m is { } v", "m.HasValue")]
    [InlineData("m == 3", "m.HasValue")]
    [InlineData("m is int v", "m is not null")]
    [InlineData("o is object v", "o != null")]
    [InlineData("k == \"a\"", "k is not null")]
    [InlineData("day == DayOfWeek.Monday", "day is not DayOfWeek.Friday")]
    public Task Condition_that_is_asked_twice_DoesNotTrigger(string one, string other) => Code.DoesNotTrigger(Asked(one, other));

    [Theory]
    [InlineData("job.Has", "job.Has")]
    [InlineData("job.Has", "!(job.Has == false)")]
    [InlineData("job.Kind == 1", "job.Kind is 1")]
    [InlineData("_trace", "_trace")]
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
    [InlineData("k.Length > 3", "o is string")]
    [InlineData("n > 3", "string.IsNullOrEmpty(k)")]
    public Task Conditions_about_something_else_Triggers(string one, string other) =>
        Code.Triggers(Asked(one, other, "{|#0:", "|}"), At("ZMQ3027", DiagnosticSeverity.Info));

    [Theory]
    [InlineData("k == \"a\"", "k == \"b\"")]
    [InlineData("k == \"a\"", "k != \"a\"")]
    [InlineData("k.Length > 3", "k.Length <= 3")]
    [InlineData("n > 3", "n < 4")]
    [InlineData("n > 9", "n < 3")]
    [InlineData("n == 5", "n > 5")]
    [InlineData("m is int v", "!m.HasValue")]
    [InlineData("m == 3", "m is null")]
    public Task Conditions_of_which_one_holds_Triggers(string one, string other) =>
        Code.Triggers(Asked(one, other, "{|#0:", "|}"), At("ZMQ3012", DiagnosticSeverity.Warning));

    [Theory]
    [InlineData("(byte)n == 0", "n != 0")]
    [InlineData("(int)big == 0", "big != 0")]
    [InlineData("(uint)n < (uint)m", "n >= m")]
    [InlineData("(o as string) == null", "o != null")]
    [InlineData("holder", "!holder")]
    [InlineData("(int)holder == 3", "(int)holder != 3")]
    [InlineData("_list.Count > 0", "_list.Any()")]
    [InlineData("_list.Count > 0", "_list.Count > 0")]
    [InlineData("_list is { Count: > 0 }", "_list.Count != 0")]
    [InlineData("_byName.ContainsKey(n)", "_byName.TryGetValue(n, out var v)")]
    [InlineData("IsLong(n)", "IsLong(n)")]
    [InlineData("IsLong(n) && !flag", "IsLong(n)")]
    [InlineData("Volatile.Read(ref flag)", "Volatile.Read(ref flag)")]
    [InlineData("Volatile.Read(ref _flag)", "_flag")]
    [InlineData("_flag", "_flag", "Thread.Sleep(1);")]
    [InlineData("_flag", "_flag", "peer.Recv(new byte[8]);")]
    [InlineData("n > 3", "n > 3", "if (Volatile.Read(ref _flag)) n++;")]
    [InlineData("isLong", "n > 3")]
    [InlineData("n > 3", "isLong")]
    public Task Conditions_that_may_be_one_DoesNotTrigger(string one, string other, string between = "") =>
        Code.DoesNotTrigger(Questions(one, other, between));

    [Theory]
    [InlineData("o is 1", "o is not \"1\"")]
    [InlineData("o is 1", "o is not DayOfWeek.Monday")]
    [InlineData("n > 3", "n < 9")]
    [InlineData("n != 3", "n != 4")]
    [InlineData("m > 3", "n > 3")]
    [InlineData("_left.Has", "_right.Has")]
    [InlineData("_left.Has", "_left.HasMore")]
    [InlineData("_list.Count > 0", "_byName.ContainsKey(n)")]
    [InlineData("_flag", "!_flag", "Thread.Sleep(1);")]
    [InlineData("_flag", "!_flag", "peer.Recv(new byte[8]);")]
    [InlineData("_flag", "!_flag", "while (!Volatile.Read(ref flag)) { }")]
    [InlineData("_flag", "!_flag", "lock (_gate) { }")]
    [InlineData("_flag", "!_flag", "poller.Poll(TimeSpan.Zero);")]
    [InlineData("flag", "!flag", "ref var other = ref flag; other = true;")]
    [InlineData("flag", "!flag", "new Span<bool>(ref flag)[0] = true;")]
    public Task Conditions_that_may_both_hold_Triggers(string one, string other, string between = "") =>
        Code.Triggers(Questions(one, other, between), At("ZMQ3027", DiagnosticSeverity.Info));

    [Theory]
    [InlineData("public C(Context c) {", "_set", "_set = true;")]
    [InlineData("public C() { } static C() { using var c = new Context();", "Set", "Set = true;")]
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
    [InlineData("if (_list.Any()) s.Send(\"some\"); if (_list.Count == 0) s.Send(\"none\");")]
    [InlineData("if (day == DayOfWeek.Sunday) s.Send(\"a\"); else if (day != DayOfWeek.Sunday) s.Send(\"b\");")]
    [InlineData("if (kind == Kind.A) s.Send(\"a\"); else if (kind == Kind.B) s.Send(\"b\"); else if (kind == Kind.C) s.Send(\"c\");")]
    [InlineData("switch (kind) { case Kind.A: s.Send(\"a\"); break; case Kind.B: case Kind.C: s.Send(\"c\"); break; }")]
    [InlineData(
        "if (kind is Kind.C) s.Send(\"c\"); else switch (kind) { case Kind.A: s.Send(\"a\"); break; case Kind.B: s.Send(\"b\"); break; }"
    )]
    [InlineData("if (set == true) s.Send(\"a\"); else if (set == false) s.Send(\"b\"); else if (set is null) s.Send(\"c\");")]
    [InlineData("if (!set.HasValue) s.Send(\"a\"); else if (set == true) s.Send(\"b\"); else if (set is false) s.Send(\"c\");")]
    [InlineData("foreach (var n in _list) s.Send(\"a\", SendFlags.SendMore); if (_list.Count >= 0) s.Send(\"\");")]
    public Task Conditions_behind_the_frame_that_leave_nothing_DoesNotTrigger(string code) => Code.DoesNotTrigger(Behind(code, "", ""));

    [Theory]
    [InlineData("if (_list.Count == 0) _list.Add(1); if (_list.Count > 9) s.Send(\"many\");")]
    [InlineData("if (kind == Kind.A) s.Send(\"a\"); else if (kind == Kind.B) s.Send(\"b\");")]
    [InlineData("switch (kind) { case Kind.A: s.Send(\"a\"); break; case Kind.C: s.Send(\"c\"); break; }")]
    [InlineData("if (set == true) s.Send(\"a\"); else if (set == false) s.Send(\"b\");")]
    [InlineData("if (day == DayOfWeek.Sunday) s.Send(\"a\"); else if (day != DayOfWeek.Monday) s.Send(\"b\");")]
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
        "void M(Context c, string k, object o, DayOfWeek day, int n, int? m) { using var s = new Socket(c, SocketType.Push); "
        + $"if ({one}) {before}s.Send(\"h\", SendFlags.SendMore){after}; if ({other}) s.Send(\"t\"); }}";
}
