using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Buffers;

/// <summary>A call that allocates native memory, and how many bytes it asks for; null where that is a product of two numbers.</summary>
internal readonly record struct NativeBlock(IInvocationOperation Call, IOperation? Size, bool IsZeroed)
{
    public static NativeBlock? Of(IOperation value)
    {
        if (value.Unconverted() is not IInvocationOperation call)
            return null;
        var method = call.TargetMethod;
        if (!method.Has(Facet.Allocates))
            return null;
        var isProduct = method.Parameters is [_, { Name: "elementSize" }];
        return new(call, isProduct ? null : call.ArgumentFor(0), method.Has(Facet.Zeroed));
    }

    /// <summary>Whether a call gives such memory back, and nothing else.</summary>
    public static bool IsFree(IMethodSymbol method) => method.Has(Facet.Frees);

    /// <summary>The address itself, behind conversions and what gives it in another type.</summary>
    public static IOperation Address(IOperation pointer) =>
        pointer.Unconverted()
            is IInvocationOperation { TargetMethod: var method, Instance: { Type.SpecialType: SpecialType.System_IntPtr } address }
        && method.Has(Facet.Address)
            ? address.Unconverted()
            : pointer.Unconverted();

    /// <summary>
    /// The allocation that a pointer comes from, and the local it went through: the only value that anything gives that local, empty
    /// pointers aside.
    /// </summary>
    public static (NativeBlock Block, ILocalSymbol? Local)? Behind(IOperation pointer, MessagingBody body)
    {
        var value = pointer.Unconverted();
        if (value is not ILocalReferenceOperation { Local: var local })
            return Of(value) is { } direct ? (direct, null) : null;
        NativeBlock? block = null;
        if (body.Uses.DeclaratorOf(local)?.GetVariableInitializer() is { Value: var initial } && !IsEmpty(initial))
        {
            if (Of(initial) is not { } first)
                return initial.Unconverted() is ILocalReferenceOperation && body.Uses.SingleValueOf(local) is { } single
                    ? Behind(single, body)
                    : null;
            block = first;
        }

        foreach (var reference in body.Uses.Of(local))
        {
            if (!LocalUses.IsWrite(reference))
                continue;
            if (reference.Parent is not ISimpleAssignmentOperation { Target: var target, Value: var assigned } || target != reference)
                return null; // out, ref: a block from elsewhere, a pool perhaps
            if (IsEmpty(assigned))
                continue;
            if (block is not null || Of(assigned) is not { } only)
                return null;
            block = only;
        }

        return block is { } found ? (found, local) : null;
    }

    private static bool IsEmpty(IOperation value) =>
        value.Unconverted() switch
        {
            { ConstantValue: { HasValue: true, Value: null or 0 } } or IDefaultValueOperation => true,
            IFieldReferenceOperation
            {
                Field: { IsStatic: true, ContainingType.SpecialType: SpecialType.System_IntPtr or SpecialType.System_UIntPtr }
            } => true,
            _ => false,
        };
}
