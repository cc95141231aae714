using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messages;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Lifetime.Views;

/// <summary>What a view is a view of, by the values that its locals are given.</summary>
internal static class BackingStores
{
    private const int MaxDepth = 6;

    /// <summary>The message, receiver, writer or buffer behind an expression.</summary>
    public static BackingStore? Of(IOperation view, MessagingBody body, int depth = 0)
    {
        switch (ViewOrigin.Of(view, body))
        {
            case IPropertyReferenceOperation { Property: var property, Instance: { } message } when body.Library.Types.IsContent(property):
                return HolderOf(message.Unconverted(), body) is { } holder ? new(holder, HolderKind.Message) : null;
            case IPropertyReferenceOperation { Property: var property, Instance: { } writer }
                when (body.Library.IsFrameWriter(writer.Type) || body.Library.IsOwnedFrame(writer.Type))
                    && body.Library.Runtime!.IsRoom(property):
                return HolderOf(WholeOf(writer.Unconverted()), body) is { } written ? new(written, HolderKind.Writer) : null;
            case IPropertyReferenceOperation { Property: var property, Instance: { } received } when RuntimeSymbols.IsIdentity(property):
                return HolderOf(received.Unconverted(), body) is { } named ? new(named, HolderKind.Writer) : null;
            case IInvocationOperation { Instance: { } outgoing } room when IsRoom(room, body):
                return HolderOf(outgoing.Unconverted(), body) is { } filled ? new(filled, HolderKind.Outgoing) : null;
            case IInvocationOperation { Instance: { } receiver } call
                when body.Library.MemberOf(call) is { Role: MessagingRole.ReceiveFrame } && body.Library.IsReceivedFrame(call.Type):
                return HolderOf(receiver.Unconverted(), body) is { } frames ? new(frames, HolderKind.Receiver) : null;
            case IInvocationOperation call when FrameMethod.Of(call, body) is { } own:
                return own;
            case ILocalReferenceOperation { Local: var local } when References.Is(local) || IsViewType(local.Type):
                return depth < MaxDepth ? OfLocal(local, body, depth + 1) : null;
            case (IConditionalOperation or ICoalesceOperation or ISwitchExpressionOperation) and var choice:
                return depth < MaxDepth ? OfChoice(choice, body, depth + 1) : null;
            case { Type: INamedTypeSymbol type } message when body.Library.Types.IsMessage(type):
                return HolderOf(message, body) is { } shown ? new(shown, HolderKind.Message) : null;
            case { Type: { } type } buffer when type.IsByteArray():
                return HolderOf(buffer, body) is { } array ? new(array, HolderKind.Buffer) : null;
            default:
                return null;
        }
    }

    /// <summary>
    /// The one root of all values that a local is given; a local that gets its memory from nowhere else is a buffer itself.
    /// </summary>
    public static BackingStore? OfLocal(ILocalSymbol local, MessagingBody body, int depth = 0)
    {
        var root = FrameGivenOut(local, body);
        foreach (var value in ValuesOf(local, body))
        {
            if (IsNothing(value) || local.Is(LocalUses.SymbolOf(ViewOrigin.Of(value, body))))
                continue;
            var one = IsMade(value) ? new(local, HolderKind.Buffer) : Of(value, body, depth);
            if (one is null || root is { } other && !other.Is(one))
                return null;
            root = one;
        }

        return root;
    }

    /// <summary>The received message that a frame is a part of, or the frame.</summary>
    private static IOperation WholeOf(IOperation frame) =>
        frame is IPropertyReferenceOperation { Property: var part, Instance: { } message } && RuntimeSymbols.IsPart(part)
            ? message.Unconverted()
            : frame;

    /// <summary>Whether a call answers with room to write what will be sent.</summary>
    private static bool IsRoom(IInvocationOperation call, MessagingBody body) =>
        body.Library.MemberOf(call) is { Role: MessagingRole.AddInPlace } || body.Library.Runtime?.IsRoom(call.TargetMethod) == true;

    /// <summary>The one root of all branches of a choice, those aside that show nothing.</summary>
    private static BackingStore? OfChoice(IOperation choice, MessagingBody body, int depth)
    {
        BackingStore? root = null;
        foreach (var value in Alternatives.OrItself(choice))
        {
            if (IsNothing(value) || value.Unconverted() is IThrowOperation)
                continue;
            if (Of(value, body, depth) is not { } one || root is { } other && !other.Is(one))
                return null;
            root = one;
        }

        return root;
    }

    /// <summary>The receiver whose frame a call has put into a local: <c>TryReceive(out var frame)</c>.</summary>
    private static BackingStore? FrameGivenOut(ILocalSymbol local, MessagingBody body)
    {
        if (!body.Library.IsReceivedFrame(local.Type))
            return null;
        foreach (var reference in body.Uses.Of(local))
            if (ReceiveInto(reference, body) is { Instance: { } receiver })
                return HolderOf(receiver.Unconverted(), body) is { } frames ? new(frames, HolderKind.Receiver) : null;
        return null;
    }

    /// <summary>The receive of a frame that this reference is the out argument of.</summary>
    public static IInvocationOperation? ReceiveInto(IOperation reference, MessagingBody body) =>
        (reference.Parent is IDeclarationExpressionOperation ? reference.Parent.Parent : reference.Parent)
            is IArgumentOperation { Parameter.RefKind: RefKind.Out, Parent: IInvocationOperation call }
        && body.Library.MemberOf(call) is { Role: MessagingRole.ReceiveFrame }
            ? call
            : null;

    public static bool IsViewType(ITypeSymbol? type) => type is { IsRefLikeType: true } || type.IsByteMemory() || type.IsByteSegment();

    /// <summary>Whether a value shows no bytes at all.</summary>
    public static bool IsNothing(IOperation value) =>
        value.IsNull() || value.Unconverted() is IPropertyReferenceOperation { Property: var property } && property.Has(Facet.Nothing);

    /// <summary>A symbol that stands for one object as long as the code at hand does not write it where it shows.</summary>
    private static ISymbol? HolderOf(IOperation reference, MessagingBody body) =>
        MessageHolder.Of(reference, body) switch
        {
            (ILocalSymbol or IParameterSymbol) and var variable => MessageNames.First(variable, body),
            (IFieldSymbol or IPropertySymbol) and var field when FieldWrites.CannotChangeDuring(field, body) => field,
            _ => null,
        };

    public static bool IsMade(IOperation value) =>
        value.Unconverted() is IArrayCreationOperation || value.Unconverted().Syntax.IsStackAlloc();

    private static IEnumerable<IOperation> ValuesOf(ILocalSymbol local, MessagingBody body)
    {
        if (body.Uses.DeclaratorOf(local)?.GetVariableInitializer() is { Value: var first })
            yield return first;
        foreach (var reference in body.Uses.Of(local))
            if (
                reference.Parent is ISimpleAssignmentOperation { Target: var target, Value: var value } assignment
                && target == reference
                && assignment.IsRef == References.Is(local)
            )
                yield return value;
            else if (ShownInto.Of(reference, body) is { } bytes)
                yield return bytes;
    }
}
