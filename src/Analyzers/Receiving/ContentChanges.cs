using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Flow;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Receiving;

/// <summary>
/// May code change the content of a message that others can reach too: receive, send, rebuild, dispose or replace one? The user's own
/// methods are followed a few calls deep; whatever is not known to leave messages alone counts.
/// </summary>
internal static class ContentChanges
{
    private const int MaxDepth = 3;

    /// <summary>Whether one operation may, its parts aside.</summary>
    public static bool MayChange(IOperation operation, MessagingBody body, int depth = 0)
    {
        switch (operation)
        {
            case IInvocationOperation call:
                return MayChange(call, body, depth);
            case IObjectCreationOperation { Constructor: { } constructor }:
                return IsUsers(constructor)
                    && !IsOfMessaging(constructor, body)
                    && !constructor.IsImplicit(body.Compilation)
                    && MayCallChange(constructor, body, depth);
            case IPropertyReferenceOperation
            {
                Property: { Name: "Result" or "Value", ContainingType.Name: "Task" or "ValueTask" or "Lazy" or "ThreadLocal" } waiting
            } when waiting.IsFramework():
                return true; // waits for others, or runs what it was given
            case IPropertyReferenceOperation { Property: var property }:
                return IsUsers(property)
                    && !IsOfMessaging(property, body)
                    && !Stability.IsAutoProperty(property, body)
                    && MayAccessorsChange(property, body, depth);
            case IAssignmentOperation { Target: var target }:
                return target.Type is { } assigned && body.Library.HoldsMessages(assigned);
            case IArgumentOperation { Parameter.RefKind: RefKind.Ref or RefKind.Out, Value.Type: { } given }:
                return body.Library.HoldsMessages(given);
            case IBinaryOperation { OperatorMethod: { } method }:
                return IsUsers(method);
            case IUnaryOperation { OperatorMethod: { } method }:
                return IsUsers(method);
            case IConversionOperation { OperatorMethod: { } method }:
                return IsUsers(method);
            case IForEachLoopOperation { Collection: var collection }:
                return collection.Unconverted().Type is not IArrayTypeSymbol and var type && IsUsers(type);
            case IDynamicInvocationOperation
            or IDynamicMemberReferenceOperation
            or IDynamicIndexerAccessOperation
            or IFunctionPointerInvocationOperation:
            case IAwaitOperation
            or ILockOperation
            or IEventAssignmentOperation
            or IUsingOperation
            or IUsingDeclarationOperation
            or IInvalidOperation
            or IReturnOperation { Kind: OperationKind.YieldReturn }:
                return true;
            default:
                return false;
        }
    }

    private static bool MayChange(IInvocationOperation call, MessagingBody body, int depth)
    {
        var method = call.TargetMethod;
        if (body.Library.MemberOf(method) is { IsWrapper: false } member)
            return member.Role
                is not (
                    MessagingRole.SendBytes
                    or MessagingRole.SendText
                    or MessagingRole.SendMemory
                    or MessagingRole.Configure
                    or MessagingRole.AskPoller
                    or MessagingRole.AddToPoller
                    or MessagingRole.ReceiveIntoBuffer
                    or MessagingRole.ReceiveNew
                );
        if (IsOfMessaging(method, body))
            return method.Name is "Dispose" or "Move" or "Copy" or "Pop" or "PopBack" or "Clear" or "Return";
        if (method.MethodKind == MethodKind.DelegateInvoke)
            return true;
        return method.IsFramework() ? MayCallBack(call) || MayWait(method) : MayCallChange(method, body, depth);
    }

    private static bool IsOfMessaging(ISymbol member, MessagingBody body) =>
        SymbolEqualityComparer.Default.Equals(member.ContainingAssembly, body.Library.Types.Socket.ContainingAssembly)
        || body.Library.Runtime is { } runtime
            && SymbolEqualityComparer.Default.Equals(member.ContainingAssembly, runtime.SocketSending.ContainingAssembly);

    /// <summary>Whether a framework method gets a delegate whose code is not in sight here; a lambda's is.</summary>
    private static bool MayCallBack(IInvocationOperation call)
    {
        foreach (var argument in call.Arguments)
            if (
                argument.Value.Type is { TypeKind: TypeKind.Delegate }
                && argument.Value.Unconverted()
                    is not (IDelegateCreationOperation { Target: IAnonymousFunctionOperation } or IDefaultValueOperation)
                && !argument.Value.ConstantValue.HasValue
            )
                return true;
        return false;
    }

    /// <summary>While one thread waits, another may work on what both can reach.</summary>
    private static bool MayWait(IMethodSymbol method) =>
        method.ContainingNamespace?.ToDisplayString() switch
        {
            "System.Threading" => method.ContainingType.Name
                is not ("Interlocked" or "Volatile" or "CancellationToken" or "CancellationTokenSource"),
            "System.Threading.Tasks" => method.Name is "Wait" or "WaitAll" or "WaitAny",
            "System.Runtime.CompilerServices" => method.Name == "GetResult", // of an awaiter
            _ => false,
        };

    private static bool MayCallChange(IMethodSymbol method, MessagingBody body, int depth)
    {
        var definition = (method.ReducedFrom ?? method).OriginalDefinition;
        return depth >= MaxDepth
            || definition.IsAsync
            || definition.MethodKind != MethodKind.Constructor && !definition.IsTheOneThatRuns()
            || OtherBodies.Of(definition, body) is not { } code
            || MayChangeInside(code, body, depth + 1);
    }

    private static bool MayAccessorsChange(IPropertySymbol property, MessagingBody body, int depth)
    {
        if (
            depth >= MaxDepth
            || property.IsVirtual
            || property.IsOverride
            || property.IsAbstract
            || property.ContainingType.TypeKind == TypeKind.Interface
        )
            return true;
        foreach (var accessor in new[] { property.GetMethod, property.SetMethod })
            if (accessor is not null && (OtherBodies.Of(accessor, body) is not { } code || MayChangeInside(code, body, depth + 1)))
                return true;
        return false;
    }

    private static bool MayChangeInside(IOperation code, MessagingBody body, int depth)
    {
        foreach (var operation in code.DescendantsAndSelf())
            if (MayChange(operation, body, depth))
                return true;
        return false;
    }

    private static bool IsUsers(ISymbol? symbol) => symbol is not null && !symbol.IsFramework();
}
