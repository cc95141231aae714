using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Placement;

namespace ZmqPerf.Analyzers.Messages;

/// <summary>
/// An empty message that a hot place creates anew for receives into it, one or a loop of them, and that nothing keeps or sends. One that is
/// created outside of all loops is reused, and so is one that is only created if there is none yet.
/// </summary>
internal sealed class ReceivedMessage
{
    private ReceivedMessage(IObjectCreationOperation creation, ILocalSymbol? local, IReadOnlyList<MessageUse> uses) =>
        (Creation, Local, Uses) = (creation, local, uses);

    public IObjectCreationOperation Creation { get; }

    /// <summary>The variable that holds it; null where it is made in the argument.</summary>
    public ILocalSymbol? Local { get; }

    /// <summary>Every use of the variable; of a message without one, the receive.</summary>
    public IReadOnlyList<MessageUse> Uses { get; }

    /// <summary>Whether all that is received into it is received in loops within the loop that makes it: several frames, perhaps.</summary>
    public bool IsForLoop => Uses.All(use => !use.IsReceive || MadeAnew.IsInLoopWithin(use.Construct, Creation));

    /// <summary>Whether its function receives the frames of one message into it, and makes it for that.</summary>
    public bool IsForFramesIn(MessagingBody body) => Uses.All(use => !use.IsReceive || MadeAnew.IsForFrames(use.Construct, Creation, body));

    public static ReceivedMessage? Of(MessagingHit hit, MessagingBody body, in RuleContext context)
    {
        if (
            hit
            is not {
                Member.Role: MessagingRole.CreateEmptyMessage,
                Operation: IObjectCreationOperation { Initializer: null or { Initializers.IsEmpty: true } } creation
            }
        )
            return null;
        var message = creation.ParentPastConversions() switch
        {
            IArgumentOperation => OfArgument(creation, body),
            IVariableInitializerOperation { Parent: IVariableDeclaratorOperation { Symbol: { RefKind: RefKind.None } local } } => OfLocal(
                creation,
                local,
                body
            ),
            ISimpleAssignmentOperation
            {
                Target: ILocalReferenceOperation { Local: { RefKind: RefKind.None } local },
                Parent: IExpressionStatementOperation or IUsingOperation
            } => OfLocal(creation, local, body),
            _ => null,
        };
        return message is not null && message.IsReceivedInto(body, context) ? message : null;
    }

    private static ReceivedMessage? OfArgument(IObjectCreationOperation creation, MessagingBody body)
    {
        var use = MessageUses.Classify(creation, body);
        return use.Kind is MessageUseKind.Receive or MessageUseKind.TryReceive ? new(creation, null, new[] { use }) : null;
    }

    private static ReceivedMessage? OfLocal(IObjectCreationOperation creation, ILocalSymbol local, MessagingBody body)
    {
        if (
            body.Uses.DeclaratorOf(local)?.GetVariableInitializer() is { Value: var first }
            && !first.IsNull()
            && !MessageUses.IsEmptyMessage(first.Unconverted(), body)
        )
            return null;
        var function = creation.EnclosingFunction();
        var uses = new List<MessageUse>();
        foreach (var reference in body.Uses.Of(local))
        {
            var use = MessageUses.Classify(reference, body);
            if (use.Kind is MessageUseKind.Escape or MessageUseKind.Send || reference.EnclosingFunction() != function)
                return null;
            uses.Add(use);
        }

        return new(creation, local, uses);
    }

    /// <summary>
    /// Whether every receive stands in the statements that follow a creation, and one of those after this one comes repeatedly with it.
    /// </summary>
    private bool IsReceivedInto(MessagingBody body, in RuleContext context)
    {
        var found = false;
        foreach (var use in Uses)
        {
            if (!use.IsReceive)
                continue;
            if (Covers(Creation, use.Construct))
                found = found || MadeAnew.IsFor(use.Construct, Creation, body, context);
            else if (!IsCoveredByAnother(use.Construct, body))
                return false;
        }

        return found;
    }

    private bool IsCoveredByAnother(IOperation receive, MessagingBody body)
    {
        foreach (var use in Uses)
            if (use.Kind == MessageUseKind.Create && Covers(use.Construct, receive))
                return true;
        return Local is not null
            && body.Uses.DeclaratorOf(Local) is { } declarator
            && declarator.GetVariableInitializer() is { Value: var first }
            && !first.IsNull()
            && Covers(declarator, receive);
    }

    /// <summary>
    /// Whether a receive is among the statements that run whenever the creation does: a block's, or those of a using statement.
    /// </summary>
    private static bool Covers(IOperation creation, IOperation receive)
    {
        var statement = Statements.Of(creation);
        var list =
            statement is UsingStatementSyntax ? statement
            : statement?.Parent is GlobalStatementSyntax ? statement.Parent.Parent
            : statement?.Parent;
        return list is not null && receive.IsIn(list);
    }
}
