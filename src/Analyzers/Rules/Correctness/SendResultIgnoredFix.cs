using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Correctness.Answers;
using ZmqPerf.Analyzers.Correctness.Lengths;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Placement;

namespace ZmqPerf.Analyzers.Correctness;

/// <summary>
/// What can be done with the result: the same that a neighbouring test of another such call does, or be returned in the place of a success
/// that nobody has asked for, or as the function's other answers are, or decide about the rest of its message; or else the code says that
/// it does not want it. Not where an underscore is the name of something, and never where the rest of a message would go out alone.
/// </summary>
internal static class SendResultIgnoredFix
{
    public const string Fix = "Discard",
        Test = "Test",
        Return = "Return",
        Rest = "Rest";

    /// <summary>Edits: the call, or the declaration of a local that is not read.</summary>
    public const string Call = "call",
        Declaration = "declaration";

    /// <summary>
    /// Edits of a test: the statement, a call in it that returns a bool or a number, and the exit to copy, or none where false is returned.
    /// </summary>
    public const string Statement = "statement",
        Answer = "answer",
        Number = "number",
        Like = "like";

    /// <summary>Edit of a rest: a statement that is run only where the first frame was sent.</summary>
    public const string Later = "later";

    /// <summary>Edit of a return: the <c>true</c> that is returned next.</summary>
    public const string Success = "success";

    /// <param name="ignored">The result.</param>
    /// <param name="body">The code around it.</param>
    /// <param name="canDiscard">Whether nothing else that the call gives is read: then the code may not care for the result either.</param>
    public static FixDecision For(IgnoredResult ignored, MessagingBody body, bool canDiscard)
    {
        var (value, unread) = ignored;
        var call = value as IInvocationOperation;
        var statement = call?.Parent is IExpressionStatementOperation { Syntax: ExpressionStatementSyntax only } ? only : null;
        if (call is not null && statement is not null)
        {
            var exit = NeighboursExit(statement, call, body);
            var answers = AnsweringFunction.IsAround(call, body);
            if (
                (answers || ReturnsFalse(exit) || AnsweringFunction.IsNamedSo(value, body))
                && SuccessReturned(statement, body) is { } success
            )
                return FixDecision.Of(Asking(Return, statement, value).Add(Success, success));
            var canReturn = AnsweringFunction.CanReturn(statement, call, body);
            if (exit is not null && (canReturn || exit is not ReturnStatementSyntax) && !ImpliedExit.Is(exit, statement))
                if (!MustRun.Follows(call, exit, body))
                    return FixDecision.Of(Asking(Test, statement, value).Add(Like, exit));
                else if (ReturnsFalse(exit))
                    return FixDecision.None("what follows runs however the call went: what to do instead is a decision for the author");
            if (
                answers
                && canReturn
                && statement.Parent is BlockSyntax
                && !ReturnsFalse(Statements.Next(statement))
                && !MustRun.Follows(call, exit: null, body)
            )
                return FixDecision.Of(Asking(Test, statement, value));
            if (RestOfMessage.MayFollow(call, body) && RestOfMessage.After(statement, call, body) is { Count: > 0 } rest)
            {
                var plan = Asking(Rest, statement, value);
                foreach (var later in rest)
                    plan.Add(Later, later);
                return FixDecision.Of(plan);
            }
        }

        if (
            ((value as IConditionalAccessOperation)?.WhenNotNull ?? value) is IInvocationOperation first
            && RestOfMessage.MayFollow(first, body)
        )
            return FixDecision.None(
                "the rest of its message would go out as one of its own: what to do instead is a decision for the author"
            );
        if (AnsweringFunction.ClaimsSuccess(value, body))
            return FixDecision.None("the function would answer true all the same: what it says instead is a decision for the author");
        if (!canDiscard)
            return FixDecision.None("the output is read instead of the result: which is meant is a decision for the author");
        if (
            ((CSharpParseOptions)value.Syntax.SyntaxTree.Options).LanguageVersion < LanguageVersion.CSharp7
            || !body.Model.LookupSymbols(value.Syntax.SpanStart, name: "_").IsEmpty
        )
            return FixDecision.None("an underscore names something here");
        if (value.Parent is ISimpleAssignmentOperation)
            return FixDecision.None("the local would be left without a use, which the compiler warns of");
        if (unread is null)
            return Planned(Call, value.Syntax);
        if (
            Statements.DeclarationOf(unread) is not { UsingKeyword.RawKind: 0 } declaration
            || declaration.Parent is not (BlockSyntax or GlobalStatementSyntax or SwitchSectionSyntax)
        )
            return FixDecision.None("the local is not declared by a statement of its own");
        return Planned(Declaration, declaration);
    }

