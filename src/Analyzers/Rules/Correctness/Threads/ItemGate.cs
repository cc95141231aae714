using System;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Correctness.Threads;

/// <summary>
/// Items that a thread takes out of a collection which is empty when it is started, <c>if (_queue.TryDequeue(out var item))</c>: other code
/// puts one in when it is done with what comes before.
/// </summary>
internal static class ItemGate
{
    /// <summary>Whether the thread comes to a use only with an item, and who starts it does not go on with the socket then.</summary>
    public static bool Is(in SocketUse use, in ThreadStart start, MessagingBody body)
    {
        foreach (var guard in Guards.Of(use.Call, body, start.Function).Known)
            if (
                guard
                    is {
                        Value: IInvocationOperation
                        {
                            TargetMethod: var taken,
                            Instance: { } from,
                            Type.SpecialType: SpecialType.System_Boolean
                        },
                        Set.Bounds: { IsExact: true, Low: 1 },
                    }
                && taken.Has(Facet.TakesOut)
                && CollectionOf(from, start.Function, body.Library) is { } items
                && !items.IsDeclaredIn(start.Function.Syntax)
                && PutAt(items, start, body) is { } put
                && !FlagGate.IsUsedAfter(put, use.Socket, start, body)
            )
                return true;
        return false;
    }

    /// <summary>The variable that holds a collection, or the channel of a reader; the thread may have a local for it.</summary>
    private static ISymbol? CollectionOf(IOperation from, IOperation thread, MessagingLibrary library)
    {
        var value = from.Unconverted();
        if (
            value is ILocalReferenceOperation { Local: var local }
            && local.IsDeclaredIn(thread.Syntax)
            && LocalUses.In(thread).SingleValueOf(local) is { } only
        )
            value = only.Unconverted();
        return library.Fields.VariableOf(value) is { } symbol ? symbol
            : value is IPropertyReferenceOperation { Instance: { } whole } ? library.Fields.VariableOf(whole.Unconverted())
            : null;
    }

    /// <summary>
    /// Where in the text the function that starts the thread puts the first item in; the greatest number where it puts in none, and null
    /// where something may be there when the thread starts.
    /// </summary>
    private static int? PutAt(ISymbol items, in ThreadStart start, MessagingBody body)
    {
        var (function, put) = (start.Start.EnclosingFunction(), int.MaxValue);
        var initial = items is ILocalSymbol ? body.Uses.DeclaratorOf(items)?.GetVariableInitializer()?.Value : null;
        if (initial is not null && !IsEmpty(initial.Unconverted()))
            return null;
        foreach (var operation in function.Descendants())
            if (items.Is(LocalUses.NamedBy(operation)) && operation.EnclosingFunction() == function && !IsOnlyAsked(operation))
                if (operation.Syntax.SpanStart < start.Start.Syntax.Span.End)
                    return null;
                else
                    put = Math.Min(put, operation.Syntax.SpanStart);
        return put;
    }

    private static bool IsEmpty(IOperation made) =>
        made is IObjectCreationOperation { Arguments.IsEmpty: true, Initializer: null }
        || made is IInvocationOperation { TargetMethod: var method } && method.IsFramework(); // Channel.CreateUnbounded<T>()

    /// <summary>Whether nothing comes in here: an empty collection is assigned, or only asked for items.</summary>
    private static bool IsOnlyAsked(IOperation reference)
    {
        if (reference.Parent is ISimpleAssignmentOperation { Target: var target, Value: var set } && target == reference)
            return IsEmpty(set.Unconverted());
        var user = reference.ParentPastConversions();
        if (user is IPropertyReferenceOperation { Property.Type.IsReferenceType: true } part)
            user = part.ParentPastConversions(); // a channel's writer
        return user switch
        {
            IInvocationOperation { TargetMethod: var method, Instance: not null } => method.Has(Facet.TakesOut)
                || method.Has(CollectionFacet.AddsNone),
            IPropertyReferenceOperation => true,
            _ => false,
        };
    }
}
