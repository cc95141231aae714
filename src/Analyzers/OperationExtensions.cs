using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace ZmqPerf.Analyzers;

/// <summary>What is around an operation, and what it is given.</summary>
internal static class OperationExtensions
{
    /// <summary>Empty between calls: one for all of a thread.</summary>
    [ThreadStatic]
    private static Stack<IOperation>? s_pending;

    /// <summary>The value given for the parameter with this ordinal, named and default arguments included.</summary>
    public static IOperation? ArgumentFor(this IInvocationOperation call, int ordinal) => ArgumentFor(call.Arguments, ordinal);

    /// <summary>The value given for the parameter of this name, where the method has one.</summary>
    public static IOperation? ArgumentFor(this IInvocationOperation call, string parameter)
    {
        foreach (var argument in call.Arguments)
            if (argument.Parameter?.Name == parameter)
                return argument.Value;
        return null;
    }

    /// <inheritdoc cref="ArgumentFor(IInvocationOperation, int)"/>
    public static IOperation? ArgumentFor(this IObjectCreationOperation creation, int ordinal) => ArgumentFor(creation.Arguments, ordinal);

    /// <summary>Whether a value is the default of a parameter for which the call gives none.</summary>
    public static bool IsLeftOut(this IOperation argument) =>
        argument.Parent is IArgumentOperation { ArgumentKind: ArgumentKind.DefaultValue };

    /// <summary>Whether an operation is null, or a default value that is.</summary>
    public static bool IsNull(this IOperation value) =>
        value.Unconverted() is { ConstantValue: { HasValue: true, Value: null } } or IDefaultValueOperation;

    /// <summary>What a target declares, or names: <c>out var n</c>, <c>var (a, b)</c>.</summary>
    public static IOperation Declared(this IOperation target) =>
        target is IDeclarationExpressionOperation { Expression: var declared } ? declared : target;

    /// <summary>The deconstruction that writes a target, even in nested tuples: <c>(a, (b, c)) = whole</c>.</summary>
    public static IDeconstructionAssignmentOperation? DeconstructionInto(this IOperation target)
    {
        while (target.Parent is ITupleOperation or IDeclarationExpressionOperation)
            target = target.Parent;
        return target.Parent is IDeconstructionAssignmentOperation into && into.Target == target ? into : null;
    }

    /// <summary>The call that the statement around a part of it consists of.</summary>
    public static IInvocationOperation? CallOfStatement(this IOperation part)
    {
        for (var around = part.Parent; around is not (null or IBlockOperation or IAnonymousFunctionOperation); around = around.Parent)
            if (around is IExpressionStatementOperation statement)
                return statement.Operation as IInvocationOperation;
        return null;
    }

    /// <summary>
    /// Whether nobody gets a value: what makes it is a statement, <c>socket?.Send(x);</c>, or assigns to an underscore and nobody reads the
    /// assignment.
    /// </summary>
    public static bool IsDropped(this IOperation value)
    {
        while (
            value.Parent is IConversionOperation or IParenthesizedOperation
            || value.Parent is ISimpleAssignmentOperation { Target: IDiscardOperation }
            || value.Parent is IConditionalAccessOperation { WhenNotNull: var notNull } && notNull == value
        )
            value = value.Parent;
        return value.Parent is IExpressionStatementOperation;
    }

    /// <summary>The call that is made on an object where it is named, or by an extension.</summary>
    public static IInvocationOperation? CallOn(this IOperation reference) =>
        reference.ParentPastConversions() switch
        {
            IInvocationOperation { Instance: { } instance } call when instance.Unconverted() == reference => call,
            IArgumentOperation { Parameter.Ordinal: 0, Parent: IInvocationOperation { Instance: null } call } => call,
            IConditionalAccessOperation { WhenNotNull: IInvocationOperation { Instance: IConditionalAccessInstanceOperation } call } =>
                call,
            IConditionalAccessOperation
            {
                WhenNotNull: IInvocationOperation { Instance: null, Arguments: [{ Value: var extended }, ..] } call
            } when extended.Unconverted() is IConditionalAccessInstanceOperation => call,
            _ => null,
        };

    /// <summary>The same, or the call or creation that gets the object.</summary>
    public static IOperation? Taker(this IOperation reference) =>
        reference.CallOn() ?? (reference.ParentPastConversions() as IArgumentOperation)?.Parent;

    /// <summary>What stands before the <c>?.</c>.</summary>
    public static IOperation? Accessed(this IConditionalAccessInstanceOperation instance)
    {
        IOperation part = instance;
        while (part.Parent is { } parent)
        {
            if (parent is IConditionalAccessOperation { WhenNotNull: var notNull, Operation: var accessed } && notNull == part)
                return accessed;
            part = parent;
        }

        return null;
    }

    /// <summary>Whether anything in the expression does not bind: nothing may be concluded from it then.</summary>
    public static bool HasErrors(this IOperation operation)
    {
        var (pending, found) = (s_pending ??= new(), false);
        pending.Clear();
        pending.Push(operation);
        while (pending.Count > 0 && !found)
        {
            var part = pending.Pop();
            found =
                part is IInvalidOperation
                || part.Type is { TypeKind: TypeKind.Error }
                || part is IConversionOperation { Conversion.Exists: false };
            foreach (var child in part.ChildOperations)
                pending.Push(child);
        }

        pending.Clear();
        return found;
    }

    /// <summary>The lambda, local function or whole body that this operation runs in.</summary>
    public static IOperation EnclosingFunction(this IOperation operation)
    {
        var current = operation;
        while (current.Parent is { } parent)
        {
            current = parent;
            if (current is IAnonymousFunctionOperation or ILocalFunctionOperation)
                break;
        }

        return current;
    }

    /// <summary>The whole code that an operation is part of.</summary>
    public static IOperation Root(this IOperation operation)
    {
        while (operation.Parent is { } parent)
            operation = parent;
        return operation;
    }

    private static IOperation? ArgumentFor(ImmutableArray<IArgumentOperation> arguments, int ordinal)
    {
        foreach (var argument in arguments)
            if (argument.Parameter?.Ordinal == ordinal)
                return argument.Value;
        return null;
    }
}
