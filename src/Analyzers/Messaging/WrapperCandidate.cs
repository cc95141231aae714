using System.Collections.Generic;
using System.Collections.Immutable;
using System.Runtime.CompilerServices;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using ZmqPerf.Analyzers.Frameworks;

namespace ZmqPerf.Analyzers.Messaging;

/// <summary>
/// A call that may make a send or a receive of the method around it, by its syntax: it gets a parameter of the method as it came, or the
/// method returns what can be the result of a receive. Remembered with the file, so that a keystroke costs one file's candidates and not
/// every file's.
/// </summary>
/// <param name="Method">The method, local function or getter; a property that is nothing else.</param>
/// <param name="Call">The call.</param>
/// <param name="Name">What it calls.</param>
/// <param name="PassesAParameter">Whether it gets a parameter.</param>
/// <param name="MayAnswer">Whether the method may return what it receives.</param>
/// <param name="IsShort">Whether the call may be all that the method does.</param>
internal readonly record struct WrapperCandidate(
    SyntaxNode Method,
    InvocationExpressionSyntax Call,
    string Name,
    bool PassesAParameter,
    bool MayAnswer,
    bool IsShort
)
{
    private static readonly HashSet<string> s_views = new(FrameworkFacets.NamesOf(Facet.Whole));

    private static readonly ConditionalWeakTable<ImmutableHashSet<string>, ConditionalWeakTable<SyntaxTree, Candidates>> s_known = new();

    public static ImmutableArray<WrapperCandidate> In(SyntaxTree tree, ImmutableHashSet<string> words, CancellationToken cancellationToken)
    {
        var known = s_known.GetOrCreateValue(words);
        return known.TryGetValue(tree, out var candidates)
            ? candidates.List
            : known.GetValue(tree, t => new(Find(t, words, cancellationToken))).List;
    }

    /// <summary>The method, or the getter of a property.</summary>
    public IMethodSymbol? SymbolIn(SemanticModel model, CancellationToken cancellationToken) =>
        model.GetDeclaredSymbol(Method, cancellationToken) switch
        {
            IMethodSymbol method => method,
            IPropertySymbol { GetMethod: { } getter } => getter,
            _ => null,
        };

    /// <summary>Its code.</summary>
    public IOperation? CodeIn(SemanticModel model, CancellationToken cancellationToken) =>
        model.GetOperation(Method is PropertyDeclarationSyntax { ExpressionBody: { } only } ? only : Method, cancellationToken);

    private static ImmutableArray<WrapperCandidate> Find(
        SyntaxTree tree,
        ImmutableHashSet<string> words,
        CancellationToken cancellationToken
    )
    {
        var index = WordIndex.Of(tree, words, cancellationToken);
        if (index.Count == 0)
            return ImmutableArray<WrapperCandidate>.Empty;
        var root = tree.GetRoot(cancellationToken);
        ImmutableArray<WrapperCandidate>.Builder? found = null;
        for (var i = 0; i < index.Count; i++)
            if (
                WordIndex.NodeAt(root, index[i]) is InvocationExpressionSyntax call
                && PlaceInMethod.MethodAround(call) is { } method
                && Of(call, method) is { } candidate
            )
                (found ??= ImmutableArray.CreateBuilder<WrapperCandidate>()).Add(candidate);
        return found?.ToImmutable() ?? ImmutableArray<WrapperCandidate>.Empty;
    }

    private static WrapperCandidate? Of(InvocationExpressionSyntax call, SyntaxNode method)
    {
        (TypeSyntax type, ParameterListSyntax? parameters) = method switch
        {
            MethodDeclarationSyntax declaration => (declaration.ReturnType, declaration.ParameterList),
            LocalFunctionStatementSyntax local => (local.ReturnType, local.ParameterList),
            _ => ((method as PropertyDeclarationSyntax ?? (PropertyDeclarationSyntax)method.Parent!.Parent!).Type, null),
        };
        var repeats = PlaceInMethod.IsInLoop(call, method);
        var (passes, answers, isShort) = (
            parameters is not null && Passes(call, parameters) && !repeats,
            // a method without an answer takes all that is there
            CanBeAnAnswer(type)
                || parameters is not null && HasOut(parameters)
                || repeats && ReturnsVoid(type) && PlaceInMethod.IsAskedFirst(call, method),
            IsOfFewStatements(method) && PlaceInMethod.IsStatementOf(method, call)
        );
        return passes || answers || isShort ? new(method, call, NameOf(call), passes, answers, isShort) : null;
    }

    /// <summary>A call, a result and a few null checks.</summary>
    private static bool IsOfFewStatements(SyntaxNode method) =>
        method switch
        {
            MethodDeclarationSyntax { Body: { } body } => body.Statements.Count < 5,
            LocalFunctionStatementSyntax { Body: { } body } => body.Statements.Count < 5,
            AccessorDeclarationSyntax { Body: { } body } => body.Statements.Count < 5,
            _ => true,
        };

    private static string NameOf(InvocationExpressionSyntax call) =>
        call.Expression switch
        {
            MemberAccessExpressionSyntax { Name.Identifier.ValueText: var name } => name,
            MemberBindingExpressionSyntax { Name.Identifier.ValueText: var name } => name,
            SimpleNameSyntax { Identifier.ValueText: var name } => name,
            _ => "",
        };

    private static bool Passes(InvocationExpressionSyntax call, ParameterListSyntax parameters)
    {
        foreach (var argument in call.ArgumentList.Arguments)
        {
            var value = argument.Expression;
            if (
                value is MemberAccessExpressionSyntax { Name.Identifier.ValueText: var view, Expression: var memory }
                && s_views.Contains(view)
            )
                value = memory;
            if (value is IdentifierNameSyntax name)
                foreach (var parameter in parameters.Parameters)
                    if (parameter.Identifier.ValueText == name.Identifier.ValueText)
                        return true;
        }

        return false;
    }

    private static bool ReturnsVoid(TypeSyntax type) => type is PredefinedTypeSyntax { Keyword.RawKind: (int)SyntaxKind.VoidKeyword };

    private static bool HasOut(ParameterListSyntax parameters)
    {
        foreach (var parameter in parameters.Parameters)
        foreach (var modifier in parameter.Modifiers)
            if (modifier.IsKind(SyntaxKind.OutKeyword))
                return true;
        return false;
    }

    /// <summary>A closed list: what a method returns that says whether something came, or gives it.</summary>
    private static bool CanBeAnAnswer(TypeSyntax type) =>
        type switch
        {
            NullableTypeSyntax or TupleTypeSyntax => true,
            PredefinedTypeSyntax { Keyword.RawKind: var kind } => kind
                is (int)SyntaxKind.BoolKeyword
                    or (int)SyntaxKind.StringKeyword
                    or (int)SyntaxKind.IntKeyword,
            ArrayTypeSyntax { ElementType: PredefinedTypeSyntax { Keyword.RawKind: var kind } } => kind == (int)SyntaxKind.ByteKeyword,
            IdentifierNameSyntax or GenericNameSyntax or QualifiedNameSyntax => true,
            _ => false,
        };

    private sealed class Candidates(ImmutableArray<WrapperCandidate> list)
    {
        public ImmutableArray<WrapperCandidate> List { get; } = list;
    }
}
