using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Lifetime.Contexts;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Lifetime;

/// <summary>ZMQ3015 for a type that has the context and its sockets in fields, and disposes them together.</summary>
internal sealed class DisposeOrderOfFields : TypeRule
{
    public override ImmutableArray<DiagnosticDescriptor> Descriptors { get; } = ImmutableArray.Create(Rules.ZMQ3015_DisposeOrder);

    public override void Examine(INamedTypeSymbol type, MessagingLibrary library, Compilation compilation, in RuleContext context)
    {
        var (hasContext, hasSocket) = (false, false);
        foreach (var member in library.MembersOf(type))
            if (member is IFieldSymbol { Type: var held })
                (hasContext, hasSocket) = (
                    hasContext || library.Types.IsContext(held),
                    hasSocket || library.Types.IsSocket(held) || library.SocketFieldOf(held) is not null
                );
        if (!hasContext || !hasSocket)
            return;
        foreach (var code in TypeBodies.Of(type, compilation, context.CancellationToken))
            if (code.Root.SemanticModel is { } model && type.Is(code.Member?.ContainingType))
                DisposeOrders.Report(
                    new(code.Root, code.Member!, ImmutableArray<MessagingHit>.Empty, library, model),
                    ofFields: true,
                    context
                );
    }
}
