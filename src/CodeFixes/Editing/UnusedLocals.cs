using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace ZmqPerf.CodeFixes.Editing;

/// <summary>
/// A fix that takes the last use of a local away takes the local as well: the compiler warns of it, and ends builds that take warnings for
/// errors. Those that were unused before stay.
/// </summary>
internal static class UnusedLocals
{
    /// <summary>"The variable is assigned but its value is never used"; constants included.</summary>
    private const string AssignedOnly = "CS0219";

    public static Task<Document> RemovedAsync(Document before, Document document, CancellationToken cancellationToken)
    {
        HashSet<string>? had = null;
        return LeftBehind.InRoundsAsync(document, StepAsync);

        async Task<Document?> StepAsync(Document current)
        {
            var unused = await InAsync(current, cancellationToken).ConfigureAwait(false);
            if (unused.Count > 0)
                had ??= new((await InAsync(before, cancellationToken).ConfigureAwait(false)).Select(NameOf), StringComparer.Ordinal);
            unused.RemoveAll(declarator => had!.Contains(NameOf(declarator)));
            return await LeftBehind.WithoutAsync(current, unused, cancellationToken).ConfigureAwait(false);
        }
    }

    private static string NameOf(VariableDeclaratorSyntax declarator) => declarator.Identifier.ValueText;

    /// <summary>The declarations of one local each that nothing names: names are cheap to count, and the compiler is asked last.</summary>
    private static async Task<List<VariableDeclaratorSyntax>> InAsync(Document document, CancellationToken cancellationToken)
    {
        var unnamed = UnnamedIn((await document.GetSyntaxRootAsync(cancellationToken).ConfigureAwait(false))!);
        if (unnamed.Count == 0)
            return unnamed;
        var model = (await document.GetSemanticModelAsync(cancellationToken).ConfigureAwait(false))!;
        var said = model
            .GetDiagnostics(null, cancellationToken)
            .Where(diagnostic => diagnostic.Id == AssignedOnly && !diagnostic.IsSuppressed)
            .Select(diagnostic => diagnostic.Location.SourceSpan.Start)
            .ToImmutableHashSet();
        return unnamed.FindAll(declarator => said.Contains(declarator.SpanStart));
    }

    private static List<VariableDeclaratorSyntax> UnnamedIn(SyntaxNode root)
    {
        var counts = new Dictionary<SyntaxNode, IReadOnlyDictionary<string, int>>();
        return root.DescendantNodes()
            .OfType<LocalDeclarationStatementSyntax>()
            .Where(statement =>
                statement is { Declaration.Variables.Count: 1, Parent: BlockSyntax or SwitchSectionSyntax or GlobalStatementSyntax }
            )
            .Select(statement => statement.Declaration.Variables[0])
            .Where(declarator => CountsAround(declarator)[NameOf(declarator)] == 1)
            .ToList();

        IReadOnlyDictionary<string, int> CountsAround(SyntaxNode local)
        {
            var scope = local.FirstAncestorOrSelf<MemberDeclarationSyntax>(member => member is not GlobalStatementSyntax) ?? root;
            if (!counts.TryGetValue(scope, out var known))
                counts.Add(scope, known = Names.CountsIn(scope));
            return known;
        }
    }
}
