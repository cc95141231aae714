using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Text;

namespace ZmqPerf.CodeFixes.Editing;

/// <summary>
/// A fix that takes the last use of a local away takes the local as well: the compiler warns of it, and ends builds that take warnings for
/// errors. Those that were unused before stay.
/// </summary>
internal static class UnusedLocals
{
    /// <summary>"The variable is assigned but its value is never used"; constants included.</summary>
    private const string AssignedOnly = "CS0219";

    private const int MostRounds = 3;

    public static async Task<Solution> RemovedAsync(Solution before, Solution after, CancellationToken cancellationToken)
    {
        foreach (var id in after.GetChanges(before).GetProjectChanges().SelectMany(project => project.GetChangedDocuments()).ToList())
        {
            HashSet<string>? had = null;
            for (var round = 0; round < MostRounds; round++)
            {
                var document = after.GetDocument(id)!;
                var unused = await InAsync(document, cancellationToken).ConfigureAwait(false);
                if (unused.Count > 0)
                    had ??= new(
                        (await InAsync(before.GetDocument(id)!, cancellationToken).ConfigureAwait(false)).Select(NameOf),
                        StringComparer.Ordinal
                    );
                unused.RemoveAll(declarator => had!.Contains(NameOf(declarator)));
                if (unused.Count == 0)
                    break;
                var text = await document.GetTextAsync(cancellationToken).ConfigureAwait(false);
                var rest = Without(
                    unused[0].SyntaxTree.GetRoot(cancellationToken),
                    unused.ConvertAll(declarator => (StatementSyntax)declarator.Parent!.Parent!)
                );
                after = after.WithDocumentText(id, SourceText.From(rest.ToFullString(), text.Encoding, text.ChecksumAlgorithm));
            }
        }

        return after;
    }

    private static string NameOf(VariableDeclaratorSyntax declarator) => declarator.Identifier.ValueText;

    private static SyntaxNode Without(SyntaxNode root, List<StatementSyntax> statements)
    {
        root = root.TrackNodes(statements);
        foreach (var statement in statements)
            root = StatementEdits.Remove(root, root.GetCurrentNode(statement)!);
        return root;
    }

    /// <summary>The declarations of one local each that nothing names.</summary>
    private static async Task<List<VariableDeclaratorSyntax>> InAsync(Document document, CancellationToken cancellationToken)
    {
        var model = (await document.GetSemanticModelAsync(cancellationToken).ConfigureAwait(false))!;
        var root = model.SyntaxTree.GetRoot(cancellationToken);
        return model
            .GetDiagnostics(null, cancellationToken)
            .Where(diagnostic => diagnostic.Id == AssignedOnly && !diagnostic.IsSuppressed)
            .Select(diagnostic => root.FindToken(diagnostic.Location.SourceSpan.Start).Parent)
            .OfType<VariableDeclaratorSyntax>()
            .Where(declarator =>
                declarator.Parent
                    is VariableDeclarationSyntax
                    {
                        Variables.Count: 1,
                        Parent: LocalDeclarationStatementSyntax { Parent: BlockSyntax or SwitchSectionSyntax or GlobalStatementSyntax }
                    }
                && !IsNamed(declarator)
            )
            .ToList();
    }

    private static bool IsNamed(VariableDeclaratorSyntax declarator)
    {
        SyntaxNode scope = declarator.FirstAncestorOrSelf<MemberDeclarationSyntax>(member => member is not GlobalStatementSyntax)!;
        scope ??= declarator.SyntaxTree.GetRoot();
        return Names.CountsIn(scope)[NameOf(declarator)] > 1;
    }
}
