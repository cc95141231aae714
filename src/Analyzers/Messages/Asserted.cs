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
    public static bool Is(IOperation use, MessagingBody body) => Is(use, body, isOfLocal: false);

    private static bool Is(IOperation use, MessagingBody body, bool isOfLocal)
    {
        var (part, isResult) = (use.Syntax, true);
        for (var around = part.Parent; around is not null; (part, around) = (around, around.Parent))
            switch (around)
            {
                case InvocationExpressionSyntax call when IsAssertion(call, body):
                case TryStatementSyntax attempt when attempt.Block == part && IsToFail(attempt, use.Syntax, body):
                    return true;
                case EqualsValueClauseSyntax { Parent: VariableDeclaratorSyntax declarator }:
                    if (isResult && !isOfLocal && AreAllAsserted(declarator, body))
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

    private static bool IsAssertion(InvocationExpressionSyntax call, MessagingBody body) =>
        body.Model.GetSymbolInfo(call).Symbol is IMethodSymbol { Name: var method, ContainingType.Name: var type }
        && CommonNames.IsAssertion(type, method);

    /// <summary>Whether nothing is read of a local but by assertions.</summary>
    private static bool AreAllAsserted(VariableDeclaratorSyntax declarator, MessagingBody body)
    {
        if (body.Model.GetDeclaredSymbol(declarator) is not ILocalSymbol local || body.Uses.Of(local).Count == 0)
            return false;
        foreach (var reference in body.Uses.Of(local))
            if (!Is(reference, body, isOfLocal: true))
                return false;
        return true;
    }

    /// <summary>Whether a try is there for one statement: it asserts next that this is not reached, or catches what it throws.</summary>
    private static bool IsToFail(TryStatementSyntax attempt, SyntaxNode use, MessagingBody body)
    {
        if (attempt.Block.Statements is not [var only, ..] statements || !only.Span.Contains(use.Span))
            return false;
        if (statements is [_, ExpressionStatementSyntax { Expression: InvocationExpressionSyntax next }, ..])
            return IsAssertion(next, body);
        foreach (var handler in attempt.Catches)
            if (
                statements.Count == 1
                && handler.Declaration is { Type: var type }
                && body.Model.GetTypeInfo(type).Type is { Name: var caught }
                && CommonNames.SaysDisposed(caught)
            )
                return true;
        return false;
    }
}
