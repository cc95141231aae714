using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Flow;

/// <summary>
/// May running this code use a socket, any socket? Methods of the source are followed a few calls deep; delegates, overridable members and
/// awaits may lead anywhere. Calls of framework classes are taken to stay in the framework.
/// </summary>
internal static class SocketReach
{
    private const int MaxDepth = 3;

    public static bool MayReach(IOperation code, MessagingBody body) => MayReach(code, body, depth: 0);

    private static bool MayReach(IOperation code, MessagingBody body, int depth)
    {
        foreach (var operation in code.DescendantsAndSelf())
            if (body.Library.Types.IsSocket(operation.Type) || MayReachBy(operation, body, depth))
                return true;
        return false;
    }

    private static bool MayReachBy(IOperation operation, MessagingBody body, int depth) =>
        operation switch
        {
            IInvocationOperation call => !IsHarmless(call.TargetMethod, body, depth),
            IObjectCreationOperation { Constructor: { } constructor } => !IsHarmless(constructor, body, depth),
            IPropertyReferenceOperation { Property: var property } => !(
                property.IsFramework() || IsMessages(property, body) || Stability.IsAutoProperty(property, body)
            ),
            IForEachLoopOperation { Collection: var collection } => collection.Unconverted().Type.IsInSource(body.Compilation),
            IUsingOperation
            or IUsingDeclarationOperation
            or IAwaitOperation
            or IReturnOperation { Kind: OperationKind.YieldReturn or OperationKind.YieldBreak } => true,
            IAnonymousFunctionOperation
            or IDelegateCreationOperation
            or IDynamicInvocationOperation
            or IDynamicMemberReferenceOperation
            or IDynamicIndexerAccessOperation
            or IEventAssignmentOperation => true,
            IBinaryOperation { OperatorMethod: var method } => (method?.ContainingType).IsInSource(body.Compilation),
            IUnaryOperation { OperatorMethod: var method } => (method?.ContainingType).IsInSource(body.Compilation),
            IConversionOperation { OperatorMethod: var method } => (method?.ContainingType).IsInSource(body.Compilation),
            _ => false,
        };

    private static bool IsHarmless(IMethodSymbol called, MessagingBody body, int depth)
    {
        if (called.IsFramework())
            return called.MethodKind != MethodKind.DelegateInvoke && called.ContainingType.TypeKind != TypeKind.Interface;
        if (IsMessages(called, body))
            return called.MethodKind != MethodKind.Constructor;
        var method = (called.ReducedFrom ?? called).OriginalDefinition;
        if (
            method.MethodKind == MethodKind.Constructor
                ? method.ContainingType.BaseType is not { SpecialType: SpecialType.System_Object or SpecialType.System_ValueType }
                : !method.IsTheOneThatRuns() || method.IsAsync
        )
            return false;
        if (method.MethodKind == MethodKind.Constructor && method.IsImplicit(body.Compilation))
            return method.ContainingType.IsInSource(body.Compilation) && method.ContainingType.TypeKind == TypeKind.Struct;
        return depth < MaxDepth && OtherBodies.Of(method, body) is { } code && !MayReach(code, body, depth + 1);
    }

    /// <summary>Whether a member belongs to a message: it has no way to a socket.</summary>
    private static bool IsMessages(ISymbol member, MessagingBody body) => body.Library.Types.IsMessage(member.ContainingType);
}