    /// <summary>The literal of <c>return true;</c> after a statement, or of <c>return Task.FromResult(true);</c>.</summary>
    private static LiteralExpressionSyntax? SuccessReturned(StatementSyntax statement, MessagingBody body) =>
        Statements.Next(statement) is ReturnStatementSyntax { Expression: { } returned } next
        && body.Model.GetOperation(returned) is { } value
        && AnsweringFunction.Given(value) is { Syntax: LiteralExpressionSyntax { RawKind: (int)SyntaxKind.TrueLiteralExpression } success }
        && body.Model.GetTypeInfo(success).ConvertedType?.SpecialType == SpecialType.System_Boolean
        && !Statements.HasDirectives(statement, next)
            ? success
            : null;

    private static bool ReturnsFalse(StatementSyntax? statement) =>
        statement is ReturnStatementSyntax { Expression.RawKind: (int)SyntaxKind.FalseLiteralExpression };

    private static FixPlan Asking(string fix, StatementSyntax statement, IOperation value) =>
        new FixPlan(fix)
            .Add(Statement, statement)
            .Add(value.Type?.SpecialType == SpecialType.System_Boolean ? Answer : Number, value.Syntax);

    private static FixDecision Planned(string edit, SyntaxNode at)
    {
        var plan = new FixPlan(Fix).Add(edit, at);
        return FixDecision.Of(plan);
    }

    /// <summary>An exception that says the same each time.</summary>
    private static ThrowStatementSyntax? PlainThrow(StatementSyntax then) =>
        (then is BlockSyntax { Statements: [var only] } ? only : then)
            is ThrowStatementSyntax
            {
                Expression: ObjectCreationExpressionSyntax { Initializer: null, ArgumentList.Arguments: var arguments }
            } exit
        && AreLiterals(arguments)
            ? exit
            : null;

    private static bool AreLiterals(SeparatedSyntaxList<ArgumentSyntax> arguments)
    {
        foreach (var argument in arguments)
            if (argument.Expression is not LiteralExpressionSyntax)
                return false;
        return true;
    }

    /// <summary>
    /// How a test of another call in the same direction beside the statement leaves where it was not done: by an exit without effects.
    /// </summary>
    private static StatementSyntax? NeighboursExit(StatementSyntax at, IOperation value, MessagingBody body)
    {
        if (value is not IInvocationOperation call || body.Library.MemberOf(call) is not { } member || at.Parent is not BlockSyntax block)
            return null;
        foreach (var neighbour in block.Statements)
            if (
                neighbour
                    is IfStatementSyntax
                    {
                        Else: null,
                        Condition: PrefixUnaryExpressionSyntax
                        {
                            RawKind: (int)SyntaxKind.LogicalNotExpression,
                            Operand: InvocationExpressionSyntax asked
                        }
                    } test
                && body.Model.GetOperation(asked) is IInvocationOperation other
                && body.Library.MemberOf(other) is { } its
                && its.IsReceive == member.IsReceive
                && its.AnswersAtOnce(other)
                && (LengthExit.Plain(test.Statement) ?? PlainThrow(test.Statement)) is { } exit
            )
                return exit;
        return null;
    }
}
