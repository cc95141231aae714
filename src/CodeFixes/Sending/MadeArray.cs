using System;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Payloads;
using ZmqPerf.CodeFixes.Editing;

namespace ZmqPerf.CodeFixes.Sending;

/// <summary>An array that a member of .NET makes, and the counterpart of that member, which writes the same bytes into a span.</summary>
internal readonly record struct MadeArray(InvocationExpressionSyntax Call, ExpressionSyntax Size)
{
    public static MadeArray? In(SyntaxNode root, TrackedPlan plan)
    {
        foreach (var (edit, _) in plan.Edits)
            if (edit.StartsWith(ArrayFix.MadeOf, StringComparison.Ordinal))
                return new(
                    (InvocationExpressionSyntax)plan.Expression(root, edit),
                    SyntaxFactory.ParseExpression(edit.Substring(ArrayFix.MadeOf.Length))
                );
        return null;
    }

    /// <summary><c>BitConverter.GetBytes(x)</c> becomes <c>BitConverter.TryWriteBytes(span, x)</c>.</summary>
    public string WrittenInto(string span)
    {
        var member = Call.Expression is MemberAccessExpressionSyntax { Expression: var owner } ? $"{owner.WithoutTrivia()}." : "";
        var arguments = Call.ArgumentList.Arguments.Select(a => a.WithoutTrivia().ToString()).Prepend(span);
        return $"{member}{SpanWriters.Counterpart}({string.Join(", ", arguments)})";
    }
}
