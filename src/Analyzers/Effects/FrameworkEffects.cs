using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Effects;

/// <summary>What members of .NET do: the table's answer, and what the arguments of a call add to it.</summary>
internal sealed class FrameworkEffects(ValueCode values)
{
    private const Effect Waiting = Effect.Sleeps | Effect.Waits | Effect.MayWait | Effect.Locks;

    private readonly FrameworkApis _apis = new();
    private readonly GivenValues _given = new(values);

    /// <summary>A member whose arguments do not matter: a property, an operator.</summary>
    public Effect OfMember(ISymbol member) => _apis.Of(member).Effects;

    /// <summary>A property of an object, which may be one that overrides it.</summary>
    public Effect Of(IPropertyReferenceOperation reference)
    {
        var api = _apis.Of(reference.Property);
        return api.Effects | _given.Of(reference, api);
    }

    /// <summary>A constructor, which may go through a collection.</summary>
    public Effect Of(IMethodSymbol constructor, IObjectCreationOperation creation) =>
        OfMember(constructor) | OfDelegates(creation.Arguments) | GivenValues.OfCollections(creation.Arguments);

    public Effect Of(IInvocationOperation call)
    {
        if (call.TargetMethod.MethodKind == MethodKind.DelegateInvoke)
            return Effect.RunsUnknownCode;
        var api = _apis.Of(call.TargetMethod);
        var effect = (GivenValues.Prints(call) ? Effect.Prints : api.Effects) | _given.Of(call, api);
        if ((effect & Waiting) != 0)
            effect = WithTimeOut(call, effect);
        return effect | OfDelegates(call.Arguments) | (MayWriteMemory(call) ? Effect.WritesMemory : Effect.None);
    }

    /// <summary>What handing over these arguments lets the callee call.</summary>
    public static Effect OfDelegates(ImmutableArray<IArgumentOperation> arguments)
    {
        var effect = Effect.None;
        foreach (var argument in arguments)
            if (argument.Parameter?.Type.TypeKind == TypeKind.Delegate)
                effect |= argument.Value.Unconverted() switch
                {
                    IDelegateCreationOperation { Target: IAnonymousFunctionOperation } => Effect.CallsLambda,
                    IDefaultValueOperation => Effect.None,
                    { ConstantValue.HasValue: true } => Effect.None,
                    _ => Effect.CallsDelegate,
                };
        return effect;
    }

    /// <summary>Whether a call is given a buffer, or made on an object that may hold one.</summary>
    private bool MayWriteMemory(IInvocationOperation call)
    {
        if (call.TargetMethod.IsDisposal())
            return false;
        if (call.Instance is { } instance && !IsReadOnly(instance.Type) && !_apis.HoldsNoBytes(instance.Type))
            return true;
        foreach (var argument in call.Arguments)
            if (!IsReadOnly(argument.Parameter?.Type) && IsBuffer(argument.Value.Unconverted().Type))
                return true;
        return false;
    }

    /// <summary>Nothing can be written through such a view.</summary>
    private static bool IsReadOnly(ITypeSymbol? type) => type.IsReadOnlyByteSpan() || type.IsReadOnlyByteMemory();

    private static bool IsBuffer(ITypeSymbol? type) =>
        type is not null && (type.IsOfBytes() || type.IsByteSegment() || type.TypeKind == TypeKind.Delegate);

    /// <summary>A wait with a time-out of zero returns at once, and so does a try; a sleep of zero yields.</summary>
    private static Effect WithTimeOut(IInvocationOperation call, Effect effect)
    {
        if (TimeOutOf(call) is { } time)
            return !IsZero(time.Unconverted()) ? effect
                : (effect & Effect.Sleeps) != 0 ? Effect.Yields
                : AtOnce(effect);
        return call.TargetMethod.Name.StartsWith("Try", System.StringComparison.Ordinal) ? AtOnce(effect) : effect;
    }

    private static Effect AtOnce(Effect effect) =>
        effect & ~Waiting | Effect.Acquires | ((effect & Effect.Locks) != 0 ? Effect.TriesLock : Effect.None);

    private static IOperation? TimeOutOf(IInvocationOperation call)
    {
        foreach (var argument in call.Arguments)
            if (
                argument.Parameter is { Type: var type }
                && (type.SpecialType is SpecialType.System_Int32 or SpecialType.System_Int64 || type.Has(TypeFacet.TimeSpan))
                && (argument.Parameter.Name.Contains("imeout") || argument.Parameter.Name.Contains("elay"))
            )
                return argument.Value;
        return null;
    }

    /// <summary>Whether a time is written as 0, or made of nothing but that.</summary>
    public static bool IsZero(IOperation time) =>
        time.ConstantValue is { HasValue: true, Value: 0 or 0L or 0d }
        || time switch
        {
            IDefaultValueOperation => true,
            IFieldReferenceOperation { Field: var field } => field.SizeOf() == KnownSize.Zero,
            IInvocationOperation { TargetMethod: { IsStatic: true, ContainingType: var type } made, Arguments: var parts } => type.Has(
                TypeFacet.TimeSpan
            )
                && made.Name.StartsWith("From", System.StringComparison.Ordinal)
                && AreZero(parts),
            IObjectCreationOperation { Type: var type, Arguments: var parts } => type.Has(TypeFacet.TimeSpan) && AreZero(parts),
            _ => false,
        };

    private static bool AreZero(ImmutableArray<IArgumentOperation> parts)
    {
        foreach (var part in parts)
            if (part.Value.Unconverted().ConstantValue is not { HasValue: true, Value: 0 or 0L or 0d })
                return false;
        return true;
    }
}
