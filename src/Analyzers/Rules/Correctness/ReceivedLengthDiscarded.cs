using System.Collections.Generic;
using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Buffers;
using ZmqPerf.Analyzers.Correctness.Lengths;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Correctness;

/// <summary>
/// ZMQ3020: nobody keeps how much was received into a buffer, and what is in it is used up to a length that the content itself says.
/// ZMQ3028 where parts of a fixed size are read: they are all there only if the frame was that long, as in a protocol with frames of one
/// size. Silent where the content is not read, and where the buffer holds nothing earlier.
/// </summary>
internal sealed class ReceivedLengthDiscarded : BodyRule
{
    public override ImmutableArray<DiagnosticDescriptor> Descriptors { get; } =
        ImmutableArray.Create(Rules.ZMQ3020_ReceivedLengthDiscarded, Rules.ZMQ3028_ReceivedLengthDiscarded);

    public override void Examine(MessagingBody body, in RuleContext context)
    {
        foreach (var hit in body.Hits)
        {
            if (
                (ReceivedLength.Of(hit, body) ?? ReceivedLength.OfDropped(hit, body) ?? ReceivedLength.OfOwn(hit, body)) is not { } received
                || received.Receive.HasErrors()
                || !IsDiscarded(received, body)
                || (received.Own ?? BufferRoot.Of(received.Operand, body)) is not { } buffer
            )
                continue;
            var said = new List<BufferPart>();
            if (
                (Rule(received, buffer, said, body) ?? RuleOfCallers(received, buffer, body, context)) is not { } rule
                || !EarlierContent.MayBeIn(buffer, received.Receive, body, context.CancellationToken)
            )
                continue;
            var fix =
                ReceivedLength.IsRuntimes(received.Receive, body) ? FixDecision.None("the result says how much of the buffer was written")
                : said.Count > 0 ? ReceivedLengthDiscardedFix.For(received, hit.Member, said, body)
                : FixDecision.None(
                    rule.Equals(Rules.ZMQ3020_ReceivedLengthDiscarded)
                        ? "a method of your own takes the content, and does not get the length"
                        : "what the length is to be compared with depends on what the content means"
                );
            context.Report(rule, received.Receive.Syntax.GetSquiggle(), fix, hit.Member.Method.Name);
        }

        foreach (var hit in body.Fills)
            ExamineReturned(hit, body, context);
    }

    /// <summary>A method of the user's that drops the length and returns the buffer, which has two names then.</summary>
    private static void ExamineReturned(MessagingHit hit, MessagingBody body, in RuleContext context)
    {
        if (
            ReceivedLength.OfReturned(hit) is not { Receive: var call } received
            || call.HasErrors()
            || BufferRoot.Of(received.Operand, body) is not { } given
            || !EarlierContent.MayBeIn(given, call, body, context.CancellationToken)
        )
            return;
        var rule = Rule(received, given, new(), body);
        if (
            call.ParentPastConversions()
                is IVariableInitializerOperation { Parent: IVariableDeclaratorOperation { Symbol: { RefKind: RefKind.None } returned } }
            && !body.Uses.IsWritten(returned)
            && Rule(received, returned, new(), body) is { } other
            && !other.Equals(rule)
        )
            rule = rule is null || other.Equals(Rules.ZMQ3020_ReceivedLengthDiscarded) ? other : rule;
        if (rule is not null)
            context.Report(
                rule,
                call.Syntax.GetSquiggle(),
                FixDecision.None("a method of your own receives, and drops the length"),
                hit.Member.Method.Name
            );
    }

    /// <summary>Whether the size goes nowhere, an underscore perhaps, or is asked for no more than whether anything came.</summary>
    private static bool IsDiscarded(ReceivedLength received, MessagingBody body)
    {
        if (received.Number is { } number)
        {
            if (number is not ILocalSymbol { RefKind: RefKind.None })
                return false;
            foreach (var reference in body.Uses.Of(number))
                if (!LocalUses.IsWrite(reference) && !AnythingReceived.IsAsked(reference))
                    return false;
            return !body.Uses.IsUsedInNameof(number);
        }

        return !(received.Receive.Type is { } answer && HandedSize.IsNumber(answer))
            || received.Receive.IsDropped()
            || AnythingReceived.IsAsked(received.Receive);
    }

