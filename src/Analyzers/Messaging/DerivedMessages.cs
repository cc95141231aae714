using System.Collections.Generic;
using System.Collections.Immutable;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Messaging;

/// <summary>
/// The words by which code uses classes of its own that derive from a library's message: their names, and the members that add frames,
/// which are called on nothing in the class itself. By syntax alone, because a namesake only costs a look at its symbol.
/// </summary>
internal static class DerivedMessages
{
    private const int MaxDepth = 3;

    /// <param name="words">The words of the library.</param>
    /// <param name="library">The library.</param>
    /// <param name="compilation">Where to look.</param>
    /// <param name="cancellationToken">Ends the search.</param>
    public static ImmutableHashSet<string> WordsOf(
        ImmutableHashSet<string> words,
        MessagingLibrary library,
        Compilation compilation,
        CancellationToken cancellationToken
    )
    {
        var all = ImmutableHashSet<string>.Empty;
        var asked = library.WordsOf(MessagingRole.CreateMultipart);
        for (var depth = 0; depth < MaxDepth && !asked.IsEmpty; depth++)
        {
            var (found, names) = (ImmutableHashSet.CreateBuilder<string>(), new List<string>(asked));
            foreach (var tree in compilation.SyntaxTrees)
                Find(tree, depth == 0 ? words : WordIndex.Intern(asked), names, found, cancellationToken);
            asked = found.ToImmutable().Except(all);
            all = all.Union(asked);
        }

        return all.IsEmpty ? all : all.Union(library.WordsOf(MessagingRole.AddFrame));
    }

    private static void Find(
        SyntaxTree tree,
        ImmutableHashSet<string> words,
        List<string> asked,
        ImmutableHashSet<string>.Builder found,
        CancellationToken cancellationToken
    )
    {
        var index = WordIndex.Of(tree, words, cancellationToken);
        if (index.Count == 0)
            return;
        var text = FileText.Of(tree, cancellationToken);
        for (var i = 0; i < index.Count; i++)
            if (IsAt(index[i], asked, text) && DerivedAt(index[i], tree.GetRoot(cancellationToken)) is { } derived)
                found.Add(derived.Identifier.ValueText);
    }

    private static bool IsAt(int position, List<string> names, string text)
    {
        foreach (var name in names)
            if (string.CompareOrdinal(text, position, name, 0, name.Length) == 0)
                return true;

        return false;
    }

    private static ClassDeclarationSyntax? DerivedAt(int position, SyntaxNode root)
    {
        var node = root.FindToken(position).Parent;
        while (node is NameSyntax)
            node = node.Parent;
        return node is BaseTypeSyntax { Parent: BaseListSyntax { Parent: ClassDeclarationSyntax derived } } ? derived : null;
    }
}
