using System.Collections.Immutable;
using System.Threading;
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
    private const string MadeElsewhere = "another method makes the socket: set the option there";

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
        if (!IsTakenForDelivery(send, body))
            return;
        if (SocketOperand.Of(begin, body) is IParameterReferenceOperation given)
        {
            if (!IsSendOfItsCallers(begin, body) && IsForgetful(given, body, context.CancellationToken))
                Report(send, begin, FixDecision.None(MadeElsewhere, also: CreationOf(given, body).GetLocation()), body, context);
            return;
        }

        if (
            SocketOwner.Of(SocketOperand.Of(begin, body), body, mayBeHandled: true, mayBeGiven: true) is not { Values.Count: > 0 } router
            || !IsForgetfulRouter(router, body)
        )
            return;
        Report(send, begin, RouterDropsSilentlyFix.For(router, BindingOf(begin, body), body), body, context);
    }

    private static Binding BindingOf(IInvocationOperation begin, MessagingBody body) =>
        body.Library.MemberOf(begin)?.Binding ?? body.Library.Bindings[0];

    private static void Report(
        IInvocationOperation send,
        IInvocationOperation begin,
        FixDecision fix,
        MessagingBody body,
        in RuleContext context
    ) =>
        context.Report(
            Rules.ZMQ3016_RouterDropsSilently,
            send.Syntax.GetSquiggle(),
            fix,
            BindingOf(begin, body).NameOf(Option.RouterMandatory)
        );

    /// <summary>Whether the method around does nothing but send: then its calls are looked at.</summary>
    private static bool IsSendOfItsCallers(IOperation send, MessagingBody body) =>
        body.Library.MemberOf(send.EnclosingFunction() is ILocalFunctionOperation { Symbol: var local } ? local : body.Owner)
            is { IsCertain: true };

    /// <summary>
    /// Whether a method is only given sockets that known code makes as a ROUTER, and no code of the program sets the option on any socket.
    /// </summary>
    private static bool IsForgetful(IParameterReferenceOperation given, MessagingBody body, CancellationToken cancellationToken)
    {
        var made = SocketKind.MadeBy(given, body);
        foreach (var one in made)
            if (
                one.Type != SocketTypes.Router
                || one.Origin.Value.Unconverted() is not IObjectCreationOperation creation
                || IsMandatory(creation, body)
            )
                return false;
        return made.Count > 0 && !NamedOption.IsSetAnywhere(Option.RouterMandatory, body, cancellationToken);
    }

    private static SyntaxNode CreationOf(IParameterReferenceOperation given, MessagingBody body) =>
        SocketKind.MadeBy(given, body)[0].Origin.Value.Syntax;

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
            if (!call.IsDropped())
                return false;
        return !calls.IsEmpty;
    }
}
