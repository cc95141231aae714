using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Placement;

/// <summary>
/// Can an operation move into a statement before its own? It can if its statement always reaches it, and does nothing observable before.
/// </summary>
internal static class FirstInStatement
{
    public static bool Is(IOperation operation, MessagingBody body)
    {
        for (IOperation child = operation; ; child = child.Parent!)
            switch (child.Parent)
            {
                case IExpressionStatementOperation
                or IReturnOperation
                or IVariableDeclarationGroupOperation { Declarations: [{ Declarators.Length: 1 }] }:
                    return child.Parent.Syntax is StatementSyntax; // the body of a lambda may be an expression
                case IDeconstructionAssignmentOperation { Target: var target } when target != child && NamesLocals(target):
                    break;
                case IConditionalOperation { Syntax: IfStatementSyntax, Condition: var condition } when condition == child:
                    return true;
                case IArgumentOperation
                or IInvocationOperation
                or IConversionOperation
                or IParenthesizedOperation
                or IVariableInitializerOperation
                or IVariableDeclaratorOperation
                or IVariableDeclarationOperation
                or ISimpleAssignmentOperation
                or ICompoundAssignmentOperation { OperatorMethod: null }
                or IObjectCreationOperation
                or IPropertyReferenceOperation
                or IUnaryOperation
                or IImplicitIndexerReferenceOperation
                or IArrayElementReferenceOperation
                or IRangeOperation
                or IIsPatternOperation
                or IBinaryOperation { OperatorKind: not (BinaryOperatorKind.ConditionalAnd or BinaryOperatorKind.ConditionalOr) }:
                    foreach (var before in Before(child))
                        if (
                            !IsTarget(before, child, operation, body)
                            && !Stability.IsStable(before.Unconverted(), body)
                            && !IsKnownObject(before.Unconverted())
                        )
                            return false;
                    break;
                default:
                    return false;
            }
    }

    /// <summary>
    /// Whether it is the variable or field of this object that gets the value, which is found without an evaluation. What an addition reads
    /// of it is the same behind an operation of the library, which runs no code that could write it.
    /// </summary>
    private static bool IsTarget(IOperation before, IOperation value, IOperation operation, MessagingBody body) =>
        value.Parent is IAssignmentOperation { Target: var target }
        && target == before
        && (
            target is IFieldReferenceOperation { Field: { RefKind: RefKind.None } field, Instance: null or IInstanceReferenceOperation }
                && field.ContainingType.Is(body.Owner.ContainingType)
            || OwnVariables.IsUnchangedIn(target, value.Syntax.Span, body)
        )
        && (value.Parent is ISimpleAssignmentOperation || body.Library.MemberOf(operation) is { IsWrapper: false });

    /// <summary>Whether a deconstruction has nothing to evaluate but its value.</summary>
    private static bool NamesLocals(IOperation target)
    {
        if (target.Declared() is not ITupleOperation { Elements: var parts })
            return false;
        foreach (var part in parts)
            if (part.Declared() is not (ILocalReferenceOperation or IDiscardOperation))
                return false;
        return true;
    }

    /// <summary>What .NET has one of: <c>Encoding.UTF8</c>.</summary>
    private static bool IsKnownObject(IOperation value) =>
        value is IPropertyReferenceOperation { Property: { IsStatic: true } property } && property.IsFramework();

    private static IEnumerable<IOperation> Before(IOperation child)
    {
        foreach (var sibling in child.Parent!.ChildOperations)
            if (sibling != child && sibling.Syntax.SpanStart < child.Syntax.SpanStart)
                yield return sibling is IArgumentOperation { Value: var value } ? value : sibling;
    }
}
