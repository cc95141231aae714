using System;
using System.Collections.Generic;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace ZmqPerf.Analyzers.Symbols;

/// <summary>
/// Where code spells a name, found by text; what the name means is for the caller to decide. Only nodes that spell it are created.
/// </summary>
internal static class NamesInCode
{
    /// <summary>Every such name in a compilation.</summary>
    public static IEnumerable<SimpleNameSyntax> In(Compilation compilation, string name, CancellationToken cancellationToken)
    {
        foreach (var tree in compilation.SyntaxTrees)
            if (FileWords.Of(tree, cancellationToken).MayName(name))
                foreach (var found in In(tree.GetRoot(cancellationToken), name, cancellationToken))
                    yield return found;
    }

    /// <summary>Every such name in the parts of a type, nested types included.</summary>
    public static IEnumerable<SimpleNameSyntax> In(
        INamedTypeSymbol type,
        string name,
        Compilation compilation,
        CancellationToken cancellationToken
    )
    {
        foreach (var part in type.DeclarationsIn(compilation))
        foreach (var found in In(part.GetSyntax(cancellationToken), name, cancellationToken))
            yield return found;
    }

    /// <summary>Every such name in a part of a file.</summary>
    public static IEnumerable<SimpleNameSyntax> In(SyntaxNode scope, string name, CancellationToken cancellationToken = default)
    {
        var words = FileWords.Of(scope.SyntaxTree, cancellationToken);
        return name.Length == 0 || !words.MayName(name) ? [] // half-typed members have no name
            : words.MayEscape ? ByNodes(scope, name)
            : ByText(scope, name, FileText.Of(scope.SyntaxTree, cancellationToken));
    }

    /// <summary>Every one of several names in a part of a file that no parenthesis follows, as it does where a method is called.</summary>
    public static IEnumerable<SimpleNameSyntax> NotCalledIn(
        SyntaxNode scope,
        HashSet<string> names,
        CancellationToken cancellationToken = default
    )
    {
        if (FileWords.Of(scope.SyntaxTree, cancellationToken).MayEscape)
        {
            foreach (var node in scope.DescendantNodes())
                if (node is SimpleNameSyntax name && names.Contains(name.Identifier.ValueText))
                    yield return name;
            yield break;
        }

        var hashes = new HashSet<int>();
        foreach (var name in names)
            if (name.Length > 0) // half-typed members have no name
                hashes.Add(FileWords.HashOf(name));
        var (text, end) = (FileText.Of(scope.SyntaxTree, cancellationToken), scope.Span.End);
        for (var (start, next) = (scope.SpanStart, 0); start < end; start = next + 1)
            if (
                hashes.Contains(FileWords.HashAt(text, start, out next))
                && !IsFollowedByParenthesis(text, next)
                && scope.FindToken(start) is { Parent: SimpleNameSyntax found }
                && names.Contains(found.Identifier.ValueText)
            )
                yield return found;
    }

    private static bool IsFollowedByParenthesis(string text, int position)
    {
        while (position < text.Length && char.IsWhiteSpace(text[position]))
            position++;
        return position < text.Length && text[position] == '(';
    }

    /// <summary>The call that a name is the called member of.</summary>
    public static InvocationExpressionSyntax? CallOf(SimpleNameSyntax name)
    {
        var called = Whole(name);
        return called.Parent is InvocationExpressionSyntax call && call.Expression == called ? call : null;
    }

    /// <summary>The expression that a name names its member in.</summary>
    public static SyntaxNode Whole(SimpleNameSyntax name) =>
        name.Parent is MemberAccessExpressionSyntax access && access.Name == name || name.Parent is MemberBindingExpressionSyntax
            ? name.Parent
            : name;

    private static IEnumerable<SimpleNameSyntax> ByText(SyntaxNode scope, string name, string text)
    {
        var end = scope.Span.End;
        for (
            var position = scope.SpanStart;
            (position = text.IndexOf(name, position, end - position, StringComparison.Ordinal)) >= 0;
            position += name.Length
        )
        {
            if (
                position > 0 && FileWords.IsWordPart(text[position - 1])
                || position + name.Length < text.Length && FileWords.IsWordPart(text[position + name.Length])
            )
                continue;
            var token = scope.FindToken(position);
            if (
                position - token.SpanStart is 0 or 1 // 1: @name
                && token.Parent is SimpleNameSyntax found
                && found.Identifier.ValueText == name
            )
                yield return found;
        }
    }

    private static IEnumerable<SimpleNameSyntax> ByNodes(SyntaxNode scope, string name)
    {
        foreach (var node in scope.DescendantNodes())
            if (node is SimpleNameSyntax { Identifier.ValueText: var text } found && text == name)
                yield return found;
    }
}
