using System.Collections.Concurrent;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Effects;

/// <summary>
/// May formatting, comparing or hashing a value run user code? Its static type decides: numbers, strings and sealed types of .NET run none;
/// an <c>object</c>, an interface or a type parameter may run any. Of this compilation's types, those with such code written by hand.
/// </summary>
internal sealed class ValueCode(MessagingEffects messaging, Compilation compilation)
{
    /// <summary>How many types deep members are looked at.</summary>
    private const int Most = 6;

    private readonly ConcurrentDictionary<ITypeSymbol, bool> _known = new(SymbolEqualityComparer.Default);
    private DataTypes? _data;

    public DerivedTypes Derived { get; } = new(compilation);

    public Comparers Comparers { get; } = new(compilation);

    public DataTypes Data => _data ??= new(Derived, compilation);

    /// <summary>Whether this value may. A constant, <c>null</c> among them, and an object made on the spot are exactly known.</summary>
    public bool MayRun(IOperation value)
    {
        value = value.Unconverted();
        if (value.ConstantValue.HasValue || value is IObjectCreationOperation { Type.SpecialType: SpecialType.System_Object })
            return false;
        return value.Type is not { } type || MayRun(type);
    }

    /// <summary>Whether values of this type may.</summary>
    public bool MayRun(ITypeSymbol type) =>
        type.SpecialType is SpecialType.None ? _known.GetOrAdd(type, t => Find(t, Most)) : IsOpen(type.SpecialType);

    private static bool IsOpen(SpecialType type) =>
        type
            is SpecialType.System_Object
                or SpecialType.System_ValueType
                or SpecialType.System_Enum
                or SpecialType.System_Array
                or SpecialType.System_IDisposable
        || type is >= SpecialType.System_Collections_IEnumerable and <= SpecialType.System_Collections_Generic_IReadOnlyCollection_T
        || type is SpecialType.System_Collections_IEnumerator or SpecialType.System_Collections_Generic_IEnumerator_T;

    private bool Find(ITypeSymbol type, int depth)
    {
        if (depth == 0)
            return true;
        if (type.SpecialType is not SpecialType.None and not SpecialType.System_Nullable_T)
            return IsOpen(type.SpecialType);
        return type switch
        {
            IArrayTypeSymbol array => Find(array.ElementType, depth - 1),
            { TypeKind: TypeKind.Enum or TypeKind.Delegate or TypeKind.Pointer or TypeKind.FunctionPointer } => false,
            INamedTypeSymbol { TypeKind: TypeKind.Class or TypeKind.Struct } named => OfNamed(named, depth),
            _ => true, // interfaces, type parameters, dynamic
        };
    }

    private bool OfNamed(INamedTypeSymbol type, int depth)
    {
        if (type.IsAnonymousType || type.IsInSource(compilation) && !type.IsTupleType)
            return OfOwn(type, depth);
        if (!type.IsTupleType && !type.IsFramework())
            return !messaging.IsOfTheLibrary(type);
        for (var around = type; around is not null; around = around.ContainingType)
            foreach (var argument in around.TypeArguments)
                if (Find(argument, depth - 1))
                    return true;
        return Derived.Replace(type);
    }

    private bool OfOwn(INamedTypeSymbol type, int depth)
    {
        if (Derived.Replace(type))
            return true;
        for (var part = type; part is not null && !part.IsFramework(); part = part.BaseType)
            if (!part.IsInSource(compilation) && !part.IsAnonymousType || !part.IsAnonymousType && DerivedTypes.HasOwnCode(part))
                return true;
            else if ((part.IsRecord || part.IsValueType || part.IsAnonymousType) && HasSuchMember(part, depth))
                return true;
        return false;
    }

    /// <summary>Structs and records format and compare their members.</summary>
    private bool HasSuchMember(INamedTypeSymbol type, int depth)
    {
        foreach (var member in type.GetMembers())
            if (
                member is IFieldSymbol { IsStatic: false } field && Find(field.Type, depth - 1)
                || member is IPropertySymbol { IsStatic: false, IsIndexer: false } property
                    && (type.IsAnonymousType ? Find(property.Type, depth - 1) : IsWritten(property))
            )
                return true;
        return false;
    }

    /// <summary>Whether a record's printing runs a getter that the user has written.</summary>
    private bool IsWritten(IPropertySymbol property) =>
        property is { ContainingType.IsRecord: true, IsImplicitlyDeclared: false }
        && !AutoAccessors.AreAllOf(property.OriginalDefinition, compilation);
}
