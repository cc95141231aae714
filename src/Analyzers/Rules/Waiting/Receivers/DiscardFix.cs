using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Messages;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Placement;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Waiting.Receivers;

/// <summary>
/// Whether frames are only thrown away, or counted: nothing reads the message that they are received into. A receive into an empty span
/// does that as well, and reports in its result; neither a message nor the runtime is needed.
/// </summary>
internal static class DiscardFix
{
    public const string Fix = "Discard";

    /// <summary>Edits: the message's declaration, which goes, and the message where a receive names it.</summary>
    public const string Declaration = "message",
        Buffer = "buffer";

    /// <summary>Null where the message is used otherwise, too.</summary>
    public static FixPlan? For(MessagingHit hit, MessagingBody body)
    {
        if (
            hit.Operation is not IInvocationOperation receive
            || receive.ArgumentFor(hit.Member.Operand)?.Unconverted() is not ILocalReferenceOperation { Local: var message }
            || body.Uses.DeclaratorOf(message) is not { } declarator
            || declarator.GetVariableInitializer()?.Value.Unconverted() is not IObjectCreationOperation { Initializer: null } creation
            || !MessageUses.IsEmptyMessage(creation, body)
            || Statements.DeclarationOf(declarator) is not { Parent: BlockSyntax or GlobalStatementSyntax } declaration
            || Statements.LosesComments(declaration, null)
            || body.Uses.IsUsedInNameof(message)
        )
            return null;
        var plan = new FixPlan(Fix).Add(Declaration, declaration);
        foreach (var reference in body.Uses.Of(message))
        {
            if (
                reference.Parent
                    is not IArgumentOperation
                    {
                        Syntax: ArgumentSyntax { Expression: var named },
                        Parent: IInvocationOperation { Syntax: InvocationExpressionSyntax syntax } call
                    }
                || !CanDiscard(call, syntax, named, body)
                || Statements.HasDirectives(declaration, syntax)
            )
                return null;
            plan.Add(Buffer, named);
        }

        return plan;
    }

    /// <summary>Whether the receive has an overload for spans that reports its result as this one does.</summary>
    private static bool CanDiscard(
        IInvocationOperation call,
        InvocationExpressionSyntax syntax,
        ExpressionSyntax named,
        MessagingBody body
    ) =>
        body.Library.MemberOf(call) is { IsWrapper: false, Role: MessagingRole.ReceiveMessage, AnswersByException: false } member
        && member.AnswersAtOnce(call)
        && Overloads.After(syntax, named, DroppedFrame.EmptySpan, body.Model) is { } chosen
        && chosen.Name == member.Method.Name
        && chosen.ReturnType.Is(member.Method.ReturnType)
        && body.Library.MemberOf(chosen) is { Role: MessagingRole.ReceiveIntoBuffer, ThrowsOnWouldBlock: false };
}
