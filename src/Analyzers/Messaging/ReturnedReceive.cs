using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Messaging;

/// <summary>
/// Whether a method returns text, bytes, a message or a collection of frames that it has received for its caller, newly created each time
/// and kept by nothing else; null stands for "nothing there".
/// </summary>
internal readonly record struct ReturnedReceive(MessagingRole Role, bool MayBeNothing, bool NeverWaits, bool AlwaysWaits)
{
    /// <summary>Null where any return gives something else.</summary>
    public static ReturnedReceive? Of(MessagingBody body)
    {
        var (found, nothing, receives) = ((MessagingRole?)null, false, new List<IInvocationOperation>());
        foreach (var value in MethodResults.Of(body))
            if (value.IsNull())
                nothing = true;
            else if (RoleOf(value, body) is { } role && (found ??= role) == role)
                nothing |= MayGiveNothing(value, body);
            else
                return null;
        foreach (var operation in body.Operations)
            if (operation is IInvocationOperation call && body.Library.MemberOf(call) is { } member && (member.IsReceive || member.IsSend))
                receives.Add(call);
        return found is { } only ? new(only, nothing, All(receives, body, atOnce: true), All(receives, body, atOnce: false)) : null;
    }

    /// <summary>Whether another helper may give null, because it does not wait.</summary>
    private static bool MayGiveNothing(IOperation value, MessagingBody body) =>
        value is IInvocationOperation call && body.Library.MemberOf(call) is { IsWrapper: true } member && member.AnswersAtOnce(call);

    /// <summary>
    /// What a value that a method gives its caller is to it: something received, newly created, and kept by nothing else.
    /// </summary>
    public static MessagingRole? RoleOf(IOperation value, MessagingBody body)
    {
        switch (value)
        {
            case IFieldReferenceOperation or IPropertyReferenceOperation when RoleOfPart(value, body) is { } part:
                return part;
            case IInvocationOperation call when body.Library.MemberOf(call) is { } member:
                return
                    member.Deliveries.IsEmpty
                    && member.Role is MessagingRole.ReceiveNew or MessagingRole.ReceiveMultipart
                    && member.Method.ReturnType.Is(call.Type)
                    ? member.Role
                    : null;
            case IInvocationOperation { Type.SpecialType: SpecialType.System_String } text:
                return ReceivedBytes.IsTextOfReceived(text, body) ? MessagingRole.ReceiveNew : null;
            case IInvocationOperation or IArrayElementReferenceOperation when value.Type.IsByteArray():
                return ReceivedBytes.IsReceived(value, body) ? MessagingRole.ReceiveNew : null;
            case ILocalReferenceOperation { Local: { RefKind: RefKind.None } local }:
                return ResultRetention.IsKept(local, value, body) ? null : RoleOfLocal(local, body);
            default:
                return null;
        }
    }

    private static MessagingRole? RoleOfLocal(ILocalSymbol local, MessagingBody body)
    {
        if (body.Library.Types.IsMessage(local.Type))
            return
                body.Uses.OnlyValueOf(local)?.Unconverted() is { } made
                && !local.IsUsing
                && (
                    body.Library.MemberOf(made) is { Role: MessagingRole.CreateEmptyMessage } && IsReceivedInto(local, body)
                    || body.Library.MemberOf(made) is { Role: MessagingRole.ReceiveNew }
                )
                ? MessagingRole.ReceiveNew
                : null;
        if (body.Uses.OnlyValueOf(local)?.Unconverted() is { } value and not ILocalReferenceOperation)
            return RoleOf(value, body);
        return body.Uses.TakenFrom(local) is var (whole, index)
            ? PartOf(whole.Unconverted(), new(index, null), body)
            : ReceivedByOut(local, body);
    }

    /// <summary>A part of what another helper returns, read on the spot.</summary>
    private static MessagingRole? RoleOfPart(IOperation value, MessagingBody body)
    {
        var whole = (value as IFieldReferenceOperation)?.Instance ?? (value as IPropertyReferenceOperation)?.Instance;
        if (whole is IInvocationOperation call && body.Library.MemberOf(call) is { } member)
            foreach (var delivery in member.Deliveries)
                if (delivery.Part?.ReadBy(value) == whole)
                    return member.Role;
        return null;
    }

    private static MessagingRole? PartOf(IOperation whole, ResultPart part, MessagingBody body) =>
        whole is IInvocationOperation call && body.Library.MemberOf(call) is { } member && member.Deliveries.Contains(Delivery.ByPart(part))
            ? member.Role
            : null;

    /// <summary>What a receive, or another helper, sets by an out argument to something that it has received.</summary>
    public static MessagingRole? RoleOfOut(IArgumentOperation argument, MessagingBody body) =>
        argument is { Parameter: { RefKind: RefKind.Out, Ordinal: var ordinal }, Parent: IInvocationOperation call }
        && body.Library.MemberOf(call) is { Role: MessagingRole.ReceiveNew or MessagingRole.ReceiveMultipart } member
        && (member.Deliveries.IsEmpty ? member.WhenEmpty == EmptyContent.Null : member.Deliveries.Contains(Delivery.ByOut(ordinal)))
            ? member.Role
            : null;

    /// <summary>The receive whose out argument alone sets a local.</summary>
    private static MessagingRole? ReceivedByOut(ILocalSymbol local, MessagingBody body)
    {
        MessagingRole? role = null;
        foreach (var reference in body.Uses.Of(local))
            if (LocalUses.IsWrite(reference))
            {
                var written = reference.Parent is IDeclarationExpressionOperation declaration ? declaration : reference;
                if (role is not null || written.Parent is not IArgumentOperation argument || RoleOfOut(argument, body) is not { } its)
                    return null;
                role = its;
            }

        return role;
    }

    /// <summary>Whether anything is received into the message of a variable.</summary>
    public static bool IsReceivedInto(ISymbol message, MessagingBody body)
    {
        foreach (var reference in body.Uses.Of(message))
            if (
                reference.ParentPastConversions() is IArgumentOperation { Parent: IInvocationOperation call } argument
                && body.Library.MemberOf(call) is { Role: MessagingRole.ReceiveMessage } member
                && member.Operand == argument.Parameter?.Ordinal
            )
                return true;
        return false;
    }

    private static bool All(List<IInvocationOperation> calls, MessagingBody body, bool atOnce)
    {
        foreach (var call in calls)
            if (body.Library.MemberOf(call) is { } member && !(atOnce ? member.AnswersAtOnce(call) : member.IsSend || member.Waits(call)))
                return false;
        return calls.Count > 0;
    }
}
