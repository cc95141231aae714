using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Flow;
using ZmqPerf.Analyzers.Lifetime.Views;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Correctness.Gaps;

/// <summary>Which bytes of a span a use of it may write, from its start: only what constants say is known.</summary>
/// <param name="Start">The first one.</param>
/// <param name="End">Behind the last one.</param>
internal readonly record struct WrittenRange(long Start, long End)
{
    private static readonly WrittenRange s_nothing = new(0, 0);

    /// <summary>Null where that is not known: it may be all of them.</summary>
    /// <param name="span">The span, a reference to it or a part of it.</param>
    /// <param name="start">Where it begins in the frame.</param>
    /// <param name="end">Where it ends.</param>
    /// <param name="body">The code around.</param>
    public static WrittenRange? Of(IOperation span, long start, long end, MessagingBody body)
    {
        switch (span.ParentPastConversions())
        {
            case IPropertyReferenceOperation { Property.IsIndexer: true, Instance: { } instance } element
                when instance.Unconverted() == span:
                return Constant(element.Arguments[0].Value) is { } index && !Pinning.IsAddressed(element) && IsPlain(element)
                    ? new(start + index, start + index + 1)
                    : null;
            case IPropertyReferenceOperation { Property.Name: "Length" or "IsEmpty" }:
                return s_nothing;
            case IImplicitIndexerReferenceOperation { Argument: IRangeOperation range } slice when slice.Instance == span:
                return
                    FromStart(range.LeftOperand, 0) is { } from
                    && (range.RightOperand is null ? end - start : FromStart(range.RightOperand, null)) is { } to
                    ? Of(slice, start + from, start + to, body)
                    : null;
            case IInvocationOperation { TargetMethod: { Name: "Slice" } method, Instance: { } instance } slice
                when instance.Unconverted() == span && method.IsFramework():
                return
                    Constant(slice.ArgumentFor("start")!) is { } first
                    && (slice.ArgumentFor("length") is { } count ? start + first + Constant(count) : end) is { } last
                    ? Of(slice, start + first, last, body)
                    : null;
            case IInvocationOperation { TargetMethod: { Name: "Fill" or "Clear" } method, Instance: { } instance }
                when instance.Unconverted() == span && method.IsFramework():
                return new(start, end);
            case IArgumentOperation { Parameter.Ordinal: 0, Parent: IInvocationOperation call }:
                return Written(call) is { } size ? new(start, start + size) : null;
            default:
                return null;
        }
    }

    /// <summary>How many bytes a call writes to the beginning of its first argument.</summary>
    private static long? Written(IInvocationOperation call)
    {
        var method = call.TargetMethod;
        if (method.ContainingType.Name == "BinaryPrimitives" && method.IsFramework() && call.Arguments.Length == 2)
            return method.Name.StartsWith("Write", System.StringComparison.Ordinal) ? SizeOf(method.Parameters[1].Type) : null;
        // a writer clears its gaps, and is expected to be given every field
        return
            method is { IsStatic: true, Name: "Wrap", Parameters.Length: 1 }
            && GeneratedViews.Has(method)
            && method.ContainingType.GetMembers("Header").IsEmpty
            && method.ContainingType.GetMembers("BlockLength") is [IFieldSymbol { ConstantValue: int length }]
            ? length
            : null;
    }

    private static long? SizeOf(ITypeSymbol type) =>
        type.SpecialType switch
        {
            SpecialType.System_Int16 or SpecialType.System_UInt16 => 2,
            SpecialType.System_Int32 or SpecialType.System_UInt32 or SpecialType.System_Single => 4,
            SpecialType.System_Int64 or SpecialType.System_UInt64 or SpecialType.System_Double => 8,
            _ => null,
        };

    /// <summary>An assignment of one byte, or a read.</summary>
    private static bool IsPlain(IOperation element) =>
        element.Parent
            is not (IArgumentOperation { Parameter.RefKind: not RefKind.None } or IVariableInitializerOperation or IReturnOperation)
        && element.Syntax.Parent is not Microsoft.CodeAnalysis.CSharp.Syntax.RefExpressionSyntax;

    /// <summary>The end of a range, where it is counted from the start.</summary>
    private static long? FromStart(IOperation? index, long? byDefault) =>
        index is null ? byDefault
        : index is IConversionOperation { Operand: var number } && index.Type?.Name == "Index" ? Constant(number)
        : null;

    private static long? Constant(IOperation value) =>
        value.Unconverted().ConstantValue is { HasValue: true, Value: int number } && number >= 0 ? number : null;
}
