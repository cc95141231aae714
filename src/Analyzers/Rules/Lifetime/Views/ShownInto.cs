using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Messages;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Lifetime.Views;

/// <summary>
/// What a call shows by a view that it gives a variable: what <c>TryWrap(bytes, out view)</c> is given, and the message of which a method
/// of the source gives a part, on every path.
/// </summary>
internal static class ShownInto
{
    private const int MaxDepth = 3;

    /// <summary>The argument that is shown; null where this reference is not such a variable.</summary>
    public static IOperation? Of(IOperation reference, MessagingBody body) =>
        GeneratedViews.WrappedInto(reference) ?? (CallOf(reference) is { } call ? Of(call, reference, body) : null);

    /// <summary>The call of a method of the source that gives the variable a view.</summary>
    public static IInvocationOperation? CallOf(IOperation reference) =>
        ArgumentOf(reference) is { Parameter: { RefKind: RefKind.Out, Type.IsRefLikeType: true }, Parent: IInvocationOperation call }
        && GeneratedViews.WrappedInto(reference) is null
            ? call
            : null;

    private static IArgumentOperation? ArgumentOf(IOperation reference) =>
        (reference.Parent is IDeclarationExpressionOperation declaration ? declaration.Parent : reference.Parent) as IArgumentOperation;

    private static IOperation? Of(IInvocationOperation call, IOperation reference, MessagingBody body) =>
        body.Depth < MaxDepth
        && ArgumentOf(reference)?.Parameter is { Ordinal: var ordinal }
        && OtherBodies.RunBy(call, body) is { } other
        && ShownBy(call.TargetMethod.Declared().Parameters[ordinal], other) is { } shown
            ? call.ArgumentFor(shown.Ordinal)
            : null;

    /// <summary>The message of which every write gives an out parameter a part.</summary>
    private static IParameterSymbol? ShownBy(IParameterSymbol given, MessagingBody body)
    {
        IParameterSymbol? only = null;
        foreach (var reference in body.Uses.Of(given))
        {
            if (!LocalUses.IsWrite(reference))
                continue;
            var value =
                reference.Parent is ISimpleAssignmentOperation { IsRef: false, Target: var target, Value: var assigned }
                && target == reference
                    ? assigned
                    : Of(reference, body);
            if (value is not null && BackingStores.IsNothing(value))
                continue;
            if (
                value is null
                || BackingStores.Of(value, body)
                    is not { Kind: HolderKind.Message, Holder: IParameterSymbol { RefKind: RefKind.None } message }
                || body.Uses.IsWritten(message)
                || only is not null && !only.Is(message)
            )
                return null;
            only = message;
        }

        return only;
    }
}
