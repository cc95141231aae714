using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace ZmqPerf.Analyzers.Symbols;

/// <summary>Memory of the stack, which has no operation of its own.</summary>
internal static class StackMemory
{
    /// <summary>Whether an expression makes it: <c>stackalloc byte[8]</c> or <c>stackalloc[] { 1, 2 }</c>.</summary>
    public static bool IsStackAlloc(this SyntaxNode expression) =>
        expression is StackAllocArrayCreationExpressionSyntax or ImplicitStackAllocArrayCreationExpressionSyntax;
}
