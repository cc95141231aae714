using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Sockets;

/// <summary>Which socket an operation acts on, and whether it is the one that another acts on: asked here by all rules.</summary>
internal static class SocketOperand
{
    private const int MaxDepth = 3;

    /// <summary>
    /// The socket, receiver or wrapper object that a call is made on, or a property read of: in
    /// <c>socket.SendMoreFrame(a).SendFrame(b)</c> the first one.
    /// </summary>
    public static IOperation? Of(IOperation call, MessagingBody body) => StartOf(Written(call, body), body);

    /// <summary>What the first call of a chain is made on; any other operand itself.</summary>
    public static IOperation? StartOf(IOperation? operand, MessagingBody body)
    {
        while (operand?.Unconverted() is IInvocationOperation inner && body.Library.MemberOf(inner) is { ReturnsSocket: true })
            operand = Written(inner, body);
        return operand;
    }

    /// <summary>What a call is made on, as it is written.</summary>
    private static IOperation? Written(IOperation use, MessagingBody body) =>
        use is IPropertyReferenceOperation { Instance: var owner } ? owner?.Unconverted()
        : use is IInvocationOperation call ? WrittenBy(call, body)
        : null;

    private static IOperation? WrittenBy(IInvocationOperation call, MessagingBody body) =>
        (
            GivenTo(call, body)
            ?? call.Instance
            ?? (call.TargetMethod.IsExtensionMethod || call.TargetMethod.ReducedFrom is not null ? call.ArgumentFor(0) : null)
        )?.Unconverted();

    /// <summary>The socket among the arguments of one of the user's methods.</summary>
    private static IOperation? GivenTo(IInvocationOperation call, MessagingBody body)
    {
        if (body.Library.MemberOrAskOf(call) is not { IsWrapper: true } wrapper)
            return null;
        IOperation? only = null;
        foreach (var argument in call.Arguments)
            if (body.Library.Types.IsSocket(argument.Value.Unconverted().Type))
                if (only is null)
                    only = argument.Value;
                else
                    return OneOfSeveral(call, wrapper, body);
        return only;
    }

    /// <summary>The socket that the method acts on, where it is given several.</summary>
    private static IOperation? OneOfSeveral(IInvocationOperation call, MessagingMember wrapper, MessagingBody body)
    {
        if (body.Depth < MaxDepth && OtherBodies.Of(wrapper.Method, body) is { } code)
            foreach (var operation in code.Descendants())
                if (operation is IInvocationOperation within && body.Library.MemberOf(within)?.Role == wrapper.Role)
                    return
                        Of(within, body.Other(code, wrapper.Method)) is IParameterReferenceOperation { Parameter: var parameter }
                        && parameter.ContainingSymbol.Is(wrapper.Method)
                        ? call.ArgumentFor(parameter.Ordinal)
                        : null;
        return null;
    }

    /// <summary>What a call does with the socket that it names: one of the library, or one of the user's that only passes it on.</summary>
    public static MessagingMember? MemberOf(IInvocationOperation call, MessagingBody body) =>
        body.Library.MemberOf(call) is { IsCertain: true } member && (!member.IsWrapper || GivenTo(call, body) is not null) ? member : null;

    /// <summary>Whether a reference is to what a call acts on: one of the user's methods may be given other sockets, too.</summary>
    public static bool Is(IOperation reference, IInvocationOperation call, MessagingBody body) =>
        body.Library.MemberOf(call) is not { IsWrapper: true } || Of(call, body)?.Syntax == reference.Syntax;

    /// <summary>
    /// Whether the text names a socket, so that it is known whether another iteration of the loop means the same one; the user's methods
    /// need no name.
    /// </summary>
    public static bool IsNamed(IOperation call, MessagingBody body) =>
        Of(call, body)
            is null
                or ILocalReferenceOperation
                or IParameterReferenceOperation
                or IFieldReferenceOperation
                or IPropertyReferenceOperation
                or IInstanceReferenceOperation
                or IArrayElementReferenceOperation;

