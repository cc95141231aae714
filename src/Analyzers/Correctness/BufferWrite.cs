using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Flow;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Correctness;

/// <summary>Where code begins to write something else into a buffer: from there on, what is in it was not received.</summary>
internal static class BufferWrite
{
    /// <summary>The position in the text of the first write behind an operation.</summary>
    public static int FirstAfter(IOperation operation, ISymbol buffer, MessagingBody body)
    {
        var first = int.MaxValue;
        foreach (var part in operation.EnclosingFunction().Descendants())
            if (
                part.Syntax.SpanStart >= operation.Syntax.Span.End
                && part.Syntax.SpanStart < first
                && Written(part) is { } written
                && SymbolEqualityComparer.Default.Equals(BufferRoot.Of(written, body), buffer)
            )
                first = part.Syntax.SpanStart;
        return first;
    }

    /// <summary>Whether a call writes into the buffer that it is given there.</summary>
    public static bool IsInto(IArgumentOperation argument) => Written(argument) is not null;

    private static IOperation? Written(IOperation operation) =>
        operation switch
        {
            IAssignmentOperation { Target: IArrayElementReferenceOperation { ArrayReference: var array } } => array,
            IAssignmentOperation { Target: IPropertyReferenceOperation { Property.IsIndexer: true, Instance: { } span } }
                when span.Type.IsByteSpan() => span,
            IInvocationOperation { TargetMethod: { Name: "Clear" or "Fill", IsStatic: false } method, Instance: { } span }
                when method.IsFramework() => span,
            IArgumentOperation { Parameter: { RefKind: RefKind.None, Type: var type }, Value: var value } argument
                when type.IsWritableByteSpan() && !IsView(argument) => value,
            IArgumentOperation
            {
                Parameter.Type: IArrayTypeSymbol or { Name: "Array" },
                Value: var value,
                Parent: IInvocationOperation
                {
                    TargetMethod:
                    {
                        Name: "Copy"
                            or "BlockCopy"
                            or "ConstrainedCopy"
                            or "CopyTo"
                            or "Clear"
                            or "Fill"
                            or "GetBytes"
                            or "Read"
                            or "NextBytes"
                    } method
                }
            } argument
                when method.IsFramework()
                    && (argument.Parameter.Ordinal > 0 || method.Name is "Clear" or "Fill" or "Read" or "NextBytes" or "CopyTo") => value,
            _ => null,
        };

    /// <summary>Whether the argument is what an extension makes a view of, or searches.</summary>
    private static bool IsView(IArgumentOperation argument) =>
        argument.Parameter?.Ordinal == 0
        && argument.Parent is IInvocationOperation { TargetMethod: { ContainingType.Name: "MemoryExtensions" or "MemoryMarshal" } };
}
