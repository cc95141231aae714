using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.ControlFlow;

/// <summary>
/// Conditions that are set outside a loop and hold for all its iterations, such as <c>if (verbose)</c>: flags that no iteration writes,
/// and checks whether a logger is enabled.
/// </summary>
internal static class Switches
{
    public static bool IsOne(IOperation condition, ILoopOperation? loop, MessagingBody body) =>
        condition.Unconverted() switch
        {
            { ConstantValue.HasValue: true } => true,
            IUnaryOperation { OperatorKind: UnaryOperatorKind.Not, Operand: var operand } => IsOne(operand, loop, body),
            IBinaryOperation { OperatorKind: BinaryOperatorKind.ConditionalAnd or BinaryOperatorKind.ConditionalOr } both => IsOne(
                both.LeftOperand,
                loop,
                body
            ) && IsOne(both.RightOperand, loop, body),
            IInvocationOperation { TargetMethod: var method } when Logging.IsSwitch(method) => true,
            IPropertyReferenceOperation { Property: var property } when Logging.IsSwitch(property) => true,
            { Type.SpecialType: SpecialType.System_Boolean } flag => IsSettled(flag, loop, body),
            _ => false,
        };

    /// <summary>Whether a value, and all that it is asked of, is stored outside of the loop and not written in this code.</summary>
    private static bool IsSettled(IOperation value, ILoopOperation? loop, MessagingBody body) =>
        value.Unconverted() switch
        {
            IInstanceReferenceOperation => true,
            ILocalReferenceOperation { Local: var local } => loop is not null
                && !local.IsDeclaredIn(loop.Syntax)
                && !body.Uses.IsWritten(local),
            IParameterReferenceOperation { Parameter: var parameter } => loop is not null && !body.Uses.IsWritten(parameter),
            IFieldReferenceOperation field => (field.Instance is null || IsSettled(field.Instance, loop, body))
                && !IsWritten(field.Field, body),
            IPropertyReferenceOperation { Property: var property } reference => Stability.IsAutoProperty(property, body)
                && (reference.Instance is null || IsSettled(reference.Instance, loop, body))
                && !IsWritten(property, body),
            _ => false,
        };

    private static bool IsWritten(ISymbol member, MessagingBody body)
    {
        foreach (var operation in body.Root.Descendants())
            if (operation is IMemberReferenceOperation { Member: var named } && named.Is(member) && LocalUses.IsWrite(operation))
                return true;
        return false;
    }
}
