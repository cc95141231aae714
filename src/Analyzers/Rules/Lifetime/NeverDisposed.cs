using System.Collections.Immutable;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Lifetime.Owning;
using ZmqPerf.Analyzers.Messages;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Payloads;

namespace ZmqPerf.Analyzers.Lifetime;

/// <summary>
/// ZMQ3008: a message, socket, context or poller, or something of the runtime's, that a local alone holds and nothing disposes; a message
/// that is made for a receive in its argument. Silent where another owner may dispose it, where the code never ends, and where a rule
/// speaks whose fix takes the message away.
/// </summary>
internal sealed class NeverDisposed : BodyRule
{
    private const string Never = "never";

    public override ImmutableArray<DiagnosticDescriptor> Descriptors { get; } = ImmutableArray.Create(Rules.ZMQ3008_NeverDisposed);

    public override void Examine(MessagingBody body, in RuleContext context)
    {
        foreach (var symbol in body.Uses.Declared)
            if (
                symbol is ILocalSymbol { IsUsing: false, RefKind: RefKind.None } local
                && OwnedType.WhatStays(local.Type, body.Library) is { } stays
                && body.Uses.DeclaratorOf(local) is { } declarator
                && HoldsOwnObjects(local, declarator, body, context)
            )
                if (IsLeftAlone(local, body))
                {
                    if (
                        declarator.Parent is IForEachLoopOperation
                        || Termination.IsPossible(declarator, local, body, context.CancellationToken)
                    )
                        Report(local, Never, stays, NeverDisposedFix.For(local, declarator, body), body, context);
                }
                else if (LeftOnAPath.Is(local, declarator, body, context.CancellationToken))
                    Report(local, "not always", stays, FixDecision.None("other paths dispose it by hand"), body, context);

        foreach (var symbol in body.Uses.Used)
            if (
                symbol is ILocalSymbol { RefKind: RefKind.None } local
                && (OwnedType.IsRuntimes(local.Type, body.Library) || body.Library.HoldsMessages(local.Type))
                && OwnedType.WhatStays(local.Type, body.Library) is { } stays
                && body.Uses.DeclaratorOf(local) is null
                && (OwnedValue.IsTakenByTry(local, body) || IsGivenByMethod(local, body, context.CancellationToken))
                && IsLeftAlone(local, body)
            )
                Report(local, Never, stays, FixDecision.None("the variable is not declared by a statement of its own"), body, context);

        ReportDropped(body, context);
        foreach (var hit in body.Hits)
            if (LostValue.Of(hit.Operation, body) is { } lost)
                ReportLost(lost, body, context);
            else if (
                hit is { Operation: IObjectCreationOperation { Parent: not null } creation, Member.Role: MessagingRole.CreateEmptyMessage }
                && IsLostInArgument(creation, body)
                && ReceivedMessage.Of(hit, body, context) is null
                && !creation.HasErrors()
            )
                ReportLost(creation, body, context);
    }

    private static void Report(
        ILocalSymbol local,
        string howOften,
        string stays,
        FixDecision fix,
        MessagingBody body,
        in RuleContext context
    ) => context.Report(Rules.ZMQ3008_NeverDisposed, local.Locations[0], fix, local.Name, howOften, stays, OwnerAdvice.For(local, body));

    /// <summary>Whether a method of the source gives a local that it declares a message of its own, and nothing else writes it.</summary>
    private static bool IsGivenByMethod(ILocalSymbol local, MessagingBody body, CancellationToken cancellationToken)
    {
        IOperation? given = null;
        foreach (var reference in body.Uses.Of(local))
            if (LocalUses.IsWrite(reference))
            {
                if (given is not null || reference is not ILocalReferenceOperation { IsDeclaration: true })
                    return false;
                given = reference;
            }

        return given is not null && MadeByMethod.Gives(given, local, body) && Termination.IsPossible(given, local, body, cancellationToken);
    }

