using System.Collections.Generic;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Sizes;

/// <summary>
/// What code records when a comparison of the number with the length turns out one way: an error, a state, a list of problems. Later tests
/// of that record are tests of the comparison.
/// </summary>
internal sealed class RecordedChecks
{
    /// <summary>What may record anything at all: the same for all questions.</summary>
    private static readonly PerBody<IOperation> s_sources = new(
        static (body, _) =>
            body.Operations.RemoveAll(static o =>
                o
                    is not (
                        ISwitchExpressionOperation
                        or IAssignmentOperation
                        or IVariableInitializerOperation
                        or IInvocationOperation { Instance: not null }
                        or IConditionalOperation
                    )
            )
    );

    private readonly HashSet<ISymbol> _notes = new(SymbolEqualityComparer.Default);
    private readonly LengthLimits _limits;

    public RecordedChecks(LengthLimits limits, MessagingBody body)
    {
        _limits = limits;
        foreach (var operation in s_sources.In(body, CancellationToken.None))
            if (operation is ISwitchExpressionOperation answer && HasALimit(answer))
                Add(answer.ParentPastConversions(), body);
            else if (operation is IAssignmentOperation { Target: var flag, Value: var answered } && !IsFollowed(operation, flag))
            {
                if (IsAnswer(answered, body))
                    Add(operation, body);
            }
            else if (
                operation
                    is IVariableInitializerOperation
                    {
                        Parent: IVariableDeclaratorOperation { Symbol.Type.SpecialType: not SpecialType.System_Boolean },
                        Value: var made
                    }
                && LengthChecks.Compares(made, limits, body)
            )
                Add(operation, body); // an object, or a text, that was told the answer
            else if (operation is IInvocationOperation { Instance: not null } told && IsToldAnAnswer(told, body))
                Add(told, body);
            else if (
                operation is IConditionalOperation { Condition: var condition } choice
                && LengthChecks.Compares(condition, limits, body)
            )
                foreach (var part in choice.Descendants())
                    if (!part.IsIn(condition))
                        Add(part, body);
    }

    /// <summary>Whether a local is set to one answer, which is followed with the way that it has turned out.</summary>
    private static bool IsFollowed(IOperation assignment, IOperation target) =>
        assignment is ISimpleAssignmentOperation
        && target is ILocalReferenceOperation { Local.Type.SpecialType: SpecialType.System_Boolean };

    /// <summary>Whether a value says how a comparison has turned out, or depends on that.</summary>
    private bool IsAnswer(IOperation value, MessagingBody body) =>
        LengthChecks.Compares(value, _limits, body)
        || value.Unconverted() is IInvocationOperation { Type.SpecialType: SpecialType.System_Boolean } call
            && LengthChecks.IsAnswer(call, _limits, body);

    /// <summary>Whether an object is told the answer, to keep it: <c>bits.Set(0, n &gt; buffer.Length)</c>.</summary>
    private bool IsToldAnAnswer(IInvocationOperation call, MessagingBody body)
    {
        foreach (var argument in call.Arguments)
            if (argument.Value.Type?.SpecialType == SpecialType.System_Boolean && LengthChecks.Compares(argument.Value, _limits, body))
                return true;
        return false;
    }

    /// <summary>Whether a condition asks for what was written down.</summary>
    public bool AreAskedIn(IOperation condition)
    {
        if (_notes.Count > 0)
            foreach (var part in condition.DescendantsAndSelf())
                if (LocalUses.NamedBy(_limits.Behind(part)) is { } named && _notes.Contains(named))
                    return true;
        return false;
    }

    /// <summary>Whether a case of a switch over the number is for all that fit, or for those that do not.</summary>
    private bool HasALimit(ISwitchExpressionOperation answer)
    {
        if (_limits.IsNumber(answer.Value))
            foreach (var arm in answer.Arms)
                if (arm.Pattern is IRelationalPatternOperation { Value: var limit } && LengthChecks.IsLimit(limit, _limits))
                    return true;
        return false;
    }

    private void Add(IOperation? operation, MessagingBody body)
    {
        if (operation is IVariableInitializerOperation { Parent: IVariableDeclaratorOperation { Symbol: var declared } })
            _notes.Add(declared);
        var written = operation switch
        {
            IAssignmentOperation { Target: var target } => target,
            IInvocationOperation { Instance: { } changed } call when body.Library.MemberOf(call) is null => changed,
            _ => null,
        };
        while (
            written?.Unconverted()
                is var element
                    and (IArrayElementReferenceOperation or IPropertyReferenceOperation { Arguments.IsEmpty: false })
        )
            written = element is IArrayElementReferenceOperation { ArrayReference: var array }
                ? array
                : ((IPropertyReferenceOperation)element).Instance;
        if (written is not null && !_limits.IsNumber(written) && !_limits.IsBuffer(written) && LocalUses.NamedBy(written) is { } named)
            _notes.Add(named);
    }
}
