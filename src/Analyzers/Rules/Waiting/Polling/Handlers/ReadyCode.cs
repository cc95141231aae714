using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Buffers;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Sockets;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Waiting.Polling.Handlers;

/// <summary>
/// Code that is run because a socket or queue is ready, and the names of that in it: the code of a handler, of a loop that polls, or of a
/// helper that one of them calls.
/// </summary>
internal sealed class ReadyCode
{
    /// <summary>How many helpers may call each other.</summary>
    private const int MaxDepth = 3;

    private readonly ImmutableArray<IParameterSymbol> _parameters;
    private readonly IOperation? _source;
    private readonly ITypeSymbol? _type;
    private readonly ReadyCode? _caller;
    private readonly IInvocationOperation? _call;

    private ReadyCode(
        IOperation function,
        MessagingBody body,
        ImmutableArray<IParameterSymbol> parameters,
        IOperation? source,
        ReadyCode? caller,
        IInvocationOperation? call
    )
    {
        (Function, Body, _parameters, _source, _caller, _call) = (function, body, parameters, source?.Unconverted(), caller, call);
        _type = caller is null ? _source?.Type : caller._type;
    }

    public static ReadyCode Of(in ReadyHandler handler, MessagingBody body) =>
        new(handler.Function, body, handler.Method.Parameters, handler.Source, caller: null, call: null);

    /// <summary>The code around a call of a loop that has polled for this socket.</summary>
    public static ReadyCode Of(IOperation socket, IInvocationOperation call, MessagingBody body) =>
        new(call.EnclosingFunction(), body, ImmutableArray<IParameterSymbol>.Empty, socket, caller: null, call: null);

    public IOperation Function { get; }

    /// <summary>The body that the code is, or is a part of.</summary>
    public MessagingBody Body { get; }

    /// <summary>Whether it is a helper's.</summary>
    public bool IsHelper => _caller is not null;

    /// <summary>Whether an expression names what is ready: by a parameter, or as the code that waits for it does.</summary>
    public bool IsSource(IOperation? operand)
    {
        operand = Renamed(operand?.Unconverted());
        return operand switch
        {
            null => false,
            IPropertyReferenceOperation { Instance: { } owner, Type.IsReferenceType: true }
                when IsParameter(Renamed(owner.Unconverted())) => true,
            IParameterReferenceOperation or ILocalReferenceOperation or IFieldReferenceOperation => IsParameter(operand)
                || _source is not null && LocalUses.NamedBy(operand) is { } named && named.Is(LocalUses.NamedBy(_source)),
            _ => operand == _source,
        };
    }

    /// <summary>
    /// What a local stands for that only renames something; one that holds what is made or called for is a name of its own.
    /// </summary>
    private IOperation? Renamed(IOperation? operand)
    {
        while (
            operand is ILocalReferenceOperation { Local: var local }
            && Body.Uses.OnlyValueOf(local)?.Unconverted()
                is (ILocalReferenceOperation or IParameterReferenceOperation or IFieldReferenceOperation or IPropertyReferenceOperation)
                    and var value
            && IsInside(value)
        )
            operand = value;
        return operand;
    }

    /// <summary>
    /// Whether this is certainly another queue than what is ready: one of other things, or by a name of its own of the same kind.
    /// </summary>
    public bool IsAnotherQueue(IOperation? queue)
    {
        queue = queue?.Unconverted();
        if (queue is null || IsSource(queue))
            return false;
        if (queue is ILocalReferenceOperation { Local: var local })
            return Body.Uses.SingleValueOf(local) is { } value
                && (value.Unconverted() is IObjectCreationOperation || IsAnotherQueue(value));
        if (queue is IParameterReferenceOperation { Parameter: { Ordinal: var ordinal } given } && _caller is not null)
            return given.ContainingSymbol.Is(_call!.TargetMethod.Declared())
                && !Body.Uses.IsWritten(given)
                && _caller.IsAnotherQueue(_call!.ArgumentFor(ordinal));
        return queue.Type is { } type && _type is not null && !type.Is(_type)
            || (queue, _source)
                is
                    (IFieldReferenceOperation, IFieldReferenceOperation)
                    or
                    (IParameterReferenceOperation, IParameterReferenceOperation);
    }

