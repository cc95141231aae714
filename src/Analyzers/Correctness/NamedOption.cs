using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Correctness;

/// <summary>Does the type that the code belongs to name an option of its sockets?</summary>
internal static class NamedOption
{
    public static bool IsSet(string option, MessagingBody body)
    {
        SyntaxNode scope = body.Root.Syntax;
        while (scope.Parent is { } parent and not (BaseNamespaceDeclarationSyntax or CompilationUnitSyntax))
            scope = parent;
        foreach (var node in (scope is GlobalStatementSyntax ? scope.Parent! : scope).DescendantNodes())
            if (node is IdentifierNameSyntax { Identifier.ValueText: var name } && name == option)
                return true;
        return false;
    }
}
