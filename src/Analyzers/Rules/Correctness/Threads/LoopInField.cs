using System.Collections.Generic;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Flyweights;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Sizes;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Correctness.Threads;

/// <summary>
/// A receive loop that an object starts when it is made, and that nothing but the object's own dispose ends: what its members do until then
/// is done while the loop runs.
/// </summary>
internal sealed class LoopInField
{
    private readonly HashSet<ISymbol> _sockets;

    private LoopInField(LoopStart start, HashSet<ISymbol> sockets) => (Start, _sockets) = (start, sockets);

    public LoopStart Start { get; }

    public bool Has(ISymbol socket) => _sockets.Contains(socket);

    /// <summary>The loop that runs while a member is called; null where there is none, or where it may have ended.</summary>
    public static LoopInField? Of(MessagingBody body, INamedTypeSymbol loopType, CancellationToken cancellationToken)
    {
        if (
            body.Owner is not IMethodSymbol { IsStatic: false, ContainingType: { TypeKind: TypeKind.Class } type } member
            || member.MethodKind is not (MethodKind.Ordinary or MethodKind.PropertyGet or MethodKind.ExplicitInterfaceImplementation)
            || !TypeThreads.IsForOthers(member)
            || type.InstanceConstructors.Length != 1
            || OnlyField(type, loopType) is not { } field
        )
            return null;
        var bodies = TypeBodies.Of(type, body.Compilation, cancellationToken);
        return
            StartOf(field, bodies, body.Library) is { MayBeStopped: false } start
            && SocketsOf(start, type.InstanceConstructors[0], bodies) is { Count: > 0 } sockets
            ? new(start, sockets)
            : null;
    }

    private static IFieldSymbol? OnlyField(INamedTypeSymbol type, INamedTypeSymbol loopType)
    {
        IFieldSymbol? only = null;
        foreach (var member in type.GetMembers())
            if (member is IFieldSymbol { IsStatic: false, DeclaredAccessibility: Accessibility.Private } field && field.Type.Is(loopType))
            {
                if (only is not null || !field.CanBeReferencedByName)
                    return null;
                only = field;
            }

        return only;
    }

    /// <summary>The one start that the field is given, if nothing but a dispose may end it.</summary>
    private static LoopStart? StartOf(IFieldSymbol field, List<CodeBody> bodies, MessagingLibrary library)
    {
        LoopStart? start = null;
        foreach (var body in bodies)
        {
            if (body.Root is IFieldInitializerOperation initializer && initializer.InitializedFields.Contains(field))
                if (start is not null || (start = LoopStart.Of(initializer.Value, library)) is null)
                    return null;
            foreach (var operation in body.Root.Descendants())
                if (
                    operation is IFieldReferenceOperation { Field: var referenced }
                    && referenced.Is(field)
                    && !IsInUse(operation)
                    && !IsInDispose(body)
                )
                    if (start is not null || (start = AssignedAtOnce(operation, body, library)) is null)
                        return null;
        }

        return start;
    }

    /// <summary>Also where its messages are given to others: they end with the loop.</summary>
    private static bool IsInUse(IOperation loop) =>
        LoopStart.IsInUse(loop)
        || loop.Parent is IPropertyReferenceOperation { Property: var property } && RuntimeSymbols.HasMessages(property);

    private static bool IsInDispose(CodeBody body) =>
        body.Member is IMethodSymbol { MethodKind: not MethodKind.Constructor } method && TypeThreads.IsDispose(method);

    /// <summary>The start in a statement of the constructor, which every object passes.</summary>
    private static LoopStart? AssignedAtOnce(IOperation reference, CodeBody body, MessagingLibrary library) =>
        body.Member is IMethodSymbol { MethodKind: MethodKind.Constructor }
        && reference
            is {
                Parent: ISimpleAssignmentOperation
                {
                    Value: var value,
                    Target: IFieldReferenceOperation { Instance: IInstanceReferenceOperation },
                    Parent: IExpressionStatementOperation { Parent: IBlockOperation { Parent: var outer } }
                }
            }
        && outer == body.Root
            ? LoopStart.Of(value, library)
            : null;

    /// <summary>The sockets under the names that members know, of which none is ever another one.</summary>
    private static HashSet<ISymbol> SocketsOf(LoopStart start, IMethodSymbol constructor, List<CodeBody> bodies)
    {
        var sockets = new HashSet<ISymbol>(SymbolEqualityComparer.Default);
        foreach (var socket in start.Sockets)
            if (socket.IsSetOnce() || IsParameterOf(constructor, socket) && !IsWritten(socket, bodies))
                sockets.Add(socket);
        foreach (var body in bodies)
        foreach (var operation in body.Root.Descendants())
            if (
                operation is ISimpleAssignmentOperation { Target: IMemberReferenceOperation { Member: var field }, Value: var value }
                && field.IsSetOnce()
                && LocalUses.SymbolOf(value.Unconverted()) is { } given
                && sockets.Contains(given)
            )
                sockets.Add(field);
        return sockets;
    }

    private static bool IsParameterOf(IMethodSymbol constructor, ISymbol socket) =>
        socket is IParameterSymbol && socket.ContainingSymbol.Is(constructor);

    private static bool IsWritten(ISymbol socket, List<CodeBody> bodies)
    {
        foreach (var body in bodies)
            if (body.Uses.IsWritten(socket))
                return true;
        return false;
    }
}
