using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Text;
using ZmqPerf.Tool.Fixing;
using ZmqPerf.Tool.Scanning;

namespace ZmqPerf.Tool.Baselines;

/// <summary>
/// What stays the same about a finding while code around it moves: its rule, the member that holds it, and the tokens of its statement.
/// White space, comments, lines and files do not count, nor does what is nested in the statement.
/// </summary>
/// <param name="Symbol">Documentation id of the member or type; empty where no source is at fault.</param>
/// <param name="Code">Tokens, with a blank between each two.</param>
internal readonly record struct FindingIdentity(string Rule, string Symbol, string Code)
{
    public static async Task<FindingIdentity> OfAsync(Finding finding, IEnumerable<CallCode> codes, CancellationToken cancellationToken)
    {
        if (
            finding.Span is { } span
            && codes.Select(code => code.DocumentOf(finding.File)).FirstOrDefault(document => document is not null) is { } document
        )
        {
            if (PositionOf(span, await document.GetTextAsync(cancellationToken)) is { } place)
                return await OfAsync(finding.Rule.Id, place, document, cancellationToken);
        }
        return new(finding.Rule.Id, "", finding.Message);
    }

    /// <summary>The same for what a rule has just found in a document.</summary>
    public static Task<FindingIdentity> OfAsync(Diagnostic diagnostic, Document document, CancellationToken cancellationToken) =>
        OfAsync(diagnostic.Id, diagnostic.Location.SourceSpan, document, cancellationToken);

    private static async Task<FindingIdentity> OfAsync(string rule, TextSpan place, Document document, CancellationToken cancellationToken)
    {
        var model = (await document.GetSemanticModelAsync(cancellationToken))!;
        var node = (await model.SyntaxTree.GetRootAsync(cancellationToken)).FindNode(place, getInnermostNodeForTie: true);
        return new(rule, SymbolAround(node, place.Start, model, cancellationToken), CodeOf(node));
    }

    private static TextSpan? PositionOf(FindingSpan span, SourceText text)
    {
        if (span.StartLine > text.Lines.Count || span.EndLine > text.Lines.Count)
            return null;
        int start = text.Lines[span.StartLine - 1].Start + span.StartColumn - 1,
            end = text.Lines[span.EndLine - 1].Start + span.EndColumn - 1;
        return start <= end && end <= text.Length ? TextSpan.FromBounds(start, end) : null;
    }

    private static string SymbolAround(SyntaxNode node, int position, SemanticModel model, CancellationToken cancellationToken)
    {
        foreach (var around in node.AncestorsAndSelf())
        {
            ISymbol? symbol = around switch
            {
                VariableDeclaratorSyntax { Parent.Parent: BaseFieldDeclarationSyntax } field => model.GetDeclaredSymbol(
                    field,
                    cancellationToken
                ),
                BaseFieldDeclarationSyntax several => model.GetDeclaredSymbol(several.Declaration.Variables[0], cancellationToken),
                GlobalStatementSyntax => model.GetEnclosingSymbol(position, cancellationToken),
                MemberDeclarationSyntax member => model.GetDeclaredSymbol(member, cancellationToken),
                _ => null,
            };
            while (symbol is IMethodSymbol { MethodKind: MethodKind.AnonymousFunction or MethodKind.LocalFunction })
                symbol = symbol.ContainingSymbol;
            if (symbol?.GetDocumentationCommentId() is { } id)
                return id;
        }
        return "";
    }

    // of the innermost statement, or of the declaration's head
    private static string CodeOf(SyntaxNode node)
    {
        var around = node.AncestorsAndSelf().FirstOrDefault(IsWhole) ?? node;
        var tokens = around.DescendantTokens(inner =>
            inner == around
            || inner is not (StatementSyntax or MemberDeclarationSyntax or AccessorListSyntax or ArrowExpressionClauseSyntax)
        );
        return string.Join(
            ' ',
            tokens.Where(token => !token.IsMissing && token.Span.Length > 0).Select(token => token.Text.ReplaceLineEndings("\n"))
        );
    }

    private static bool IsWhole(SyntaxNode node) =>
        node
            is StatementSyntax
                and not BlockSyntax
                or ArrowExpressionClauseSyntax
                or EqualsValueClauseSyntax { Parent.Parent.Parent: BaseFieldDeclarationSyntax }
                or MemberDeclarationSyntax;
}
