using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Messaging;

/// <summary>
/// How a method can say by its result that nothing was there: by false, by null, or by a part of the result that is false.
/// </summary>
internal readonly record struct EmptyAnswer
{
    private EmptyAnswer(bool isFlag, ResultPart? part) => (_isFlag, Part) = (isFlag, part);

    private readonly bool _isFlag;

    /// <summary>The part; null where the result says it as a whole.</summary>
    public ResultPart? Part { get; }

    /// <summary>The forms that a type allows.</summary>
    public static IEnumerable<EmptyAnswer> Of(ITypeSymbol type, Compilation compilation)
    {
        if (type.SpecialType == SpecialType.System_Boolean)
            yield return new(isFlag: true, null);
        else if (CanBeNull(type))
            yield return new(isFlag: false, null);
        foreach (var (part, its) in ResultPart.Of(type, compilation))
            if (its.SpecialType == SpecialType.System_Boolean)
                yield return new(isFlag: false, part);
    }

    /// <summary>Whether a type has any.</summary>
    public static bool IsPossibleFor(ITypeSymbol type) =>
        type.SpecialType == SpecialType.System_Boolean
        || CanBeNull(type)
        || type is { TypeKind: TypeKind.Struct, SpecialType: SpecialType.None, IsRefLikeType: false };

    public static bool CanBeNull(ITypeSymbol type) =>
        type.IsReferenceType || type.OriginalDefinition.SpecialType == SpecialType.System_Nullable_T;

    /// <summary>Whether a text is always the same, and empty.</summary>
    public static bool IsEmptyText(IOperation text) =>
        text.Unconverted() is { ConstantValue: { HasValue: true, Value: "" } }
        || text.Unconverted() is IFieldReferenceOperation { Field: var field } && field.Has(Facet.Nothing);

    /// <summary>Whether a result says it.</summary>
    public bool IsNothing(IOperation result)
    {
        result = result.Unconverted();
        if (_isFlag)
            return result.ConstantValue is { HasValue: true, Value: false };
        return Part is not { } part
            ? result.IsNull()
            : result is IDefaultValueOperation || part.In(result) is { ConstantValue: { HasValue: true, Value: false } };
    }

    /// <summary>The condition that decides in a result which of the two it says; null where there is none.</summary>
    public IOperation? ConditionIn(IOperation result) => _isFlag ? result : Part?.In(result.Unconverted());
}
