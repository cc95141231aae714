using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace ZmqPerf.Analyzers.Tests.Solutions;

/// <summary>
/// A test's sources as two projects: one declares everything, the other derives from its classes and has the members that nobody else
/// mentions, so that every call out of these leads into the first. The namespaces are numbered, so that many can be compiled at once.
/// </summary>
internal sealed record SplitSource(string Name, int Number, ImmutableArray<string> Helpers, ImmutableArray<string> Callers)
{
    /// <summary>The sources as one project; null for what cannot stand in a namespace.</summary>
    public static SplitSource? Whole(string name, int number, ImmutableArray<CompilationUnitSyntax> units) =>
        units.All(HasOnlyTypes) ? new(name, number, [], [.. units.Select(u => Wrapped(u, $"Near{number}", ""))]) : null;

    /// <summary>Null where nothing would lead from one to the other.</summary>
    public static SplitSource? Of(string name, int number, ImmutableArray<CompilationUnitSyntax> units)
    {
        if (!units.All(HasOnlyTypes))
            return null;
        var mentions = units
            .SelectMany(u => u.Members)
            .SelectMany(m => m is TypeDeclarationSyntax type ? [.. type.Members, type] : new[] { m })
            .ToDictionary(m => m, MentionsOf);
        bool IsRoot(MemberDeclarationSyntax member) =>
            NameOf(member) is { } own
            && mentions.All(m => m.Key == member || m.Key == member.Parent || m.Key.Parent == member || !m.Value.Contains(own));
        var callers = units.Select(u => CallersIn(u, number, IsRoot)).OfType<CompilationUnitSyntax>().ToList();
        var mentioned = callers.SelectMany(c => IdentifiersIn(c.DescendantTokens())).ToHashSet();
        var names = units.SelectMany(u => u.DescendantNodes().OfType<MemberDeclarationSyntax>()).SelectMany(NamesOf).ToHashSet();
        names.ExceptWith(callers.SelectMany(c => c.DescendantNodes().OfType<MemberDeclarationSyntax>()).SelectMany(NamesOf));
        if (!names.Overlaps(mentioned))
            return null;
        var opening = new Opening(mentioned);
        var usings = $"using Far{number};{string.Concat(StaticClasses(units).Select(s => $" using static Far{number}.{s};"))}";
        return new(
            name,
            number,
            [.. units.Select(u => Wrapped((CompilationUnitSyntax)opening.Visit(u)!, $"Far{number}", ""))],
            [.. callers.Select(c => Wrapped(c, $"Near{number}", usings))]
        );
    }

    private static bool HasOnlyTypes(CompilationUnitSyntax unit) =>
        unit.AttributeLists.Count == 0 && unit.Members.All(m => m is BaseTypeDeclarationSyntax or DelegateDeclarationSyntax);

    private static string Wrapped(CompilationUnitSyntax unit, string name, string usings)
    {
        var head = unit.WithMembers([]).WithEndOfFileToken(SyntaxFactory.Token(SyntaxKind.EndOfFileToken));
        var types = unit.WithUsings([]).WithExterns([]);
        return $"{head.ToFullString()}\nnamespace {name}\n{{ {usings}\n{types.ToFullString()}\n}}\n";
    }

    private static IEnumerable<string> StaticClasses(ImmutableArray<CompilationUnitSyntax> units) =>
        units
            .SelectMany(u => u.Members)
            .OfType<ClassDeclarationSyntax>()
            .Where(c => c.TypeParameterList is null && c.Modifiers.Any(SyntaxKind.StaticKeyword))
            .Select(c => c.Identifier.ValueText)
            .Distinct();

    private static CompilationUnitSyntax? CallersIn(CompilationUnitSyntax unit, int number, Func<MemberDeclarationSyntax, bool> isRoot)
    {
        var types = unit
            .Members.Select(m =>
                m switch
                {
                    ClassDeclarationSyntax type => Deriving(type, number, isRoot),
                    TypeDeclarationSyntax type and not InterfaceDeclarationSyntax => isRoot(type) ? type : null,
                    _ => null,
                }
            )
            .OfType<MemberDeclarationSyntax>()
            .ToList();
        return types.Count == 0 ? null : unit.WithMembers(SyntaxFactory.List(types));
    }

