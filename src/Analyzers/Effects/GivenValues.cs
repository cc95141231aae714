using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Effects;

/// <summary>
/// Which code a member of .NET runs through what it is given: the object that it is called on, its arguments, its type arguments. Members
/// that only keep or move what they are given run none; collections among the arguments are assumed to be iterated.
/// </summary>
internal sealed class GivenValues(ValueCode values)
{
    /// <summary>What a call may run.</summary>
    public Effect Of(IInvocationOperation call, FrameworkApi api)
    {
        var effect = OfCollections(call.Arguments);
        if (api.KeepsGiven || call.TargetMethod.MethodKind == MethodKind.Constructor)
            return effect; // a base class's, which keeps its arguments
        return
            MayRunOn(call.Instance, call.TargetMethod.IsDisposal() ? FrameworkApi.Computes : api)
            || MayRunBy(call.Arguments, KeyOf(call.Instance) is not null)
            || (
                call.TargetMethod.Has(Facet.ReadsObjects)
                    ? !values.Data.AreAllOf(call)
                    : MayRunBy(call.TargetMethod.TypeArguments, (api.Effects & Effect.Unlisted) != 0)
            )
            ? effect | Effect.RunsUnknownCode
            : effect;
    }

    /// <summary>What reading or writing a property may run: one that may be overridden, or an indexer, which looks for its key.</summary>
    public Effect Of(IPropertyReferenceOperation reference, FrameworkApi api) =>
        !api.KeepsGiven
        && reference.Property is { IsIndexer: true } or { IsVirtual: true } or { IsAbstract: true } or { IsOverride: true }
        && (MayRunOn(reference.Instance, FrameworkApi.Computes) || MayRunBy(reference.Arguments, KeyOf(reference.Instance) is not null))
            ? Effect.RunsUnknownCode
            : Effect.None;

    /// <summary>What going through collections among the arguments may run.</summary>
    public static Effect OfCollections(ImmutableArray<IArgumentOperation> arguments)
    {
        var effect = Effect.None;
        foreach (var argument in arguments)
            if (argument.Parameter?.OriginalDefinition.Type is { } type && IsCollection(type))
                effect |= OfIteration(argument.Value);
        return effect;
    }

    /// <summary>What going through this collection may run, by its static type.</summary>
    public static Effect OfIteration(IOperation collection)
    {
        var value = collection.Unconverted();
        return value.ConstantValue.HasValue ? Effect.None : OfIteration(value.Type);
    }

    /// <inheritdoc cref="OfIteration(IOperation)"/>
    public static Effect OfIteration(ITypeSymbol? type) =>
        type switch
        {
            IArrayTypeSymbol => Effect.None,
            { TypeKind: TypeKind.Interface } => Effect.Iterates,
            INamedTypeSymbol when type.IsFramework() => type.Has(TypeFacet.Wrapper) ? Effect.Iterates : Effect.None,
            _ => Effect.RunsUnknownCode,
        };

    private bool MayRunOn(IOperation? instance, FrameworkApi api)
    {
        if (instance?.Unconverted() is not { Type: { } type } || type.TypeKind == TypeKind.Interface)
            return false; // an interface says so itself
        // a class that may be anybody's, by a member that nobody has looked at
        if (
            (api.Effects & Effect.Unlisted) != 0
            && !IsOfTheConsole(instance)
            && type is { TypeKind: TypeKind.Class, IsSealed: false }
            && type.IsFramework()
        )
            return true;
        if (values.Comparers.MayBeIn(type))
            return true;
        return KeyOf(instance) is { } key ? values.MayRun(key) : !IsOfTheConsole(instance) && values.MayRun(instance);
    }

    /// <summary>What a dictionary looks for: it asks its values nothing.</summary>
    private static ITypeSymbol? KeyOf(IOperation? dictionary) =>
        dictionary?.Unconverted().Type is INamedTypeSymbol { TypeArguments: [var key, _] } type && type.Has(TypeFacet.Dictionary)
            ? key
            : null;

    /// <summary><c>Console.Error</c>: a writer of .NET, unless somebody has set another.</summary>
    private static bool IsOfTheConsole(IOperation writer) =>
        writer.Unconverted() is IPropertyReferenceOperation { Property: { IsStatic: true, ContainingType: var type } }
        && type.Has(TypeFacet.Console);

    /// <summary><c>Console.Error.WriteLine(text)</c>: what reads, or may go on later, returns something.</summary>
    public static bool Prints(IInvocationOperation call) =>
        call is { Instance: { } writer, TargetMethod.ReturnsVoid: true } && IsOfTheConsole(writer);

    private bool MayRunBy(ImmutableArray<IArgumentOperation> arguments, bool isKeyed)
    {
        foreach (var argument in arguments)
            if (
                argument is { Parameter: { RefKind: not RefKind.Out } parameter, ArgumentKind: not ArgumentKind.DefaultValue }
                && parameter.Type.TypeKind != TypeKind.Delegate
                && !(isKeyed && parameter.OriginalDefinition.Type is ITypeParameterSymbol { Ordinal: 1 })
                && !IsCollection(parameter.OriginalDefinition.Type)
                && MayRunBy(argument.Value.Unconverted())
            )
                return true;
        return false;
    }

    private bool MayRunBy(IOperation value)
    {
        if (!value.IsImplicit)
            return values.MayRun(value);
        switch (value)
        {
            case IArrayCreationOperation { Initializer: { } elements }:
                return AnyMayRun(elements);
            case { Kind: EffectAnalysis.CollectionExpression }: // params ReadOnlySpan<object>
                return AnyMayRun(value);
            default:
                return values.MayRun(value);
        }
    }

    private bool AnyMayRun(IOperation elements)
    {
        foreach (var element in elements.ChildOperations)
            if (values.MayRun(element))
                return true;
        return false;
    }

    /// <summary>A member that nobody has looked at may make objects of a type as well.</summary>
    private bool MayRunBy(ImmutableArray<ITypeSymbol> arguments, bool mayMake)
    {
        foreach (var type in arguments)
            if (values.MayRun(type) || mayMake && type.TypeKind is TypeKind.Class or TypeKind.Struct && !type.IsFramework())
                return true;
        return false;
    }

    /// <summary>Whether a parameter takes any collection.</summary>
    private static bool IsCollection(ITypeSymbol type) => type.TypeKind == TypeKind.Interface && type.IsEnumerable();
}
