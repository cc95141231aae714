using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Text;

namespace ZmqPerf.CodeFixes.Editing;

/// <summary>
/// A fix in several steps numbers its locals, and what the first is called may be gone in the end: <c>frame3</c> is <c>frame</c> then.
/// Names that were there before stay.
/// </summary>
internal static class FreedNames
{
    public static async Task<Document> TakenAsync(Document before, Document document, CancellationToken cancellationToken)
    {
        var root = (await document.GetSyntaxRootAsync(cancellationToken).ConfigureAwait(false))!;
        var locals = root.DescendantNodes()
            .OfType<VariableDeclaratorSyntax>()
            .Where(variable => variable.Parent?.Parent is LocalDeclarationStatementSyntax)
            .ToList();
        if (!locals.Exists(local => NumberOf(NameOf(local)) > 1))
            return document;
        var had = Names.CountsIn((await before.GetSyntaxRootAsync(cancellationToken).ConfigureAwait(false))!);
        var renamed = new Dictionary<SyntaxToken, string>();
        foreach (
            var member in locals
                .Where(local => !had.ContainsKey(NameOf(local)))
                .GroupBy(local => local.FirstAncestorOrSelf<MemberDeclarationSyntax>(m => m is not GlobalStatementSyntax) ?? root)
        )
        foreach (var names in member.Select(NameOf).Distinct().GroupBy(WishOf).Where(names => names.Any(name => NumberOf(name) > 1)))
            Rename(member.Key, names.Key, names.ToList(), renamed);
        if (renamed.Count == 0)
            return document;
        root = root.ReplaceTokens(
            renamed.Keys,
            (token, _) =>
                SyntaxFactory.Identifier(renamed[token]).WithLeadingTrivia(token.LeadingTrivia).WithTrailingTrivia(token.TrailingTrivia)
        );
        var text = await document.GetTextAsync(cancellationToken).ConfigureAwait(false);
        return document.WithText(SourceText.From(root.ToFullString(), text.Encoding, text.ChecksumAlgorithm));
    }

    /// <summary>Gives names of one kind the first that are free, in the order of their declarations.</summary>
    private static void Rename(SyntaxNode member, string wish, List<string> names, Dictionary<SyntaxToken, string> renamed)
    {
        var tokens = member.DescendantTokens().Where(t => t.IsKind(SyntaxKind.IdentifierToken)).ToLookup(t => t.ValueText);
        var taken = new HashSet<string>(tokens.Select(name => name.Key).Except(names), StringComparer.Ordinal);
        var number = 1;
        foreach (var name in names)
        {
            var free = number == 1 ? wish : wish + number;
            while (!taken.Add(free))
                free = wish + ++number;
            if (free != name)
                foreach (var token in tokens[name])
                    renamed.Add(token, free);
        }
    }

    private static string NameOf(VariableDeclaratorSyntax variable) => variable.Identifier.ValueText;

    private static string WishOf(string name) => name.TrimEnd('0', '1', '2', '3', '4', '5', '6', '7', '8', '9');

    private static int NumberOf(string name) =>
        int.TryParse(name.Substring(WishOf(name).Length), NumberStyles.None, CultureInfo.InvariantCulture, out var number) ? number : 0;
}
