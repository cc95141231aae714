using System.Globalization;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using ZmqPerf.Analyzers.Placement;
using ZmqPerf.Analyzers.Receiving.Multipart;
using ZmqPerf.CodeFixes.Editing;

namespace ZmqPerf.CodeFixes.Receiving;

/// <summary>What is done where a message has too few frames, or another number: what the code says, or what its index throws.</summary>
/// <param name="Statement">What the code says; null where it says nothing.</param>
/// <param name="Needed">How many frames that asks for.</param>
/// <param name="IsExact">Whether it accepts no more.</param>
/// <param name="SaysMore">Whether it does more than to leave.</param>
internal readonly record struct FrameCountGuard(IfStatementSyntax? Statement, int Needed, bool IsExact, bool SaysMore)
{
    /// <summary>Whether one condition asks for all frames, so that what is done about it stands there once.</summary>
    public bool IsAskedAtOnce => SaysMore && (IsExact || Needed > 2);

    public static FrameCountGuard Of(TrackedPlan plan)
    {
        for (var needed = 1; needed <= IndexedFrames.Highest + 1; needed++)
        {
            var number = needed.ToString(CultureInfo.InvariantCulture);
            foreach (var statement in plan.All(IndexedFrames.AtLeast + number))
                return new(Leaving(plan, (IfStatementSyntax)statement), needed, IsExact: false, plan.Has(IndexedFrames.Says));
            foreach (var statement in plan.All(IndexedFrames.Exactly + number))
                return new(Leaving(plan, (IfStatementSyntax)statement), needed, IsExact: true, plan.Has(IndexedFrames.Says));
        }

        return default;
    }

    /// <summary>What the code says, or would say where everything else is inside.</summary>
    private static IfStatementSyntax Leaving(TrackedPlan plan, IfStatementSyntax statement)
    {
        if (!plan.Has(IndexedFrames.Holds))
            return statement;
        var exit = ImpliedExit.After(statement);
        return (IfStatementSyntax)SyntaxFactory.ParseStatement(Conditions.HaveBraces(plan) ? $"if (_) {{ {exit} }}" : $"if (_) {exit}");
    }

    public static StatementSyntax WithoutComments(StatementSyntax statement) =>
        statement
            .WithLeadingTrivia(
                statement.GetLeadingTrivia().Any(t => t.IsDirective)
                    ? statement.GetLeadingTrivia().Where(t => !Statements.IsComment(t))
                    : Lines.Indentation(statement)
            )
            .WithTrailingTrivia(statement.GetTrailingTrivia().Where(t => !Statements.IsComment(t)));

    /// <summary>It as the code writes it, with another condition.</summary>
    public string Under(TrackedPlan plan, string condition, bool isFirst) =>
        Above(isFirst)
        + (
            Statement is { Statement: BlockSyntax }
                ? $"if ({condition})\n{{\n{Leaving(isFirst)}\n}}"
                : Conditions.Under(plan, $"if ({condition})", Leaving(isFirst))
        );

    /// <summary>The comments above it, once.</summary>
    public string Above(bool isFirst) =>
        isFirst && Statement is { } statement
            ? string.Concat(statement.GetLeadingTrivia().Where(Statements.IsComment).Select(c => c.ToString() + "\n"))
            : "";

    /// <summary>The statement that leaves, the first time with the comments in its lines.</summary>
    public string Leaving(bool isFirst)
    {
        if (Statement is not { Statement: var branch })
            return $"throw new {WrittenTypes.ArgumentOutOfRangeException}(\"index\");";
        if (SaysMore && branch is BlockSyntax { Statements: var said })
            return string.Concat(said.Select(Said)).TrimEnd();
        var before = branch is BlockSyntax { Statements: [var disposal, _] } ? disposal : null; // the frames' disposal
        var leaving = branch is BlockSyntax { Statements: [.., var last] } ? last : branch;
        if (!isFirst)
            return leaving.WithoutTrivia().ToString();
        var above = (before is null ? [] : before.GetLeadingTrivia().Concat(before.GetTrailingTrivia()))
            .Concat(leaving.GetLeadingTrivia())
            .Where(Statements.IsComment)
            .Select(c => c.ToString() + "\n");
        var behind = leaving.GetTrailingTrivia().Where(Statements.IsComment).Select(c => " " + c.ToString());
        return string.Concat(above.Append(leaving.WithoutTrivia().ToString()).Concat(behind));
    }

    /// <summary>A statement of a branch with its comments.</summary>
    private static string Said(StatementSyntax statement) =>
        string.Concat(statement.GetLeadingTrivia().Where(Statements.IsComment).Select(c => c.ToString() + "\n"))
        + statement.WithoutTrivia()
        + string.Concat(statement.GetTrailingTrivia().Where(Statements.IsComment).Select(c => " " + c.ToString()))
        + "\n";
}
