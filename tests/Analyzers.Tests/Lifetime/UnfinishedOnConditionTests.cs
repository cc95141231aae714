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
    [InlineData("o is 1", "o is not \"1\"")]
    [InlineData("(o as string) == null", "o != null")]
    [InlineData("holder", "!holder")]
    [InlineData("(int)holder == 3", "(int)holder != 3")]
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
            using System.Threading;
            using Net.Zmq;

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
                private bool _flag;

                public void Set() => _flag = true;

                public void Ask(Context c, Socket peer, Poller poller, int n, int m, long big, object o, Holder holder, bool flag)
                {
                    using var s = new Socket(c, SocketType.Push);
                    if ({{one}})
                        {|#0:s.Send("h", SendFlags.SendMore)|};
                    {{between}}
                    if ({{other}})
                        s.Send("t");
                }
            }
            """;

    private static DiagnosticResult At(string id, DiagnosticSeverity level) =>
        new DiagnosticResult(id, level).WithLocation(0).WithOptions(DiagnosticOptions.IgnoreAdditionalLocations);

    private static string Asked(string one, string other, string before = "", string after = "") =>
        "void M(Context c, string k, object o, DayOfWeek day, int n, int? m) { using var s = new Socket(c, SocketType.Push); "
        + $"if ({one}) {before}s.Send(\"h\", SendFlags.SendMore){after}; if ({other}) s.Send(\"t\"); }}";
}
