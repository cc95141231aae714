using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using ZmqPerf.Analyzers.Flow;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Sending.Pooling;

namespace ZmqPerf.Analyzers.Sending;

/// <summary>
/// ZMQ1004: a type that pools messages, or buffers that reach a send or receive, recognised by what its fields hold and its members do
/// with them; and the policies of object pools of messages. Silent on pools of anything else, on queues of work that is handed over once,
/// on the shared array pool, and on caches that nothing comes back to.
/// </summary>
internal sealed class CustomMessagePool : TypeRule
{
    /// <summary>For all reports about pools that are not the library's.</summary>
    public static readonly ImmutableDictionary<string, string?> NoFix = FixPlan.None("where the items of a pool of your own go instead is for you to know");

    public override ImmutableArray<DiagnosticDescriptor> Descriptors { get; } = ImmutableArray.Create(Rules.ZMQ1004);

    public override void Examine(INamedTypeSymbol type, MessagingLibrary library, Compilation compilation, in RuleContext context)
    {
        if (type.TypeKind is not (TypeKind.Class or TypeKind.Struct))
            return;
        if (ObjectPools.IsMessagePolicy(type, library.Types) || GenericPools.IsOfMessages(type.BaseType, library, compilation, context.CancellationToken))
            context.Report(Diagnostic.Create(Rules.ZMQ1004, type.Locations[0], NoFix, type.Name, "messages"));
        PoolShape? shape = null;
        PoolCode? code = null;
        foreach (var member in type.GetMembers())
        {
            if (PoolStorage.Of(member, library.Types) is not { Item.Kind: not PoolItemKind.Parameter } storage)
            {
                if (PoolStorage.TypeOf(member) is { } held && GenericPools.IsOfMessages(held, library, compilation, context.CancellationToken))
                    context.Report(Diagnostic.Create(Rules.ZMQ1004, member.Locations[0], NoFix, member.Name, "messages"));
                continue;
            }

            shape ??= new(type, context.CancellationToken);
            if (!shape.MayBePool(storage))
                continue;
            code ??= new(TypeBodies.Of(type, compilation, context.CancellationToken), library, compilation, context.CancellationToken);
            if (OwnPool.IsPool(storage, code))
                context.Report(Diagnostic.Create(Rules.ZMQ1004, member.Locations[0], NoFix, member.Name, storage.Item.Name));
        }
    }
}
