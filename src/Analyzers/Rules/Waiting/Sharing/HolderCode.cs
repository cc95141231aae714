using System.Collections.Generic;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Waiting.Sharing;

/// <summary>All code that can reach what a member holds: by its own name, or by that of a member that does nothing but return it.</summary>
internal static class HolderCode
{
    public static IEnumerable<CodeBody> Of(ISymbol holder, MessagingBody body, CancellationToken cancellationToken)
    {
        var names = new HashSet<string> { holder.Name };
        var isPrivate = IsPrivate(holder);
        var paths = new AccessPaths(body);
        foreach (var member in holder.ContainingType.GetMembers())
            if (
                member is IPropertySymbol or IMethodSymbol { MethodKind: MethodKind.Ordinary, ReturnsVoid: false, Parameters.IsEmpty: true }
                && paths.Returns(member, holder)
            )
            {
                names.Add(member.Name);
                isPrivate &= IsPrivate(member);
            }

        var seen = new HashSet<SyntaxNode>();
        foreach (var tree in isPrivate ? FilesOf(holder.ContainingType, body.Compilation) : body.Compilation.SyntaxTrees)
        {
            SemanticModel? model = null;
            foreach (var name in names)
            {
                if (!FileWords.Of(tree, cancellationToken).MayName(name))
                    continue;
                foreach (var node in NamesInCode.In(tree.GetRoot(cancellationToken), name, cancellationToken))
                    if (TypeBodies.CodeAround(node) is { } code && seen.Add(code))
                    {
                        model ??= SourceCode.ModelOf(tree, body.Compilation);
                        if (TypeBodies.Of(code, model, cancellationToken) is { } found)
                            yield return found;
                    }
            }
        }
    }

    private static bool IsPrivate(ISymbol member) => member is IParameterSymbol || member.DeclaredAccessibility == Accessibility.Private;

    private static HashSet<SyntaxTree> FilesOf(INamedTypeSymbol type, Compilation compilation)
    {
        var files = new HashSet<SyntaxTree>();
        foreach (var part in type.DeclarationsIn(compilation))
            files.Add(part.SyntaxTree);
        return files;
    }
}