    private static ClassDeclarationSyntax? Deriving(ClassDeclarationSyntax type, int number, Func<MemberDeclarationSyntax, bool> isRoot)
    {
        var kept = type.Members.Where(m => CanMove(m) && isRoot(m)).ToList();
        if (kept.Count == 0)
            return null;
        var isStatic = type.Modifiers.Any(SyntaxKind.StaticKeyword);
        if (!isStatic)
            kept.InsertRange(
                0,
                type.Members.OfType<ConstructorDeclarationSyntax>()
                    .Where(c => !c.Modifiers.Any(SyntaxKind.StaticKeyword))
                    .Select(Forwarding)
            );
        var derived = $"Far{number}.{type.Identifier.Text}{type.TypeParameterList?.ToString()}";
        var inherited = type.ParameterList is { } primary ? $"{derived}({Arguments(primary)})" : derived;
        var example = (ClassDeclarationSyntax)SyntaxFactory.ParseMemberDeclaration($"class C : {inherited} {{ }}")!;
        return type.WithBaseList(isStatic ? null : example.BaseList).WithMembers(SyntaxFactory.List(kept));
    }

    private static bool CanMove(MemberDeclarationSyntax member) =>
        member
            is MethodDeclarationSyntax { ExplicitInterfaceSpecifier: null }
                or PropertyDeclarationSyntax { ExplicitInterfaceSpecifier: null }
        && !member.Modifiers.Any(SyntaxKind.AbstractKeyword)
        && !member.Modifiers.Any(SyntaxKind.ExternKeyword);

    private static MemberDeclarationSyntax Forwarding(ConstructorDeclarationSyntax constructor)
    {
        var (name, parameters) = (constructor.Identifier.Text, constructor.ParameterList);
        return SyntaxFactory.ParseMemberDeclaration($"public {name}{parameters} : base({Arguments(parameters)}) {{ }}\n")!;
    }

    private static string Arguments(ParameterListSyntax list) =>
        string.Join(
            ", ",
            list.Parameters.Select(p =>
                string.Concat(
                    p.Modifiers.Where(m => m.Kind() is SyntaxKind.RefKeyword or SyntaxKind.OutKeyword or SyntaxKind.InKeyword)
                        .Select(m => m.Text + " ")
                ) + p.Identifier.Text
            )
        );

    /// <summary>What a member mentions; a type, what stands outside its members.</summary>
    private static HashSet<string> MentionsOf(MemberDeclarationSyntax member) =>
        [
            .. IdentifiersIn(
                member is TypeDeclarationSyntax { Parent: CompilationUnitSyntax }
                    ? member.DescendantTokens(n => n == member || n is not MemberDeclarationSyntax)
                    : member.DescendantTokens()
            ),
        ];

    private static IEnumerable<string> IdentifiersIn(IEnumerable<SyntaxToken> tokens) =>
        tokens.Where(t => t.IsKind(SyntaxKind.IdentifierToken)).Select(t => t.ValueText);

    private static string? NameOf(MemberDeclarationSyntax member) => NamesOf(member).FirstOrDefault();

    internal static IEnumerable<string> NamesOf(MemberDeclarationSyntax member) =>
        member switch
        {
            MethodDeclarationSyntax method => [method.Identifier.ValueText],
            PropertyDeclarationSyntax property => [property.Identifier.ValueText],
            BaseTypeDeclarationSyntax type => [type.Identifier.ValueText],
            DelegateDeclarationSyntax type => [type.Identifier.ValueText],
            BaseFieldDeclarationSyntax field => field.Declaration.Variables.Select(v => v.Identifier.ValueText),
            EventDeclarationSyntax declared => [declared.Identifier.ValueText],
            _ => [],
        };
}
