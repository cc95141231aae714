using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow.Graphs;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Effects;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Waiting.Polling;

/// <summary>
/// The effects of code: a closed list. Calls of user methods are followed a few steps if it is certain which one runs; what cannot be read
/// may block. Polls may be excluded: they are what the loop waits on, not what it does. So may
/// methods that take what is there, where nothing is.
/// </summary>
internal sealed class LoopEffects(MessagingBody body, CancellationToken cancellationToken, bool pollsCount = true, bool drainsAsk = false)
{
    private const int MaxDepth = 3;

    public LoopEffect Of(BasicBlock block)
    {
        var doing = LoopEffect.Nothing;
        foreach (var operation in block.Roots())
            doing |= Of(operation, 0);
        return doing;
    }

    /// <summary>The same of a statement.</summary>
    public LoopEffect Of(IOperation statement) => Of(statement, 0);

    /// <summary>What an operation and all in it does; code of lambdas in it aside, which runs elsewhere.</summary>
    private LoopEffect Of(IOperation operation, int depth)
    {
        if (
            operation
            is IAnonymousFunctionOperation
                or IFlowAnonymousFunctionOperation
                or ILocalFunctionOperation
                or INameOfOperation
                or ITypeOfOperation
        )
            return LoopEffect.Nothing;
        var doing = OfOperation(operation, depth);
        foreach (var child in operation.ChildOperations)
            doing |= Of(child, depth);
        return doing;
    }

    private LoopEffect OfOperation(IOperation operation, int depth) =>
        operation switch
        {
            IInvocationOperation or IPropertyReferenceOperation or IAwaitOperation when drainsAsk && IsAnswer(operation) =>
                LoopEffect.Nothing,
            IInvocationOperation call => OfCall(call, depth),
            IAwaitOperation { Operation: var awaited } => FrameworkLoopEffects.IsDelay(awaited) ? LoopEffect.Nothing : LoopEffect.Blocks,
            IPropertyReferenceOperation property => OfProperty(property, depth),
            IObjectCreationOperation { Constructor: { } constructor } => constructor.IsFramework()
            || body.Library.MemberOf(constructor) is not null
            || body.Library.Types.IsMessage(constructor.ContainingType)
            || body.Library.Types.IsPoller(constructor.ContainingType)
                ? LoopEffect.Nothing
                : LoopEffect.Works,
            ISimpleAssignmentOperation { Target: var target, Value: var value } => LoopBookkeeping.IsNote(target, value)
                ? LoopEffect.Nothing
                : LoopEffect.Works,
            ICompoundAssignmentOperation { OperatorMethod: { } method } when !method.IsFramework() => OfOperator(method, depth),
            ICompoundAssignmentOperation { Target: var target, Value: var value } => LoopBookkeeping.IsNote(target, value)
                ? LoopEffect.Nothing
                : LoopEffect.Works,
            IDeconstructionAssignmentOperation { Target: var target, Value: var value } when LoopBookkeeping.TakesApart(target, value) =>
                LoopEffect.Nothing,
            IDeconstructionAssignmentOperation or ICoalesceAssignmentOperation => LoopEffect.Works,
            IDynamicInvocationOperation
            or IDynamicMemberReferenceOperation
            or IDynamicIndexerAccessOperation
            or IDynamicObjectCreationOperation => LoopEffect.Works | LoopEffect.Blocks,
            IFunctionPointerInvocationOperation or IEventReferenceOperation or IInvalidOperation => LoopEffect.Works | LoopEffect.Blocks,
            IBinaryOperation { OperatorMethod: null, OperatorKind: BinaryOperatorKind.Multiply } computed
                when !computed.ConstantValue.HasValue => LoopEffect.Works,
            IUnaryOperation { OperatorMethod: { } method } => OfOperator(method, depth),
            IBinaryOperation { OperatorMethod: { } method } => OfOperator(method, depth),
            IConversionOperation { OperatorMethod: { } method } => OfOperator(method, depth),
            IIncrementOrDecrementOperation { OperatorMethod: { } method } => OfOperator(method, depth),
            IReturnOperation { Kind: OperationKind.YieldReturn } or IUsingOperation or ILockOperation => LoopEffect.Works
                | LoopEffect.Blocks,
            _ => (body.EffectsOf(operation) & (Effect.Waits | Effect.MayWait | Effect.RunsUnknownCode)) != 0
                ? LoopEffect.Works | LoopEffect.Blocks
                : LoopEffect.Nothing,
        };

    /// <summary>Whether the end of a task is asked for that is over when it is made.</summary>
    private bool IsAnswer(IOperation result) =>
        TaskForms.Awaited(result) is IInvocationOperation ask
        && ask != result
        && AskingTask.MemberOf(ask, body) is { AnswersByTask: true } answering
        && answering.AnswersAtOnce(ask);

