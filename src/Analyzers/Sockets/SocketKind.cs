using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Runtime.CompilerServices;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow.Origins;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Sockets;

/// <summary>The type of a socket, such as <c>Router</c>: known where every place that makes it is visible and names it.</summary>
internal static class SocketKind
{
    private const int MaxDepth = 3;

    private static readonly ConditionalWeakTable<MessagingLibrary, Fields> s_fields = new();

    /// <summary>Null where its creation is unknown, or where several creations differ.</summary>
    public static string? Of(IOperation? socket, MessagingBody body)
    {
        var types = AllOf(socket, body);
        foreach (var type in types)
            return types.Count == 1 ? type : null;
        return null;
    }

    /// <summary>The type of the socket that a call goes to, as this code names it, or as the method does that it calls.</summary>
    public static string? OfCall(IInvocationOperation call, MessagingBody body) =>
        Of(SocketOperand.Of(call, body), body) ?? Of(SocketCall.Of(call, body));

    /// <summary>The same of a socket that is in an object: the object's code may show what this code does not.</summary>
    public static string? Of(in SocketCall on) => Of(on.Socket, on.Body) ?? (on.Held is var (held, code) ? Of(held, code) : null);

    /// <summary>Every type that it can have; none where a creation may be unknown.</summary>
    public static IReadOnlyCollection<string> AllOf(IOperation? socket, MessagingBody body)
    {
        var types = new HashSet<string>();
        if (body.Library.Types.KindOf(socket?.Type) is { } kind)
            types.Add(kind);
        else
            foreach (var made in MadeBy(socket, body))
                types.Add(made.Type);
        return types;
    }

    /// <summary>Every creation that may have made it, with each type that this can make; none where there may be others.</summary>
    public static IReadOnlyList<MadeSocket> MadeBy(IOperation? socket, MessagingBody body)
    {
        if (socket is null)
            return ImmutableArray<MadeSocket>.Empty;
        // what a field is given does not depend on the place that asks
        if (
            body.Depth > 0
            || socket.Unconverted() is not IMemberReferenceOperation reference
            || body.Library.Fields.Of(reference) is not { ContainingType.IsTupleType: false } field
            || SelfObject.IsOwn(reference) && SelfObject.In(reference, body) is not null
        )
            return Find(socket, body);
        var fields = s_fields.GetOrCreateValue(body.Library);
        return fields.Known.TryGetValue(field.OriginalDefinition, out var known)
            ? known
            : fields.Known.GetOrAdd(field.OriginalDefinition, Find(socket, body));
    }

    private static IReadOnlyList<MadeSocket> Find(IOperation socket, MessagingBody body)
    {
        var made = new List<MadeSocket>();
        foreach (var origin in ValueOrigins.Of(socket, body))
            if (!Add(origin, body, made, depth: 0))
                return ImmutableArray<MadeSocket>.Empty;
        return made;
    }

    /// <summary>The type that a creation in this code gives a socket, by its own text.</summary>
    public static string? OfCreation(IObjectCreationOperation creation, MessagingBody body) =>
        body.Library.Types.KindOf(creation.Type)
        ?? (
            body.Library.Types.IsSocket(creation.Type) ? NameOf(TypeGivenTo(creation, body))
            : SocketObject.Of(creation, body) is { Socket: var socket } made
                ? body.Library.Types.KindOf(socket.Type) ?? (TypeGivenTo(socket, body) is { } given ? NameOf(made.GivenFor(given)) : null)
            : null
        );

    private static string? NameOf(IOperation? type) =>
        type?.ConstantValue is { HasValue: true, Value: int number } ? SocketTypes.NameOf(number) : null;

    private static bool Add(Origin origin, MessagingBody body, List<MadeSocket> made, int depth)
    {
        var (value, frame) = origin;
        if (value.IsNull())
            return true;
        if (ReceiverMaking.SocketOf(value, body.Library) is { } socket)
        {
            if (depth < MaxDepth)
                foreach (var inner in ValueOrigins.Of(socket, frame, body))
                    if (!Add(inner, body, made, depth + 1))
                        return false;
            return true;
        }

        if (
            value is IObjectCreationOperation creation
            && (
                body.Library.Types.KindOf(value.Type)
                ?? (body.Library.SocketFieldOf(value.Type) is not null ? OfCreation(creation, body) : null)
            )
                is { } kind
        )
        {
            made.Add(new(kind, origin));
            return true;
        }

        var (at, code) = (TypeGivenTo(value, body), frame);
        // a method that is given a type makes a socket of it, wherever it gets that from
        for (var call = frame; at is null && call is { Call: { } calling, Caller: { } caller }; call = caller)
            (at, code) = (TypeGivenTo(calling, body), caller);
        return at is not null && AddTypes(at, code, origin, body, made);
    }

    private static bool AddTypes(IOperation type, CallFrame frame, Origin origin, MessagingBody body, List<MadeSocket> made)
    {
        var names = ValueOrigins.Of(type, frame, body);
        foreach (var (value, _) in names)
            if (value.ConstantValue is { HasValue: true, Value: int number } && SocketTypes.NameOf(number) is { } name)
                made.Add(new(name, origin));
            else
                return false;
        return names.Count > 0;
    }

    /// <summary>The argument that says of which type a socket is to be.</summary>
    private static IOperation? TypeGivenTo(IOperation call, MessagingBody body)
    {
        var arguments = call switch
        {
            IObjectCreationOperation creation => creation.Arguments,
            IInvocationOperation invocation => invocation.Arguments,
            _ => ImmutableArray<IArgumentOperation>.Empty,
        };
        foreach (var argument in arguments)
            if (body.Library.Types.IsSocketType(argument.Parameter?.Type))
                return argument.Value;
        return null;
    }

    private sealed class Fields
    {
        public ConcurrentDictionary<ISymbol, IReadOnlyList<MadeSocket>> Known { get; } = new(SymbolEqualityComparer.Default);
    }
}

/// <summary>A creation of a socket, and the type that it gives it.</summary>
internal readonly record struct MadeSocket(string Type, Origin Origin)
{
    /// <summary>Whether both may be one socket.</summary>
    public bool MayBe(in MadeSocket other) => Origin.Value.Syntax == other.Origin.Value.Syntax && Origin.Frame.MayBe(other.Origin.Frame);
}
