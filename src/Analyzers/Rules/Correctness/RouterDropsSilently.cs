using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Sockets;

namespace ZmqPerf.Analyzers.Correctness;

/// <summary>
/// ZMQ3016: what a ROUTER's send answers, taken for delivery. Without Router_Mandatory a ROUTER drops what it has no peer for, and answers
/// true. Silent where the socket is not created here, or given to code that may set the option.
/// </summary>
internal sealed class RouterDropsSilently : BodyRule
{
    public override ImmutableArray<DiagnosticDescriptor> Descriptors { get; } = ImmutableArray.Create(Rules.ZMQ3016_RouterDropsSilently);

    public override void Examine(MessagingBody body, in RuleContext context)
    {
        foreach (var hit in body.Hits)
            if (hit is { Operation: IInvocationOperation send, Member: { IsSend: true, IsCertain: true, ReturnsBool: true } })
                ExamineSend(send, send, body, context);
        foreach (var (send, begin, _) in InPlaceSends.In(body))
            if (send != begin)
                ExamineSend(send, begin, body, context);
    }

    /// <param name="send">The call whose result is looked at.</param>
    /// <param name="begin">The call on the socket.</param>
    /// <param name="body">The code around both.</param>
    /// <param name="context">Where to report.</param>
    private static void ExamineSend(IInvocationOperation send, IInvocationOperation begin, MessagingBody body, in RuleContext context)
    {
        if (
            !IsTakenForDelivery(send, body)
            || SocketOwner.Of(SocketOperand.Of(begin, body), body) is not { Values.Count: > 0 } router
            || !IsForgetfulRouter(router, body)
        )
            return;
        var binding = body.Library.MemberOf(begin)?.Binding ?? body.Library.Bindings[0];
        var fix = RouterDropsSilentlyFix.For(router, binding, body);
        context.Report(Rules.ZMQ3016_RouterDropsSilently, send.Syntax.GetSquiggle(), fix, binding.NameOf(Option.RouterMandatory));
    }

    private static bool IsForgetfulRouter(SocketOwner owner, MessagingBody body)
    {
        foreach (var value in owner.Values)
            if (
                value.Unconverted() is not IObjectCreationOperation creation
                || SocketKind.OfCreation(creation, body) is not SocketTypes.Router
                || IsMandatory(creation, body)
            )
                return false;
        return !owner.MaySet(Option.RouterMandatory, body.Library) && !SocketMaking.MaySet(Option.RouterMandatory, owner, body);
    }

    /// <summary>Whether an initializer sets the option.</summary>
    private static bool IsMandatory(IObjectCreationOperation creation, MessagingBody body)
    {
        if (creation.Initializer is { } initializer)
            foreach (var operation in initializer.Descendants())
                if (OptionWrite.Of(operation, body.Library) is { Option: Option.RouterMandatory })
                    return true;
        return false;
    }

    /// <summary>Whether the answer decides something or is handed on; assertions and other arguments are left alone.</summary>
    private static bool IsTakenForDelivery(IInvocationOperation send, MessagingBody body)
    {
        IOperation value = send;
        while (
            value.ParentPastConversions()
                is IUnaryOperation { OperatorKind: UnaryOperatorKind.Not }
                    or IBinaryOperation
                    {
                        OperatorKind: BinaryOperatorKind.ConditionalAnd
                            or BinaryOperatorKind.ConditionalOr
                            or BinaryOperatorKind.And
                            or BinaryOperatorKind.Or
                    }
        )
            value = value.ParentPastConversions()!;
        return value.ParentPastConversions() switch
        {
            IConditionalOperation { Condition: var condition } => condition.Unconverted() == value,
            ILoopOperation => true,
            IReturnOperation { Kind: OperationKind.Return } result => !IsDroppedByCallers(result, body),
            IVariableInitializerOperation { Parent: IVariableDeclaratorOperation { Symbol: var local } } => body.Uses.Of(local).Count > 0,
            ISimpleAssignmentOperation { Target: ILocalReferenceOperation or IFieldReferenceOperation or IPropertyReferenceOperation } =>
                true,
            _ => false,
        };
    }

    /// <summary>Whether every call of a method that returns the answer is in sight, and none looks at it.</summary>
    private static bool IsDroppedByCallers(IReturnOperation result, MessagingBody body)
    {
        if (result.EnclosingFunction() != body.Root || body.Owner is not IMethodSymbol method)
            return false;
        var calls = body.Library.Calls.Of(method.OriginalDefinition, body.Compilation);
        foreach (var (call, _) in calls)
            if (!call.Parent.DropsValue())
                return false;
        return !calls.IsEmpty;
    }
}
