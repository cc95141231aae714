using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Placement;
using ZmqPerf.Analyzers.Receiving.Unread;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Receiving;

/// <summary>Whether the skip can stand in the place of a receive, and of the statement that keeps what nobody reads.</summary>
internal static class UnreadFrameFix
{
    public const string Fix = "Skip";

    /// <summary>Edits: the call, its arguments that go, and the statement that becomes the call where there is one.</summary>
    public const string Call = "call",
        Argument = "argument",
        Statement = "statement";

    private const string LeftOver = "the variable that gets the frame would be left, without a use";

    public static FixDecision For(UnreadContent content, string skip, MessagingBody body)
    {
        var (receive, member, local, others) = content;
        if (member.IsWrapper)
            return FixDecision.None("a method of your own receives it: give it one that skips");
        foreach (var given in others)
            if (given.Value is ILocalReferenceOperation)
                return FixDecision.None(LeftOver);
        if (body.Root.Syntax.ContainsDirectives)
            return FixDecision.None(Statements.CompiledUnderConditions);
        if (receive.Syntax is not InvocationExpressionSyntax call || RenamedCall.NameOf(call) is null)
            return FixDecision.None("the call cannot be written differently here");
        var arguments = new List<ArgumentSyntax>();
        foreach (var extra in others)
            if (!extra.IsImplicit && extra.Syntax is ArgumentSyntax argument && argument.Parent == call.ArgumentList)
                arguments.Add(argument);
        var statement = receive.Parent is IExpressionStatementOperation ? null : StatementOf(receive, local);
        if (local is not null && receive.Parent is ISimpleAssignmentOperation)
            return FixDecision.None(LeftOver);
        if (local is not null && statement is null)
            return FixDecision.None("other locals are declared with it");
        if (statement is null && receive.Parent is ISimpleAssignmentOperation { Target: IDiscardOperation })
            return FixDecision.None("the assignment is not a statement of its own");
        if (
            Statements.LosesComments(statement ?? (SyntaxNode)call, call)
            || arguments.Count > 0 && Statements.LosesComments(call.ArgumentList, null)
        )
            return FixDecision.None("a comment would be lost");
        var renamed = RenamedCall.Of(call, skip, arguments);
        if (
            RenamedCall.MethodOf(renamed, call, body.Model) is not { } method
            || body.Library.MemberOf(method) is not { Role: MessagingRole.SkipFrame or MessagingRole.SkipMessage } other
            || other.NeverWaits != member.NeverWaits
        )
            return FixDecision.None("no skip takes the other arguments");
        var plan = new FixPlan(Fix, member.Binding?.Name).Add(Call, call);
        foreach (var argument in arguments)
            plan = plan.Add(Argument, argument);
        return FixDecision.Of(statement is null ? plan : plan.Add(Statement, statement));
    }

    /// <summary>What is replaced as a whole: <c>_ = receive;</c>, or the declaration of a local that holds nothing else.</summary>
    private static StatementSyntax? StatementOf(IOperation receive, IVariableDeclaratorOperation? local) =>
        local is null
            ? receive.Parent
                is ISimpleAssignmentOperation
                {
                    Target: IDiscardOperation,
                    Parent: IExpressionStatementOperation { Syntax: StatementSyntax dropped }
                }
                ? dropped
                : null
            : local.Syntax.Parent?.Parent
                is LocalDeclarationStatementSyntax
                {
                    UsingKeyword.RawKind: (int)SyntaxKind.None,
                    Declaration.Variables.Count: 1
                } declaration
                ? declaration
                : null;
}
