using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace ZmqPerf.Analyzers.Placement;

/// <summary>A call by another name, without some of its arguments: what a fix writes, and what it asks the compiler about before.</summary>
internal static class RenamedCall
{
    /// <summary>The name that a call of a member is written with; null where it is written otherwise, or with type arguments.</summary>
    public static IdentifierNameSyntax? NameOf(InvocationExpressionSyntax call) =>
        (call.Expression as MemberAccessExpressionSyntax)?.Name as IdentifierNameSyntax;

    public static InvocationExpressionSyntax Of(InvocationExpressionSyntax call, string name, IReadOnlyCollection<ArgumentSyntax> without)
    {
        var arguments = call.ArgumentList.Arguments;
        foreach (var argument in without.OrderByDescending(a => a.SpanStart))
            arguments = arguments.RemoveAt(call.ArgumentList.Arguments.IndexOf(argument));
        var old = NameOf(call)!;
        return call.WithArgumentList(call.ArgumentList.WithArguments(arguments))
            .WithExpression(
                call.Expression.ReplaceNode(old, old.WithIdentifier(SyntaxFactory.Identifier(name).WithTriviaFrom(old.Identifier)))
            );
    }

    /// <summary>What the compiler makes of such a call, in the place of the old one.</summary>
    public static IMethodSymbol? MethodOf(InvocationExpressionSyntax renamed, InvocationExpressionSyntax old, SemanticModel model) =>
        model.GetSpeculativeSymbolInfo(old.SpanStart, renamed, SpeculativeBindingOption.BindAsExpression).Symbol as IMethodSymbol;
}
