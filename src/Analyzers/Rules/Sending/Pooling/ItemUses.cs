using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Sending.Pooling;

/// <summary>
/// What can become of a pool's item where it is not followed further: the framework's helpers only look at bytes, or write them.
/// </summary>
internal static class ItemUses
{
    /// <summary>Whether an operation only looks at the item: an element, the length, a comparison.</summary>
    public static bool IsLook(IOperation? parent, IOperation item) =>
        parent switch
        {
            IPropertyReferenceOperation
            or IArrayElementReferenceOperation
            or IImplicitIndexerReferenceOperation
            or IBinaryOperation
            or IIsPatternOperation => true,
            IExpressionStatementOperation
            or IForEachLoopOperation
            or IUsingOperation
            or IConditionalAccessOperation
            or ISwitchOperation
            or ISwitchExpressionOperation => true,
            IConditionalOperation conditional => conditional.Condition.Unconverted() == item,
            IInvocationOperation { TargetMethod: var method } => method.IsFramework(),
            _ => false,
        };

    /// <summary>Whether a method hands bytes to something other than ZeroMQ, or might.</summary>
    public static bool MayBeTransport(IMethodSymbol? method, IArgumentOperation argument, IOperation call) =>
        method is null || (method.IsFramework() ? IsTransport(method, call) : !argument.Parameter!.Type.IsWritableByteSpan());

    /// <summary>
    /// Whether a method of the framework reads or writes a stream, a file, a pipe or a connection, its own or one that it is given.
    /// </summary>
    public static bool IsTransport(IMethodSymbol method, IOperation call)
    {
        if (Transports.Is(method.ContainingType))
            return true;
        if (call is IInvocationOperation { Arguments: var arguments })
            foreach (var argument in arguments)
                if (Transports.Is(argument.Value.Unconverted().Type))
                    return true;
        return false;
    }

    /// <summary>Whether a method of the framework may keep the item: a collection, a task, a wrapper.</summary>
    public static bool MayKeep(IMethodSymbol? method, IArgumentOperation argument) =>
        method is not null
        && method.IsFramework()
        && !argument.Parameter!.Type.IsByteSpan()
        && (!method.Has(Facet.Forgets) || method.Has(Facet.Keeps));

    /// <summary>Whether a type shows the bytes of an item without owning them.</summary>
    public static bool IsView(ITypeSymbol type) =>
        type.IsByteSpan()
        || type.IsByteMemory()
        || type.IsByteSegment()
        || type is IPointerTypeSymbol or { SpecialType: SpecialType.System_IntPtr };
}
