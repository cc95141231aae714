using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Flow;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Sending.Pooling;

/// <summary>Where an item goes within one body: the variables that hold it, the functions that return it, and whether it is sent or received into.</summary>
internal sealed class ItemFlow
{
    private const int MaxCalls = 2;

    private readonly CodeBody _body;
    private readonly PoolCode _code;
    private readonly int _calls;
    private readonly HashSet<ISymbol> _variables = new(SymbolEqualityComparer.Default);
    private readonly HashSet<IOperation> _returning = new();

    private ItemFlow(CodeBody body, PoolCode code, int calls) => (_body, _code, _calls) = (body, code, calls);

    /// <summary>Whether it is the payload of a send, the buffer of a receive, or what a message is made of.</summary>
    public bool IsUsed { get; private set; }

    /// <summary>Whether the body's own member hands it out: returns it, or sets an out parameter to it.</summary>
    public bool LeavesMember { get; private set; }

    /// <summary>Local functions and lambdas that return it.</summary>
    public IEnumerable<IOperation> Returning => _returning;

    public static ItemFlow Of(IOperation value, CodeBody body, PoolCode code, int calls = 0)
    {
        var flow = new ItemFlow(body, code, calls);
        flow.FromValue(value);
        return flow;
    }

    public static ItemFlow Of(ISymbol variable, CodeBody body, PoolCode code, int calls = 0)
    {
        var flow = new ItemFlow(body, code, calls);
        flow.FromVariable(variable);
        return flow;
    }

    /// <summary>Whether both items end in the same variable, or are returned by the same function: one stands in for the other.</summary>
    public bool Meets(ItemFlow other) => _variables.Overlaps(other._variables) || _returning.Overlaps(other._returning);

    private void FromVariable(ISymbol variable)
    {
        if (!_variables.Add(variable))
            return;
        if (variable is IParameterSymbol { RefKind: RefKind.Out or RefKind.Ref, ContainingSymbol: IMethodSymbol method } && SymbolEqualityComparer.Default.Equals(method, _body.Member))
            LeavesMember = true;
        foreach (var reference in _body.Uses.Of(variable))
            FromValue(reference);
    }

    private void FromValue(IOperation value)
    {
        while (true)
        {
            var parent = value.ParentPastConversions();
            switch (parent)
            {
                case IVariableInitializerOperation { Parent: IVariableDeclaratorOperation declarator }:
                    FromVariable(declarator.Symbol);
                    return;
                case ISimpleAssignmentOperation { Target: var target, Value: var assigned } when assigned.Unconverted() == value:
                    if (LocalUses.SymbolOf(target) is { } variable)
                        FromVariable(variable);
                    value = parent;
                    continue;
                case ICoalesceAssignmentOperation { Target: var target, Value: var assigned } when assigned.Unconverted() == value:
                    if (LocalUses.SymbolOf(target) is { } assignedVariable)
                        FromVariable(assignedVariable);
                    value = parent;
                    continue;
                case IConditionalOperation conditional when conditional.Condition.Unconverted() != value && conditional.Type is not null:
                case ICoalesceOperation or ISwitchExpressionArmOperation or ISwitchExpressionOperation or IAwaitOperation or IAddressOfOperation:
                    value = parent;
                    continue;
                case IReturnOperation { Kind: OperationKind.Return }:
                    Returned(parent.EnclosingFunction());
                    return;
                case IArgumentOperation { Parent: { } call } argument:
                    if (!Passed(argument, call))
                        return;
                    value = call;
                    continue;
                case IInvocationOperation { Instance: { } instance, Type: { } type } when instance.Unconverted() == value && IsView(type):
                case IPropertyReferenceOperation { Instance: { } holder, Type: { } viewed } when holder.Unconverted() == value && IsView(viewed):
                    value = parent;
                    continue;
                default:
                    return;
            }
        }
    }

    private void Returned(IOperation function)
    {
        _returning.Add(function);
        LeavesMember |= function.Parent is null;
    }

    /// <summary>Takes note of a use by the library; whether the call's result is a view of the item.</summary>
    private bool Passed(IArgumentOperation argument, IOperation call)
    {
        if (_code.Library.MemberOf(call) is { Operand: not MessagingMember.None } member)
        {
            IsUsed |= argument.Parameter?.Ordinal == member.Operand;
            return false;
        }

        if (call is IInvocationOperation { TargetMethod: { Locations: [{ IsInSource: true }, ..] } called } && argument.Parameter is { RefKind: RefKind.None } parameter && _calls < MaxCalls
            && _code.BodyOf(called.OriginalDefinition) is { } callee)
            IsUsed |= Of(called.OriginalDefinition.Parameters[parameter.Ordinal], callee, _code, _calls + 1).IsUsed;
        return call is IInvocationOperation { TargetMethod: var method, Type: { } type } && method.IsFramework() && IsView(type)
            || call is IObjectCreationOperation { Type: { } made } && IsView(made);
    }

    private static bool IsView(ITypeSymbol type) => type.IsByteSpan() || type.IsByteMemory() || type.IsByteSegment() || type is IPointerTypeSymbol or { SpecialType: SpecialType.System_IntPtr };
}
