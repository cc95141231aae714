using System.Collections.Generic;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Flow;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Sending;

/// <summary>
/// Does a buffer that one of these members hands out meet a send or a receive where they are called? Asked only for a type that is a pool
/// of byte arrays by all other signs, so that reading the whole compilation is rare.
/// </summary>
internal static class PoolCallers
{
    public static bool MeetSocket(List<IMethodSymbol> takers, MessagingLibrary library, Compilation compilation, CancellationToken cancellationToken)
    {
        foreach (var tree in compilation.SyntaxTrees)
        {
            var words = WordIndex.Of(tree, library.Words, cancellationToken);
            if (words.Count == 0)
                continue;       // nothing of the library is used in this file
            SemanticModel? model = null;
            foreach (var node in tree.GetRoot(cancellationToken).DescendantNodes())
            {
                if (node is not InvocationExpressionSyntax call || !takers.Exists(t => t.Name == NameOf(call)))
                    continue;
#pragma warning disable RS1030 // callers stand in other files; see the summary for how rarely they are asked for
                model ??= compilation.GetSemanticModel(tree);
#pragma warning restore RS1030
                if (model.GetSymbolInfo(call, cancellationToken).Symbol is IMethodSymbol called && takers.Exists(t => SymbolEqualityComparer.Default.Equals(t, called.OriginalDefinition))
                    && model.GetOperation(call, cancellationToken) is IInvocationOperation take && MeetsSocket(take, library))
                    return true;
            }
        }

        return false;
    }

    private static string NameOf(InvocationExpressionSyntax call) => call.Expression switch
    {
        MemberAccessExpressionSyntax access => access.Name.Identifier.ValueText,
        SimpleNameSyntax name => name.Identifier.ValueText,
        MemberBindingExpressionSyntax binding => binding.Name.Identifier.ValueText,
        _ => "",
    };

    private static bool MeetsSocket(IInvocationOperation take, MessagingLibrary library)
    {
        ILocalSymbol? taken = null;
        for (IOperation? parent = take.Parent; parent is not null and not IBlockOperation && taken is null; parent = parent.Parent)
            taken = parent switch
            {
                IVariableDeclaratorOperation declarator => declarator.Symbol,
                ISimpleAssignmentOperation { Target: ILocalReferenceOperation local } => local.Local,
                _ => null,
            };
        foreach (var argument in take.Arguments)
            if (argument.Parameter?.RefKind == RefKind.Out && (argument.Value is IDeclarationExpressionOperation { Expression: var declared } ? declared : argument.Value) is ILocalReferenceOperation { Local: var filled })
                taken = filled;
        foreach (var operation in take.EnclosingFunction().Descendants())
            if (operation is IInvocationOperation call && library.MemberOf(call) is { Operand: >= 0 } member && call.ArgumentFor(member.Operand) is { } payload
                && (payload.Unconverted() == take || taken is not null && SymbolEqualityComparer.Default.Equals(PoolTraffic.Buffer(payload), taken)))
                return true;
        return false;
    }
}
