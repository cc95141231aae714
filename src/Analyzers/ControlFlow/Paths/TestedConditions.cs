using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow.Graphs;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Sizes.Intervals;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.ControlFlow.Paths;

/// <summary>The conditions of a function that tell its paths apart: those that are tested twice, and flags that it sets.</summary>
internal static class TestedConditions
{
    /// <summary>Each constant doubles the paths after it.</summary>
    private const int MostConstants = 3;

    public static PathConditions In(OrderedGraph code)
    {
        var tests = new Dictionary<string, (FollowedCondition Condition, int Count)>();
        var loops = new Dictionary<string, SyntaxNode>();
        foreach (var block in code.Graph.Blocks)
            if (
                block is { ConditionalSuccessor: not null, BranchValue: { ConstantValue.HasValue: false } test }
                && FollowedCondition.Of(test, code.Flow.Captures, code.Body) is var (condition, _)
                && AreFollowed(condition.Variables, code)
            )
            {
                tests[condition.Key] = (condition, tests.TryGetValue(condition.Key, out var before) ? before.Count + 1 : 1);
                if (LoopAround(test.Syntax) is { } loop)
                    loops[condition.Key] = loop;
            }

        var followed = new List<FollowedCondition>();
        foreach (var (condition, count) in tests.Values)
        {
            var isOfCounter = IsOfCounter(condition, loops, code.Body);
            if (
                count > 1
                || isOfCounter
                || IsFlag(condition, code.Body)
                || condition.Test is { } test && IsOneOfFew(test.Subject, tests)
                || loops.TryGetValue(condition.Key, out var loop) && MayStandStill(condition.Variables, loop, code)
            )
                followed.Add(condition);
            if (isOfCounter)
                followed.Add(FollowedCondition.Of(condition.Variables[0]));
        }

        return new(code.Flow, followed, code.Body);
    }

    /// <summary>Whether a value is compared with a few constants, so that one answer says another: more are a switch.</summary>
    private static bool IsOneOfFew(string subject, Dictionary<string, (FollowedCondition Condition, int Count)> tests)
    {
        var constants = 0;
        foreach (var (condition, _) in tests.Values)
            if (condition.Test is { } test && test.Subject == subject)
                constants++;
        return constants is > 1 and <= MostConstants;
    }

    /// <summary>Whether a condition is a local that the code sets, or compares one with a constant.</summary>
    private static bool IsFlag(FollowedCondition condition, MessagingBody body) =>
        condition.Variables is [ILocalSymbol local]
        && (condition.IsOwn || condition.Test is { Set.IsOne: true, Subject: var subject } && subject == FollowedCondition.KeyOf(local))
        && body.Uses.SingleValueOf(local) is null;

    /// <summary>Whether a number that only grows is compared with a constant, and not by the loop that counts with it.</summary>
    private static bool IsOfCounter(FollowedCondition condition, Dictionary<string, SyntaxNode> loops, MessagingBody body) =>
        condition is { Variables: [ILocalSymbol local], Test.Subject: var subject }
        && subject == FollowedCondition.KeyOf(local)
        && !loops.ContainsKey(condition.Key)
        && body.Uses.SingleValueOf(local) is null
        && CountingUp.Is(local, body);

    /// <summary>
    /// Whether a loop writes what its condition asks, but only under conditions: the iterations that do not write it ask it again.
    /// </summary>
    private static bool MayStandStill(IReadOnlyList<ISymbol> variables, SyntaxNode loop, OrderedGraph code)
    {
        var isWritten = false;
        foreach (var variable in variables)
        foreach (var reference in code.Body.Uses.Of(variable))
            if (LocalUses.IsWrite(reference) && loop.Span.Contains(reference.Syntax.Span))
                if (IsUnderCondition(reference, loop))
                    isWritten = true;
                else
                    return false;
        return isWritten;
    }

    private static bool IsUnderCondition(IOperation reference, SyntaxNode loop)
    {
        for (var around = reference.Parent; around is not null && around.Syntax != loop; around = around.Parent)
            if (around is IConditionalOperation or ISwitchCaseOperation)
                return true;
        return false;
    }

    /// <summary>The loop that asks a condition in its head.</summary>
    private static SyntaxNode? LoopAround(SyntaxNode condition)
    {
        while (condition.Parent is ExpressionSyntax around)
            condition = around;
        return condition.Parent is ForStatementSyntax or WhileStatementSyntax or DoStatementSyntax ? condition.Parent : null;
    }

    /// <summary>Whether a call gets what the variable holds, or a member of it is used: the variable itself stays as it is.</summary>
    public static bool IsGivenByValue(IOperation reference) =>
        reference.Parent is IArgumentOperation { Parameter.RefKind: RefKind.None }
        || reference.Type is { IsReferenceType: true }
            && reference.Parent is IMemberReferenceOperation or IInvocationOperation { Instance: not null };

    /// <summary>Whether every write to the variables is seen here.</summary>
    private static bool AreFollowed(IReadOnlyList<ISymbol> variables, OrderedGraph code)
    {
        foreach (var variable in variables)
        {
            var isKnown = variable switch
            {
                ILocalSymbol { RefKind: RefKind.None } local => code.Body.Uses.DeclaratorOf(local) is not null,
                IParameterSymbol { RefKind: RefKind.None } parameter => !Stability.IsOfPrimaryConstructor(parameter, code.Body)
                    || FieldWrites.CannotChangeDuring(parameter, code.Body),
                _ => false,
            };
            if (!isKnown)
                return false;
            foreach (var reference in code.Body.Uses.Of(variable))
                if (
                    IsAliased(reference)
                    || !ReadsAndWrites.IsRead(reference)
                        && !IsGivenByValue(reference)
                        && (
                            reference.EnclosingFunction() != code.Function
                            || !ReadsAndWrites.IsWrite(reference) && !LocalUses.IsWrite(reference)
                        )
                )
                    return false;
        }

        return true;
    }

    /// <summary>Whether anything else keeps access to the variable: a pointer, <c>ref var other = ref flag</c>, a span of it.</summary>
    private static bool IsAliased(IOperation reference) =>
        reference.Syntax.Parent is RefExpressionSyntax
        || reference.Parent switch
        {
            IAddressOfOperation => true,
            IArgumentOperation { Parameter.RefKind: not (RefKind.None or RefKind.Out), Parent: var taker } => taker switch
            {
                IInvocationOperation { TargetMethod: var method } => method.ReturnsByRef
                    || method.ReturnsByRefReadonly
                    || method.ReturnType.IsRefLikeType,
                _ => true,
            },
            _ => false,
        };
}
