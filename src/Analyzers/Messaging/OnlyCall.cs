using System.Linq;
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
    /// Whether the call is the method's one statement, or its result; null checks of parameters and reports aside. Of a wait the result may
    /// be whether anything is ready.
    /// </summary>
    /// <param name="call">The call.</param>
    /// <param name="method">The method around it.</param>
    /// <param name="reports">Knows what only reports; null where the method may not even do that.</param>
    /// <param name="inner">What the call does.</param>
    public static bool Is(IInvocationOperation call, IMethodSymbol method, MessagingLibrary? reports, MessagingMember? inner = null)
    {
        IOperation value = call;
        while (
            value.Parent is IConversionOperation { IsImplicit: true } or IAwaitOperation
            || value.Parent is IInvocationOperation { Instance: { } task, Parent: IAwaitOperation } configured
                && task == value
                && configured.TargetMethod.IsFramework()
            || value.Parent is IBinaryOperation test && inner?.Role == MessagingRole.Poll && IsAnyReady(test, value)
        )
            value = value.Parent;
        if (method.IsAsync && value is not IAwaitOperation)
            return false;
        IOperation? last = value.Parent switch
        {
            IReturnOperation { Kind: OperationKind.Return } or IExpressionStatementOperation => value.Parent,
            IVariableInitializerOperation { Parent: IVariableDeclaratorOperation { Symbol: var result } } => ReturnOf(
                result,
                value,
                reports
            ),
            _ => null,
        };
        if (
            last?.Parent is not IBlockOperation block
            || !(value.Parent is IReturnOperation or IVariableInitializerOperation || method.ReturnsVoid || method.IsAsync)
        )
            return false;
        if (!AreNothing(block, last, call, reports, inner))
            return false;
        var guarded = reports is null ? null : OwnReports.TryAround(block, reports);
        return (guarded?.Parent ?? block) is IBlockOperation { Parent: null or IMethodBodyOperation or ILocalFunctionOperation } all
            && (guarded is null || AreNothing(all, guarded, call, reports, inner));
    }

    /// <summary>Whether all statements of a block, but for one, only check or report something.</summary>
    private static bool AreNothing(
        IBlockOperation block,
        IOperation only,
        IInvocationOperation call,
        MessagingLibrary? reports,
        MessagingMember? inner
    )
    {
        foreach (var statement in block.Operations)
            if (
                !call.IsIn(statement)
                && statement != only
                && (
                    !IsCheckOrReport(statement, reports)
                    || inner is { IsSend: false } && statement.Syntax.SpanStart > call.Syntax.SpanStart && NamesVariable(statement)
                )
            )
                return false;
        return true;
    }

    /// <summary>
    /// Whether the method does nothing else either, and returns what its own caller called it on: <c>socket.Send(x); return socket;</c>
    /// </summary>
    public static bool ReturnsOwner(IInvocationOperation call, IMethodSymbol method, MessagingLibrary? reports)
    {
        if (
            method.IsAsync
            || call.Parent is not IExpressionStatementOperation { Parent: IBlockOperation block } statement
            || block.Parent is not (IMethodBodyOperation or ILocalFunctionOperation)
            || !Returns(block.Operations[block.Operations.Length - 1], call, method)
        )
            return false;
        foreach (var other in block.Operations)
            if (other != statement && other is not IReturnOperation && !IsCheckOrReport(other, reports))
                return false;
        return true;
    }

    /// <summary><c>return this;</c>, or the parameter that a call is made on.</summary>
    private static bool Returns(IOperation statement, IInvocationOperation call, IMethodSymbol method) =>
        statement is IReturnOperation { ReturnedValue: { } returned }
        && returned.Written() switch
        {
            IInstanceReferenceOperation => OwnerOf(call)
                is IInstanceReferenceOperation
                    or IMemberReferenceOperation { Instance: IInstanceReferenceOperation },
            IParameterReferenceOperation { Parameter: var parameter } => IsOnOwner(call, method)
                && OwnerOf(call) is IParameterReferenceOperation { Parameter: var owner }
                && owner.Is(parameter),
            _ => false,
        };

    /// <summary>Whether a call is made on what the caller of its method names: the object, or a parameter.</summary>
    public static bool IsOnOwner(IInvocationOperation call, IMethodSymbol method) =>
        OwnerOf(call) switch
        {
            IInstanceReferenceOperation => true,
            IParameterReferenceOperation { Parameter: { RefKind: RefKind.None } socket } => socket.ContainingSymbol.Is(method),
            _ => false,
        };

    /// <summary>What a call is made on, be it of an extension.</summary>
    public static IOperation? OwnerOf(IInvocationOperation call) =>
        (call.Instance ?? (call.TargetMethod.IsExtensionMethod ? call.ArgumentFor(0) : null))?.Unconverted();

    /// <summary><c>poller.Poll(100) > 0</c></summary>
    private static bool IsAnyReady(IBinaryOperation test, IOperation poll) =>
        test
            is {
                OperatorKind: BinaryOperatorKind.GreaterThan or BinaryOperatorKind.NotEquals,
                LeftOperand: var number,
                RightOperand.ConstantValue: { HasValue: true, Value: 0 }
            }
        && number == poll;

    /// <summary><c>var result = call; return result;</c>, with reports in between.</summary>
    private static IOperation? ReturnOf(ILocalSymbol result, IOperation value, MessagingLibrary? reports)
    {
        var declaration = value.Parent!.Parent!.Parent?.Parent;
        if (
            declaration?.Parent is not IBlockOperation { Operations: var statements }
            || statements.IndexOf(declaration) is not (>= 0 and var at)
        )
            return null;
        while (++at < statements.Length)
            if (statements[at] is IReturnOperation { ReturnedValue: { } returned } last)
                return returned.Written() is ILocalReferenceOperation { Local: var local } && local.Is(result) ? last : null;
            else if (reports is null || !OwnReports.Is(statements[at], reports) || NamesVariable(statements[at]))
                return null;
        return null;
    }

    /// <summary>Whether a statement may read what a receive before it gives.</summary>
    private static bool NamesVariable(IOperation statement) =>
        statement.Descendants().Any(static part => part is ILocalReferenceOperation or IParameterReferenceOperation);

    public static bool IsCheckOrReport(IOperation statement, MessagingLibrary? reports) =>
        statement is IReturnOperation { IsImplicit: true } or ILocalFunctionOperation
        || OwnChecks.Is(statement)
        || reports is not null && OwnReports.Is(statement, reports);
}
