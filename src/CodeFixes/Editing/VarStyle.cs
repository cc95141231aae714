using System;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Diagnostics;
using ZmqPerf.Analyzers;

namespace ZmqPerf.CodeFixes.Editing;

/// <summary>
/// Fixes declare locals with <c>var</c>. Where the .editorconfig asks for types (<c>csharp_style_var_*</c>), they get them when all edits
/// are done: only then the compiler knows them. What stood there before stays as it was.
/// </summary>
internal static class VarStyle
{
    private const string BuiltIn = "csharp_style_var_for_built_in_types";
    private const string Apparent = "csharp_style_var_when_type_is_apparent";
    private const string Elsewhere = "csharp_style_var_elsewhere";

    private static readonly SyntaxAnnotation s_old = new("ZmqPerf.Var");

    /// <summary>The tree with a mark at each <c>var</c> that it has.</summary>
    public static SyntaxNode Marked(SyntaxNode root) =>
        root.ReplaceNodes(
            root.DescendantNodes().OfType<TypeSyntax>().Where(t => t.IsVar),
            (_, type) => type.WithAdditionalAnnotations(s_old)
        );

    /// <summary>The edited file with types instead of the <c>var</c>s without a mark, as the original's options say.</summary>
    public static async Task<Document> AppliedAsync(Document edited, Document original, CancellationToken cancellationToken)
    {
        var before = await original.GetSyntaxTreeAsync(cancellationToken).ConfigureAwait(false);
        var options = original.Project.AnalyzerOptions.AnalyzerConfigOptionsProvider.GetOptions(before!);
        if (!AsksForType(options, BuiltIn) && !AsksForType(options, Apparent) && !AsksForType(options, Elsewhere))
            return edited;
        var root = (await edited.GetSyntaxRootAsync(cancellationToken).ConfigureAwait(false))!;
        var model = (await edited.GetSemanticModelAsync(cancellationToken).ConfigureAwait(false))!;
        var added = root.DescendantNodes().OfType<TypeSyntax>().Where(t => t.IsVar && !t.HasAnnotation(s_old));
        return edited.WithSyntaxRoot(root.ReplaceNodes(added, (type, _) => Styled(type, model, options, cancellationToken)));
    }

    private static TypeSyntax Styled(
        TypeSyntax var,
        SemanticModel model,
        AnalyzerConfigOptions options,
        CancellationToken cancellationToken
    )
    {
        if (model.GetTypeInfo(var, cancellationToken).Type is not { IsAnonymousType: false } type || !CanBeNamed(var, type))
            return var;
        var value = InitializerOf(var);
        var key =
            IsBuiltIn(type) ? BuiltIn
            : value is not null && IsApparent(value, type, model) ? Apparent
            : Elsewhere;
        if (!AsksForType(options, key))
            return var;
        // the compiler takes every var of a reference type for one that may be null: what it is set to says whether it is
        if (value is not null && type.IsReferenceType)
            type = type.WithNullableAnnotation(
                model.GetTypeInfo(value, cancellationToken).Nullability.FlowState == NullableFlowState.MaybeNull
                    ? NullableAnnotation.Annotated
                    : NullableAnnotation.None
            );
        return SyntaxFactory.ParseTypeName(type.ToMinimalDisplayString(model, var.SpanStart)).WithTriviaFrom(var);
    }

    private static bool AsksForType(AnalyzerConfigOptions options, string key) =>
        options.TryGetValue(key, out var value) && value.StartsWith("false", StringComparison.OrdinalIgnoreCase);

    /// <summary>Deconstructions have one <c>var</c> for several types; types that an error or the compiler made have no name.</summary>
    private static bool CanBeNamed(TypeSyntax var, ITypeSymbol type) =>
        var.Parent is not DeclarationExpressionSyntax { Designation: ParenthesizedVariableDesignationSyntax }
        && !HasNoName(type)
        && type is not INamedTypeSymbol { IsTupleType: true };

    private static bool HasNoName(ITypeSymbol type) =>
        type switch
        {
            IArrayTypeSymbol array => HasNoName(array.ElementType),
            INamedTypeSymbol named => named.IsAnonymousType || named.TypeKind == TypeKind.Error || named.TypeArguments.Any(HasNoName),
            _ => type.TypeKind == TypeKind.Error,
        };

    private static ExpressionSyntax? InitializerOf(TypeSyntax var) =>
        var.Parent is VariableDeclarationSyntax { Variables: { Count: 1 } variables } ? variables[0].Initializer?.Value : null;

    private static bool IsBuiltIn(ITypeSymbol type) =>
        type.SpecialType is (>= SpecialType.System_Boolean and <= SpecialType.System_String) or SpecialType.System_Object;

    private static bool IsApparent(ExpressionSyntax value, ITypeSymbol type, SemanticModel model) =>
        value switch
        {
            ObjectCreationExpressionSyntax or ArrayCreationExpressionSyntax or CastExpressionSyntax or DefaultExpressionSyntax => true,
            BinaryExpressionSyntax binary => binary.IsKind(SyntaxKind.AsExpression),
            // a factory of the type itself: SharedFrame.Create
            InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Expression: var owner } } => model
                .GetSymbolInfo(owner)
                .Symbol.Is(type),
            _ => false,
        };
}
