using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Correctness.Threads;

/// <summary>
/// Which socket a reference means: the one that it names, or the one that the receiver which it names is made of. A receiver stands for
/// itself where several sockets may be behind it, or one that has no name.
/// </summary>
internal static class SocketBehind
{
    private const int MaxDepth = 3;

    /// <summary>Whether a value of this type is a socket, receives from one, or is an object of the user's around one.</summary>
    public static bool Is(ITypeSymbol? type, MessagingLibrary library) =>
        library.Types.IsSocket(type) || IsReceiver(type, library) || library.SocketFieldOf(type) is not null;

    /// <summary>Whether a value of this type receives from a socket that another variable may have as well.</summary>
    public static bool IsReceiver(ITypeSymbol? type, MessagingLibrary library) => library.Runtime?.IsReceiver(type) == true;

    /// <summary>The local, parameter or field; null where another object's field may be meant.</summary>
    public static ISymbol? Of(IOperation? reference, MessagingLibrary library, Compilation compilation) =>
        library.Fields.VariableOf(reference) is not { } named ? null
        : IsReceiver(reference!.Type, library) ? Known(named, reference, library, compilation) ?? named
        : named;

    /// <summary>The same for a field of sockets or receivers.</summary>
    public static ISymbol Of(ISymbol field, ITypeSymbol type, MessagingLibrary library, Compilation compilation) =>
        IsReceiver(type, library) ? Known(field, null, library, compilation) ?? field : field;

    private static ISymbol? Known(ISymbol receiver, IOperation? place, MessagingLibrary library, Compilation compilation) =>
        library.SocketsBehind.TryGetValue(receiver, out var known)
            ? known
            : library.SocketsBehind.GetOrAdd(receiver, Of(receiver, place, library, compilation, depth: 0));

    private static ISymbol? Of(ISymbol receiver, IOperation? place, MessagingLibrary library, Compilation compilation, int depth) =>
        receiver switch
        {
            ILocalSymbol local when place is not null && depth < MaxDepth => OfLocal(local, place, library, compilation, depth),
            IFieldSymbol or IPropertySymbol when ReceiverInField.IsOnlyOwn(receiver) => ReceiverInField.SocketOf(
                receiver.OriginalDefinition,
                library,
                compilation
            ),
            _ => null,
        };

    private static ISymbol? OfLocal(ILocalSymbol local, IOperation place, MessagingLibrary library, Compilation compilation, int depth)
    {
        var uses = LocalUses.In(place.Root());
        var value = uses.SingleValueOf(local)?.Unconverted();
        if (value is not null && IsReceiver(value.Type, library) && library.Fields.VariableOf(value) is { } other)
            return Of(other, value, library, compilation, depth + 1) ?? (IsSteady(other) ? other : null);
        return library.Fields.VariableOf(ReceiverMaking.SocketOf(value, library)?.Unconverted()) is { } socket && IsSteady(socket)
            ? socket
            : null;

        bool IsSteady(ISymbol variable) =>
            variable switch
            {
                IFieldSymbol or IPropertySymbol => ReceiverInField.IsSteady(variable, new(), library, compilation),
                IParameterSymbol { ContainingSymbol: IMethodSymbol { MethodKind: MethodKind.Constructor } } parameter =>
                    ReceiverInField.IsSteady(parameter, library, compilation) && !uses.IsWritten(parameter),
                _ => !uses.IsWritten(variable),
            };
    }
}
