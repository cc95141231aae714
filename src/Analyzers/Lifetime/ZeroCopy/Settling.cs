using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Flow;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Lifetime.ZeroCopy;

/// <summary>
/// May libzmq be done with a message at a later point? It may where the code has received an answer meanwhile, waited, or closed the
/// socket.
/// </summary>
internal static class Settling
{
    public static bool MayHappenBetween(int from, int to, IOperation function, MessagingBody body)
    {
        foreach (var operation in function.Descendants())
            if (
                operation.Syntax.SpanStart >= from && operation.Syntax.Span.End <= to && MaySettle(operation, body)
                || ClosesBetween(operation, from, to, body)
            )
                return true;
        return false;
    }

    /// <summary>Whether the end of a using comes in between, by which something else than a message is disposed.</summary>
    private static bool ClosesBetween(IOperation operation, int from, int to, MessagingBody body)
    {
        var (resources, scope) = operation switch
        {
            IUsingOperation { Resources: var held } => (held, operation),
            IUsingDeclarationOperation { DeclarationGroup: var group, Parent: IBlockOperation block } => (group, block),
            _ => (null, operation),
        };
        if (resources is null || scope.Syntax.Span.End is var end && (end < from || end > to))
            return false;
        if (resources is not IVariableDeclarationGroupOperation declared)
            return !body.Library.Types.IsMessage(resources.Unconverted().Type);
        foreach (var declaration in declared.Declarations)
        foreach (var variable in declaration.Declarators)
            if (!body.Library.Types.IsMessage(variable.Symbol.Type))
                return true;
        return false;
    }

    private static bool MaySettle(IOperation operation, MessagingBody body) =>
        operation switch
        {
            IAwaitOperation or IDynamicInvocationOperation => true,
            IInvocationOperation call => MaySettle(call, body),
            IPropertyReferenceOperation { Property: { Name: "Result", ContainingType.Name: "Task" or "ValueTask" } } => true,
            _ => false,
        };

    private static bool MaySettle(IInvocationOperation call, MessagingBody body)
    {
        var method = call.TargetMethod;
        if (body.Library.MemberOf(call) is { } member)
            return member.IsReceive || member.Role is MessagingRole.Poll or MessagingRole.ReceiveAsync;
        if (method.IsFramework())
            return method.MethodKind == MethodKind.DelegateInvoke
                || method.Name is "Sleep" or "Join" or "GetResult" or "SignalAndWait" or "SpinUntil"
                || method.Name.StartsWith("Wait", System.StringComparison.Ordinal)
                || method.Name.StartsWith("Read", System.StringComparison.Ordinal) && method.ContainingType.Name == "Console";
        if (method.Name == "Dispose")
            return !body.Library.Types.IsMessage(call.Instance?.Type);
        return method.IsInSource(body.Compilation) && SocketReach.MayReach(call, body) || method.MethodKind == MethodKind.DelegateInvoke;
    }
}
