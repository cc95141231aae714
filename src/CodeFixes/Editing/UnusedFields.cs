using System.Collections.Generic;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.CodeFixes.Editing;

/// <summary>
/// A fix that takes the last use of a private field away takes the field as well: the compiler warns of it. Those that were unused before
/// stay, and so do fields of structs and of classes with a layout, those with attributes, and those whose value takes more than to write it
/// down.
/// </summary>
internal static class UnusedFields
{
    public static Task<Document> RemovedAsync(Document before, Document document, CancellationToken cancellationToken)
    {
        IReadOnlyDictionary<string, int>? had = null;
        return LeftBehind.InRoundsAsync(document, StepAsync);

        async Task<Document?> StepAsync(Document current)
        {
            var fields = FieldsIn((await current.GetSyntaxRootAsync(cancellationToken).ConfigureAwait(false))!);
            if (fields.Count == 0)
                return null;
            had ??= Names.CountsIn((await before.GetSyntaxRootAsync(cancellationToken).ConfigureAwait(false))!);
            var unused = await UnusedAsync(fields, had, current, cancellationToken).ConfigureAwait(false);
            return await LeftBehind.WithoutAsync(current, unused, cancellationToken).ConfigureAwait(false);
        }
    }

    private static List<VariableDeclaratorSyntax> FieldsIn(SyntaxNode root) =>
        root.DescendantNodes(node => node is (not MemberDeclarationSyntax) or BaseTypeDeclarationSyntax or BaseNamespaceDeclarationSyntax)
            .OfType<FieldDeclarationSyntax>()
            .Where(field => field.AttributeLists.Count == 0)
            .SelectMany(field => field.Declaration.Variables)
            .ToList();

    /// <summary>The fields that nothing names, though something did before.</summary>
    private static async Task<List<VariableDeclaratorSyntax>> UnusedAsync(
        List<VariableDeclaratorSyntax> fields,
        IReadOnlyDictionary<string, int> had,
        Document document,
        CancellationToken cancellationToken
    )
    {
        var root = fields[0].SyntaxTree.GetRoot(cancellationToken);
        var has = Names.CountsIn(root);
        var candidates = fields.FindAll(field => Names.HasLostUses(field.Identifier.ValueText, had, has));
        if (candidates.Count == 0)
            return candidates;
        var model = (await document.GetSemanticModelAsync(cancellationToken).ConfigureAwait(false))!;
        return candidates.FindAll(field =>
            model.GetDeclaredSymbol(field, cancellationToken)
                is IFieldSymbol { DeclaredAccessibility: Accessibility.Private, ContainingType: { TypeKind: TypeKind.Class } type } symbol
            && IsPlain(field.Initializer?.Value, model, cancellationToken)
            && !IsLaidOut(type)
            && !Names.StandsInAnotherPart(symbol, root.SyntaxTree, cancellationToken)
        );
    }

    /// <summary>Whether native code or a stream knows the fields.</summary>
    private static bool IsLaidOut(INamedTypeSymbol type) =>
        type.GetAttributes().Any(a => a.AttributeClass is { Name: "StructLayoutAttribute" or "SerializableAttribute" });

    /// <summary>
    /// Whether a value is a constant, an array of such, the bytes of a literal, or one of .NET's own: <c>TimeSpan.Zero</c>,
    /// <c>Array.Empty&lt;byte&gt;()</c>.
    /// </summary>
    private static bool IsPlain(ExpressionSyntax? value, SemanticModel model, CancellationToken cancellationToken) =>
        value switch
        {
            null => true,
            ArrayCreationExpressionSyntax array => array
                .Type.RankSpecifiers.SelectMany(rank => rank.Sizes)
                .Concat(array.Initializer?.Expressions ?? [])
                .All(part => part is OmittedArraySizeExpressionSyntax || IsPlain(part, model, cancellationToken)),
            InvocationExpressionSyntax
            {
                ArgumentList.Arguments.Count: 0,
                Expression: MemberAccessExpressionSyntax { Expression: LiteralExpressionSyntax }
            } => true,
            InvocationExpressionSyntax { ArgumentList.Arguments: var arguments } => IsOfFramework(value, model, cancellationToken)
                && arguments.All(a => IsPlain(a.Expression, model, cancellationToken)),
            DefaultExpressionSyntax or AnonymousFunctionExpressionSyntax => true,
            _ => value.IsKind(SyntaxKind.DefaultLiteralExpression)
                || model.GetConstantValue(value, cancellationToken).HasValue
                || IsMethod(value, model, cancellationToken)
                || value is MemberAccessExpressionSyntax && IsOfFramework(value, model, cancellationToken),
        };

    /// <summary>Whether a value is a delegate of a named method, which making it does not call.</summary>
    private static bool IsMethod(ExpressionSyntax value, SemanticModel model, CancellationToken cancellationToken) =>
        value is IdentifierNameSyntax or MemberAccessExpressionSyntax
        && model.GetSymbolInfo(value, cancellationToken).Symbol is IMethodSymbol { IsStatic: true };

    /// <summary>Whether a value is that of a static member of .NET which does nothing else.</summary>
    private static bool IsOfFramework(ExpressionSyntax value, SemanticModel model, CancellationToken cancellationToken) =>
        model.GetSymbolInfo(value, cancellationToken).Symbol is { IsStatic: true } member
        && member.IsFramework()
        && (
            member is IFieldSymbol { IsReadOnly: true }
            || member is IPropertySymbol or IMethodSymbol && FrameworkApis.LookUp(member).Effects == Effect.None
        );
}
