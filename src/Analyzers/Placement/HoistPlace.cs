using System;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Placement;

/// <summary>
/// Where a <c>using</c> declaration can stand so that it runs once before a loop: before the loop and its labels, in a block that may have
/// to be made for it.
/// </summary>
internal static class HoistPlace
{
    /// <summary>
    /// The statement to put the declaration before so that it leaves as many of the loops around an operation as it can; where it can leave
    /// none, why not the innermost.
    /// </summary>
    /// <param name="inside">What is in the loops.</param>
    /// <param name="staysIn">Why it may not leave a loop, nor any around that one; null where it may.</param>
    /// <param name="hasNoPlace">Why it may not stand before one loop, though perhaps before the next; null where it may.</param>
    public static (StatementSyntax? Before, string Reason) OutOfLoops(
        IOperation inside,
        Func<ILoopOperation, string?> staysIn,
        Func<StatementSyntax, string?> hasNoPlace
    )
    {
        (StatementSyntax? Before, string Reason)? found = null;
        var function = inside.EnclosingFunction();
        for (var loop = Loops.InnermostLoop(inside); loop is not null; loop = Loops.InnermostLoop(loop))
        {
            if (staysIn(loop) is { } kept)
                return found ?? (null, kept);
            var place = Find(loop.Syntax as StatementSyntax, function);
            if (place.Before is not null && hasNoPlace(place.Before) is { } reason)
                place = (null, reason);
            if (place.Before is not null || found is null)
                found = place;
        }

        return found ?? Find(null, function);
    }

    /// <summary>The statement to put the declaration before so that it stands before this one, or why there is none.</summary>
    public static (StatementSyntax? Before, string Reason) Find(StatementSyntax? before, IOperation function)
    {
        if (before is null)
            return (null, "there is no loop statement to create it before");
        if (!Statements.HasUsingDeclarations(before))
            return (null, Statements.NoUsingDeclarations);
        if (HasConditionalCode(before))
            return (null, "parts of the loop are compiled under conditions");
        while (before.Parent is LabeledStatementSyntax label)
            before = label;
        if (before is LabeledStatementSyntax && before.Parent is not (BlockSyntax or GlobalStatementSyntax))
            return (null, "the loop's label has no block of its own");
        return IsJumpedOver(before, function) ? (null, "a goto would jump over the declaration") : (before, "");
    }

    private static bool HasConditionalCode(SyntaxNode loop)
    {
        if (!loop.ContainsDirectives)
            return false;
        foreach (var trivia in loop.DescendantTrivia(loop.Span))
            if (
                trivia.IsIn(loop)
                && trivia.IsDirective
                && trivia.GetStructure() is BranchingDirectiveTriviaSyntax or EndIfDirectiveTriviaSyntax
            )
                return true;
        return false;
    }

    /// <summary>A goto may not jump over a using declaration to a label in the same block, in either direction.</summary>
    private static bool IsJumpedOver(StatementSyntax before, IOperation function)
    {
        foreach (var jump in Functions.GotosIn(function))
            if (
                jump.Target.Declaration() is { } label
                && (label.Span.Start < before.SpanStart) != (jump.Syntax.SpanStart < before.SpanStart)
            )
                return true;
        return false;
    }
}
