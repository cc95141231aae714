using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Flow;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Sending.Capturing;

/// <summary>
/// Can the only captured variable be the state instead? The lambda's second parameter then has its name, so that the body stays as it is.
/// </summary>
internal static class StateFix
{
    public const string Fix = "State";

    /// <summary>Edits: the argument, the lambda, and a name of the variable.</summary>
    public const string State = "state",
        Lambda = "lambda",
        Variable = "variable";

    public static (ImmutableArray<Location> Locations, ImmutableDictionary<string, string?> Properties) For(
        IInvocationOperation send,
        IAnonymousFunctionOperation lambda,
        Captures captures,
        MessagingBody body
    )
    {
        if (captures is not { IncludesObject: false, Variables: [var variable] })
            return None("what is captured has to become one state, which is a choice for the author");
        if (HasState(send, lambda, body))
            return None("the lambda has a state already, and what it captures has to become a part of it");
        if (!CanBeState(variable) || MayChange(variable, send, lambda, body))
            return None("the variable may change, and a state is a copy");
        if (
            lambda.Syntax
                is not ParenthesizedLambdaExpressionSyntax
                {
                    Modifiers.Count: 0,
                    AttributeLists.Count: 0,
                    ParameterList.Parameters: [{ Type: null } span, { Type: null }]
                } syntax
            || span.Identifier.ValueText == variable.Name
            || span.Identifier.ValueText == "_" && UsesDiscard(syntax)
            || syntax.Parent is not ArgumentSyntax
            || ((CSharpParseOptions)syntax.SyntaxTree.Options).LanguageVersion < LanguageVersion.CSharp9
            || HasTypeArguments(send.Syntax)
            || body.Uses.Of(variable).FirstOrDefault(use => syntax.Span.Contains(use.Syntax.Span))?.Syntax is not IdentifierNameSyntax name
        )
            return None("the types that are written there would have to change");
        if (send.Syntax.ContainsDirectives)
            return None("a directive decides what is compiled");
        if (KnowsMoreThanItsType(variable, lambda))
            return None("what is known of a member that may be null would be forgotten");
        var plan = new FixPlan(Fix).Add(State, send.ArgumentFor("state")!.Syntax).Add(Lambda, syntax).Add(Variable, name);
        return (plan.Locations, plan.Properties);
    }

    private static (ImmutableArray<Location>, ImmutableDictionary<string, string?>) None(string reason) =>
        (ImmutableArray<Location>.Empty, FixPlan.None(reason));

    private static bool HasState(IInvocationOperation send, IAnonymousFunctionOperation lambda, MessagingBody body) =>
        lambda.Symbol.Parameters is not [_, var parameter]
        || body.Uses.Of(parameter).Count > 0
        || body.Uses.IsNamed(parameter)
        || send.ArgumentFor("state")?.Unconverted()
            is not (
                { ConstantValue.HasValue: true }
                or IDefaultValueOperation
                or ILocalReferenceOperation { IsDeclaration: false }
                or IParameterReferenceOperation
            );

    /// <summary>Whether a copy of a value is as good: methods of a struct may change it.</summary>
    private static bool CanBeState(ISymbol variable) =>
        ((variable as ILocalSymbol)?.Type ?? (variable as IParameterSymbol)?.Type)
            is { TypeKind: not (TypeKind.Dynamic or TypeKind.Error or TypeKind.Pointer or TypeKind.FunctionPointer) } type
        && (type.IsReferenceType || type.IsReadOnly || type.TypeKind == TypeKind.Enum || IsNumber(type));

    private static bool IsNumber(ITypeSymbol type) =>
        type.SpecialType is >= SpecialType.System_Boolean and <= SpecialType.System_Double and not SpecialType.System_Decimal;

    /// <summary>Whether anything writes it while the call is made: the call itself, or another function.</summary>
    private static bool MayChange(ISymbol variable, IInvocationOperation send, IAnonymousFunctionOperation lambda, MessagingBody body)
    {
        if (variable is IParameterSymbol { RefKind: not RefKind.None } || variable.IsDeclaredIn(send.Syntax))
            return true;
        var function = ((IOperation)lambda).Parent!.EnclosingFunction();
        return body
            .Uses.Of(variable)
            .Any(use =>
                IsTakenByReference(use.Syntax)
                || LocalUses.IsWrite(use) && (use.EnclosingFunction() != function || send.Syntax.Span.Contains(use.Syntax.Span))
            );
    }

    private static bool IsTakenByReference(SyntaxNode use) =>
        use.Parent is RefExpressionSyntax or PrefixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.AddressOfExpression };

    /// <summary>Whether the compiler may know from around the lambda that a member is not null: of a parameter it does not.</summary>
    private static bool KnowsMoreThanItsType(ISymbol variable, IAnonymousFunctionOperation lambda) =>
        lambda
            .Body.Descendants()
            .Any(operation =>
                operation is IMemberReferenceOperation { Instance: { } owner, Member: var member }
                && member
                    is IFieldSymbol { NullableAnnotation: NullableAnnotation.Annotated }
                        or IPropertySymbol { NullableAnnotation: NullableAnnotation.Annotated }
                && SymbolEqualityComparer.Default.Equals(LocalUses.SymbolOf(owner.Unconverted()), variable)
            );

    /// <summary>Two parameters of this name are discards, one is a parameter.</summary>
    private static bool UsesDiscard(LambdaExpressionSyntax lambda) =>
        lambda.Body.DescendantNodesAndSelf().Any(node => node is IdentifierNameSyntax { Identifier.ValueText: "_" });

    private static bool HasTypeArguments(SyntaxNode send) =>
        send is InvocationExpressionSyntax { Expression: GenericNameSyntax or MemberAccessExpressionSyntax { Name: GenericNameSyntax } }
        || send is InvocationExpressionSyntax { Expression: MemberBindingExpressionSyntax { Name: GenericNameSyntax } };
}
