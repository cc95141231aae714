using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Effects;

/// <summary>
/// Types of data: the compiler has made their constructors and accessors, so that a serializer of .NET which reads or makes an object runs
/// no code of the user's.
/// </summary>
internal sealed class DataTypes(DerivedTypes derived, Compilation compilation)
{
    /// <summary>Whether a call of a serializer has to do with such types only, and nobody has taught it others.</summary>
    public bool AreAllOf(IInvocationOperation call)
    {
        var method = call.TargetMethod;
        if (derived.ReplaceIn(method.ContainingType.ContainingNamespace))
            return false;
        foreach (var type in method.TypeArguments)
            if (!Is(type))
                return false;
        return !IsOfAnyType(method) || NamedBy(call) is { } named && Is(named);
    }

    private bool Is(ITypeSymbol type) => Is(type, ImmutableHashSet.Create<ITypeSymbol>(SymbolEqualityComparer.Default));

    /// <summary>The type in <c>Deserialize(text, typeof(Order))</c>.</summary>
    private static ITypeSymbol? NamedBy(IInvocationOperation call)
    {
        foreach (var argument in call.Arguments)
            if (argument.Value.Unconverted() is ITypeOfOperation { TypeOperand: var named })
                return named;
        return null;
    }

    /// <summary><c>Serialize(value, type)</c></summary>
    private static bool IsOfAnyType(IMethodSymbol method)
    {
        foreach (var parameter in method.Parameters)
            if (parameter.Type.SpecialType == SpecialType.System_Object)
                return true;
        return method.ReturnType.SpecialType == SpecialType.System_Object;
    }

    private bool Is(ITypeSymbol type, ImmutableHashSet<ITypeSymbol> within) =>
        within.Contains(type)
        || type switch
        {
            { SpecialType: SpecialType.System_Object } => false,
            IArrayTypeSymbol array => Is(array.ElementType, within),
            { TypeKind: TypeKind.Enum } => true,
            INamedTypeSymbol { TypeKind: TypeKind.Class or TypeKind.Struct or TypeKind.Interface } named => named.IsFramework()
                ? !derived.Replace(named) && AreData(named.TypeArguments, within)
                : IsOwnData(named, within.Add(named)),
            _ => false,
        };

    private bool AreData(ImmutableArray<ITypeSymbol> types, ImmutableHashSet<ITypeSymbol> within)
    {
        foreach (var type in types)
            if (!Is(type, within))
                return false;
        return true;
    }

    private bool IsOwnData(INamedTypeSymbol type, ImmutableHashSet<ITypeSymbol> within)
    {
        if (
            type is not { TypeKind: TypeKind.Class or TypeKind.Struct, IsAbstract: false, StaticConstructors.IsEmpty: true }
            || !type.IsInSource(compilation)
            || type.Interfaces.Length > (type.IsRecord ? 1 : 0)
            || type.BaseType is { SpecialType: not (SpecialType.System_Object or SpecialType.System_ValueType) } parent
                && !Is(parent, within)
        )
            return false;
        foreach (var member in type.GetMembers())
            if (
                !member.IsStatic
                && !member.IsImplicitlyDeclared
                && member switch
                {
                    IMethodSymbol { MethodKind: MethodKind.Constructor } constructor => constructor.DeclarationIn(compilation)
                        is not TypeDeclarationSyntax,
                    IPropertySymbol { IsIndexer: false } property => !AutoAccessors.AreAllOf(property.OriginalDefinition, compilation)
                        || CallsAtFirst(property)
                        || !Is(property.Type, within),
                    IFieldSymbol field => CallsAtFirst(field),
                    _ => false,
                }
            )
                return false;
        return true;
    }

    /// <summary>Whether the first value of a property or field comes from a call.</summary>
    private bool CallsAtFirst(ISymbol member)
    {
        if (member.DeclarationIn(compilation) is { } declaration and not ParameterSyntax)
            foreach (var node in declaration.DescendantNodes())
                if (node is InvocationExpressionSyntax)
                    return true;
        return false;
    }
}
