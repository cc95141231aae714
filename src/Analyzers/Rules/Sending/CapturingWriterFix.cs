using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Sending.Capturing;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Sending;

/// <summary>
/// Can what is captured be the state instead? For a single variable the lambda's second parameter has its name, so that the body stays as
/// it is; several become a tuple, and the object passes itself.
/// </summary>
internal static class CapturingWriterFix
{
    /// <summary>Fixes: one variable is the state; the state has what is captured.</summary>
    public const string Fix = "State",
        Parts = "Parts";

    /// <summary>Edits: the argument, the lambda, a name of a variable, and one of the object or of its member.</summary>
    public const string State = "state",
        Lambda = "lambda",
        Variable = "variable",
        Object = "object";

    public static FixDecision For(IInvocationOperation send, IAnonymousFunctionOperation lambda, Captures captures, MessagingBody body)
    {
        if (HasState(send, lambda, body))
            return FixDecision.None("the lambda has a state already, and what it captures has to become a part of it");
        if (captures.Variables.Any(variable => !CanBeState(variable) || MayChange(variable, send, lambda, body)))
            return FixDecision.None("the variable may change, and a state is a copy");
        if (
            lambda.Syntax
                is not ParenthesizedLambdaExpressionSyntax
                {
                    Modifiers.Count: 0,
                    AttributeLists.Count: 0,
                    ParameterList.Parameters: [{ Type: null } span, { Type: null }]
                } syntax
            || captures.Variables.Any(variable => span.Identifier.ValueText == variable.Name)
            || span.Identifier.ValueText == "_" && UsesDiscard(syntax)
            || syntax.Parent is not ArgumentSyntax
            || ((CSharpParseOptions)syntax.SyntaxTree.Options).LanguageVersion < LanguageVersion.CSharp9
            || HasTypeArguments(send.Syntax)
        )
            return FixDecision.None("the types that are written there would have to change");
        if (send.Syntax.ContainsDirectives)
            return FixDecision.None("a directive decides what is compiled");
        if (KnowsMoreThanItsType(captures, lambda))
            return FixDecision.None("what is known of a member that may be null would be forgotten");
        var plan = captures is { IncludesObject: false, Variables: [var only] }
            ? OfOne(only, syntax, body)
            : StateParts.Of(lambda, captures);
        if (plan is null)
            return FixDecision.None("what is captured cannot be named through a state everywhere in the lambda");
        plan.Add(State, send.ArgumentFor("state")!.Syntax).Add(Lambda, syntax);
        return FixDecision.Of(plan);
    }

    private static FixPlan? OfOne(ISymbol variable, SyntaxNode lambda, MessagingBody body) =>
        body.Uses.Of(variable).FirstOrDefault(use => use.IsIn(lambda))?.Syntax is IdentifierNameSyntax name
            ? new FixPlan(Fix).Add(Variable, name)
            : null;

    private static bool HasState(IInvocationOperation send, IAnonymousFunctionOperation lambda, MessagingBody body) =>
        lambda.Symbol.Parameters is not [_, var parameter]
        || body.Uses.Of(parameter).Count > 0
        || body.Uses.IsUsedInNameof(parameter)
        || send.ArgumentFor("state")?.Unconverted()
            is not (
                { ConstantValue.HasValue: true }
                or IDefaultValueOperation
                or ILocalReferenceOperation { IsDeclaration: false }
                or IParameterReferenceOperation
            );

    /// <summary>
    /// Whether a copy of a value is as good: methods of a struct may change it. A tuple has none, and nothing assigns to what foreach
    /// declares.
    /// </summary>
    private static bool CanBeState(ISymbol variable) =>
        LocalUses.TypeOf(variable) is { } type
        && (
            IsAsGoodCopied(type)
            || variable is ILocalSymbol { IsForEach: true }
                && type is INamedTypeSymbol { IsTupleType: true, TupleElements: var elements }
                && elements.All(static element => IsAsGoodCopied(element.Type))
        );

    private static bool IsAsGoodCopied(ITypeSymbol type) =>
        type.TypeKind is not (TypeKind.Dynamic or TypeKind.Error or TypeKind.Pointer or TypeKind.FunctionPointer)
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
                IsTakenByReference(use.Syntax) || LocalUses.IsWrite(use) && (use.EnclosingFunction() != function || use.IsIn(send))
            );
    }

    private static bool IsTakenByReference(SyntaxNode use) =>
        use.Parent is RefExpressionSyntax or PrefixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.AddressOfExpression };

    /// <summary>Whether the compiler may know from around the lambda that a member is not null: of a parameter it does not.</summary>
    private static bool KnowsMoreThanItsType(Captures captures, IAnonymousFunctionOperation lambda) =>
        lambda
            .Body.Descendants()
            .Any(operation =>
                operation is IMemberReferenceOperation { Member: var member } reference
                && member
                    is IFieldSymbol { NullableAnnotation: NullableAnnotation.Annotated }
                        or IPropertySymbol { NullableAnnotation: NullableAnnotation.Annotated }
                && RootOf(reference) is { } root
                && (
                    root is IInstanceReferenceOperation
                    || LocalUses.SymbolOf(root) is { } owner && captures.Variables.Contains(owner, SymbolEqualityComparer.Default)
                )
            );

    /// <summary>What the first of several members is one of.</summary>
    private static IOperation? RootOf(IOperation member)
    {
        while (member is IMemberReferenceOperation { Instance: var instance })
        {
            if (instance is null)
                return null;
            member = instance.Unconverted();
        }

        return member;
    }

    /// <summary>Two parameters of this name are discards, one is a parameter.</summary>
    private static bool UsesDiscard(LambdaExpressionSyntax lambda) =>
        lambda.Body.DescendantNodesAndSelf().Any(node => node is IdentifierNameSyntax { Identifier.ValueText: "_" });

    private static bool HasTypeArguments(SyntaxNode send) =>
        send is InvocationExpressionSyntax { Expression: GenericNameSyntax or MemberAccessExpressionSyntax { Name: GenericNameSyntax } }
        || send is InvocationExpressionSyntax { Expression: MemberBindingExpressionSyntax { Name: GenericNameSyntax } };
}