    /// <summary>The compiler writes the operators of a record.</summary>
    private LoopEffect OfOperator(IMethodSymbol method, int depth) =>
        method.IsFramework() || method.IsImplicitlyDeclared ? LoopEffect.Nothing : OfSource(method, depth);

    private LoopEffect OfProperty(IPropertyReferenceOperation reference, int depth)
    {
        var property = reference.Property;
        if (body.Library.MemberOf(reference) is { IsReceive: true } receive)
            return receive.AnswersAtOnce(reference) ? LoopEffect.Nothing : LoopEffect.Blocks;
        if (property.IsFramework())
            return (body.EffectsOf(reference) & (Effect.Waits | Effect.MayWait | Effect.RunsUnknownCode)) != 0
                ? LoopEffect.Blocks
                : LoopEffect.Nothing;
        if (MoreFrames.Asks(reference, body.Library))
            return LoopEffect.Blocks; // the rest of a message is there already
        if (body.Library.Types.IsMainNamespace(property.ContainingNamespace) || body.Library.HoldsMessages(property.ContainingType))
            return LoopEffect.Nothing;
        if (Stability.IsAutoProperty(property, body))
            return LoopEffect.Nothing;
        if (!property.IsInSource(body.Compilation) || PropertyUse.IsWritten(reference))
            return LoopEffect.Works | LoopEffect.Blocks; // a setter's code is not looked into
        if (property.GetMethod is { } automatic && !property.IsOpen() && AutoAccessors.Is(automatic.OriginalDefinition, body.Compilation))
            return LoopEffect.Nothing;
        return property.GetMethod is { IsAbstract: false, IsVirtual: false, IsOverride: false } getter
            ? OfSource(getter, depth)
            : LoopEffect.Works | LoopEffect.Blocks;
    }

    private LoopEffect OfCall(IInvocationOperation call, int depth)
    {
        var method = call.TargetMethod;
        if (body.Library.MemberOf(call) is { } member)
            return OfMember(call, member);
        if (drainsAsk && body.Library.AskOf(call) is not null)
            return LoopEffect.Nothing; // where nothing is there
        if (body.Library.Types.IsMessage(method.ContainingType) || IsDisposal(call))
            return LoopEffect.Nothing;
        if (method.MethodKind == MethodKind.DelegateInvoke)
            return LoopEffect.Works | LoopEffect.Blocks;
        if (method.IsFramework())
            return FrameworkLoopEffects.Of(call, body);
        return method.IsTheOneThatRuns() ? OfSource(method, depth) : LoopEffect.Works | LoopEffect.Blocks;
    }

    private LoopEffect OfMember(IInvocationOperation call, MessagingMember member) =>
        member switch
        {
            { IsReceive: true } => member.AnswersAtOnce(call) ? LoopEffect.Nothing : LoopEffect.Blocks,
            { Role: MessagingRole.Poll } => pollsCount && !member.PollsAtOnce(call) ? LoopEffect.Blocks : LoopEffect.Nothing,
            {
                Role: MessagingRole.AskPoller
                    or MessagingRole.AddToPoller
                    or MessagingRole.Rebuild
                    or MessagingRole.InitMessage
                    or MessagingRole.CloseMessage
            } => LoopEffect.Nothing,
            _ => LoopEffect.Works | LoopEffect.Blocks,
        };

    /// <summary>
    /// A method of the user's: what its code does. Where that is neither a wait nor anything that can be seen from outside, it is a
    /// question that the loop asks; a loop in it computes something.
    /// </summary>
    private LoopEffect OfSource(IMethodSymbol method, int depth)
    {
        if (depth == MaxDepth || method.IsAsync || OtherBodies.Of(method, body, cancellationToken) is not { } root)
            return LoopEffect.Works | LoopEffect.Blocks;
        if (root is ILocalFunctionOperation { Body: { } block })
            root = block;
        var doing = LoopEffect.Nothing;
        foreach (var child in root.ChildOperations)
            doing |= Of(child, depth + 1);
        foreach (var descendant in root.Descendants())
            if (descendant is ILoopOperation || doing == LoopEffect.Nothing && method.ReturnsVoid && Changes(descendant))
                doing |= LoopEffect.Works;
        return
            doing == LoopEffect.Nothing
            && method is { ReturnsVoid: false, ReturnType.SpecialType: not SpecialType.System_Boolean }
            && !method.ReturnType.Has(TypeFacet.Time)
            ? LoopEffect.Works
            : doing;
    }

    /// <summary>Whether a member gets a value: a method that only passes the time has no other end.</summary>
    private static bool Changes(IOperation operation) => operation is IMemberReferenceOperation && LocalUses.IsWrite(operation);

    /// <summary>Whether a message is disposed, or a poller, as the loop does that makes one for each wait.</summary>
    private bool IsDisposal(IInvocationOperation call) =>
        call.TargetMethod.IsDisposal()
        && call.Instance?.Unconverted().Type is { } type
        && (body.Library.HoldsMessages(type) || body.Library.Types.IsMessage(type) || body.Library.Types.IsPoller(type));
}
