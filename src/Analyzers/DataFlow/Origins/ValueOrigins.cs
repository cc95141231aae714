using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.DataFlow.Origins;

/// <summary>
/// Every expression that a value may come from. Variables and members are replaced by everything that they are assigned, methods and
/// getters with source by what they return, parameters by what every call passes, collections and tuples by what is put into them. Whatever
/// cannot be replaced is an origin itself, so nothing is left out.
/// </summary>
internal sealed partial class ValueOrigins
{
    private const int MaxSteps = 400,
        MaxCalls = 4;

    private readonly Compilation _compilation;
    private readonly MessagingBody _body;
    private readonly List<Origin> _found = new();
    private readonly Dictionary<ISymbol, HashSet<(object?, Part?)>> _seen = new(SymbolEqualityComparer.Default);
    private readonly Dictionary<(IOperation, INamedTypeSymbol?), CallFrame> _frames = new();
    private int _steps = MaxSteps;

    private ValueOrigins(MessagingBody body) => (_body, _compilation) = (body, body.Compilation);

    /// <summary>The origins of an expression of the body, or of other code of the compilation.</summary>
    public static IReadOnlyList<Origin> Of(IOperation value, MessagingBody body) =>
        Of(value, new CallFrame(CodeOf(value, body)) { Self = SelfObject.In(value, body) }, body);

    /// <summary>The same for an expression of code that an origin was found in.</summary>
    public static IReadOnlyList<Origin> Of(IOperation value, CallFrame frame, MessagingBody body)
    {
        var origins = new ValueOrigins(body);
        origins.Add(value, frame, null);
        return origins._found;
    }

    /// <summary>The same for the elements of a row, such as an array.</summary>
    public static IReadOnlyList<Origin> ElementsOf(IOperation row, CallFrame frame, MessagingBody body)
    {
        var origins = new ValueOrigins(body);
        origins.Add(row, frame, Part.AnyOf(null));
        return origins._found;
    }

    private static CodeBody CodeOf(IOperation value, MessagingBody body)
    {
        // a control-flow graph has trees of its own
        var root = (body.Root.Syntax.Contains(value.Syntax) ? body.Root : value).Root();
        return root == body.Root ? new(root, body.Uses, body.Owner) : new(root, body.Owner);
    }

    private void Add(IOperation operation, CallFrame frame, Part? part)
    {
        if (--_steps < 0 || part is null && operation.ConstantValue.HasValue)
        {
            Found(operation, frame);
            return;
        }

        switch (operation)
        {
            case IConversionOperation { OperatorMethod: null, Operand: var operand }:
                Add(operand, frame, part);
                break;
            case IParenthesizedOperation { Operand: var inner }:
                Add(inner, frame, part);
                break;
            case IAwaitOperation { Operation: var awaited }:
                Add(awaited, frame, part);
                break;
            case IConditionalOperation { WhenTrue: var whenTrue, WhenFalse: { } whenFalse }:
                Add(whenTrue, frame, part);
                Add(whenFalse, frame, part);
                break;
            case ICoalesceOperation coalesce:
                Add(coalesce.Value, frame, part);
                Add(coalesce.WhenNull, frame, part);
                break;
            case ISwitchExpressionOperation { Arms: var arms }:
                foreach (var arm in arms)
                    Add(arm.Value, frame, part);
                break;
            case ISimpleAssignmentOperation { Value: var assigned }:
                Add(assigned, frame, part);
                break;
            case ICoalesceAssignmentOperation { Target: var kept, Value: var made }:
                Add(kept, frame, part);
                Add(made, frame, part);
                break;
            case IThrowOperation:
                break;
            case IConditionalAccessOperation { WhenNotNull: var accessed }:
                Add(accessed, frame, part);
                break;
            case IConditionalAccessInstanceOperation instance when instance.Accessed() is { } before:
                Add(before, frame, part);
                break;
            default:
                AddNamed(operation, frame, part);
                break;
        }
    }

    private void AddNamed(IOperation operation, CallFrame frame, Part? part)
    {
        switch (operation)
        {
            case ILocalReferenceOperation local:
                AddLocal(local, frame, part);
                break;
            case IParameterReferenceOperation parameter:
                AddParameter(parameter, frame, part);
                break;
            case IFieldReferenceOperation { Field.ContainingType.IsTupleType: true, Instance: { } tuple } item:
                Add(tuple, frame, new Part(Tuples.IndexOf(item.Field), part));
                break;
            case IFieldReferenceOperation { Field: var field }:
                AddMember(field, operation, frame, part);
                break;
            case IPropertyReferenceOperation property:
                AddProperty(property, frame, part);
                break;
            case IArrayElementReferenceOperation { ArrayReference: var array, Indices: [var index] }:
                Add(array, frame, index.Type.IsRange() ? part : Part.AnyOf(part));
                break;
            case IImplicitIndexerReferenceOperation { Instance: var list, Argument: var at }:
                Add(list, frame, at.Type.IsRange() ? part : Part.AnyOf(part));
                break;
            case IInvocationOperation call:
                AddCall(call, frame, part);
                break;
            default:
                if (part is null || !AddPart(operation, frame, part))
                    Found(operation, frame);
                break;
        }
    }

    private void Found(IOperation operation, CallFrame frame) => _found.Add(new(operation, frame));

    /// <summary>Whether a variable has not been looked at yet, in this code or of this object.</summary>
    private bool Enter(ISymbol variable, object? frame, Part? part)
    {
        if (!_seen.TryGetValue(variable, out var seen))
            _seen.Add(variable, seen = new());
        return seen.Add((frame, part));
    }

    private CallFrame FrameOf(CodeBody code, INamedTypeSymbol? self = null)
    {
        if (!_frames.TryGetValue((code.Root, self), out var frame))
            _frames.Add((code.Root, self), frame = new(code) { Self = self });
        return frame;
    }
}
