using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Flow;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Lifetime.States;

/// <summary>
/// Operations that may run code which knows messages or sockets: the user's own, that of other libraries, or that of others in between.
/// Methods of the source that have nothing to do with either are followed a few calls deep.
/// </summary>
internal static class ForeignCode
{
    private const int MaxDepth = 3;

    public static bool MayRun(IOperation operation, MessagingBody body) => MayRun(operation, body, depth: 0);

    private static bool MayRun(IOperation operation, MessagingBody body, int depth) =>
        operation switch
        {
            IInvocationOperation { TargetMethod: var method } => method.MethodKind == MethodKind.DelegateInvoke
                || TakesDelegate(method)
                || !IsKnown(method, body) && !IsInnocent(method, body, depth),
            IObjectCreationOperation { Constructor: { } constructor } => !IsKnown(constructor, body) || TakesDelegate(constructor),
            IPropertyReferenceOperation { Property: var property } => !IsKnown(property, body) && !Stability.IsAutoProperty(property, body),
            IBinaryOperation { OperatorMethod: { } method } => !IsKnown(method, body),
            IUnaryOperation { OperatorMethod: { } method } => !IsKnown(method, body),
            IConversionOperation { OperatorMethod: { } method } => !IsKnown(method, body),
            IAwaitOperation
            or IDynamicInvocationOperation
            or IDynamicMemberReferenceOperation
            or IDynamicIndexerAccessOperation
            or IDynamicObjectCreationOperation => true,
            IReturnOperation { Kind: OperationKind.YieldReturn } => true,
            IEventAssignmentOperation => true,
            _ => false,
        };

    /// <summary>Members of the framework and of the messaging library; an interface of theirs may have the user's code behind it.</summary>
    private static bool IsKnown(ISymbol member, MessagingBody body) =>
        member.IsFramework()
            && (
                member.ContainingType.TypeKind != TypeKind.Interface
                || member.Name is "GetEnumerator" or "MoveNext" or "Current" or "Dispose"
            )
        || SymbolEqualityComparer.Default.Equals(member.ContainingAssembly, body.Library.Types.Message.ContainingAssembly)
            && !SymbolEqualityComparer.Default.Equals(member.ContainingAssembly, body.Model.Compilation.Assembly)
        || body.Library.MemberOf(member) is { IsWrapper: false };

    private static bool IsInnocent(IMethodSymbol called, MessagingBody body, int depth)
    {
        var method = (called.ReducedFrom ?? called).OriginalDefinition;
        if (depth >= MaxDepth || !method.IsTheOneThatRuns() || method.IsAsync || OtherBodies.Of(method, body) is not { } code)
            return false;
        foreach (var operation in code.Descendants())
            if (
                body.Library.Types.IsSocket(operation.Type)
                || operation.Type is { } type && body.Library.HoldsMessages(type)
                || MayRun(operation, body, depth + 1)
            )
                return false;
        return true;
    }

    private static bool TakesDelegate(IMethodSymbol method)
    {
        foreach (var parameter in method.Parameters)
            if (parameter.Type.TypeKind == TypeKind.Delegate)
                return true;
        return false;
    }
}
