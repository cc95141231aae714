using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Sockets;

/// <summary>How the code of a called method gets at a socket.</summary>
internal enum SocketAccessKind
{
    /// <summary>Not at all, as far as the code shows.</summary>
    None,

    /// <summary>By this argument.</summary>
    Argument,

    /// <summary>It names the same member, local or parameter itself.</summary>
    Member,

    /// <summary>In some object that has it, or may.</summary>
    Somehow,
}

/// <summary>How, and for an argument which one.</summary>
internal readonly record struct SocketAccess(SocketAccessKind Kind, int Ordinal = 0);

/// <summary>How other code can have access to a socket.</summary>
internal static class SocketAccesses
{
    public static SocketAccess Into(
        IMethodSymbol method,
        IOperation? instance,
        ImmutableArray<IArgumentOperation> arguments,
        in SocketCall on,
        MessagingBody body
    )
    {
        foreach (var argument in arguments)
            if (argument.Parameter is { } parameter && SameSocket.Is(SameSocket.Named(argument.Value), on.Socket, body))
                return new(SocketAccessKind.Argument, parameter.Ordinal);
        if (method.MethodKind == MethodKind.LocalFunction)
            return new(SocketAccessKind.Member);
        var isOnThis = instance is null or IInstanceReferenceOperation && method.MethodKind != MethodKind.Constructor;
        if (on.Field is { ContainingType: var owner } && isOnThis && method.ContainingType.IsRelatedTo(owner))
            return
                method.IsInSource(body.Compilation)
                || method.ContainingType.DerivesFromAny(owner)
                || SocketHolders.MayHold(method.ContainingType, body)
                ? new(SocketAccessKind.Member)
                : default;
        if (!isOnThis && SocketHolders.Has(instance, on, body) || on.IsAny && SocketHolders.MayHold(method.ContainingType, body))
            return new(SocketAccessKind.Somehow);
        foreach (var argument in arguments)
            if (IsIn(argument, on, body) || SocketHolders.Has(argument.Value, on, body))
                return new(SocketAccessKind.Somehow);
        return default;
    }

    /// <summary>Whether the socket itself stands in an expression, and not only what a member of it returns.</summary>
    public static bool IsIn(IOperation expression, in SocketCall on, MessagingBody body)
    {
        foreach (var part in expression.DescendantsAndSelf())
            if (
                body.Library.Types.IsSocket(part.Type)
                && part
                    is ILocalReferenceOperation
                        or IParameterReferenceOperation
                        or IMemberReferenceOperation
                        or IConditionalAccessInstanceOperation
                        or IArrayElementReferenceOperation
                && !IsAsked(part)
                && (on.IsAny || SameSocket.Is(SameSocket.Named(part), on.Socket, body))
            )
                return true;
        return false;
    }

    /// <summary>Whether a delegate of this type can be one that acts: one that makes a value of something only returns that.</summary>
    public static bool MayActOnMessages(IMethodSymbol invoke) =>
        invoke.ReturnsVoid
        || invoke.ReturnType.SpecialType is SpecialType.System_Boolean or SpecialType.System_Int32
        || invoke.ReturnType.Has(TypeFacet.Task);

    /// <summary>Whether code that is not given the socket may have it: all but one that is made here and goes nowhere.</summary>
    public static bool IsKnownElsewhere(in SocketCall on, MessagingBody body)
    {
        if (
            on.Socket is not ILocalReferenceOperation { Local: var local }
            || body.Uses.OnlyValueOf(local)?.Unconverted() is not IObjectCreationOperation
        )
            return true;
        foreach (var reference in body.Uses.Of(local))
            if (reference.EnclosingFunction() is IAnonymousFunctionOperation || !IsAsked(reference))
                return true;
        return false;
    }

    /// <summary>A place where code names a parameter.</summary>
    public static IOperation? ReferenceTo(IParameterSymbol parameter, IOperation code)
    {
        foreach (var part in code.Descendants())
            if (part is IParameterReferenceOperation reference && reference.Parameter.Is(parameter))
                return reference;
        return null;
    }

    /// <summary>Whether a method is of the messaging library, or of our runtime: what they do is known by their members.</summary>
    public static bool IsOfLibraries(IMethodSymbol method, MessagingBody body) =>
        body.Library.Types.IsOfTheLibrary(method)
        || body.Library.Runtime?.FrameWriter is { } writer && writer.ContainingAssembly.Is(method.ContainingAssembly);

    private static bool IsAsked(IOperation socket) =>
        socket.ParentPastConversions() switch
        {
            IInvocationOperation { Instance: { } instance } => instance.Unconverted() == socket,
            IPropertyReferenceOperation or IConditionalAccessOperation or IIsPatternOperation => true,
            _ => false,
        };
}
