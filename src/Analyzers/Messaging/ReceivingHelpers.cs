using System.Collections.Generic;
using System.Collections.Immutable;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Messaging;

/// <summary>
/// The user's methods that receive for their caller, and so are receives themselves: those that ask without waiting, and those that return
/// what they receive as a new array.
/// </summary>
internal static class ReceivingHelpers
{
    public static void Find(
        ImmutableArray<WrapperCandidate> candidates,
        ImmutableHashSet<string> receives,
        MessagingLibrary known,
        SemanticModel model,
        List<MessagingMember> found,
        CancellationToken cancellationToken
    )
    {
        SyntaxNode? last = null;
        foreach (var candidate in candidates)
        {
            if (!candidate.MayAnswer || candidate.Method == last || !receives.Contains(candidate.Name))
                continue;
            last = candidate.Method;
            if (
                candidate.SymbolIn(model, cancellationToken) is { } method
                && (
                    AskingTask.CanBe(method)
                    || !method.IsAsync && (CanBeAnAnswer(method.ReturnType, known) || method.ReturnsVoid || DeliveredReceive.HasOut(method))
                )
                && method.IsCallOrRead()
                && known.MemberOf(method) is null
                && known.AskOf(method) is null
                && Found(method, found) is var wrapper
                && (wrapper is not { CanAnswer: true } || AskingTask.CanBe(method))
                && candidate.CodeIn(model, cancellationToken) is { } root
                && new MessagingBody(root, method, ImmutableArray<MessagingHit>.Empty, known, model) is var body
            )
                if (wrapper is not null)
                {
                    wrapper.AnswersByTask = AskingTask.CanBe(method) && AskingTask.Of(method, body) is not null;
                    wrapper.Answer = TryHelper.Of(method, method.ReturnType, body)?.Empty.Part;
                }
                else if ((Of(method, body) ?? DrainHelper.Of(method, body)) is { } helper)
                    found.Add(helper);
        }
    }

    private static bool CanBeAnAnswer(ITypeSymbol type, MessagingLibrary known) =>
        type.SpecialType is SpecialType.System_Boolean or SpecialType.System_Int32
        || IsContent(type, known)
        || OwnBuffer.CanBeAPart(type)
        || EmptyAnswer.IsPossibleFor(type) && !TaskForms.Is(type);

    private static bool IsContent(ITypeSymbol type, MessagingLibrary known) =>
        type.SpecialType == SpecialType.System_String || type.IsByteArray() || known.HoldsMessages(type);

    /// <summary>What a method is, by its code; null where it is not such a helper.</summary>
    public static MessagingMember? Of(IMethodSymbol method, MessagingBody body)
    {
        if (AskingTask.CanBe(method))
            return AskingTask.Of(method, body);
        if (method.ReturnType.SpecialType == SpecialType.System_Boolean)
            return OfTry(method, body) ?? OfParts(method, body);
        if (method.ReturnType.SpecialType == SpecialType.System_Int32)
            return OwnBuffer.HelperOf(method, body) ?? OfParts(method, body);
        if (OwnBuffer.CanBeAPart(method.ReturnType))
            return OwnBuffer.HelperThatReturnsIt(method, body);
        if (!method.ReturnType.IsByteArray() || FreshResult.Find(body) is null)
            return ReturnedReceive.Of(body) is { } returned ? OfReturned(returned, method, body)
                : IsContent(method.ReturnType, body.Library) ? OfKept(method, body)
                : OfTry(method, body) ?? OfParts(method, body) ?? OwnBuffer.HelperOfParts(method, body); // content from elsewhere
        return FreshResult.Find(body) is { } creations && ReceivedBytes.AreReceived(creations)
            ? new(method, MessagingRole.ReceiveNew, MessagingMember.None)
            {
                IsWrapper = true,
                Binding = DeliveredReceive.BindingOf(body),
                AlwaysWaits = OnlyReceive(body) is var (call, member) && member.Waits(call),
            }
            : null;
    }

