using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Lifetime.Owning;

/// <summary>
/// May anything use an object later through a value that a use of it gives: a task that is not awaited, a view of its memory, something
/// made from it? What a method of the source returns is its caller's to judge.
/// </summary>
internal static class MadeValue
{
    public static OwnerUse Of(IOperation value, MessagingBody body)
    {
        if (IsIndependent(value.Type, body) || body.Depth > 0 && value.ParentPastConversions() is IReturnOperation)
            return OwnerUse.Over;
        if (value.Type is { IsRefLikeType: true })
            return UsedUpView.Is(value, body) ? OwnerUse.Over
                : body.Depth > 0 ? OwnerUse.Lasts
                : OwnerUse.Shows;
        var isOver =
            TaskForms.Is(value.Type) ? IsAwaited(value, body)
            : value.Type.IsByteMemory() ? IsUsedAtOnce(value, body)
            : IsLeft(value, body);
        return isOver ? OwnerUse.Over : OwnerUse.Lasts;
    }

    private static bool IsAwaited(IOperation task, MessagingBody body) =>
        task.ParentPastConversions() switch
        {
            IAwaitOperation result => IsOver(result, body),
            IPropertyReferenceOperation { Property: var property } result => property.Has(ThreadFacet.EndsTask) && IsOver(result, body),
            IInvocationOperation { Instance: { } instance, TargetMethod: var method } call when instance.Unconverted() == task =>
                method.Has(ThreadFacet.SameTask)
                    ? IsAwaited(call, body)
                    : method.Has(ThreadFacet.EndsTask) && method.Parameters.IsEmpty && IsOver(call, body),
            _ => false,
        };

    /// <summary>Memory is used up by what reads it at once, and by a call that takes memory and is awaited.</summary>
    private static bool IsUsedAtOnce(IOperation memory, MessagingBody body) =>
        memory.ParentPastConversions() switch
        {
            IExpressionStatementOperation => true,
            IPropertyReferenceOperation property => IsOver(property, body),
            IInvocationOperation { Instance: { } instance } call when instance.Unconverted() == memory => IsOver(call, body),
            IArgumentOperation { Parameter: { RefKind: RefKind.None } parameter, Parent: IInvocationOperation call } =>
                parameter.OriginalDefinition.Type.IsByteMemory()
                    && (call.TargetMethod.IsFramework() || OwnedType.IsLibrarys(call.TargetMethod, body.Library))
                    && TaskForms.Is(call.Type)
                    && IsAwaited(call, body),
            _ => false,
        };

    /// <summary>Whether what is made from an object stays in the block that makes it.</summary>
    private static bool IsLeft(IOperation made, MessagingBody body) =>
        made.ParentPastConversions() switch
        {
            _ when made.IsDropped() => true,
            IVariableInitializerOperation { Parent: IVariableDeclaratorOperation { Symbol: { RefKind: RefKind.None } local } declarator } =>
                IsOver(OwnerUses.OfLocal(local, declarator, body)),
            _ => IsOver(OwnerUses.Of(made, body)),
        };

    private static bool IsOver(IOperation value, MessagingBody body) => Of(value, body) == OwnerUse.Over;

    /// <summary>The end of what is made from an object is not the end of the object.</summary>
    private static bool IsOver(OwnerUse use) => use is OwnerUse.Over or OwnerUse.Shows or OwnerUse.Disposed;

    /// <summary>Whether a value knows nothing of the object: data, and frames and messages, which have memory of their own.</summary>
    private static bool IsIndependent(ITypeSymbol? type, MessagingBody body)
    {
        switch (type)
        {
            case null or { SpecialType: SpecialType.System_Void or SpecialType.System_String }:
                return true;
            case { SpecialType: SpecialType.System_IntPtr or SpecialType.System_UIntPtr }:
            case IPointerTypeSymbol or IFunctionPointerTypeSymbol:
                return false;
            case IArrayTypeSymbol { ElementType: var element }:
                return IsIndependent(element, body);
            case INamedTypeSymbol { OriginalDefinition.SpecialType: SpecialType.System_Nullable_T, TypeArguments: [var inner] }:
                return IsIndependent(inner, body);
            default:
                return type is { IsUnmanagedType: true, IsRefLikeType: false }
                    || body.Library.Types.IsMultipart(type)
                    || body.Library.Types.IsNativeMessage(type)
                    || body.Library.Types.IsSocket(type) && !body.Library.Types.CallsReturn(type)
                    || body.Library.Runtime?.OwnsItsMemory(type) == true;
        }
    }
}
