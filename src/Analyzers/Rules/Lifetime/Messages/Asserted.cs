using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Lifetime.Messages;

/// <summary>What a test shows of a message that has ended: an assertion gets it, or code that is expected to fail.</summary>
internal static class Asserted
{
    public static bool Is(IOperation use, MessagingBody body)
    {
        for (var around = use.Syntax.Parent; around is not null and not MemberDeclarationSyntax; around = around.Parent)
            if (
                around is ArgumentSyntax { Parent.Parent: InvocationExpressionSyntax call }
                && body.Model.GetSymbolInfo(call).Symbol is IMethodSymbol { ContainingType.Name: var type }
                && CommonNames.IsAssertion(type)
            )
                return true;
        return false;
    }
}
