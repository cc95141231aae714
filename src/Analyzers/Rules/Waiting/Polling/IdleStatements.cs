using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Placement;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Waiting.Polling;

/// <summary>Statements that only pass the time until the next poll, and can go when a receive waits.</summary>
internal static class IdleStatements
{
    private const Effect Idling = Effect.Sleeps | Effect.Yields;

    /// <summary>Whether a statement does nothing but sleep, yield or spin, and perhaps goes on with the loop's next iteration.</summary>
    public static bool Are(IOperation? statement, ILoopOperation loop, MessagingBody body)
    {
        switch (statement)
        {
            case null or IEmptyOperation:
                return true;
            case IBlockOperation block:
                foreach (var inner in block.Operations)
                    if (!Are(inner, loop, body))
                        return false;
                return true;
            case IBranchOperation { BranchKind: BranchKind.Continue } next:
                return next.Target.Is(loop.ContinueLabel);
            case IExpressionStatementOperation { Operation: IInvocationOperation call }:
                return IsIdle(call, body);
            default:
                return false;
        }
    }

    /// <summary>Whether the last thing that a statement does is to go on with the loop's next iteration.</summary>
    public static bool EndsInContinue(IOperation? statement, ILoopOperation loop) =>
        statement switch
        {
            IBlockOperation { Operations: [.., var last] } => EndsInContinue(last, loop),
            IBranchOperation { BranchKind: BranchKind.Continue } next => next.Target.Is(loop.ContinueLabel),
            _ => false,
        };

    /// <summary>
    /// The declarations of variables that serve nothing but what goes with the polling, a <c>SpinWait</c> as a rule; null where a
    /// variable's declaration cannot go.
    /// </summary>
    public static List<StatementSyntax>? DeclarationsFor(
        SyntaxNode replaced,
        SyntaxNode? follow,
        SyntaxNode call,
        SyntaxNode? flags,
        SyntaxNode? target,
        MessagingBody body
    )
    {
        var found = new List<StatementSyntax>();
        foreach (var symbol in body.Uses.Declared)
        {
            var (inside, outside) = (0, 0);
            foreach (var reference in body.Uses.Of(symbol))
            {
                if (reference.IsIn(replaced) && !IsIn(follow) && !IsIn(target) && (!IsIn(call) || IsIn(flags)))
                    inside++;
                else
                    outside++;
                bool IsIn(SyntaxNode? kept) => reference.IsIn(kept);
            }

            if (inside == 0 || outside > 0)
                continue;
            if (
                body.Uses.DeclaratorOf(symbol) is not { } declarator
                || Statements.DeclarationOf(declarator) is not { Parent: BlockSyntax or GlobalStatementSyntax } statement
                || body.Uses.IsUsedInNameof(symbol)
                || declarator.GetVariableInitializer() is { Value: var value }
                    && value.Unconverted() is not (IDefaultValueOperation or { ConstantValue.HasValue: true })
                    && !(value.Unconverted() is IObjectCreationOperation { Type: var made } && made.Has(TypeFacet.SpinWait))
            )
                return null;
            if (!statement.IsIn(replaced))
                found.Add(statement);
        }

        return found;
    }

    private static bool IsIdle(IInvocationOperation call, MessagingBody body)
    {
        if (!call.TargetMethod.IsFramework())
            return false;
        var effects = body.EffectsOf(call);
        if ((effects & Idling) == 0 || (effects & ~Idling) != 0)
            return false;
        foreach (var descendant in call.Descendants())
            if (descendant is IInvocationOperation inner && (!inner.TargetMethod.IsFramework() || body.EffectsOf(inner) != Effect.None))
                return false;
            else if (
                descendant is IAssignmentOperation or IIncrementOrDecrementOperation or IAwaitOperation or IAnonymousFunctionOperation
                || descendant is IPropertyReferenceOperation { Property: var property } && !property.IsFramework()
            )
                return false;
        return true;
    }
}
