using System;
using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Sizes;

/// <summary>How many elements .NET's own methods give: of LINQ, of enums, of immutable collections.</summary>
internal static class Sequences
{
    public static IntInterval? CountOf(IInvocationOperation call, SizeEvaluator sizes)
    {
        var (method, type) = (call.TargetMethod, call.TargetMethod.ContainingType);
        if (!method.IsFramework())
            return null;
        return type.Name switch
        {
            "Enumerable" when type.IsFrom("System.Linq") => OfLinq(call, sizes),
            "Enum" when method.Name is "GetValues" or "GetNames" or "GetValuesAsUnderlyingType" => OfEnum(call),
            _ when method.IsStatic && CollectionTypes.IsImmutable(call.Type) => OfImmutable(call, sizes),
            _ when CollectionTypes.IsGrowing(call.Instance?.Type) && method.Name is "ToArray" or "GetRange" or "FindAll" =>
                sizes.ElementsOf(call.Instance!),
            _ => null,
        };
    }

    private static IntInterval? OfLinq(IInvocationOperation call, SizeEvaluator sizes)
    {
        var source = call.ArgumentFor(0) is { } first ? sizes.ElementsOf(first) : null;
        switch (call.TargetMethod.Name)
        {
            case "Empty":
                return IntInterval.Exactly(0);
            case "Range" or "Repeat":
                return Taken(call, sizes);
            case "Take" or "TakeLast":
                return Taken(call, sizes) is { } taken ? new(0, Math.Min(taken.High, source?.High ?? taken.High)) : UpTo(source);
            case "Zip" when call.ArgumentFor(1) is { } other:
                return sizes.ElementsOf(other) is { } others ? new(0, Math.Min(others.High, source?.High ?? others.High)) : UpTo(source);
            case "Concat" or "Union" when call.ArgumentFor(1) is { } other:
                return source is { } some && sizes.ElementsOf(other) is { } more ? new(0, some.High + more.High) : null;
            case "Append" or "Prepend" or "DefaultIfEmpty":
                return source is { } before ? new(0, before.High + 1) : null;
            case var name:
                return CollectionMembers.Chooses(name) ? UpTo(source) : null;
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
        if (!IsMaking(call.TargetMethod.Name))
            return null;
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
            else if (argument.Parameter?.Type is not { Name: "IEqualityComparer" or "IComparer" })
                return null;
        return new(0, most);
    }

    private static bool IsMaking(string name) =>
        name is "Create" or "CreateRange"
        || name.StartsWith("ToImmutable", StringComparison.Ordinal)
        || name.StartsWith("ToFrozen", StringComparison.Ordinal);

    private static IntInterval? UpTo(IntInterval? source) => source is { } some ? new(0, some.High) : null;
}
