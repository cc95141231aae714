using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Messaging;

/// <summary>
/// What a user method gives its caller of what it has received, newly created and kept by nothing else: parts of the tuple or record that
/// it returns, and out parameters. Null stands for "nothing there".
/// </summary>
internal static class DeliveredReceive
{
    public static bool HasOut(IMethodSymbol method)
    {
        foreach (var parameter in method.Parameters)
            if (parameter.RefKind == RefKind.Out)
                return true;
        return false;
    }

    /// <summary>The role is that of a receive of whole messages where all that is given is one.</summary>
    public static (MessagingRole Role, ImmutableArray<Delivery> Deliveries) Of(IMethodSymbol method, MessagingBody body)
    {
        var (frames, messages) = (ImmutableArray.CreateBuilder<Delivery>(), ImmutableArray.CreateBuilder<Delivery>());
        foreach (var (part, type) in ResultPart.AllOf(method.ReturnType, body.Compilation))
            if (IsContent(type, body.Library) && RoleOf(part, body) is { } role)
                Add(Delivery.ByPart(part), role);
        foreach (var parameter in method.Parameters)
            if (parameter.RefKind == RefKind.Out && IsContent(parameter.Type, body.Library) && RoleOf(parameter, body) is { } role)
                Add(Delivery.ByOut(parameter.Ordinal), role);
        return frames.Count == 0 && messages.Count > 0
            ? (MessagingRole.ReceiveMultipart, messages.ToImmutable())
            : (MessagingRole.ReceiveNew, frames.ToImmutable());

        void Add(Delivery delivery, MessagingRole role) => (role == MessagingRole.ReceiveMultipart ? messages : frames).Add(delivery);
    }

    private static bool IsContent(ITypeSymbol type, MessagingLibrary library) =>
        type.SpecialType == SpecialType.System_String || type.IsByteArray() || library.HoldsMessages(type);

    private static MessagingRole? RoleOf(ResultPart part, MessagingBody body)
    {
        MessagingRole? role = null;
        foreach (var value in DeliveredValues.Of(part, body))
            if (value is null || !Agrees(value, body, ref role))
                return null;
        return role;
    }

    private static MessagingRole? RoleOf(IParameterSymbol parameter, MessagingBody body)
    {
        MessagingRole? role = null;
        foreach (var value in DeliveredValues.Of(parameter, body))
            if (!IsReceived(value, parameter, body, ref role))
                return null;
        if (role is null)
            return null;
        var isKept = parameter.Type.IsByteArray()
            ? !FreshResult.IsOnlyReturned(parameter, body.Root, body)
            : ResultRetention.IsKept(parameter, null, body);
        return isKept ? null : role;
    }

    /// <summary>Whether what an out parameter is set to is something received, or nothing.</summary>
    private static bool IsReceived(IOperation? value, IParameterSymbol parameter, MessagingBody body, ref MessagingRole? role)
    {
        if (value is null)
            return false;
        var its =
            value is IArgumentOperation argument ? ReturnedReceive.RoleOfOut(argument, body)
            : body.Library.MemberOf(value.Unconverted()) is { Role: MessagingRole.CreateEmptyMessage } ? MessagingRole.ReceiveNew
            : null;
        if (its is null)
            return value is not IArgumentOperation && Agrees(value, body, ref role);
        role ??= its;
        return role == its && (value is IArgumentOperation || ReturnedReceive.IsReceivedInto(parameter, body));
    }

    /// <summary>Whether a value, whatever its conditions, is something received, as others are, or nothing.</summary>
    private static bool Agrees(IOperation given, MessagingBody body, ref MessagingRole? role)
    {
        foreach (var value in MethodResults.Alternatives(given))
        {
            if (value.IsNull() || EmptyAnswer.IsEmptyText(value))
                continue;
            var its =
                value.Type.IsByteArray() && FreshResult.Of(value, body) is { } creations && ReceivedBytes.AreReceived(creations)
                    ? MessagingRole.ReceiveNew
                    : ReturnedReceive.RoleOf(value, body);
            if (its is null || (role ??= its) != its)
                return false;
        }

        return true;
    }

    /// <summary>The library whose receives a method makes; null where they are several libraries'.</summary>
    public static Binding? BindingOf(MessagingBody body)
    {
        Binding? binding = null;
        foreach (var operation in body.Operations)
            if (operation is IInvocationOperation call && body.Library.MemberOf(call) is { IsReceive: true } member)
                if (member.Binding is null || (binding ??= member.Binding) != member.Binding)
                    return null;
        return binding;
    }

    /// <summary>Whether every receive of a method waits.</summary>
    public static bool AllWait(MessagingBody body)
    {
        foreach (var operation in body.Operations)
            if (operation is IInvocationOperation call && body.Library.MemberOf(call) is { IsReceive: true } member && !member.Waits(call))
                return false;
        return true;
    }
}
