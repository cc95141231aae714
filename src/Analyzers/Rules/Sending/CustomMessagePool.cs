using System.Collections.Generic;
using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using ZmqPerf.Analyzers.Configuration;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Sending.Pooling;

namespace ZmqPerf.Analyzers.Sending;

/// <summary>
/// ZMQ1004: a type that pools messages, or buffers that reach a send or receive, recognised by what its fields hold and its members do
/// with them; and the policies of object pools of messages. Reported once for each pool, where it is made. Silent on pools of anything
/// else, also of buffers that other transports get as well, on queues of work that is handed over once, on the shared array pool, and on
/// caches that nothing comes back to.
/// </summary>
internal sealed class CustomMessagePool : TypeRule
{
    /// <summary>For all reports about pools that are not the library's.</summary>
    public static readonly FixDecision NoFix = FixDecision.None("only you know where the items of your own pool go instead");

    /// <summary>The same, with the form of a pool whose items were measured.</summary>
    public static FixDecision NoFixFor(PoolItem item) => NoFix.Costing(item.Kind == PoolItemKind.NativeBlock ? CostForms.BlockPool : null);

    public override ImmutableArray<DiagnosticDescriptor> Descriptors { get; } = ImmutableArray.Create(Rules.ZMQ1004_CustomMessagePool);

    public override void Examine(INamedTypeSymbol type, MessagingLibrary library, Compilation compilation, in RuleContext context)
    {
        if (type.TypeKind is not (TypeKind.Class or TypeKind.Struct))
            return;
        if (
            ObjectPools.IsMessagePolicy(type, library.Types)
            || GenericPools.IsOfMessages(type.BaseType, library, compilation, context.CancellationToken)
        )
            context.Report(Rules.ZMQ1004_CustomMessagePool, type.Locations[0], NoFix, type.Name, "messages");
        PoolShape? shape = null;
        PoolCode? code = null;
        List<PoolOperations>? storages = null;
        foreach (var member in library.MembersOf(type))
        {
            if (PoolStorage.Of(member, library.Types, compilation) is not { Item.Kind: not PoolItemKind.Parameter } storage)
            {
                if (
                    PoolStorage.TypeOf(member) is { } held
                    && GenericPools.IsOfMessages(held, library, compilation, context.CancellationToken)
                    && PoolPlace.Is(member, library, compilation, context.CancellationToken)
                )
                    context.Report(Rules.ZMQ1004_CustomMessagePool, member.Locations[0], NoFix, member.Name, "messages");
                continue;
            }

            shape ??= new(type, compilation, context.CancellationToken);
            if (!shape.MayBePool(storage))
                continue;
            code ??= new(TypeBodies.Of(type, compilation, context.CancellationToken), library, compilation, context.CancellationToken);
            (storages ??= new()).Add(new(storage, code));
        }

        if (storages is null)
            return;
        foreach (var pool in OnePool.Of(storages, code))
            if (PoolPlace.Is(pool.Symbol, library, compilation, context.CancellationToken))
                context.Report(
                    Rules.ZMQ1004_CustomMessagePool,
                    pool.Symbol.Locations[0],
                    NoFixFor(pool.Item),
                    pool.Symbol.Name,
                    pool.Item.Name
                );
    }
}
