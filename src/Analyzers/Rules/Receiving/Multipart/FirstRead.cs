using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.Messages;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Receiving.Multipart;

/// <summary>
/// Whether a value is read behind a statement on every path, in the same block, before anything else can be noticed: only locals have got
/// what others of its kind hold.
/// </summary>
internal static class FirstRead
{
    public static bool Is(IOperation value, StatementSyntax behind, MessagingBody body)
    {
        var (child, parent) = (value, value.Parent);
        for (; parent is not null && !IsStatementBeside(child, behind); (child, parent) = (parent, parent.Parent))
            if (!IsCertain(child, parent))
                return false;
        if (parent is IUsingOperation)
            return IsQuietUntil(value, child, body);
        if (parent is not IBlockOperation { Operations: var statements })
            return false;
        foreach (var statement in statements)
        {
            if (statement.Syntax.SpanStart <= behind.SpanStart)
                continue;
            if (statement == child)
                return IsQuietUntil(value, statement, body);
            if (statement is not IVariableDeclarationGroupOperation || !IsQuietUntil(null, statement, body))
                return false;
        }

        return false;
    }

    private static bool IsStatementBeside(IOperation operation, StatementSyntax other) =>
        operation.Syntax is StatementSyntax { Parent: var around } statement
        && operation.Parent is IBlockOperation or IUsingOperation
        && (
            statement == (other as UsingStatementSyntax)?.Statement && statement is not BlockSyntax
            || around == ((other as UsingStatementSyntax)?.Statement ?? other.Parent)
            || statement.Parent is GlobalStatementSyntax && other.Parent is GlobalStatementSyntax
        );

    /// <summary>Whether a part of an expression or statement runs whenever that does, and once.</summary>
    private static bool IsCertain(IOperation child, IOperation parent) =>
        !Branching.IsBranch(child, parent)
        && parent
            is not (
                IBlockOperation
                or ICoalesceAssignmentOperation
                or ILoopOperation
                or ITryOperation
                or ILockOperation
                or IUsingOperation
                or IAnonymousFunctionOperation
                or ILocalFunctionOperation
                or ISwitchCaseOperation
                or ISwitchExpressionArmOperation
            );

    /// <summary>Whether what a statement does before it comes to a value cannot be noticed, or all of it.</summary>
    private static bool IsQuietUntil(IOperation? value, IOperation statement, MessagingBody body)
    {
        foreach (var operation in statement.Descendants())
            if (
                (value is null || operation.Syntax.SpanStart < value.Syntax.SpanStart && !value.IsIn(operation))
                && !IsQuiet(operation, body)
            )
                return false;
        return true;
    }

    private static bool IsQuiet(IOperation operation, MessagingBody body) =>
        operation switch
        {
            ILocalReferenceOperation
            or IParameterReferenceOperation
            or IInstanceReferenceOperation
            or ILiteralOperation
            or IArgumentOperation
            or IVariableDeclarationOperation
            or IVariableDeclaratorOperation
            or IVariableInitializerOperation => true,
            IConversionOperation conversion => conversion.IsImplicit && (conversion.OperatorMethod is null || IsSpan(conversion)),
            IFieldReferenceOperation { Instance: null or IInstanceReferenceOperation } => true,
            IPropertyReferenceOperation { Property: var property } => body.Library.Types.IsOfTheLibrary(property),
            IInvocationOperation { Instance: { } frame } => body.Library.Types.IsMessage(frame.Type)
                && MessageUses.Classify(frame, body).Kind is MessageUseKind.Read,
            _ => operation.ConstantValue.HasValue,
        };

    /// <summary>A span becomes one that is only read.</summary>
    private static bool IsSpan(IConversionOperation conversion) =>
        conversion.Type is { IsRefLikeType: true } && conversion.Operand.Type is { IsRefLikeType: true };
}
