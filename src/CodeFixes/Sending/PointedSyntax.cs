using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using ZmqPerf.Analyzers.Payloads;
using ZmqPerf.CodeFixes.Editing;

namespace ZmqPerf.CodeFixes.Sending;

/// <summary>What goes through a pointer to a block, through a span of the frame.</summary>
internal static class PointedSyntax
{
    public static ImmutableArray<string> Writes { get; } = ImmutableArray.Create(ZeroCopyFix.WritePointed, ZeroCopyFix.WritePointedAs);

    /// <summary><c>*(int*)(block + 4) = value</c> becomes <c>MemoryMarshal.Write(frame.Span.Slice(4), value)</c>.</summary>
    public static string IntoSpan(AssignmentExpressionSyntax assignment, string edit, string? block, string frame)
    {
        var cast = (CastExpressionSyntax)((PrefixUnaryExpressionSyntax)assignment.Left).Operand;
        var (pointer, offset) = cast.Expression is ParenthesizedExpressionSyntax { Expression: BinaryExpressionSyntax sum }
            ? (sum.Left, sum.Right)
            : (cast.Expression, null);
        var name = pointer.WithoutTrivia().ToString();
        var span = name == block ? frame + ".Span" : name;
        if (offset is not (null or LiteralExpressionSyntax { Token.Value: 0 }))
            span += $".Slice({offset.WithoutTrivia()})";
        var type = edit == ZeroCopyFix.WritePointedAs ? $"<{((PointerTypeSyntax)cast.Type).ElementType.WithoutTrivia()}>" : "";
        return $"{WrittenTypes.MemoryMarshal}.Write{type}({span}, {assignment.Right.WithoutTrivia()})";
    }

    /// <summary><c>*p</c> and <c>p->Price</c> as what a span calls them.</summary>
    public static string FirstElement(ExpressionSyntax named) =>
        named is MemberAccessExpressionSyntax member
            ? $"{member.Expression.WithoutTrivia()}[0].{member.Name.WithoutTrivia()}"
            : $"{((PrefixUnaryExpressionSyntax)named).Operand.WithoutTrivia()}[0]";

    /// <summary><c>var p = (Header*)block;</c> becomes <c>var p = MemoryMarshal.Cast&lt;byte, Header&gt;(frame.Span);</c></summary>
    public static StatementSyntax Span(LocalDeclarationStatementSyntax local, string frame) =>
        StatementEdits
            .Parse($"var {local.Declaration.Variables[0].Identifier.Text} = {FrameSyntax.Elements(frame, local)};")[0]
            .WithTriviaFrom(local);

    /// <summary>Another pointer of type <c>void*</c>, which needs no cast to that.</summary>
    public static SyntaxNode Replace(SyntaxNode root, SyntaxNode original, string pointer)
    {
        var old = (ExpressionSyntax)root.GetCurrentNode(original)!;
        while (old.Parent is CastExpressionSyntax { Type: PointerTypeSyntax { ElementType: var element } } cast && IsVoid(element))
            old = cast;
        return root.ReplaceNode(old, SyntaxFactory.ParseExpression(pointer).WithTriviaFrom(old));
    }

    private static bool IsVoid(TypeSyntax type) => type is PredefinedTypeSyntax { Keyword.RawKind: (int)SyntaxKind.VoidKeyword };
}
