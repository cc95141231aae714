using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Correctness;

/// <summary>
/// ZMQ3033: a call that is named after a whole message and skips one frame of it, so that what is received next is the rest. Silent in a
/// loop that goes on until nothing is there.
/// </summary>
internal sealed class OneFrameSkipped : BodyRule
{
    public const string Fix = "SkipAll";

    /// <summary>Edits: the call.</summary>
    public const string Call = "call";

    public override ImmutableArray<DiagnosticDescriptor> Descriptors { get; } = ImmutableArray.Create(Rules.ZMQ3033_OneFrameSkipped);

    public override void Examine(MessagingBody body, in RuleContext context)
    {
        foreach (var hit in body.Hits)
            if (
                hit is { Member: { SkipsOneFrameOnly: true, IsWrapper: false } member, Operation: IInvocationOperation call }
                && !call.HasErrors()
                && !GoesOn(call, body)
            )
                context.Report(
                    Rules.ZMQ3033_OneFrameSkipped,
                    call.Syntax.GetSquiggle(),
                    call.Syntax is InvocationExpressionSyntax
                        ? FixDecision.Of(new FixPlan(Fix, member.Binding?.Name).Add(Call, call.Syntax))
                        : FixDecision.None("the call cannot be written differently here"),
                    call.TargetMethod.Name
                );
    }

    /// <summary>Whether a loop may skip until nothing is there, by the answer or a query: then the rest goes, too.</summary>
    private static bool GoesOn(IInvocationOperation call, MessagingBody body)
    {
        if (Loops.InnermostLoop(call) is not { } loop)
            return false;
        if (call.Parent is not IExpressionStatementOperation)
            return true;
        foreach (var operation in loop.Descendants())
            if (operation is IPropertyReferenceOperation { Property: var property } && body.Library.Types.IsOfTheLibrary(property))
                return true;
        return false;
    }
}
