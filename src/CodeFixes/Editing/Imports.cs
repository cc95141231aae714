using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using ZmqPerf.Analyzers.Flow;

namespace ZmqPerf.CodeFixes.Editing;

/// <summary>Adds a using directive in its alphabetical place, System first, below the file's header.</summary>
internal static class Imports
{
    public static SyntaxNode Add(SyntaxNode root, string ns)
    {
        if (
            root is not CompilationUnitSyntax unit
            || unit.Usings.Any(u => u.Alias is null && u.StaticKeyword == default && u.Name?.ToString() == ns)
        )
            return root;
        var directive = SyntaxFactory.ParseCompilationUnit($"using {ns};").Usings[0].WithTrailingTrivia(StatementEdits.LineEnd(root));
        if (unit.Usings.Count == 0 && unit.Externs.Count == 0)
        {
            var first = unit.GetFirstToken(includeZeroWidth: true);
            var header = first
                .LeadingTrivia.TakeWhile(t => !t.IsKind(SyntaxKind.SingleLineDocumentationCommentTrivia) && !t.IsDirective)
                .ToList();
            var headerEnd = header.FindLastIndex(Statements.IsComment);
            var kept = headerEnd < 0 || header.Count < headerEnd + 3 ? 0 : headerEnd + 2;
            var symbols =
                first
                    .LeadingTrivia.ToList()
                    .FindLastIndex(t => t.IsKind(SyntaxKind.DefineDirectiveTrivia) || t.IsKind(SyntaxKind.UndefDirectiveTrivia)) + 1;
            if (symbols > kept)
                (kept, header) = (symbols, first.LeadingTrivia.ToList()); // #define comes before everything
            unit = unit.ReplaceToken(first, first.WithLeadingTrivia(first.LeadingTrivia.Skip(kept)));
            return unit.AddUsings(
                directive
                    .WithLeadingTrivia(header.Take(kept))
                    .WithTrailingTrivia(StatementEdits.LineEnd(root), StatementEdits.LineEnd(root))
            );
        }

        var index = unit.Usings.Count(u => u.Alias is null && u.StaticKeyword == default && IsBefore(u.Name?.ToString() ?? "", ns));
        var conditional = unit.Usings.IndexOf(u => u.ContainsDirectives);
        if (conditional >= 0 && conditional < index)
            index = conditional; // not into an #if
        if (index == 0 && unit.Usings.Count > 0 && !unit.Usings[0].ContainsDirectives)
        {
            var old = unit.Usings[0];
            directive = directive.WithLeadingTrivia(old.GetLeadingTrivia());
            unit = unit.ReplaceNode(old, old.WithLeadingTrivia());
        }

        return unit.WithUsings(unit.Usings.Insert(index, directive));
    }

    private static bool IsBefore(string a, string b) =>
        (IsSystem(a), IsSystem(b)) switch
        {
            (true, false) => true,
            (false, true) => false,
            _ => string.CompareOrdinal(a, b) < 0,
        };

    private static bool IsSystem(string ns) => ns == "System" || ns.StartsWith("System.", System.StringComparison.Ordinal);
}
