using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow.Graphs;
using ZmqPerf.Analyzers.Correctness.Answers;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Typestate;

namespace ZmqPerf.Analyzers.Correctness.Lengths;

/// <summary>A local that gets sizes from receives that never give -1: everywhere, or where no other value of it arrives.</summary>
internal sealed class SizeLocal
{
    private readonly ILocalSymbol _local;
    private readonly MessagingBody _body;
    private readonly bool _hasSizesOnly;

    private SizeLocal(ILocalSymbol local, MessagingBody body) => (_local, _body, _hasSizesOnly) = (local, body, HasSizesOnly(local, body));

    public static SizeLocal? Of(ILocalSymbol local, MessagingBody body) =>
        local is { RefKind: RefKind.None, Type.SpecialType: SpecialType.System_Int32 or SpecialType.System_Int64 }
            ? new(local, body)
            : null;

    /// <summary>Whether the local holds such a size where it is read, on every path.</summary>
    public bool IsNeverNegativeAt(IOperation reference, CancellationToken cancellationToken)
    {
        if (_hasSizesOnly)
            return true;
        var function = reference.EnclosingFunction();
        foreach (var other in _body.Uses.Of(_local))
            if (other.EnclosingFunction() != function)
                return false;
        return OrderedGraph.Of(function, _body, cancellationToken) is { } code
            && TypestateAnalysis.Run(code, new LastValue(_local, _body), cancellationToken) is { } walk
            && ArrivesAsSize(reference, walk);
    }

    private static bool ArrivesAsSize(IOperation reference, TypestateAnalysis walk)
    {
        var arrives = false;
        foreach (var visit in walk.Visits)
        foreach (var (operation, fact) in visit.Arrivals)
            if (operation.Syntax == reference.Syntax)
            {
                if (fact.State != State.Valid)
                    return false;
                arrives = true;
            }

        return arrives;
    }

    /// <summary>Whether nothing but such sizes, and constants from 0 on, is ever written to the local.</summary>
    private static bool HasSizesOnly(ILocalSymbol local, MessagingBody body)
    {
        var isDeclared =
            body.Uses.DeclaratorOf(local) is { } declarator
            && (declarator.GetVariableInitializer() is not { } first || IsSize(first.Value, body));
        foreach (var reference in body.Uses.Of(local))
        {
            isDeclared |= reference is ILocalReferenceOperation { IsDeclaration: true };
            if (LocalUses.IsWrite(reference) && !GetsSize(reference, body))
                return false;
        }

        return isDeclared;
    }

    private static bool GetsSize(IOperation reference, MessagingBody body) =>
        reference.Parent switch
        {
            ISimpleAssignmentOperation { IsRef: false, Target: var target, Value: var value } => target == reference && IsSize(value, body),
            IDeclarationExpressionOperation { Parent: IArgumentOperation argument } => IsSizeBeside(argument, body),
            IArgumentOperation argument => IsSizeBeside(argument, body),
            _ => false,
        };

    private static bool IsSizeBeside(IArgumentOperation argument, MessagingBody body) =>
        argument is { Parameter.RefKind: RefKind.Out, Parent: IInvocationOperation call }
        && body.Library.MemberOf(call) is { } member
        && ReceiveAnswer.SizeBeside(call, member) is not null;

    private static bool IsSize(IOperation value, MessagingBody body) =>
        value.ConstantValue is { HasValue: true, Value: int and >= 0 }
        || value.Unconverted() is IInvocationOperation call
            && body.Library.MemberOf(call) is { } member
            && ReceiveAnswer.IsNeverNegative(call, member, body);

    /// <summary>Valid is a size; Unknown any other value. A call has given its size when it has completed.</summary>
    private sealed class LastValue(ILocalSymbol local, MessagingBody body) : Protocol
    {
        public override Fact Start => new(State.Unknown);

        public override bool IsRelevant(IOperation operation) =>
            operation switch
            {
                ISimpleAssignmentOperation { IsRef: false, Target: var target } => Is(target),
                IInvocationOperation call => GivesSize(call),
                _ => Is(operation),
            };

        public override Fact Transfer(IOperation operation, Fact before) =>
            operation switch
            {
                ISimpleAssignmentOperation { Value: var value } => new(IsSize(value, body) ? State.Valid : State.Unknown, operation),
                IInvocationOperation => new(State.Valid, operation),
                _ when LocalUses.IsWrite(operation) && operation.Parent is not ISimpleAssignmentOperation => new(State.Unknown, operation),
                _ => before,
            };

        private bool Is(IOperation operation) => operation is ILocalReferenceOperation reference && reference.Local.Is(local);

        private bool GivesSize(IInvocationOperation call)
        {
            foreach (var argument in call.Arguments)
                if (Is(argument.Value.Declared()))
                    return IsSizeBeside(argument, body);
            return false;
        }
    }
}
