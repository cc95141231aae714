using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using ZmqPerf.Analyzers.Payloads;
using ZmqPerf.CodeFixes.Editing;

namespace ZmqPerf.CodeFixes.Sending;

/// <summary>
/// Rewrites what arrays do by extension or by static helpers, and spans do by themselves; inner calls before the calls around them.
/// </summary>
internal static class SpanUses
{
    private static readonly string[] s_edits =
    [
        ArrayFix.Slice,
        ArrayFix.SliceRange,
        ArrayFix.SliceFrom,
        ArrayFix.ArrayCopy,
        ArrayFix.BlockCopy,
        ArrayFix.BytesCopy,
        ArrayFix.AllBytesCopy,
        ArrayFix.CopyTo,
        ArrayFix.Encode,
        ArrayFix.OfSpan,
        ArrayFix.Number,
    ];

    /// <summary>Edits that write extension methods of arrays or spans.</summary>
    private static readonly string[] s_extensions =
    [
        ArrayFix.ArrayCopy,
        ArrayFix.BlockCopy,
        ArrayFix.BytesCopy,
        ArrayFix.AllBytesCopy,
        ArrayFix.CopyTo,
        ArrayFix.OfSpan,
    ];

    public static SyntaxNode Rewrite(SyntaxNode root, TrackedPlan plan)
    {
        var uses = s_edits
            .SelectMany(edit => plan.All(edit).Select(node => (Edit: edit, Node: node)))
            .OrderByDescending(use => use.Node.SpanStart);
        foreach (var (edit, node) in uses)
            root = TrackedPlan.Replace<InvocationExpressionSyntax>(
                root,
                node,
                call => SyntaxFactory.ParseExpression(TextFor(edit, call)).WithTriviaFrom(call)
            );
        if (plan.Has(ArrayFix.BytesCopy) || plan.Has(ArrayFix.AllBytesCopy))
            root = Imports.Add(root, "System.Runtime.InteropServices", plan.Edits[0].Node);
        return uses.Any(use => s_extensions.Contains(use.Edit)) ? Imports.AddSystem(root, plan) : root;
    }

    private static string TextFor(string edit, InvocationExpressionSyntax call)
    {
        var arguments = call.ArgumentList.Arguments.Select(a => a.Expression).ToArray();
        return edit switch
        {
            ArrayFix.Slice => arguments is [] or [LiteralExpressionSyntax { Token.ValueText: "0" }]
                ? Receiver(call)
                : $"{Receiver(call)}.Slice{call.ArgumentList.WithoutTrivia()}",
            ArrayFix.SliceRange => $"{Receiver(call)}[{arguments[0].WithoutTrivia()}]",
            ArrayFix.SliceFrom when arguments[0] is PrefixUnaryExpressionSyntax => $"{Receiver(call)}[{arguments[0].WithoutTrivia()}..]",
            ArrayFix.SliceFrom => $"{Receiver(call)}[{Text.Of(arguments[0])}..]",
            ArrayFix.ArrayCopy => $"{Part(arguments[0], "0", arguments[2])}.CopyTo({arguments[1].WithoutTrivia()})",
            ArrayFix.BlockCopy =>
                $"{Part(arguments[0], arguments[1].WithoutTrivia().ToString(), arguments[4])}.CopyTo({From(arguments[2], arguments[3])})",
            ArrayFix.BytesCopy => $"{BytesOf(arguments[0])}.Slice({arguments[1].WithoutTrivia()}, {arguments[4].WithoutTrivia()})"
                + $".CopyTo({From(arguments[2], arguments[3])})",
            ArrayFix.AllBytesCopy => $"{BytesOf(arguments[0])}.CopyTo({From(arguments[2], arguments[3])})",
            ArrayFix.Encode => $"{call.Expression.WithoutTrivia()}({arguments[0].WithoutTrivia()}, {From(arguments[3], arguments[4])})",
            ArrayFix.OfSpan => OfSpan(call, arguments),
            ArrayFix.Number => Number(call, arguments),
            _ => $"{Receiver(call)}.CopyTo({From(arguments[0], arguments[1])})",
        };
    }

    /// <summary><c>Array.Fill(array, value, 4, 8)</c> as a member of the span, or of a part, before which a value may stand.</summary>
    private static string OfSpan(InvocationExpressionSyntax call, ExpressionSyntax[] arguments)
    {
        var values = arguments.Length % 2 == 0 ? arguments[1].WithoutTrivia().ToString() : "";
        var part = arguments.Length > 2 ? $".Slice({arguments[^2].WithoutTrivia()}, {arguments[^1].WithoutTrivia()})" : "";
        var name = (call.Expression as MemberAccessExpressionSyntax)?.Name ?? (SimpleNameSyntax)call.Expression;
        return $"{Text.Of(arguments[0])}{part}.{name.Identifier.Text}({values})";
    }

    /// <summary><c>Buffer.BlockCopy(BitConverter.GetBytes(x), 0, array, 8, 4)</c> as what writes the bytes of <c>x</c> at once.</summary>
    private static string Number(InvocationExpressionSyntax call, ExpressionSyntax[] arguments)
    {
        var (made, into) = arguments.Length switch
        {
            1 => (((MemberAccessExpressionSyntax)call.Expression).Expression, arguments[0].WithoutTrivia().ToString()),
            2 => (((MemberAccessExpressionSyntax)call.Expression).Expression, From(arguments[0], arguments[1])),
            3 => (arguments[0], arguments[1].WithoutTrivia().ToString()),
            _ => (arguments[0], From(arguments[2], arguments[3])),
        };
        return new MadeArray((InvocationExpressionSyntax)made, made).WrittenInto(into);
    }

    /// <summary>A part of an array, which may be all of it: arrays copy themselves to spans, too.</summary>
    public static string Part(ExpressionSyntax array, string offset, ExpressionSyntax count) =>
        offset == "0" && count.WithoutTrivia().ToString() == $"{array.WithoutTrivia()}.Length"
            ? Text.Of(array)
            : $"{Text.Of(array)}.AsSpan({offset}, {count.WithoutTrivia()})";

    /// <summary>The bytes of an array of wider elements.</summary>
    public static string BytesOf(ExpressionSyntax numbers) => $"{WrittenTypes.MemoryMarshal}.AsBytes({Text.Of(numbers)}.AsSpan())";

    private static string From(ExpressionSyntax span, ExpressionSyntax offset) =>
        offset.ToString() == "0" ? span.WithoutTrivia().ToString() : $"{Text.Of(span)}.Slice({offset.WithoutTrivia()})";

    private static string Receiver(InvocationExpressionSyntax call) => Text.Of(((MemberAccessExpressionSyntax)call.Expression).Expression);
}
