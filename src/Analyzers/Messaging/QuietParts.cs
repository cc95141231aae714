using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Effects;
using ZmqPerf.Analyzers.Frameworks;

namespace ZmqPerf.Analyzers.Messaging;

/// <summary>Code of a method that asks a socket which neither waits nor shows anything to others.</summary>
internal static class QuietParts
{
    /// <summary>What code may do with its own buffer, and with a message that it receives into.</summary>
    private const Effect Allowed =
        Effect.WritesMemory | Effect.WritesMembers | Effect.Notes | Effect.HandlesMessages | Effect.ChangesMessages | Effect.Ends;

    /// <summary>Whether nothing in it could wait, call the user's code, or leave.</summary>
    public static bool Are(IOperation operation, MessagingBody body)
    {
        foreach (var part in operation.DescendantsAndSelf())
            if (!Is(part, body))
                return false;
        return true;
    }

    /// <summary>Whether the same holds of all that is called beside a call.</summary>
    public static bool AreBeside(IOperation code, IInvocationOperation? call, MessagingBody body)
    {
        foreach (var part in code.DescendantsAndSelf())
            if (
                part switch
                {
                    IAwaitOperation => TaskForms.Awaited(part) != call,
                    IInvocationOperation or IPropertyReferenceOperation when call is not null && TaskForms.Awaited(part) == call => false,
                    IInvocationOperation or IObjectCreationOperation or IPropertyReferenceOperation => part != call && !Is(part, body),
                    _ => false,
                }
            )
                return false;
        return true;
    }

    private static bool Is(IOperation part, MessagingBody body) => StraightForms.Has(part) && (body.EffectsOf(part) & ~Allowed) == 0;
}