    /// <summary>Which of the two it is, and the parts whose length the content says.</summary>
    private static DiagnosticDescriptor? Rule(ReceivedLength received, ISymbol buffer, List<BufferPart> said, MessagingBody body)
    {
        var function = received.Receive.EnclosingFunction();
        var end = System.Math.Min(NextReceive(received, buffer, body), BufferWrite.FirstAfter(received.Receive, buffer, body));
        DiagnosticDescriptor? rule = null;
        foreach (var part in BufferPart.Of(buffer, function, body))
        {
            var position = part.Slice.Syntax.SpanStart;
            if (position < received.Receive.Syntax.Span.End || position >= end || part.Slice.EnclosingFunction() != function)
                continue;
            if (part.Length is { } length && SaidLength.Is(length, buffer, body))
                said.Add(part);
            else if (part.Length is { ConstantValue.HasValue: true } || part.Length?.Unconverted().ConstantValue.HasValue == true)
                rule = Rules.ZMQ3028_ReceivedLengthDiscarded;
        }

        if (said.Count > 0 || IsSaidInMethod(received, buffer, function, end, body))
            return Rules.ZMQ3020_ReceivedLengthDiscarded;
        return rule ?? (FixedSizeReads.AreOf(received, buffer, function, end, body) ? Rules.ZMQ3028_ReceivedLengthDiscarded : null);
    }

    /// <summary>The same for a buffer of the object that its methods read once this one has received.</summary>
    private static DiagnosticDescriptor? RuleOfCallers(ReceivedLength received, ISymbol buffer, MessagingBody body, in RuleContext context)
    {
        DiagnosticDescriptor? rule = null;
        foreach (var (call, caller) in CallersOfReceive.Of(received, buffer, body, context.CancellationToken))
            if (rule?.Equals(Rules.ZMQ3020_ReceivedLengthDiscarded) != true)
                rule = Rule(call, buffer, new(), caller) ?? rule;
        return rule;
    }

    /// <summary>
    /// Whether code of the user's is given the buffer, and takes a part of it that the content says the length of, or is given that length.
    /// </summary>
    private static bool IsSaidInMethod(ReceivedLength received, ISymbol buffer, IOperation function, int end, MessagingBody body)
    {
        foreach (var operation in function.Descendants())
            if (
                operation.Syntax.SpanStart >= received.Receive.Syntax.Span.End
                && operation.Syntax.SpanStart < end
                && operation.EnclosingFunction() == function
                && HandedLength.Is(operation, received, buffer, body)
            )
                return true;
            else if (
                operation is IInvocationOperation call
                && call.Syntax.SpanStart >= received.Receive.Syntax.Span.End
                && call.Syntax.SpanStart < end
                && !call.TargetMethod.IsFramework()
                && body.Library.MemberOf(call) is null
                && call.EnclosingFunction() == function
            )
                foreach (
                    var (parameter, code) in OtherBodies.GivenBy(
                        call,
                        body,
                        argument => argument.Parameter!.Type.IsOfBytes() && FixedSizeReads.IsWhole(argument.Value, buffer)
                    )
                )
                foreach (var part in BufferPart.Of(parameter, code.Root, code))
                    if (part.Length is { } length && SaidLength.Is(length, parameter, code) && !BufferWrite.IsIn(code, parameter))
                        return true;
        return false;
    }

    /// <summary>Where the buffer gets other content, in the text.</summary>
    private static int NextReceive(ReceivedLength received, ISymbol buffer, MessagingBody body)
    {
        var next = int.MaxValue;
        foreach (var hit in body.Hits)
            if (
                hit is { Member.IsReceive: true, Operation: IInvocationOperation other }
                && other.Syntax.SpanStart > received.Receive.Syntax.SpanStart
                && other.Syntax.SpanStart < next
                && (
                    other.ArgumentFor(hit.Member.Operand) is { } operand
                        ? BufferRoot.Of(operand, body).Is(buffer)
                        : buffer.Is(OwnBuffer.Of(other, hit.Member))
                )
            )
                next = other.Syntax.SpanStart;
        return next;
    }
}
