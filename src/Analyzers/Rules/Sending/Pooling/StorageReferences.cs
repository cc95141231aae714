using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;

namespace ZmqPerf.Analyzers.Sending.Pooling;

/// <summary>
/// Which expressions denote a pool's storage, or a part of it: the variable itself, an element or bucket, a local that was taken from
/// there, a member of the same type that returns it.
/// </summary>
internal sealed class StorageReferences(PoolStorage storage, PoolCode code)
{
    private const int MaxDepth = 8;

    public bool Denotes(IOperation? operation, CodeBody body, int depth = 0)
    {
        if (operation is null || depth > MaxDepth)
            return false;
        switch (operation.Unconverted())
        {
            case IFieldReferenceOperation { Field: var field, Instance: var instance }:
                return Is(field) || Denotes(instance, body, depth + 1);
            case IPropertyReferenceOperation { Property: var property, Instance: var instance }:
                return Is(property)
                    || IsHolder(property.Type) && Returns(property, depth)
                    || instance is not IInstanceReferenceOperation && Denotes(instance, body, depth + 1);
            case ILocalReferenceOperation { Local: var local }:
                return Is(local) || (IsHolder(local.Type) || local.RefKind != RefKind.None) && IsTakenFromStorage(local, body, depth);
            case IArrayElementReferenceOperation element:
                return Denotes(element.ArrayReference, body, depth + 1);
            case IImplicitIndexerReferenceOperation element:
                return Denotes(element.Instance, body, depth + 1);
            case ICoalesceOperation coalesce:
                return Denotes(coalesce.Value, body, depth + 1) || Denotes(coalesce.WhenNull, body, depth + 1);
            case ICoalesceAssignmentOperation assignment:
                return Denotes(assignment.Target, body, depth + 1);
            case ISimpleAssignmentOperation assignment:
                return Denotes(assignment.Target, body, depth + 1);
            case IConditionalOperation { WhenFalse: { } whenFalse } conditional:
                return Denotes(conditional.WhenTrue, body, depth + 1) || Denotes(whenFalse, body, depth + 1);
            case IConditionalAccessInstanceOperation instance:
                return Denotes(instance.Accessed(), body, depth + 1);
            case IInvocationOperation { TargetMethod: var method } call when IsHolder(method.ReturnType):
                return Returns(method, depth) || Denotes(ReceiverOf(call), body, depth + 1);
            default:
                return false;
        }
    }

    /// <summary>The object that a call is made on; for an extension the first argument.</summary>
    public static IOperation? ReceiverOf(IInvocationOperation call) =>
        call.Instance ?? (call.TargetMethod.IsExtensionMethod && call.Arguments.Length > 0 ? call.Arguments[0].Value : null);

    private bool Is(ISymbol symbol) => symbol.OriginalDefinition.Is(storage.Symbol.OriginalDefinition);

    private bool IsHolder(ITypeSymbol type) => PoolStorage.Holder(type, code.Library.Types, code.Compilation) is { };

    private bool IsTakenFromStorage(ILocalSymbol local, CodeBody body, int depth)
    {
        foreach (var source in Definitions.Of(local, body))
            if (
                source is IArgumentOperation { Parent: IInvocationOperation call }
                    ? Denotes(ReceiverOf(call), body, depth + 1)
                    : Denotes(source, body, depth + 1)
            )
                return true;
        return false;
    }

    /// <summary>Whether a method or property of the same code returns the storage or a part of it.</summary>
    private bool Returns(ISymbol member, int depth)
    {
        foreach (var body in code.Bodies)
            if (
                body.Member.Is(member.OriginalDefinition)
                || body.Member is IMethodSymbol { AssociatedSymbol: { } property } && property.Is(member.OriginalDefinition)
            )
                foreach (var operation in body.Root.Descendants())
                    if (operation is IReturnOperation { ReturnedValue: { } value } && Denotes(value, body, depth + 1))
                        return true;
        return false;
    }
}
