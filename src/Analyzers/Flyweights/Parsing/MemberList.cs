using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Flyweights.Parsing;

/// <summary>The members of a type that take part in its layout, in the order of the code.</summary>
internal static class MemberList
{
    private const string Setter = "has a setter, but a view is read-only; use the writer to set it";

    /// <summary>A view's partial properties that are marked.</summary>
    public static List<FlyweightMember> OfView(INamedTypeSymbol type, FlyweightProblems problems)
    {
        var members = new List<FlyweightMember>();
        foreach (var symbol in type.GetMembers())
            if (Of(symbol, type, isView: true) is { IsMarked: true } member && IsFit(member, problems))
                members.Add(member);
        return Ordered(members);
    }

    /// <summary>What is marked, and public automatic properties and fields that are not left out.</summary>
    public static List<FlyweightMember> OfClass(INamedTypeSymbol type, FlyweightProblems problems)
    {
        var members = new List<FlyweightMember>();
        foreach (var symbol in type.GetMembers())
        {
            if (
                symbol.IsImplicitlyDeclared
                || Of(symbol, type, isView: false) is not { } member
                || member.Attribute("FlyweightIgnoreAttribute") is not null
            )
                continue;
            if (member.IsMarked && (symbol.IsStatic || symbol is IPropertySymbol { IsIndexer: true }))
                problems.Error(
                    "ZMQ4004",
                    symbol,
                    WrittenName(symbol),
                    symbol.IsStatic ? "is static, not a field of the message" : "is an indexer, not a field of the message"
                );
            else if (member.IsMarked && symbol is IPropertySymbol { ExplicitInterfaceImplementations.Length: > 0 })
                problems.Error("ZMQ4004", symbol, symbol.Name, "is an explicit interface implementation, which a view cannot read");
            else if (
                member.IsMarked
                || symbol is { IsStatic: false, DeclaredAccessibility: Accessibility.Public }
                    && (symbol is IFieldSymbol || IsAutomatic(symbol, type))
            )
                members.Add(member);
        }

        return Ordered(members);
    }

    private static FlyweightMember? Of(ISymbol symbol, INamedTypeSymbol type, bool isView)
    {
        var memberType = symbol switch
        {
            IPropertySymbol property => property.Type,
            IFieldSymbol { AssociatedSymbol: null } field => field.Type,
            _ => null,
        };
        if (
            memberType is null
            || symbol.Name.Length == 0
            || symbol.OwnDeclarations() is not [var declaration, ..]
            || symbol.IsGeneratedFlyweight(type.ContainingAssembly)
        )
            return null;
        return new(
            symbol,
            memberType,
            declaration.GetSyntax() is ParameterSyntax parameter
                ? WithParameter(symbol.GetAttributes(), parameter, type)
                : symbol.GetAttributes(),
            declaration,
            isView
        );
    }

    /// <summary>An attribute on a positional parameter belongs to the parameter, unless it says <c>property:</c>.</summary>
    private static ImmutableArray<AttributeData> WithParameter(
        ImmutableArray<AttributeData> attributes,
        ParameterSyntax syntax,
        INamedTypeSymbol type
    )
    {
        foreach (var constructor in type.InstanceConstructors)
        foreach (var parameter in constructor.Parameters)
        foreach (var reference in parameter.OwnDeclarations())
            if (reference.SyntaxTree == syntax.SyntaxTree && reference.Span == syntax.Span)
                return attributes.AddRange(parameter.GetAttributes());
        return attributes;
    }

    private static bool IsAutomatic(ISymbol property, INamedTypeSymbol type)
    {
        foreach (var member in type.GetMembers())
            if (member is IFieldSymbol { AssociatedSymbol: { } associated } && associated.Is(property))
                return true;
        return false;
    }

    private static bool IsFit(FlyweightMember member, FlyweightProblems problems)
    {
        var syntax = member.Declaration.GetSyntax() as PropertyDeclarationSyntax;
        var reason = member.Symbol switch
        {
            { IsStatic: true } => "is static, not a field of the message",
            IPropertySymbol { IsIndexer: true } => "is an indexer, not a field of the message",
            not IPropertySymbol => "is not a property",
            _ when syntax is null || !PartialProperty.IsPartial(member.Symbol) => "is not partial, so its body cannot be generated",
            IPropertySymbol { RefKind: not RefKind.None } => "returns a reference, but fields may be unaligned",
            _ when PartialProperty.HasBody(syntax) || PartialProperty.HasBodyElsewhere(syntax, member.Symbol) =>
                "has a body, so none can be generated",
            IPropertySymbol { SetMethod: not null } => Setter,
            _ => null,
        };
        if (reason is not null)
            problems.Error("ZMQ4004", member.Symbol, new object[] { WrittenName(member.Symbol), reason }, PlanFor(reason, syntax));
        return reason is null;
    }

    /// <summary>An indexer has another name in metadata than in code.</summary>
    private static string WrittenName(ISymbol member) => member is IPropertySymbol { IsIndexer: true } ? "this" : member.Name;

    private static FixPlan? PlanFor(string reason, PropertyDeclarationSyntax? property)
    {
        if (reason == Setter && property?.AccessorList is { Accessors: { Count: 2 } accessors })
            foreach (var accessor in accessors)
                if (!accessor.IsKind(SyntaxKind.GetAccessorDeclaration))
                    return new FixPlan(FlyweightFixes.Setter).Add(FlyweightFixes.Setter, accessor);
        return null;
    }

    private static List<FlyweightMember> Ordered(List<FlyweightMember> members)
    {
        members.Sort(
            static (a, b) =>
                StringComparer.Ordinal.Compare(a.Declaration.SyntaxTree.FilePath, b.Declaration.SyntaxTree.FilePath) is not 0 and var order
                    ? order
                    : a.Declaration.Span.Start - b.Declaration.Span.Start
        );
        return members;
    }
}
