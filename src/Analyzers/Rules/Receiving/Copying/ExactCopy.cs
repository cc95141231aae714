using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Buffers;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Payloads;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Receiving.Copying;

/// <summary>
/// A local array that holds exactly a part of a buffer: a slice as an array, or a new array that one statement fills from the buffer.
/// </summary>
/// <param name="Creation">What allocates.</param>
/// <param name="Copying">What copies; the creation itself in the case of a slice.</param>
/// <param name="Declarator">The local that holds the copy.</param>
internal readonly record struct ExactCopy(IOperation Creation, IOperation Copying, IVariableDeclaratorOperation Declarator)
{
    /// <summary>The copy that a mention of the buffer belongs to.</summary>
    public static ExactCopy? Of(IOperation reference, ISymbol buffer, MessagingBody body)
    {
        if (CopyAround(reference) is not { } slice)
            return buffer is ILocalSymbol local ? Filled(reference, local, body) : null;
        return
            slice.ParentPastConversions()
                is IVariableInitializerOperation { Parent: IVariableDeclaratorOperation { Symbol.RefKind: RefKind.None } declarator }
            ? new(slice, slice, declarator)
            : null;
    }

    /// <summary>The uses of the copy that are no part of making it.</summary>
    public ImmutableArray<BufferUse> UsesBeside(ImmutableArray<BufferUse> uses)
    {
        if (Copying == Creation)
            return uses;
        var making = Copying.Syntax.Span;
        return uses.RemoveAll(use => making.Contains(use.Reference.Syntax.Span));
    }

    /// <summary><c>var data = new byte[n]; Array.Copy(buffer, data, n);</c> and the like, where the copy fills the array.</summary>
    private static ExactCopy? Filled(IOperation reference, ILocalSymbol buffer, MessagingBody body)
    {
        if (
            reference.CallOfStatement() is not { } call
            || SourceCopy.Of(call, body) is not { } copy
            || !SpanFlow.Sliced(copy.Source).Is(buffer)
            || body.Uses.DeclaratorOf(copy.Head.Buffer) is not { Symbol.RefKind: RefKind.None } declarator
            || !declarator.Symbol.Type.IsByteArray()
            || body.Uses.SingleValueOf(declarator.Symbol)?.Unconverted() is not { } creation
            || FreshArray.Of(creation, body) is not { Form: FreshArrayForm.Zeroed or FreshArrayForm.Uninitialized, Size: { } size }
            || !Loops.RunTogether(creation, call)
        )
            return null;
        return IsLengthOf(copy.Count, declarator.Symbol) || copy.Copies(size, body) ? new(creation, call, declarator) : null;
    }

    private static bool IsLengthOf(IOperation? count, ILocalSymbol array) =>
        count?.Unconverted() is IPropertyReferenceOperation { Property: var asked, Instance: ILocalReferenceOperation { Local: var local } }
        && asked.Has(CollectionFacet.Counts)
        && local.Is(array);

    /// <summary>The copy that a slice of a buffer is made for: <c>buffer[..n]</c>, <c>buffer.AsSpan(0, n).ToArray()</c>.</summary>
    public static IOperation? CopyAround(IOperation reference)
    {
        if (reference.Parent is IArrayElementReferenceOperation { Type: var type } range && type.IsByteArray())
            return range;
        var value = reference;
        while (value.ParentPastConversions() is { } parent)
            switch (parent)
            {
                case IInvocationOperation copy when copy.TargetMethod.Has(Facet.Copy):
                    return copy.Type.IsByteArray() ? copy : null;
                case IArgumentOperation { Parent: IInvocationOperation copy, Parameter.Ordinal: 0 } when copy.TargetMethod.Has(Facet.Copy):
                    return copy.Type.IsByteArray() ? copy : null;
                default:
                    if (Slice.Around(value) is not { } slice)
                        return null;
                    value = slice;
                    break;
            }

        return null;
    }
}
