using System;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Runtime.CompilerServices;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Messaging;

/// <summary>
/// Where in a file a name of the messaging library stands, in ascending order. Read from the text alone, so it survives edits elsewhere;
/// false hits in comments and strings do not matter. A binary search for a block's span settles nearly every question.
/// </summary>
internal sealed class WordIndex
{
    private static readonly ConditionalWeakTable<ImmutableHashSet<string>, Indexes> s_indexes = new();

    private static readonly ConcurrentDictionary<string, ImmutableHashSet<string>> s_sets = new();

    /// <summary>What grows while a file is read: one list for all files of a thread.</summary>
    [ThreadStatic]
    private static List<int>? s_found;

    private readonly int[] _positions;

    private WordIndex(int[] positions) => _positions = positions;

    public int Count => _positions.Length;

    public int this[int index] => _positions[index];

    public static WordIndex Of(SyntaxTree tree, ImmutableHashSet<string> words, CancellationToken cancellationToken)
    {
        var indexes = s_indexes.GetValue(words, static w => new(w));
        return indexes.Known.TryGetValue(tree, out var index) ? index : Read(tree, indexes, cancellationToken);
    }

    /// <summary>Apart, since what a lambda captures is an object for each call.</summary>
    private static WordIndex Read(SyntaxTree tree, Indexes indexes, CancellationToken cancellationToken) =>
        indexes.Known.GetValue(tree, t => new(indexes.Joined(t) ?? Scan(FileText.Of(t, cancellationToken), indexes.Matcher)));

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

    /// <summary>The same for all words of some sets: files in which each of those has been looked for are not read again.</summary>
    public static ImmutableHashSet<string> Intern(ImmutableHashSet<string> words, List<ImmutableHashSet<string>> sets)
    {
        var (all, interned) = (ImmutableHashSet<string>.Empty, Intern(words));
        foreach (var set in sets)
            all = all.Union(set);
        if (all.SetEquals(words))
            s_indexes.GetValue(interned, w => new(w) { Sets = sets.ToArray() });
        return interned;
    }

    /// <summary>The index of the first word at or after this position.</summary>
    public int FirstFrom(int position)
    {
        var index = Array.BinarySearch(_positions, position);
        return index < 0 ? ~index : index;
    }

    /// <summary>
    /// The invocation, creation, assignment, typed parameter, catch, pattern or cast that the word at this position names; any other name
    /// itself.
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
            _ => node,
        };
    }

    private static int[] Scan(string text, WordMatcher words)
    {
        var positions = s_found ??= new();
        positions.Clear();
        for (var i = 0; i < text.Length; )
        {
            if (!FileWords.IsWordPart(text[i]))
            {
                i++;
                continue;
            }

            var start = i;
            while (++i < text.Length && FileWords.IsWordPart(text[i])) { }

            if (
                i - start == 3 && string.CompareOrdinal(text, start, "new", 0, 3) == 0
                    ? IsTargetTyped(text, i)
                    : words.Has(text, start, i - start)
            )
                positions.Add(start);
        }

        return positions.ToArray();
    }

    /// <summary>Whether "new" is followed by a parenthesis: the type of <c>new(...)</c> is known only to the compiler.</summary>
    private static bool IsTargetTyped(string text, int position)
    {
        while (position < text.Length && char.IsWhiteSpace(text[position]))
            position++;
        return position < text.Length && text[position] == '(';
    }

    /// <summary>What is known of the words: one object instead of two questions to tables.</summary>
    private sealed class Indexes(ImmutableHashSet<string> words)
    {
        public WordMatcher Matcher { get; } = new(words);

        public ConditionalWeakTable<SyntaxTree, WordIndex> Known { get; } = new();

        /// <summary>The sets that the words are all words of, where they were looked for one by one.</summary>
        public ImmutableHashSet<string>[] Sets { get; init; } = [];

        /// <summary>What is known of a file by those sets; null where it is not known of each.</summary>
        public int[]? Joined(SyntaxTree tree)
        {
            var positions = s_found ??= new();
            positions.Clear();
            foreach (var set in Sets)
                if (s_indexes.TryGetValue(set, out var its) && its.Known.TryGetValue(tree, out var index))
                    positions.AddRange(index._positions);
                else
                    return null;
            if (Sets.Length == 0)
                return null;
            positions.Sort();
            var count = 0;
            for (var i = 0; i < positions.Count; i++)
                if (count == 0 || positions[i] != positions[count - 1])
                    positions[count++] = positions[i];
            positions.RemoveRange(count, positions.Count - count);
            return positions.ToArray();
        }
    }
}
