using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Buffers;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Payloads;
using ZmqPerf.Analyzers.Placement;
using ZmqPerf.Analyzers.Sending.Multipart;
using ZmqPerf.Analyzers.Sending.Sharing;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Sending;

/// <summary>Whether a frame that all sends share can be made before them, and how.</summary>
internal static class SamePayloadSentToManyFix
{
    public const string Fix = "SharedFrame";

    /// <summary>Edits: the statement to make the frame before, the payload, and the arguments that become the frame.</summary>
    public const string Before = "before",
        Payload = "payload",
        Argument = "argument";

    public static FixDecision For(SharedSends sharing, MessagingBody body)
    {
        var plan = new FixPlan(Fix);
        var reason = AddEdits(plan, sharing, body);
        return FixDecision.Of(plan, unless: reason);
    }

    private static string? AddEdits(FixPlan plan, SharedSends sharing, MessagingBody body)
    {
        var first = sharing.Sends[0];
        if (body.Library.Runtime is not { SharedFrame: not null })
            return "the fix shares a frame of the ZmqPerf package, which this project does not reference";
        if (sharing.Before is not StatementSyntax { Parent: not LabeledStatementSyntax } start)
            return "there is no statement to make the frame before";
        if (!first.Payload.Type.IsByteArray() && !first.Payload.Type.IsByteSpan())
            return "the payload is not an array or a span";
        if (!PresentValue.Is(first.Payload, body))
            return "the payload may be null, which a frame cannot tell from empty";
        if (sharing.Peers is { } peers && (PayloadChanges.MayRunCode(peers, body) || Mentions(peers, first.Variable)))
            return "the peers come from code of your own, which may change the payload between iterations";
        if (MayBeLongerThanItsContent(first, body))
            return "the buffer may be longer than what is in it: send that part of it first"; // ZMQ3003
        if (FramePlacement.IsDeclaredAfter(first.Payload, start))
            return "the payload is declared after the place of the frame";
        var (before, noPlace) = HoistPlace.Find(start, first.Call.EnclosingFunction());
        if (before is null)
            return noPlace;
        if (Statements.HasDirectives(before, sharing.Sends[sharing.Sends.Count - 1].Call.Syntax))
            return Statements.CompiledUnderConditions;
        plan.Add(Before, before).Add(Payload, first.Payload.Syntax);
        foreach (var send in sharing.Sends)
        {
            if (
                send.Member.IsWrapper
                || !body.Library.Types.IsPlainSend(send.Member.Method)
                || send.Call.Syntax
                    is not InvocationExpressionSyntax
                    {
                        Expression: MemberAccessExpressionSyntax,
                        ArgumentList.Arguments: [{ NameColon: null, Expression: var argument }, ..]
                    }
            )
                return "a send is not a plain call of Send on a socket";
            if (!send.Member.ReturnsBool && send.Call.Parent is not IExpressionStatementOperation)
                return "the result of a send is used";
            plan.Add(Argument, argument);
        }

        return null;
    }

    /// <summary>Whether all of an array is sent that was rented, or that frames are received into: a frame would hide that.</summary>
    private static bool MayBeLongerThanItsContent(PayloadSend send, MessagingBody body)
    {
        if (LocalUses.NamedBy(send.Payload.Unconverted()) is not { } buffer)
            return false;
        if (body.Uses.SingleValueOf(buffer)?.Unconverted() is IInvocationOperation { TargetMethod: var maker } && maker.Has(Facet.Rents))
            return true;
        return ReceivedBytes.AreReceivedInto(buffer, body);
    }

    private static bool Mentions(IOperation code, ISymbol variable)
    {
        foreach (var operation in code.DescendantsAndSelf())
            if (variable.Is(operation is IFieldReferenceOperation field ? field.Field : LocalUses.SymbolOf(operation)))
                return true;
        return false;
    }
}
