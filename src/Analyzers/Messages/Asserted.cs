using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Messages;

/// <summary>
/// What a test shows of a message that has ended, or of a call that fails: an assertion gets it, by a local perhaps, or code that is
/// expected to fail.
/// </summary>
internal static class Asserted
{
    /// <summary>What a call answers, or what is left of a message that still answers.</summary>
    public static bool Is(IOperation use, MessagingBody body) => Is(use, body, isOfLocal: false, fails: false);

    /// <summary>A use that throws, as a test has it: what programs assert of themselves is not expected to.</summary>
    public static bool ToFail(IOperation use, MessagingBody body) => Is(use, body, isOfLocal: false, fails: true);

    private static bool Is(IOperation use, MessagingBody body, bool isOfLocal, bool fails)
    {
        var (part, isResult, isInLambda) = (use.Syntax, true, false);
        for (var around = part.Parent; around is not null; (part, around) = (around, around.Parent))
            switch (around)
            {
                case InvocationExpressionSyntax call when IsAssertion(call, body, fails, isInLambda):
                case TryStatementSyntax attempt when attempt.Block == part && IsToFail(attempt, use.Syntax, body):
                    return true;
                case EqualsValueClauseSyntax { Parent: VariableDeclaratorSyntax declarator }:
                    if (isResult && !isOfLocal && AreAllAsserted(declarator, body, fails))
                        return true;
                    break;
                case MemberDeclarationSyntax member:
                    return IsToFail(member);
                case not (
                    MemberAccessExpressionSyntax
                    or InvocationExpressionSyntax
                    or ParenthesizedExpressionSyntax
                    or CastExpressionSyntax
                ):
                    isResult = false;
                    isInLambda |= around is AnonymousFunctionExpressionSyntax;
                    break;
            }
        return false;
    }

    /// <summary>Whether a test is to end with an exception: <c>[ExpectedException(typeof(…))]</c>.</summary>
    public static bool IsToFail(MemberDeclarationSyntax test)
    {
        foreach (var list in test.AttributeLists)
        foreach (var attribute in list.Attributes)
            if (
                ((attribute.Name as QualifiedNameSyntax)?.Right ?? attribute.Name) is SimpleNameSyntax { Identifier.ValueText: var name }
                && CommonNames.ExpectsException(name)
            )
                return true;
        return false;
    }

    /// <summary>
    /// What throws does so before a method of any type is called that is named as if it asserted; one that gets a lambda may be glad of it.
    /// </summary>
    private static bool IsAssertion(InvocationExpressionSyntax call, MessagingBody body, bool fails, bool isInLambda = false) =>
        body.Model.GetSymbolInfo(call).Symbol is IMethodSymbol { Name: var name, ContainingType.Name: var type } method
        && CommonNames.IsAssertion(type, name)
        && !(fails && (method.Has(Facet.Asserts) || !isInLambda && CommonNames.IsOnlyNamedAssertion(type, name)));

    /// <summary>Whether nothing is read of a local but by assertions.</summary>
    private static bool AreAllAsserted(VariableDeclaratorSyntax declarator, MessagingBody body, bool fails)
    {
        if (body.Model.GetDeclaredSymbol(declarator) is not ILocalSymbol local || body.Uses.Of(local).Count == 0)
            return false;
        foreach (var reference in body.Uses.Of(local))
            if (!Is(reference, body, isOfLocal: true, fails))
                return false;
        return true;
    }

    /// <summary>
    /// Whether a try is there for one statement: it asserts next that this is not reached, or catches what it throws and nothing else
    /// follows.
    /// </summary>
    private static bool IsToFail(TryStatementSyntax attempt, SyntaxNode use, MessagingBody body)
    {
        if (attempt.Block.Statements is not [var only, ..] statements || !use.IsIn(only))
            return false;
        if (statements is [_, ExpressionStatementSyntax { Expression: InvocationExpressionSyntax next }, ..])
            return IsAssertion(next, body, fails: true);
        foreach (var handler in attempt.Catches)
            if (
                statements is [_] or [_, ReturnStatementSyntax or ThrowStatementSyntax]
                && handler.Declaration is { Type: var type }
                && body.Model.GetTypeInfo(type).Type is { Name: var caught }
                && CommonNames.SaysDisposed(caught)
            )
                return true;
        return false;
    }
}
