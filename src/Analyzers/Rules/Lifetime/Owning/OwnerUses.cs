using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Buffers;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Messages;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Lifetime.Owning;

/// <summary>
/// What a use of a disposable object leaves behind. A closed list: what is not known to leave the object with the code that made it may
/// dispose it, keep it, or hand it on to somebody who does. Methods of the source are followed a few calls deep.
/// </summary>
internal static class OwnerUses
{
    /// <summary>What becomes of the object that an expression gives: a reference to a variable, or a part of another object.</summary>
    public static OwnerUse Of(IOperation value, MessagingBody body)
    {
        if (IsConvertedByUser(value))
            return OwnerUse.HandedOn;
        if (value.ParentPastConversions() is IIsPatternOperation pattern)
            return IsTest(pattern, body) ? OwnerUse.Over : OwnerUse.HandedOn;
        if (body.Library.Types.IsMessage(value.Type))
            return OfMessage(value, body);
        return value.ParentPastConversions() switch
        {
            IInvocationOperation { Instance: { } instance } call when instance.Unconverted() == value => OfCall(call, body),
            IPropertyReferenceOperation { Instance: { } instance } property when instance.Unconverted() == value => OfProperty(
                property,
                body
            ),
            IConditionalAccessOperation { Operation: var accessed } access when accessed.Unconverted() == value => InstanceIn(access)
                is { } instance
                ? Of(instance, body)
                : OwnerUse.HandedOn,
            IArgumentOperation argument when argument.Value.Unconverted() == value => FrameQueries.Of(argument, value, body)
                ?? OwnerArguments.Of(argument, value, body),
            ISimpleAssignmentOperation { Target: var target, Parent: IExpressionStatementOperation } when target == value => OwnerUse.Over,
            IBinaryOperation { OperatorKind: BinaryOperatorKind.Equals or BinaryOperatorKind.NotEquals, OperatorMethod: null } =>
                OwnerUse.Over,
            IForEachLoopOperation loop when loop.Collection.Unconverted() == value => OfElements(loop, body),
            IUsingOperation => OwnerUse.Disposed,
            IEventReferenceOperation { Parent: IEventAssignmentOperation } => OwnerHandlers.Of(value, body),
            { } parent when SocketHolding.LoopOver(parent, body.Library) is { } start => SocketHolding.ByLoop(start, body),
            _ => OwnerUse.HandedOn,
        };
    }

    /// <summary>
    /// Whether a use leaves the object to the code that made it. A message that something still has to send is empty when that has
    /// happened: nothing of it stays then.
    /// </summary>
    public static bool IsLeftAlone(IOperation value, ITypeSymbol type, MessagingBody body) =>
        Of(value, body) <= (RuntimeSymbols.IsOutgoing(type) ? OwnerUse.Shows : OwnerUse.Lasts);

    private static OwnerUse OfCall(IInvocationOperation call, MessagingBody body)
    {
        var method = call.TargetMethod;
        if (method.IsDisposalOrAsync() || body.Library.Types.Disposes(method))
            return OwnerUse.Disposed;
        if (method.ContainingType.SpecialType == SpecialType.System_Object)
            return OwnerUse.Over;
        // an enumerator gives the parts to whoever has it
        if (!OwnedType.IsLibrarys(method, body.Library) || method.Name == WellKnownMemberNames.GetEnumeratorMethodName)
            return OwnerUse.HandedOn;
        if (body.Library.MemberOf(call) is { Role: MessagingRole.RunPoller } run && !IsRunHere(call, run, body))
            return OwnerUse.HandedOn; // to the thread that it runs on
        if (body.Library.Types.IsMultipart(method.ContainingType) && (MovesFrames(method, body) || DropsFramesByTurns(call, body)))
            return OwnerUse.HandedOn;
        var made = MadeValue.Of(call, body);
        foreach (var parameter in method.Parameters)
            if (body.Library.Types.IsPoller(parameter.Type))
                return OwnerUse.HandedOn; // a monitor, which the poller runs
            else if (parameter.RefKind != RefKind.None && parameter.Type.IsRefLikeType)
                return made.And(OwnerUse.Shows);
        return made;
    }

    /// <summary>Whether a poller runs on the thread of the code that has it, so that its run is over with the call.</summary>
    private static bool IsRunHere(IInvocationOperation call, MessagingMember run, MessagingBody body) =>
        !run.NeverWaits
        && call.Instance?.Unconverted() is ILocalReferenceOperation { Local: var poller }
        && body.Uses.DeclaratorOf(poller)?.EnclosingFunction() == call.EnclosingFunction();

    /// <summary>Whether a collection of frames gives one away, disposes them, or takes one that somebody else may dispose.</summary>
    private static bool MovesFrames(IMethodSymbol method, MessagingBody body)
    {
        if (method.ReturnsVoid && method.Parameters.IsEmpty || body.Library.Types.IsMessage(method.ReturnType))
            return true;
        foreach (var parameter in method.Parameters)
            if (body.Library.Types.IsMessage(parameter.Type))
                return true;
        return false;
    }

