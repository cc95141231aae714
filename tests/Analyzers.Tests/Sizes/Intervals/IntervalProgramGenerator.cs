using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using System.Text;

namespace ZmqPerf.Analyzers.Tests.Sizes.Intervals;

/// <summary>
/// Writes random methods that branch, loop, jump, throw and catch, and write their variables in every way that C# has; what they hold is
/// handed to
/// <c>Probe.Hit</c> with a number of its own. Loops share a supply of fuel. Equal seeds write equal programs.
/// </summary>
internal sealed class IntervalProgramGenerator(int seed)
{
    public const string Frame = """
        public static class Probe
        {
            public static int Fuel;
            public static readonly Dictionary<int, (decimal Low, decimal High)> Seen = new();
            public static void Hit(int id, long value) => See(id, value);
            public static void Hit(int id, ReadOnlySpan<byte> value) => See(id, value.Length);
            public static bool Turn() => Fuel-- > 0;
            public static int Value(int value) => value;
            public static bool Odd(int value) => (value & 1) != 0;
            public static void Throw(int value)
            {
                if ((value & 7) == 3) throw new InvalidOperationException();
                if ((value & 7) == 5) throw new ArgumentException();
            }
            public static bool Get(int value, out int result) { result = value / 2; return (value & 3) != 0; }
            public static void Set(ref int place, int value) => place = value;
            [System.Diagnostics.CodeAnalysis.DoesNotReturn] public static void Fail() => throw new InvalidOperationException();
            public static void Check([System.Diagnostics.CodeAnalysis.DoesNotReturnIf(false)] bool ok)
            {
                if (!ok) throw new ArgumentException();
            }
            [System.Diagnostics.Conditional("NEVER")] public static void Note(int value) { }
            private static void See(int id, decimal value) =>
                Seen[id] = Seen.TryGetValue(id, out var seen) ? (Math.Min(seen.Low, value), Math.Max(seen.High, value)) : (value, value);
        }

        public sealed class Program
        {

        """;

    private static readonly string[] s_numbers = ["a", "b", "c", "p", "q"];
    private static readonly string[] s_all = ["a", "b", "c", "p", "q", "a", "b", "c", "p", "q", "e", "r", "u", "w"];

    private readonly Random _random = new(seed);
    private readonly StringBuilder _text = new(Frame);
    private int _names;
    private bool _inLambda,
        _isTame;

    /// <summary>How many probes there are; their numbers start at 0.</summary>
    public int Probes { get; private set; }

    public string Write(int methods)
    {
        for (var i = 0; i < methods; i++)
        {
            _isTame = i % 4 != 0;
            _text.AppendLine(
                CultureInfo.InvariantCulture,
                $$"""
                    public void M{{i}}(int p, int q, int v, byte e, bool flag, byte[] r)
                    {
                        int a = {{Constant()}}, b = {{Constant()}}, c = {{Constant()}};
                        {{Pick(_isTame ? "e >>= 2;" : "", "e &= 31;", "e %= 100;")}} {{Pick(
                    _isTame ? "if (r == null || r.Length >= 60) return;" : "",
                    "if (r.Length > 50) return;",
                    "if (r is not { Length: < 40 }) return;"
                )}}
                        {{Pick(
                    _isTame ? "p %= 150; q &= 127;" : "",
                    "p = Math.Clamp(p, -50, 300); q &= 255;",
                    "p &= 127; q = Math.Max(q, 10);",
                    "if (q < 0 || q > 200 || p < 0) return; p = Math.Min(p, 99);",
                    "p %= 90; q &= 63;",
                    "q = e; p &= 63;"
                )}}
                        long w = p; uint u = e; bool test = {{Condition(1)}};
                        {{Statements(3, 4, inLoop: false)}}
                        {{Probe()}} {{Probe()}}
                    }
                """
            );
        }

        return _text.Append('}').ToString();
    }

    private string Statements(int depth, int count, bool inLoop) =>
        string.Join(' ', Enumerable.Range(0, _random.Next(1, count + 1)).Select(_ => Statement(depth, inLoop)));

    private string Block(int depth, bool inLoop) => $"{{ {Statements(depth - 1, 3, inLoop)} }}";

