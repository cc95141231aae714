using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Correctness.Threads;

/// <summary>
/// A flag that others set only to end a loop: <c>while (_running)</c>. As long as the loop goes on, nobody has told it anything.
/// </summary>
internal static class StopFlag
{
    /// <summary>The loop that goes on while a private, volatile flag is as it was.</summary>
    public static SyntaxNode? LoopOf(IOperation operation, MessagingBody body)
    {
        if (
            operation
                is not IFieldReferenceOperation
                {
                    Field: { IsVolatile: true, Type.SpecialType: SpecialType.System_Boolean } field,
                    Instance: null or IInstanceReferenceOperation
                }
            || field.DeclaredAccessibility != Accessibility.Private
        )
            return null;
        var (condition, goesOn) = ((ExpressionSyntax)operation.Syntax, true);
        while (
            condition.Parent
                is ParenthesizedExpressionSyntax
                    or PrefixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.LogicalNotExpression }
        )
        {
            condition = (ExpressionSyntax)condition.Parent;
            goesOn ^= condition is PrefixUnaryExpressionSyntax;
        }

        while (
            condition.Parent is ParenthesizedExpressionSyntax or BinaryExpressionSyntax { RawKind: (int)SyntaxKind.LogicalAndExpression }
        )
            condition = (ExpressionSyntax)condition.Parent;
        var loop = condition.Parent switch
        {
            WhileStatementSyntax { Condition: var asked } when asked == condition => condition.Parent,
            ForStatementSyntax { Condition: var asked } when asked == condition => condition.Parent,
            _ => null,
        };
        return loop is not null && IsOnlyEnded(field, goesOn, loop, body) ? loop : null;
    }

    /// <summary>Whether only constructors, and the function with the loop, ever set the flag to what the loop goes on with.</summary>
    private static bool IsOnlyEnded(IFieldSymbol field, bool goesOn, SyntaxNode loop, MessagingBody body)
    {
        foreach (var (reference, code) in body.Library.References.Of(field.OriginalDefinition, isWhole: false, body.Compilation))
            if (
                LocalUses.IsWrite(reference)
                && !IsBefore(reference, code, loop)
                && !(
                    reference.Parent is ISimpleAssignmentOperation { Value.ConstantValue: { HasValue: true, Value: bool set } }
                    && set != goesOn
                )
            )
                return false;
        return true;
    }

    /// <summary>Whether a constructor writes it, or the very function that the loop stands in.</summary>
    private static bool IsBefore(IOperation write, CodeBody code, SyntaxNode loop) =>
        write.EnclosingFunction() is { } function
        && (
            function.Parent is null && code.Member is IMethodSymbol { MethodKind: MethodKind.Constructor }
            || function.Syntax == FunctionAround(loop)
        );

    private static SyntaxNode? FunctionAround(SyntaxNode loop) =>
        loop.FirstAncestorOrSelf<SyntaxNode>(static node =>
            node
                is AnonymousFunctionExpressionSyntax
                    or LocalFunctionStatementSyntax
                    or BaseMethodDeclarationSyntax
                    or AccessorDeclarationSyntax
        );
}
