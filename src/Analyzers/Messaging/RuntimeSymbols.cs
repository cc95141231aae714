using Microsoft.CodeAnalysis;

namespace ZmqPerf.Analyzers.Messaging;

/// <summary>The parts of the ZmqPerf runtime library that fixes rewrite to, as the compilation references them.</summary>
internal sealed class RuntimeSymbols
{
    private RuntimeSymbols(INamedTypeSymbol socketSending, INamedTypeSymbol? hotPath) => (SocketSending, HotPath) = (socketSending, hotPath);

    /// <summary>The static class with <c>BeginFrame(Socket, int)</c>.</summary>
    public INamedTypeSymbol SocketSending { get; }

    /// <summary>The attribute by which a user marks a hot member.</summary>
    public INamedTypeSymbol? HotPath { get; }

    public static RuntimeSymbols? Find(Compilation compilation, MessagingTypes types)
    {
        if (compilation.GetTypeByMetadataName("ZmqPerf.SocketSending") is not { } sending)
            return null;
        foreach (var symbol in sending.GetMembers("BeginFrame"))
            if (symbol is IMethodSymbol { Parameters: [var socket, { Type.SpecialType: SpecialType.System_Int32 }] } && types.IsSocket(socket.Type))
                return new(sending, compilation.GetTypeByMetadataName("ZmqPerf.HotPathAttribute"));
        return null;
    }
}
