using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Sending.Pooling;

/// <summary>
/// Items that are made without content, as a pool does where it has none left; a message or array with content is work, not a free item.
/// </summary>
internal static class FreshItem
{
    public static bool Is(IOperation operation, PoolItem item, PoolCode code)
    {
        switch (operation)
        {
            case IInvocationOperation { TargetMethod: { MethodKind: MethodKind.DelegateInvoke, ReturnType: var made } }:
                return item.Is(made); // a factory
            case IInvocationOperation { TargetMethod: { ReturnType: var made } method }
                when item.Is(made) && method.IsInSource(code.Compilation):
                return method.IsAbstract || Makes(method, item, code);
        }

        return item.Kind switch
        {
            PoolItemKind.Message => code.Library.MemberOf(operation)
                is { Role: MessagingRole.CreateEmptyMessage or MessagingRole.CreateSizedMessage },
            PoolItemKind.Buffer => operation is IArrayCreationOperation { Initializer: null, Type: var type } && type.IsByteArray()
                || operation is IInvocationOperation { TargetMethod: var method }
                    && method.Has(Facet.Zeroed | Facet.Uninitialized | Facet.Rents),
            PoolItemKind.NativeBlock => operation is IInvocationOperation { TargetMethod: var method } && method.Has(Facet.Allocates),
            _ => operation is ITypeParameterObjectCreationOperation
                || operation is IInvocationOperation { TargetMethod: var method } && method.Has(Facet.MakesAnyType),
        };
    }

    /// <summary>Whether a method of the same code does nothing but make an item.</summary>
    private static bool Makes(IMethodSymbol method, PoolItem item, PoolCode code)
    {
        if (code.BodyOf(method.OriginalDefinition) is not { Root: var root })
            return false;
        foreach (var operation in root.Descendants())
            if (
                operation is IReturnOperation { ReturnedValue: { } value }
                && value.Unconverted() is var made
                && !(made is IInvocationOperation { TargetMethod: var maker } && maker.IsInSource(code.Compilation))
                && Is(made, item, code)
            )
                return true;
        return false;
    }
}