    /// <summary>Whether two calls certainly go to one socket.</summary>
    public static bool AreSame(IInvocationOperation a, IInvocationOperation b, MessagingBody body) => Compare(a, b, body) == Identity.Same;

    /// <summary>Whether two expressions certainly name one object.</summary>
    public static bool AreSame(IOperation? a, IOperation? b, MessagingBody body) => Compare(a, b, body) == Identity.Same;

    /// <summary>Whether two expressions name one object.</summary>
    public static Identity Compare(IOperation? a, IOperation? b, MessagingBody body)
    {
        if (a is null || b is null)
            return Identity.Unknown;
        var paths = new AccessPaths(body);
        return Identities.Compare(paths.Of(a), paths.Of(b));
    }

    /// <summary>
    /// Whether two calls go to one socket. One of the user's methods whose socket is not known goes to the same one each time that it is
    /// called on an object.
    /// </summary>
    public static Identity Compare(IInvocationOperation a, IInvocationOperation b, MessagingBody body) => CompareUses(a, b, body);

    /// <summary>The same of calls, and of properties of the user's that receive.</summary>
    public static Identity CompareUses(IOperation a, IOperation b, MessagingBody body)
    {
        if (PathOf(a, body) is { } x && PathOf(b, body) is { } y)
            return Identities.Compare(x, y);
        return
            body.Library.MemberOrAskOf(a)?.Method.Is(body.Library.MemberOrAskOf(b)?.Method) == true
            && AreSame(Of(a, body), Of(b, body), body)
            ? Identity.Same
            : Identity.Unknown;
    }

    /// <summary>The field of this object that a call of one of its own methods acts on, which does nothing else.</summary>
    /// <param name="call">The call.</param>
    /// <param name="instance">What it is made on.</param>
    /// <param name="body">The code around it.</param>
    public static ISymbol? OwnOf(IInvocationOperation call, IOperation? instance, MessagingBody body) =>
        instance is null or IInstanceReferenceOperation
        && body.Library.MemberOf(call) is { IsWrapper: true, IsCertain: true, Socket: { } socket }
            ? socket
            : null;

    /// <summary>The reference by which such a method names that field, with the method's code.</summary>
    public static (IOperation Socket, MessagingBody Code)? NamedByOwn(IInvocationOperation call, MessagingBody body)
    {
        if (body.Depth >= MaxDepth || OwnOf(call, call.Instance, body) is not { } field || OtherBodies.RunBy(call, body) is not { } code)
            return null;
        foreach (var operation in code.Operations)
            if (
                (operation is IParameterReferenceOperation || body.Library.Fields.OfThis(operation) is not null)
                && field.Is(LocalUses.NamedBy(operation))
            )
                return (operation, code);
            else if (operation is IInvocationOperation inner && NamedByOwn(inner, code) is { } further)
                return further;
        return null;
    }

    /// <summary>The path to the socket that a call acts on; null for one of the user's methods that does not show it.</summary>
    public static AccessPath? PathOf(IOperation use, MessagingBody body)
    {
        var paths = new AccessPaths(body);
        if (body.Library.MemberOrAskOf(use) is not { IsWrapper: true } wrapper)
            return paths.Of(Of(use, body));
        if (use is IInvocationOperation call && GivenTo(call, body) is { } given)
            return paths.Of(given);
        if (wrapper.Socket is not { } socket)
            return null;
        var owner = socket.IsStatic || Of(use, body) is not { } named ? null : paths.Of(named);
        return socket is IParameterSymbol && (owner ?? AccessPath.This) == AccessPath.This
            ? AccessPath.Variable(socket, ImmutableArray<AccessPath>.Empty)
            : AccessPath.Member(socket, socket.IsStatic ? null : owner ?? AccessPath.This);
    }
}
