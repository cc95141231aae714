using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Messages;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Payloads;
using ZmqPerf.Analyzers.Placement;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Sending.Copying;

/// <summary>
/// A message that is made as long as a source, filled by one copy of it, and sent by one send; nothing else reaches its content, and
/// nothing can change the source in between. Then the send could copy the source itself.
/// </summary>
internal sealed class StagedMessage
{
    private readonly IOperation _creation;
    private readonly IInvocationOperation _send;
    private readonly MessagingMember _member;

    private StagedMessage(IOperation creation, SourceCopy copy, IInvocationOperation send, MessagingMember member) =>
        (_creation, Copy, _send, _member) = (creation, copy, send, member);

    public SourceCopy Copy { get; }

    public static StagedMessage? Find(MessagingHit hit, MessagingBody body)
    {
        if (
            hit is not { Member.Role: MessagingRole.CreateSizedMessage, Operation: IObjectCreationOperation creation }
            || creation.HasErrors()
            || creation.ArgumentFor(hit.Member.Size) is not { } size
            || creation.ParentPastConversions()
                is not IVariableInitializerOperation { Parent: IVariableDeclaratorOperation { Symbol: var local } }
            || CopyInto(local, body) is not { } copy
            || !copy.Copies(size, body)
            || SentMessage.SendOf(creation, body, copy.Target) is not { Member.IsCertain: true } sent
            || sent.Send.ArgumentFor(sent.Member.Operand) is not { } payload
            || !Loops.RunTogether(copy.Call, sent.Send)
            || !StraightLine.KeepsBytes(copy.Call, sent.Send, payload, body, mayGiveBack: true)
            || IsAskedAfter(sent.Send, local, body)
        )
            return null;
        return new(creation, copy, sent.Send, sent.Member);
    }

    /// <summary>What a fix takes away and puts in its place, or why there is none.</summary>
    public FixDecision Fix(MessagingBody body)
    {
        var plan = new FixPlan(SentInstead.Fix);
        return AddEdits(plan, body) is { } reason ? FixDecision.None(reason) : FixDecision.Of(plan);
    }

    /// <summary><c>source.CopyTo(message.Data)</c>, where the message's content is mentioned nowhere else.</summary>
    private static SourceCopy? CopyInto(ILocalSymbol message, MessagingBody body)
    {
        IPropertyReferenceOperation? only = null;
        foreach (var reference in body.Uses.Of(message))
            if (reference.Parent is IPropertyReferenceOperation { Property: var content } data && body.Library.Types.IsContent(content))
            {
                if (only is not null)
                    return null;
                only = data;
            }

        if (
            only?.ParentPastConversions()
                is not IArgumentOperation
                {
                    Parent: IInvocationOperation { TargetMethod: var method, Parent: IExpressionStatementOperation } call
                } argument
            || !method.Has(Facet.CopiesAll)
            || call.HasErrors()
        )
            return null;
        var source = call.Instance ?? call.ArgumentFor(0);
        return
            source is not null
            && source != argument.Value
            && call.Arguments.Length == (call.Instance is null ? 2 : 1)
            && source.Unconverted() is { Type: var type }
            && (type.IsByteArray() || type.IsByteSpan())
            ? new(call, source.Written(), null, null, only, new(message, null))
            : null;
    }

    /// <summary>What asks a message that was sent gets no answer, which is to be mended first.</summary>
    private static bool IsAskedAfter(IInvocationOperation send, ILocalSymbol message, MessagingBody body)
    {
        foreach (var reference in body.Uses.Of(message))
            if (reference.Syntax.SpanStart > send.Syntax.Span.End && reference.Parent is IPropertyReferenceOperation)
                return true;
        return false;
    }

    private string? AddEdits(FixPlan plan, MessagingBody body)
    {
        if (
            MessageSending.Find(_creation, body) is not { } sending
            || _send.ArgumentFor(_member.Operand) is not { Syntax: ExpressionSyntax payload }
        )
            return "the message is not just sent, once, by a call that waits";
        var (declaration, copying) = (Statements.Of(_creation), Statements.Of(Copy.Call)!);
        if (!Statements.IsNext(declaration, copying) || Statements.Next(copying) != Statements.Of(_send))
            return "the message is not filled and sent right after it is made";
        if (!BesidePayload.OnlyReads(_send, _member, body))
            return "the send evaluates more than its payload";
        if (!PayloadCopiedBeforeSendFix.IsPlain(Copy.Source))
            return "the source does something of its own";
        if (Copy.Source.Syntax is not ExpressionSyntax source || !SendOverload.Takes(_send, _member, source.ToString(), body))
            return "the source has no form that can be sent as it is";
        if (Statements.HasDirectives(declaration!, sending.Last))
            return Statements.CompiledUnderConditions;
        if (
            Statements.LosesComments(copying, source)
            || Statements.LosesComments(payload, null)
            || Statements.LosesComments(_creation.Syntax, null)
        )
            return PayloadCopiedBeforeSendFix.Comments;
        plan.Add(SentInstead.Payload, payload).Add(ZeroCopyFix.Source, source).Add(ZeroCopyFix.Remove, copying);
        sending.AddTo(plan, withContent: false);
        return null;
    }
}
