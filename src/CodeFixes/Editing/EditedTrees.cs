using System.Collections.Generic;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using ZmqPerf.Analyzers.Hosting;

namespace ZmqPerf.CodeFixes.Editing;

/// <summary>The files that some plans edit, as they are by now. Most plans stay in one; a plan is carried out in all of its files or in none.</summary>
internal sealed class EditedTrees
{
    private readonly Solution _solution;
    private readonly Dictionary<SyntaxTree, (DocumentId Document, SyntaxNode Root)> _roots = new();

    private EditedTrees(Solution solution) => _solution = solution;

    /// <summary>The plans that can be carried out, in the order of the code, and the files that they edit.</summary>
    public static async Task<(EditedTrees Trees, List<TrackedPlan> Plans)> OfAsync(Solution solution, IEnumerable<Diagnostic> diagnostics, CancellationToken cancellationToken)
    {
        var trees = new EditedTrees(solution);
        var plans = new List<TrackedPlan>();
        foreach (var diagnostic in diagnostics.Where(d => CanEdit(solution, d)).OrderBy(d => d.Location.SourceTree!.FilePath, System.StringComparer.Ordinal).ThenBy(d => d.Location.SourceSpan.Start))
        {
            foreach (var tree in TrackedPlan.TreesOf(diagnostic))
                if (!trees._roots.ContainsKey(tree))
                    trees._roots.Add(tree, (solution.GetDocument(tree)!.Id, await tree.GetRootAsync(cancellationToken).ConfigureAwait(false)));
            var plan = new TrackedPlan(diagnostic, tree => trees[tree]);
            if (plan.IsWellFormed)
                plans.Add(plan);
        }

        foreach (var file in plans.SelectMany(p => p.Nodes).Distinct().GroupBy(n => n.SyntaxTree))
            trees[file.Key] = trees[file.Key].TrackNodes(file);
        return (trees, plans);
    }

    /// <summary>Whether a diagnostic has a plan, and all files that it edits are written by hand.</summary>
    public static bool CanEdit(Solution solution, Diagnostic diagnostic) =>
        FixPlan.FixOf(diagnostic) is not null && TrackedPlan.TreesOf(diagnostic).All(tree => solution.GetDocument(tree) is not (null or SourceGeneratedDocument));

    /// <summary>The root of a file by its original tree.</summary>
    public SyntaxNode this[SyntaxTree tree]
    {
        get => _roots[tree].Root;
        set => _roots[tree] = (_roots[tree].Document, value);
    }

    /// <summary>The solution with all edits in it.</summary>
    public Solution Edited => _roots.Aggregate(_solution, static (solution, file) => solution.WithDocumentSyntaxRoot(file.Value.Document, file.Value.Root));
}
