using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Messages;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Placement;
using ZmqPerf.Analyzers.Receiving.Multipart;
using ZmqPerf.Analyzers.Sockets;

namespace ZmqPerf.Analyzers.Receiving;

/// <summary>
/// Whether each frame can be received when the <c>foreach</c> comes to it, all into one message, and how. The collection is complete
/// before the first frame is looked at; so nothing in the loop may reach a socket, and what leaves the loop early must leave no frames
/// behind, for which the fix adds a <c>finally</c>.
/// </summary>
internal static class MultipartPerReceiveFix
{
    public const string Fix = "FrameLoop";

    /// <summary>Why there is no fix for a library whose collections are read by index.</summary>
    public const string ByHand = "a message of another number of frames would behave otherwise: receive them in their order by hand";

    private const string OwnMethod = "a method of your own receives the message: the frames are to be received there";

    /// <summary>Why there is no fix where a <c>finally</c> disposes the frames, say.</summary>
    public const string DisposedByHand = "the frames are disposed by hand: declare them with using first";

    /// <summary>
    /// Edits: the statement to declare the message before, the loop over the frames, the variable's references, the socket, and what goes.
    /// </summary>
    public const string Before = "before",
        Loop = "loop",
        Reference = "reference",
        Socket = "socket",
        Remove = "remove",
        Unwrap = "unwrap";

    public static FixDecision For(IOperation use, MessagingMember member, bool isHot, MessagingBody body)
    {
        if (use is not IInvocationOperation receive)
            return FixDecision.None(OwnMethod);
        if (isHot && Loops.InnermostLoop(receive) is null && !member.IsWrapper)
            return FixDecision.None("the message would be made for each call: keep one in a field"); // ZMQ2001 would say so

        var areIndexed = IndexedFrames.AreIn(receive, body);
        var plan = new FixPlan(areIndexed ? IndexedFrames.Fix : Fix);
        var reason = AddEdits(plan, receive, member, areIndexed, body);
        return FixDecision.Of(plan, unless: reason);
    }

    private static string? AddEdits(FixPlan plan, IInvocationOperation receive, MessagingMember member, bool areIndexed, MessagingBody body)
    {
        if (member.IsWrapper)
            return OwnMethod;
        if (member.NeverWaits)
            return "a receive that may find nothing is to be tested before each message";
        if (
            receive.Syntax is not InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Expression: var socket } }
            || receive.ArgumentFor(0)?.Written() is not { } receiver
            || receiver.Syntax != socket
        )
            return "the receive is not a plain call on a socket";
        if (!Stability.IsStable(receiver.Unconverted(), body))
            return "the socket may be another one from frame to frame";
        plan.Add(Socket, socket);
        return areIndexed
            ? IndexedFrames.AddEdits(plan, receive, body) ?? AddPlace(plan, Statements.Of(receive), receive)
            : AddLoop(plan, receive, body);
    }

    /// <summary>Where the message is declared that a loop receives into.</summary>
    private static string? AddPlace(FixPlan plan, StatementSyntax? first, IInvocationOperation receive)
    {
        var (before, noPlace) = Loops.InnermostLoop(receive) is null
            ? HoistPlace.Find(first, receive.EnclosingFunction())
            : HoistPlace.OutOfLoops(receive, _ => null, _ => null);
        if (before is null)
            return noPlace;
        plan.Add(Before, before);
        return null;
    }

    private static string? AddLoop(FixPlan plan, IInvocationOperation receive, MessagingBody body)
    {
        if (
            FindLoop(plan, receive, body, out var first)
            is not {
                Syntax: ForEachStatementSyntax { AwaitKeyword.RawKind: 0 } each,
                LoopControlVariable: IVariableDeclaratorOperation { Symbol: var frame }
            } loop
        )
            return IsDisposedByHand(receive, body) ? DisposedByHand : "the frames are not read in one loop over all of them";
        if (Statements.HasConditions(first!, each))
            return Statements.CompiledUnderConditions;
        if (body.Uses.IsUsedInNameof(frame))
            return "nameof refers to the frame's variable";
        foreach (var reference in body.Uses.Of(frame))
        {
            if (MessageUses.Classify(reference, body).Kind is not MessageUseKind.Read)
                return "a frame is disposed or kept under another name";
            plan.Add(Reference, reference.Syntax);
        }

        if (SocketReach.MayReach(loop.Body, body))
            return "the loop may use a socket, or run unknown code, while frames would still be waiting";
        if (KeptSpans.WritesOneFromOutside(loop))
            return "a span of a frame may be kept beyond its iteration";
        plan.Add(Loop, each);
        return AddPlace(plan, first, receive);
    }

    private static bool IsDisposedByHand(IInvocationOperation receive, MessagingBody body)
    {
        if (
            receive.ParentPastConversions() is IVariableInitializerOperation { Parent: IVariableDeclaratorOperation { Symbol: var frames } }
        )
            foreach (var reference in body.Uses.Of(frames))
                if (reference.Parent.IsDisposal())
                    return true;
        return false;
    }

    /// <summary>
    /// The loop over the collection, made in its header or in the statement before it or a using around it, with nothing else on the way.
    /// </summary>
    private static IForEachLoopOperation? FindLoop(
        FixPlan plan,
        IInvocationOperation receive,
        MessagingBody body,
        out StatementSyntax? first
    )
    {
        first = null;
        if (receive.ParentPastConversions() is IForEachLoopOperation direct)
        {
            first = direct.Syntax as StatementSyntax;
            return direct;
        }

        if (
            receive.ParentPastConversions()
                is not IVariableInitializerOperation
                {
                    Parent: IVariableDeclaratorOperation
                    {
                        Syntax: VariableDeclaratorSyntax
                        {
                            Parent: VariableDeclarationSyntax { Variables.Count: 1, Parent: StatementSyntax statement }
                        }
                    } declarator
                }
            || body.Uses.Of(declarator.Symbol) is not [var only]
            || only.ParentPastConversions() is not IForEachLoopOperation loop
            || loop.Collection.Unconverted() != only
            || body.Uses.IsUsedInNameof(declarator.Symbol)
        )
            return null;
        first = statement;
        switch (statement)
        {
            case LocalDeclarationStatementSyntax { AwaitKeyword.RawKind: 0 } when Statements.Next(statement) == loop.Syntax:
                plan.Add(Remove, statement);
                return loop;
            case UsingStatementSyntax { AwaitKeyword.RawKind: 0, Statement: var inner }
                when inner == loop.Syntax || inner is BlockSyntax { Statements: [var start, ..] } && start == loop.Syntax:
                plan.Add(Unwrap, statement);
                return loop;
            default:
                return null;
        }
    }
}
