using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace ZmqPerf.Analyzers;

internal static class OperationExtensions
{
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

    /// <summary>The expression behind conversions and parentheses.</summary>
    public static IOperation Unconverted(this IOperation operation) => operation.Behind(ofSameValue: false);

    /// <summary>The expression behind parentheses and those conversions that give the same value: not <c>(byte)n</c>.</summary>
    public static IOperation SameValue(this IOperation operation) => operation.Behind(ofSameValue: true);

    private static IOperation Behind(this IOperation operation, bool ofSameValue)
    {
        while (true)
        {
            switch (operation)
            {
                case IConversionOperation conversion when !ofSameValue || conversion.KeepsValue():
                    operation = conversion.Operand;
                    break;
                case IParenthesizedOperation parenthesized:
                    operation = parenthesized.Operand;
                    break;
                default:
                    return operation;
            }
        }
    }

    private static bool KeepsValue(this IConversionOperation conversion)
    {
        if (conversion is not { OperatorMethod: null, Type: { } type, Operand.Type: { } given } || given.TypeKind == TypeKind.Dynamic)
            return conversion is { OperatorMethod: null, Operand: { Type: null } };
        if (given.IsValueType && type.IsReferenceType)
            return false; // another object each time
        return conversion.Conversion.IsImplicit
            || conversion.Conversion.IsReference && !conversion.IsTryCast
            || given is INamedTypeSymbol { EnumUnderlyingType: { } number } && number.SpecialType == type.SpecialType;
    }

    /// <summary>
    /// The expression as it is written: without the conversions that the compiler adds, with those that the author wrote.
    /// </summary>
    public static IOperation Written(this IOperation operation)
    {
        while (operation is IConversionOperation { IsImplicit: true } conversion)
            operation = conversion.Operand;
        return operation;
    }

    /// <summary>What a target declares, or names: <c>out var n</c>, <c>var (a, b)</c>.</summary>
    public static IOperation Declared(this IOperation target) =>
        target is IDeclarationExpressionOperation { Expression: var declared } ? declared : target;

    /// <summary>The deconstruction that writes a target, be it in tuples of its own: <c>(a, (b, c)) = whole</c>.</summary>
    public static IDeconstructionAssignmentOperation? DeconstructionInto(this IOperation target)
    {
        while (target.Parent is ITupleOperation or IDeclarationExpressionOperation)
            target = target.Parent;
        return target.Parent is IDeconstructionAssignmentOperation into && into.Target == target ? into : null;
    }

    /// <summary>
    /// A condition without the negations around it, comparisons with <see langword="true"/> and <see langword="false"/> among them, and the
    /// outcome that it has then.
    /// </summary>
    public static (IOperation Condition, bool Outcome) WithoutNot(this IOperation condition, bool outcome)
    {
        while (true)
        {
            condition = condition.SameValue();
            switch (condition)
            {
                case IUnaryOperation { OperatorKind: UnaryOperatorKind.Not, OperatorMethod: null, Operand: var operand }:
                    (condition, outcome) = (operand, !outcome);
                    break;
                case IBinaryOperation
                {
                    OperatorKind: BinaryOperatorKind.Equals or BinaryOperatorKind.NotEquals,
                    LeftOperand: { Type.SpecialType: SpecialType.System_Boolean } asked,
                    RightOperand.ConstantValue: { HasValue: true, Value: bool expected }
                } comparison:
                    (condition, outcome) = (asked, outcome == (comparison.OperatorKind == BinaryOperatorKind.Equals) == expected);
                    break;
                default:
                    return (condition, outcome);
            }
        }
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
    /// Whether an operation drops what stands in it: it is a statement, or assigns to an underscore and nobody reads the assignment.
    /// </summary>
    public static bool DropsValue(this IOperation? parent)
    {
        while (parent is ISimpleAssignmentOperation { Target: IDiscardOperation } assignment)
            parent = assignment.ParentPastConversions();
        return parent is IExpressionStatementOperation;
    }

    /// <summary>The nearest parent that is neither a conversion nor a parenthesis.</summary>
    public static IOperation? ParentPastConversions(this IOperation operation)
    {
        var parent = operation.Parent;
        while (parent is IConversionOperation or IParenthesizedOperation)
            parent = parent.Parent;
        return parent;
    }

    /// <summary>The expression with the parentheses around it, and the casts to the type that it has.</summary>
    public static IOperation WithIdleCasts(this IOperation operation)
    {
        while (operation.Parent is IParenthesizedOperation or IConversionOperation { Conversion.IsIdentity: true })
            operation = operation.Parent;
        return operation;
    }

    /// <summary>The call that is made on an object where it is named, or by an extension.</summary>
    public static IInvocationOperation? CallOn(this IOperation reference) =>
        reference.ParentPastConversions() switch
        {
            IInvocationOperation { Instance: { } instance } call when instance.Unconverted() == reference => call,
            IArgumentOperation { Parameter.Ordinal: 0, Parent: IInvocationOperation { Instance: null } call } => call,
            IConditionalAccessOperation { WhenNotNull: IInvocationOperation { Instance: IConditionalAccessInstanceOperation } call } =>
                call,
            _ => null,
        };

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
        foreach (var descendant in operation.DescendantsAndSelf())
            if (
                descendant is IInvalidOperation
                || descendant.Type is { TypeKind: TypeKind.Error }
                || descendant is IConversionOperation { Conversion.Exists: false }
            )
                return true;
        return false;
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
