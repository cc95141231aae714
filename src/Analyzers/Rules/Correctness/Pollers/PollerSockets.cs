using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.Correctness.Threads;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Correctness.Pollers;

/// <summary>The fields with the sockets of an object's poller: those that hold one socket from its start on until it ends.</summary>
/// <param name="poller">The field with the poller.</param>
/// <param name="start">Where it is started.</param>
/// <param name="starter">The member that does so.</param>
/// <param name="bodies">The code of the type.</param>
/// <param name="library">The messaging library.</param>
internal sealed class PollerSockets(
    ISymbol poller,
    IOperation start,
    IMethodSymbol starter,
    List<CodeBody> bodies,
    MessagingLibrary library
)
{
    public HashSet<ISymbol> Find()
    {
        var sockets = new HashSet<ISymbol>(SymbolEqualityComparer.Default);
        foreach (var body in bodies)
            if (body.Member is IFieldSymbol or IPropertySymbol or null || IsBeforeStart(body))
                foreach (var (socket, its, _) in PollerMembers.In(body.Root, library))
                    if (its.Is(poller) && FieldOf(socket, body.Uses, library) is { IsStatic: false } field && IsKept(field))
                        sockets.Add(field);
        return sockets;
    }

    private bool IsBeforeStart(CodeBody body) =>
        body.Member is IMethodSymbol { MethodKind: MethodKind.Constructor } || body.Member.Is(starter);

    /// <summary>The field that holds a socket which is added to the poller by it, or by the variable that it was given from.</summary>
    public static ISymbol? FieldOf(ISymbol socket, LocalUses uses, MessagingLibrary library)
    {
        if (library.Fields.Contains(socket))
            return socket;
        if (uses.IsWritten(socket))
            return null;
        foreach (var use in uses.Of(socket))
            if (
                use.ParentPastConversions() is ISimpleAssignmentOperation { Target: var target } given
                && library.Fields.OfThis(target) is { IsStatic: false } field
                && given.Value.Unconverted() == use
                && given.Parent is IExpressionStatementOperation
                && !Branching.IsInBranch(given)
            )
                return field;
        return null;
    }

    /// <summary>Whether nothing but what comes before the start gives the field a socket, nor anything but the end takes it.</summary>
    private bool IsKept(ISymbol field)
    {
        if (field.IsSetOnce())
            return true;
        if (field.DeclaredAccessibility != Accessibility.Private)
            return false;
        foreach (var body in bodies)
        foreach (var operation in body.Root.Descendants())
            if (
                operation is IMemberReferenceOperation { Member: var named }
                && named.Is(field)
                && LocalUses.IsWrite(operation)
                && !IsSetBefore(operation, body)
                && !IsEnd(operation, body)
            )
                return false;
        return true;
    }

    private bool IsSetBefore(IOperation write, CodeBody body) =>
        write.Parent is ISimpleAssignmentOperation { IsRef: false }
        && (write.EnclosingFunction() == body.Root || write.EnclosingFunction() == start.EnclosingFunction())
        && IsBeforeStart(body)
        && !(body.Member.Is(starter) && write.Syntax.SpanStart > start.Syntax.SpanStart);

    private static bool IsEnd(IOperation write, CodeBody body) =>
        write.Parent is ISimpleAssignmentOperation { Value: var value }
        && value.IsNull()
        && body.Member is IMethodSymbol method
        && TypeThreads.IsDispose(method);
}
