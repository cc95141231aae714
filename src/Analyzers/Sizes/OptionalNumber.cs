using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Frameworks;

namespace ZmqPerf.Analyzers.Sizes;

/// <summary>A number that may be missing: <c>int?</c>.</summary>
internal static class OptionalNumber
{
    /// <summary>The <c>n</c> of <c>n.Value</c>; null for everything else.</summary>
    public static IOperation? InNullable(this IOperation value) =>
        value is IPropertyReferenceOperation { Property: var taken, Instance: { } optional }
        && optional.Type?.OriginalDefinition.SpecialType == SpecialType.System_Nullable_T
        && taken.Has(CollectionFacet.HandsOn)
            ? optional.Unconverted()
            : null;
}
