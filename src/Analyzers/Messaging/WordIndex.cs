using System;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Runtime.CompilerServices;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace ZmqPerf.Analyzers.Messaging;

/// <summary>
/// Where in a file a name of the messaging library stands, in ascending order. Read off the text alone, so it survives edits elsewhere;
/// false hits in comments and strings do not matter. A binary search of a block's span ends nearly every question.
/// </summary>
internal sealed class WordIndex
{
    private static readonly ConditionalWeakTable<ImmutableHashSet<string>, ConditionalWeakTable<SyntaxTree, WordIndex>> s_indexes = new();

    private static readonly ConcurrentDictionary<string, ImmutableHashSet<string>> s_sets = new();

    private readonly int[] _positions;

    private WordIndex(int[] positions) => _positions = positions;

    public int Count => _positions.Length;

    public int this[int index] => _positions[index];

    public static WordIndex Of(SyntaxTree tree, ImmutableHashSet<string> words, CancellationToken cancellationToken)
    {
        var indexes = s_indexes.GetOrCreateValue(words);
        return indexes.TryGetValue(tree, out var index)
            ? index
            : indexes.GetValue(tree, t => new(Scan(t.GetText(cancellationToken).ToString(), words)));
    }

    /// <summary>The same set for the same words, so that indexes live as long as the words and not as long as one compilation.</summary>
    public static ImmutableHashSet<string> Intern(ImmutableHashSet<string> words)
    {
        var sorted = new string[words.Count];
        var count = 0;
        foreach (var word in words)
            sorted[count++] = word;
        Array.Sort(sorted, StringComparer.Ordinal);
        return s_sets.GetOrAdd(string.Join(" ", sorted), words);
    }

    /// <summary>The index of the first word at or after this position.</summary>
    public int FirstFrom(int position)
    {
        var index = Array.BinarySearch(_positions, position);
        return index < 0 ? ~index : index;
    }

    /// <summary>
    /// The invocation, creation, assignment, typed parameter, catch, pattern or cast that the word at this position names.
    /// </summary>
    public static SyntaxNode? NodeAt(SyntaxNode root, int position)
    {
        if (!root.FullSpan.Contains(position))
            return null;
        var token = root.FindToken(position);
        if (position - token.SpanStart is not (0 or 1)) // 1: @Send
            return null;
        if (token.IsKind(SyntaxKind.NewKeyword))
            return token.Parent as ImplicitObjectCreationExpressionSyntax;
        if (token.Parent is not SimpleNameSyntax name)
            return null;
        SyntaxNode node = name;
        if (
            node.Parent is MemberAccessExpressionSyntax access && access.Name == node
            || node.Parent is MemberBindingExpressionSyntax
            || node.Parent is QualifiedNameSyntax qualified && qualified.Right == node
            || node.Parent is AliasQualifiedNameSyntax
        )
            node = node.Parent!;
        return node.Parent switch
        {
            InvocationExpressionSyntax invocation when invocation.Expression == node => invocation,
            ObjectCreationExpressionSyntax creation when creation.Type == node => creation,
            ParameterSyntax parameter => parameter,
            NullableTypeSyntax { Parent: ParameterSyntax parameter } => parameter,
            AssignmentExpressionSyntax assignment when assignment.Left == node => assignment,
            CatchDeclarationSyntax
            or RecursivePatternSyntax
            or DeclarationPatternSyntax
            or CastExpressionSyntax
            or BinaryExpressionSyntax { RawKind: (int)SyntaxKind.AsExpression } => node.Parent,
            _ => null,
        };
    }

    private static int[] Scan(string text, ImmutableHashSet<string> words)
    {
        var (first, shortest, longest) = Shape(words);
        var positions = new List<int>();
        for (var i = 0; i < text.Length; )
        {
            if (!IsWordPart(text[i]))
            {
                i++;
                continue;
            }

            var start = i;
            while (++i < text.Length && IsWordPart(text[i])) { }

            var length = i - start;
            if (
                length == 3 && string.CompareOrdinal(text, start, "new", 0, 3) == 0
                    ? IsTargetTyped(text, i)
                    : length >= shortest
                        && length <= longest
                        && (text[start] >= 128 || first[text[start]])
                        && words.Contains(text.Substring(start, length))
            )
                positions.Add(start);
        }

        return positions.ToArray();
    }

    private static (bool[] First, int Shortest, int Longest) Shape(ImmutableHashSet<string> words)
    {
        var (first, shortest, longest) = (new bool[128], int.MaxValue, 0);
        foreach (var word in words)
        {
            if (word.Length > 0 && word[0] < 128) // half-typed methods have no name
                first[word[0]] = true;
            shortest = Math.Min(shortest, word.Length);
            longest = Math.Max(longest, word.Length);
        }

        return (first, shortest, longest);
    }

    /// <summary>Whether "new" is followed by a parenthesis: the type of <c>new(...)</c> is known only to the compiler.</summary>
    private static bool IsTargetTyped(string text, int position)
    {
        while (position < text.Length && char.IsWhiteSpace(text[position]))
            position++;
        return position < text.Length && text[position] == '(';
    }

    private static bool IsWordPart(char c) => c is >= 'a' and <= 'z' or >= 'A' and <= 'Z' or '_' or >= '0' and <= '9' || c >= 128;
}
