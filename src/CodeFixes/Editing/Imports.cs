using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace ZmqPerf.CodeFixes.Editing;

/// <summary>
/// The namespaces that edited code needs. A fix asks for them while it edits a tree; when all edits are done, those that are not in scope
/// where they are needed get a directive: in the innermost namespace that has usings, or in the file.
/// </summary>
/// <remarks>
/// Roslyn's ImportAdder chooses the same places. It cannot do this: it imports for qualified names of types only, and what fixes write are
/// extension methods as well; it takes the comment above a class for the file's, and blank lines from between groups.
/// </remarks>
internal static class Imports
{
    private const string Asked = "ZmqPerf.Import";

    /// <summary>Asks for a namespace where a node of the original tree stands.</summary>
    public static SyntaxNode Add(SyntaxNode root, string ns, SyntaxNode at) =>
        root.WithAdditionalAnnotations(new SyntaxAnnotation(Asked, $"{at.SpanStart.ToString(CultureInfo.InvariantCulture)} {ns}"));

    /// <summary>Whether a namespace was asked for.</summary>
    public static bool AreAsked(SyntaxNode root, string ns) => AskedFor(root, ns).Any();

    /// <summary>The tree without the wish for a namespace.</summary>
    public static SyntaxNode Without(SyntaxNode root, string ns) => root.WithoutAnnotations(AskedFor(root, ns).ToArray());

    private static IEnumerable<SyntaxAnnotation> AskedFor(SyntaxNode root, string ns) =>
        root.GetAnnotations(Asked).Where(a => a.Data!.Split(' ')[1] == ns);

    /// <summary>Asks for System, whose extensions make spans of arrays.</summary>
    public static SyntaxNode AddSystem(SyntaxNode root, TrackedPlan plan) => Add(root, "System", plan.Edits[0].Node);

    /// <summary>The tree with a directive for each namespace that was asked for and is not in scope.</summary>
    public static async Task<SyntaxNode> AddedAsync(SyntaxNode root, Document original, CancellationToken cancellationToken)
    {
        var asked = root.GetAnnotations(Asked)
            .Select(a => a.Data!.Split(' '))
            .Select(a => (At: int.Parse(a[0], CultureInfo.InvariantCulture), Namespace: a[1]))
            .Distinct();
        foreach (var (at, ns) in asked.OrderBy(a => a.At).ThenBy(a => a.Namespace, StringComparer.Ordinal))
            if (await IsMissingAsync(original, at, ns, cancellationToken).ConfigureAwait(false))
            {
                var before = await original.GetSyntaxRootAsync(cancellationToken).ConfigureAwait(false);
                var container = ContainerIn(root, before!, at);
                root = root.ReplaceNode(container, UsingDirectives.Add(container, ns, Lines.LineEnd(root)));
            }

        return root.WithoutAnnotations(Asked);
    }

    /// <summary>Whether a project that compiles the file does not see the namespace there.</summary>
    private static async Task<bool> IsMissingAsync(Document document, int at, string ns, CancellationToken cancellationToken)
    {
        foreach (var id in document.GetLinkedDocumentIds().Add(document.Id))
        {
            var compiled = document.Project.Solution.GetDocument(id)!;
            var model = await compiled.GetSemanticModelAsync(cancellationToken).ConfigureAwait(false);
            var imported = model!.GetImportScopes(at, cancellationToken).SelectMany(scope => scope.Imports);
            if (
                !imported.Any(i => i.NamespaceOrType is INamespaceSymbol import && import.ToDisplayString() == ns)
                && !IsInside(model, at, ns)
            )
                return true;
        }

        return false;
    }

    private static bool IsInside(SemanticModel model, int at, string ns)
    {
        for (var outer = model.GetEnclosingSymbol(at)?.ContainingNamespace; outer is not null; outer = outer.ContainingNamespace)
            if (outer.ToDisplayString() == ns)
                return true;
        return false;
    }

    /// <summary>The edited form of what holds the usings of a place; no fix adds a namespace declaration or takes one away.</summary>
    private static SyntaxNode ContainerIn(SyntaxNode root, SyntaxNode before, int at)
    {
        var place = before
            .FindToken(at)
            .Parent!.Ancestors()
            .OfType<BaseNamespaceDeclarationSyntax>()
            .FirstOrDefault(n => n.Usings.Count > 0);
        if (place is null)
            return root;
        var number = before.DescendantNodes(IsOutside).OfType<BaseNamespaceDeclarationSyntax>().TakeWhile(n => n != place).Count();
        return root.DescendantNodes(IsOutside).OfType<BaseNamespaceDeclarationSyntax>().ElementAt(number);
    }

    private static bool IsOutside(SyntaxNode node) => node is CompilationUnitSyntax or BaseNamespaceDeclarationSyntax;
}
