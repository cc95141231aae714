using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using ZmqPerf.Analyzers.Sending;
using ZmqPerf.CodeFixes.Editing;

namespace ZmqPerf.CodeFixes.Sending;

/// <summary>Rewrites what arrays do by extension or by static helpers, and spans do by themselves.</summary>
internal static class SpanUses
{
    public static SyntaxNode Rewrite(SyntaxNode root, TrackedPlan plan)
    {
        root = Each(root, plan, ArrayFix.Slice, static call => Arguments(call) is [] ? Receiver(call) : $"{Receiver(call)}.Slice{call.ArgumentList}");
        root = Each(root, plan, ArrayFix.SliceRange, static call => $"{Receiver(call)}[{Arguments(call)[0]}]");
        root = Each(root, plan, ArrayFix.SliceFrom, static call => $"{Receiver(call)}[{Arguments(call)[0]}..]");
        root = Each(root, plan, ArrayFix.ArrayCopy, static call => Arguments(call) is var a ? $"{a[0]}.AsSpan(0, {a[2]}).CopyTo({a[1]})" : "");
        root = Each(root, plan, ArrayFix.BlockCopy, static call => Arguments(call) is var a ? $"{a[0]}.AsSpan({a[1]}, {a[4]}).CopyTo({From(a[2], a[3])})" : "");
        return Each(root, plan, ArrayFix.CopyTo, static call => Arguments(call) is var a ? $"{Receiver(call)}.AsSpan().CopyTo({From(a[0], a[1])})" : "");
    }

    private static SyntaxNode Each(SyntaxNode root, TrackedPlan plan, string edit, System.Func<InvocationExpressionSyntax, string> text)
    {
        foreach (var node in plan.All(edit))
            root = TrackedPlan.Replace<InvocationExpressionSyntax>(root, node, call => SyntaxFactory.ParseExpression(text(call)).WithTriviaFrom(call));
        return root;
    }

    private static string From(string span, string offset) => offset == "0" ? span : $"{span}.Slice({offset})";

    private static string Receiver(InvocationExpressionSyntax call) => ((MemberAccessExpressionSyntax)call.Expression).Expression.WithoutTrivia().ToString();

    private static List<string> Arguments(InvocationExpressionSyntax call)
    {
        var arguments = new List<string>();
        foreach (var argument in call.ArgumentList.Arguments)
            arguments.Add(argument.WithoutTrivia().ToString());
        return arguments;
    }
}
