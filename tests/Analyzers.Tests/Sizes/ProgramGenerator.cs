using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using System.Text;

namespace ZmqPerf.Analyzers.Tests.Sizes;

/// <summary>
/// Writes random methods full of integer and buffer expressions, each handed to <c>Probe.Hit</c> with a number of its own. Locals are
/// written once or several times, in all the ways that C# has; what throws ends its method. Equal seeds write equal programs.
/// </summary>
internal sealed class ProgramGenerator(int seed)
{
    private static readonly string[] s_types =
    [
        "sbyte",
        "byte",
        "short",
        "ushort",
        "char",
        "int",
        "uint",
        "long",
        "ulong",
        "nint",
        "nuint",
    ];
    private static readonly string[] s_wide = ["int", "uint", "long", "ulong", "nint", "nuint"];
    private static readonly string[] s_literals =
    [
        "0",
        "1",
        "2",
        "3",
        "5",
        "7",
        "8",
        "16",
        "31",
        "32",
        "63",
        "64",
        "100",
        "127",
        "128",
        "255",
        "256",
        "1000",
        "65535",
        "65536",
        "2147483647",
    ];

    private readonly Random _random = new(seed);
    private readonly List<(string Name, string Type)> _locals = [];
    private readonly StringBuilder _text = new();
    private int _names;

    /// <summary>How many probes there are; their numbers start at 0.</summary>
    public int Probes { get; private set; }

    public string Write(int methods)
    {
        _text.AppendLine(
            """
            public static class Probe
            {
                public static readonly Dictionary<int, (decimal Low, decimal High)> Seen = new();
                public static void Hit(int id, long value) => See(id, value);
                public static void Hit(int id, ulong value) => See(id, value);
                public static void Hit(int id, ReadOnlySpan<byte> value) => See(id, value.Length);
                public static void Hit(int id, string value) => See(id, value.Length);
                public static void Write<T>(ref T place, T value) => place = value;
                private static void See(int id, decimal value) =>
                    Seen[id] = Seen.TryGetValue(id, out var seen)
                        ? (Math.Min(seen.Low, value), Math.Max(seen.High, value))
                        : (value, value);
            }

            public class Program
            {
                public const int C0 = 40;
                public static readonly int F0 = 64;
                public static readonly int F1 = F0 * 2 + F2;
                public static readonly int F2 = Math.Min(Environment.TickCount, 9);
                public static int F3 = 5;
                public static byte[] B0 { get; } = new byte[F0];
                public static ReadOnlySpan<byte> B1 => "prefix"u8;
                public readonly int I0 = 12;
                public readonly int I1 = 13;
                public int I2 => I0 + 1;
                public Program() => I1 = 14;
            """
        );
        for (var i = 0; i < methods; i++)
            WriteMethod(i);
        return _text.Append('}').ToString();
    }

    private void WriteMethod(int number)
    {
        _locals.Clear();
        _text.AppendLine(
            CultureInfo.InvariantCulture,
            $"    public void M{number}({string.Join(", ", s_types.Select(t => $"{t} p{t}"))}, "
                + $"int? pmaybe, bool pflag, byte[] pbytes, string ptext)"
        );
        _text.AppendLine("    {");
        for (var i = 0; i < 4; i++)
            WriteStatement();
        _text.AppendLine("    }");
    }

    private void WriteStatement()
    {
        var depth = _random.Next(1, 5);
        switch (_random.Next(12))
        {
            case 0 when _locals.Count > 0:
                WriteAssignment(depth);
                break;
            case 1:
                Line($"if ({Condition(2)}) {Hit(Expression(Any(), depth))}");
                break;
            case 2 or 3:
                Line(Hit(Bytes(depth)));
                break;
            case 4:
                Line(Hit(Text(depth)));
                break;
            case 5 or 6:
                Declare("byte[]", Bytes(depth));
                break;
            case 7:
                Line(Hit(Expression(Any(), depth)));
                break;
            default:
                var type = Any();
                Declare(type, Expression(type, depth));
                break;
        }
    }

