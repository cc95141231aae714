using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Reflection;
using System.Runtime.Loader;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using Xunit;
using Xunit.Abstractions;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.ControlFlow.Runs;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Tests.Sizes;
using ZmqPerf.Analyzers.Tests.Sizes.Intervals;

namespace ZmqPerf.Analyzers.Tests.ControlFlow.Runs;

/// <summary>The bounds of loops against the truth: random programs run, and nothing in them may run more often than was claimed.</summary>
public sealed class RunsSoundnessTests(ITestOutputHelper output)
{
    private const int Calls = 120,
        Fuel = 3000;

    private static readonly int s_methods = FullRun.Count(30, 60);

    private readonly List<string> _violations = [];
    private int _seen,
        _bounded,
        _exact;

    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    [InlineData(3)]
    public void Nothing_runs_more_often_than_claimed(int seed)
    {
        Try(seed);
        output.WriteLine($"{_seen} places, {_bounded} bounded, {_exact} of them exactly");
        Assert.Empty(_violations);
        Assert.True(_bounded * 100 >= _seen * 30, $"only {_bounded} of {_seen} are bounded"); // to claim nothing is sound, too
        Assert.True(_exact * 100 >= _bounded * 50, $"only {_exact} of {_bounded} bounds are reached");
    }

    /// <summary>The long run that fuzz.sh asks for: random programs until the time is over, reported to its log.</summary>
    [Fact]
    public void Nothing_runs_more_often_than_claimed_for_as_long_as_wanted()
    {
        if (
            Environment.GetEnvironmentVariable("ZMQPERF_FUZZ_MINUTES") is not { Length: > 0 } minutes
            || Environment.GetEnvironmentVariable("ZMQPERF_FUZZ_LOG") is not { } log
        )
            return;
        var seed = int.Parse(Environment.GetEnvironmentVariable("ZMQPERF_FUZZ_SEED") ?? "1000", CultureInfo.InvariantCulture);
        for (var time = Stopwatch.StartNew(); time.Elapsed.TotalMinutes < double.Parse(minutes, CultureInfo.InvariantCulture); seed++)
        {
            Try(seed);
            File.AppendAllText(log, $"seed {seed}: {_seen} places, {_bounded} bounded, {_exact} exactly, {_violations.Count} violations\n");
        }

        File.AppendAllLines(log, _violations);
        Assert.Empty(_violations);
    }

    private void Try(int seed)
    {
        var (compilation, tree) = Compile(new LoopProgramGenerator(seed).Write(s_methods));
        var (runs, turns) = Run(compilation, seed);
        Compare(compilation, tree, runs, turns);
    }

    private void Compare(CSharpCompilation compilation, SyntaxTree tree, Dictionary<int, long> runs, Dictionary<int, long> turns)
    {
        var (model, bodies) = (compilation.GetSemanticModel(tree), new Dictionary<IOperation, MessagingBody>());
        foreach (var call in tree.GetRoot().DescendantNodes().OfType<InvocationExpressionSyntax>())
        {
            var name = call.Expression.ToString();
            if (name is not ("Probe.Here" or "Probe.Turn") || model.GetOperation(call) is not IInvocationOperation operation)
                continue;
            var body = IntervalProbe.BodyOf(call, model, bodies);
            var (function, id) = (operation.EnclosingFunction(), (int)operation.Arguments[0].Value.ConstantValue.Value!);
            var cycles = body.Loops.CyclesOf(function, CancellationToken.None)!;
            if (name == "Probe.Here")
            {
                var bounds = FunctionRuns.Of(cycles, function, body, withAdditions: true, CancellationToken.None)!;
                Check(call, bounds.Of(operation), runs.GetValueOrDefault(id));
            }
            else
                Check(call, TripCount.Of(Loops.InnermostLoop(operation)!, body), turns.GetValueOrDefault(id));
        }
    }

    private void Check(SyntaxNode call, long? claimed, long seen)
    {
        (_seen, _bounded, _exact) = (_seen + 1, _bounded + (claimed is null ? 0 : 1), _exact + (claimed == seen ? 1 : 0));
        if (seen > claimed)
        {
            var method = call.FirstAncestorOrSelf<MethodDeclarationSyntax>()!.NormalizeWhitespace();
            _violations.Add($"{call} has run {seen} times, claimed were {claimed}, in\n{method}");
        }
    }

    private static (CSharpCompilation Compilation, SyntaxTree Tree) Compile(string source)
    {
        var (compilation, tree) = SizeProbe.Compile(source);
        var (root, errors) = (tree.GetRoot(), compilation.GetDiagnostics().Where(d => d.Severity == DiagnosticSeverity.Error).ToList());
        var broken = errors.Select(d => root.FindNode(d.Location.SourceSpan).FirstAncestorOrSelf<MethodDeclarationSyntax>()!).ToHashSet();
        Assert.True(broken.Count * 4 < s_methods, $"{broken.Count} methods do not compile: {errors.FirstOrDefault()}");
        var repaired = tree.WithRootAndOptions(root.RemoveNodes(broken, SyntaxRemoveOptions.KeepNoTrivia)!, tree.Options);
        return (compilation.ReplaceSyntaxTree(tree, repaired), repaired);
    }

    /// <summary>At most how often each place ran in a call, and each loop turned while it was not left.</summary>
    private static (Dictionary<int, long> Runs, Dictionary<int, long> Turns) Run(CSharpCompilation compilation, int seed)
    {
        using var image = new MemoryStream();
        var emitted = compilation.Emit(image);
        Assert.True(emitted.Success, string.Join('\n', emitted.Diagnostics.Where(d => d.Severity == DiagnosticSeverity.Error)));
        image.Position = 0;
        var context = new AssemblyLoadContext("loops", isCollectible: true);
        var assembly = context.LoadFromStream(image);
        var (probe, program) = (assembly.GetType("Probe")!, assembly.GetType("Program")!);
        var (target, random, runs) = (Activator.CreateInstance(program), new Random(seed), Counts(probe, "Runs"));
        probe.GetField("Random")!.SetValue(null, random);
        foreach (var method in program.GetMethods().Where(m => m.DeclaringType == program))
            for (var i = 0; i < Calls; i++)
            {
                probe.GetField("Fuel")!.SetValue(null, Fuel);
                runs.Clear();
                try
                {
                    method.Invoke(target, [i < 20 ? i : random.Next(-50, 300), (byte)random.Next(i < 60 ? 9 : 256)]);
                }
                catch (TargetInvocationException)
                {
                    // what has run counts
                }
            }

        var result = (new Dictionary<int, long>(Counts(probe, "Most")), new Dictionary<int, long>(Counts(probe, "MostTurns")));
        context.Unload();
        return result;
    }

    private static Dictionary<int, long> Counts(Type probe, string field) => (Dictionary<int, long>)probe.GetField(field)!.GetValue(null)!;
}
