using System;
using System.Globalization;
using System.Linq;
using System.Text;

namespace ZmqPerf.Analyzers.Tests.ControlFlow.Runs;

/// <summary>
/// Writes random methods full of loops that count, and of whatever may keep them from it. <c>Probe.Enter</c> stands before each loop,
/// <c>Probe.Turn</c> at the start of its body, <c>Probe.Here</c> anywhere. Equal seeds write equal programs.
/// </summary>
internal sealed class LoopProgramGenerator(int seed)
{
    private const string Frame = """
        public sealed class OutOfFuel : Exception { }

        public static class Probe
        {
            public static int Fuel;
            public static Random Random = new(1);
            public static readonly Dictionary<int, long> Runs = new(), Most = new(), Turns = new(), MostTurns = new();
            public static void Here(int id) { Burn(); Count(Runs, Most, id); }
            public static void Enter(int id) => Turns[id] = 0;
            public static void Turn(int id) { Burn(); Count(Turns, MostTurns, id); }
            public static bool Flag() => Random.Next(3) == 0;
            public static void Throw() { if (Random.Next(4) == 0) throw new InvalidOperationException(); }
            public static void Set(ref int place) { if (Random.Next(2) == 0) place = Random.Next(9); }
            private static void Burn() { if (Fuel-- <= 0) throw new OutOfFuel(); }
            private static void Count(Dictionary<int, long> counts, Dictionary<int, long> most, int id)
            {
                counts[id] = counts.GetValueOrDefault(id) + 1;
                most[id] = Math.Max(most.GetValueOrDefault(id), counts[id]);
            }
        }

        public sealed class Program
        {
            static readonly int[] s_few = [1, 2, 3];
            static readonly int s_end = 4;

        """;

    private static readonly string[] s_numbers = ["a", "b", "c", "a", "b", "c", "p"];

    private readonly Random _random = new(seed);
    private int _names,
        _ids;

    public string Write(int methods)
    {
        var text = new StringBuilder(Frame);
        for (var i = 0; i < methods; i++)
            text.AppendLine(
                CultureInfo.InvariantCulture,
                $$"""
                    public void M{{i}}(int p, byte e)
                    {
                        int a = {{Small()}}, b = {{Small()}}, c = {{Small()}};
                        var list = new List<int>{{Pick("()", "() { 1, 2 }")}};
                        {{Pick("", "p &= 7;", "if (p > 9 || p < 0) return;")}}
                        {{Statements(3, 3, inLoop: false)}}
                    }
                """
            );
        return text.Append('}').ToString();
    }

    private string Statements(int depth, int count, bool inLoop) =>
        string.Join(' ', Enumerable.Range(0, _random.Next(1, count + 1)).Select(_ => Statement(depth, inLoop)));

    private string Body(int id, int depth, int count = 3) => $"Probe.Turn({id}); {Statements(depth - 1, count, inLoop: true)}";

    private string Block(int depth, bool inLoop) => $"{{ {Statements(depth - 1, 2, inLoop)} }}";

    private string Statement(int depth, bool inLoop) =>
        depth <= 0
            ? Simple(inLoop)
            : _random.Next(18) switch
            {
                0 or 1 or 2 => While(depth),
                3 or 4 => Do(depth),
                5 or 6 or 7 => For(depth),
                8 or 9 => Foreach(depth),
                10 => $"if ({Condition()}) {Block(depth, inLoop)} else {Block(depth, inLoop)}",
                11 => $"try {Block(depth, inLoop)} catch (InvalidOperationException) {Block(depth, inLoop)}",
                12 => $"try {Block(depth, inLoop)} finally {{ {Simple(false)} {Simple(false)} }}",
                13 => $"try {{ {Simple(false)} {Block(depth, inLoop)} }} "
                    + $"catch (InvalidOperationException) when ({Condition()}) {{ {Simple(false)} }}",
                14 => Goto(depth),
                _ => Simple(inLoop),
            };

    private string While(int depth)
    {
        var id = _ids++;
        return $"Probe.Enter({id}); while ({Condition()}) {{ {Body(id, depth)} {Maybe(Step())} }}";
    }

    private string Do(int depth)
    {
        var id = _ids++;
        return $"Probe.Enter({id}); do {{ {Body(id, depth)} {Maybe(Step())} }} while ({Condition()});";
    }

