using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace ZmqPerf.Analyzers.Payloads;

/// <summary>How an address in a block is written: the fix takes the offset out of the text, and must find it there.</summary>
internal static class BlockAddress
{
    /// <summary>Whether it is <c>block</c>, <c>block + n</c> or <c>nint.Add(block, n)</c>, with no <c>checked</c> around it.</summary>
    public static bool IsPlain(IArgumentOperation argument)
    {
        // an argument in parentheses has the syntax of what is in them
        var written = argument.Syntax;
        while (written.Parent is ParenthesizedExpressionSyntax around)
            written = around;
        return (written as ArgumentSyntax ?? written.Parent as ArgumentSyntax) is { Expression: var address } && IsPlain(address);
    }

    private static bool IsPlain(ExpressionSyntax address) =>
        address switch
        {
            ParenthesizedExpressionSyntax { Expression: var inner } => IsPlain(inner),
            CastExpressionSyntax { Expression: var inner } => IsPlain(inner),
            BinaryExpressionSyntax sum => sum.IsKind(SyntaxKind.AddExpression),
            InvocationExpressionSyntax { ArgumentList.Arguments: [{ NameColon: null }, { NameColon: null }] } => true,
            IdentifierNameSyntax => true,
            _ => false,
        };
}
