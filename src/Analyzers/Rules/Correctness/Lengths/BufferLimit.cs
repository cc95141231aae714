using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Buffers;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Correctness.Lengths;

/// <summary>How much a receive can put into its buffer, as the code would write it.</summary>
internal static class BufferLimit
{
    /// <summary>Edits: the buffer and where the part of it begins, or its size.</summary>
    public const string Buffer = "buffer",
        Size = "size",
        Start = "start";

    /// <summary>
    /// What the buffer's length is called: that of a variable that was given, less where the part of it begins, or the size beside a
    /// pointer.
    /// </summary>
    public static bool Add(FixPlan plan, ReceivedLength received, MessagingBody body)
    {
        var operand = received.Operand.Unconverted();
        if (received.Operand.Type?.SpecialType == SpecialType.System_IntPtr)
            return received.Receive.ArgumentFor(1) is { } size && AddSize(plan, size, body);
        if (
            operand is IInvocationOperation or IObjectCreationOperation
            && Slice.Of(operand, Facet.Part) is { Whole: var whole, Start: var start, Length: var length, Range: var range }
        )
        {
            operand = whole.Unconverted();
            if (length is not null)
                return AddSize(plan, length, body);
            if (range is not null)
                return false;
            if (start is not null)
            {
                if (!Stability.IsStable(start.Unconverted(), body) || start.Type?.SpecialType != SpecialType.System_Int32)
                    return false;
                plan.Add(Start, start.Syntax);
            }
        }

        if (Slice.Of(operand, Facet.Whole) is { Whole: var memory } && memory.Type.IsByteMemory())
            operand = memory.Unconverted();
        if (
            operand
                is not (ILocalReferenceOperation or IParameterReferenceOperation or IFieldReferenceOperation or IPropertyReferenceOperation)
            || !operand.Type.IsOfBytes()
            || operand.Syntax is not ExpressionSyntax
        )
            return false;
        plan.Add(Buffer, operand.Syntax);
        return true;
    }

    private static bool AddSize(FixPlan plan, IOperation size, MessagingBody body)
    {
        if (
            size.Unconverted()
                is not (ILocalReferenceOperation or IParameterReferenceOperation or IFieldReferenceOperation or ILiteralOperation)
            || !Stability.IsStable(size.Unconverted(), body)
        )
            return false;
        plan.Add(Size, size.Syntax);
        return true;
    }
}
