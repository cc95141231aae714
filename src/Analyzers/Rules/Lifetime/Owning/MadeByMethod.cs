using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.DataFlow.Origins;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Lifetime.Owning;

/// <summary>
/// Messages that a method of the source makes for each call, and gives nobody but its caller: by its result, a part of it, or an out
/// parameter.
/// </summary>
internal static class MadeByMethod
{
    private const int MaxDepth = 3;

    /// <summary>Whether a call returns such a message.</summary>
    public static bool Is(IInvocationOperation call, MessagingBody body) =>
        call.Type is { } type
        && body.Library.HoldsMessages(type)
        && CodeOf(call, body) is { } other
        && AreMade(MethodResults.Of(other), other);

    /// <summary>Whether what declares a local gives it such a message besides the result of a call, or as a part of it.</summary>
    public static bool Gives(IOperation declaration, ILocalSymbol local, MessagingBody body)
    {
        if (!body.Library.HoldsMessages(local.Type))
            return false;
        if (
            (declaration.Parent is IDeclarationExpressionOperation expression ? expression.Parent : declaration.Parent)
            is IArgumentOperation { Parameter: { RefKind: RefKind.Out, Ordinal: var ordinal }, Parent: IInvocationOperation call }
        )
            return CodeOf(call, body) is { } other
                && call.TargetMethod.Declared().Parameters[ordinal] is var parameter
                && AreMade(DeliveredValues.Of(parameter, other), other)
                && !ResultRetention.IsKept(parameter, null, other);
        return TakenFrom(local, declaration, body) is var (whole, part)
            && whole.Unconverted() is IInvocationOperation apart
            && CodeOf(apart, body) is { } code
            && AreMade(DeliveredValues.Of(part, code), code);
    }

    /// <summary>What a local is taken from by the only write to it, be it in a tuple in a tuple, and which part it gets.</summary>
    private static (IOperation Whole, ResultPart Part)? TakenFrom(ILocalSymbol local, IOperation declaration, MessagingBody body)
    {
        if (body.Uses.TakenFrom(local) is var (taken, index))
            return (taken, new(index, null));
        foreach (var reference in body.Uses.Of(local))
            if (LocalUses.IsWrite(reference) && reference != declaration)
                return null;
        return Tuples.SourceOf(declaration, null) is (var whole, { Item: >= 0, Rest: { Item: >= 0, Rest: null } inner } outer)
            ? (whole, new(outer.Item, inner.Item))
            : null;
    }

    private static MessagingBody? CodeOf(IInvocationOperation call, MessagingBody body) =>
        body.Depth < MaxDepth && !call.HasErrors() ? OtherBodies.RunBy(call, body) : null;

    /// <summary>Whether all that a method gives is made by it, or null, and something is.</summary>
    private static bool AreMade(IEnumerable<IOperation?> given, MessagingBody body) =>
        MethodResults.AreAll(given, value => IsMade(value.Unconverted(), body), OperationExtensions.IsNull);

    /// <summary>A new message, or a local that only holds one which nobody keeps.</summary>
    private static bool IsMade(IOperation value, MessagingBody body) =>
        value switch
        {
            IObjectCreationOperation { Initializer: null } made => body.Library.MemberOf(made)
                is { Role: not MessagingRole.CreateZeroCopyMessage },
            IInvocationOperation call => body.Library.MemberOf(call) is { Role: MessagingRole.ReceiveMultipart, IsCertain: true }
                || Is(call, body),
            ILocalReferenceOperation { Local: { IsUsing: false, RefKind: RefKind.None } local } => body
                .Uses.OnlyValueOf(local)
                ?.Unconverted()
                is { } only
                    and not ILocalReferenceOperation
                && IsMade(only, body)
                && !ResultRetention.IsKept(local, value, body),
            _ => false,
        };
}
