using System.Collections.Generic;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;

namespace ZmqPerf.CodeFixes.Editing;

/// <summary>
/// The files that some plans edit, as they are by now. Most plans stay in one; a plan is carried out in all of its files or in none. In the
/// end each has the comments that it began with.
/// </summary>
internal sealed class EditedTrees
{
    private readonly Solution _solution;
    private readonly Dictionary<SyntaxTree, (DocumentId Document, SyntaxNode Before, SyntaxNode Root)> _roots = new();

    private readonly ILookup<DocumentId, int> _places;

    public EditedTrees(Solution solution, IReadOnlyCollection<TrackedPlan> plans)
    {
        _solution = solution;
        _places = plans.SelectMany(plan => plan.Nodes).ToLookup(node => solution.GetDocument(node.SyntaxTree)!.Id, node => node.SpanStart);
        foreach (var tree in plans.SelectMany(plan => plan.Trees).Distinct())
            _roots.Add(tree, (solution.GetDocument(tree)!.Id, tree.GetRoot(), tree.GetRoot()));
        foreach (var file in plans.SelectMany(plan => plan.Nodes).Distinct().GroupBy(node => node.SyntaxTree))
        {
            var before = VarStyle.Marked(KeptComments.Marked(this[file.Key].TrackNodes(file)));
            _roots[file.Key] = (_roots[file.Key].Document, before, before);
        }
    }

    /// <summary>The root of a file by its original tree.</summary>
    public SyntaxNode this[SyntaxTree tree]
    {
        get => _roots[tree].Root;
        set => _roots[tree] = (_roots[tree].Document, _roots[tree].Before, value);
    }

    /// <summary>
    /// The solution with all edits in it, laid out as each file is: the options may say otherwise.
    /// </summary>
    public async Task<Solution> EditedAsync(CancellationToken cancellationToken)
    {
        var solution = _solution;
        foreach (var (id, before, root) in _roots.Values)
        {
            var original = _solution.GetDocument(id)!;
            var edited = OneLineBlocks.LaidOut(KeptComments.Of(before, root));
            edited = await WrittenTypes.ShortenedAsync(edited, original, [.. _places[id]], cancellationToken).ConfigureAwait(false);
            edited = await Imports.AddedAsync(edited, original, cancellationToken).ConfigureAwait(false);
            var document = solution.WithDocumentSyntaxRoot(id, edited).GetDocument(id)!;
            document = await VarStyle.AppliedAsync(document, original, cancellationToken).ConfigureAwait(false);
            document = await FileLayout.AppliedAsync(document, before, cancellationToken).ConfigureAwait(false);
            solution = document.Project.Solution;
        }

        return solution;
    }
}
