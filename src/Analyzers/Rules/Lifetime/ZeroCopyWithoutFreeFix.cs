using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Buffers;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Payloads;
using ZmqPerf.Analyzers.Placement;

namespace ZmqPerf.Analyzers.Lifetime;

/// <summary>
/// Whether a callback of the message can free its memory: a known allocation, for this message alone, and at most one free as a separate
/// statement among the statements that sent it. In a finally it also serves the case that nothing was sent.
/// </summary>
internal static class ZeroCopyWithoutFreeFix
{
    public const string Fix = "Callback";

    /// <summary>Edits: the creation, the allocating call, the free's statement, a callback without code.</summary>
    public const string Creation = "creation",
        Allocation = "allocation",
        Free = "free",
        Callback = "callback";

    public static FixDecision For(ZeroCopyMessage message, IInvocationOperation? free, MessagingBody body)
    {
        if (Reason() is { } reason)
            return FixDecision.None(reason);
        var plan = new FixPlan(Fix).Add(Creation, message.Creation.Syntax).Add(Allocation, message.Block!.Value.Call.Syntax);
        if (free is not null)
            plan.Add(Free, free.Syntax);
        if (EmptyCallback() is { } callback)
            plan.Add(Callback, callback);
        return FixDecision.Of(plan);

        AnonymousFunctionExpressionSyntax? EmptyCallback() =>
            message.Callback.Unconverted() is IDelegateCreationOperation { Target.Syntax: AnonymousFunctionExpressionSyntax lambda }
            && FreeCallback.DoesNothing(message.Callback, body)
            && !Statements.HasCommentOrDirective(lambda)
                ? lambda
                : null;

        string? Reason()
        {
            if (message.Block is null)
                return "the memory is not native memory that a callback frees: send it as a span, which is copied";
            if (
                message.Block is not { Call: { Syntax: InvocationExpressionSyntax } call }
                || message.BlockLocal is not { } local
                || !Loops.RunTogether(call, message.Creation)
            )
                return "the memory is not known to be allocated for this message alone";
            if (
                message.Creation.Arguments is not [_, _, { ArgumentKind: ArgumentKind.DefaultValue }] && EmptyCallback() is null
                || message.Creation.Syntax is not BaseObjectCreationExpressionSyntax { ArgumentList: not null }
            )
                return "the message has a callback already";
            if (
                message.Block is { Call.Type: IPointerTypeSymbol }
                && message.Creation.Syntax.SyntaxTree.Options
                    is Microsoft.CodeAnalysis.CSharp.CSharpParseOptions
                    {
                        LanguageVersion: < Microsoft.CodeAnalysis.CSharp.LanguageVersion.CSharp9
                    }
            )
                return "the language has no static lambdas";
            if (NativeBlock.Address(message.Pointer) is not ILocalReferenceOperation { Local: var given } || !given.Is(local))
                return "the message begins somewhere in the block";
            foreach (var reference in body.Uses.Of(local))
                if (
                    message.IsKept(reference, body)
                    || free is not null && reference.Syntax.SpanStart > message.Creation.Syntax.Span.End && !reference.IsIn(free)
                )
                    return "the memory is also used otherwise";
            if (free is null)
                return null;
            return
                free.Syntax.Parent
                    is ExpressionStatementSyntax
                    {
                        Parent: BlockSyntax { Parent: not FinallyClauseSyntax } or GlobalStatementSyntax
                    } statement
                && !Statements.HasDirectives(statement, statement)
                && Loops.RunTogether(message.Creation, free)
                && NativeBlock.IsFree(free.TargetMethod)
                && NativeMemories.FreeingName(call.TargetMethod.Name) == free.TargetMethod.Name
                ? null
                : "the free also serves other cases than a message that was sent";
        }
    }
}