    private string Statement(int depth, bool inLoop) =>
        depth <= 0
            ? Simple()
            : _random.Next(28) switch
            {
                0 or 1 or 2 => $"if ({Condition(2)}) {Block(depth, inLoop)} else {Block(depth, inLoop)}",
                3 => $"if ({Condition(2)}) {{ {Probe()} {(inLoop ? Pick("break;", "continue;") : "return;")} }} {Probe()}",
                4 => $"while ({Condition(1)} && Probe.Turn()) {Block(depth, inLoop: true)} {Probe()}",
                5 => $"do {Block(depth, inLoop: true)} while (Probe.Turn() && {Condition(1)}); {Probe()}",
                6 => For(depth),
                26 => Writes(),
                27 => WriteAndThrow(),
                7 => $"foreach (var {Name("x")} in new[] {{ {Constant()}, {Expression(1)} }}) {{ "
                    + $"Probe.Hit({Probes++}, x{_names}); {Number()} = x{_names} % 50; {Statements(depth - 1, 2, inLoop: true)} }}",
                8 => $"try {Block(depth, inLoop)} catch (InvalidOperationException) {Block(depth, inLoop)} "
                    + $"catch (ArgumentException) when ({Condition(1)}) {{ {Probe()} }} {Probe()}",
                9 => $"try {Block(depth, inLoop)} finally {Plain(depth)} {Probe()}",
                10 => $"try {{ try {{ {Simple()} Probe.Throw({Number()}); "
                    + $"{Statements(depth - 1, 2, inLoop)} }} finally {Plain(depth)} }} catch when (({Number()} "
                    + $"= {Expression(1)}) > {Constant()}) {Block(depth, inLoop)}",
                11 => $"try {{ try {{ Probe.Throw({Number()}); }} finally {{ {Number()} = {Expression(1)}; "
                    + $"{Probe()} }} }} catch when ({Condition(1)}) {{ {Probe()} }}",
                12 => $"switch ({Number()}) {{ case {_random.Next(5, 50)}: {Probe()} break; "
                    + $"case < {_random.Next(-20, 4)}: {Statements(depth - 1, 2, false)} break; "
                    + $"case > 60 when {Condition(1)}: {Probe()} break; default: {Statements(depth - 1, 2, false)} break; }}",
                13 when !_inLambda => Lambda(depth),
                14 when !_inLambda => LocalFunction(depth),
                15 => $"{Name("L")}: {Simple()} {Probe()} if ({Condition(1)} && Probe.Turn()) goto L{_names};",
                16 => $"using (new System.IO.MemoryStream()) {Block(depth, inLoop)}",
                17 => $"lock (this) {Block(depth, inLoop)}",
                18 => $"var {Name("d")} = {Bytes()}; if (d{_names}.Length {Pick("<", ">=", "==")} {_random.Next(0, 60)}) {{ "
                    + $"Probe.Hit({Probes++}, d{_names}); }} Probe.Hit({Probes++}, d{_names}.Length); {Probe()}",
                19 => Guard(),
                20 => $"if ({Number()} is {Pick("> 0 and", "not 5 and", "(< 9 or > 20) and", "")} var {Name("v")} "
                    + $"&& {Condition(1)}) {{ {Number()} = v{_names}; {Probe()} }}",
                21 => $"bool {Name("t")} = p < {Constant()}; p = {Tame(Expression(1))}; "
                    + $"if (t{_names}) {{ Probe.Hit({Probes++}, p); }} {Probe()}",
                22 => $"if (v {Pick("+", "-")} {_random.Next(1, 20)} {Pick("<", "<=", ">", ">=")} {Constant()}) {{ "
                    + $"Probe.Hit({Probes++}, v); }}",
                _ => Simple(),
            };

    /// <summary>A finally must not be left by a jump.</summary>
    private string Plain(int depth) => $"{{ {Probe()} {Simple()} if ({Condition(1)}) {{ {Simple()} }} {Probe()} }}";

    private string For(int depth)
    {
        var name = Name("i");
        return $"for (int {name} = {_random.Next(-3, 9)}; {name} {Pick("<", "<=", "!=")} {_random.Next(3, 70)} && Probe.Turn(); "
            + $"{name} {Pick("++", "+= 2", "+= 7", "--")}) {{ Probe.Hit({Probes++}, {name}); "
            + $"{Statements(depth - 1, 2, inLoop: true)} {Probe()} }}";
    }

    private string Lambda(int depth)
    {
        _inLambda = true;
        var name = Name("f");
        var text =
            $"Action {name} = () => {{ {(_random.Next(2) == 0 ? $"c = {Expression(0)};" : "")} if (p > {Constant()}) {{ "
            + $"Probe.Hit({Probes++}, p); }} }}; {Simple()} {name}(); {Probe()}";
        _inLambda = false;
        return text;
    }

