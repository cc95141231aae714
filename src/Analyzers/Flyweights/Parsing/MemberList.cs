using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Flyweights.Parsing;

/// <summary>A property, field or positional parameter that takes part in a layout.</summary>
internal sealed class FlyweightMember(
    ISymbol symbol,
    ITypeSymbol type,
    ImmutableArray<AttributeData> attributes,
    SyntaxReference declaration,
    bool isView
)
{
    public ISymbol Symbol { get; } = symbol;

    public ITypeSymbol Type { get; } = type;

    public SyntaxReference Declaration { get; } = declaration;

    public AttributeData? Attribute(string name)
    {
        foreach (var attribute in attributes)
            if (attribute.Is(name))
                return attribute;
        return null;
    }

    /// <summary>Whether the compiler understands all attributes of the library that it has.</summary>
    public bool IsUnderstood
    {
        get
        {
            foreach (var attribute in attributes)
                if (attribute.AttributeClass is { } type && FlyweightNames.IsInNamespace(type) && !attribute.IsUnderstood())
                    return false;
            return true;
        }
    }

    public bool IsPublic => Access.StartsWith("public", StringComparison.Ordinal);

    /// <summary>Whether any attribute of the library gives it a place.</summary>
    public bool IsMarked =>
        Attribute("FieldAttribute") is not null
        || Attribute("FixedTextAttribute") is not null
        || Attribute("VarDataAttribute") is not null
        || Attribute("GroupAttribute") is not null
        || Attribute("TailAttribute") is not null;

    /// <summary>The modifiers of the property that is generated for it: those of a view's own property as they are.</summary>
    public string Access { get; } =
        isView && MemberList.IsPartial(symbol) ? MemberList.ModifiersOf(declaration)
        : symbol.DeclaredAccessibility == Accessibility.Public ? "public"
        : "internal";
}

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

    public static bool IsPartial(ISymbol symbol)
    {
        foreach (var reference in symbol.OwnDeclarations())
            if (reference.GetSyntax() is PropertyDeclarationSyntax property && property.Modifiers.Any(SyntaxKind.PartialKeyword))
                return true;
        return false;
    }

    public static string ModifiersOf(SyntaxReference declaration) =>
        declaration.GetSyntax() is PropertyDeclarationSyntax { Modifiers: var modifiers } ? string.Join(" ", modifiers) : "";

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
            _ when syntax is null || !IsPartial(member.Symbol) => "is not partial, so its body cannot be generated",
            IPropertySymbol { RefKind: not RefKind.None } => "returns a reference, but fields may be unaligned",
            _ when HasBody(syntax) || HasBodyElsewhere(syntax, member.Symbol) => "has a body, so none can be generated",
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

    public static bool HasBody(PropertyDeclarationSyntax property)
    {
        if (property.ExpressionBody is not null || property.AccessorList is null || property.Initializer is not null)
            return true;
        foreach (var accessor in property.AccessorList.Accessors)
            if (accessor.Body is not null || accessor.ExpressionBody is not null)
                return true;
        return false;
    }

    /// <summary>Whether another part of a partial property is written by hand.</summary>
    public static bool HasBodyElsewhere(PropertyDeclarationSyntax declaration, ISymbol property)
    {
        foreach (var reference in property.ContainingType.OwnDeclarations())
            if (
                !reference.SyntaxTree.FilePath.EndsWith(FlyweightNames.FileEnd, StringComparison.Ordinal)
                && reference.GetSyntax() is TypeDeclarationSyntax type
            )
                foreach (var member in type.Members)
                    if (
                        member is PropertyDeclarationSyntax { ExplicitInterfaceSpecifier: null } other
                        && other != declaration
                        && other.Identifier.ValueText == property.Name
                    )
                        return true;
        return false;
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
