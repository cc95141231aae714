using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Correctness.Gaps;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Correctness;

/// <summary>
/// ZMQ3025: a frame that is sent, or made to be shared, with bytes that no write reaches, on any path: they hold what that memory held
/// before. Its size is known, or that of known buffers and more. Silent as soon as one use of the frame may write somewhere else.
/// </summary>
internal sealed class FrameWithGaps : BodyRule
{
    public override ImmutableArray<DiagnosticDescriptor> Descriptors { get; } = ImmutableArray.Create(Rules.ZMQ3025_FrameWithGaps);

    public override void Examine(MessagingBody body, in RuleContext context)
    {
        foreach (var hit in body.Hits)
            if (
                hit
                    is {
                        Member.Role: MessagingRole.SendInPlace or MessagingRole.AddInPlace or MessagingRole.CreateOwned,
                        Operation: IInvocationOperation call
                    }
                && !call.HasErrors()
                && Gap.Of(call, body) is { } gap
            )
                context.Report(
                    Rules.ZMQ3025_FrameWithGaps,
                    At(call),
                    FrameWithGapsFix.For(call).Also(gap.Decision),
                    gap.Size,
                    gap.First,
                    gap.Last
                );
    }

    /// <summary>The call and its size, without the delegate that writes.</summary>
    private static Location At(IInvocationOperation call) =>
        RuntimeSymbols.FrameCallOf(call.TargetMethod) is FrameCall.Begins or FrameCall.BeginsGrowing
        || call.Syntax is not InvocationExpressionSyntax { Expression: var called }
            ? call.Syntax.GetSquiggle()
            : called.GetSquiggle();
}
