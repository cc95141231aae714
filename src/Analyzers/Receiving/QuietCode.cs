using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Flow;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Receiving;

/// <summary>
/// Code that neither waits nor leaves nor touches a message, and runs nothing that could: a closed list of what the framework computes at
/// once.
/// </summary>
internal static class QuietCode
{
    public static bool IsQuiet(IOperation code, MessagingBody body)
    {
        foreach (var operation in code.DescendantsAndSelf())
            if (!IsQuietItself(operation, body))
                return false;
        return true;
    }

    /// <summary>The same for one operation, whatever its parts are.</summary>
    public static bool IsQuietItself(IOperation operation, MessagingBody body)
    {
        if (operation.Type is { } type && body.Library.HoldsMessages(type))
            return false;
        switch (operation)
        {
            case IInvocationOperation { TargetMethod: { MethodKind: not MethodKind.DelegateInvoke } method }:
                return IsTrusted(method);
            case IPropertyReferenceOperation { Property: var property }:
                return !property.ReturnsByRef
                        && (
                            Stability.IsAutoProperty(property, body)
                            || property.IsFramework()
                                && property.ContainingType.Name is not ("Lazy" or "Task" or "ValueTask" or "ThreadLocal")
                            || body.Library.Types.IsSocket(property.ContainingType)
                        )
                    || property.Type.SpecialType == SpecialType.System_Byte;
            case IObjectCreationOperation { Constructor: { } constructor }:
                return constructor.IsFramework();
            case IBinaryOperation { OperatorMethod: { } method }:
                return method.IsFramework();
            case IUnaryOperation { OperatorMethod: { } method }:
                return method.IsFramework();
            case IConversionOperation { OperatorMethod: { } method }:
                return method.IsFramework();
            case IInvocationOperation
            or IDynamicInvocationOperation
            or IDynamicMemberReferenceOperation
            or IDynamicIndexerAccessOperation
            or IFunctionPointerInvocationOperation:
            case IAwaitOperation
            or ILoopOperation
            or ILabeledOperation
            or ILockOperation
            or IUsingOperation
            or IUsingDeclarationOperation
            or ITryOperation
            or IEventAssignmentOperation:
            case IReturnOperation or IBranchOperation or IThrowOperation or IInvalidOperation:
                return false;
            default:
                return true;
        }
    }

    private static bool IsTrusted(IMethodSymbol method) =>
        method.IsFramework()
        && method.ContainingType is { } type
        && type.ContainingNamespace.ToDisplayString() switch
        {
            "System" => type.Name is not ("GC" or "Lazy" or "AppDomain")
                && !method.Name.StartsWith("Read", System.StringComparison.Ordinal),
            "System.Text" or "System.Buffers.Binary" or "System.Collections.Generic" => true,
            "System.Diagnostics" => type.Name is "Stopwatch" or "Debug" or "Trace",
            "System.Threading" => type.Name is "Interlocked" or "Volatile",
            _ => false,
        };
}
