using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Messaging;

/// <summary>
/// Statements that only refuse to go on: <c>ArgumentNullException.ThrowIfNull(x);</c>, <c>if (_closed) throw ...;</c>, and a method of the
/// user's that does nothing else, <c>ThrowIfDisposed();</c>.
/// </summary>
internal static class OwnChecks
{
    public static bool Is(IOperation statement) => Is(statement, mayCall: true);

    private static bool Is(IOperation statement, bool mayCall) =>
        statement switch
        {
            IConditionalOperation { WhenFalse: null, Condition: var asked, WhenTrue: var then } => Throws(then) && IsALook(asked),
            IExpressionStatementOperation { Operation: IInvocationOperation check } => check.TargetMethod.Has(Facet.Ignores | Facet.Guards)
                || mayCall && Calls(check),
            _ => false,
        };

    /// <summary>Whether a call runs a method of the same object, or a static one, that consists of such statements.</summary>
    private static bool Calls(IInvocationOperation check)
    {
        if (
            check is not { Instance: null or IInstanceReferenceOperation, TargetMethod: { ReturnsVoid: true, IsAsync: false } method }
            || !method.IsTheOneThatRuns()
            || !check.Arguments.All(static argument => IsALook(argument.Value))
            || check.SemanticModel is not { Compilation: var compilation }
            || OtherBodies.Of(method.Declared(), compilation) is not { } code
            || TryHelper.BlockOf(code) is not { } block
        )
            return false;
        var any = false;
        foreach (var statement in block.Operations)
            if (Is(statement, mayCall: false))
                any = true;
            else if (statement is not IReturnOperation { IsImplicit: true })
                return false;
        return any;
    }

    private static bool Throws(IOperation then) =>
        then switch
        {
            IBlockOperation { Operations: [var only] } => Throws(only),
            IExpressionStatementOperation { Operation: IThrowOperation } or IThrowOperation => true,
            _ => false,
        };

    /// <summary>A closed list: nothing but reading what is there.</summary>
    private static bool IsALook(IOperation value)
    {
        foreach (var part in value.DescendantsAndSelf())
            if (
                part
                    is not (
                        ILiteralOperation
                        or ILocalReferenceOperation
                        or IParameterReferenceOperation
                        or IInstanceReferenceOperation
                        or IFieldReferenceOperation
                        or IBinaryOperation { OperatorMethod: null }
                        or IUnaryOperation { OperatorMethod: null }
                        or IConversionOperation { OperatorMethod: null }
                        or IIsPatternOperation
                        or IConstantPatternOperation
                        or INegatedPatternOperation
                        or IRelationalPatternOperation
                    )
                && !(part is IPropertyReferenceOperation { Property: var asked } && asked.IsFramework())
            )
                return false;
        return true;
    }
}
