using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Formatting;
using ZmqPerf.Analyzers.Sending;
using ZmqPerf.CodeFixes.Editing;

namespace ZmqPerf.CodeFixes.Sending;

/// <summary>What the fixes of ZMQ1002 and ZMQ1003 share: an array that serves one send gives way to a frame or to its source.</summary>
public abstract class ArrayFixer : DocumentFixer
{
    /// <inheritdoc/>
    private protected sealed override string Title => "Send without allocating an array";

    /// <inheritdoc/>
    private protected sealed override SyntaxNode Apply(SyntaxNode root, TrackedPlan plan) =>
        plan.Fix == ArrayFix.SendSource ? SendSource(root, plan) : WriteInPlace(root, plan);

    private static SyntaxNode SendSource(SyntaxNode root, TrackedPlan plan)
    {
        var (edit, suffix) = plan.Has(ArrayFix.By) ? (ArrayFix.By, "") : plan.Has(ArrayFix.BySpan) ? (ArrayFix.BySpan, ".Span") : (ArrayFix.ByAsSpan, ".AsSpan()");
        var source = plan.Expression(root, edit);
        var text = suffix.Length > 0 && NeedsParentheses(source) ? $"({source.WithoutTrivia()}){suffix}" : source.WithoutTrivia() + suffix;
        root = TrackedPlan.Replace<ExpressionSyntax>(root, plan.All(ArrayFix.Replace)[0], e => SyntaxFactory.ParseExpression(text).WithTriviaFrom(e));
        return plan.Has(ArrayFix.Remove) ? StatementEdits.Remove(root, plan.Statement(root, ArrayFix.Remove)) : root;
    }

    private static SyntaxNode WriteInPlace(SyntaxNode root, TrackedPlan plan)
    {
        var isCleared = plan.Has(ArrayFix.DeclareCleared);
        var declare = isCleared ? ArrayFix.DeclareCleared : ArrayFix.Declare;
        var frame = Names.Unused(plan.Node(root, declare), "frame");
        var begin = FrameSyntax.Begin(frame, plan.Expression(root, ArrayFix.Socket), plan.Expression(root, ArrayFix.Size));
        foreach (var call in plan.All(ArrayFix.Send))
            root = TrackedPlan.Replace<InvocationExpressionSyntax>(root, call, c => FrameSyntax.Send(c, frame));
        root = SpanUses.Rewrite(root, plan);
        var declaration = (LocalDeclarationStatementSyntax)plan.Statement(root, declare);
        var buffer = declaration.Declaration.Variables[0].Identifier.Text;
        var isUsed = declaration.Parent!.AncestorsAndSelf().OfType<MemberDeclarationSyntax>().First().DescendantNodes().OfType<IdentifierNameSyntax>().Any(n => n.Identifier.Text == buffer);
        var statements = (isUsed, isCleared) switch
        {
            (true, true) => StatementEdits.Parse(begin, $"var {buffer} = {frame}.Span;", $"{buffer}.Clear();"),
            (true, false) => StatementEdits.Parse(begin, $"var {buffer} = {frame}.Span;"),
            (false, true) => StatementEdits.Parse(begin, $"{frame}.Span.Clear();"),
            _ => StatementEdits.Parse(begin),
        };
        return Imports.Add(StatementEdits.Replace(root, declaration, statements), FrameSyntax.Namespace);
    }

    private static bool NeedsParentheses(ExpressionSyntax expression) =>
        expression is not (IdentifierNameSyntax or MemberAccessExpressionSyntax or InvocationExpressionSyntax or ElementAccessExpressionSyntax or ParenthesizedExpressionSyntax or ThisExpressionSyntax);
}
