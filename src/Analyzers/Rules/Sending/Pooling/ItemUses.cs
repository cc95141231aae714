using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Sending.Pooling;

/// <summary>
/// What can become of a pool's item where its way is not followed: the framework's helpers only look at bytes, or write them.
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
        if (IsTransport(method.ContainingType))
            return true;
        if (call is IInvocationOperation { Arguments: var arguments })
            foreach (var argument in arguments)
                if (IsTransport(argument.Value.Unconverted().Type))
                    return true;
        return false;
    }

    private static bool IsTransport(ITypeSymbol? type)
    {
        for (var current = type; current is not null; current = current.BaseType)
            if (current.Name == "MemoryStream")
                return false;
        var space = type?.ContainingNamespace?.ToDisplayString() ?? "";
        return space.StartsWith("System.IO", System.StringComparison.Ordinal)
                && space is not ("System.IO.Hashing" or "System.IO.Compression")
            || space.StartsWith("System.Net", System.StringComparison.Ordinal) && space != "System.Net.Http.Json";
    }

    /// <summary>Whether a method of the framework may keep the item: a collection, a task, a wrapper.</summary>
    public static bool MayKeep(IMethodSymbol? method, IArgumentOperation argument) =>
        method is not null && method.IsFramework() && !argument.Parameter!.Type.IsByteSpan() && !IsHelper(method);

    private static bool IsHelper(IMethodSymbol method) =>
        (method.ContainingNamespace?.ToDisplayString(), method.ContainingType.Name) switch
        {
            ("System", "Array" or "Buffer" or "BitConverter" or "GC" or "Convert" or "Random" or "MemoryExtensions" or "Console") => true,
            (
                "System.Text"
                    or "System.Buffers"
                    or "System.Buffers.Binary"
                    or "System.Runtime.InteropServices"
                    or "System.Security.Cryptography"
                    or "System.Linq"
                    or "System.Text.Json",
                _
            ) => true,
            _ => false,
        };

    /// <summary>Whether a type shows the bytes of an item without owning them.</summary>
    public static bool IsView(ITypeSymbol type) =>
        type.IsByteSpan()
        || type.IsByteMemory()
        || type.IsByteSegment()
        || type is IPointerTypeSymbol or { SpecialType: SpecialType.System_IntPtr };
}
