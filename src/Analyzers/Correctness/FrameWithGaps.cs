using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Correctness.Gaps;
using ZmqPerf.Analyzers.Flow;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Correctness;

/// <summary>
/// ZMQ3025: a frame of a constant size that is sent, or made to be shared, with bytes that no write reaches, on any path: they hold what
/// that memory held before. Silent as soon as one use of the frame may write where constants do not say.
/// </summary>
internal sealed class FrameWithGaps : BodyRule
{
    public const string Fix = "ZeroedFrame";

    /// <summary>Edit: the name of the method that begins the frame.</summary>
    public const string Begin = "begin";

    public override ImmutableArray<DiagnosticDescriptor> Descriptors { get; } = ImmutableArray.Create(Rules.ZMQ3025);

    public override void Examine(MessagingBody body, in RuleContext context)
    {
        foreach (var hit in body.Hits)
            if (
                hit
                    is {
                        Member.Role: MessagingRole.SendInPlace or MessagingRole.AddInPlace or MessagingRole.CreateOwned,
                        Operation: IInvocationOperation call
                    }
                && call.ArgumentFor("size")?.Unconverted().ConstantValue is { HasValue: true, Value: int size and > 0 }
                && !call.HasErrors()
                && Writes(call, size, body)?.FirstGap(size) is var (from, to)
            )
            {
                var fix = FixOf(call);
                context.Report(Rules.ZMQ3025, At(call), fix, size, from, to - 1);
            }
    }

    /// <summary>The call and its size, without the delegate that writes.</summary>
    private static Location At(IInvocationOperation call) =>
        call is { TargetMethod.Name: "BeginFrame" } || call.Syntax is not InvocationExpressionSyntax { Expression: var called }
            ? call.Syntax.GetSquiggle()
            : called.GetSquiggle();

    private static FixDecision FixOf(IInvocationOperation call)
    {
        if (
            call
            is not {
                TargetMethod.Name: "BeginFrame",
                Syntax: InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Name: var name } }
            }
        )
            return FixDecision.None("only the author knows what belongs into the gap");
        var plan = new FixPlan(Fix).Add(Begin, name);
        return FixDecision.Of(plan);
    }

    /// <summary>What may be written of a frame that is sent; null where that is not known.</summary>
    private static WrittenBytes? Writes(IInvocationOperation call, int size, MessagingBody body) =>
        call.TargetMethod.Name switch
        {
            "BeginFrame"
                when call.ParentPastConversions()
                    is IVariableInitializerOperation { Parent: IVariableDeclaratorOperation { Symbol: var frame } } => OfFrame(
                frame,
                size,
                body
            ),
            "AddFrame" when IsOfSentMessage(call, body) => OfSpan(call, size, body),
            _ => OfDelegate(call.ArgumentFor("write"), size, body), // a lambda fills the frame, if anything does
        };

    private static WrittenBytes? OfDelegate(IOperation? write, int size, MessagingBody body)
    {
        var writes = new WrittenBytes(body);
        return
            write?.Unconverted() is IDelegateCreationOperation { Target: IAnonymousFunctionOperation { Symbol.Parameters: [var span, ..] } }
            && writes.AddAll(span, 0, size)
            ? writes
            : null;
    }

    private static WrittenBytes? OfSpan(IInvocationOperation add, int size, MessagingBody body)
    {
        var writes = new WrittenBytes(body);
        return writes.Add(add, 0, size) ? writes : null;
    }

    /// <summary>Whether the message is a local that is sent here.</summary>
    private static bool IsOfSentMessage(IInvocationOperation add, MessagingBody body)
    {
        if (add.Instance?.Unconverted() is not ILocalReferenceOperation { Local: var message } || body.Uses.IsWritten(message))
            return false;
        foreach (var reference in body.Uses.Of(message))
            if (
                reference.ParentPastConversions() is IArgumentOperation { Parent: IInvocationOperation call }
                && body.Library.MemberOf(call) is { Role: MessagingRole.SendWhole or MessagingRole.SendByLoop }
            )
                return true;
        return false;
    }

    private static WrittenBytes? OfFrame(ILocalSymbol frame, int size, MessagingBody body)
    {
        if (body.Uses.IsWritten(frame))
            return null;
        var writes = new WrittenBytes(body);
        var isSent = false;
        foreach (var reference in body.Uses.Of(frame))
            switch (reference.Parent)
            {
                case IInvocationOperation { TargetMethod: var method, Instance: { } instance }
                    when instance == reference && body.Library.Runtime?.Has(method) == true:
                    isSent |= method.Name is "Send" or "TrySend";
                    break;
                case IPropertyReferenceOperation { Property.Name: "Span" } span when writes.Add(span, 0, size):
                    break;
                default:
                    return null;
            }
        return isSent ? writes : null;
    }
}
