using System.Collections.Generic;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Buffers;
using ZmqPerf.Analyzers.ControlFlow.Graphs;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Sockets;
using ZmqPerf.Analyzers.Symbols;
using ZmqPerf.Analyzers.Typestate;

namespace ZmqPerf.Analyzers.Correctness.Lengths;

/// <summary>Has a call written all of an array on every path that leads to a place, so that nothing earlier is left in it?</summary>
internal sealed class WholeFill : Protocol
{
    /// <summary>How many methods of the user's are looked into that get the array.</summary>
    private const int MaxDepth = 3;

    private readonly MessagingBody _body;
    private readonly IOperation? _place;
    private readonly HashSet<SyntaxNode> _fills = new();
    private readonly CancellationToken _cancellationToken;

    private WholeFill(ISymbol array, IOperation? place, MessagingBody body, int depth, CancellationToken cancellationToken)
    {
        (_place, _body, _cancellationToken) = (place, body, cancellationToken);
        foreach (var reference in ReferencesTo(array, body))
            if (IsBy(reference, body, depth, cancellationToken))
                _fills.Add(CallWith(reference)!.Syntax);
    }

    public override Fact Start => new(State.Filled);

    /// <param name="place">Where the array is named.</param>
    /// <param name="array">The array.</param>
    /// <param name="body">The code.</param>
    /// <param name="cancellationToken">Ends the search.</param>
    public static bool IsBefore(IOperation place, ISymbol array, MessagingBody body, CancellationToken cancellationToken)
    {
        var (function, isNamed) = (place.EnclosingFunction(), false);
        var protocol = new WholeFill(array, place, body, depth: 0, cancellationToken);
        if (protocol.Through(function) is not { } walk)
            return false;
        foreach (var visit in walk.Visits)
        foreach (var (operation, fact) in visit.Arrivals)
            if (protocol.IsPlace(operation))
            {
                isNamed = true;
                if (fact.State != State.Cleared)
                    return false;
            }

        return isNamed;
    }

    /// <summary>
    /// Whether a call, of .NET or the user's, writes all of the array that is named as an argument, or as what it is called on.
    /// </summary>
    public static bool IsBy(IOperation array, MessagingBody body, CancellationToken cancellationToken) =>
        IsBy(array, body, depth: 0, cancellationToken);

    private static bool IsBy(IOperation array, MessagingBody body, int depth, CancellationToken cancellationToken)
    {
        if (CallWith(array) is not { TargetMethod: var method } call)
            return false;
        if (!method.IsFramework())
            return IsByMethod(call, LastView(array).ParentPastConversions() as IArgumentOperation, body, depth, cancellationToken);
        if (!method.Has(Facet.FillsAll | Facet.Randomizes))
            return false;
        foreach (var argument in call.Arguments)
            if (argument.Parameter is { Type.SpecialType: SpecialType.System_Int32 })
                return false;
        return true;
    }

    /// <summary>The call that gets all of an array, by whatever view, or is made on it.</summary>
    public static IInvocationOperation? CallWith(IOperation array)
    {
        var around = LastView(array).ParentPastConversions();
        return (around is IArgumentOperation ? around.Parent : around) as IInvocationOperation;
    }

    public static IOperation LastView(IOperation array)
    {
        while (Slice.Around(array) is { } view && Slice.Of(view) is { IsAll: true })
            array = view;
        return array;
    }

    public override bool IsRelevant(IOperation operation) => IsPlace(operation) || Fills(operation);

    public override Fact Transfer(IOperation operation, Fact before) => IsPlace(operation) ? before : new(State.Cleared);

    private bool IsPlace(IOperation operation) => _place is not null && operation.Kind == _place.Kind && operation.Syntax == _place.Syntax;

    private bool Fills(IOperation operation) => operation is IInvocationOperation { Syntax: var call } && _fills.Contains(call);

    private static IEnumerable<IOperation> ReferencesTo(ISymbol array, MessagingBody body)
    {
        if (array is ILocalSymbol or IParameterSymbol)
            return body.Uses.Of(array);
        var references = new List<IOperation>();
        foreach (var operation in body.Operations)
            if (array.Is(LocalUses.NamedBy(operation)?.OriginalDefinition))
                references.Add(operation);
        return references;
    }

    private TypestateAnalysis? Through(IOperation function) =>
        OrderedGraph.Of(function, _body, _cancellationToken) is { } code ? TypestateAnalysis.Run(code, this, _cancellationToken) : null;

    /// <summary>Whether a method of the user's does so whichever way it ends.</summary>
    private static bool IsByMethod(
        IInvocationOperation call,
        IArgumentOperation? array,
        MessagingBody body,
        int depth,
        CancellationToken cancellationToken
    )
    {
        if (array is null || depth >= MaxDepth)
            return false;
        foreach (var (parameter, other) in OtherBodies.GivenBy(call, body, argument => argument == array))
        {
            var (function, code) = FunctionValues.RunBy(call, other, body);
            if (new WholeFill(parameter, null, code, depth + 1, cancellationToken).Through(function) is not { } walk)
                return false;
            foreach (var exit in walk.Exits)
                if (exit.Fact.State != State.Cleared)
                    return false;
            return true;
        }

        return false;
    }
}