    /// <summary>Whether a field has the name of the one that holds what is ready, and may be another object's.</summary>
    public bool IsOfAnotherObject(IOperation operation) =>
        operation is IFieldReferenceOperation { Field: var field } reference
        && _source is IFieldReferenceOperation { Field: var own } source
        && field.Is(own)
        && OwnerOf(reference) != OwnerOf(source);

    private static string? OwnerOf(IFieldReferenceOperation reference) =>
        reference.Instance is null or IInstanceReferenceOperation ? null : reference.Instance.Syntax.ToString();

    /// <summary>Whether what is ready may get a name that is not known, or to other code than a method that is called.</summary>
    public bool MayBeRenamed(IOperation source) =>
        source.ParentPastConversions() switch
        {
            IInvocationOperation or IPropertyReferenceOperation or IEventReferenceOperation or IBinaryOperation or INameOfOperation =>
                false,
            IArgumentOperation { Parent: IInvocationOperation } => false,
            IIsPatternOperation test => BufferUses.DeclaresVariables(test),
            IVariableInitializerOperation { Parent: IVariableDeclaratorOperation { Symbol: var name } } => Body.Uses.SingleValueOf(name)
                is null,
            _ => true,
        };

    /// <summary>Whether a reference is to a parameter by which the code gets what is ready.</summary>
    public bool IsParameter(IOperation? operand) =>
        operand is IParameterReferenceOperation { Parameter: var parameter } && _parameters.Any(p => p.Is(parameter));

    /// <summary>Whether an operation is a part of the code.</summary>
    public bool IsInside(IOperation operation) => operation.IsIn(Function);

    /// <summary>
    /// The code of the user's that a call runs; null where that is not certain, runs later, is around the call already, or is out of sight.
    /// </summary>
    public ReadyCode? Helper(IInvocationOperation call)
    {
        var method = call.TargetMethod.Declared();
        if (
            method.IsAsync
            || !method.IsTheOneThatRuns()
            || Logging.IsConditional(call)
            || call.EnclosingFunction() != Function
            || IsSource(call.Instance)
        )
            return null;
        var isLocal = method.MethodKind == MethodKind.LocalFunction;
        if (
            (isLocal ? FunctionValues.LocalFunction(method, Body.Root) : OtherBodies.Of(method, Body)) is not { } code
            || Functions.AnyYields(code)
        )
            return null;
        var depth = 0;
        for (var around = this; around is not null; around = around._caller)
            if (depth++ == MaxDepth || around.Function.Syntax == code.Syntax)
                return null;
        var body = isLocal ? Body : Body.Other(code, method);
        return ParametersGiven(call, method, body) is { } parameters
            ? new(code, body, parameters, call.Instance is null or IInstanceReferenceOperation ? _source : null, caller: this, call)
            : null;
    }

    /// <summary>The parameters that get what is ready; null where one of them can be made to name something else.</summary>
    private ImmutableArray<IParameterSymbol>? ParametersGiven(IInvocationOperation call, IMethodSymbol method, MessagingBody body)
    {
        var parameters = ImmutableArray.CreateBuilder<IParameterSymbol>();
        foreach (var argument in call.Arguments)
            if (argument.Parameter is { Ordinal: var ordinal } && IsSource(argument.Value))
            {
                var parameter = method.Parameters[ordinal];
                if (parameter.RefKind != RefKind.None || body.Uses.IsWritten(parameter))
                    return null;
                parameters.Add(parameter);
            }

        return parameters.ToImmutable();
    }
}
