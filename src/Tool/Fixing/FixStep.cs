using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.Text;

namespace ZmqPerf.Tool.Fixing;

/// <summary>
/// What happens to one file in one round: one fixer, and for each call that compiles the file the same diagnostics as that call knows them.
/// </summary>
internal sealed record FixStep(CodeFixProvider Fixer, IReadOnlyDictionary<int, ImmutableArray<Diagnostic>> Diagnostics)
{
    public bool IsEmpty => Diagnostics.Values.All(diagnostics => diagnostics.IsEmpty);

    /// <summary>A step for each finding alone.</summary>
    public IEnumerable<FixStep> Singles() =>
        Diagnostics
            .Values.SelectMany(diagnostics => diagnostics)
            .Select(PlanOf)
            .Distinct()
            .Select(plan => Where(diagnostic => PlanOf(diagnostic) == plan))
            .ToList();

    /// <summary>The step without the findings of another.</summary>
    public FixStep Without(FixStep other)
    {
        var plans = other.Diagnostics.Values.SelectMany(diagnostics => diagnostics).Select(PlanOf).ToHashSet();
        return Where(diagnostic => !plans.Contains(PlanOf(diagnostic)));
    }

    private FixStep Where(Func<Diagnostic, bool> isWanted) =>
        this with
        {
            Diagnostics = Diagnostics.ToDictionary(byCall => byCall.Key, byCall => byCall.Value.Where(isWanted).ToImmutableArray()),
        };

    /// <summary>For each file with something to fix, the first fixer by its rule.</summary>
    public static IReadOnlyDictionary<string, FixStep> Choose(
        IReadOnlyList<CallCode> codes,
        ImmutableArray<Diagnostic>[] found,
        Func<string, bool> isLeft,
        Action<string, string> leave,
        Func<string, string?> whyNot,
        HashSet<(string File, string Rule)> stuck
    )
    {
        var steps = new Dictionary<string, FixStep>();
        var files = found
            .SelectMany(diagnostics => diagnostics)
            .Where(diagnostic => DocumentFix.FixerOf(diagnostic) is not null)
            .Select(diagnostic => diagnostic.Location.SourceTree!.FilePath)
            .Distinct();
        foreach (string file in files.Where(file => !isLeft(file)))
        {
            int[] compilers = [.. Enumerable.Range(0, codes.Count).Where(i => codes[i].DocumentOf(file) is not null)];
            // what a generator makes is no document
            if (compilers.Length == 0 || whyNot(file) is { } reason && Left(reason))
                continue;
            var common = Common(compilers.Select(i => found[i].Where(diagnostic => IsFixable(diagnostic, file))));
            if (common.Count == 0)
            {
                leave(file, "the projects or target frameworks that compile it do not agree on what there is to fix");
                continue;
            }
            var open = found[compilers[0]]
                .Where(diagnostic => IsFixable(diagnostic, file) && common.Contains(PlanOf(diagnostic)))
                .Where(diagnostic => !stuck.Contains((file, RuleOf(diagnostic))))
                .ToList();
            if (open.Count == 0)
                continue;
            var fixer = DocumentFix.FixerOf(open[0])!;
            steps[file] = new(
                fixer,
                compilers.ToDictionary(
                    i => i,
                    i =>
                        found[i]
                            .Where(diagnostic =>
                                IsFixable(diagnostic, file)
                                && DocumentFix.FixerOf(diagnostic) == fixer
                                && common.Contains(PlanOf(diagnostic))
                            )
                            .ToImmutableArray()
                )
            );

            bool Left(string why)
            {
                leave(file, why);
                return true;
            }
        }
        return steps;
    }

    private static bool IsFixable(Diagnostic diagnostic, string file) =>
        diagnostic.Location.SourceTree!.FilePath == file && DocumentFix.FixerOf(diagnostic) is not null;

    private static string RuleOf(Diagnostic diagnostic) => DocumentFix.FixerOf(diagnostic)!.FixableDiagnosticIds[0];

    private static HashSet<Plan> Common(IEnumerable<IEnumerable<Diagnostic>> byCompiler)
    {
        HashSet<Plan>? common = null;
        foreach (var diagnostics in byCompiler)
        {
            var plans = diagnostics.Select(PlanOf).ToHashSet();
            if (common is null)
                common = plans;
            else
                common.IntersectWith(plans);
        }
        return common ?? [];
    }

    // what is to be done, and where
    private static Plan PlanOf(Diagnostic diagnostic) =>
        new(
            diagnostic.Id,
            diagnostic.Location.SourceSpan,
            string.Join(';', diagnostic.Properties.OrderBy(property => property.Key, StringComparer.Ordinal)),
            string.Join(';', diagnostic.AdditionalLocations.Select(location => location.SourceSpan))
        );

    private readonly record struct Plan(string Rule, TextSpan At, string Properties, string Places);
}
