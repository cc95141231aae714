using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Placement;
using ZmqPerf.Analyzers.Sockets;
using ZmqPerf.Analyzers.Symbols;
using ZmqPerf.Analyzers.Waiting.Polling.Handlers;

namespace ZmqPerf.Analyzers.Waiting;

/// <summary>
/// How a handler that takes one message becomes one that takes what is there, up to a bound that leaves other sockets their turn. Its code
/// runs for each message as it did for each event. Where it begins with its own receive, the loop asks by one that does not wait; otherwise
/// it asks after each message whether there is another.
/// </summary>
internal static class PollPerMessageFix
{
    /// <summary>The fixes: the receive is asked by the loop, or what is ready is.</summary>
    public const string Ask = "drain",
        Repeat = "repeat";

    /// <summary>
    /// Edits: the block of the handler, or the expression that it is, the receive, the statement that goes, and the name of what is
    /// received.
    /// </summary>
    public const string Block = "block",
        Take = "take",
        Remove = "remove",
        Name = "name",
        Body = "body";

    /// <summary>Edits: what is asked whether it has another message.</summary>
    public const string Socket = "socket",
        Queue = "queue";

    /// <summary>A loop that polls keeps its form.</summary>
    public static FixDecision ForLoop { get; } =
        FixDecision.None("how many messages of one socket come before the next, and before the loop looks at its flags, is a decision");

    public static FixDecision For(
        IInvocationOperation take,
        HandlerCode code,
        in ReadyHandler handler,
        HandlerCallers callers,
        MessagingBody body
    )
    {
        if (callers.MayBeOthers)
            return FixDecision.None("other code may call the handler too, and gets more than one message then");
        if (code.Effects.RunsForeignCode)
            return FixDecision.None("the handler runs code that cannot be read, and after which no other message may be wanted");
        if (code.Effects.Senders.Count > 0 && HasShortQueues(body))
            return FixDecision.None("the handler sends, and a short queue to a socket of the same poller would fill up");
        if (code.Effects.Senders.Count > 0 && ReadyPeers.MayHave(code.Effects, handler, body))
            return FixDecision.None("the handler may send to a socket of the same poller, which takes nothing before it is done");
        if (CodeOf(handler.Function.Syntax) is not { } whole)
            return FixDecision.None("the handler is not a block of statements");
        if (whole.ContainsDirectives)
            return FixDecision.None(Statements.CompiledUnderConditions);
        if (Own(whole).Any(static n => n.IsStackAlloc()))
            return FixDecision.None("the handler allocates on the stack, which grows with each iteration of a loop");
        if (take.Syntax.FirstAncestorOrSelf<IfStatementSyntax>() is { Else: not null } choice && choice.IsIn(whole))
            return FixDecision.None("the handler does something else if nothing is there");
        var asked = whole is BlockSyntax { Statements: [var first, ..] } block ? Asked(first, block, take, body) : null;
        if (code.HasWayOut || HasWayOut(whole, except: asked?.Except))
            return FixDecision.None("the handler has a way out before its end, and whether the next message is wanted then is a decision");
        if (asked is { Plan: { } plan })
            return FixDecision.Of(plan);
        return handler.NameOf(code.OperandOf(take), body) is { } name && body.Library.Types.TellsWhatIsThere(name.Type)
            ? FixDecision.Of(
                New(Repeat, code.Receive!, body).Add(Block, whole).Add(body.Library.Types.IsQueue(name.Type) ? Queue : Socket, name.Syntax)
            )
            : FixDecision.None("what is ready has no name outside of the handler's statements");
    }

    /// <summary>Whether any code sets how many messages may wait.</summary>
    private static bool HasShortQueues(MessagingBody body) =>
        NamedOption.IsSetAnywhere(Option.SendQueue, body, default) || NamedOption.IsSetAnywhere(Option.ReceiveQueue, body, default);

    private static FixPlan New(string fix, IInvocationOperation take, MessagingBody body) =>
        new(fix, body.Library.MemberOf(take)?.Binding?.Name);

    /// <summary>The block of a handler, or the expression that it is.</summary>
    private static SyntaxNode? CodeOf(SyntaxNode function) =>
        function switch
        {
            AnonymousFunctionExpressionSyntax lambda => lambda.Body,
            LocalFunctionStatementSyntax local => local.Body ?? (SyntaxNode?)local.ExpressionBody?.Expression,
            BaseMethodDeclarationSyntax method => method.Body ?? (SyntaxNode?)method.ExpressionBody?.Expression,
            _ => null,
        };

    /// <summary>The plan where the first statement is the receive, or tests it.</summary>
    private static (FixPlan Plan, SyntaxNode? Except)? Asked(
        StatementSyntax first,
        BlockSyntax block,
        IInvocationOperation take,
        MessagingBody body
    )
    {
        if (body.Library.MemberOf(take) is not { IsWrapper: false } member || take.Syntax is not InvocationExpressionSyntax call)
            return null;
        var plan = New(Ask, take, body).Add(Block, block);
        switch (first)
        {
            case IfStatementSyntax { Else: null } test
                when member.AnswersAtOnce(take) && Skip(test.Condition) == call && block.Statements.Count == 1:
                return (plan.Add(Take, call).Add(Body, test.Statement), null);
            case IfStatementSyntax
            {
                Else: null,
                Condition: PrefixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.LogicalNotExpression, Operand: var operand }
            } test when member.AnswersAtOnce(take) && Skip(operand) == call && Only(test.Statement) is { } way:
                return (plan.Add(Take, call).Add(Remove, test), way);
            case LocalDeclarationStatementSyntax
            {
                UsingKeyword.RawKind: 0,
                Declaration.Variables: [{ Initializer.Value: var value, Identifier.ValueText: not "_" } variable]
            } when value == call && HasTwin(call, take, member):
                return (plan.Add(Name, variable).Add(Remove, first).Add(Take, call), null);
            case ExpressionStatementSyntax { Expression: var expression }
                when expression == call && member.Role == MessagingRole.SkipFrame && HasTwin(call, take, member):
                return (plan.Add(Remove, first).Add(Take, call), null);
            default:
                return null;
        }
    }

    /// <summary>Whether there is a call that does the same, answers at once, and takes the same arguments.</summary>
    private static bool HasTwin(InvocationExpressionSyntax call, IInvocationOperation take, MessagingMember member) =>
        member.Waits(take)
        && member.Role is MessagingRole.ReceiveNew or MessagingRole.TakeFromQueue or MessagingRole.SkipFrame
        && call.Expression is MemberAccessExpressionSyntax
        && call.ArgumentList.Arguments.All(a => a.NameColon is null)
        && take.Parent is IVariableInitializerOperation or IExpressionStatementOperation;

    private static StatementSyntax? Only(StatementSyntax statement) =>
        statement switch
        {
            ReturnStatementSyntax { Expression: null } => statement,
            BlockSyntax { Statements: [ReturnStatementSyntax { Expression: null } only] } => only,
            _ => null,
        };

    private static ExpressionSyntax Skip(ExpressionSyntax expression) =>
        expression is ParenthesizedExpressionSyntax { Expression: var inner } ? Skip(inner) : expression;

    private static bool HasWayOut(SyntaxNode code, SyntaxNode? except) =>
        Own(code).Any(n => n is ReturnStatementSyntax or GotoStatementSyntax or LabeledStatementSyntax && n != except);

    /// <summary>The handler's code without that of the functions in it.</summary>
    private static IEnumerable<SyntaxNode> Own(SyntaxNode code) =>
        code.DescendantNodes(static n => n is not (AnonymousFunctionExpressionSyntax or LocalFunctionStatementSyntax));
}
