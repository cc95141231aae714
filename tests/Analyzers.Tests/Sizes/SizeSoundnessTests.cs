using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Reflection;
using System.Runtime.Loader;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using Xunit;
using ZmqPerf.Analyzers.Sizes;

namespace ZmqPerf.Analyzers.Tests.Sizes;

/// <summary>
/// The analysis against the truth: random programs are compiled and run, and no value may fall outside the interval that was claimed for
/// it.
/// </summary>
public sealed class SizeSoundnessTests
{
    private static readonly int s_methods = FullRun.Count(50, 250);

    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    public void No_value_falls_outside_its_interval(int seed)
    {
        var generator = new ProgramGenerator(seed);
        var (compilation, tree) = CompileWhatCompiles(generator.Write(s_methods));
        var seen = Run(compilation, seed);
        var (checkedProbes, narrow) = (0, 0);
        var model = compilation.GetSemanticModel(tree);
        foreach (
            var hit in tree.GetRoot()
                .DescendantNodes()
                .OfType<InvocationExpressionSyntax>()
                .Where(i => i.Expression.ToString() == "Probe.Hit")
        )
        {
            var arguments = ((IInvocationOperation)model.GetOperation(hit)!).Arguments;
            if (!seen.TryGetValue((int)arguments[0].Value.ConstantValue.Value!, out var range))
                continue;
            var value = arguments[1].Value;
            var claimed = SizeProbe.Of(value, model);
            var isOpen = IntType.Of(value.Type)?.IsOpen(claimed) ?? false;
            Assert.True(
                claimed.Low <= range.Low && (range.High <= claimed.High || isOpen),
                $"{range.Low} to {range.High} was seen, {claimed.Low} to {claimed.High} claimed for {hit} in\n"
                    + $"{hit.FirstAncestorOrSelf<MethodDeclarationSyntax>()}"
            );
            checkedProbes++;
            narrow += IsNarrow(value, claimed) ? 1 : 0;
        }

        // a generator or an analysis that gives up would pass all the same
        Assert.True(checkedProbes * 2 > generator.Probes, $"only {checkedProbes} of {generator.Probes} probes were seen");
        Assert.True(narrow * 100 > checkedProbes * 50, $"only {narrow} of {checkedProbes} intervals say anything");
    }

    private static bool IsNarrow(IOperation value, IntInterval claimed) =>
        IntType.Of(((value as IConversionOperation)?.Operand ?? value).Type) is { } type ? claimed != type.Range : claimed.IsBounded;

    /// <summary>A generated constant may overflow, which is an error: its method goes.</summary>
    private static (CSharpCompilation Compilation, SyntaxTree Tree) CompileWhatCompiles(string source)
    {
        var (compilation, tree) = SizeProbe.Compile(source);
        var root = tree.GetRoot();
        var broken = compilation
            .GetDiagnostics()
            .Where(d => d.Severity == DiagnosticSeverity.Error)
            .Select(d => root.FindNode(d.Location.SourceSpan).FirstAncestorOrSelf<MethodDeclarationSyntax>()!)
            .Distinct()
            .ToList();
        Assert.True(
            broken.Count < s_methods / 2,
            $"{broken.Count} methods do not compile: {compilation.GetDiagnostics().First(d => d.Severity == DiagnosticSeverity.Error)}"
        );
        var repaired = tree.WithRootAndOptions(root.RemoveNodes(broken, SyntaxRemoveOptions.KeepNoTrivia)!, tree.Options);
        return (compilation.ReplaceSyntaxTree(tree, repaired), repaired);
    }

    private static Dictionary<int, (decimal Low, decimal High)> Run(Compilation compilation, int seed)
    {
        using var image = new MemoryStream();
        var emitted = compilation.Emit(image);
        Assert.True(emitted.Success, string.Join('\n', emitted.Diagnostics.Where(d => d.Severity == DiagnosticSeverity.Error)));
        image.Position = 0;
        var context = new AssemblyLoadContext("generated", isCollectible: true);
        var assembly = context.LoadFromStream(image);
        var random = new Random(seed);
        foreach (
            var method in assembly
                .GetType("Program")!
                .GetMethods(BindingFlags.Instance | BindingFlags.Public | BindingFlags.DeclaredOnly)
                .Where(m => !m.IsSpecialName)
        )
            for (var i = 0; i < 40; i++)
            {
                try
                {
                    method.Invoke(
                        Activator.CreateInstance(method.DeclaringType!),
                        [.. method.GetParameters().Select(p => Argument(p.ParameterType, random))]
                    );
                }
                catch (TargetInvocationException)
                {
                    // what was seen before counts
                }
            }

        var seen = new Dictionary<int, (decimal, decimal)>(
            (Dictionary<int, (decimal, decimal)>)assembly.GetType("Probe")!.GetField("Seen")!.GetValue(null)!
        );
        context.Unload();
        return seen;
    }

    /// <summary>A value at the end of a type, or one like those that programs use.</summary>
    private static object? Argument(Type type, Random random)
    {
        if (type == typeof(bool))
            return random.Next(2) == 0;
        if (type == typeof(byte[]))
            return random.Next(8) == 0 ? null : new byte[random.Next(3) == 0 ? random.Next(3000) : random.Next(40)];
        if (type == typeof(string))
            return new string(random.Next(2) == 0 ? 'x' : '€', random.Next(30));
        if (type == typeof(int?))
            return random.Next(2) == 0 ? null : random.Next(-9, 999);
        var bits = random.Next(5) switch
        {
            0 => random.Next(-9, 9),
            1 => random.Next(-300, 300),
            2 => random.NextInt64(long.MinValue, long.MaxValue),
            3 => (1L << random.Next(64)) - random.Next(2),
            _ => random.Next(int.MinValue, int.MaxValue),
        };
        return type == typeof(sbyte) ? (sbyte)bits
            : type == typeof(byte) ? (byte)bits
            : type == typeof(short) ? (short)bits
            : type == typeof(ushort) ? (ushort)bits
            : type == typeof(char) ? (char)bits
            : type == typeof(int) ? (int)bits
            : type == typeof(uint) ? (uint)bits
            : type == typeof(long) ? bits
            : type == typeof(ulong) ? (ulong)bits
            : type == typeof(nint) ? (nint)bits
            : (object)(nuint)bits;
    }
}
