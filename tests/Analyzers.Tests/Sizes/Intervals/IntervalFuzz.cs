using System.Collections.Generic;
using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Sizes;
using ZmqPerf.Analyzers.Sizes.Intervals;

namespace ZmqPerf.Analyzers.Tests.Sizes.Intervals;

/// <summary>
/// Compiles programs, runs them with arguments of many kinds, and compares what their probes see with what the analysis claims. A method
/// that breaks a claim is cut down, statement by statement, to what still breaks it.
/// </summary>
internal sealed class IntervalFuzz
{
    /// <summary>Probes that were seen, those claimed to be less than their type, those claimed to be the hull of what was seen.</summary>
    public int Seen { get; private set; }

    public int Narrow { get; private set; }

    public int Exact { get; private set; }

    public int Programs { get; private set; }

    public int Visits { get; private set; }

    public int Blocks { get; private set; }

    public List<string> Violations { get; } = [];

    /// <summary>Generates and checks the programs of one seed.</summary>
    public void Run(int seed, int methods)
    {
        Programs += methods;
        foreach (var method in Check(FuzzProgram.Of(seed, methods), count: true).Select(v => v.Method).Distinct().Take(3))
            Violations.Add(Shrink(method, seed));
    }

    /// <summary>Checks one method; the violation, or null.</summary>
    public static string? Check(string method, int seed)
    {
        var (compilation, tree) = SizeProbe.Compile(IntervalProgramGenerator.Frame + method + "}");
        if (compilation.GetDiagnostics().Any(d => d.Severity == DiagnosticSeverity.Error))
            return null;
        return new IntervalFuzz()
            .Check(new(compilation, tree, FuzzProgram.Run(compilation, seed)), count: false)
            .Select(v => $"{v.Text} in\n{v.Method}")
            .FirstOrDefault();
    }

    /// <summary>Checks a program that has been run; its parts come one by one, for the caller may be of another load context.</summary>
    public static int CountViolations(Compilation compilation, SyntaxTree tree, Dictionary<int, (decimal Low, decimal High)> seen) =>
        new IntervalFuzz().Check(new(compilation, tree, seen), count: false).Count;

    private List<(string Text, MethodDeclarationSyntax Method)> Check(FuzzProgram program, bool count)
    {
        var violations = new List<(string, MethodDeclarationSyntax)>();
        var (compilation, tree, seen) = program;
        var (model, bodies) = (compilation.GetSemanticModel(tree), new Dictionary<IOperation, MessagingBody>());
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
            var body = IntervalProbe.BodyOf(hit, model, bodies);
            var known = IntType.Of(value.Type) is null
                ? SizeAnalysis.LengthOf(value, body, CancellationToken.None)
                : SizeAnalysis.ValueOf(value, body, CancellationToken.None);
            var asked = value
                .DescendantsAndSelf()
                .Any(o => o is ILocalReferenceOperation or IParameterReferenceOperation && !o.ConstantValue.HasValue);
            var claimed = asked ? IntervalProbe.Of(value, body)?.Meet(known) : known;
            if (claimed is not { } interval || range.Low < interval.Low || range.High > interval.High)
                violations.Add(
                    (
                        $"seen {range.Low} to {range.High}, claimed {claimed?.ToString() ?? "nothing"} for {hit}",
                        hit.FirstAncestorOrSelf<MethodDeclarationSyntax>()!
                    )
                );
            if (!count || claimed is not { } counted)
                continue;
            Seen++;
            Narrow += IsNarrow(value, counted) ? 1 : 0;
            Exact += counted.Low == range.Low && counted.High == range.High ? 1 : 0;
        }

        foreach (var cost in bodies.Values.SelectMany(b => IntervalAnalysis.In(b).Costs))
            (Visits, Blocks) = (Visits + cost.Visits, Blocks + cost.Blocks);
        return violations;
    }

    private static bool IsNarrow(IOperation value, IntInterval claimed) =>
        IntType.Of(((value as IConversionOperation)?.Operand ?? value).Type) is { } type ? claimed != type.Range : claimed.IsBounded;

    /// <summary>Leaves out statements as long as the method still breaks a claim.</summary>
    private static string Shrink(MethodDeclarationSyntax method, int seed)
    {
        for (var again = true; again; )
        {
            again = false;
            foreach (
                var statement in method
                    .Body!.DescendantNodes()
                    .OfType<StatementSyntax>()
                    .Where(s => s.Parent is BlockSyntax or SwitchSectionSyntax)
                    .ToList()
            )
            {
                var fewer = method.RemoveNode(statement, SyntaxRemoveOptions.KeepNoTrivia)!;
                if (Check(fewer.ToString(), seed) is null)
                    continue;
                (method, again) = (fewer, true);
                break;
            }
        }

        return $"seed {seed}: {Check(method.ToString(), seed) ?? "only among the others: " + method}";
    }
}