    private string For(int depth)
    {
        var (id, name) = (_ids++, $"i{++_names}");
        var (start, condition, step) = _random.Next(5) switch
        {
            0 => ($"int {name} = {Small()}", $"{name} {Pick("<", "<=", "!=")} {End()}", $"{name}{Pick("++", " += 2", "--")}"),
            1 => ($"int {name} = {End()}", $"{name} {Pick(">", ">=")} {Small()}", $"{name}{Pick("--", " -= 3", "++")}"),
            2 => ($"byte {name} = {_random.Next(5)}", $"{name} {Pick("<", "<=")} {Pick("4", "255", "256", "e")}", $"{name}++"),
            3 => ($"int {name} = 1", $"{name} <= 64", $"{name} {Pick("*= 2", "<<= 1", "+= i" + _names)}"),
            _ => ("", Condition(), Step().TrimEnd(';')),
        };
        var again = start.StartsWith("int", StringComparison.Ordinal) && _random.Next(6) == 0 ? $"{name}{Pick("++", "--")};" : "";
        return $"Probe.Enter({id}); for ({start}; {condition}; {step}) {{ {Body(id, depth)} {again} }}";
    }

    private string Foreach(int depth)
    {
        var (id, name) = (_ids++, $"x{++_names}");
        var elements = Pick(
            "new[] { 1, 2, 3 }",
            "s_few",
            "list.ToArray()",
            "list.Where(y => y > 1).ToList()",
            "Enumerable.Range(0, 4)",
            "new int[p & 7]",
            "Enumerable.Range(p & 3, 3).Take(2)",
            "s_few.Concat(new[] { 1 })",
            "\"abc\""
        );
        return $"Probe.Enter({id}); foreach (var {name} in {elements}) {{ {Body(id, depth, 2)} }}";
    }

    private string Goto(int depth)
    {
        var name = $"L{++_names}";
        return $"{name}: Probe.Here({_ids++}); {Statements(depth - 1, 2, inLoop: false)} {Maybe(Step())} if ({Condition()}) goto {name};";
    }

    private string Simple(bool inLoop) =>
        _random.Next(16) switch
        {
            0 or 1 or 2 or 3 => $"Probe.Here({_ids++});",
            4 or 5 or 6 => Step(),
            7 => $"if ({Condition()}) {{ {Step()} Probe.Here({_ids++}); }}",
            8 => $"if ({Condition()}) {{ {Step()} }} else {{ Probe.Here({_ids++}); {Step()} }}",
            9 when _random.Next(2) == 0 => $"{Number()} = {Small()};",
            10 when inLoop => $"if ({Condition()}) {Pick("break", "continue", "continue")};",
            11 when _random.Next(3) == 0 => $"Probe.Set(ref {Number()});",
            12 => "Probe.Throw();",
            13 => "list.Add(1);",
            14 when _random.Next(2) == 0 =>
                $"if ({Number()} is int v{++_names} && v{_names} < 5) {{ while (v{_names}-- > 0) Probe.Here({_ids++}); }}",
            15 when _random.Next(2) == 0 => $"Action f{++_names} = () => {{ if ({Condition()}) {Number()} = {Small()}; }}; f{_names}();",
            _ => $"Probe.Here({_ids++});",
        };

    private string Step()
    {
        var number = Number();
        return _random.Next(12) switch
        {
            0 => $"{number}--;",
            1 => $"{number} += {_random.Next(1, 4)};",
            2 => $"{number} -= 2;",
            3 => $"{number} = {number} + 1;",
            4 => $"{number} *= 2;",
            5 => $"{number} /= 2;",
            6 => $"{number} += p & 3;",
            _ => $"{number}++;",
        };
    }

    private string Condition() =>
        _random.Next(12) switch
        {
            0 => "Probe.Flag()",
            1 => $"{Number()} < {End()} && Probe.Flag()",
            2 => $"{Number()} > {Small()}",
            3 => $"{Number()}-- > 0",
            4 => $"++{Number()} < {End()}",
            5 => $"{Number()}++ {Pick("<", "<=", "!=")} {End()}",
            6 => $"{Number()} is < {_random.Next(2, 9)} and > -5",
            7 => $"!({Number()} >= {End()})",
            8 => $"{Number()} {Pick("!=", "==")} {End()}",
            _ => $"{Number()} {Pick("<", "<=")} {End()}",
        };

    private string End() => Pick(Small(), "5", "7", "s_end", "s_few.Length", "Math.Min(p, 6)", "(p & 3)", "b", "e");

    private string Maybe(string text) => _random.Next(3) == 0 ? "" : text;

    private string Small() => _random.Next(-2, 9).ToString(CultureInfo.InvariantCulture);

    private string Number() => Pick(s_numbers);

    private string Pick(params string[] choices) => choices[_random.Next(choices.Length)];
}
