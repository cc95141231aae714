using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Messages;

/// <summary>
/// What a method with source does with a message that is passed to it; followed into methods that certainly run, a few calls deep.
/// </summary>
internal static class PassedMessage
{
    private const int MaxDepth = 3;

    public static MessageUseKind UseBy(IParameterSymbol parameter, IInvocationOperation call, MessagingBody body, int depth)
    {
        if (
            depth >= MaxDepth
            || !body.Library.Types.IsMessage(parameter.OriginalDefinition.Type)
            || OtherBodies.RunBy(call, body) is not { Root: var root } callee
        )
            return MessageUseKind.Escape;
        var result = MessageUseKind.Read;
        var references = callee.Uses.Of(call.TargetMethod.Declared().Parameters[parameter.Ordinal]);
        foreach (var reference in references)
        {
            if (reference.EnclosingFunction() is var function && function != root && function.Syntax != root.Syntax)
                return MessageUseKind.Escape;
            var use = MessageUses.Classify(reference, body, depth + 1);
            var kind = use.Kind switch
            {
                MessageUseKind.Create or MessageUseKind.Forget => MessageUseKind.Escape,
                MessageUseKind.TryReceive => MessageUseKind.ReceivePerhaps,
                MessageUseKind.Receive when references.Count > 1 || !IsUnconditional(use.Construct) => MessageUseKind.ReceivePerhaps,
                MessageUseKind.Dispose or MessageUseKind.DisposeGuard or MessageUseKind.Fill => MessageUseKind.Harmless,
                var other => other,
            };
            if (kind == MessageUseKind.Escape)
                return kind;
            result = Stronger(result, kind);
        }

        return result;
    }

    /// <summary>Whether a method that has returned has disposed the message that it was given.</summary>
    public static bool IsDisposedBy(IParameterSymbol parameter, IInvocationOperation call, MessagingBody body)
    {
        if (OtherBodies.RunBy(call, body) is not { Root: var root } callee)
            return false;
        var given = call.TargetMethod.Declared().Parameters[parameter.Ordinal];
        if (callee.Uses.IsWritten(given) || GivesBack(call))
            return false;
        foreach (var reference in callee.Uses.Of(given))
            if (
                reference.ParentPastConversions() is IInvocationOperation { Instance: { } instance } end
                && instance.Unconverted() == reference
                && end.TargetMethod.IsDisposal()
                && end.EnclosingFunction() is var function
                && (function == root || function.Syntax == root.Syntax)
                && IsUnconditional(end)
            )
                return true;
        return false;
    }

    /// <summary>Whether the variable may hold another message after the call: <c>Next(message, out message)</c>.</summary>
    private static bool GivesBack(IInvocationOperation call)
    {
        foreach (var argument in call.Arguments)
            if (argument.Parameter is { RefKind: not (RefKind.None or RefKind.In) })
                return true;
        return false;
    }

    /// <summary>
    /// Whether a call is made on every path through its function: plain statements only, and plain expressions around it.
    /// </summary>
    /// <param name="call">The call.</param>
    /// <param name="whateverFollows">Whether the statements behind it may be any.</param>
    public static bool IsUnconditional(IOperation call, bool whateverFollows = false)
    {
        foreach (var (_, parent) in call.Ancestors())
            switch (parent)
            {
                case IMethodBodyOperation or ILocalFunctionOperation:
                    return true;
                case IBlockOperation block when AreAllPlain(block, whateverFollows ? call : null):
                case IExpressionStatementOperation
                or IReturnOperation
                or IVariableDeclarationGroupOperation
                or IVariableDeclarationOperation
                or IVariableDeclaratorOperation
                or IVariableInitializerOperation:
                case IConversionOperation
                or IParenthesizedOperation
                or ISimpleAssignmentOperation
                or IArgumentOperation
                or IInvocationOperation:
                case IUnaryOperation
                or IIsPatternOperation
                or IBinaryOperation { OperatorKind: not (BinaryOperatorKind.ConditionalAnd or BinaryOperatorKind.ConditionalOr) }:
                case IConditionalOperation { Condition: var condition } when call.IsIn(condition):
                    continue;
                default:
                    return false;
            }

        return false;
    }

    private static bool AreAllPlain(IBlockOperation block, IOperation? last)
    {
        foreach (var statement in block.Operations)
            if (last?.IsIn(statement) == true)
                return true;
            else if (statement is not (IExpressionStatementOperation or IVariableDeclarationGroupOperation or IReturnOperation))
                return false;
        return true;
    }

    private static MessageUseKind Stronger(MessageUseKind a, MessageUseKind b) => Rank(b) > Rank(a) ? b : a;

    private static int Rank(MessageUseKind kind) =>
        kind switch
        {
            MessageUseKind.Read => 0,
            MessageUseKind.Harmless => 1,
            MessageUseKind.Receive => 2,
            MessageUseKind.ReceivePerhaps => 3,
            _ => 4, // Send
        };
}
