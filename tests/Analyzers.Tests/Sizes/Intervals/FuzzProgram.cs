using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Reflection;
using System.Runtime.Loader;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Xunit;

namespace ZmqPerf.Analyzers.Tests.Sizes.Intervals;

/// <summary>A generated program that has been compiled and run, and what its probes have seen.</summary>
internal sealed record FuzzProgram(Compilation Compilation, SyntaxTree Tree, Dictionary<int, (decimal Low, decimal High)> Seen)
{
    private const int Runs = 1000,
        Fuel = 60;

    public static FuzzProgram Of(int seed, int methods)
    {
        var (compilation, tree) = CompileWhatCompiles(new IntervalProgramGenerator(seed).Write(methods));
        return new(compilation, tree, Run(compilation, seed));
    }

    private static (CSharpCompilation Compilation, SyntaxTree Tree) CompileWhatCompiles(string source)
    {
        var (compilation, tree) = SizeProbe.Compile(source);
        var (root, errors) = (tree.GetRoot(), compilation.GetDiagnostics().Where(d => d.Severity == DiagnosticSeverity.Error).ToList());
        var broken = errors
            .Select(d => root.FindNode(d.Location.SourceSpan).FirstAncestorOrSelf<MethodDeclarationSyntax>()!)
            .Distinct()
            .ToList();
        Assert.True(
            broken.Count * 4 < root.DescendantNodes().OfType<MethodDeclarationSyntax>().Count(),
            $"{broken.Count} methods do not compile: {errors.FirstOrDefault()} "
                + $"{errors.Select(e => root.FindNode(e.Location.SourceSpan).ToString()).FirstOrDefault()}"
        );
        var repaired = tree.WithRootAndOptions(root.RemoveNodes(broken, SyntaxRemoveOptions.KeepNoTrivia)!, tree.Options);
        return (compilation.ReplaceSyntaxTree(tree, repaired), repaired);
    }

    public static Dictionary<int, (decimal Low, decimal High)> Run(Compilation compilation, int seed)
    {
        using var image = new MemoryStream();
        var emitted = compilation.Emit(image);
        Assert.True(emitted.Success, string.Join('\n', emitted.Diagnostics.Where(d => d.Severity == DiagnosticSeverity.Error)));
        image.Position = 0;
        var context = new AssemblyLoadContext("generated", isCollectible: true);
        var assembly = context.LoadFromStream(image);
        var (probe, program) = (assembly.GetType("Probe")!, assembly.GetType("Program")!);
        var (fuel, target, random) = (probe.GetField("Fuel")!, Activator.CreateInstance(program), new Random(seed));
        foreach (
            var method in program
                .GetMethods(BindingFlags.Instance | BindingFlags.Public | BindingFlags.DeclaredOnly)
                .Where(m => m.Name[0] == 'M')
        )
            for (var i = 0; i < Runs; i++)
            {
                fuel.SetValue(null, Fuel);
                try
                {
                    method.Invoke(
                        target,
                        [
                            Number(random),
                            Number(random),
                            Number(random),
                            (byte)Number(random),
                            random.Next(2) == 0,
                            random.Next(12) == 0 ? null : new byte[random.Next(60)],
                        ]
                    );
                }
                catch (TargetInvocationException)
                {
                    // what was seen before counts
                }
            }

        var seen = new Dictionary<int, (decimal, decimal)>((Dictionary<int, (decimal, decimal)>)probe.GetField("Seen")!.GetValue(null)!);
        context.Unload();
        return seen;
    }

    private static int Number(Random random) =>
        random.Next(8) switch
        {
            0 => int.MaxValue - random.Next(2),
            1 => int.MinValue + random.Next(2),
            2 => random.Next(int.MinValue, int.MaxValue),
            3 => random.Next(-1000, 1000),
            _ => random.Next(-30, 130),
        };
}
