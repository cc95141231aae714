using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
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
                    && library.Fields.VariableOf(added.Unconverted()) is { } symbol
                    && PollerOf(instance.Unconverted(), library) is { } poller
                )
                    yield return (symbol, poller, call);
            }
            else if (library.MakesPoller(operation) && HolderOf(operation, library) is { } holder)
                foreach (var element in operation.ChildOperations)
                    if (library.Fields.VariableOf(element.Unconverted()) is { } symbol)
                        yield return (symbol, holder, operation);
    }

    /// <summary>The local, parameter or field that holds a poller, also where it is being made.</summary>
    private static ISymbol? PollerOf(IOperation instance, MessagingLibrary library)
    {
        if (instance is not IInstanceReferenceOperation { ReferenceKind: InstanceReferenceKind.ImplicitReceiver })
            return library.Fields.VariableOf(instance);
        var creation = instance.Parent;
        while (creation is not (null or IObjectCreationOperation))
            creation = creation.Parent;
        return creation is null ? null : HolderOf(creation, library);
    }

    /// <summary>The variable that gets what is made.</summary>
    private static ISymbol? HolderOf(IOperation made, MessagingLibrary library) =>
        made.ParentPastConversions() switch
        {
            IVariableInitializerOperation { Parent: IVariableDeclaratorOperation { Symbol: var local } } => local,
            IFieldInitializerOperation { InitializedFields: [var field] } => field,
            IPropertyInitializerOperation { InitializedProperties: [var property] } => property,
            ISimpleAssignmentOperation { Target: var target } => library.Fields.VariableOf(target),
            _ => null,
        };
}
