using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Effects;

/// <summary>Does code dispose or replace something that other code may use? Messages aside, each of which has one user.</summary>
internal static class Endings
{
    /// <summary>Whether a call disposes its object, or closes it.</summary>
    public static bool IsOne(IInvocationOperation call, MessagingLibrary library) =>
        call.TargetMethod.IsDisposal() && !(call.Instance?.Unconverted().Type is { } type && library.HoldsMessages(type))
        || library.Types.Disposes(call.TargetMethod);

    /// <summary>Whether the end of a using disposes what was there before.</summary>
    public static bool IsOne(IOperation resources, MessagingLibrary library)
    {
        if (resources is not IVariableDeclarationGroupOperation group)
            return WasThere(resources, library);
        foreach (var declaration in group.Declarations)
        foreach (var variable in declaration.Declarators)
            if (variable.GetVariableInitializer() is { Value: var value } && WasThere(value, library))
                return true;
        return false;
    }

    /// <summary>Whether a write gives others another socket, queue or poller than they had.</summary>
    public static bool IsReplacement(IOperation target, MessagingLibrary library) =>
        target.Type is { } type
        && (library.Types.IsSocket(type) || library.Types.IsQueue(type) || library.Types.IsPoller(type))
        && Notes.IsKnownElsewhere(target, target, code: null);

    private static bool WasThere(IOperation value, MessagingLibrary library) =>
        value.Unconverted() is IMemberReferenceOperation or ILocalReferenceOperation or IParameterReferenceOperation
        && !(value.Unconverted().Type is { } type && library.HoldsMessages(type));
}
