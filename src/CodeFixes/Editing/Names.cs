using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.CodeFixes.Editing;

/// <summary>Names for new locals.</summary>
internal static class Names
{
    /// <summary>The wish, or the wish with the first free number, where no identifier of the member spells it.</summary>
    public static string Unused(SyntaxNode at, string wish) => Unused(at, wish, 1).Single();

    /// <summary>The wish, or the other one where that is taken, with the first free number if need be.</summary>
    public static string Unused(SyntaxNode at, string wish, string otherwise) =>
        Unused(at, wish) is var name && name == wish ? name : Unused(at, otherwise);

    /// <summary>Several such names.</summary>
    public static IReadOnlyList<string> Unused(SyntaxNode at, string wish, int count)
    {
        var taken = new HashSet<string>(InMemberOf(at));
        var names = new List<string>();
        for (var number = 1; names.Count < count; number++)
            if (taken.Add(number == 1 ? wish : wish + number))
                names.Add(number == 1 ? wish : wish + number);
        return names;
    }

    /// <summary>How often the member around a place spells a name.</summary>
    public static int CountOf(SyntaxNode at, string name) => InMemberOf(at).Count(spelled => spelled == name);

    private static IEnumerable<string> InMemberOf(SyntaxNode at) =>
        (at.AncestorsAndSelf().FirstOrDefault(n => n is MemberDeclarationSyntax and not GlobalStatementSyntax) ?? at.SyntaxTree.GetRoot())
            .DescendantTokens()
            .Where(t => t.IsKind(SyntaxKind.IdentifierToken))
            .Select(t => t.ValueText);

    /// <summary>
    /// The wish, or the wish with the first free number, for a local of a function: what other lambdas, blocks and loops of the member call
    /// their own does not matter.
    /// </summary>
    public static string UnusedIn(SyntaxNode function, string wish)
    {
        var member =
            function.AncestorsAndSelf().FirstOrDefault(n => n is MemberDeclarationSyntax and not GlobalStatementSyntax)
            ?? function.AncestorsAndSelf().Last();
        var taken = new HashSet<string>(
            member
                .DescendantTokens(n => !HasNamesOfItsOwn(n) || n.Contains(function) || function.Contains(n))
                .Where(t => t.IsKind(SyntaxKind.IdentifierToken))
                .Select(t => t.ValueText)
        );
        var number = 1;
        while (taken.Contains(number == 1 ? wish : wish + number))
            number++;
        return number == 1 ? wish : wish + number;
    }

    private static bool HasNamesOfItsOwn(SyntaxNode node) =>
        node
            is AnonymousFunctionExpressionSyntax
                or BlockSyntax
                or ForStatementSyntax
                or CommonForEachStatementSyntax
                or UsingStatementSyntax;

    /// <summary>
    /// How often each name stands in code, its documentation, and what other configurations compile of it; also where it is a whole text,
    /// by which reflection may find it.
    /// </summary>
    public static IReadOnlyDictionary<string, int> CountsIn(SyntaxNode code)
    {
        var counts = new Dictionary<string, int>(StringComparer.Ordinal);
        foreach (var token in code.DescendantTokens(descendIntoTrivia: true))
            Add(token);
        foreach (var trivia in code.DescendantTrivia())
            if (trivia.IsKind(SyntaxKind.DisabledTextTrivia))
                foreach (var token in SyntaxFactory.ParseTokens(trivia.ToString()))
                    Add(token);
        return counts;

        void Add(SyntaxToken token)
        {
            if (token.IsKind(SyntaxKind.IdentifierToken) || token.IsKind(SyntaxKind.StringLiteralToken))
                counts[token.ValueText] = counts.TryGetValue(token.ValueText, out var count) ? count + 1 : 1;
        }
    }

    /// <summary>Whether only its declaration has a name that more had before.</summary>
    public static bool HasLostUses(string name, IReadOnlyDictionary<string, int> had, IReadOnlyDictionary<string, int> has) =>
        has[name] == 1 && had.TryGetValue(name, out var before) && before > 1;

    /// <summary>Whether a part of a member's type in another file has the member's name.</summary>
    public static bool StandsInAnotherPart(ISymbol member, SyntaxTree here, CancellationToken cancellationToken) =>
        member
            .ContainingType.OwnDeclarations()
            .Any(part => part.SyntaxTree != here && CountsIn(part.GetSyntax(cancellationToken)).ContainsKey(member.Name));

    /// <summary>How often a name stands in a block, or in the top-level statements, as more than the name of somebody's member.</summary>
    public static int Count(SyntaxNode scope, string name)
    {
        var nodes = scope is GlobalStatementSyntax { Parent: { } unit }
            ? unit.ChildNodes().Where(n => n is GlobalStatementSyntax)
            : new[] { scope };
        return nodes
            .SelectMany(n => n.DescendantTokens())
            .Count(t => t.IsKind(SyntaxKind.IdentifierToken) && t.ValueText == name && !IsMemberName(t));
    }

    private static bool IsMemberName(SyntaxToken token) =>
        token.Parent is SimpleNameSyntax name
        && (
            name.Parent is MemberAccessExpressionSyntax access && access.Name == name
            || name.Parent is MemberBindingExpressionSyntax or NameColonSyntax
        );
}
