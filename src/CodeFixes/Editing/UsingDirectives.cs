using System;
using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace ZmqPerf.CodeFixes.Editing;

/// <summary>
/// Adds a using directive where a person would: among those of namespaces, before static ones and aliases, in the order and the groups
/// that the file has, and never into an <c>#if</c>.
/// </summary>
internal static class UsingDirectives
{
    /// <summary>A file or namespace with the directive, once.</summary>
    public static SyntaxNode Add(SyntaxNode container, string ns, SyntaxTrivia lineEnd)
    {
        var usings = UsingsOf(container);
        if (usings.Any(u => IsNamespace(u) && NameOf(u) == ns))
            return container;
        var directive = SyntaxFactory.ParseCompilationUnit($"using {ns};").Usings[0].WithTrailingTrivia(lineEnd);
        return usings.Count == 0
            ? FileHeader.AddBelow((CompilationUnitSyntax)container, directive, lineEnd)
            : WithUsings(container, Inserted(usings, directive, lineEnd));
    }

    private static SyntaxList<UsingDirectiveSyntax> Inserted(
        SyntaxList<UsingDirectiveSyntax> usings,
        UsingDirectiveSyntax directive,
        SyntaxTrivia lineEnd
    )
    {
        var ns = NameOf(directive);
        var wanted = IndexOf(usings, ns);
        var index = Math.Min(wanted, FirstAfterDirectives(usings));
        var hasOwnGroup = SeparatesRoots(usings) && !usings.Any(u => IsNamespace(u) && Root(NameOf(u)) == Root(ns));
        var indentation = Indentation(usings[usings.Count - 1]);
        if (index == 0)
            return usings
                .Replace(usings[0], Below(usings[0], hasOwnGroup ? indentation.Insert(0, lineEnd) : indentation))
                .Insert(0, directive.WithLeadingTrivia(Above(usings[0])));
        if (hasOwnGroup)
            return usings.Insert(index, directive.WithLeadingTrivia(indentation.Prepend(lineEnd)));
        if (index == usings.Count || index < wanted || !JoinsNext(usings, index, ns))
            return usings.Insert(index, directive.WithLeadingTrivia(indentation));
        var blank = BlankLines(usings[index].GetLeadingTrivia());
        var next = usings[index].WithLeadingTrivia(usings[index].GetLeadingTrivia().Skip(blank.Count));
        return usings.Replace(usings[index], next).Insert(index, directive.WithLeadingTrivia(blank.Concat(indentation)));
    }

    /// <summary>Where the directive goes by name, if names are in order; else after the last that begins alike, or of all.</summary>
    private static int IndexOf(SyntaxList<UsingDirectiveSyntax> usings, string ns)
    {
        var last = usings.LastIndexOf(IsNamespace);
        if (last < 0)
            return usings.TakeWhile(u => IsGlobal(u)).Count();
        var names = usings.Where(IsNamespace).Select(NameOf).ToList();
        var order = new[] { NameOrder.SystemFirst, NameOrder.ByName }.FirstOrDefault(o => o.Holds(names));
        if (order is null && usings.LastIndexOf(u => IsNamespace(u) && Root(NameOf(u)) == Root(ns)) is >= 0 and var alike)
            return alike + 1;
        var next = order is null ? -1 : usings.IndexOf(u => IsNamespace(u) && order.Compare(NameOf(u), ns) > 0);
        return next < 0 ? last + 1 : next;
    }

    /// <summary>The first directive below an <c>#if</c>, or, unless it is the first in the file, below any such line.</summary>
    private static int FirstAfterDirectives(SyntaxList<UsingDirectiveSyntax> usings)
    {
        for (var i = 0; i < usings.Count; i++)
            if (usings[i].GetLeadingTrivia().Any(t => t.IsDirective && (i > 0 || FileHeader.IsConditional(t))))
                return i;
        return usings.Count;
    }

    /// <summary>What stays above a new first directive: all that stands above the old one, unless it is compiled on a condition.</summary>
    private static IEnumerable<SyntaxTrivia> Above(UsingDirectiveSyntax first) =>
        first.GetLeadingTrivia().TakeWhile(t => !FileHeader.IsConditional(t));

    private static UsingDirectiveSyntax Below(UsingDirectiveSyntax first, IEnumerable<SyntaxTrivia> indentation) =>
        first.GetLeadingTrivia().SkipWhile(t => !FileHeader.IsConditional(t)).ToList() is { Count: > 0 } conditional
            ? first.WithLeadingTrivia(conditional)
            : first.WithLeadingTrivia(indentation);

    /// <summary>Whether the directive belongs to the group of the next one rather than to that of the one above.</summary>
    private static bool JoinsNext(SyntaxList<UsingDirectiveSyntax> usings, int index, string ns)
    {
        if (!IsNamespace(usings[index]))
            return false;
        if (Root(NameOf(usings[index])) == Root(ns) || !IsNamespace(usings[index - 1]))
            return true;
        var above = Root(NameOf(usings[index - 1]));
        return above != Root(ns) && (above == "System" || Root(ns) == "System");
    }

    /// <summary>Whether there is a blank line between any two that begin with different names, as between two of other libraries.</summary>
    private static bool SeparatesRoots(SyntaxList<UsingDirectiveSyntax> usings)
    {
        var pairs = usings
            .Skip(1)
            .Zip(usings, (below, above) => (Above: above, Below: below))
            .Where(p => IsNamespace(p.Above) && IsNamespace(p.Below));
        var changes = pairs.Where(p => Root(NameOf(p.Above)) != Root(NameOf(p.Below))).ToList();
        return changes.Exists(p => Root(NameOf(p.Above)) != "System")
            && changes.TrueForAll(p => BlankLines(p.Below.GetLeadingTrivia()).Count > 0);
    }

    private static List<SyntaxTrivia> BlankLines(SyntaxTriviaList trivia) =>
        trivia.TakeWhile(t => t.IsKind(SyntaxKind.EndOfLineTrivia)).ToList();

    private static SyntaxTriviaList Indentation(UsingDirectiveSyntax directive) =>
        directive.GetLeadingTrivia() is { Count: > 0 } trivia && trivia.Last().IsKind(SyntaxKind.WhitespaceTrivia)
            ? SyntaxFactory.TriviaList(trivia.Last())
            : SyntaxFactory.TriviaList();

    private static bool IsGlobal(UsingDirectiveSyntax directive) => directive.GlobalKeyword != default;

    private static bool IsNamespace(UsingDirectiveSyntax directive) =>
        directive is { Alias: null, Name: not null } && directive.StaticKeyword == default && !IsGlobal(directive);

    private static string NameOf(UsingDirectiveSyntax directive) => directive.Name!.ToString();

    private static string Root(string ns) => ns.Split('.')[0];

    private static SyntaxList<UsingDirectiveSyntax> UsingsOf(SyntaxNode container) =>
        container is BaseNamespaceDeclarationSyntax ns ? ns.Usings : ((CompilationUnitSyntax)container).Usings;

    private static SyntaxNode WithUsings(SyntaxNode container, SyntaxList<UsingDirectiveSyntax> usings) =>
        container is BaseNamespaceDeclarationSyntax ns ? ns.WithUsings(usings) : ((CompilationUnitSyntax)container).WithUsings(usings);
}
