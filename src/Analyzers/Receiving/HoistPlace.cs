using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Flow;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Receiving;

/// <summary>Where a <c>using</c> declaration can stand so that it runs once before a loop: before the loop and its labels, in a block that may have to be made for it.</summary>
internal static class HoistPlace
{
    /// <summary>The statement to put the declaration before, or why there is none.</summary>
    public static (StatementSyntax? Before, string Reason) Find(ILoopOperation? loop, IOperation function) => Find(loop?.Syntax as StatementSyntax, function);

    /// <summary>The same for any statement.</summary>
    public static (StatementSyntax? Before, string Reason) Find(StatementSyntax? before, IOperation function)
    {
        if (before is null)
            return (null, "there is no loop statement to create the message before");
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
        foreach (var trivia in loop.DescendantTrivia())
            if (trivia.IsDirective && trivia.GetStructure() is BranchingDirectiveTriviaSyntax or EndIfDirectiveTriviaSyntax)
                return true;
        return false;
    }

    /// <summary>A goto may not pass a using declaration to a label in the declaration's own block, neither way.</summary>
    private static bool IsJumpedOver(StatementSyntax before, IOperation function)
    {
        foreach (var operation in function.Descendants())
            if (operation is IBranchOperation { BranchKind: BranchKind.GoTo, Target.DeclaringSyntaxReferences: [var label] }
                && (label.Span.Start < before.SpanStart) != (operation.Syntax.SpanStart < before.SpanStart))
                return true;
        return false;
    }
}
