using System.Collections.Generic;
using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Sizes;

/// <summary>
/// What adds to the collection that a local holds. What only reads it, or takes from it, is a closed list: anything else may add as well.
/// </summary>
internal static class Additions
{
    /// <summary>The operations that add one element each; null where there may be others.</summary>
    public static ImmutableArray<IOperation>? To(ILocalSymbol local, LocalUses uses)
    {
        var additions = ImmutableArray.CreateBuilder<IOperation>();
        var (isReturned, isCaptured) = (false, false);
        foreach (var reference in uses.Of(local))
        {
            isCaptured |= reference.EnclosingFunction() != uses.DeclaratorOf(local)?.EnclosingFunction();
            switch (UseOf(reference))
            {
                case IReturnOperation { Kind: OperationKind.Return }:
                    isReturned = true;
                    break;
                case IInvocationOperation { TargetMethod: var method } call when IsOf(reference, call.Instance, method):
                    if (method.Has(CollectionFacet.Adds))
                        additions.Add(call);
                    else if (!method.Has(CollectionFacet.AddsNone))
                        return null;
                    break;
                case IPropertyReferenceOperation access when IsOf(reference, access.Instance, access.Property):
                    if (access.Property.IsIndexer && CollectionTypes.AddsByIndex(access.Instance!.Type) && LocalUses.IsWrite(access))
                        additions.Add(access);
                    break;
                case IArgumentOperation { Parameter: { RefKind: RefKind.None } parameter }
                    when CollectionTypes.IsReadOnly(parameter.Type) && parameter.ContainingSymbol.IsFramework():
                case IForEachLoopOperation or INameOfOperation or IBinaryOperation { OperatorMethod: null }:
                case { Syntax: SpreadElementSyntax or CollectionExpressionSyntax }:
                    break;
                default:
                    return null;
            }
        }

        // whoever gets it can add to it, which code that runs later would see
        return isReturned && isCaptured ? null : additions.ToImmutable();
    }

    private static bool IsOf(IOperation reference, IOperation? instance, ISymbol member) =>
        member.IsFramework() && instance is not null && ElementCounts.Made(instance) == reference;

    /// <summary>What does something with it, or with an interface of it.</summary>
    private static IOperation? UseOf(IOperation reference)
    {
        var use = reference.Parent;
        while (use is IConversionOperation { OperatorMethod: null, IsImplicit: true } or IParenthesizedOperation)
            use = use.Parent;
        return use;
    }
}
