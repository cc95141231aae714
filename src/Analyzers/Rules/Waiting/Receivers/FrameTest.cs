using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Placement;

namespace ZmqPerf.Analyzers.Waiting.Receivers;

/// <summary>
/// A non-blocking receive into a message with the expression that tests its result, and the variable that takes the number of bytes.
/// </summary>
internal sealed class FrameTest
{
    private FrameTest(IInvocationOperation call, ExpressionSyntax test, bool success, ILocalSymbol? count, List<SyntaxNode> after) =>
        (Call, Test, Success, Count, After) = (call, test, success, count, after);

    public IInvocationOperation Call { get; }

    /// <summary>What the receiver's result takes the place of: the call itself, or the comparison of its result.</summary>
    public ExpressionSyntax Test { get; }

    /// <summary>What <see cref="Test"/> says when a frame has come.</summary>
    public bool Success { get; }

    public ILocalSymbol? Count { get; }

    /// <summary>What runs only where a frame has come.</summary>
    public List<SyntaxNode> After { get; }

    public static FrameTest? Of(IOperation receive, MessagingBody body)
    {
        if (
            receive
                is not IInvocationOperation
                {
                    Instance: not (null or IConditionalAccessInstanceOperation),
                    Syntax: InvocationExpressionSyntax syntax
                } call
            || body.Library.MemberOf(call) is not { IsWrapper: false, AnswersByException: false } member
            || !member.AnswersAtOnce(call)
            || Statements.LosesComments(syntax, null)
        )
            return null;
        if (member.ReturnsBool)
            return IsCounted(call, out var count) ? new(call, syntax, true, count, GotFrame.After(syntax, true, body.Model)) : null;
        if (call.Parent is IExpressionStatementOperation)
            return new(call, syntax, true, null, new());
        return
            call.ParentPastConversions() is { Syntax: ExpressionSyntax test } condition
            && !Statements.LosesComments(test, null)
            && EmptyTest.SucceedsWhen(condition, call, body) is { } success
            ? new(call, test, success, null, GotFrame.After(test, success, body.Model))
            : null;
    }

    public bool Covers(SyntaxNode node)
    {
        foreach (var part in After)
            if (node.IsIn(part))
                return true;
        return false;
    }

    /// <summary>Whether the number of bytes goes into a variable that the call declares, or nowhere.</summary>
    private static bool IsCounted(IInvocationOperation call, out ILocalSymbol? count)
    {
        count = null;
        foreach (var argument in call.Arguments)
            if (argument.Parameter?.RefKind == RefKind.Out)
            {
                count = argument.Value.Unconverted()
                    is IDeclarationExpressionOperation { Expression: ILocalReferenceOperation { Local: var local } }
                    ? local
                    : null;
                return count is not null || argument.Value.Unconverted() is IDiscardOperation;
            }

        return false;
    }
}
