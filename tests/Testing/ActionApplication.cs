using System;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CSharp;

namespace ZmqPerf.Testing;

/// <summary>
/// Applies a code action as an editor does: only the text survives. An action that changes nothing, or whose tree is not the one that its
/// text parses to, fails: an editor would show the first as a dead light bulb, and a second fix on top of the other would work on a
/// different program.
/// </summary>
internal static class ActionApplication
{
    public static async Task<Solution> ApplyAsync(CodeAction action, Solution solution, CancellationToken cancellationToken)
    {
        var operations = await action.GetOperationsAsync(cancellationToken).ConfigureAwait(false);
        var changed = operations.OfType<ApplyChangesOperation>().Single().ChangedSolution;
        var documents = changed
            .GetChanges(solution)
            .GetProjectChanges()
            .SelectMany(p => p.GetChangedDocuments(onlyGetDocumentsWithTextChanges: true).Concat(p.GetAddedDocuments()))
            .ToList();
        if (documents.Count == 0)
            throw new InvalidOperationException($"'{action.Title}' changes nothing");

        foreach (var id in documents)
        {
            var document = changed.GetDocument(id)!;
            var text = await document.GetTextAsync(cancellationToken).ConfigureAwait(false);
            var made = await document.GetSyntaxRootAsync(cancellationToken).ConfigureAwait(false);
            var tree = CSharpSyntaxTree.ParseText(
                text,
                (CSharpParseOptions)document.Project.ParseOptions!,
                document.FilePath!,
                cancellationToken
            );
            var parsed = await tree.GetRootAsync(cancellationToken).ConfigureAwait(false);
            if (Difference(made!, parsed) is { } difference)
                throw new InvalidOperationException($"'{action.Title}' makes a tree that its text does not parse to: {difference}\n{text}");
            changed = changed.WithDocumentText(id, text);
        }

        return changed;
    }

    /// <summary>The first difference between two trees, trivia aside.</summary>
    private static string? Difference(SyntaxNodeOrToken made, SyntaxNodeOrToken parsed)
    {
        if (made.RawKind != parsed.RawKind)
            return $"{made.Kind()} '{made}' against {parsed.Kind()} '{parsed}'";
        if (made.IsToken)
            return made.ToString() == parsed.ToString() ? null : $"token '{made}' against '{parsed}'";
        var (children, others) = (made.ChildNodesAndTokens(), parsed.ChildNodesAndTokens());
        return children.Count == others.Count
            ? children.Zip(others, Difference).FirstOrDefault(d => d is not null)
            : $"{made.Kind()} '{made}': {children.Count} children against {others.Count}";
    }
}
