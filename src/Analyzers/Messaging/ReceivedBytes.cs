using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Buffers;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Messaging;

/// <summary>Whether an array or a string holds what a receive of the same method returned.</summary>
internal static class ReceivedBytes
{
    /// <summary>
    /// Whether each array holds what a receive has given: its own result, the content of a message, or a buffer that it filled.
    /// </summary>
    public static bool AreReceived(ImmutableArray<(IOperation Creation, MessagingBody Body)> creations)
    {
        foreach (var (creation, body) in creations)
            if (!IsReceived(creation, body))
                return false;
        return true;
    }

    public static bool IsReceived(IOperation creation, MessagingBody body)
    {
        if (body.Library.MemberOf(creation) is { Role: MessagingRole.ReceiveNew })
            return true;
        var source = creation switch
        {
            IInvocationOperation { TargetMethod: var method } copy when body.Library.CopiesBytes(method) => copy.Instance
                ?? copy.ArgumentFor(0),
            IArrayElementReferenceOperation range => range.ArrayReference,
            IArrayCreationOperation => creation,
            _ => null,
        };
        return source is not null && HolderOf(source, body) is { } holder && IsReceivedInto(holder, body, creation);
    }

    /// <summary>Whether a call makes text of what a receive has put into a message or a buffer.</summary>
    public static bool IsTextOfReceived(IInvocationOperation text, MessagingBody body)
    {
        var bytes =
            text.Instance is { Type: { } owner } && body.Library.Types.IsMessage(owner) && text.Arguments.IsEmpty ? text.Instance
            : text.TargetMethod.IsFramework() ? text.ArgumentFor(0)
            : null;
        return bytes is not null && HolderOf(bytes, body) is { } holder && IsReceivedInto(holder, body, text);
    }

    /// <summary>The variable whose bytes an expression shows.</summary>
    private static ISymbol? HolderOf(IOperation value, MessagingBody body)
    {
        for (var depth = 0; depth < 8; depth++)
        {
            value = value.Unconverted();
            switch (value)
            {
                case IArrayCreationOperation { Parent: IVariableInitializerOperation { Parent: IVariableDeclaratorOperation declarator } }:
                    return declarator.Symbol;
                case IArrayCreationOperation { Parent: ISimpleAssignmentOperation { IsRef: false, Target: var variable } }:
                    return LocalUses.SymbolOf(variable);
                case ILocalReferenceOperation { Local: var local }
                    when local.Type.IsByteSpan() && body.Uses.SingleValueOf(local) is { } only:
                    value = only;
                    break;
                case IFieldReferenceOperation { Field: var field }:
                    return field;
                case ILocalReferenceOperation or IParameterReferenceOperation:
                    return LocalUses.SymbolOf(value);
                case IPropertyReferenceOperation { Property: var shown, Instance: { } holder } when body.Library.ShowsBytes(shown):
                    value = holder;
                    break;
                default:
                    if (Slice.Of(value, Facet.Part | Facet.Whole | Facet.Sequence) is not { } slice)
                        return null;
                    value = slice.Whole;
                    break;
            }
        }

        return null;
    }

    private static bool IsReceivedInto(ISymbol holder, MessagingBody body, IOperation creation)
    {
        foreach (var operation in body.Operations)
            if (
                operation is IInvocationOperation call
                && body.Library.MemberOf(call) is { Role: MessagingRole.ReceiveMessage or MessagingRole.ReceiveIntoBuffer } member
                && call.ArgumentFor(member.Operand) is { } target
                && HolderOf(target, body).Is(holder)
                && (call.Syntax.SpanStart < creation.Syntax.SpanStart || creation is IArrayCreationOperation)
            )
                return true;
        return false;
    }
}
