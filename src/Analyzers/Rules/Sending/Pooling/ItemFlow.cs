using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Sending.Pooling;

/// <summary>
/// Where an item goes within one body: the variables that hold it, the functions that return it, whether it is sent or received into, and
/// whether anything else gets it.
/// </summary>
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

    /// <summary>
    /// Whether something gets it that may be another transport: a stream, another kind of socket, unknown code.
    /// </summary>
    public bool ServesOthers { get; private set; }

    /// <summary>Whether it is put where it cannot be followed.</summary>
    public bool IsLost { get; private set; }

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

    /// <summary>Whether a variable holds the item.</summary>
    public bool IsIn(ISymbol variable) => _variables.Contains(variable);

    private void FromVariable(ISymbol variable)
    {
        if (!_variables.Add(variable))
            return;
        if (
            variable is IParameterSymbol { RefKind: RefKind.Out or RefKind.Ref, ContainingSymbol: IMethodSymbol method }
            && method.Is(_body.Member)
        )
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
                case IAssignmentOperation { Target: var target, Value: var assigned }
                and not ICompoundAssignmentOperation when assigned.Unconverted() == value:
                    Assigned(target, value);
                    value = parent;
                    continue;
                case IConditionalOperation conditional when conditional.Condition.Unconverted() != value && conditional.Type is not null:
                case ICoalesceOperation
                or ISwitchExpressionArmOperation
                or ISwitchExpressionOperation
                or IAwaitOperation
                or IAddressOfOperation:
                    value = parent;
                    continue;
                case IReturnOperation { Kind: OperationKind.Return }:
                    Returned(parent.EnclosingFunction());
                    return;
                case IIsPatternOperation { Pattern: IDeclarationPatternOperation { DeclaredSymbol: { } declared } }:
                    FromVariable(declared);
                    return;
                case IIsPatternOperation { Pattern: IRecursivePatternOperation { DeclaredSymbol: { } declared } }:
                    FromVariable(declared);
                    return;
                case IDeclarationExpressionOperation or IArgumentOperation { Parameter.RefKind: RefKind.Out }:
                    return; // written there
                case IArgumentOperation { Parent: { } call } argument:
                    if (!Passed(argument, call))
                        return;
                    value = call;
                    continue;
                case IInvocationOperation { Instance: { } instance, Type: { } type }
                    when instance.Unconverted() == value && ItemUses.IsView(type):
                case IPropertyReferenceOperation { Instance: { } holder, Type: { } viewed }
                    when holder.Unconverted() == value && ItemUses.IsView(viewed):
                    value = parent;
                    continue;
                default:
                    IsLost |= !ItemUses.IsLook(parent, value) || TaskForms.Is(value.Type);
                    return;
            }
        }
    }

    private void Assigned(IOperation target, IOperation value)
    {
        if (LocalUses.SymbolOf(target) is { } variable)
            FromVariable(variable);
        else if (target is not IDiscardOperation)
            IsLost |= !_code.IsGiven(value);
    }

    private void Returned(IOperation function)
    {
        _returning.Add(function);
        LeavesMember |= function.Parent is null;
        IsLost |= function is IAnonymousFunctionOperation;
    }

    /// <summary>Takes note of a use by the library; whether the call's result is a view of the item.</summary>
    private bool Passed(IArgumentOperation argument, IOperation call)
    {
        if (_code.Library.MemberOf(call) is { Operand: not MessagingMember.None } member)
        {
            IsUsed |= argument.Parameter?.Ordinal == member.Operand;
            return false;
        }

        if (_code.IsGiven(argument.Value.Unconverted()))
            return false;
        var method = call is IInvocationOperation invocation ? invocation.TargetMethod : (call as IObjectCreationOperation)?.Constructor;
        if (
            method is not null
            && argument.Parameter is { RefKind: RefKind.None } parameter
            && _calls < MaxCalls
            && CodeOf(method) is { } callee
        )
        {
            var inside = Of(method.OriginalDefinition.Parameters[parameter.Ordinal], callee, _code, _calls + 1);
            IsUsed |= inside.IsUsed;
            ServesOthers |= inside.ServesOthers;
            IsLost |= inside.IsLost;
            return false;
        }

        if (method is not null && _code.Library.Types.IsOfTheLibrary(method))
        {
            IsUsed = true;
            return false;
        }

        var isView = method?.IsFramework() == true && ItemUses.IsView(call.Type ?? argument.Parameter!.Type);
        if (isView && !ItemUses.IsTransport(method!, call))
            return true;
        ServesOthers |= ItemUses.MayBeTransport(method, argument, call);
        IsLost |= ItemUses.MayKeep(method, argument);
        return false;
    }

    /// <summary>The code that a call runs; null where other code may run instead.</summary>
    private CodeBody? CodeOf(IMethodSymbol method) =>
        method.MethodKind == MethodKind.Constructor || method.IsTheOneThatRuns() ? _code.BodyOf(method.OriginalDefinition) : null;
}
