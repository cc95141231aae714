using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Messages;

/// <summary>
/// The names that one message has: a local that only ever gets the value of another variable, which itself never changes, is an alias.
/// </summary>
internal static class MessageNames
{
    private const int MaxDepth = 4;

    /// <summary>The first name of the message that a reference names; null for every other expression.</summary>
    public static ISymbol? Of(IOperation? reference, MessagingBody body) =>
        MessageHolder.Of(reference, body) is { } holder ? First(holder, body) : null;

    /// <summary>The variable that a name of a message stands for; itself where it is not a second name.</summary>
    public static ISymbol First(ISymbol holder, MessagingBody body)
    {
        for (
            var depth = 0;
            depth < MaxDepth
                && holder is ILocalSymbol { RefKind: RefKind.None, Type.IsReferenceType: true } local
                && body.Library.Types.IsMessageOrFrames(local.Type)
                && body.Uses.SingleValueOf(local) is { } value
                && MessageHolder.Of(value, body) is (ILocalSymbol or IParameterSymbol) and var source
                && !body.Uses.IsWritten(source);
            depth++
        )
            holder = source;
        return holder;
    }

    /// <summary>Whether an operation gives a message one more name, and so does nothing to it.</summary>
    public static bool IsNaming(IOperation reference, System.Func<IOperation, bool> isMessage) =>
        reference.ParentPastConversions() is ISimpleAssignmentOperation { IsRef: false, Target: var target, Value: var value }
        && isMessage(target)
        && isMessage(value.Unconverted());

    /// <summary>Every reference to messages in variables and in fields of the object, in the order of the text, by first names.</summary>
    public static Dictionary<ISymbol, List<IOperation>> In(MessagingBody body)
    {
        var found = new Dictionary<ISymbol, List<IOperation>>(SymbolEqualityComparer.Default);
        foreach (var operation in body.Root.DescendantsAndSelf())
            if (
                operation is ILocalReferenceOperation or IParameterReferenceOperation or IFieldReferenceOperation
                && operation.Parent is not INameOfOperation
                && body.Library.Types.IsMessageOrFrames(operation.Type)
                && Of(operation, body) is { } name
            )
            {
                if (!found.TryGetValue(name, out var references))
                    found.Add(name, references = new());
                references.Add(operation);
            }

        return found;
    }
}
