using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Frameworks;

/// <summary>Where .NET runs tasks, and what tells of a task or thread whether it is over.</summary>
internal static class Schedulers
{
    /// <summary>
    /// Whether a call may run what it is given one after the other, or on a thread of somebody's own: it names a scheduler, or is made on
    /// a factory that has one.
    /// </summary>
    public static bool MayBeOwn(IInvocationOperation call)
    {
        foreach (var argument in call.Arguments)
            if (IsScheduler(argument.Parameter?.Type) && !IsDefault(argument.Value))
                return true;
        return call.TargetMethod.ContainingType is { Name: "TaskFactory" } && !IsDefault(call.Instance);
    }

    /// <summary>Whether a property says how far a task or a thread is, or what has come of it.</summary>
    public static bool IsProgress(IPropertySymbol property) =>
        property
            is {
                IsStatic: false,
                ContainingType.Name: "Task" or "Thread" or "ValueTask",
                Name: not (
                    "Name"
                    or "Id"
                    or "IsBackground"
                    or "Priority"
                    or "ManagedThreadId"
                    or "CurrentCulture"
                    or "CurrentUICulture"
                    or "AsyncState"
                )
            }
        && property.IsFramework();

    /// <summary>Whether a call only waits for a time to pass, or lets others run.</summary>
    public static bool IsClock(IMethodSymbol method) =>
        method is { Name: "Delay" or "Yield", ContainingType.Name: "Task" } or { ContainingType.Name: "PeriodicTimer" }
        && method.IsFramework();

    /// <summary>Whether this is an object for a thread that somebody has of his own.</summary>
    public static bool IsThread(ITypeSymbol? type) => type is { Name: "Thread" } && type.IsFramework();

    /// <summary>Whether a property says on which thread code runs, or which one this is.</summary>
    public static bool IsIdentity(IPropertySymbol property) =>
        property.Name is "CurrentThread" or "CurrentManagedThreadId" or "ManagedThreadId" or "InvokeRequired" && property.IsFramework();

    /// <summary>Whether this says how a loop is run by several threads.</summary>
    public static bool IsOptions(ITypeSymbol? type) => type is { Name: "ParallelOptions" } && type.IsFramework();

    /// <summary>Whether a property of such options says by how many at most.</summary>
    public static bool IsDegree(IPropertySymbol property) =>
        property.Name == "MaxDegreeOfParallelism" && IsOptions(property.ContainingType);

    /// <summary>Whether a type is that of schedulers, or derived from it.</summary>
    public static bool IsScheduler(ITypeSymbol? type)
    {
        for (; type is not null; type = type.BaseType)
            if (type is { Name: "TaskScheduler" } && type.IsFramework())
                return true;
        return false;
    }

    private static bool IsDefault(IOperation? value) =>
        value?.Unconverted()
            is IPropertyReferenceOperation { Property: { Name: "Factory" or "Default", IsStatic: true } }
                or IObjectCreationOperation { Arguments.IsEmpty: true };
}
