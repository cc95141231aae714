using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Effects;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Correctness.Threads;

/// <summary>The methods of one type, as its own code calls them.</summary>
internal sealed class OwnMethods(INamedTypeSymbol type, List<CodeBody> bodies)
{
    /// <summary>
    /// The code of a method of this very object, or of a static one of its type, that a call runs, or the read of a property; null for all
    /// others.
    /// </summary>
    public IOperation? CodeOf(IOperation use) =>
        use.RunMethod()?.OriginalDefinition is { } method
        && method.ContainingType.Is(type.OriginalDefinition)
        && method.IsCallOrRead()
        && ((use as IInvocationOperation)?.Instance ?? (use as IPropertyReferenceOperation)?.Instance)
            is null
                or IInstanceReferenceOperation
            ? bodies.RootOf(method)
            : null;

    /// <summary>Whether a property of the type runs code, which may look at anything.</summary>
    public bool IsComputed(IPropertySymbol property) =>
        property.ContainingType.OriginalDefinition.Is(type.OriginalDefinition)
        && property.GetMethod is { } getter
        && bodies.RootOf(getter.OriginalDefinition) is not null;

    /// <summary>The parameter that stands for an argument as long as the method runs.</summary>
    public static IParameterSymbol? ParameterFor(IArgumentOperation argument, IInvocationOperation call, IOperation code) =>
        argument.Parameter is { RefKind: RefKind.None, Ordinal: var ordinal }
        && call.TargetMethod.OriginalDefinition.Parameters[ordinal] is var parameter
        && !LocalUses.In(code).IsWritten(parameter)
            ? parameter
            : null;

    /// <summary>
    /// Whether a method makes a value of what it is given, and asks no object that others have: <c>Encode(order)</c>. One that says yes or
    /// no, or nothing, may have asked how far a thread is; one of the type does not look at what the thread writes.
    /// </summary>
    public bool OnlyComputes(IInvocationOperation call, ThreadRun thread, MessagingLibrary library)
    {
        if (
            call.Instance?.Unconverted()
                is not (null or ILocalReferenceOperation or IParameterReferenceOperation or IObjectCreationOperation)
            || call.Type?.SpecialType is null or SpecialType.System_Void or SpecialType.System_Boolean
            || call.IsDropped()
            || Synchronization.MayMeetOthers(call, library)
        )
            return false;
        foreach (var operation in CodeOf(call)?.Descendants() ?? [])
            if (operation is IMemberReferenceOperation { Member: var field } && thread.Written.Contains(field))
                return false;
        return true;
    }
}
