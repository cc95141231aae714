#if CSHARP14      // the analysis is the same under all compilers, and so are its mistakes
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Reflection;
using System.Runtime.Loader;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Xunit;
using ZmqPerf.Analyzers.Tests.Catalogue;

namespace ZmqPerf.Analyzers.Tests.Sizes.Intervals;

/// <summary>
/// The check of the check: an analysis with one mistake in it, compiled from the sources, must be found out by random programs or by toy
/// graphs.
/// </summary>
public sealed class IntervalMutantTests
{
    private const int Programs = 8,
        Methods = 80,
        Graphs = 500;

    private static readonly Lazy<IReadOnlyDictionary<string, SyntaxTree>> s_sources = new(ReadSources);
    private static readonly Dictionary<int, FuzzProgram> s_programs = [];

    [FullFact("compiles the analysis anew")]
    public void Without_a_mistake_nothing_is_found() => Assert.Equal(0, ViolationsWith("GraphCode.cs", "", ""));

    [FullTheory("compiles the analysis anew for each mistake")]
    // a handler that knows nothing of what its try writes
    [InlineData("BlockRunner.Writes.cs", "_thrown = _thrown?.Join(_state);", "")]
    // a try that is always done to its end
    [InlineData("BlockRunner.Writes.cs", "_thrown = _thrown?.Join(_state);", "_thrown = _thrown is null ? null : _state;")]
    [InlineData("FlowGraphBuilder.cs", "Throw(block.EnclosingRegion, node.Pending);", "")] // exceptions that nobody throws
    // what leaves a try past its finally
    [InlineData("FlowGraphBuilder.cs", "return NodeOf(final.FirstBlockOrdinal, new(target, pending, null));", "")]
    // a handler that runs before the finallys that its filter was asked before
    [InlineData(
        "FlowGraphBuilder.cs",
        "Add(Land(node.Pending!.Passed, target, node.Pending.Outer));",
        "Add(NodeOf(target, node.Pending!.Outer));"
    )]
    // and the next handler where the filter has said no
    [InlineData(
        "FlowGraphBuilder.cs",
        "(pending?.Passed, region.EnclosingRegion, pending?.Outer)",
        "(null, region.EnclosingRegion, pending?.Outer)"
    )]
    [InlineData("BlockRunner.cs", "_writes[variable] == (source.IsAssigned ? 1 : 0)", "true")] // a condition that writes its own operand
    [InlineData("Offset.cs", "before.Low + by, before.High + by", "before.Low, before.High")] // a step that yields what it makes
    // only assignments write
    [InlineData("LocalValues.cs", "else if (!ReadsAndWrites.IsRead(reference))\n                return null;", "")]
    [InlineData("GraphCode.cs", "keepsReads |= operation != last && Writes.Any(operation);", "")] // reads that see later writes
    [InlineData("TrackedVariables.cs", "!FunctionOf(reference).Is(own)", "false")] // lambdas that write unseen
    [InlineData("TrackedVariables.cs", " || IsLeftOut(reference.Syntax)", "")] // conditional calls that always happen
    [InlineData("Conditions.cs", "relation = relation.Negated();", "")] // the same on both branches
    // a test that is made again where it is used
    [InlineData("Conditions.cs", " || LocalUses.SymbolOf(part) is { } symbol && body.Uses.IsWritten(symbol)", "")]
    // "not (a or b)" as "not a or not b"
    [InlineData("Patterns.cs", "if (kind == BinaryOperatorKind.And == matches)", "if (kind == BinaryOperatorKind.And)")]
    // a guard turned around
    [InlineData("Intervals/GuardCalls.cs", "runner.Assume(argument.Value, !stops)", "runner.Assume(argument.Value, stops)")]
    [InlineData("Offset.cs", "overflowed || !sum.IsChecked && !type.Holds(low, high)", "overflowed")] // sums that never wrap
    [InlineData("CompoundAssignments.cs", "result?.Convert(wide, type, compound.IsChecked)", "result")] // bytes that grow without end
    [InlineData(
        "Writes.cs",
        "case IInvocationOperation { Arguments: var arguments }:\n                return AnyByReference(arguments);",
        ""
    )] // out arguments that write nothing
    public void A_planted_mistake_is_found_by_programs(string file, string text, string mistake) =>
        Assert.NotEqual(0, ViolationsWith(file, text, mistake));

