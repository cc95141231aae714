using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace ZmqPerf.Analyzers.Frameworks;

/// <summary>Where .NET runs tasks.</summary>
internal static class Schedulers
{
    /// <summary>
    /// Whether a call may run what it is given one after the other, or on a thread reserved for it: it names a scheduler, or is made on a
    /// factory that has one.
    /// </summary>
    public static bool MayBeOwn(IInvocationOperation call)
    {
        foreach (var argument in call.Arguments)
            if (IsScheduler(argument.Parameter?.Type) && !IsDefault(argument.Value))
                return true;
        return call.TargetMethod.ContainingType.Has(TypeFacet.TaskFactory) && !IsDefault(call.Instance);
    }

    /// <summary>Whether a type is <c>TaskScheduler</c>, or derives from it.</summary>
    public static bool IsScheduler(ITypeSymbol? type)
    {
        for (; type is not null; type = type.BaseType)
            if (type.Has(TypeFacet.Scheduler))
                return true;
        return false;
    }

    private static bool IsDefault(IOperation? value) =>
        value?.Unconverted() switch
        {
            IPropertyReferenceOperation { Property: var property } => property.Has(ThreadFacet.DefaultScheduler),
            IObjectCreationOperation creation => creation.Arguments.IsEmpty,
            _ => false,
        };
}
