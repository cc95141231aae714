using System;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Frameworks;

namespace ZmqPerf.Analyzers.Sizes;

/// <summary>How many elements .NET's own methods give: of LINQ, of enums, of immutable collections.</summary>
internal static class Sequences
{
    public static IntInterval? CountOf(IInvocationOperation call, SizeEvaluator sizes) =>
        call.TargetMethod.SizeOf() switch
        {
            KnownSize.None => null,
            KnownSize.Names => OfEnum(call),
            KnownSize.Given => call.TargetMethod.IsStatic && CollectionTypes.IsImmutable(call.Type) ? OfImmutable(call, sizes) : null,
            KnownSize.Own => CollectionTypes.IsGrowing(call.Instance?.Type) ? sizes.ElementsOf(call.Instance!) : null,
            var size => OfLinq(call, size, sizes),
        };

    private static IntInterval? OfLinq(IInvocationOperation call, KnownSize size, SizeEvaluator sizes)
    {
        var source = call.ArgumentFor(0) is { } first ? sizes.ElementsOf(first) : null;
        switch (size)
        {
            case KnownSize.Zero:
                return IntInterval.Exactly(0);
            case KnownSize.Repeated:
                return Taken(call, sizes);
            case KnownSize.Taken:
                return Taken(call, sizes) is { } taken ? new(0, Math.Min(taken.High, source?.High ?? taken.High)) : UpTo(source);
            case KnownSize.Shorter when call.ArgumentFor(1) is { } other:
                return sizes.ElementsOf(other) is { } others ? new(0, Math.Min(others.High, source?.High ?? others.High)) : UpTo(source);
            case KnownSize.Joined when call.ArgumentFor(1) is { } other:
                return source is { } some && sizes.ElementsOf(other) is { } more ? new(0, some.High + more.High) : null;
            case KnownSize.OneMore:
                return source is { } before ? new(0, before.High + 1) : null;
            case KnownSize.Chosen:
            case KnownSize.Same when call.TargetMethod.IsStatic:
                return UpTo(source);
            default:
                return null;
        }
    }

    /// <summary>The count that a call is given; null where it takes a range instead.</summary>
    private static IntInterval? Taken(IInvocationOperation call, SizeEvaluator sizes) =>
        call.ArgumentFor(1) is { } count && IntType.Of(count.Type) is not null ? new(0, Math.Max(0, sizes.Of(count).High)) : null;

    private static IntInterval? OfEnum(IInvocationOperation call)
    {
        var values = call.TargetMethod.TypeArguments is [var argument] ? argument : (call.ArgumentFor(0) as ITypeOfOperation)?.TypeOperand;
        if (values is not { TypeKind: TypeKind.Enum })
            return null;
        long count = 0;
        foreach (var member in values.GetMembers())
            count += member is IFieldSymbol { IsConst: true } ? 1 : 0;
        return new(0, count);
    }

    /// <summary>Elements that are given one by one, as an array or as another collection.</summary>
    private static IntInterval? OfImmutable(IInvocationOperation call, SizeEvaluator sizes)
    {
        long most = 0;
        foreach (var argument in call.Arguments)
            if (argument.Parameter?.OriginalDefinition.Type is ITypeParameterSymbol)
                most++;
            else if (
                call.Arguments.Length == 1
                && CollectionTypes.IsSequence(argument.Parameter?.Type)
                && sizes.ElementsOf(argument.Value) is { } given
            )
                most += given.High;
            else if (!(argument.Parameter?.Type).Has(TypeFacet.Comparer))
                return null;
        return new(0, most);
    }

    private static IntInterval? UpTo(IntInterval? source) => source is { } some ? new(0, some.High) : null;
}
