using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Messages;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Placement;
using ZmqPerf.Analyzers.Sockets;

namespace ZmqPerf.Analyzers.Waiting.Receivers;

/// <summary>
/// Whether a <c>FrameReceiver</c> can take the place of a message that is only received into without waiting and only read where a frame
/// has come, and how. The receiver is made where the message was, or before the loop where one message would do for all iterations. Without
/// the runtime there is still a fix for frames that nobody reads.
/// </summary>
internal static class ReceiverFix
{
    public const string Fix = "Receiver";

    /// <summary>
    /// Edits: the message's declaration, where the receiver takes its place, the socket, and what names the message outside its reads.
    /// </summary>
    public const string Declaration = "message",
        Socket = "socket",
        Name = "name";

    /// <summary>
    /// Edits, each with the number of its receive: the receive or its comparison with "got a frame" or "nothing there", and the reads.
    /// </summary>
    public const string Got = "got",
        Nothing = "nothing",
        Content = "content",
        Size = "size",
        More = "more",
        Array = "array",
        Text = "text";

    public static FixDecision For(MessagingHit hit, MessagingBody body, in RuleContext context)
    {
        if (body.Library.Runtime?.FrameReceiver is null && DiscardFix.For(hit, body) is { } discard)
            return FixDecision.Of(discard);
        var plan = new FixPlan(Fix);
        return AddEdits(plan, hit, body, context) is { } reason ? FixDecision.None(reason) : FixDecision.Of(plan);
    }

    private static string? AddEdits(FixPlan plan, MessagingHit hit, MessagingBody body, in RuleContext context)
    {
        var receive = (IInvocationOperation)hit.Operation;
        if (hit.Member.Role != MessagingRole.ReceiveMessage)
            return "a receiver has to be made for it by hand: its frame is read where the text or the parts were";
        if (body.Library.Runtime?.FrameReceiver is not { } receiverType)
            return "the fix receives with a FrameReceiver of the ZmqPerf package, which this project does not reference";
        if (
            receive.ArgumentFor(hit.Member.Operand)?.Unconverted() is not ILocalReferenceOperation { Local: var local }
            || body.Uses.DeclaratorOf(local) is not { } declarator
            || declarator.GetVariableInitializer()?.Value.Unconverted() is not IObjectCreationOperation { Initializer: null } creation
            || !MessageUses.IsEmptyMessage(creation, body)
        )
            return "the message is not a local that is created empty, so other code may read it";
        if (Functions.IsAsyncOrIterator(receive, body))
            return "a receiver's frame cannot stay in asynchronous code or an iterator";
        if (
            declarator.Syntax.Parent is not VariableDeclarationSyntax { Variables.Count: 1 } declaration
            || declaration.Parent is not (LocalDeclarationStatementSyntax or UsingStatementSyntax)
        )
            return "the message's variable is not declared by a statement of its own";
        if (!Names.IsFree("FrameReceiver", receiverType, creation.Syntax, body.Model))
            return "FrameReceiver names something else here";
        if (body.Uses.IsUsedInNameof(local))
            return "nameof refers to the message's variable";
        if (HasBranches(creation))
            return "a goto or code under conditions does not allow it";
        var receives = ReceivesInto(local, creation, body);
        if (receives is null)
            return "the message is also received into otherwise, or by methods of your own";
        var socket = SocketOperand.Of(receives[0].Call, body)!;
        foreach (var other in receives)
            if (!Stability.AreSame(socket, SocketOperand.Of(other.Call, body)!, body))
                return "the receives may be from different sockets";
        if (AddPlace(plan, receives, creation, declaration, body, context) is { } noPlace)
            return noPlace;
        plan.Add(Socket, socket.Syntax);
        return MessageReads.Add(plan, local, receives, body, context.CancellationToken);
    }

    /// <summary>
    /// The receiver stands before the loops that the message is made anew in. Where it cannot, or there is no such loop, it takes the
    /// place of the message, unless that would be one for each receive.
    /// </summary>
    private static string? AddPlace(
        FixPlan plan,
        List<FrameTest> receives,
        IOperation creation,
        SyntaxNode declaration,
        MessagingBody body,
        in RuleContext context
    )
    {
        foreach (var hit in body.Hits)
            if (
                hit.Operation == creation
                && ReceivedMessage.Of(hit, body, context) is { } perIteration
                && Loops.InnermostLoop(creation) is { } loop
            )
            {
                var hoisted = new FixPlan(Fix);
                var reason = MessageHoisting.AddEdits(hoisted, perIteration, body, NoSocket, context.CancellationToken);
                if (reason is null)
                {
                    plan.AddAll(hoisted);
                    return null;
                }

                if (receives.Exists(r => Loops.InnermostLoop(r.Call) == loop))
                    return $"the message is created in every iteration and cannot move before the loop: {reason}";
            }

        plan.Add(Declaration, declaration);
        return NoSocket(declaration);

        string? NoSocket(SyntaxNode before) =>
            ReceiverSocket.IsThere(SocketOperand.Of(receives[0].Call, body)!, before, body)
                ? null
                : "the socket may be another one, or none, where the receiver would be made";
    }

    private static bool HasBranches(IOperation creation)
    {
        var function = creation.EnclosingFunction();
        return Functions.AnyGoto(function) || Statements.HasDirectives(function.Syntax, function.Syntax);
    }

    /// <summary>The non-blocking receives into the message; null where there are others.</summary>
    private static List<FrameTest>? ReceivesInto(ILocalSymbol local, IOperation creation, MessagingBody body)
    {
        var receives = new List<FrameTest>();
        foreach (var reference in body.Uses.Of(local))
        {
            var use = MessageUses.Classify(reference, body);
            if (reference.EnclosingFunction() != creation.EnclosingFunction() || use.IsReceive && FrameTest.Of(use.Construct, body) is null)
                return null;
            if (use.IsReceive)
                receives.Add(FrameTest.Of(use.Construct, body)!);
        }

        return receives;
    }
}
