using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Receiving.Reading;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Receiving.Multipart;

/// <summary>
/// What happens to the frames that a receive collects as objects or arrays of managed memory. A closed list: what is not known to read them
/// where the receive is counts as handing them on. Numbers, texts that are compared with constants, and heads of what is sent do not count
/// as reading, because they say that the frames are small.
/// </summary>
internal sealed class CollectedReceive(IInvocationOperation receive, MessagingBody body, CancellationToken cancellationToken)
{
    private const int MaxDepth = 4;

    private bool _isRead;

    /// <summary>Whether the code reads what may be large of the frames, and does nothing else with them.</summary>
    public bool IsOnlyRead() => IsCollection(receive.Type) && OfFrames(receive, 0) && _isRead;

    /// <summary>A message of the library, or a list of arrays; texts have to be made anyway.</summary>
    private bool IsCollection(ITypeSymbol? type) =>
        body.Library.Types.IsMultipart(type) || type is INamedTypeSymbol { TypeArguments: [var element] } && element.IsByteArray();

    private bool OfLocal(ILocalSymbol local, int depth)
    {
        if (depth > MaxDepth || local.RefKind != RefKind.None)
            return false;
        foreach (var reference in body.Uses.Of(local))
            if (reference.EnclosingFunction() != receive.EnclosingFunction() || !Of(reference, depth + 1))
                return false;
        return true;
    }

    private bool Of(IOperation value, int depth) =>
        value.Type.IsByteArray() ? OfBytes(value, depth)
        : body.Library.Types.IsFrame(value.Type) ? OfPart(value, depth)
        : OfFrames(value, depth);

    private bool OfFrames(IOperation frames, int depth) =>
        frames.ParentPastConversions() switch
        {
            IPropertyReferenceOperation { Instance: { } instance, Property: { IsIndexer: true } property } element
                when instance.Unconverted() == frames && property.Type.IsByteArray() => OfBytes(element, depth),
            IPropertyReferenceOperation { Instance: { } instance, Property.Type.SpecialType: SpecialType.System_Int32 } count
                when instance.Unconverted() == frames && count.Property.IsFramework() => true,
            IForEachLoopOperation { Collection: var all, LoopControlVariable: IVariableDeclaratorOperation { Symbol: var frame } }
                when all.Unconverted() == frames => OfLocal(frame, depth),
            _ => OfPart(frames, depth),
        };

    /// <summary>A member of the message or frame, a local that holds it, or nothing at all.</summary>
    private bool OfPart(IOperation whole, int depth)
    {
        switch (whole.ParentPastConversions())
        {
            case IVariableInitializerOperation { Parent: IVariableDeclaratorOperation { Symbol: var local } }:
                return OfLocal(local, depth);
            case IPropertyReferenceOperation { Instance: { } instance } property when instance.Unconverted() == whole:
                return OfMember(property, body.Library.Types.PartOf(property.Property), depth);
            case IInvocationOperation { Instance: { } instance } call when instance.Unconverted() == whole:
                return OfMember(call, body.Library.Types.PartOf(call.TargetMethod), depth);
            case var user:
                return whole.IsDropped();
        }
    }

    private bool OfMember(IOperation value, FramePart part, int depth)
    {
        switch (part)
        {
            case FramePart.Number:
                return true;
            case FramePart.Text:
                _isRead |= ComparedText.Of(value) is null;
                return true;
            case FramePart.Frame:
                return OfPart(value, depth);
            case FramePart.Bytes:
                return OfBytes(value, depth);
            default:
                return false;
        }
    }

    private bool OfBytes(IOperation bytes, int depth)
    {
        switch (bytes.ParentPastConversions())
        {
            case IVariableInitializerOperation { Parent: IVariableDeclaratorOperation { Symbol: var local } }:
                return depth <= MaxDepth && OfArray(local);
            case IPropertyReferenceOperation { Property.Type.SpecialType: SpecialType.System_Int32 }:
                return true;
            case IArrayElementReferenceOperation element when element.ArrayReference.Unconverted() == bytes:
                return !LocalUses.IsWrite(element);
            case IArgumentOperation argument when argument.Value.Written() == bytes:
                if (ReturnedFrame.ReadsNumber(argument.Parent, isText: false) || ReturnedFrame.IsHead(bytes, body))
                    return true;
                _isRead = true;
                return !EscapeAnalysis.MayKeep(argument, body)
                    || BytesTakers.TakesBytes(argument, bytes, isText: false, body, cancellationToken);
            default:
                return false;
        }
    }

    private bool OfArray(ILocalSymbol local)
    {
        if (ForgottenArray.UsesOf(local, receive.EnclosingFunction(), body) is not { } uses)
            return false;
        foreach (var use in uses)
            _isRead |= !ReturnedFrame.IsOfAFewBytes(use) && !ReturnedFrame.IsHead(use.Reference, body);
        return true;
    }
}
