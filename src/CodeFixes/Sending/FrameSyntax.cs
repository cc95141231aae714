using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace ZmqPerf.CodeFixes.Sending;

/// <summary>The runtime's frames in source text.</summary>
internal static class FrameSyntax
{
    /// <summary>The namespace of the runtime's extensions.</summary>
    public const string Namespace = "ZmqPerf";

    /// <summary><c>using var frame = socket.BeginFrame(size);</c></summary>
    public static string Begin(string frame, ExpressionSyntax socket, ExpressionSyntax size) =>
        $"using var {frame} = {socket.WithoutTrivia()}.BeginFrame({size.WithoutTrivia()});";

    /// <summary><c>socket.Send(payload, flags)</c> becomes <c>frame.Send(flags)</c>.</summary>
    public static InvocationExpressionSyntax Send(InvocationExpressionSyntax call, string frame)
    {
        var access = (MemberAccessExpressionSyntax)call.Expression;
        var arguments = call.ArgumentList.Arguments;
        for (var i = 0; i < arguments.Count; i++)
            if (arguments[i].NameColon is { Name.Identifier.ValueText: not "flags" } || arguments[i].NameColon is null && i == 0)
            {
                arguments = arguments.RemoveAt(i);
                break;
            }

        if (arguments.Count > 0)
            arguments = arguments.Replace(arguments[0], arguments[0].WithLeadingTrivia());
        return call.WithExpression(access.WithExpression(SyntaxFactory.IdentifierName(frame).WithTriviaFrom(access.Expression)))
            .WithArgumentList(call.ArgumentList.WithArguments(arguments));
    }
}
