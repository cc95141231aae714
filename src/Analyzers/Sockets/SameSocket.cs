using System;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow.Graphs;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Messages;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Typestate;

namespace ZmqPerf.Analyzers.Sockets;

/// <summary>Do two expressions of one function name the same socket, as long as the variables in them are not assigned?</summary>
internal static class SameSocket
{
    public static bool Is(IOperation? a, IOperation? b, MessagingBody body) =>
        SocketOperand.AreSame(a, b, body)
        || (a, b) switch
        {
            (IArrayElementReferenceOperation l, IArrayElementReferenceOperation r) => Is(
                Named(l.ArrayReference),
                Named(r.ArrayReference),
                body
            ) && ReadAlike(l.Indices[0], r.Indices[0]),
            (IPropertyReferenceOperation { Arguments: [var l] } left, IPropertyReferenceOperation { Arguments: [var r] } right) =>
                left.Property.Is(right.Property) && Is(Named(left.Instance), Named(right.Instance), body) && ReadAlike(l.Value, r.Value),
            _ => false,
        };

    /// <summary>What the text names: in <c>socket?.Send(...)</c> the socket stands before the question mark.</summary>
    public static IOperation? Named(IOperation? socket)
    {
        socket = socket?.Unconverted();
        if (socket is IInstanceReferenceOperation { ReferenceKind: InstanceReferenceKind.PatternInput })
            foreach (var (_, parent) in socket.Ancestors())
                if (parent is IIsPatternOperation { Value: var matched })
                    return Named(matched);
        if (socket is IConditionalAccessInstanceOperation)
            foreach (var (child, parent) in socket.Ancestors())
                if (parent is IConditionalAccessOperation access && access.WhenNotNull == child)
                    return Named(access.Operation);
        return socket;
    }

    /// <summary>Whether an operation writes a variable that an expression names a socket by: it names another one then.</summary>
    public static bool IsRenamedBy(IOperation operation, IOperation? socket)
    {
        var written = LocalUses.SymbolOf(operation) is { } symbol
            ? LocalUses.IsWrite(operation)
                ? symbol
                : null
            : operation is ISimpleAssignmentOperation { Target: IMemberReferenceOperation { Member: var member } }
                ? member
                : null;
        if (written is not null)
            foreach (var part in socket?.DescendantsAndSelf() ?? Array.Empty<IOperation>())
                if (LocalUses.NamedBy(part).Is(written))
                    return true;
        return false;
    }

    /// <summary>Whether a condition says, by this outcome, that there is no such socket: nothing is done with it on that path.</summary>
    public static bool IsNullWhere(IOperation condition, bool outcome, IOperation? socket, OrderedGraph code) =>
        NullTest.Of(condition) is var (tested, isTrueForNull) && isTrueForNull == outcome && Is(code.Resolve(tested), socket, code.Body);

    /// <summary>The same of a variable that holds the socket.</summary>
    public static bool IsNullWhere(IOperation condition, bool outcome, ISymbol socket, OrderedGraph code) =>
        NullTest.Of(condition) is var (tested, isTrueForNull)
        && isTrueForNull == outcome
        && socket.Is(MessageHolder.Of(code.Resolve(tested), code.Body));

    /// <summary>Whether two indices or keys are the same text, and evaluating them does nothing.</summary>
    private static bool ReadAlike(IOperation a, IOperation b) => a.Syntax.IsEquivalentTo(b.Syntax) && !Acts(a);

    private static bool Acts(IOperation value)
    {
        foreach (var part in value.DescendantsAndSelf())
            if (part is IInvocationOperation or IAssignmentOperation or IIncrementOrDecrementOperation or IAwaitOperation)
                return true;
        return false;
    }
}
