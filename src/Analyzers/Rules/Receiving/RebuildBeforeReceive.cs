using System.Collections.Immutable;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Configuration;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Messages;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Receiving.Reading;

namespace ZmqPerf.Analyzers.Receiving;

/// <summary>
/// ZMQ2002: content that a receive throws away at once: a rebuild with nothing but a receive into the same message after it, or a message
/// made with a size whose first use is a receive. Silent where anything waits in between (the old content is freed early then), and where
/// the message has been sent before, which is the more serious finding.
/// </summary>
internal sealed class RebuildBeforeReceive : BodyRule
{
    public override ImmutableArray<DiagnosticDescriptor> Descriptors { get; } = ImmutableArray.Create(Rules.ZMQ2002_RebuildBeforeReceive);

    public override void Examine(MessagingBody body, in RuleContext context)
    {
        foreach (var hit in body.Hits)
            switch (hit)
            {
                case { Member.Role: MessagingRole.Rebuild, Operation: IInvocationOperation rebuild }
                    when HolderIfRedundant(rebuild, body) is { } holder:
                    Report(
                        rebuild,
                        RebuildBeforeReceiveFix.ForRebuild(rebuild, rebuild.Parent!, holder, body, context.CancellationToken),
                        body,
                        context
                    );
                    break;
                case { Member.Role: MessagingRole.CreateSizedMessage, Operation: IObjectCreationOperation { Initializer: null } creation }
                    when !creation.HasErrors():
                    if (RebuildBeforeReceiveFix.ForSize(creation, body, context.CancellationToken) is { } fix)
                        Report(creation, fix, body, context);
                    break;
            }
    }

    /// <summary>What holds the message of a rebuild with nothing but a receive into it, or one more rebuild and that, after it.</summary>
    public static ISymbol? HolderIfRedundant(IInvocationOperation rebuild, MessagingBody body) =>
        rebuild is { Instance: { } message, Parent: IExpressionStatementOperation statement }
        && MessageHolder.Of(message, body) is { } holder
        && !rebuild.HasErrors()
        && NextReceive.After(statement, holder, body) is not null
        && !MayHaveBeenSent(rebuild, holder, body)
            ? holder
            : null;

    private static void Report(IOperation at, FixDecision fix, MessagingBody body, in RuleContext context)
    {
        var (what, remedy, form) =
            at is IInvocationOperation
                ? ("Rebuild()", "remove it", CostForms.Rebuild)
                : ("Size of a new message", "use new Message() instead", null);
        var properties = fix.Properties.Hot(body.Loops.IsHot(at, context)).Costing(form);
        context.Report(
            Fading.Create(
                Rules.ZMQ2002_RebuildBeforeReceive,
                at.Syntax.GetSquiggle(),
                fix.Locations,
                properties,
                UnnecessaryIn(at.Syntax),
                what,
                remedy
            )
        );
    }

    /// <summary>The whole rebuild, or the arguments of the constructor.</summary>
    private static Location UnnecessaryIn(SyntaxNode at) =>
        at is BaseObjectCreationExpressionSyntax { ArgumentList: { } list }
            ? Location.Create(at.SyntaxTree, list.Arguments.Span)
            : (at.Parent as ExpressionStatementSyntax ?? at).GetLocation();

    /// <summary>Whether the message is sent before this rebuild, or in an iteration before this one.</summary>
    private static bool MayHaveBeenSent(IOperation rebuild, ISymbol holder, MessagingBody body)
    {
        foreach (var hit in body.Hits)
            if (
                hit is { Member.Role: MessagingRole.SendMessage, Operation: IInvocationOperation send }
                && MessageHolder.Is(send.ArgumentFor(hit.Member.Operand), holder, body)
                && (send.Syntax.SpanStart < rebuild.Syntax.SpanStart || Loops.InnermostLoop(rebuild) is not null)
            )
                return true;
        return false;
    }
}