    private static MessagingMember OfReturned(in ReturnedReceive returned, IMethodSymbol method, MessagingBody body)
    {
        var only = OnlyReceive(body);
        var told = returned.MayBeNothing && only is var (call, asked) ? Forwarding.ToldBy(call, asked, method) : null;
        var mayAsk = returned.MayBeNothing && (returned.NeverWaits || told is not null) && !OtherWaits.MayBeIn(method, body);
        return new(method, returned.Role, MessagingMember.None)
        {
            IsWrapper = true,
            Binding = only?.Member.Binding,
            NeverWaits = mayAsk && returned.NeverWaits,
            AlwaysWaits = returned is { MayBeNothing: false, AlwaysWaits: true },
            Told = mayAsk ? told : null,
            ThrowsOnWouldBlock = only is { Member.ThrowsOnWouldBlock: true },
            Socket = only is var (inner, receive) ? SocketOf(inner, receive) : null,
        };
    }

    /// <summary>A method that receives into the one message of its object, and returns that.</summary>
    private static MessagingMember? OfKept(IMethodSymbol method, MessagingBody body) =>
        body.Library.Types.IsNativeMessage(method.ReturnType)
        && MethodResults.OnlyOf(body) is IFieldReferenceOperation { Instance: null or IInstanceReferenceOperation, Field: var kept }
        && OnlyReceive(body) is ({ } call, { Role: MessagingRole.ReceiveMessage } member)
        && call.ArgumentFor(member.Operand)?.Unconverted()
            is IFieldReferenceOperation { Instance: null or IInstanceReferenceOperation, Field: var filled }
        && filled.Is(kept)
            ? new(method, MessagingRole.FillAndReturn, MessagingMember.None)
            {
                IsWrapper = true,
                Binding = member.Binding,
                Socket = SocketOf(call, member),
            }
            : null;

    private static MessagingMember? OfTry(IMethodSymbol method, MessagingBody body)
    {
        if (TryHelper.Of(method, method.ReturnType, body) is not { } helper)
            return null;
        var (role, deliveries) = DeliveredReceive.Of(method, body);
        return new(method, role, MessagingMember.None)
        {
            IsWrapper = true,
            Binding = helper.Member.Binding,
            NeverWaits = helper.Told is null,
            Told = helper.Told,
            ThrowsOnWouldBlock = helper.Member.ThrowsOnWouldBlock,
            Answer = helper.Empty.Part,
            Deliveries = deliveries,
            Buffer = OwnBuffer.Of(helper.Receive, helper.Member, method, body),
            Socket = SocketOf(helper.Receive, helper.Member),
        };
    }

    /// <summary>A method that gives what it receives by parts of its result, or by out parameters.</summary>
    private static MessagingMember? OfParts(IMethodSymbol method, MessagingBody body)
    {
        var (role, deliveries) = DeliveredReceive.Of(method, body);
        if (deliveries.IsEmpty)
            return null;
        var only = OnlyReceive(body);
        return new(method, role, MessagingMember.None)
        {
            IsWrapper = true,
            Binding = DeliveredReceive.BindingOf(body),
            AlwaysWaits = DeliveredReceive.AllWait(body),
            Deliveries = deliveries,
            Socket = only is var (call, member) ? SocketOf(call, member) : null,
        };
    }

    private static MessagingMember? Found(IMethodSymbol method, List<MessagingMember> found)
    {
        foreach (var member in found)
            if (member.Method.Is(method))
                return member;
        return null;
    }

    /// <summary>
    /// The field of this object that holds the socket, or the parameter of its primary constructor: it distinguishes the helpers of several
    /// sockets.
    /// </summary>
    public static ISymbol? SocketOf(IInvocationOperation call, MessagingMember member) =>
        member.IsWrapper
            ? call.Instance is null or IInstanceReferenceOperation
                ? member.Socket
                : null
            : OnlyCall.OwnerOf(call) switch
            {
                IFieldReferenceOperation { Instance: null or IInstanceReferenceOperation, Field: var field } => field,
                IPropertyReferenceOperation { Instance: null or IInstanceReferenceOperation, Property: var property } own
                    when Stability.IsAutoProperty(property, own.SemanticModel!.Compilation) => property,
                IParameterReferenceOperation { Parameter: var parameter, SemanticModel.Compilation: var compilation }
                    when parameter.IsOfPrimary(compilation) => parameter,
                _ => null,
            };

    /// <summary>The one receive that a method makes; null where there are several.</summary>
    public static (IInvocationOperation Call, MessagingMember Member)? OnlyReceive(MessagingBody body)
    {
        (IInvocationOperation, MessagingMember)? found = null;
        foreach (var operation in body.Operations)
            if (operation is IInvocationOperation call && body.Library.MemberOf(call) is { IsReceive: true } member)
            {
                if (found is not null)
                    return null;
                found = (call, member);
            }

        return found;
    }
}
