using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Buffers;

/// <summary>
/// The variable that stands for the memory behind a view: an array, a span, a memory, a pointer. Spans, slices and locals that are made of
/// another variable and nothing else lead back to it.
/// </summary>
internal static class BufferRoot
{
    private const int MaxDepth = 8;

    /// <summary>A local, a parameter, or a field or property of the object itself; null for memory that no variable stands for.</summary>
    public static ISymbol? Of(IOperation view, MessagingBody body, int depth = 0)
    {
        var value = view.Unconverted();
        if (depth > MaxDepth)
            return null;
        return value switch
        {
            ILocalReferenceOperation { Local: var local } => body.Uses.SingleValueOf(local) is { } only
            && Of(only, body, depth + 1) is { } root
                ? root
                : local,
            IParameterReferenceOperation { Parameter: var parameter } => parameter,
            IFieldReferenceOperation { Field: var field, Instance: null or IInstanceReferenceOperation } => field,
            _ when ViewedBy(value) is { } viewed => Of(viewed, body, depth + 1),
            IPropertyReferenceOperation { Property: { IsIndexer: false } property, Instance: null or IInstanceReferenceOperation }
                when Stability.IsAutoProperty(property, body) => property,
            _ => null,
        };
    }

    /// <summary>What a view is made of, a step further; null where it is not a view.</summary>
    private static IOperation? ViewedBy(IOperation view) =>
        view switch
        {
            IAddressOfOperation { Reference: IArrayElementReferenceOperation { ArrayReference: var array } } => array,
            // ref buffer[0]
            IArrayElementReferenceOperation { Type.SpecialType: SpecialType.System_Byte, ArrayReference: var array } => array,
            // fixed (byte* p = buffer); stack memory has no operation of its own either, and its only part may be its size
            { Kind: OperationKind.None, Syntax: var syntax, ChildOperations: { Count: 1 } pinned } when !syntax.IsStackAlloc() =>
                pinned.First(),
            _ => Slice.Of(view, Facet.Views)?.Whole,
        };
}
