using System.Collections.Generic;
using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Sending.Pooling;

namespace ZmqPerf.Analyzers.Sending;

/// <summary>
/// ZMQ1004 where the pool is a local: of a program's top-level statements, say, shared by its local functions and lambdas.
/// </summary>
internal sealed class LocalMessagePool : BodyRule
{
    // ZMQ1004 is listed by CustomMessagePool
    public override ImmutableArray<DiagnosticDescriptor> Descriptors { get; } = ImmutableArray<DiagnosticDescriptor>.Empty;

    public override void Examine(MessagingBody body, in RuleContext context)
    {
        PoolCode? code = null;
        List<PoolOperations>? found = null;
        foreach (var local in body.Uses.Declared)
        {
            if (
                body.Uses.DeclaratorOf(local) is not { Syntax: VariableDeclaratorSyntax { Identifier: var name } } declarator
                || !IsMadeHere(declarator)
            )
                continue;
            if (PoolStorage.Of(local, body.Library.Types, body.Compilation) is { Item.Kind: not PoolItemKind.Parameter } storage)
            {
                code ??= new(new[] { body.Code }, body.Library, body.Model.Compilation, context.CancellationToken);
                (found ??= new()).Add(new(storage, code));
            }
            else if (GenericPools.IsOfMessages(PoolStorage.TypeOf(local), body.Library, body.Model.Compilation, context.CancellationToken))
            {
                context.Report(Rules.ZMQ1004_CustomMessagePool, name.GetLocation(), CustomMessagePool.NoFix, local.Name, "messages");
            }
        }

        if (found is null)
            return;
        foreach (var pool in OnePool.Of(found, code))
            if (body.Uses.DeclaratorOf(pool.Symbol) is { Syntax: VariableDeclaratorSyntax { Identifier: var name } })
                context.Report(
                    Rules.ZMQ1004_CustomMessagePool,
                    name.GetLocation(),
                    CustomMessagePool.NoFixFor(pool.Item),
                    pool.Symbol.Name,
                    pool.Item.Name
                );
    }

    /// <summary>
    /// Whether the local's initializer makes the collection; otherwise it is another name of one, which is looked for there.
    /// </summary>
    private static bool IsMadeHere(IVariableDeclaratorOperation declarator) =>
        declarator.GetVariableInitializer() is { Value: var value }
        && (
            value.Unconverted() is IObjectCreationOperation or IArrayCreationOperation
            || value.Syntax is CollectionExpressionSyntax
            || value.Unconverted() is IInvocationOperation { TargetMethod: var method } && IsMaker(method)
        );

    /// <summary><c>Channel.CreateUnbounded()</c>, <c>ObjectPool.Create()</c>: the class is called like what it makes.</summary>
    private static bool IsMaker(IMethodSymbol method) => method.IsStatic && method.ContainingType.Name == method.ReturnType.Name;
}
