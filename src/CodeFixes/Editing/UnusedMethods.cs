using System.Collections.Generic;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using ZmqPerf.Analyzers.Placement;

namespace ZmqPerf.CodeFixes.Editing;

/// <summary>
/// A fix that takes the last use of a private method or a local function away takes it as well, as what frees a block that nobody allocates
/// any more: the compiler warns of local functions. Those that were unused before stay, and so do those with attributes, parts, comments or
/// directives.
/// </summary>
internal static class UnusedMethods
{
    public static Task<Document> RemovedAsync(Document before, Document document, CancellationToken cancellationToken)
    {
        IReadOnlyDictionary<string, int>? had = null;
        return LeftBehind.InRoundsAsync(document, StepAsync);

        async Task<Document?> StepAsync(Document current)
        {
            var root = (await current.GetSyntaxRootAsync(cancellationToken).ConfigureAwait(false))!;
            had ??= Names.CountsIn((await before.GetSyntaxRootAsync(cancellationToken).ConfigureAwait(false))!);
            var has = Names.CountsIn(root);
            var unused = root.DescendantNodes().Where(node => NameOf(node) is { } name && Names.HasLostUses(name, had, has)).ToList();
            if (unused.Count == 0)
                return null;
            var model = (await current.GetSemanticModelAsync(cancellationToken).ConfigureAwait(false))!;
            unused.RemoveAll(node =>
                Statements.HasCommentOrDirective(node)
                || node is MethodDeclarationSyntax method && IsNamedElsewhere(method, model, cancellationToken)
            );
            return await LeftBehind.WithoutAsync(current, unused, cancellationToken).ConfigureAwait(false);
        }
    }

    /// <summary>The name of what nobody but its class or function can call.</summary>
    private static string? NameOf(SyntaxNode node) =>
        node switch
        {
            LocalFunctionStatementSyntax { AttributeLists.Count: 0, Parent: BlockSyntax or GlobalStatementSyntax } local => local
                .Identifier
                .ValueText,
            MethodDeclarationSyntax { AttributeLists.Count: 0, ExplicitInterfaceSpecifier: null, Modifiers: var modifiers } method
                when !modifiers.Any(modifier =>
                    modifier.Kind()
                        is SyntaxKind.PublicKeyword
                            or SyntaxKind.InternalKeyword
                            or SyntaxKind.ProtectedKeyword
                            or SyntaxKind.PartialKeyword
                            or SyntaxKind.ExternKeyword
                ) => method.Identifier.ValueText,
            _ => null,
        };

    /// <summary>Whether others may call a method, or another part of the type does.</summary>
    private static bool IsNamedElsewhere(MethodDeclarationSyntax method, SemanticModel model, CancellationToken cancellationToken) =>
        model.GetDeclaredSymbol(method, cancellationToken) is not { DeclaredAccessibility: Accessibility.Private } symbol
        || Names.StandsInAnotherPart(symbol, method.SyntaxTree, cancellationToken);
}
