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
/// that nobody has asked for; or else the code says that it does not want it. Not where an underscore is the name of something.
/// </summary>
internal static class SendResultIgnoredFix
{
    public const string Fix = "Discard",
        Test = "Test",
        Return = "Return";

    /// <summary>Edits: the call, or the declaration of a local that is not read.</summary>
    public const string Call = "call",
        Declaration = "declaration";

    /// <summary>Edits of a test: the statement, a call in it that returns a bool or a number, and the exit to copy.</summary>
    public const string Statement = "statement",
        Answer = "answer",
        Number = "number",
        Like = "like";

    /// <summary>Edit of a return: the <c>true</c> that is returned next.</summary>
    public const string Success = "success";

    /// <param name="ignored">The result.</param>
    /// <param name="body">The code around it.</param>
    /// <param name="canDiscard">Whether nothing else that the call gives is read: then the code may not care for the result either.</param>
    public static FixDecision For(IgnoredResult ignored, MessagingBody body, bool canDiscard)
    {
        var (value, unread) = ignored;
        if (
            value.Syntax is InvocationExpressionSyntax
            && value.Parent is IExpressionStatementOperation { Syntax: ExpressionStatementSyntax statement }
            && NeighboursExit(statement, value, body) is { } exit
        )
        {
            var test = new FixPlan(Test)
                .Add(Statement, statement)
                .Add(value.Type?.SpecialType == SpecialType.System_Boolean ? Answer : Number, value.Syntax)
                .Add(Like, exit);
            return FixDecision.Of(test);
        }

        if (SuccessReturned(value, body) is { } success)
        {
            var returned = new FixPlan(Return)
                .Add(Statement, Statements.Of(value)!)
                .Add(value.Type?.SpecialType == SpecialType.System_Boolean ? Answer : Number, value.Syntax)
                .Add(Success, success);
            return FixDecision.Of(returned);
        }

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

    /// <summary>The literal of <c>return true;</c> after a statement that is nothing but the call.</summary>
    private static LiteralExpressionSyntax? SuccessReturned(IOperation value, MessagingBody body) =>
        value.Syntax is InvocationExpressionSyntax call
        && value.Parent is IExpressionStatementOperation { Syntax: ExpressionStatementSyntax statement }
        && statement.Expression == call
        && Statements.Next(statement)
            is ReturnStatementSyntax { Expression: LiteralExpressionSyntax { RawKind: (int)SyntaxKind.TrueLiteralExpression } success } next
        && body.Model.GetTypeInfo(success).ConvertedType?.SpecialType == SpecialType.System_Boolean
        && !Statements.HasDirectives(statement, next)
            ? success
            : null;

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
