using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Correctness.Lengths;

/// <summary>
/// Code that asks whether a file is made of whole blocks, <c>file.Length % buffer.Length != 0</c>: whoever does so knows that each read
/// fills the buffer.
/// </summary>
internal static class WholeBlocks
{
    /// <summary>Whether code before a place asks, or a method of the user's that is called there.</summary>
    public static bool AreAskedForBefore(IOperation place, MessagingBody body)
    {
        foreach (var operation in body.Operations)
            if (
                operation.Syntax.SpanStart < place.Syntax.SpanStart
                && (
                    AskFor(operation, body)
                    || operation is IInvocationOperation call
                        && body.Library.MemberOf(call) is null
                        && OtherBodies.RunBy(call, body) is { } other
                        && other.Operations.Any(part => AskFor(part, other))
                )
            )
                return true;
        return false;
    }

    /// <summary>Whether it takes what is left of a length when it is divided.</summary>
    private static bool AskFor(IOperation operation, MessagingBody body) =>
        operation is IBinaryOperation { OperatorKind: BinaryOperatorKind.Remainder or BinaryOperatorKind.And, LeftOperand: var divided }
        && LengthIn(divided.Unconverted(), body) is IPropertyReferenceOperation { Type.SpecialType: SpecialType.System_Int64 } length
        && length.Property.Has(CollectionFacet.Counts);

    private static IOperation? LengthIn(IOperation value, MessagingBody body) =>
        value is ILocalReferenceOperation { Local: var local } ? body.Uses.SingleValueOf(local)?.Unconverted() : value;
}
