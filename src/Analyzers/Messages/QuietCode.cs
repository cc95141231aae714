using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Effects;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Messages;

/// <summary>
/// Code that neither waits nor leaves nor touches a message, and runs nothing that could.
/// </summary>
internal static class QuietCode
{
    private const Effect Disturbing =
        EffectGroups.OtherThreads
        | EffectGroups.Unreadable
        | Effect.UsesDevice
        | Effect.RunsKnownCode
        | Effect.CallsLambda
        | Effect.ChangesMessages
        | Effect.Unlisted;

    public static bool IsQuiet(IOperation code, MessagingBody body)
    {
        foreach (var operation in code.DescendantsAndSelf())
            if (!IsQuietItself(operation, body))
                return false;
        return true;
    }

    /// <summary>The same for one operation, whatever its parts are.</summary>
    public static bool IsQuietItself(IOperation operation, MessagingBody body)
    {
        if (!StraightForms.Has(operation) || operation.Type is { } type && body.Library.HoldsMessages(type))
            return false;
        switch (operation)
        {
            case IPropertyReferenceOperation { Property.ReturnsByRef: true, Type.SpecialType: not SpecialType.System_Byte }:
                return false;
            case IUsingDeclarationOperation:
                return false;
            case IPropertyReferenceOperation:
                return (body.EffectsOf(operation) & Disturbing) == 0;
            default:
                return (body.EffectsOf(operation) & (Disturbing | Effect.UsesSocket | Effect.HandlesMessages)) == 0;
        }
    }
}
