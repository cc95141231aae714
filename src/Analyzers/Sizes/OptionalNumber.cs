using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Frameworks;

namespace ZmqPerf.Analyzers.Sizes;

/// <summary>A number that may be missing: <c>int?</c>.</summary>
internal static class OptionalNumber
{
    /// <summary>The <c>n</c> of <c>n.Value</c> and <c>n.GetValueOrDefault()</c>; null for everything else.</summary>
    public static IOperation? InNullable(this IOperation value)
    {
        var optional = value switch
        {
            IPropertyReferenceOperation { Property: var taken, Instance: var of } when taken.Has(CollectionFacet.HandsOn) => of,
            IInvocationOperation { TargetMethod: var taking, Arguments.IsEmpty: true, Instance: var of }
                when taking.Has(CollectionFacet.HandsOn) => of,
            _ => null,
        };
        return optional?.Type?.OriginalDefinition.SpecialType == SpecialType.System_Nullable_T ? optional.Unconverted() : null;
    }
}
