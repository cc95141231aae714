using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Correctness;

/// <summary>Does the type that the code belongs to limit the size of what its sockets receive (ZMQ_MAXMSGSIZE)?</summary>
internal static class SizeLimit
{
    private const string Option = "Maxmsgsize";

    public static bool IsSet(MessagingBody body)
    {
        SyntaxNode scope = body.Root.Syntax;
        while (scope.Parent is { } parent and not (BaseNamespaceDeclarationSyntax or CompilationUnitSyntax))
            scope = parent;
        foreach (var node in (scope is GlobalStatementSyntax ? scope.Parent! : scope).DescendantNodes())
            if (node is IdentifierNameSyntax { Identifier.ValueText: Option })
                return true;
        return false;
    }
}