    [FullTheory("compiles the analysis anew for each mistake")]
    [InlineData("ForwardAnalysis.cs", "Join(before, state)", "state")] // the last way in wins
    [InlineData("ForwardAnalysis.cs", "to.Index < next", "to.Index > next")] // loops that are run once
    [InlineData("SizeState.cs", "        Part(variable);\n", "")] // a copy that follows its original
    [InlineData("SizeState.cs", "other._equals[i] == other._equals[variable]", "true")] // equal on one way, equal on all
    [InlineData("Relation.cs", "value.Meet(new(long.MinValue, other.High - 1))", "value.Meet(new(long.MinValue, other.High - 2))")]
    [InlineData("IntervalArithmetic.cs", "if (type.Holds(low, high))", "if (true)")] // arithmetic that never wraps
    public void A_planted_mistake_is_found_by_toys(string file, string text, string mistake)
    {
        var context = new MutantContext(Compile(file, text, mistake));
        var check = context
            .LoadFromAssemblyName(typeof(ToyFuzz).Assembly.GetName())
            .GetType(typeof(ToyFuzz).FullName!)!
            .GetMethod(nameof(ToyFuzz.Check))!;
        Assert.NotNull(check.Invoke(null, [Graphs]));
        context.Unload();
    }

    /// <summary>How many claims an analysis with this change breaks, at least; stops with the first program that shows any.</summary>
    private static int ViolationsWith(string file, string text, string mistake)
    {
        var context = new MutantContext(Compile(file, text, mistake));
        var count = context
            .LoadFromAssemblyName(typeof(IntervalFuzz).Assembly.GetName())
            .GetType(typeof(IntervalFuzz).FullName!)!
            .GetMethod(nameof(IntervalFuzz.CountViolations))!;
        var violations = 0;
        for (var seed = 0; seed < Programs && violations == 0; seed++)
        {
            if (!s_programs.TryGetValue(seed, out var program))
                s_programs.Add(seed, program = FuzzProgram.Of(100 + seed, Methods));
            violations = (int)count.Invoke(null, [program.Compilation, program.Tree, program.Seen])!;
        }

        context.Unload();
        return violations;
    }

    private static byte[] Compile(string file, string text, string mistake)
    {
        var (path, tree) = s_sources.Value.Single(s => s.Key.Replace('\\', '/').EndsWith("/" + file, StringComparison.Ordinal));
        var source = tree.ToString();
        Assert.True(text.Length == 0 || source.Split(text).Length == 2, $"{file} has changed: '{text}' must stand there exactly once");
        var trees = s_sources
            .Value.Where(s => s.Key != path)
            .Select(s => s.Value)
            .Append(
                CSharpSyntaxTree.ParseText(
                    text.Length == 0
                        ? source
                        : source.Replace(text, mistake.Length == 0 && text.EndsWith(';') ? ";" : mistake, StringComparison.Ordinal),
                    (CSharpParseOptions)tree.Options
                )
            )
            .Append(
                CSharpSyntaxTree.ParseText(
                    $"""
                    [assembly: System.Runtime.CompilerServices.InternalsVisibleTo("{typeof(IntervalFuzz).Assembly.GetName().Name}")]
                    [assembly: System.Reflection.AssemblyVersion("{typeof(Analyzers.Rules).Assembly.GetName().Version}")]
                    """,
                    (CSharpParseOptions)tree.Options
                )
            );
        var references = ((string)AppContext.GetData("TRUSTED_PLATFORM_ASSEMBLIES")!)
            .Split(Path.PathSeparator)
            .Where(p => !Path.GetFileName(p).StartsWith("ZmqPerf.", StringComparison.Ordinal))
            .Select(p => MetadataReference.CreateFromFile(p));
        var compilation = CSharpCompilation.Create(
            "ZmqPerf.Analyzers",
            trees,
            references,
            new(OutputKind.DynamicallyLinkedLibrary, nullableContextOptions: NullableContextOptions.Enable)
        );
        using var image = new MemoryStream();
        var emitted = compilation.Emit(image);
        Assert.True(emitted.Success, string.Join('\n', emitted.Diagnostics.Where(d => d.Severity == DiagnosticSeverity.Error).Take(3)));
        return image.ToArray();
    }

    private static Dictionary<string, SyntaxTree> ReadSources()
    {
        var source = Path.Combine(RuleCatalogue.Root, "src");
        var options = new CSharpParseOptions(LanguageVersion.Latest, preprocessorSymbols: ["NET"]);
        return Directory
            .EnumerateFiles(Path.Combine(source, "Analyzers"), "*.cs", SearchOption.AllDirectories)
            .Where(f => !f.Contains($"{Path.DirectorySeparatorChar}obj{Path.DirectorySeparatorChar}", StringComparison.Ordinal))
            .Append(Path.Combine(source, "Polyfills.cs"))
            .ToDictionary(f => f, f => CSharpSyntaxTree.ParseText(File.ReadAllText(f), options, f));
    }

    /// <summary>The changed analyzers, and the tests once more on top of them; all else is shared.</summary>
    private sealed class MutantContext(byte[] analyzers) : AssemblyLoadContext("mutant", isCollectible: true)
    {
        protected override Assembly? Load(AssemblyName assemblyName) =>
            assemblyName.Name switch
            {
                "ZmqPerf.Analyzers" => LoadFromStream(new MemoryStream(analyzers)),
                var name when name == typeof(IntervalFuzz).Assembly.GetName().Name => LoadFromAssemblyPath(
                    typeof(IntervalFuzz).Assembly.Location
                ),
                _ => null,
            };
    }
}
#endif
