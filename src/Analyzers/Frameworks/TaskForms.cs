using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Frameworks;

/// <summary>What .NET makes of a task: other forms of the same work, and its end.</summary>
internal static class TaskForms
{
    /// <summary>Whether a value of this type stands for work that may not be over.</summary>
    public static bool Is(ITypeSymbol? type) => type.Has(TypeFacet.Task | TypeFacet.Awaiter);

    /// <summary>What a value is a form of: <c>x</c> of <c>x.ConfigureAwait(false)</c>, or the value itself.</summary>
    public static IOperation Inner(IOperation value)
    {
        value = value.Unconverted();
        while (
            value is IInvocationOperation { TargetMethod: var method } call
            && method.Has(ThreadFacet.SameTask)
            && (call.Instance ?? call.ArgumentFor(0)) is { } inner
        )
            value = inner.Unconverted();
        return value;
    }

    /// <summary>The task whose result a value is: <c>await x</c>, <c>x.Result</c>; what is none, as it is.</summary>
    public static IOperation Awaited(IOperation value) =>
        value switch
        {
            IAwaitOperation { Operation: var task } => Inner(task),
            IPropertyReferenceOperation { Property: var property, Instance: { } task } when property.Has(ThreadFacet.EndsTask) => Inner(
                task
            ),
            IInvocationOperation { TargetMethod: var method, Arguments.IsEmpty: true, Instance: { } task }
                when method.Has(ThreadFacet.EndsTask) => Inner(task),
            _ => value,
        };

    /// <summary>The operation that is the result of a task, where it is made; null where nothing there waits for its end.</summary>
    public static IOperation? TakenFrom(IOperation task) =>
        ReceiverOf(task) is { } taken && Awaited(taken) is var awaited && awaited != taken && awaited == task.Unconverted() ? taken : null;

    /// <summary>The type of what a task gives; null for other types, and for tasks that give nothing.</summary>
    public static ITypeSymbol? ResultTypeOf(ITypeSymbol type) =>
        type is INamedTypeSymbol { TypeArguments: [var result] } && type.Has(TypeFacet.Task) ? result : null;

    /// <summary>The result of a task that is over when it is made: <c>Task.FromResult(x)</c>; null for all others.</summary>
    public static IOperation? ResultOf(IOperation task)
    {
        var (made, arguments) = task.Unconverted() switch
        {
            IInvocationOperation call => (call.TargetMethod, call.Arguments),
            IObjectCreationOperation { Constructor: { } constructor } creation => (constructor, creation.Arguments),
            _ => default,
        };
        return
            made is not null
            && arguments is [{ Parameter.OriginalDefinition.Type: ITypeParameterSymbol, Value: var result }]
            && made.Has(ThreadFacet.GivesResult)
            ? result
            : null;
    }

    /// <summary>What gets a task, past what only gives it in another form, or in those that are asked for.</summary>
    public static IOperation? ReceiverOf(IOperation task, ThreadFacet forms = ThreadFacet.SameTask)
    {
        var around = task.ParentPastConversions();
        while (
            (around is IArgumentOperation { Parent: IInvocationOperation given } ? given : around) is IInvocationOperation call
            && call.TargetMethod.Has(forms)
        )
            around = call.ParentPastConversions();
        return around;
    }

    /// <summary>
    /// Whether a task is awaited where it is made, as it is or in another form; not where the wait may end before the task does, by a time
    /// or a token.
    /// </summary>
    public static bool IsAwaited(IOperation task) => ReceiverOf(task) is IAwaitOperation;

    /// <summary>Whether code goes on only when a task is over, or its limit is.</summary>
    public static bool IsWaitedFor(IOperation task) =>
        ReceiverOf(task, ThreadFacet.SameTask | ThreadFacet.LimitsTask) switch
        {
            IAwaitOperation => true,
            IInvocationOperation { TargetMethod: var method } => method.Has(ThreadFacet.EndsTask),
            IPropertyReferenceOperation { Property: var property } => property.Has(ThreadFacet.EndsTask),
            _ => false,
        };
}