    private void WriteAssignment(int depth)
    {
        var (name, type) = _locals[_random.Next(_locals.Count)];
        var value = Of(type, depth);
        Line(
            _random.Next(6) switch
            {
                0 => $"Action a{_names} = () => {name} = {value}; a{_names++}();",
                1 => $"Probe.Write(ref {name}, {value});",
                2 => $"({name}, _) = ({value}, 0);",
                3 => $"{{ ref var r{_names} = ref {name}; r{_names++} = {value}; }}",
                4 when type != "byte[]" => $"{name}++;",
                5 when s_wide.Contains(type) => $"{name} += {value};",
                _ => $"{name} = {value};",
            }
        );
        Line(Hit(name));
    }

    private void Declare(string type, string value)
    {
        var name = $"x{_names++}";
        Line($"{type} {name} = {value};");
        Line(Hit(name));
        _locals.Add((name, type));
    }

    private string Hit(string value) => $"Probe.Hit({Probes++}, {value});";

    private void Line(string text) => _text.AppendLine(CultureInfo.InvariantCulture, $"        {text}");

    private string Any() => s_types[_random.Next(s_types.Length)];

    private string Pick(params string[] choices) => choices[_random.Next(choices.Length)];

    private string Of(string type, int depth) => type == "byte[]" ? Bytes(depth) : Expression(type, depth);

    private string Condition(int depth) =>
        _random.Next(3) == 0
            ? "pflag"
            : $"{Expression("int", depth - 1)} {Pick("<", ">", "==", "!=", "<=", ">=")} {Expression("int", depth - 1)}";

    /// <summary>An expression of exactly this integral type.</summary>
    private string Expression(string type, int depth)
    {
        if (depth <= 0 || _random.Next(8) == 0)
            return Leaf(type);
        if (!s_wide.Contains(type))
            return _random.Next(4) switch
            {
                0 => $"({Condition(depth)} ? {Expression(type, depth - 1)} : {Expression(type, depth - 1)})",
                1 when type != "char" => $"Math.{Pick("Min", "Max")}({Expression(type, depth - 1)}, {Expression(type, depth - 1)})",
                _ => $"{Context()}(({type}){Expression(Any(), depth - 1)})",
            };
        var unsigned = type is "uint" or "ulong" or "nuint";
        return _random.Next(16) switch
        {
            0 or 1 or 2 => $"{Context()}({Expression(type, depth - 1)} {Pick("+", "-", "*")} {Expression(type, depth - 1)})",
            3 => $"({Expression(type, depth - 1)} {Pick("/", "%")} {Expression(type, depth - 1)})",
            4 => $"({Expression(type, depth - 1)} {Pick("&", "|", "^")} {Expression(type, depth - 1)})",
            5 => $"({Expression(type, depth - 1)} {Pick("<<", ">>", ">>>")} {Expression("int", depth - 1)})",
            6 => unsigned ? $"(~{Expression(type, depth - 1)})" : $"{Context()}({Pick("-", "~", "+")}{Expression(type, depth - 1)})",
            7 => $"Math.{Pick("Min", "Max")}({Expression(type, depth - 1)}, {Expression(type, depth - 1)})",
            8 => $"Math.Clamp({Expression(type, depth - 1)}, {Expression(type, depth - 1)}, {Expression(type, depth - 1)})",
            9 => $"({Condition(depth)} ? {Expression(type, depth - 1)} : {Expression(type, depth - 1)})",
            10 => $"({Expression("int", depth - 1)} switch {{ 0 => {Expression(type, depth - 1)}, < 50 => {Expression(type, depth - 1)}, "
                + $"_ => {Pick(Expression(type, depth - 1), "throw new Exception()")} }})",
            11 when !unsigned => $"Math.Abs({Expression(type, depth - 1)})",
            12 when type == "int" => Pick(
                $"{Bytes(depth - 1)}.Length",
                $"{Text(depth - 1)}.Length",
                $"(pmaybe ?? {Expression("int", depth - 1)})",
                $"({Expression(Pick("byte", "sbyte", "char", "short"), depth - 1)} + {Expression("ushort", depth - 1)})",
                $"Random.Shared.Next({Expression("byte", depth - 1)})",
                "sizeof(long)",
                "B0.Length",
                "B1.Length"
            ),
            _ => $"{Context()}(({type}){Expression(Any(), depth - 1)})",
        };
    }

