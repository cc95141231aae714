using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Correctness.Pollers;

/// <summary>What is added to which poller, in one piece of code: by <c>Add</c>, and by the braces or brackets that make it.</summary>
internal static class PollerMembers
{
    /// <summary>Every local, parameter or field of this object that is added to a poller of the same kind of name.</summary>
    public static IEnumerable<(ISymbol Member, ISymbol Poller, IOperation Add)> In(IOperation code, MessagingLibrary library)
    {
        foreach (var operation in code.Descendants())
            if (
                operation is IInvocationOperation { Instance: { } instance } call
                && library.MemberOf(call) is { Role: MessagingRole.AddToPoller } member
            )
            {
                if (
                    call.ArgumentFor(member.Operand) is { } added
                    && NameOf(added.Unconverted()) is { } symbol
                    && PollerOf(instance.Unconverted()) is { } poller
                )
                    yield return (symbol, poller, call);
            }
            else if (library.MakesPoller(operation) && HolderOf(operation) is { } holder)
                foreach (var element in operation.ChildOperations)
                    if (NameOf(element.Unconverted()) is { } symbol)
                        yield return (symbol, holder, operation);
    }

    /// <summary>The local, parameter or field that holds a poller, also where it is being made.</summary>
    private static ISymbol? PollerOf(IOperation instance)
    {
        if (instance is not IInstanceReferenceOperation { ReferenceKind: InstanceReferenceKind.ImplicitReceiver })
            return NameOf(instance);
        var creation = instance.Parent;
        while (creation is not (null or IObjectCreationOperation))
            creation = creation.Parent;
        return creation is null ? null : HolderOf(creation);
    }

    /// <summary>The variable that gets what is made.</summary>
    private static ISymbol? HolderOf(IOperation made) =>
        made.ParentPastConversions() switch
        {
            IVariableInitializerOperation { Parent: IVariableDeclaratorOperation { Symbol: var local } } => local,
            IFieldInitializerOperation { InitializedFields: [var field] } => field,
            ISimpleAssignmentOperation { Target: var target } => NameOf(target),
            _ => null,
        };

    /// <summary>The local, parameter or field of this object that an expression names.</summary>
    public static ISymbol? NameOf(IOperation? operation) =>
        operation switch
        {
            IFieldReferenceOperation field => field.Field.IsStatic || field.Instance is IInstanceReferenceOperation ? field.Field : null,
            null => null,
            _ => LocalUses.SymbolOf(operation),
        };
}
