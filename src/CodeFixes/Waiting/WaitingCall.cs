using System;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace ZmqPerf.CodeFixes.Waiting;

/// <summary>
/// The receive that waits, for one that does not: <c>TryRecv(message, out n)</c> becomes <c>Recv(message)</c>, and <c>DontWait</c> goes.
/// </summary>
internal static class WaitingCall
{
    /// <summary>What begins the names of receives that do not wait.</summary>
    private const string Try = "Try";

    public static InvocationExpressionSyntax Of(InvocationExpressionSyntax call, SyntaxNode? flags)
    {
        var arguments = call
            .ArgumentList.Arguments.Where(a => !a.RefOrOutKeyword.IsKind(SyntaxKind.OutKeyword) && a.Expression != flags)
            .Select(a => a.WithoutTrivia().ToString());
        var list = SyntaxFactory.ParseArgumentList($"({string.Join(", ", arguments)})").WithTriviaFrom(call.ArgumentList);
        var access = (MemberAccessExpressionSyntax)call.Expression;
        return call.WithExpression(
                access.WithName(SyntaxFactory.IdentifierName(NameOf(access.Name.Identifier.ValueText)).WithTriviaFrom(access.Name))
            )
            .WithArgumentList(list);
    }

    private static string NameOf(string name) => name.StartsWith(Try, StringComparison.Ordinal) ? name.Substring(Try.Length) : name;
}
