using Microsoft.CodeAnalysis;

namespace ZmqPerf.Analyzers.Messaging;

/// <summary>The types of the referenced messaging library that carry roles of their own.</summary>
internal sealed class MessagingTypes(INamedTypeSymbol socket, INamedTypeSymbol message, INamedTypeSymbol? multipart, INamedTypeSymbol? pool)
{
    public INamedTypeSymbol Socket { get; } = socket;

    public INamedTypeSymbol Message { get; } = message;

    /// <summary>The collection of frames that make one message.</summary>
    public INamedTypeSymbol? Multipart { get; } = multipart;

    /// <summary>The library's own pool of messages, in the versions that have one.</summary>
    public INamedTypeSymbol? Pool { get; } = pool;

    public bool IsSocket(ITypeSymbol? type) => SymbolEqualityComparer.Default.Equals(type, Socket);

    /// <summary>Whether this is what sockets are made from.</summary>
    public bool IsContext(ITypeSymbol? type) =>
        type is { Name: "Context" }
        && SymbolEqualityComparer.Default.Equals(type.ContainingNamespace, Socket.ContainingNamespace)
        && SymbolEqualityComparer.Default.Equals(type.ContainingAssembly, Socket.ContainingAssembly);

    /// <summary>Whether a member belongs to the library, whatever it does.</summary>
    public bool IsOfTheLibrary(ISymbol member) =>
        SymbolEqualityComparer.Default.Equals(member.ContainingAssembly, Socket.ContainingAssembly);

    public bool IsMessage(ITypeSymbol? type) => SymbolEqualityComparer.Default.Equals(type, Message);
}
