using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Buffers;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Messages;

/// <summary>
/// A method of the user's that does nothing but copy what it is given, or a message of its object: <c>byte[] CopyOf(Message m) =>
/// m.Data.ToArray();</c>. A call of it is a copy, too.
/// </summary>
/// <param name="Source">What is copied, as the code around the call names it: a message or a span; of an object its member.</param>
/// <param name="IsText">Whether a text is made of it.</param>
internal readonly record struct CopyByMethod(IOperation Source, bool IsText)
{
    public static CopyByMethod? Of(IInvocationOperation call, MessagingBody body)
    {
        if (
            !(call.Type.IsByteArray() || call.Type?.SpecialType == SpecialType.System_String)
            || !MayGiveContent(call, body)
            || OneCall.Of(call, body) is not (var made, var code)
            || SourceOf(made, code) is not { } copy
            || MayChangeAnything(code)
        )
            return null;
        return copy.Source switch
        {
            IParameterReferenceOperation { Parameter: { RefKind: RefKind.None, ContainingSymbol: var owner } parameter }
                when owner.Is(call.TargetMethod.Declared()) && call.ArgumentFor(parameter.Ordinal) is { } given => copy with
            {
                Source = given.Unconverted(),
            },
            IFieldReferenceOperation or IPropertyReferenceOperation when call.Instance is null or IInstanceReferenceOperation => copy,
            _ => null,
        };
    }

    /// <summary>Whether a call gives a message or its bytes, or runs a method of the same object, which may hold one.</summary>
    private static bool MayGiveContent(IInvocationOperation call, MessagingBody body)
    {
        foreach (var argument in call.Arguments)
            if (
                argument.Value.Unconverted().Type is { } type
                && (body.Library.Types.IsNativeMessage(type) || body.Library.IsReceivedFrame(type) || type.IsByteSpan())
            )
                return true;
        return call.Arguments.IsEmpty
            && call.Instance is null or IInstanceReferenceOperation
            && call.TargetMethod.ContainingType.Is(body.Owner.ContainingType);
    }

    /// <summary>What a call copies.</summary>
    private static CopyByMethod? SourceOf(IOperation value, MessagingBody code)
    {
        switch (value.Unconverted())
        {
            case IInvocationOperation { TargetMethod: var method, Instance: { } owner, Arguments.IsEmpty: true } call
                when code.Library.CopiesContent(method):
                return HolderOf(owner, code) is { } message ? new(message, !call.Type.IsByteArray()) : null;
            case IInvocationOperation { TargetMethod: var method, Instance: { } bytes, Arguments.IsEmpty: true }
                when method.Has(Facet.Copy) && bytes.Type.IsByteSpan():
                return HolderOf(bytes, code) is { } shown ? new(shown, false) : null;
            case IInvocationOperation { Arguments: [{ Value: var bytes }] } call
                when CopiedFrame.IsDecoding(call) && Utf8.Is(call.Instance, code):
                return bytes.Unconverted().Type.IsByteSpan()
                    ? HolderOf(bytes, code) is { } decoded
                        ? new(decoded, true)
                        : null
                    : SourceOf(bytes, code) is { IsText: false } array
                        ? array with
                        {
                            IsText = true,
                        }
                        : null;
            case IInvocationOperation call when Of(call, code) is { } inner:
                return HolderOf(inner.Source, code) is { } holder ? inner with { Source = holder } : null;
            default:
                return null;
        }
    }

    /// <summary>What holds the message or the bytes that an expression shows all or a part of.</summary>
    private static IOperation? HolderOf(IOperation bytes, MessagingBody code)
    {
        var holder = ShownBytes.Of(bytes, code).Holder;
        return holder is IParameterReferenceOperation || MessageHolder.Of(holder, code) is IFieldSymbol or IPropertySymbol ? holder : null;
    }

    /// <summary>Whether what the method evaluates on the way may change the frame.</summary>
    private static bool MayChangeAnything(MessagingBody code)
    {
        foreach (var operation in code.Root.Descendants())
            if (ContentChanges.MayChange(operation, code))
                return true;
        return false;
    }
}
