using System;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Placement;
using ZmqPerf.Analyzers.Symbols;
using ZmqPerf.Analyzers.Waiting.Polling;

namespace ZmqPerf.Analyzers.Waiting;

/// <summary>
/// Whether a poller can be made and filled before the loops that make it the same each time. It forgets what a wait has found with the
/// next wait, so only a question before that could tell; a handler around it in the loop would no longer see what filling it throws.
/// </summary>
internal static class PollerPerWaitFix
{
    public const string Fix = "Hoist";

    /// <summary>
    /// Edits: the statement to put it before, the statements that go there, the variables that they declare, and what names these; the
    /// using that declares the poller, whose block stays.
    /// </summary>
    public const string Before = "before",
        Move = "move",
        Unwrap = "unwrap",
        Declarator = "declarator",
        Reference = "reference";

    private const string Handler = "a handler in the loop may be there for what filling it throws";

    private const string Directive = "a directive in the loop belongs to it";

    public static FixDecision For(RemadePoller poller, MessagingBody body)
    {
        if (poller.IsOfAHelper)
            return FixDecision.None("a method of your own creates it: the poller has to live as long as its sockets");
        var plan = new FixPlan(Fix);
        var (before, reason) = HoistPlace.OutOfLoops(
            poller.Creation,
            loop => poller.IsTheSameIn(loop, body) ? null : "an outer loop changes its sockets",
            static _ => null
        );
        if (before is null)
            return FixDecision.None(reason);
        plan.Add(Before, before);
        return FixDecision.Of(plan, unless: AddMoves(plan, before, poller, body));
    }

    private static string? AddMoves(FixPlan plan, StatementSyntax before, RemadePoller poller, MessagingBody body)
    {
        if (poller.IsDisposedByHand || DeclarationOf(poller.Declarator) is not { } declaration)
            return "it is not declared by a statement of its own, or disposed by hand";
        var inside = declaration is UsingStatementSyntax { Statement: var block } ? block : declaration.Parent!;
        if (inside != declaration.Parent && !Statements.CanUseBeside(before))
            return Statements.NoUsingDeclarations;
        for (var around = declaration.Parent; around is not null && around != before.Parent; around = around.Parent)
            if (around is TryStatementSyntax)
                return Handler;
        if (CodeBeforePoller.Shows(poller, before, body))
            return "the loop disposes a socket, or runs other code before it names the sockets, which may be disposed";
        if (SocketPresence.IsAskedFor(poller, before, body))
            return "the loop asks whether a socket is there";
        if (!IsWaitedWithFirst(poller, inside, body))
            return "it may be asked where this iteration has not waited, and would answer for an earlier one";
        if (!AddVariable(plan, poller.Declarator, body))
            return "its variable is declared beside others, or named by nameof";
        if (Statements.HasDirectives(declaration, declaration))
            return Directive;
        plan.Add(inside == declaration.Parent ? Move : Unwrap, declaration);
        var used = FirstUse(poller, body);
        foreach (var add in poller.Adds)
        {
            if (used < add.Syntax.SpanStart)
                return "it is asked, or waits, before all sockets are added";
            if (Statements.Of(add) is not { } statement || statement.Parent != inside)
                return Handler;
            switch (add.ParentPastConversions())
            {
                case IExpressionStatementOperation:
                case ISimpleAssignmentOperation { Target: IDiscardOperation, Parent: IExpressionStatementOperation }:
                    break;
                case IVariableInitializerOperation { Parent: IVariableDeclaratorOperation index }:
                    if (!AddVariable(plan, index, body))
                        return "the index of a socket is written, or declared beside others";
                    break;
                default:
                    return "the index of a socket is used at once";
            }

            if (Statements.HasDirectives(statement, statement))
                return Directive;
            plan.Add(Move, statement);
        }

        return null;
    }

    /// <summary>The statement that declares the poller and nothing else: a declaration, or a using around a block.</summary>
    private static StatementSyntax? DeclarationOf(IVariableDeclaratorOperation declarator) =>
        Statements.DeclarationOf(declarator) is { } declaration ? declaration
        : Statements.UsingOf(declarator) is { Statement: BlockSyntax } around ? around
        : null;

    private static bool AddVariable(FixPlan plan, IVariableDeclaratorOperation declarator, MessagingBody body)
    {
        if (
            declarator
                is not { Symbol: var local, Syntax: VariableDeclaratorSyntax { Parent: VariableDeclarationSyntax { Variables.Count: 1 } } }
            || body.Uses.DeclaredValueOf(local) is null
            || body.Uses.IsUsedInNameof(local)
        )
            return false;
        plan.Add(Declarator, declarator.Syntax);
        foreach (var reference in body.Uses.Of(local))
            if (reference is not ILocalReferenceOperation { IsDeclaration: true })
                plan.Add(Reference, reference.Syntax);
        return true;
    }

    /// <summary>Whether each iteration waits before it asks: a wait in a statement of the poller's own block, ahead of questions.</summary>
    private static bool IsWaitedWithFirst(RemadePoller poller, SyntaxNode block, MessagingBody body)
    {
        int? wait = null;
        var asked = int.MaxValue;
        foreach (var reference in body.Uses.Of(poller.Local))
            if (reference.CallOn() is { } call && body.Library.MemberOf(call) is { } member)
                if (member.Role == MessagingRole.AskPoller)
                    asked = Math.Min(asked, call.Syntax.SpanStart);
                else if (member.Role == MessagingRole.Poll && IsCertain(call.Syntax, block))
                    wait = Math.Min(wait ?? int.MaxValue, call.Syntax.SpanStart);
        return wait < asked || asked == int.MaxValue;
    }

    /// <summary>Whether an expression is evaluated wherever its block is run to there.</summary>
    private static bool IsCertain(SyntaxNode expression, SyntaxNode block)
    {
        for (var (child, parent) = (expression, expression.Parent); parent is not null; (child, parent) = (parent, parent.Parent))
            switch (parent)
            {
                case IfStatementSyntax test when test.Condition == child:
                case BinaryExpressionSyntax { RawKind: (int)SyntaxKind.LogicalAndExpression or (int)SyntaxKind.LogicalOrExpression } either
                    when either.Left == child:
                case LocalDeclarationStatementSyntax
                or VariableDeclarationSyntax
                or VariableDeclaratorSyntax
                or EqualsValueClauseSyntax
                or ExpressionStatementSyntax
                or AssignmentExpressionSyntax
                or ParenthesizedExpressionSyntax
                or PrefixUnaryExpressionSyntax:
                case BinaryExpressionSyntax
                {
                    RawKind: not (
                        (int)SyntaxKind.LogicalAndExpression
                        or (int)SyntaxKind.LogicalOrExpression
                        or (int)SyntaxKind.CoalesceExpression
                    )
                }:
                    break;
                default:
                    return parent == block;
            }

        return false;
    }

    /// <summary>Where the poller waits or is asked for the first time.</summary>
    private static int FirstUse(RemadePoller poller, MessagingBody body)
    {
        var first = int.MaxValue;
        foreach (var reference in body.Uses.Of(poller.Local))
            if (reference.CallOn() is { } call && body.Library.MemberOf(call) is { Role: MessagingRole.Poll or MessagingRole.AskPoller })
                first = Math.Min(first, reference.Syntax.SpanStart);
        return first;
    }
}
