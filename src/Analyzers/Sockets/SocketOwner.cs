using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Buffers;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Messages;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Sizes;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Sockets;

/// <summary>
/// All that the code does with one socket: a local's whole body, a field's whole type. Null where more may happen elsewhere: the
/// socket is given to other code, may be another one, or is anybody's.
/// </summary>
internal sealed partial class SocketOwner
{
    private SocketOwner(List<IOperation> references, List<IOperation> values) => (References, Values) = (references, values);

    /// <summary>Every reference that is not a write.</summary>
    public IReadOnlyList<IOperation> References { get; }

    /// <summary>What is assigned to the local or field.</summary>
    public IReadOnlyList<IOperation> Values { get; }

    /// <summary>Whether one socket is assigned in one place, null aside.</summary>
    public bool HasOneValue
    {
        get
        {
            var count = 0;
            foreach (var value in Values)
                if (!value.Unconverted().IsNull())
                    count++;
            return count == 1;
        }
    }

    /// <summary>Whether an option may be set, be it by code that does not show which one it sets.</summary>
    public bool MaySet(Option option, MessagingLibrary library)
    {
        foreach (var reference in References)
            if (OptionWrite.MayBe(option, reference, library))
                return true;
        foreach (var (_, references) in Given)
        foreach (var reference in references)
            if (OptionWrite.MayBe(option, reference, library))
                return true;
        return false;
    }

    /// <summary>Whether code of the user's makes the socket, which may set options, and use it, before it gives it away.</summary>
    public bool IsMadeElsewhere(MessagingLibrary library)
    {
        foreach (var value in Values)
            if (
                value.Unconverted() is var made
                && made is not IObjectCreationOperation
                && !made.IsNull()
                && library.MemberOf(made) is not { IsCertain: true }
            )
                return true;
        return false;
    }

    /// <summary>
    /// A socket that is returned, or whose events have handlers, is known only where that is asked for: in a handler the socket is what the
    /// event says. Whoever knows what handlers do with that has them left out.
    /// </summary>
    public static SocketOwner? Of(
        IOperation? socket,
        MessagingBody body,
        bool mayBeReturned = false,
        bool mayBeHandled = false,
        bool withoutHandlers = false,
        bool mayBeGiven = false
    ) =>
        socket?.Unconverted() switch
        {
            ILocalReferenceOperation { Local: { RefKind: RefKind.None } local } => Of(
                local,
                body,
                mayBeReturned,
                mayBeHandled,
                withoutHandlers,
                mayBeGiven
            ),
            IMemberReferenceOperation reference when body.Library.Fields.OfThis(reference) is { } field => OfField(
                field,
                body,
                mayBeHandled,
                withoutHandlers,
                mayBeGiven
            ),
            _ => null,
        };

    public static SocketOwner? Of(
        ILocalSymbol local,
        MessagingBody body,
        bool mayBeReturned = false,
        bool mayBeHandled = false,
        bool withoutHandlers = false,
        bool mayBeGiven = false
    )
    {
        var (references, values, given) = (new List<IOperation>(), new List<IOperation>(), new List<GivenCall>());
        if (body.Uses.DeclaratorOf(local)?.GetVariableInitializer() is { Value: var first })
            values.Add(first);
        foreach (var reference in body.Uses.Of(local))
            if (mayBeReturned && IsReturn(reference) || withoutHandlers && IsSubscription(reference))
                references.Add(reference);
            else if (
                !(mayBeGiven && AddGiven(reference, references, given, body))
                && !(mayBeHandled && AddHandler(reference, references, body))
                && !Add(reference, references, values, body.Library)
            )
                return null;
        return new(references, values) { Given = given };
    }

    private static bool IsReturn(IOperation reference) =>
        reference.ParentPastConversions() is IReturnOperation { Kind: OperationKind.Return } && !LocalUses.IsWrite(reference);

    private static bool IsSubscription(IOperation reference) =>
        reference.Parent is IEventReferenceOperation { Parent: IEventAssignmentOperation };

    private static SocketOwner? OfField(ISymbol field, MessagingBody body, bool mayBeHandled, bool withoutHandlers, bool mayBeGiven)
    {
        var (references, values, given) = (new List<IOperation>(), new List<IOperation>(), new List<GivenCall>());
        if (VariableUses.ToOwn(field, body) is not { } uses)
            return null;
        if (OtherBodies.InitialValueOf(field, body.Compilation) is { } first)
            values.Add(first);
        foreach (var reference in uses)
            if (withoutHandlers && IsSubscription(reference))
                references.Add(reference);
            else if (
                !(mayBeGiven && AddGiven(reference, references, given, body))
                && !(mayBeHandled && AddHandler(reference, references, body))
                && !Add(reference, references, values, body.Library)
            )
                return null;
        return new(references, values) { Given = given };
    }

    private static bool AddHandler(IOperation reference, List<IOperation> references, MessagingBody body)
    {
        if (HandledSockets.By(reference, body) is not { } named)
            return false;
        foreach (var place in named)
            if (!Add(place, references, values: null, body.Library))
                return false;
        return true;
    }

    /// <summary>Whether sockets are put in a row only to be disposed: <c>foreach (var each in new[] { a, b }) each.Dispose();</c></summary>
    private static bool IsDisposedInRow(IOperation elements) =>
        (elements is IArrayInitializerOperation { Parent: IArrayCreationOperation array } ? array : elements) is var row
        && (row is IArrayCreationOperation || row.IsCollectionExpression())
        && row.ParentPastConversions()
            is IForEachLoopOperation { LoopControlVariable: IVariableDeclaratorOperation { Symbol: var each } } loop
        && loop.Collection.Unconverted() == row
        && LocalUses.In(loop).Of(each) is var uses
        && uses.All(use => use.CallOn().IsDisposal());

    /// <summary>
    /// Whether a reference is one that does not let the socket go: a call on it, its disposal, or an assignment of a value that is in
    /// sight.
    /// </summary>
    private static bool Add(IOperation reference, List<IOperation> references, List<IOperation>? values, MessagingLibrary library)
    {
        if (reference.Parent is ISimpleAssignmentOperation { IsRef: false, Target: var target, Value: var value } && target == reference)
        {
            values?.Add(value);
            return values is not null && reference.Parent.Parent is IExpressionStatementOperation or IUsingOperation;
        }

        if (LocalUses.IsWrite(reference))
            return false;
        references.Add(reference);
        return reference.ParentPastConversions() switch
        {
            IInvocationOperation { Instance: { } instance } call => instance.Unconverted() == reference && !Shows(call),
            IPropertyReferenceOperation { Property: var property } shown => !library.Types.IsHandle(property) && !Shows(shown),
            IConditionalAccessOperation { Operation: var operation } => operation.Unconverted() == reference
                && (reference.CallOn() is not { Instance: null } extension || library.MemberOf(extension) is { IsCertain: true }),
            IArgumentOperation { Parent: { } call } => library.MemberOf(call) is { IsCertain: true },
            { } whole when library.MakesPoller(whole) || IsDisposedInRow(whole) => true,
            IUsingOperation or IForEachLoopOperation => true,
            IBinaryOperation => true,
            IIsPatternOperation test => !BufferUses.DeclaresVariables(test), // another name for it
            _ => false,
        };

        // an object of the user's that gives its socket away
        bool Shows(IOperation member) => library.Types.IsSocket(member.Type) && !library.Types.IsSocket(reference.Type);
    }
}
