using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace ZmqPerf.Analyzers.Lifetime.ZeroCopy;

/// <summary>Whether code can run at all, as far as the compiler knows.</summary>
internal static class Reachability
{
    public static bool MayRun(IOperation operation)
    {
        if (operation.SemanticModel is not { } model)
            return true;
        for (var node = operation.Syntax; node is not null and not MemberDeclarationSyntax; node = node.Parent)
            if (node is StatementSyntax and not BlockSyntax and not LocalFunctionStatementSyntax)
                return model.AnalyzeControlFlow((StatementSyntax)node) is not { Succeeded: true, StartPointIsReachable: false };
        return true;
    }
}
