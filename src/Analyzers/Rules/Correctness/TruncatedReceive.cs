using System.Collections.Generic;
using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Correctness.Answers;
using ZmqPerf.Analyzers.Correctness.Lengths;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Sizes;
using ZmqPerf.Analyzers.Sockets;

namespace ZmqPerf.Analyzers.Correctness;

/// <summary>
/// ZMQ3002: the size that a receive into a buffer returned is taken for the part that was filled. It is the size of the frame, which may be
/// larger than the buffer. Silent after any comparison of it with the buffer's length, and on the routing ids that a ROUTER receives.
/// </summary>
internal sealed class TruncatedReceive : BodyRule
{
    public override ImmutableArray<DiagnosticDescriptor> Descriptors { get; } = ImmutableArray.Create(Rules.ZMQ3002_TruncatedReceive);

    public override void Examine(MessagingBody body, in RuleContext context)
    {
        HashSet<SyntaxNode>? reported = null;
        foreach (var hit in body.Hits)
        {
            if (LengthOf(hit, body) is not { } received || received.Root(body) is not { } buffer || received.Receive.HasErrors())
                continue;
            var uses = UsesOf(received, buffer, body);
            if (uses.Count == 0 || RoutingId.Is(hit, body, context.CancellationToken) || HasALimit(hit, body, context))
                continue;
            var slices = new HashSet<SyntaxNode>();
            foreach (var use in uses)
                if (use.Use.Throws)
                    slices.Add(use.Use.Slice.Syntax);
            foreach (var (number, use) in uses)
                if (!IsCovered(number, received, buffer, slices, body, context) && (reported ??= new()).Add(use.Slice.Syntax))
                {
                    var fix = TruncatedReceiveFix.For(received, use, body);
                    context.Report(Rules.ZMQ3002_TruncatedReceive, use.Slice.Syntax.GetSquiggle(), fix, hit.Member.Method.Name);
                }
        }
    }

    private static ReceivedLength? LengthOf(in MessagingHit hit, MessagingBody body) =>
        ReceivedLength.OfMember(hit, body)
        ?? ReceivedLength.Of(hit, body)
        ?? ReceivedLength.OfOwn(hit, body)
        ?? ReceivedLength.OfPart(hit, body);

    /// <summary>Whether code of this type, or any that may have the socket, says how large a message may be.</summary>
    private static bool HasALimit(in MessagingHit hit, MessagingBody body, in RuleContext context) =>
        NamedOption.IsSet(Option.LargestMessage, body)
        || NamedOption.MayBeSetAnywhere(
            Option.LargestMessage,
            hit.Operation is IInvocationOperation call ? SocketOperand.Of(call, body) : null,
            body,
            context.CancellationToken
        );

    private static List<(IOperation Number, LengthUse Use)> UsesOf(ReceivedLength received, ISymbol buffer, MessagingBody body)
    {
        var uses = new List<(IOperation, LengthUse)>();
        foreach (var place in received.Places(body))
            if (
                LengthUse.Of(place, body) is { } use
                && !use.Slice.HasErrors()
                && !ExceptionHandlers.Expect(use.Slice.Syntax)
                && received.IsFilled(use.Buffer, buffer, body)
            )
                uses.Add((place, use));
        return uses;
    }

    /// <summary>What is used where it is received has not been compared with anything.</summary>
    private static bool IsCovered(
        IOperation number,
        ReceivedLength received,
        ISymbol buffer,
        HashSet<SyntaxNode> slices,
        MessagingBody body,
        in RuleContext context
    ) =>
        number is not (IInvocationOperation or ISimpleAssignmentOperation)
        && received.Reads.IsDefault
        && LengthGuards.CoverAnswer(number, new(received.Number!, buffer, received.Receive, slices), body, context.CancellationToken);
}
