using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Correctness.Gaps;
using ZmqPerf.Analyzers.Flow;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Correctness;

/// <summary>
/// ZMQ3025: a frame of a constant size that is sent with bytes which no write reaches, on any path: they hold what that memory held before.
/// Silent as soon as one use of the frame may write where constants do not say.
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
                hit is { Member.Role: MessagingRole.SendInPlace, Operation: IInvocationOperation { TargetMethod.Name: "BeginFrame" } begin }
                && begin.Syntax is InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Name: var name } }
                && !begin.HasErrors()
                && begin.ArgumentFor("size")?.Unconverted().ConstantValue is { HasValue: true, Value: int size and > 0 }
                && begin.ParentPastConversions()
                    is IVariableInitializerOperation { Parent: IVariableDeclaratorOperation { Symbol: var frame } }
                && !body.Uses.IsWritten(frame)
                && Writes(frame, size, body) is { } writes
                && FirstGap(writes, size) is var (from, to)
            )
            {
                var plan = new FixPlan(Fix).Add(Begin, name);
                context.Report(
                    Diagnostic.Create(Rules.ZMQ3025, begin.Syntax.GetLocation(), plan.Locations, plan.Properties, size, from, to - 1)
                );
            }
    }

    /// <summary>What may be written of a frame that is sent; null where that is not known.</summary>
    private static List<WrittenRange>? Writes(ILocalSymbol frame, int size, MessagingBody body)
    {
        List<WrittenRange> writes = new();
        var isSent = false;
        foreach (var reference in body.Uses.Of(frame))
            switch (reference.Parent)
            {
                case IInvocationOperation { TargetMethod.Name: "Send" or "TrySend", Instance: { } instance } when instance == reference:
                    isSent = true;
                    break;
                case IInvocationOperation { TargetMethod: var method, Instance: { } instance }
                    when method.IsDisposal() && instance == reference:
                    break;
                case IPropertyReferenceOperation { Property.Name: "Span" } span when Add(span, size, body, writes):
                    break;
                default:
                    return null;
            }
        return isSent ? writes : null;
    }

    private static bool Add(IOperation span, int size, MessagingBody body, List<WrittenRange> writes)
    {
        if (
            span.ParentPastConversions() is IVariableInitializerOperation
            {
                Parent: IVariableDeclaratorOperation { Symbol: { RefKind: RefKind.None } alias }
            }
        )
            return !body.Uses.IsWritten(alias) && body.Uses.Of(alias).All(use => AddRange(use, size, body, writes));
        return AddRange(span, size, body, writes);
    }

    private static bool AddRange(IOperation span, int size, MessagingBody body, List<WrittenRange> writes)
    {
        if (WrittenRange.Of(span, 0, size, body) is not { } range)
            return false;
        writes.Add(range);
        return true;
    }

    private static (long From, long To)? FirstGap(List<WrittenRange> writes, int size)
    {
        long covered = 0;
        foreach (var write in writes.OrderBy(write => write.Start))
            if (write.Start > covered)
                return (covered, write.Start);
            else if (write.End > covered)
                covered = write.End;
        return covered < size ? (covered, size) : null;
    }
}
