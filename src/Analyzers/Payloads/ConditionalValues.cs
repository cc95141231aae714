using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Payloads;

/// <summary>
/// The values that an expression chooses from: both sides of <c>?:</c> and <c>??</c>, the arms of a switch expression. Other expressions
/// are their own only value.
/// </summary>
internal static class ConditionalValues
{
    private const int MaxDepth = 4;

    /// <returns>Nothing where one of them is memory of the stack, or rented: then the array is for what does not fit there, and made by
    /// choice.</returns>
    public static IReadOnlyList<IOperation> Of(IOperation value)
    {
        if (Alternatives.Of(value).IsEmpty)
            return new[] { value };
        var values = new List<IOperation>();
        return Add(value, values, depth: 0) ? values : System.Array.Empty<IOperation>();
    }

    private static bool Add(IOperation value, List<IOperation> values, int depth)
    {
        value = value.Unconverted();
        if (
            value.Syntax.IsStackAlloc()
            || value is IInvocationOperation { TargetMethod: var method } && method.Has(Facet.Rents)
            || depth > MaxDepth
        )
            return false;
        var branches = Alternatives.Of(value);
        if (branches.IsEmpty)
            values.Add(value);
        foreach (var branch in branches)
            if (!Add(branch, values, depth + 1))
                return false;
        return true;
    }
}
