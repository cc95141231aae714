using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Buffers;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Messaging;

/// <summary>Whether a call is all that a method of the user's does.</summary>
internal static class OnlyCall
{
    /// <summary>
    /// Whether the call is the method's one statement, or its result; null checks of parameters aside. Of a wait the result may be whether
    /// anything is ready.
    /// </summary>
    public static bool Is(IInvocationOperation call, IMethodSymbol method, MessagingRole? role = null)
    {
        IOperation value = call;
        while (
            value.Parent is IConversionOperation { IsImplicit: true } or IAwaitOperation
            || value.Parent is IInvocationOperation { Instance: { } task, Parent: IAwaitOperation } configured
                && task == value
                && configured.TargetMethod.IsFramework()
            || value.Parent is IBinaryOperation test && role == MessagingRole.Poll && IsAnyReady(test, value)
        )
            value = value.Parent;
        if (method.IsAsync && value is not IAwaitOperation)
            return false;
        IOperation? last = value.Parent switch
        {
            IReturnOperation { Kind: OperationKind.Return } or IExpressionStatementOperation => value.Parent,
            IVariableInitializerOperation { Parent: IVariableDeclaratorOperation { Symbol: var result } } => ReturnOf(result, value),
            _ => null,
        };
        if (
            last?.Parent is not IBlockOperation block
            || block.Parent is not (IMethodBodyOperation or ILocalFunctionOperation)
            || !(value.Parent is IReturnOperation or IVariableInitializerOperation || method.ReturnsVoid || method.IsAsync)
        )
            return false;
        foreach (var statement in block.Operations)
            if (!call.IsIn(statement) && statement != last && !IsCheckOrNothing(statement))
                return false;
        return true;
    }

    /// <summary><c>poller.Poll(100) > 0</c></summary>
    private static bool IsAnyReady(IBinaryOperation test, IOperation poll) =>
        test
            is {
                OperatorKind: BinaryOperatorKind.GreaterThan or BinaryOperatorKind.NotEquals,
                LeftOperand: var number,
                RightOperand.ConstantValue: { HasValue: true, Value: 0 }
            }
        && number == poll;

    /// <summary><c>var result = call; return result;</c></summary>
    private static IOperation? ReturnOf(ILocalSymbol result, IOperation value)
    {
        var declaration = value.Parent!.Parent!.Parent?.Parent;
        return
            declaration?.Parent is IBlockOperation { Operations: var statements }
            && statements.IndexOf(declaration) is >= 0 and var index
            && index + 1 < statements.Length
            && statements[index + 1] is IReturnOperation { ReturnedValue: { } returned } last
            && returned.Written() is ILocalReferenceOperation { Local: var local }
            && local.Is(result)
            ? last
            : null;
    }

    private static bool IsCheckOrNothing(IOperation statement) =>
        statement switch
        {
            IReturnOperation { IsImplicit: true } or ILocalFunctionOperation => true,
            IExpressionStatementOperation { Operation: IInvocationOperation { TargetMethod: var check } } => check.Has(Facet.Ignores),
            _ => false,
        };
}
