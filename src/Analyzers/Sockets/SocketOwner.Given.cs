using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Sockets;

/// <content>A socket that methods of the user's get.</content>
internal sealed partial class SocketOwner
{
    /// <summary>How many methods of the user's may lie around each other that get the socket.</summary>
    private const int MaxDepth = 3;

    /// <summary>What methods of the user's do with the socket that they get, by their calls.</summary>
    public IReadOnlyList<GivenCall> Given { get; private init; } = [];

    /// <summary>All that is done with a local or parameter that methods of the user's may get, which do not let it go.</summary>
    public static SocketOwner? OfGiven(ISymbol variable, MessagingBody body)
    {
        var (references, values) = (new List<IOperation>(), new List<IOperation>());
        var given = new List<GivenCall>();
        if (body.Uses.DeclaratorOf(variable)?.GetVariableInitializer() is { Value: var first })
            values.Add(first);
        foreach (var reference in body.Uses.Of(variable))
            if (
                !AddGiven(reference, references, given, body)
                && !AddHandler(reference, references, body)
                && !Add(reference, references, values, body.Library)
            )
                return null;

        return new(references, values) { Given = given };
    }

    private static bool AddGiven(IOperation reference, List<IOperation> references, List<GivenCall> given, MessagingBody body)
    {
        if (GivenBy(reference, body) is not { } call)
            return false;
        references.Add(reference);
        given.Add(call);
        return true;
    }

    /// <summary>What a method that gets the socket does with it; null where it is not one, or lets it go.</summary>
    private static GivenCall? GivenBy(IOperation reference, MessagingBody body)
    {
        if (
            body.Depth >= MaxDepth
            || reference.ParentPastConversions() is not IArgumentOperation { Parent: IInvocationOperation call } argument
            || body.Library.MemberOf(call) is { IsCertain: true }
        )
            return null;
        var references = new List<IOperation>();
        foreach (var (parameter, other) in OtherBodies.GivenBy(call, body, given => given == argument))
        {
            foreach (var inside in other.Uses.Of(parameter))
                if (GivenBy(inside, other) is var (_, deeper))
                    references.AddRange(deeper);
                else if (!Add(inside, references, values: null, other.Library))
                    return null;
            return new(call, references);
        }

        return null;
    }

    /// <summary>A method that gets the socket, and what it does with it.</summary>
    internal readonly record struct GivenCall(IInvocationOperation Call, IReadOnlyList<IOperation> References);
}
