using System;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Flyweights.Parsing;

/// <summary>Can a type be a flyweight, or get one beside it, whatever its members are?</summary>
internal static class TypeShape
{
    private const int CSharp13 = 1300;

    public static bool IsFit(INamedTypeSymbol type, bool isView, FlyweightProblems problems)
    {
        if (isView != type.IsRefLikeType)
        {
            problems.Error(
                "ZMQ4002",
                type,
                new object[]
                {
                    type.Name,
                    isView
                        ? "is not a ref struct, so it could outlive the frame; use [GenerateFlyweight] instead"
                        : "is a ref struct; use [Flyweight] instead",
                },
                isView
                && !HasOpenProperty(type)
                && type.FlyweightAttribute()?.ApplicationSyntaxReference?.GetSyntax() is AttributeSyntax { Name: var name }
                    ? new FixPlan(FlyweightFixes.Generate).Add(FlyweightFixes.Generate, name)
                    : null
            );
            return false;
        }

        if (type.IsGenericType)
            problems.Error("ZMQ4004", type, type.Name, "is generic or in a generic type, so its layout would depend on a type argument");
        if (IsFileLocal(type))
            problems.Error("ZMQ4004", type, type.Name, "is file-local, so generated code cannot see it");
        if (type.IsStatic)
            problems.Error("ZMQ4004", type, type.Name, "is static and has no instance fields");
        if (!isView && type.TypeKind == TypeKind.Class && type.BaseType?.SpecialType != SpecialType.System_Object)
            problems.Error("ZMQ4004", type, type.Name, "has a base class, whose members would be missing in the view");
        CheckPartial(type, isView, problems);
        if (isView)
            CheckView(type, problems);
        return !problems.HasErrors && type.Name.Length > 0 && IsOnlyOne(type);
    }

    /// <summary>
    /// Whether a view can implement the interface of all views: a runtime of .NET 9 has it, and C# 13 lets a <c>ref struct</c> have
    /// interfaces.
    /// </summary>
    public static bool CanBeGeneric(INamedTypeSymbol type, AttributeData attribute) =>
        VersionOf(type) >= CSharp13 && !attribute.AttributeClass!.ContainingNamespace.GetTypeMembers("IFlyweight", 1).IsEmpty;

    /// <summary>Whether a property waits for a body, as those of views do: nothing that is made beside the type gives it one.</summary>
    private static bool HasOpenProperty(INamedTypeSymbol type)
    {
        foreach (var member in type.GetMembers())
            if (member is IPropertySymbol && PartialProperty.IsPartial(member))
                return true;
        return false;
    }

    /// <summary>Whether a part can be added to a view, whatever else may be wrong with it.</summary>
    public static bool IsOpen(INamedTypeSymbol type)
    {
        if (
            !type.IsRefLikeType
            || type.IsGenericType
            || IsFileLocal(type)
            || type.Name.Length == 0
            || VersionOf(type) < CSharp13
            || !IsOnlyOne(type)
        )
            return false;
        for (var outer = type; outer is not null; outer = outer.ContainingType)
            if (!IsPartial(outer))
                return false;
        return true;
    }

    /// <summary>Two types of one name do not compile, and their generated files would have the same name.</summary>
    private static bool IsOnlyOne(INamedTypeSymbol type)
    {
        foreach (
            var other in type.ContainingType is { } outer
                ? outer.GetTypeMembers(type.Name)
                : type.ContainingNamespace.GetTypeMembers(type.Name)
        )
            if (other.Arity == type.Arity && !other.Is(type) && other.IsInSource(type.ContainingAssembly))
                return false;
        return true;
    }

    private static bool IsFileLocal(INamedTypeSymbol? type) => type is not null && (type.IsFileLocal || IsFileLocal(type.ContainingType));

    private static int VersionOf(INamedTypeSymbol type) =>
        type.OwnDeclarations() is [{ SyntaxTree.Options: CSharpParseOptions { LanguageVersion: var version } }, ..]
            ? (int)version
            : int.MaxValue;

    private static void CheckPartial(INamedTypeSymbol type, bool isView, FlyweightProblems problems)
    {
        for (var outer = isView ? type : type.ContainingType; outer is not null; outer = outer.ContainingType)
            if (!IsPartial(outer))
                problems.Error("ZMQ4001", type, new object[] { outer.Name, type.Name }, PlanFor(outer));
    }

    /// <summary>A type that is not partial has one declaration.</summary>
    private static FixPlan? PlanFor(INamedTypeSymbol type) =>
        type.OwnDeclarations() is [var declaration, ..] && declaration.GetSyntax() is TypeDeclarationSyntax syntax
            ? new FixPlan(FlyweightFixes.Partial).Add(FlyweightFixes.Partial, syntax)
            : null;

    private static bool IsPartial(INamedTypeSymbol type)
    {
        foreach (var reference in type.OwnDeclarations())
            if (
                !reference.SyntaxTree.FilePath.EndsWith(FlyweightNames.FileEnd, StringComparison.Ordinal)
                && reference.GetSyntax() is TypeDeclarationSyntax declaration
            )
                return declaration.Modifiers.Any(SyntaxKind.PartialKeyword);
        return true;
    }

    private static void CheckView(INamedTypeSymbol type, FlyweightProblems problems)
    {
        if (VersionOf(type) < CSharp13)
        {
            // what an older compiler makes of the properties is not worth judging
            problems.Error("ZMQ4003", type, type.Name, ((LanguageVersion)VersionOf(type)).ToDisplayString());
            return;
        }

        foreach (var member in type.GetMembers())
            switch (member)
            {
                case IFieldSymbol { IsStatic: false, AssociatedSymbol: not IPropertySymbol } field
                    when !field.IsGeneratedFlyweight(type.ContainingAssembly) && !field.IsImplicitlyDeclared:
                    problems.Error(
                        "ZMQ4004",
                        field,
                        field.Name,
                        "is a field, but a flyweight has no state of its own; make it a partial property"
                    );
                    break;
                case IFieldSymbol { IsStatic: false, AssociatedSymbol: IPropertySymbol property } when !PartialProperty.IsPartial(property):
                    problems.Error(
                        "ZMQ4004",
                        property,
                        property.Name,
                        "has a backing field, but a flyweight has no state of its own; make it partial"
                    );
                    break;
                case IMethodSymbol { MethodKind: MethodKind.Constructor, IsImplicitlyDeclared: false } constructor
                    when !constructor.IsGeneratedFlyweight(type.ContainingAssembly):
                    problems.Error("ZMQ4004", constructor, type.Name, "has a constructor, but a flyweight is created by Wrap; remove it");
                    break;
            }
    }
}
