using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using ZmqPerf.Analyzers.Payloads;
using ZmqPerf.Analyzers.Sending.Handing;
using ZmqPerf.CodeFixes.Editing;

namespace ZmqPerf.CodeFixes.Sending;

/// <summary>What the fixes of ZMQ1002 and ZMQ1003 share: an array that serves one send gives way to a frame or to its source.</summary>
public abstract class ArrayFixer : DocumentFixer
{
    /// <inheritdoc/>
    private protected sealed override SyntaxNode Apply(SyntaxNode root, TrackedPlan plan) =>
        plan.Fix switch
        {
            ArrayFix.SendSource when plan.Has(SentInstead.Elements) => MessageEdits.RemoveMessage(
                MessageEdits.SendSource(root, plan),
                plan
            ),
            ArrayFix.SendSource => SendSource(root, plan),
            HandedOver.Fix => HandOverEdits.Apply(root, plan),
            ArrayFix.AddInPlace when MadeArray.In(root, plan) is { } made => AddInPlace(root, plan, made),
            _ => WriteInPlace(root, plan),
        };

    private static SyntaxNode SendSource(SyntaxNode root, TrackedPlan plan)
    {
        var text = SourceText(root, plan);
        root = GoneComments.NamingAround(root, plan.Node(root, ArrayFix.Replace), GoneComments.Copying);
        root = TrackedPlan.Replace<ExpressionSyntax>(
            root,
            plan.All(ArrayFix.Replace)[0],
            e => SyntaxFactory.ParseExpression(text).WithTriviaFrom(e)
        );
        if (plan.Has(ArrayFix.ByRange) || plan.Has(ArrayFix.ByAsSpan) || plan.Has(ArrayFix.ByBuffer))
            root = Imports.AddSystem(root, plan);
        return plan.Has(ArrayFix.Remove) ? StatementEdits.Drop(root, plan.Statement(root, ArrayFix.Remove), GoneComments.Copying) : root;
    }

    private static SyntaxNode AddInPlace(SyntaxNode root, TrackedPlan plan, MadeArray made)
    {
        var room = $"{Text.Of(plan.Expression(root, ArrayFix.Socket))}.AddFrame({made.Size})";
        return TrackedPlan.Replace<ExpressionSyntax>(
            root,
            plan.All(ArrayFix.Send)[0],
            add => SyntaxFactory.ParseExpression(made.WrittenInto(room)).WithTriviaFrom(add)
        );
    }

    private static string SourceText(SyntaxNode root, TrackedPlan plan)
    {
        if (plan.Has(ArrayFix.ByRange) && plan.Expression(root, ArrayFix.ByRange) is ElementAccessExpressionSyntax part)
            return $"{Text.Of(part.Expression)}.AsSpan({PartText(part.ArgumentList.Arguments, plan.Has(ArrayFix.Counted))})";
        if (plan.Has(ArrayFix.By))
            return plan.Expression(root, ArrayFix.By).WithoutTrivia().ToString();
        if (plan.Has(ArrayFix.ByBuffer) && Text.Of(plan.Expression(root, ArrayFix.ByBuffer)) is var stream)
            return $"{stream}.GetBuffer().AsSpan(0, (int){stream}.Length)";
        return plan.Has(ArrayFix.BySpan)
            ? Text.Of(plan.Expression(root, ArrayFix.BySpan)) + ".Span"
            : Text.Of(plan.Expression(root, ArrayFix.ByAsSpan)) + ".AsSpan()";
    }

    /// <summary>A range as it is written, or as a start and a length where that says the same: <c>start..(start + count)</c>.</summary>
    private static string PartText(SeparatedSyntaxList<ArgumentSyntax> range, bool isCounted) =>
        isCounted && range[0].Expression is RangeExpressionSyntax counted
            ? counted.LeftOperand?.WithoutTrivia().ToString() ?? $"0, {counted.RightOperand!.WithoutTrivia()}"
        : range
            is [
                {
                    Expression: RangeExpressionSyntax
                    {
                        LeftOperand: IdentifierNameSyntax start,
                        RightOperand: ParenthesizedExpressionSyntax end
                    }
                },
            ]
        && end.Expression is BinaryExpressionSyntax { RawKind: (int)SyntaxKind.AddExpression, Left: IdentifierNameSyntax from } sum
        && from.Identifier.ValueText == start.Identifier.ValueText
        && !range.ToString().Contains("/*")
            ? $"{start.WithoutTrivia()}, {sum.Right.WithoutTrivia()}"
        : range.ToString();

    private static SyntaxNode WriteInPlace(SyntaxNode root, TrackedPlan plan)
    {
        var declares = plan.Statement(root, ArrayFix.Declare) as LocalDeclarationStatementSyntax;
        var buffer = (plan.Has(ArrayFix.Name) ? (LocalDeclarationStatementSyntax)plan.Statement(root, ArrayFix.Name) : declares)
            ?.Declaration
            .Variables[0]
            .Identifier
            .Text;
        var isFree = buffer is "frame" or "outgoing" && !plan.Has(ArrayFix.KeepSpan);
        var frame = isFree ? buffer! : FrameSyntax.NameAt(plan.Node(root, ArrayFix.Declare));
        var made = MadeArray.In(root, plan);
        var size = made?.Size ?? plan.Expression(root, ArrayFix.Size);
        var begin = FrameSyntax.Begin(frame, plan.Expression(root, ArrayFix.Socket), size);
        foreach (var call in plan.All(ArrayFix.Send))
            root = TrackedPlan.Replace<InvocationExpressionSyntax>(root, call, c => FrameSyntax.Send(c, frame));
        root = SpanUses.Rewrite(root, plan);
        if (plan.Has(ArrayFix.Name))
            root = StatementEdits.Remove(root, plan.Statement(root, ArrayFix.Name));
        var declaration = plan.Statement(root, ArrayFix.Declare);
        var span = plan.Has(ArrayFix.KeepSpan) ? buffer : $"{frame}.Span";
        var statements = new List<StatementSyntax>(StatementEdits.Parse(begin));
        if (plan.Has(ArrayFix.KeepSpan))
            statements.AddRange(StatementEdits.Parse($"var {buffer} = {frame}.Span;"));
        if (plan.Has(ArrayFix.Clear))
            statements.AddRange(StatementEdits.Parse($"{span}.Clear();"));
        if (made is { } array)
            statements.AddRange(StatementEdits.Parse($"{array.WrittenInto(span!)};"));
        if (buffer is null)
            statements.Add(declaration.WithoutLeadingTrivia()); // the send itself
        root = StatementEdits.Replace(root, declaration, statements, commentEndsFirst: buffer is not null);
        return Imports.Add(root, FrameSyntax.Namespace, plan.Edits[0].Node);
    }
}
