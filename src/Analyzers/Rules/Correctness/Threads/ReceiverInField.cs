using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Messages;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Correctness.Threads;

/// <summary>The socket behind a receiver in a field, where every receiver is made of one that members know by the same name.</summary>
internal static class ReceiverInField
{
    /// <summary>Whether no other object gives the field a value.</summary>
    public static bool IsOnlyOwn(ISymbol field) =>
        field.DeclaredAccessibility == Accessibility.Private
        || field is IFieldSymbol { IsReadOnly: true } or IPropertySymbol { SetMethod: null };

    public static ISymbol? SocketOf(ISymbol field, MessagingLibrary library, Compilation compilation)
    {
        var (values, roots) = (new List<IOperation>(), new HashSet<IOperation>());
        if (OtherBodies.InitialValueOf(field, compilation) is { } initial)
            values.Add(initial);
        foreach (var (reference, code) in library.References.Of(field, isWhole: true, compilation))
            if (LocalUses.IsWrite(reference))
            {
                if (ValueGivenTo(reference) is not { } value)
                    return null;
                values.Add(value);
                roots.Add(code.Root);
            }

        ISymbol? only = null;
        foreach (var value in values)
            if (!value.Unconverted().IsNull())
            {
                var socket = MadeOf(value, library, compilation);
                if (socket is null || only is not null && !socket.Is(only))
                    return null;
                only = socket;
            }

        return only is IFieldSymbol or IPropertySymbol && !IsSteady(only, roots, library, compilation) ? null : only;
    }

    /// <summary>
    /// Whether a field always has the socket that a receiver was made of: only constructors give it one, and code that makes the receiver
    /// anew, in one place each.
    /// </summary>
    public static bool IsSteady(ISymbol socket, HashSet<IOperation> roots, MessagingLibrary library, Compilation compilation)
    {
        if (!IsOnlyOwn(socket))
            return false;
        var given = new HashSet<IOperation>();
        foreach (var (reference, code) in library.References.Of(socket.OriginalDefinition, isWhole: true, compilation))
            if (LocalUses.IsWrite(reference) && !(ValueGivenTo(reference) is { } value && value.Unconverted().IsNull()))
                if (
                    !given.Add(code.Root)
                    || !roots.Contains(code.Root) && !(code.Root is IConstructorBodyOperation && reference.EnclosingFunction() == code.Root)
                )
                    return false;
        return true;
    }

    /// <summary>Whether nothing writes a parameter of a primary constructor; other constructors' are their own code's.</summary>
    public static bool IsSteady(IParameterSymbol parameter, MessagingLibrary library, Compilation compilation)
    {
        foreach (var (reference, _) in library.References.Of(parameter, isWhole: true, compilation))
            if (LocalUses.IsWrite(reference))
                return false;
        return true;
    }

    /// <summary>What an assignment in the object's own code gives a field.</summary>
    private static IOperation? ValueGivenTo(IOperation reference) =>
        reference
            is IMemberReferenceOperation
            {
                Instance: null or IInstanceReferenceOperation { ReferenceKind: InstanceReferenceKind.ContainingTypeInstance }
            }
            ? reference.Parent switch
            {
                ISimpleAssignmentOperation { IsRef: false, Target: var target, Value: var value } when target == reference => value,
                ICoalesceAssignmentOperation { Target: var target, Value: var value } when target == reference => value,
                _ => null,
            }
            : null;

    /// <summary>The field, or the parameter of the primary constructor, that members know the socket of a creation by.</summary>
    private static ISymbol? MadeOf(IOperation value, MessagingLibrary library, Compilation compilation)
    {
        if (ReceiverMaking.SocketOf(value.Unconverted(), library)?.Unconverted() is not { } socket)
            return null;
        if (socket is ISimpleAssignmentOperation { Target: IMemberReferenceOperation target })
            socket = target;
        var root = socket.Root();
        return library.Fields.VariableOf(socket) switch
        {
            IFieldSymbol or IPropertySymbol => library.Fields.VariableOf(socket),
            IParameterSymbol parameter when root is not IConstructorBodyOperation => IsSteady(parameter, library, compilation)
                ? FieldMadeOf(parameter, library, compilation) ?? parameter
                : null,
            { } variable when !LocalUses.In(root).IsWritten(variable) => FieldGiven(variable, root, library),
            _ => null,
        };
    }

    /// <summary>The field that code gives a variable's socket.</summary>
    private static ISymbol? FieldGiven(ISymbol variable, IOperation root, MessagingLibrary library)
    {
        foreach (var operation in root.Descendants())
            if (
                operation is ISimpleAssignmentOperation { Target: IMemberReferenceOperation target, Value: var given }
                && variable.Is(library.Fields.VariableOf(given.Unconverted()))
            )
                return library.Fields.VariableOf(target);
        return null;
    }

    /// <summary>The field whose declaration gives it a parameter of the primary constructor.</summary>
    private static ISymbol? FieldMadeOf(IParameterSymbol parameter, MessagingLibrary library, Compilation compilation)
    {
        foreach (var member in parameter.ContainingType.GetMembers())
            if (
                library.Fields.Contains(member)
                && LocalUses.TypeOf(member).Is(parameter.Type)
                && OtherBodies.InitialValueOf(member, compilation) is { } initial
                && parameter.Is(library.Fields.VariableOf(initial.Unconverted()))
            )
                return member;
        return null;
    }
}
