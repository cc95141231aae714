using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using Microsoft.CodeAnalysis.Text;
using ZmqPerf.Analyzers.Effects;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Placement;

namespace ZmqPerf.Analyzers.Payloads;

/// <summary>
/// What runs between a copy and its send: it must not be able to change a byte or let other code do so: it has no effects, and only writes
/// numbers.
/// </summary>
internal static class StraightLine
{
    /// <summary>
    /// Whether the send follows the copy in its block, inside ifs and tries perhaps, with nothing else on the way that does something.
    /// </summary>
    /// <param name="copy">The copy.</param>
    /// <param name="send">The send.</param>
    /// <param name="payload">What is sent.</param>
    /// <param name="body">The code around them.</param>
    /// <param name="mayGiveBack">
    /// Whether a rented array may go back to its pool on the way: the code could just as well do that after the send.
    /// </param>
    public static bool KeepsBytes(
        IInvocationOperation copy,
        IInvocationOperation send,
        IOperation payload,
        MessagingBody body,
        bool mayGiveBack = false
    )
    {
        var statement = Statements.Of(copy);
        while (Around(statement) is { } pinned && !send.IsIn(pinned))
            statement = pinned;
        if (
            statement?.Parent is not { } block
            || block is not (BlockSyntax or GlobalStatementSyntax)
            || copy.Syntax.Span.End > send.Syntax.SpanStart
        )
            return false;
        block = block is GlobalStatementSyntax ? block.Parent! : block;
        for (var around = send.Syntax.Parent; around != block; around = around.Parent)
            if (around is null or LockStatementSyntax or FinallyClauseSyntax or CatchClauseSyntax or SwitchSectionSyntax)
                return false;
        var stretch = TextSpan.FromBounds(copy.Syntax.Span.End, send.Syntax.Span.End);
        foreach (var operation in send.EnclosingFunction().Descendants())
            if (
                stretch.Contains(operation.Syntax.Span)
                && !operation.IsIn(payload)
                && !send.IsIn(operation)
                && !IsQuiet(operation, body)
                && !(mayGiveBack && operation is IInvocationOperation { TargetMethod: var back } && back.Has(Facet.TakesBack))
            )
                return false;
        return true;
    }

    /// <summary>The fixed or unsafe statement that a statement stands in: leaving it does nothing.</summary>
    private static StatementSyntax? Around(StatementSyntax? statement) =>
        statement?.Parent switch
        {
            FixedStatementSyntax pinned => pinned,
            BlockSyntax { Parent: FixedStatementSyntax pinned } => pinned,
            BlockSyntax { Parent: UnsafeStatementSyntax around } => around,
            _ => null,
        };

    private static bool IsQuiet(IOperation operation, MessagingBody body) =>
        StraightForms.Has(operation)
        && (body.EffectsOf(operation) & ~Effect.Notes) == Effect.None
        && operation switch
        {
            ISimpleAssignmentOperation { IsRef: true } or IDeconstructionAssignmentOperation or IUsingDeclarationOperation => false,
            IAssignmentOperation { Target: var target } => IsNumber(target),
            IIncrementOrDecrementOperation { Target: var target } => IsNumber(target),
            IArgumentOperation { Parameter.RefKind: RefKind.Ref or RefKind.Out, Value: var target } => IsNumber(target),
            _ => true,
        };

    private static bool IsNumber(IOperation target) =>
        target is ILocalReferenceOperation { Local: { RefKind: RefKind.None, Type.SpecialType: var type } }
        && type is >= SpecialType.System_Boolean and <= SpecialType.System_Double;
}
