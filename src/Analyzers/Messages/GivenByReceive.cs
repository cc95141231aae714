using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Messages;

/// <summary>
/// What a receive has made: its result, or what it gives by an <c>out</c> parameter; an element of a collection of those, a frame of a
/// message, and its bytes or text. A message to which the code adds frames may say what the code has written.
/// </summary>
internal static class GivenByReceive
{
    private const int MaxDepth = 6;

    public static bool Is(IOperation value, MessagingBody body, int depth = 0) =>
        depth < MaxDepth
        && value.Unconverted() switch
        {
            ILocalReferenceOperation { Local: var local } => IsHeldBy(local, body, depth + 1),
            IInvocationOperation { TargetMethod: var part, Instance: { } whole } when IsPart(part, body) => Is(whole, body, depth + 1),
            IInvocationOperation or IPropertyReferenceOperation when IsReceive(value.Unconverted(), body) => true,
            IPropertyReferenceOperation { Property: var part, Instance: { } whole } => (
                IsPart(part, body) || part.IsIndexer && part.IsFramework()
            ) && Is(whole, body, depth + 1),
            _ => false,
        };

    /// <summary>Whether a local holds such a value, and nothing else but null.</summary>
    public static bool IsHeldBy(ILocalSymbol local, MessagingBody body, int depth = 0)
    {
        if (IsAddedTo(local, body))
            return false;
        if (body.Uses.SingleValueOf(local) is { } only)
            return Is(only, body, depth);
        var first = body.Uses.DeclaratorOf(local)?.GetVariableInitializer()?.Value;
        var isGiven = first is not null && Is(first, body, depth);
        if (!isGiven && !IsEmpty(first))
            return false;
        foreach (var reference in body.Uses.Of(local))
            if (LocalUses.IsWrite(reference))
                if (Gives(reference, body, depth))
                    isGiven = true;
                else
                    return false;
        return isGiven;
    }

    /// <summary>Whether there is nothing in what a receive fills: null, or a message without frames.</summary>
    private static bool IsEmpty(IOperation? first) =>
        first is null || first.IsNull() || first.Unconverted() is IObjectCreationOperation { Arguments.IsEmpty: true, Initializer: null };

    private static bool Gives(IOperation written, MessagingBody body, int depth) =>
        (written.Parent is IDeclarationExpressionOperation declaration ? declaration.Parent : written.Parent) switch
        {
            IArgumentOperation { Parameter.RefKind: RefKind.Out or RefKind.Ref, Parent: IInvocationOperation call } => IsReceive(
                call,
                body
            ),
            ISimpleAssignmentOperation { IsRef: false, Target: var target, Value: var value } => target == written
                && Is(value, body, depth),
            _ => false,
        };

    private static bool IsReceive(IOperation call, MessagingBody body) =>
        body.Library.MemberOf(call) is { Role: MessagingRole.ReceiveNew or MessagingRole.ReceiveMultipart };

    private static bool IsPart(ISymbol member, MessagingBody body) =>
        body.Library.Types.PartOf(member) is FramePart.Frame or FramePart.Bytes or FramePart.Text;

    private static bool IsAddedTo(ILocalSymbol message, MessagingBody body)
    {
        foreach (var hit in body.Hits)
            if (
                hit is { Member.Role: MessagingRole.AddFrame, Operation: IInvocationOperation { Instance: { } whole } }
                && message.Is(LocalUses.SymbolOf(whole.Unconverted()))
            )
                return true;
        return false;
    }
}