    private string LocalFunction(int depth)
    {
        _inLambda = true;
        var name = Name("g");
        var text =
            $"int {name}(int y) {{ if (y < {Constant()}) {{ Probe.Hit({Probes++}, y); "
            + $"{(_random.Next(3) == 0 ? "c = y;" : "")} return y; }} y = Math.Min(y, {Number()} & 63); Probe.Hit({Probes++}, y); "
            + $"return y; }} {Number()} = {name}({Number()}); {Probe()}";
        _inLambda = false;
        return text;
    }

    /// <summary>A write and what throws behind it, with no branch between them.</summary>
    private string WriteAndThrow()
    {
        var number = Number();
        return $"try {{ {number} = {Expression(1)}; Probe.Throw({Number()}); {number} = {Constant()}; }} "
            + $"catch {{ Probe.Hit({Probes++}, {number}); }}";
    }

    /// <summary>A local that some of its writers do not follow the graph: their values are all that is known of it.</summary>
    private string Writes()
    {
        var name = Name("s");
        var write =
            _inLambda || _random.Next(2) == 0
                ? $"if ({Condition(1)}) {name} = {Tame(Expression(1))};"
                : $"Action f{name} = () => {{ "
                    + $"{Pick($"{name} = {Tame(Expression(0))};", $"{name}++;", $"{name} = Math.Min({name} * 2, 99);")} "
                    + $"Probe.Hit({Probes++}, {name}); }}; f{name}();";
        return $"int {name} = {Constant()}; {write} Probe.Hit({Probes++}, {name}); {Probe()}";
    }

    private static readonly string[] s_guards = ["GreaterThan", "LessThan", "LessThanOrEqual", "GreaterThanOrEqual", "NotEqual", "Equal"];

    private string Guard() =>
        _random.Next(7) switch
        {
            0 => $"if ({Condition(1)}) Probe.Fail(); {Probe()}",
            1 => $"Probe.Check({Condition(1)}); {Probe()}",
            2 => $"ArgumentOutOfRangeException.ThrowIf{Pick(s_guards)}({Number()}, {Expression(1)}); {Probe()}",
            3 => $"ArgumentOutOfRangeException.ThrowIf{Pick("Negative", "NegativeOrZero", "Zero")}({Number()}); {Probe()}",
            4 => $"Probe.Hit({Probes++}, r.AsSpan(0, {Number()})); {Probe()}",
            5 => $"Probe.Note(c = {Constant()}); {Probe()}",
            _ => $"if (flag == test) {Number()} = {Constant()}; if (test) {{ {Probe()} }} else {{ {Probe()} }}",
        };

    private string Simple() =>
        _random.Next(16) switch
        {
            0 or 1 or 2 => Probe(),
            3 or 4 or 5 => $"{Number()} = {Tame(Expression(2))};",
            6 when _isTame => $"q {Pick("+=", "-=", "*=")} {Expression(1)}; q %= {_random.Next(5, 200)};",
            6 => $"{Number()} {Pick("+=", "-=", "*=", "&=", ">>=", "%=", "&=")} {Expression(2)};",
            7 => $"Probe.Throw({Expression(1)});",
            8 => $"e {Pick("+=", "-=", "<<=")} {_random.Next(1, 9)}; Probe.Hit({Probes++}, e);",
            9 when _random.Next(3) == 0 => $"Probe.Get({Number()}, out {Number()}); {Probe()}",
            10 when _random.Next(3) == 0 => $"Probe.Set(ref {Number()}, {Expression(1)});",
            11 => $"({Number()}, {Number()}) = ({Expression(1)}, {Expression(1)});",
            12 when _isTame => $"p = Math.Min(p + 1, {_random.Next(9, 99)}); {Probe()}",
            12 => $"checked {{ {Number()} += {Expression(1)}; }} {Probe()}",
            13 => $"w = {Pick("a", "b", "p")} * 2L; u = (uint){Number()}; {Probe()}",
            14 => $"r = {Bytes()}; Probe.Hit({Probes++}, r);",
            _ => $"{Pick("a", "b")}{Pick("++", "--")};",
        };

    /// <summary>Most methods keep their numbers within bounds, as most programs do; the others wrap.</summary>
    private string Tame(string value) =>
        !_isTame
            ? value
            : _random.Next(3) switch
            {
                0 => $"({value}) % {_random.Next(2, 300)}",
                1 => $"({value}) & {_random.Next(1, 255)}",
                _ => $"Math.Clamp({value}, {_random.Next(-50, 9)}, {_random.Next(9, 200)})",
            };

    private string Probe() => $"Probe.Hit({Probes++}, {(_random.Next(4) == 0 ? Expression(1) : Pick(s_all))});";