    private string Leaf(string type)
    {
        var known = _locals.FindAll(l => l.Type == type);
        return _random.Next(4) switch
        {
            3 when type == "int" => Pick("C0", "F0", "F1", "F3", "I0", "I1", "I2"),
            0 when known.Count > 0 => known[_random.Next(known.Count)].Name,
            1 => $"unchecked(({type})({Pick("", "-")}{Pick(s_literals)}))",
            _ => $"p{type}",
        };
    }

    private string Bytes(int depth)
    {
        if (depth <= 0)
            return Pick(
                "pbytes",
                "B0",
                "B1.ToArray()",
                "new byte[20]",
                "Array.Empty<byte>()",
                "\"literal\"u8.ToArray()",
                _locals.Find(l => l.Type == "byte[]").Name ?? "new byte[33]"
            );
        return _random.Next(14) switch
        {
            0 or 1 => $"new byte[{Expression("int", depth - 1)} % 3000]",
            2 => $"new byte[{Expression(Any(), depth - 1)} & 0xFF]",
            3 => $"new byte[] {{ {Pick("1", "1, 2", "1, 2, 3")} }}",
            4 => $"{Whole(depth)}[{Small(depth)}..]",
            5 => $"{Whole(depth)}[{Small(depth)}..{Pick("^", "")}{Small(depth)}]",
            6 => $"{Whole(depth)}[^{Small(depth)}..{Pick("^", "")}{Small(depth)}]",
            7 => $"{Bytes(depth - 1)}.AsSpan({Small(depth)}{Pick("", $", {Small(depth)}")}).ToArray()",
            8 => $"((byte[]){Whole(depth)}.Clone())",
            9 => $"({Condition(depth)} ? {Bytes(depth - 1)} : {Bytes(depth - 1)})",
            10 => $"(pbytes ?? {Bytes(depth - 1)})",
            11 => $"((byte[])[1, 2, .. {Bytes(depth - 1)}, .. {Pick("B1", Bytes(depth - 1))}])",
            12 => $"Encoding.{Pick("UTF8", "Unicode", "ASCII")}.GetBytes({Text(depth - 1)})",
            _ => $"new ReadOnlyMemory<byte>({Bytes(depth - 1)}).Slice({Small(depth)}).Span.ToArray()",
        };
    }

    /// <summary>What an indexer can follow: a creation would take it for a rank.</summary>
    private string Whole(int depth) => $"({Bytes(depth - 1)})";

    private string Text(int depth)
    {
        if (depth <= 0)
            return Pick("ptext", "\"abc\"", "\"\"", "\"äöü€\"", "\"\\ud83d\\ude00\"");
        return _random.Next(6) switch
        {
            0 => $"({Text(depth - 1)} + {Text(depth - 1)})",
            1 => $"{Text(depth - 1)}.Substring({Small(depth)})",
            2 => $"$\"ab{{{Expression("int", depth - 1)}}}{{{{c}}}}\"",
            3 => $"new string('x', {Expression("byte", depth - 1)})",
            4 => $"({Text(depth - 1)} + {Expression(Any(), depth - 1)})",
            _ => $"{Text(depth - 1)}[{Small(depth)}..]",
        };
    }

    /// <summary>Small enough, mostly, to be an index.</summary>
    private string Small(int depth) =>
        _random.Next(3) == 0 ? Pick("0", "1", "2", "9") : $"({Expression("byte", depth - 2)} % {Pick("2", "4", "20")})";

    private string Context() => Pick("", "", "checked", "unchecked");
}
