using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Buffers;

/// <summary>
/// A framework call that copies an array into an array: <c>Array.Copy</c>, <c>Buffer.BlockCopy</c> or <c>source.CopyTo(target, index)</c>.
/// Null offsets are zero; a null count is the whole source.
/// </summary>
internal readonly record struct CopyInto(
    IInvocationOperation Call,
    IOperation Source,
    IOperation? SourceOffset,
    IOperation? TargetOffset,
    IOperation? Count
)
{
    /// <summary>The copy whose destination is this argument.</summary>
    /// <param name="argument">The argument.</param>
    /// <param name="ofNumbers">Whether the source may be an array of wider elements, whose bytes are counted and copied.</param>
    public static CopyInto? Of(IArgumentOperation argument, bool ofNumbers = false)
    {
        if (
            argument is not { Parameter: { Ordinal: var ordinal }, Parent: IInvocationOperation { TargetMethod: { } method } call }
            || !method.Has(Facet.Fills | Facet.FillsLater)
            || method.Parameters[0].Type.SpecialType != SpecialType.System_Array
        )
            return null;
        var copy = method.Parameters.Length switch
        {
            3 when ordinal == 1 => new CopyInto(call, call.ArgumentFor(0)!, null, null, call.ArgumentFor(2)),
            5 when ordinal == 2 => new CopyInto(call, call.ArgumentFor(0)!, call.ArgumentFor(1), call.ArgumentFor(3), call.ArgumentFor(4)),
            2 when ordinal == 0 && call.Instance is { } source => new CopyInto(call, source, null, call.ArgumentFor(1), null),
            _ => (CopyInto?)null,
        };
        return
            copy is { } found
            && (
                found.Source.Unconverted().Type.IsByteArray()
                || ofNumbers && CopiesBytesOf(found.Source.Unconverted().Type) && method.ContainingType.SpecialType == SpecialType.None
            )
            ? found
            : null;
    }

    /// <summary>What <c>Buffer.BlockCopy</c> takes, unlike <c>Array.Copy</c>: an array of primitive elements.</summary>
    private static bool CopiesBytesOf(ITypeSymbol? array) =>
        array
            is IArrayTypeSymbol
            {
                Rank: 1,
                ElementType.SpecialType: >= SpecialType.System_Boolean and <= SpecialType.System_Double and not SpecialType.System_Decimal
            };
}