    /// <summary>Messages that a method makes, and frames that are taken out of their message, only to be dropped.</summary>
    private static void ReportDropped(MessagingBody body, in RuleContext context)
    {
        foreach (var operation in body.Operations)
            if (operation is IInvocationOperation made && LostValue.IsMadeToBeDropped(made, body))
                ReportLost(made, body, context);
        foreach (var symbol in body.Uses.Used)
            if (LocalUses.TypeOf(symbol) is { } type && body.Library.Types.IsMultipart(type))
                foreach (var reference in body.Uses.Of(symbol))
                    if (
                        reference.ParentPastConversions() is IInvocationOperation { Instance: { } frames } call
                        && frames.Unconverted() == reference
                        && OwnedValue.IsTakenOut(call, body)
                        && (call.IsDropped() || LostValue.IsUsedOnce(call, call.Type!, body))
                    )
                        ReportLost(call, body, context);
    }

    /// <summary>An object that no variable holds.</summary>
    private static void ReportLost(IOperation value, MessagingBody body, in RuleContext context) =>
        context.Report(
            Rules.ZMQ3008_NeverDisposed,
            value.Syntax.GetSquiggle(),
            FixDecision.None("there is no variable that could be disposed"),
            value.Syntax.ToString(),
            Never,
            OwnedType.WhatStays(value.Type, body.Library),
            OwnerAdvice.For(value, body)
        );

    private static bool IsLostInArgument(IObjectCreationOperation creation, MessagingBody body) =>
        creation.ParentPastConversions() is IArgumentOperation { Parent: IInvocationOperation call }
        && body.Library.MemberOf(call) is { Role: MessagingRole.ReceiveMessage or MessagingRole.SendMessage, IsCertain: true }
        && !MissingReceiver.IsOf(call, body.Root);

    /// <summary>Whether every value of the local is made by the code itself, and no other rule speaks about one.</summary>
    private static bool HoldsOwnObjects(
        ILocalSymbol local,
        IVariableDeclaratorOperation declarator,
        MessagingBody body,
        in RuleContext context
    )
    {
        if (declarator.Parent is IForEachLoopOperation loop)
            return OwnedValue.AreElementsOf(loop, body) && !body.Uses.IsWritten(local);
        var made = false;
        if (declarator.GetVariableInitializer() is { Value: var first } && !Take(first, context))
            return false;
        foreach (var reference in body.Uses.Of(local))
            if (OwnedValue.IsGivenByTry(reference, body))
                made = true;
            else if (
                LocalUses.IsWrite(reference)
                && (
                    reference.Parent is not ISimpleAssignmentOperation { IsRef: false, Target: var target, Value: var value }
                    || target != reference
                    || !Take(value, context)
                )
            )
                return false;
        return made;

        bool Take(IOperation value, in RuleContext context)
        {
            if (value.IsNull())
                return true;
            if (
                !OwnedValue.IsOne(value, body)
                || !value.Unconverted().Type.Is(local.Type)
                || value.Unconverted() is IObjectCreationOperation creation && IsOthersSubject(creation, body, context)
            )
                return false;
            return made = true;
        }
    }

    private static bool IsOthersSubject(IObjectCreationOperation creation, MessagingBody body, in RuleContext context) =>
        body.Library.MemberOf(creation) switch
        {
            { Role: MessagingRole.CreateZeroCopyMessage } => true,
            { Role: MessagingRole.CreateCopyingMessage } => SentMessage.SendOf(creation, body) is not null,
            { Role: MessagingRole.CreateEmptyMessage } member => ReceivedMessage.Of(new(creation, member), body, context) is not null,
            _ => false,
        };

    /// <summary>Whether nobody else may dispose the object.</summary>
    private static bool IsLeftAlone(ILocalSymbol local, MessagingBody body)
    {
        foreach (var reference in body.Uses.Of(local))
            if (
                reference is not ILocalReferenceOperation { IsDeclaration: true }
                && !OwnedValue.IsGivenByTry(reference, body)
                && (
                    !OwnerUses.IsLeftAlone(reference, local.Type, body)
                    || reference.ParentPastConversions() is IArgumentOperation { Parent: var call } && MissingReceiver.IsOf(call, body.Root)
                )
            )
                return false;
        return true;
    }
}
