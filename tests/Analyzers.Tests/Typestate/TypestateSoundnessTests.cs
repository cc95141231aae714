using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Reflection;
using System.Text;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Xunit;

namespace ZmqPerf.Analyzers.Tests.Typestate;

/// <summary>Random programs are run: whatever state a question meets, the walk has expected it there.</summary>
public sealed class TypestateSoundnessTests
{
    private const int Runs = 60;

    private static readonly int s_programs = FullRun.Count(30, 150);

    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    [InlineData(3)]
    public void No_question_meets_a_state_that_was_not_expected(int seed)
    {
        var random = new Random(seed);
        var sources = Enumerable.Range(0, s_programs).Select(_ => new Writer(random).Write()).ToList();
        var runs = Run(sources, seed);
        var met = 0;
        for (var i = 0; i < sources.Count; i++)
        {
            var probe = SwitchProbe.OfMembers($"{Members}\n{sources[i]}");
            if (!probe.IsFollowed)
                continue;
            foreach (var (place, isOn) in runs[i])
            {
                met++;
                Assert.True(probe.At(place).Contains(isOn), $"Ask({place}) met {(isOn ? "on" : "off")} in\n{sources[i]}");
            }
        }

        Assert.True(met > s_programs, $"only {met} questions met anything");
    }

    private const string Members =
        "static void On() { } static void Off() { } static void Ask(int place) { } static void May() { } static bool Test() => true;";

    private const string Machine = """
        public static class Machine
        {
            public static System.Random Random = new();
            public static bool IsOn;
            public static int Fuel;
            public static System.Collections.Generic.HashSet<(int, bool)> Met = new();
            public static void On() { May(); IsOn = true; }
            public static void Off() { May(); IsOn = false; }
            public static void Ask(int place) { May(); Met.Add((place, IsOn)); }
            public static void May()
            {
                if (Fuel-- < 0) throw new System.TimeoutException();
                if (Random.Next(12) == 0) throw new System.InvalidOperationException();
            }
            public static bool Test() { May(); return Random.Next(2) == 0; }
        }
        """;

    private static List<HashSet<(int Place, bool IsOn)>> Run(List<string> sources, int seed)
    {
        var text = new StringBuilder("using System; using static Machine;\n").Append(Machine);
        for (var i = 0; i < sources.Count; i++)
            text.Append("\npublic class P").Append(i).Append(" { public ").Append(sources[i]).Append(" }");
        var compilation = CSharpCompilation.Create(
            $"Walks{seed}",
            [CSharpSyntaxTree.ParseText(text.ToString())],
            References.Get(ZmqVersion.V0_5_0, runtime: false),
            new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary)
        );
        using var image = new MemoryStream();
        var result = compilation.Emit(image);
        Assert.True(
            result.Success,
            string.Join("\n", result.Diagnostics.Where(d => d.Severity == DiagnosticSeverity.Error).Take(3)) + text
        );
        var assembly = Assembly.Load(image.ToArray());
        var machine = assembly.GetType("Machine")!;
        var all = new List<HashSet<(int, bool)>>();
        for (var i = 0; i < sources.Count; i++)
        {
            var met = new HashSet<(int, bool)>();
            var program = Activator.CreateInstance(assembly.GetType($"P{i}")!);
            for (var run = 0; run < Runs; run++)
            {
                Set("IsOn", false);
                Set("Fuel", 200);
                Set("Random", new Random(seed * 1000 + run));
                Set("Met", met);
                try
                {
                    program!.GetType().GetMethod("Body")!.Invoke(program, [run % 2 == 0, run % 4 < 2, run % 5]);
                }
                catch (TargetInvocationException)
                {
                    // as likely as not
                }
            }

            all.Add(met);
        }

        return all;

        void Set(string field, object value) => machine.GetField(field)!.SetValue(null, value);
    }

    /// <summary>Writes a method of nested statements around questions.</summary>
    private sealed class Writer(Random random)
    {
        private readonly StringBuilder _text = new();
        private int _asks,
            _loops,
            _finallys;

        public string Write()
        {
            _text.Append("void Body(bool a, bool b, int n) { bool f = false, g = Test();\n");
            Block(3);
            _text.Append("Ask(").Append(_asks++).Append("); }");
            return _text.ToString();
        }

        private void Block(int depth)
        {
            for (var i = random.Next(1, 5); i > 0; i--)
                Statement(depth);
        }

        private void Statement(int depth)
        {
            switch (random.Next(depth > 0 ? 16 : 9))
            {
                case 0 or 1:
                    Line("On();");
                    break;
                case 2:
                    Line("Off();");
                    break;
                case 3 or 4:
                    Line($"Ask({_asks++});");
                    break;
                case 5:
                    Line(
                        random.Next(3) switch
                        {
                            0 => "f = true;",
                            1 => "g = !f;",
                            _ => "n++;",
                        }
                    );
                    break;
                case 6:
                    Line("May();");
                    break;
                case 7:
                    Line($"if ({Condition()}) {Jump()}");
                    break;
                case 8:
                    Line($"f = {Condition()};");
                    break;
                case 9 or 10 or 11:
                    Nest($"if ({Condition()})", depth);
                    if (random.Next(2) == 0)
                        Nest("else", depth);
                    break;
                case 12:
                    _loops++;
                    Nest($"while ({Condition()} && Test())", depth);
                    _loops--;
                    break;
                case 13:
                    _loops++;
                    Nest("do", depth);
                    _loops--;
                    Line($"while ({Condition()} && Test());");
                    break;
                case 14:
                    Nest("try", depth);
                    Nest(
                        random.Next(3) switch
                        {
                            0 => "catch (InvalidOperationException)",
                            1 => "catch (Exception) when (Test())",
                            _ => "catch",
                        },
                        depth
                    );
                    break;
                default:
                    Nest("try", depth);
                    _finallys++;
                    Nest("finally", depth);
                    _finallys--;
                    break;
            }
        }

        /// <summary>Nothing but an exception leaves a finally.</summary>
        private string Jump() =>
            random.Next(4) switch
            {
                0 when _finallys == 0 => "return;",
                1 when _loops > 0 && _finallys == 0 => "break;",
                2 when _loops > 0 && _finallys == 0 => "continue;",
                _ => "throw new InvalidOperationException();",
            };

        private string Condition() =>
            random.Next(8) switch
            {
                0 => "a",
                1 => "!a",
                2 => "b",
                3 => "f",
                4 => "!f",
                5 => "g",
                6 => "n > 2",
                _ => "Test()",
            };

        private void Nest(string head, int depth)
        {
            Line($"{head} {{");
            Block(depth - 1);
            Line("}");
        }

        private void Line(string line) => _text.Append(line).Append('\n');
    }
}
