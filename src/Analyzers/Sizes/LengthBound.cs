using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.ControlFlow.Graphs;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Effects;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Sizes.Intervals;

namespace ZmqPerf.Analyzers.Sizes;

/// <summary>What makes a number at most the length of a buffer, and what may undo that.</summary>
internal sealed partial class LengthBound(LengthQuestion question, FlowGraph flow, MessagingBody body, CancellationToken cancellationToken)
{
    /// <summary>What may run code that has the members of the object, too.</summary>
    private const Effect ReachesMembers = Effect.RunsKnownCode | Effect.Suspends | Effect.CallsLambda | EffectGroups.Unreadable;

    private readonly LengthLimits _limits = new(question, flow, body, cancellationToken);
    private RecordedChecks? _notes;
    private LengthPatterns? _matches;

    /// <summary>Whether the bound holds after an operation, if it did, or did not, before.</summary>
    public bool After(IOperation operation, bool holds)
    {
        foreach (var part in operation.DescendantsAndSelf())
            switch (part)
            {
                case IInvocationOperation call
                    when !holds && (LengthChecks.MayThrow(call, _limits, body) || NeverReturning.Is(call, body, cancellationToken)):
                    holds = true;
                    break;
                // nobody knows yet what it asks
                case IInvalidOperation
                or IBinaryOperation when !holds && question.Receive is not null && part.HasErrors() && _limits.IsNumberIn(part):
                case IObjectCreationOperation made when !holds && LengthChecks.MayThrow(made, _limits, body):
                case IConversionOperation { IsChecked: true, Operand: var rest } checkedRest
                    when !holds
                        && question.Receive is not null
                        && IntType.Of(checkedRest.Type) is { IsSigned: false }
                        && _limits.AreBothIn(rest):
                case IArrayCreationOperation { DimensionSizes: [var room] }
                    when !holds && question.Receive is not null && _limits.AreBothIn(room):
                    holds = true; // what is left cannot be less than nothing
                    break;
                case ISimpleAssignmentOperation { Target: var target, Value: var value }
                    when IsVariable(_limits.Behind(target), question.Number):
                    // the value has been computed, and all in it has happened
                    return question.Receive is { } receive ? !_limits.IsReceive(value, receive) : _limits.IsAtMostLength(value);
                case IIsPatternOperation { Value: var value, Pattern: var pattern }
                    when question.Receive is { } named && Declares(pattern, question.Number):
                    holds = !_limits.IsReceive(value, named) && !named.IsIn(value); // a part of a tuple
                    break;
                case var _ when LocalUses.NamedBy(part) is { } named && LocalUses.IsWrite(part):
                    if (question.Number.Is(named))
                        holds = AfterWrite(part, holds);
                    else if (question.Buffer.Is(named))
                        holds = question.Receive is not null; // not the buffer that was received into
                    break;
                case var _ when !holds && question.IsOfMember && (body.EffectsOf(part) & ReachesMembers) != 0:
                    holds = true; // it may compare the member, or write it
                    break;
                default:
                    holds |= question.Slices is { } slices && slices.Contains(part.Syntax); // it would have thrown
                    break;
            }

        return holds;
    }

    private static bool Declares(IPatternOperation pattern, ISymbol number)
    {
        foreach (var declared in Patterns.DeclaredBy(pattern))
            if (declared.Is(number))
                return true;
        return false;
    }

    private bool AfterWrite(IOperation number, bool holds)
    {
        if (question.Receive is not { } receive)
            return false;
        if (number.Parent is IIncrementOrDecrementOperation { Kind: OperationKind.Decrement })
            return holds;
        if (number.Parent is ICompoundAssignmentOperation { OperatorKind: BinaryOperatorKind.Subtract, Value: var less })
            return holds || _limits.AreBothIn(less); // what is too much
        if (number.IsIn(receive)) // an out argument
            return false;
        return !IsTakenApart(number, receive);
    }

    /// <summary>Whether a deconstruction of what the receive gives writes the number.</summary>
    private static bool IsTakenApart(IOperation number, IOperation receive) =>
        number.DeconstructionInto() is { Syntax: var deconstruction } && receive.IsIn(deconstruction);

    private static bool IsVariable(IOperation reference, ISymbol symbol) => symbol.Is(LocalUses.NamedBy(reference));
}
