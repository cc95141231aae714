using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Flyweights;
using ZmqPerf.Analyzers.Frameworks;

namespace ZmqPerf.Analyzers.Messages;

/// <summary>
/// The views and writers that are generated for flyweights: what they are wrapped around, and which of their members show the same bytes.
/// Generated code is known, so it is not analyzed.
/// </summary>
internal static class GeneratedViews
{
    /// <summary>What a view, a group, an entry or a part of one shows the bytes of; null where it is none of them.</summary>
    public static IOperation? Inner(IOperation view, IAssemblySymbol own) =>
        view switch
        {
            IInvocationOperation { TargetMethod: { IsStatic: true, Name: FlyweightNames.Wrap } method } call
                when IsGenerated(method.ContainingType) => call.ArgumentFor(0),
            IInvocationOperation { Type.IsRefLikeType: true, Instance: { } whole, TargetMethod: var method }
                when IsGenerated(method.ContainingType) && method.IsGeneratedFlyweight(own) => whole,
            IPropertyReferenceOperation { Type.IsRefLikeType: true, Instance: { } whole, Property: var property }
                when IsGenerated(property.ContainingType) && (property.IsGeneratedFlyweight(own) || IsMarked(property)) => whole,
            _ => null,
        };

    /// <summary>The bytes that a view is wrapped around into this variable, by <c>TryWrap(bytes, out view)</c>.</summary>
    public static IOperation? WrappedInto(IOperation reference)
    {
        var argument = reference.Parent is IDeclarationExpressionOperation declaration ? declaration.Parent : reference.Parent;
        return
            argument
                is IArgumentOperation
                {
                    Parameter.RefKind: RefKind.Out,
                    Parent: IInvocationOperation { TargetMethod: { IsStatic: true, Name: FlyweightNames.TryWrap } method } call
                }
            && IsGenerated(method.ContainingType)
            ? call.ArgumentFor(0)
            : null;
    }

    /// <summary>Whether a member is one of a view, in whatever project that is generated.</summary>
    public static bool Has(ISymbol member) => IsGenerated(member.ContainingType);

    /// <summary>A group and its enumerator stand inside of their view.</summary>
    private static bool IsGenerated(INamedTypeSymbol? type)
    {
        for (; type is { IsRefLikeType: true }; type = type.ContainingType)
            foreach (var attribute in type.GetAttributes())
                if (
                    attribute is { ConstructorArguments: [{ Value: FlyweightNames.Namespace }, ..] }
                    && attribute.AttributeClass.Has(TypeFacet.GeneratedCode)
                )
                    return true;
        return false;
    }

    /// <summary>Whether its body is generated, for a part of it that the user has declared.</summary>
    private static bool IsMarked(IPropertySymbol property)
    {
        foreach (var attribute in property.GetAttributes())
            if (attribute.AttributeClass is { } type && FlyweightNames.IsInNamespace(type))
                return true;
        return false;
    }
}
