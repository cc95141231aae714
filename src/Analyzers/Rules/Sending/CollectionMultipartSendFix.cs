using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Payloads;
using ZmqPerf.Analyzers.Placement;
using ZmqPerf.Analyzers.Sending.Multipart;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Sending;

/// <summary>
/// Whether the frames of a collection can be sent one after the other where the collection is sent, and how. Whatever can fail has to fail
/// before the first frame is sent, as it does now, or half a message would stand in the socket: so frames that are not settled are kept in
/// locals, in the places where they are evaluated today, and a frame that might be null is not fixed.
/// </summary>
internal static class CollectionMultipartSendFix
{
    public const string Fix = "ConsecutiveSends";

    /// <summary>
    /// Edits: the send, as a statement or as the body of a member or lambda, its socket, and the frames in the order in which they are
    /// sent: as they are or kept in a local, values or objects that hold them, or empty; the socket once more where each send may name it.
    /// The rest goes by <see cref="ZeroCopyFix"/>'s edits.
    /// </summary>
    public const string Send = "send",
        SendInside = "sendinside",
        Socket = "socket",
        Frame = "frame",
        Keep = "keep",
        Object = "object",
        KeepObject = "keepobject",
        Empty = "empty",
        Apart = "apart";

    public static FixDecision For(FrameCollection collection, IReadOnlyList<Multipart.Frame>? known, MessagingBody body)
    {
        var plan = new FixPlan(Fix, collection.Member.Binding?.Name);
        var reason = AddEdits(plan, collection, known, body);
        return FixDecision.Of(plan, unless: reason);
    }

    private const string NoStatement = "the send is not a statement of its own on a socket";

    private static string? AddEdits(FixPlan plan, FrameCollection collection, IReadOnlyList<Multipart.Frame>? known, MessagingBody body)
    {
        var send = collection.Send;
        if (collection.IsShared)
            return "the collection is sent several times, or its variable holds another one, too";
        if (collection.Member.IsWrapper)
            return "a method of your own sends the frames: give it one that sends them one by one";
        if (
            send.Parent is not IExpressionStatementOperation
            || send.Syntax is not InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Expression: var socket } }
            || send.ArgumentFor(0)?.Written() is not { } sender
            || sender.Syntax != (socket as PostfixUnaryExpressionSyntax)?.Operand && sender.Syntax != socket
        )
            return NoStatement;
        if (known is not { } frames)
            return collection.Creation is IInvocationOperation { TargetMethod: var maker } && !maker.IsFramework()
                ? "a method of your own puts the frames together: have it send them instead"
                : "the number of frames is not known here";
        var statement = Statements.Of(send);
        var isTheSame = IsTheSame(sender.Unconverted(), body);
        var order = new FrameOrder(collection, frames, statement, body) { KeepsAll = !isTheSame && collection.Declarator is not null };
        if (!isTheSame && !IsReadInItsTurn(collection, order))
            return "the socket may be another one from frame to frame";
        if (statement is not ExpressionStatementSyntax { Expression: var sent } || sent != send.Syntax)
            return AddInside(plan, socket, collection, order);
        if (Statements.HasConditions(collection.Declarator is { } declarator ? Statements.Of(declarator)! : statement, statement))
            return Statements.CompiledUnderConditions;
        plan.Add(Send, send.Syntax).Add(Socket, socket);
        if (isTheSame)
            plan.Add(Apart, socket);
        var kept = new HashSet<StatementSyntax>();
        return AddFrames(plan, frames, order, kept) ?? OwnStatements.AddTo(plan, collection, frames, kept, body);
    }

    /// <summary>A chain is one expression, which can be the body of a member or lambda, but where a local is needed.</summary>
    private static string? AddInside(FixPlan plan, ExpressionSyntax socket, FrameCollection collection, FrameOrder order)
    {
        var send = collection.Send.Syntax;
        if (
            collection is not { Declarator: null, Member.Binding.Facts.SendsReturnTheSocket: true }
            || send.Parent is not (ArrowExpressionClauseSyntax or LambdaExpressionSyntax)
        )
            return NoStatement;
        if (Statements.HasConditions(send, send))
            return Statements.CompiledUnderConditions;
        if (Statements.LosesComments(send, null))
            return ArrayFix.Comments;
        plan.Add(SendInside, send).Add(Socket, socket);
        var kept = new HashSet<StatementSyntax>();
        return AddFrames(plan, order.Frames, order, kept)
            ?? (order.AnyIsKept ? "a frame has to be made before the first is sent, and there is no room for a local" : null);
    }

    /// <summary>A socket that the library's own arguments of an event name is one, too.</summary>
    private static bool IsTheSame(IOperation socket, MessagingBody body) =>
        Stability.IsStable(socket, body)
        || socket is IPropertyReferenceOperation { Property: var property, Instance: { } arguments }
            && body.Library.Types.IsReadyArgument(property.ContainingType)
            && Stability.IsStable(arguments.Unconverted(), body);

    /// <summary>
    /// A chain reads the socket once: after the frames where a local collects them, and before them where they stand in the send.
    /// </summary>
    private static bool IsReadInItsTurn(FrameCollection collection, FrameOrder order) =>
        collection.Member.Facts.SendsReturnTheSocket && (order.KeepsAll || !order.AnyIsKept);

    private static string? AddFrames(FixPlan plan, IReadOnlyList<Multipart.Frame> frames, FrameOrder order, HashSet<StatementSyntax> kept)
    {
        for (var i = 0; i < frames.Count; i++)
            if (order.ReasonAgainst(i) is { } reason)
                return reason;
        foreach (var i in order.Sent)
        {
            var (frame, isKept) = (frames[i], order.MustBeKept(i));
            plan.Add(EditOf(frame, isKept), frame.Value.Syntax);
            if (isKept && frame.Statement is { } statement)
                kept.Add(statement);
        }

        return null;
    }

    private static string EditOf(Multipart.Frame frame, bool isKept) =>
        (frame, isKept) switch
        {
            ({ IsEmpty: true }, _) => Empty,
            ({ IsObject: true }, true) => KeepObject,
            ({ IsObject: true }, false) => Object,
            (_, true) => Keep,
            _ => Frame,
        };
}
