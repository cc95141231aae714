using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Frameworks;

/// <summary>What .NET makes of a task: other forms of the same work, and its end.</summary>
internal static class TaskForms
{
    public static readonly (string Type, string Members, Facet Facet)[] Rows =
    {
        ("System.Threading.Tasks.Task", "ConfigureAwait GetAwaiter", Facet.SameTask),
        ("System.Threading.Tasks.ValueTask", "ConfigureAwait GetAwaiter AsTask Preserve", Facet.SameTask),
        ("System.Threading.Tasks.ValueTask`1", "ConfigureAwait GetAwaiter AsTask Preserve", Facet.SameTask),
        ("System.Threading.Tasks.TaskExtensions", "Unwrap", Facet.SameTask),
        ("System.Threading.Tasks.TaskAsyncEnumerableExtensions", "ConfigureAwait WithCancellation", Facet.SameTask),
        ("System.Runtime.CompilerServices.ConfiguredTaskAwaitable", "GetAwaiter", Facet.SameTask),
        ("System.Runtime.CompilerServices.ConfiguredTaskAwaitable`1", "GetAwaiter", Facet.SameTask),
        ("System.Runtime.CompilerServices.ConfiguredValueTaskAwaitable", "GetAwaiter", Facet.SameTask),
        ("System.Runtime.CompilerServices.ConfiguredValueTaskAwaitable`1", "GetAwaiter", Facet.SameTask),
        ("System.Runtime.CompilerServices.ConfiguredCancelableAsyncEnumerable`1", "ConfigureAwait WithCancellation", Facet.SameTask),
        ("System.Threading.Tasks.Task", "WaitAsync", Facet.LimitsTask),
        ("System.Threading.Tasks.Task`1", "WaitAsync", Facet.LimitsTask),
        ("System.Threading.Tasks.Task", "Wait", Facet.EndsTask),
        ("System.Threading.Tasks.Task`1", "Result", Facet.EndsTask),
        ("System.Threading.Tasks.ValueTask`1", "Result", Facet.EndsTask),
        ("System.Runtime.CompilerServices.TaskAwaiter", "GetResult", Facet.EndsTask),
        ("System.Runtime.CompilerServices.TaskAwaiter`1", "GetResult", Facet.EndsTask),
        ("System.Runtime.CompilerServices.ValueTaskAwaiter", "GetResult", Facet.EndsTask),
        ("System.Runtime.CompilerServices.ValueTaskAwaiter`1", "GetResult", Facet.EndsTask),
        ("System.Runtime.CompilerServices.ConfiguredTaskAwaitable+ConfiguredTaskAwaiter", "GetResult", Facet.EndsTask),
        ("System.Runtime.CompilerServices.ConfiguredTaskAwaitable`1+ConfiguredTaskAwaiter", "GetResult", Facet.EndsTask),
        ("System.Runtime.CompilerServices.ConfiguredValueTaskAwaitable+ConfiguredValueTaskAwaiter", "GetResult", Facet.EndsTask),
        ("System.Runtime.CompilerServices.ConfiguredValueTaskAwaitable`1+ConfiguredValueTaskAwaiter", "GetResult", Facet.EndsTask),
    };

    /// <summary>Whether a value of this type stands for work that may not be over.</summary>
    public static bool Is(ITypeSymbol? type) =>
        type is { ContainingNamespace: { Name: "Tasks" or "CompilerServices" } }
        && type.IsFramework()
        && type.Name
            is "Task"
                or "ValueTask"
                or "TaskAwaiter"
                or "ValueTaskAwaiter"
                or "ConfiguredTaskAwaitable"
                or "ConfiguredValueTaskAwaitable"
                or "ConfiguredTaskAwaiter"
                or "ConfiguredValueTaskAwaiter";

    /// <summary>What a value is a form of: <c>x</c> of <c>x.ConfigureAwait(false)</c>, or the value itself.</summary>
    public static IOperation Inner(IOperation value)
    {
        value = value.Unconverted();
        while (
            value is IInvocationOperation { TargetMethod: var method } call
            && method.Has(Facet.SameTask)
            && (call.Instance ?? call.ArgumentFor(0)) is { } inner
        )
            value = inner.Unconverted();
        return value;
    }

    /// <summary>What gets a task, past what only gives it in another form, or in those that are asked for.</summary>
    public static IOperation? ReceiverOf(IOperation task, Facet forms = Facet.SameTask)
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
        ReceiverOf(task, Facet.SameTask | Facet.LimitsTask) switch
        {
            IAwaitOperation => true,
            IInvocationOperation { TargetMethod: var method } => method.Has(Facet.EndsTask),
            IPropertyReferenceOperation { Property: var property } => property.Has(Facet.EndsTask),
            _ => false,
        };
}
