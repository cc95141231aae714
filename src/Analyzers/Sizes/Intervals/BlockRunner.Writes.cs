using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;

namespace ZmqPerf.Analyzers.Sizes.Intervals;

/// <content>What statements write.</content>
internal sealed partial class BlockRunner
{
    private void Write(IOperation step, bool keepsResult)
    {
        var result = (SizeValue?)null;
        switch (step)
        {
            case IFlowCaptureOperation capture:
                if (_variables.Of(capture.Id) is { } captured)
                    Set(captured, Evaluate(capture.Value), VariableBehind(capture.Value));
                break;
            case ISimpleAssignmentOperation assignment:
                result = Evaluate(assignment.Value);
                Set(assignment.Target, result.Value, assignment.Value, assignment.Syntax);
                break;
            case ICompoundAssignmentOperation compound:
                result = Evaluate(compound.Target).Stepped(CompoundAssignments.Result(compound, this), compound.Syntax);
                Set(compound.Target, result.Value, null, compound.Syntax);
                break;
            case IIncrementOrDecrementOperation increment:
                var old = Evaluate(increment.Target);
                result = old.Stepped(CompoundAssignments.Result(increment, old.Interval), increment.Syntax);
                Set(increment.Target, result.Value, null, increment.Syntax);
                result = increment.IsPostfix ? old : result;
                break;
            case IDeconstructionAssignmentOperation deconstruction:
                Deconstruct(deconstruction.Target, deconstruction.Value);
                break;
            case IAssignmentOperation assignment:
                Forget(assignment.Target);
                break;
            case IIsPatternOperation pattern:
                foreach (var declared in Patterns.DeclaredBy(pattern.Pattern))
                    if (_variables.Of(declared) is { } variable)
                        Set(variable, new(_variables.RangeOf(variable)), null);
                break;
            default:
                foreach (var child in step.ChildOperations)
                    if (child is IArgumentOperation argument && ByReference.MayWrite(argument))
                        Forget(argument.Value);
                break;
        }

        if (keepsResult && result is { } value)
            _seen[step] = value;
    }

    /// <summary>All values are read before the first is written.</summary>
    private void Deconstruct(IOperation target, IOperation value)
    {
        if (target is IDeclarationExpressionOperation { Expression: var expression })
            target = expression;
        if (
            target is not ITupleOperation { Elements: var targets }
            || value.Unconverted() is not ITupleOperation { Elements: var values }
            || targets.Length != values.Length
        )
        {
            Forget(target);
            return;
        }

        var results = new SizeValue[values.Length];
        for (var i = 0; i < results.Length; i++)
            results[i] = Evaluate(values[i]);
        for (var i = 0; i < results.Length; i++)
            if (AreComparable(targets[i].Type, values[i].Type))
                Set(targets[i], results[i], null, value.Syntax);
            else
                Forget(targets[i]);
    }

    /// <summary>One variable for certain, or one of several that a capture stands for, which are then all unknown.</summary>
    private void Set(IOperation target, SizeValue value, IOperation? source, SyntaxNode from)
    {
        while (target is IDeclarationExpressionOperation or IParenthesizedOperation)
            target = target is IDeclarationExpressionOperation declaration
                ? declaration.Expression
                : ((IParenthesizedOperation)target).Operand;
        if (target is IFlowCaptureReferenceOperation { Id: var id })
        {
            if (_code.CapturedBy(id) is [var only] && only is not IFlowCaptureReferenceOperation && _variables.Of(only) is { } single)
                Set(
                    single,
                    value with
                    {
                        LowFrom = value.LowFrom ?? from,
                        HighFrom = value.HighFrom ?? from,
                    },
                    source is null ? null : VariableBehind(source)
                );
            else
                Forget(target);
            if (_variables.Of(id) is { } capture)
                Set(capture, new(_variables.RangeOf(capture)), null);
        }
        else if (_variables.Of(target) is { } variable)
        {
            Set(
                variable,
                value with
                {
                    LowFrom = value.LowFrom ?? from,
                    HighFrom = value.HighFrom ?? from,
                },
                source is null ? null : VariableBehind(source)
            );
        }
        else if (target is ITupleOperation or IConversionOperation)
        {
            Forget(target);
        }
    }

    private void Set(int variable, SizeValue value, int? equalTo)
    {
        _state.Write(
            variable,
            value.Interval.Meet(_variables.RangeOf(variable)) is { } inside
                ? value with
                {
                    Interval = inside,
                }
                : new(_variables.RangeOf(variable)),
            equalTo
        );
        _writes[variable]++;
        _thrown = _thrown?.Join(_state);
    }

    private void Forget(IOperation target)
    {
        foreach (var place in ZmqPerf.Analyzers.Sizes.Intervals.Writes.PlacesOf(target, _code))
            if (_variables.Of(place) is { } variable)
                Set(variable, new(_variables.RangeOf(variable)), null);
    }
}
