using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Placement;
using ZmqPerf.Analyzers.Sockets;
using ZmqPerf.Analyzers.Symbols;
using ZmqPerf.Analyzers.Waiting.Polling;

namespace ZmqPerf.Analyzers.Waiting;

/// <summary>
/// Whether a receive that waits can take the place of a loop that polls: where a message is all that ends the polling. A flag, a token or a
/// clock in the loop is looked at between polls, and would not be during a wait; neither would a receive time-out be noticed before.
/// </summary>
internal static class SpinningReceiveFix
{
    public const string Fix = "Wait";

    /// <summary>
    /// Edits: the statement that the receive replaces, the call, what takes its length or content, what follows the receive, and what goes.
    /// </summary>
    public const string Replace = "replace",
        Call = "call",
        Target = "target",
        Follow = "follow",
        Remove = "remove",
        Flags = "flags";

    public static FixDecision For(BusyWait spin, MessagingBody body, CancellationToken cancellationToken)
    {
        var reason = ReasonAgainst(spin, body, cancellationToken);
        if (reason is null && PollingLoop.Of(spin, body) is { } polling)
            return Plan(polling, spin, body) is { } plan
                ? FixDecision.Of(plan)
                : FixDecision.None("a variable or a directive in the loop does not allow it");
        return FixDecision.None(
            reason ?? "the loop has a form that no wait is known to replace: something else may end the polling, or be done in between"
        );
    }

    private static string? ReasonAgainst(BusyWait spin, MessagingBody body, CancellationToken cancellationToken)
    {
        if (spin.Member.IsWrapper)
            return "the receive is a method of your own";
        if ((spin.Receive as IInvocationOperation)?.ArgumentFor(spin.Member.MoreOut) is not null)
            return "the receive also says whether there is more";
        if (spin.Member.Role is MessagingRole.ReceiveMultipart or MessagingRole.ReceiveKey && TakesReference(spin.Member))
            return "a receive that waits returns what this one writes to a variable";
        if (spin.Member.AnswersByException)
            return "the polling ends by an exception";
        if (Functions.IsAsync(spin.Receive, body))
            return "a wait in asynchronous code would hold its thread";
        if (IsEndedByHandler(spin.Receive, body))
            return "a handler around the loop may be how it ends: by a disposed socket or an interrupted sleep, "
                + "which a wait would not notice";
        return ReceiveTimeouts.AreSet(body.Model.Compilation, body.Library, cancellationToken)
            ? "a receive time-out is set somewhere, which only a wait would notice"
            : null;
    }

    private static bool TakesReference(MessagingMember member)
    {
        foreach (var parameter in member.Method.Parameters)
            if (parameter.RefKind == RefKind.Ref)
                return true;
        return false;
    }

    /// <summary>Whether a handler around catches more than the library's exceptions.</summary>
    private static bool IsEndedByHandler(IOperation receive, MessagingBody body)
    {
        foreach (var handler in Tries.HandlersAround(receive))
            if (!handler.ExceptionType.Has(TypeFacet.CancellationException) && !body.Library.Types.IsException(handler.ExceptionType))
                return true;
        return false;
    }

    private static FixPlan? Plan(PollingLoop polling, BusyWait spin, MessagingBody body)
    {
        var (replaced, receive) = (polling.Replaced, (IInvocationOperation)spin.Receive);
        var flags =
            spin.Member.Flags != MessagingMember.None ? ArgumentOf(receive, spin.Member.Flags)
            : spin.Member.Timeout != MessagingMember.None ? ArgumentOf(receive, spin.Member.Timeout)
            : null;
        var target = TargetOf(receive, polling, body);
        if (
            Statements.HasDirectives(spin.Loop!.Syntax, spin.Loop.Syntax)
            || receive.ParentPastConversions() is IAssignmentOperation or IVariableInitializerOperation && spin.Member.ReturnsBool
            || polling.Follow is not null && !Statements.CanDeclareBeside(replaced)
            || target is DeclarationExpressionSyntax declaration && !CanDeclare(declaration, replaced, spin, body)
            || IdleStatements.DeclarationsFor(replaced, polling.Follow, receive.Syntax, flags, target, body) is not { } idle
        )
            return null;
        var plan = new FixPlan(Fix).Add(Replace, replaced).Add(Call, receive.Syntax);
        if (flags is not null)
            plan.Add(Flags, flags);
        if (target is not null)
            plan.Add(Target, target);
        if (polling.Follow is { } follow)
            plan.Add(Follow, follow);
        foreach (var statement in polling.Removed)
            plan.Add(Remove, statement);
        foreach (var statement in idle)
            plan.Add(Remove, statement);
        return plan;
    }

    /// <summary>Whether the variable of an out argument can be declared by a statement in the place of the loop or test.</summary>
    private static bool CanDeclare(DeclarationExpressionSyntax declaration, StatementSyntax replaced, BusyWait spin, MessagingBody body) =>
        declaration.Designation is SingleVariableDesignationSyntax { Identifier.ValueText: var name }
        && Statements.CanDeclareBeside(replaced)
        && (replaced != spin.Loop!.Syntax || replaced.Parent is not GlobalStatementSyntax && !IsDeclaredTwice(name, body));

    /// <summary>
    /// What takes the receive's result: the variable of its out argument, if anything reads it, or what its return value is assigned to.
    /// </summary>
    private static SyntaxNode? TargetOf(IInvocationOperation receive, PollingLoop polling, MessagingBody body)
    {
        if (
            receive.ParentPastConversions() is ISimpleAssignmentOperation { Target: var assigned } assignment
            && assignment.Target is not IDiscardOperation
        )
            return assigned.IsIn(polling.Replaced) ? assigned.Syntax : null;
        foreach (var argument in receive.Arguments)
            if (argument.Parameter?.RefKind == RefKind.Out && argument.Syntax is ArgumentSyntax { Expression: var expression })
                return argument.Value.Unconverted() switch
                {
                    IDiscardOperation => null,
                    IDeclarationExpressionOperation { Expression: ILocalReferenceOperation { Local: var local } } => IsReadBeside(
                        local,
                        expression,
                        body
                    )
                        ? expression
                        : null,
                    _ => expression,
                };
        return null;
    }

    private static ExpressionSyntax? ArgumentOf(IInvocationOperation call, int ordinal)
    {
        foreach (var argument in call.Arguments)
            if (
                argument.Parameter?.Ordinal == ordinal
                && argument is { ArgumentKind: ArgumentKind.Explicit, Syntax: ArgumentSyntax { Expression: var expression } }
            )
                return expression;
        return null;
    }

    /// <summary>Whether another variable of the member has the name too: beside the loop the two could meet.</summary>
    private static bool IsDeclaredTwice(string name, MessagingBody body)
    {
        var count = 0;
        foreach (var node in body.Root.Syntax.DescendantNodes())
            if (
                node is SingleVariableDesignationSyntax { Identifier.ValueText: var designated } && designated == name
                || node is VariableDeclaratorSyntax { Identifier.ValueText: var declared } && declared == name
                || node is ParameterSyntax { Identifier.ValueText: var parameter } && parameter == name
                || node is ForEachStatementSyntax { Identifier.ValueText: var item } && item == name
            )
                count++;
        return count > 1;
    }

    private static bool IsReadBeside(ISymbol local, SyntaxNode declaration, MessagingBody body)
    {
        foreach (var reference in body.Uses.Of(local))
            if (!reference.IsIn(declaration))
                return true;
        return body.Uses.IsUsedInNameof(local);
    }
}
