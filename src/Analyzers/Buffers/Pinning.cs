using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Buffers;

/// <summary>Buffers that are reached by address or by reference: the buffer's own uses do not show what happens through those.</summary>
internal static class Pinning
{
    /// <summary>
    /// What a value is the address of, a step further: <c>handle.AddrOfPinnedObject()</c>, <c>pinned.Pointer</c>, <c>memory.Pin()</c>,
    /// <c>array.AsMemory()</c>; null for others.
    /// </summary>
    public static IOperation? AddressedBy(IOperation value) =>
        value switch
        {
            IInvocationOperation { TargetMethod: var method } call when method.Has(Facet.Address) => call.Instance ?? call.ArgumentFor(0),
            IPropertyReferenceOperation { Property: var property, Instance: var handle } when property.Has(Facet.Address) => handle,
            _ => Slice.Of(value, Facet.Views)?.Whole,
        };

    /// <summary>Whether the reference is what a fixed statement pins; its operation has no kind of its own.</summary>
    public static bool IsFixed(IOperation reference, IOperation? parent) =>
        parent is IVariableInitializerOperation { Parent: IVariableDeclaratorOperation { Symbol.IsFixed: true } }
        || parent is { Kind: OperationKind.None }
            && reference.Syntax.Parent is EqualsValueClauseSyntax { Parent.Parent.Parent: FixedStatementSyntax };

    /// <summary>
    /// Whether the pointer that a fixed statement makes only serves to read and write, in the statement and not around a send.
    /// </summary>
    public static bool PinnedPointerStaysInside(IOperation reference, MessagingBody body)
    {
        if (reference.Syntax.FirstAncestorOrSelf<FixedStatementSyntax>() is not { } pinned)
            return false;
        foreach (var hit in body.Hits)
            if (hit.Operation.IsIn(pinned))
                return false;
        foreach (var variable in pinned.Declaration.Variables)
            if (body.Model.GetDeclaredSymbol(variable) is not ILocalSymbol pointer || !PointerUses.StaysInside(pointer, body))
                return false;
        return true;
    }

    /// <summary>
    /// Whether an element's address goes somewhere that the element does not tell: <c>&amp;b[0]</c>, <c>ref var x = ref b[0]</c>.
    /// </summary>
    public static bool IsAddressed(IOperation element) =>
        element.Parent switch
        {
            IAddressOfOperation => true,
            IVariableInitializerOperation
            {
                Parent: IVariableDeclaratorOperation { Symbol: { RefKind: not RefKind.None } or { IsFixed: true } }
            } => true,
            ISimpleAssignmentOperation { IsRef: true }
            or IReturnOperation { Syntax: ReturnStatementSyntax { Expression: RefExpressionSyntax } } => true,
            IArgumentOperation
            {
                Parameter.RefKind: RefKind.Ref or RefKind.Out,
                Parent: IInvocationOperation { TargetMethod: var method }
            } => !method.IsFramework() || method.ReturnsByRef || method.ReturnsByRefReadonly,
            _ => false,
        };
}
