using System.Collections.Generic;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Correctness.Upgrades;

/// <summary>A message that is taken out of the library's pool.</summary>
internal static class RentedMessage
{
    /// <summary>Where the local that it is declared for is given back.</summary>
    public static IEnumerable<InvocationExpressionSyntax> ReturnsOf(
        InvocationExpressionSyntax rent,
        SemanticModel model,
        CancellationToken cancellationToken
    )
    {
        if (rent.Parent is not EqualsValueClauseSyntax { Parent: VariableDeclaratorSyntax declarator })
            yield break;
        var scope = declarator.FirstAncestorOrSelf<BlockSyntax>();
        foreach (var node in scope?.DescendantNodes() ?? [])
            if (
                node is InvocationExpressionSyntax { ArgumentList.Arguments: [{ Expression: IdentifierNameSyntax given }] } call
                && given.Identifier.ValueText == declarator.Identifier.ValueText
                && model.GetSymbolInfo(call, cancellationToken).Symbol is IMethodSymbol method
                && NetZmqBinding.IsReturn(method)
            )
                yield return call;
    }
}