    private string Condition(int depth)
    {
        var comparison = Pick("<", "<=", ">", ">=", "==", "!=");
        return (depth <= 0 ? _random.Next(3) : _random.Next(14)) switch
        {
            0 => $"{Number()} {comparison} {Constant()}",
            1 => $"{Number()} {comparison} {Number()}",
            2 => $"{Constant()} {comparison} {Pick("e", "w", Number())}",
            3 => $"({Condition(depth - 1)} && {Condition(depth - 1)})",
            4 => $"({Condition(depth - 1)} || !({Condition(depth - 1)}))",
            5 => $"{Number()} is < {_random.Next(0, 90)} and > {_random.Next(-20, 9)} or {_random.Next(100, 110)}",
            6 => $"{Number()} is not ({_random.Next(0, 9)} or >= {_random.Next(20, 50)})",
            7 => $"({Number()} = {Expression(1)}) {comparison} {Expression(1)}",
            8 => $"{Number()} {comparison} ({Number()} = {Expression(1)})",
            9 => $"({Condition(depth - 1)} {Pick("&", "|")} {Condition(depth - 1)})",
            10 => Pick("flag", "test", "r.Length < 20", "r is { Length: > 3 }", "Probe.Odd(p)"),
            13 => Pick(
                $"{Number()}{Pick("++", "--")}",
                $"{Pick("++", "--")}{Number()}",
                $"({Number()} {Pick("+=", "-=")} {_random.Next(1, 9)})",
                $"e{Pick("++", "--")}"
            ) + $" {comparison} {Pick(Constant(), Number())}",
            11 => $"{Number()} {Pick("+", "-")} {_random.Next(1, 20)} {comparison} {Constant()}",
            _ => $"{Expression(depth - 1)} {comparison} {Expression(depth - 1)}",
        };
    }

    private string Expression(int depth) =>
        (depth <= 0 ? _random.Next(3) : _random.Next(18)) switch
        {
            0 => Constant(),
            1 or 2 => Number(),
            3 => $"({Expression(depth - 1)} + {Expression(depth - 1)})",
            4 => $"({Expression(depth - 1)} - {Expression(depth - 1)})",
            5 => $"({Expression(depth - 1)} * {_random.Next(1, 5)})",
            6 => $"({Condition(depth - 1)} ? {Expression(depth - 1)} : {Expression(depth - 1)})",
            7 => $"({Number()} = {Tame(Expression(depth - 1))})",
            8 => $"Math.{Pick("Min", "Max")}({Expression(depth - 1)}, {Expression(depth - 1)})",
            9 => $"({Number()} switch {{ < {_random.Next(-20, 10)} => {Expression(depth - 1)}, >= {_random.Next(20, 40)} "
                + $"and < {_random.Next(50, 90)} => {Expression(depth - 1)}, {Pick("_", "var z")} => {Expression(depth - 1)} }})",
            10 => $"({Pick("a", "b")}{Pick("++", "--")})",
            11 => $"(int)unchecked((byte)({Expression(depth - 1)} + {Number()}))",
            12 when !_isTame => $"({Number()} {Pick("+=", "-=")} {Expression(depth - 1)})",
            13 => $"(Probe.Value({Expression(depth - 1)}) & 255)",
            14 => $"({Expression(depth - 1)} & {_random.Next(1, 200)})",
            15 => Pick("r.Length", "(int)e", "e + 1", "r?.Length ?? 7"),
            16 => $"(Probe.Get({Expression(depth - 1)}, out {Number()}) ? {Expression(depth - 1)} : {Constant()})",
            _ => $"Math.Clamp({Expression(depth - 1)}, {_random.Next(-9, 9)}, {_random.Next(9, 200)})",
        };

    private string Bytes() =>
        Pick(
            $"new byte[{Number()} & 63]",
            $"new byte[Math.Clamp({Number()}, 0, 50)]",
            "r",
            $"r.AsSpan(0, {Number()} & 7).ToArray()",
            $"({Condition(1)} ? r : new byte[{_random.Next(0, 40)}])",
            $"new byte[{_random.Next(0, 40)}]"
        );

    private string Constant() =>
        (_random.Next(12) == 0 ? _random.Next(-2000, 2000) : _random.Next(-20, 120)).ToString(CultureInfo.InvariantCulture);

    private string Number() => Pick(s_numbers);

    private string Name(string kind) => $"{kind}{++_names}";

    private string Pick(params string[] choices) => choices[_random.Next(choices.Length)];
}
