using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Buffers;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Payloads;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Lifetime.ZeroCopy;

/// <summary>The memory that a zero-copy message shows.</summary>
/// <param name="Creation">What makes the message: a constructor, or a method of the user's that does nothing else with the memory.</param>
/// <param name="Pointer">The memory's address, or the handle that pins it, as the code around names it.</param>
/// <param name="HasCallback">Whether a callback is to free it.</param>
internal readonly record struct SentMemory(IOperation Creation, IOperation Pointer, bool HasCallback)
{
    private const int MaxDepth = 3;

    public static SentMemory Of(ZeroCopyMessage message, MessagingBody body) =>
        new(message.Creation, message.Pointer, FreeCallback.Exists(message.Callback, body));

    /// <summary>The memory that a call gives a method which makes a message of it.</summary>
    public static SentMemory? OfMethod(IInvocationOperation call, MessagingBody body)
    {
        if (
            body.Depth >= MaxDepth
            || !body.Library.Types.IsNativeMessage(call.Type)
            || call.HasErrors()
            || body.Library.MemberOf(call) is not null
            || OtherBodies.RunBy(call, body) is not { } code
            || MethodResults.OnlyOf(code) is not { } result
            || OfResult(result, code) is not { } made
            || RootOf(made.Pointer) is not { Parameter: { RefKind: RefKind.None } parameter }
            || !parameter.ContainingSymbol.Is(call.TargetMethod.Declared())
            || code.Uses.IsWritten(parameter)
            || code.Uses.Of(parameter).Count != 1 // else it may be freed, or kept
        )
            return null;
        return call.ArgumentFor(parameter.Ordinal) is { } given ? made with { Creation = call, Pointer = given } : null;
    }

    private static SentMemory? OfResult(IOperation result, MessagingBody code) =>
        result switch
        {
            IObjectCreationOperation creation
                when code.Library.MemberOf(creation) is { Role: MessagingRole.CreateZeroCopyMessage } member
                    && ZeroCopyMessage.Any(new(creation, member), code) is { } message => Of(message, code),
            IInvocationOperation inner => OfMethod(inner, code),
            _ => null,
        };

    /// <summary>The parameter that is the address, or that gives it.</summary>
    private static IParameterReferenceOperation? RootOf(IOperation pointer)
    {
        var value = NativeBlock.Address(pointer);
        return (Pinning.AddressedBy(value) is { } source ? NativeBlock.Address(source) : value) as IParameterReferenceOperation;
    }
}
