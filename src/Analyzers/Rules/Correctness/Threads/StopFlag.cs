using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Correctness.Threads;

/// <summary>
/// A flag that others set only to end something: <c>while (_running)</c>. As long as code goes on by it, nobody has told it anything, the
/// thread that sets it at its own end included.
/// </summary>
internal static class StopFlag
{
    /// <summary>The code that runs only while a flag is as it was when a thread was started: a loop's, or that of an <c>if</c>.</summary>
    /// <param name="operation">The flag where it is asked.</param>
    /// <param name="start">The start of the thread.</param>
    /// <param name="written">What the thread writes; of what it does not, volatile fields alone may tell anything.</param>
    /// <param name="body">The code.</param>
    public static SyntaxNode? ScopeOf(IOperation operation, IOperation start, HashSet<ISymbol> written, MessagingBody body)
    {
        if (
            operation.Type?.SpecialType != SpecialType.System_Boolean
            || FlagOf(operation, body.Library) is not { } flag
            || !(flag is IFieldSymbol { IsVolatile: true } || written.Contains(flag))
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
        var scope = condition.Parent switch
        {
            WhileStatementSyntax { Condition: var asked } when asked == condition => condition.Parent,
            ForStatementSyntax { Condition: var asked } when asked == condition => condition.Parent,
            IfStatementSyntax { Condition: var asked, Statement: var then } when asked == condition => then,
            _ => null,
        };
        return scope is not null && IsOnlyEnded(flag, goesOn, scope, start, body) ? scope : null;
    }

    private static ISymbol? FlagOf(IOperation operation, MessagingLibrary library) =>
        library.Fields.OfThis(operation) is { DeclaredAccessibility: Accessibility.Private } field ? field
        : operation is ILocalReferenceOperation { Local: var local } ? local
        : null;

    /// <summary>
    /// Whether only constructors, the function with the code, and what comes before the start ever set the flag to what the code goes on
    /// with.
    /// </summary>
    private static bool IsOnlyEnded(ISymbol flag, bool goesOn, SyntaxNode scope, IOperation start, MessagingBody body)
    {
        if (flag is not ILocalSymbol)
        {
            foreach (var (reference, code) in body.Library.References.Of(flag.OriginalDefinition, isWhole: false, body.Compilation))
                if (!IsEndOrBefore(reference, code.Member is IMethodSymbol { MethodKind: MethodKind.Constructor }, goesOn, scope, start))
                    return false;
        }
        else
        {
            foreach (var reference in body.Uses.Of(flag))
                if (!IsEndOrBefore(reference, isOfConstructor: false, goesOn, scope, start))
                    return false;
        }

        return true;
    }

    private static bool IsEndOrBefore(IOperation reference, bool isOfConstructor, bool goesOn, SyntaxNode scope, IOperation start) =>
        !LocalUses.IsWrite(reference)
        || reference.EnclosingFunction() is { } function
            && (
                function.Parent is null && isOfConstructor
                || function.Syntax == FunctionAround(scope)
                || function.Syntax == start.EnclosingFunction().Syntax && reference.Syntax.SpanStart < start.Syntax.SpanStart
            )
        || reference.Parent is ISimpleAssignmentOperation { Value.ConstantValue: { HasValue: true, Value: bool set } } && set != goesOn;

    private static SyntaxNode? FunctionAround(SyntaxNode loop) =>
        loop.FirstAncestorOrSelf<SyntaxNode>(static node =>
            node
                is AnonymousFunctionExpressionSyntax
                    or LocalFunctionStatementSyntax
                    or BaseMethodDeclarationSyntax
                    or AccessorDeclarationSyntax
        );
}
