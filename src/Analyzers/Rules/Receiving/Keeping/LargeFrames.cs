using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messages;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Sizes;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Receiving.Keeping;

/// <summary>
/// Was the size of a message compared, before it is stored, in a way that lets only large ones through? What cannot be told counts as yes.
/// </summary>
internal sealed class LargeFrames(
    ILocalSymbol message,
    IOperation origin,
    IOperation store,
    MessagingBody body,
    int limit,
    System.Threading.CancellationToken cancellationToken
)
{
    public bool MayBeAll()
    {
        foreach (var operation in store.EnclosingFunction().Descendants())
        {
            if (operation.Syntax.SpanStart < origin.Syntax.SpanStart || operation.Syntax.SpanStart > store.Syntax.SpanStart)
                continue;
            switch (operation)
            {
                case IBinaryOperation { OperatorKind: var kind } comparison when SignOf(kind) is var sign and not 0:
                    if (
                        IsSize(comparison.LeftOperand)
                            ? LetsLargeThrough(comparison, comparison.RightOperand, sign)
                            : IsSize(comparison.RightOperand) && LetsLargeThrough(comparison, comparison.LeftOperand, -sign)
                    )
                        return true;
                    break;
                case IIsPatternOperation { Value: var value } test when IsSize(value) || IsMessage(value) && AsksSize(test):
                case ISwitchOperation { Value: var chosen } when IsSize(chosen):
                case ISwitchExpressionOperation { Value: var matched } when IsSize(matched):
                    return true;
            }
        }

        return false;
    }

    private bool AsksSize(IIsPatternOperation test)
    {
        foreach (var part in test.Pattern.DescendantsAndSelf())
            if (
                part is IPropertySubpatternOperation { Member: IPropertyReferenceOperation { Property: var asked } }
                && (body.Library.Types.IsSize(asked) || body.Library.Types.IsContent(asked))
            )
                return true;
        return false;
    }

    private static int SignOf(BinaryOperatorKind kind) =>
        kind switch
        {
            BinaryOperatorKind.GreaterThan or BinaryOperatorKind.GreaterThanOrEqual => 1,
            BinaryOperatorKind.LessThan or BinaryOperatorKind.LessThanOrEqual => -1,
            _ => 0,
        };

    private bool LetsLargeThrough(IOperation comparison, IOperation bound, int sign) =>
        SizeAnalysis.ValueOf(bound, body, cancellationToken).High >= limit
        && OutcomeAtStore(comparison) switch
        {
            Outcome.True => sign > 0,
            Outcome.False => sign < 0,
            var other => other == Outcome.Unknown,
        };

    private enum Outcome
    {
        Unknown,
        True,
        False,
        Either,
    }

    /// <summary>How a comparison must have turned out for the store to be reached; either way, where it decides something else.</summary>
    private Outcome OutcomeAtStore(IOperation comparison)
    {
        var (current, and, or) = (comparison, false, false);
        for (; ; current = current.Parent!)
            switch (current.Parent)
            {
                case IParenthesizedOperation or IConversionOperation:
                    break;
                case IBinaryOperation { OperatorKind: BinaryOperatorKind.ConditionalAnd }:
                    and = true;
                    break;
                case IBinaryOperation { OperatorKind: BinaryOperatorKind.ConditionalOr }:
                    or = true;
                    break;
                case IConditionalOperation choice when choice.Condition == current:
                    if (
                        store.IsIn(choice.WhenTrue)
                        || choice.WhenFalse is { } otherwise && !store.IsIn(otherwise) && WaysOut.Leaves(otherwise)
                    )
                        return or ? Outcome.Unknown : Outcome.True;
                    if (store.IsIn(choice.WhenFalse) || WaysOut.Leaves(choice.WhenTrue))
                        return and ? Outcome.Unknown : Outcome.False;
                    return store.IsIn(choice) ? Outcome.Unknown : Outcome.Either;
                default:
                    return Outcome.Unknown;
            }
    }

    private bool IsSize(IOperation value, int depth = 0)
    {
        value = value.Unconverted();
        return value switch
        {
            IPropertyReferenceOperation { Property: var asked, Instance: { } of } when body.Library.Types.IsSize(asked) => IsMessage(of),
            IPropertyReferenceOperation { Property: var asked, Instance: { } span } when asked.Has(CollectionFacet.Counts) =>
                ReceivedContent.OfSpan(span, body) is { } content && IsMessage(content.Frame),
            ILocalReferenceOperation { Local: var local } => IsOutOfReceive(local)
                || depth < 2 && body.Uses.SingleValueOf(local) is { } only && IsSize(only, depth + 1),
            _ => IsReceive(value),
        };
    }

    private bool IsMessage(IOperation value) => MessageHolder.Is(value, message, body);

    private bool IsReceive(IOperation value)
    {
        foreach (var hit in body.Hits)
            if (
                hit is { Member.Role: MessagingRole.ReceiveMessage, Operation: IInvocationOperation receive }
                && receive == value
                && receive.ArgumentFor(hit.Member.Operand) is { } target
                && IsMessage(target)
            )
                return true;
        return false;
    }

    private bool IsOutOfReceive(ILocalSymbol local)
    {
        foreach (var reference in body.Uses.Of(local))
            if (
                (reference.Parent is IDeclarationExpressionOperation declaration ? declaration.Parent : reference.Parent)
                    is IArgumentOperation { Parameter.RefKind: RefKind.Out, Parent: { } call }
                && IsReceive(call)
            )
                return true;
        return false;
    }
}
