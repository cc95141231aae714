using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;

namespace ZmqPerf.Analyzers.Sending.Pooling;

/// <summary>
/// Who gets the items of a pool of buffers: where streams, connections or unknown code get some, it may be needed for those.
/// </summary>
internal static class ItemUsers
{
    private const int MaxCallers = 2;

    /// <summary>Whether items are seen to reach sends or receives, and none to go elsewhere.</summary>
    public static bool AreMessaging(IReadOnlyList<Taking> takings, PoolCode code) => Check(takings, code, MaxCallers) == true;

    /// <summary>True where an item reaches a send or receive, false where one may go elsewhere, null where they only come back.</summary>
    private static bool? Check(IReadOnlyList<Taking> takings, PoolCode code, int callers)
    {
        bool? any = null;
        foreach (var taking in takings)
        {
            var flow = taking.Flow(code);
            if (flow.ServesOthers || !flow.IsUsed && flow.IsLost || IsHandedOutOfSight(taking, flow, code))
                return false;
            var handed = Handed(taking, flow, code);
            var further =
                callers > 0 ? Check(handed, code, callers - 1)
                : handed.Count > 0 && !flow.IsUsed ? false
                : null;
            if (further == false)
                return false;
            any = flow.IsUsed || further == true ? true : any;
        }

        return any;
    }

    /// <summary>Whether callers get the item otherwise than through a method or property that is asked by its own name.</summary>
    private static bool IsHandedOutOfSight(Taking taking, ItemFlow flow, PoolCode code) =>
        flow.LeavesMember
        && (
            taking.Body.Member is not IMethodSymbol { IsVirtual: false, IsOverride: false } member
            || (
                member.MethodKind == MethodKind.Ordinary
                    ? MethodNames.IsNamedWithoutCall(member, code.Compilation, code.CancellationToken)
                    : AskedBy(member) is null
            )
        );

    /// <summary>The property whose code a getter is, where no interface and no index stands for it.</summary>
    private static IPropertySymbol? AskedBy(IMethodSymbol member) =>
        member is { MethodKind: MethodKind.PropertyGet, AssociatedSymbol: IPropertySymbol { IsIndexer: false } property }
        && property.ContainingType.AllInterfaces.IsEmpty
            ? property
            : null;

    /// <summary>The calls of a member or local function that hands its taken item out.</summary>
    public static List<Taking> Handed(Taking taking, ItemFlow flow, PoolCode code)
    {
        var handed = new List<Taking>();
        if (flow.LeavesMember && taking.Body.Member is IMethodSymbol { MethodKind: MethodKind.Ordinary } member)
            Add(member);
        if (flow.LeavesMember && taking.Body.Member is IMethodSymbol getter && AskedBy(getter) is { OriginalDefinition: var asked })
            foreach (var (place, _) in code.Library.References.Of(asked, isWhole: false, code.Compilation))
                handed.Add(new(new(place.Root(), place.SemanticModel?.GetEnclosingSymbol(place.Syntax.SpanStart)), place, null));
        foreach (var function in flow.Returning)
            if (function is ILocalFunctionOperation { Symbol: var local })
                Add(local);
        return handed;

        void Add(IMethodSymbol method)
        {
            foreach (var (call, body) in MethodNames.CallsOf(method, code.Compilation, code.CancellationToken))
            {
                if (!method.ReturnsVoid && method.ReturnType.SpecialType != SpecialType.System_Boolean)
                    handed.Add(new(body, call, null));
                foreach (var argument in ((IInvocationOperation)call).Arguments)
                    if (argument.Parameter?.RefKind == RefKind.Out && LocalUses.SymbolOf(argument.Value.Declared()) is { } variable)
                        handed.Add(new(body, call, variable));
            }
        }
    }
}