    /// <summary>Whether a loop, which the collection outlives, drops one frame after the other: perhaps all of them.</summary>
    private static bool DropsFramesByTurns(IInvocationOperation call, MessagingBody body) =>
        body.Library.Types.PartOf(call.TargetMethod) == FramePart.Nothing
        && Loops.InnermostLoop(call) is { } loop
        && LocalUses.SymbolOf(call.Instance!.Unconverted())?.IsDeclaredIn(loop.Syntax) != true;

    private static OwnerUse OfProperty(IPropertyReferenceOperation property, MessagingBody body)
    {
        if (!OwnedType.IsLibrarys(property.Property, body.Library) || body.Library.Types.IsHandle(property.Property))
            return OwnerUse.HandedOn;
        // what was received names its socket, and does not own it
        return !body.Library.Types.IsSocket(property.Type) && OwnedType.WhatStays(property.Type, body.Library) is not null
            ? OfNamed(property, body).OfPart()
            : MadeValue.Of(property, body);
    }

    /// <summary>A part that has a name, or none.</summary>
    private static OwnerUse OfNamed(IOperation part, MessagingBody body) =>
        body.Library.Types.IsMessage(part.Type)
        && part.ParentPastConversions()
            is IVariableInitializerOperation
            {
                Parent: IVariableDeclaratorOperation { Symbol: { IsUsing: false, RefKind: RefKind.None } local } declarator
            }
            ? OfLocal(local, declarator, body)
            : Of(part, body);

    /// <summary>The frames of a message, one after the other.</summary>
    private static OwnerUse OfElements(IForEachLoopOperation loop, MessagingBody body)
    {
        if (
            loop.Collection.Unconverted().Type is not { } frames
            || !OwnedType.IsRuntimes(frames, body.Library) && !body.Library.Types.IsMultipart(frames)
            || loop.LoopControlVariable is not IVariableDeclaratorOperation { Symbol: var element } declarator
        )
            return OwnerUse.HandedOn;
        return OfLocal(element, declarator, body).OfPart();
    }

    /// <summary>All uses of a local that a declaration gives a part of an object, or what is made from it.</summary>
    public static OwnerUse OfLocal(ILocalSymbol local, IOperation declarator, MessagingBody body)
    {
        var all = OwnerUse.Over;
        foreach (var reference in body.Uses.Of(local))
        {
            if (LocalUses.IsWrite(reference) || reference.Syntax.SpanStart < declarator.Syntax.Span.End)
                return OwnerUse.HandedOn;
            all = all.And(Of(reference, body));
            if (reference.EnclosingFunction() != declarator.EnclosingFunction())
                all = all.And(OwnerUse.Lasts);
        }

        return all;
    }

    private static OwnerUse OfMessage(IOperation reference, MessagingBody body)
    {
        if (reference.Parent is ISimpleAssignmentOperation { Target: var target, Parent: var statement } && target == reference)
            return statement is IExpressionStatementOperation ? OwnerUse.Over : OwnerUse.HandedOn;
        if (
            reference.ParentPastConversions() is IArgumentOperation { Parent: IInvocationOperation { TargetMethod: var called } } argument
            && !OwnedType.IsLibrarys(called, body.Library)
            && !called.IsFramework()
        )
            return OwnerArguments.Of(argument, reference, body);
        return MessageUses.Classify(reference, body) switch
        {
            { Construct: IUsingOperation } or { Kind: MessageUseKind.Dispose or MessageUseKind.DisposeGuard } => OwnerUse.Disposed,
            { Kind: MessageUseKind.Escape } => OwnerUse.HandedOn,
            var use => use.Construct == reference ? OwnerUse.Over : MadeValue.Of(use.Construct, body),
        };
    }

    /// <summary>A conversion of the user's may keep what it converts.</summary>
    private static bool IsConvertedByUser(IOperation value)
    {
        for (var parent = value.Parent; parent is IConversionOperation or IParenthesizedOperation; parent = parent.Parent)
            if (parent is IConversionOperation { OperatorMethod: not null })
                return true;
        return false;
    }

    /// <summary>Whether a pattern asks, by members of the library alone, and gives the object no further name.</summary>
    private static bool IsTest(IIsPatternOperation pattern, MessagingBody body)
    {
        if (BufferUses.DeclaresVariables(pattern))
            return false;
        foreach (var part in pattern.Pattern.DescendantsAndSelf())
            if (
                part is IRecursivePatternOperation { DeconstructSymbol: not null }
                || part is IPropertyReferenceOperation { Property: var member } && !OwnedType.IsLibrarys(member, body.Library)
            )
                return false;
        return true;
    }

    private static IOperation? InstanceIn(IConditionalAccessOperation access)
    {
        foreach (var part in access.WhenNotNull.DescendantsAndSelf())
            if (part is IConditionalAccessInstanceOperation instance && instance.Accessed() == access.Operation)
                return instance;
        return null;
    }
}
