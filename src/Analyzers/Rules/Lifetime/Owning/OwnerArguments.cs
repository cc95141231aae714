using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Lifetime.Owning;

/// <summary>What becomes of a disposable object that is an argument.</summary>
internal static class OwnerArguments
{
    private const int MaxDepth = 3;

    public static OwnerUse Of(IArgumentOperation argument, IOperation value, MessagingBody body)
    {
        if (argument.Parameter is not { RefKind: RefKind.None } parameter || argument.Parent is not { } call)
            return OwnerUse.HandedOn;
        var method = call switch
        {
            IObjectCreationOperation { Constructor: { } constructor } => constructor,
            IInvocationOperation { TargetMethod: var called } => called,
            _ => null,
        };
        return method is null ? OwnerUse.HandedOn
            : OwnedType.IsLibrarys(method, body.Library) ? OfLibrary(call, method, parameter, value, body)
            : call is not IInvocationOperation invocation ? OwnerUse.HandedOn
            : method.IsFramework() ? (Forgets(method) ? OwnerUse.Over : OwnerUse.HandedOn)
            : OfOwn(invocation, parameter, body);
    }

    /// <summary>
    /// The library leaves what it is given with the caller, except where a message takes over a frame, and where a callback gets the state
    /// that a type parameter stands for.
    /// </summary>
    private static OwnerUse OfLibrary(
        IOperation call,
        IMethodSymbol method,
        IParameterSymbol parameter,
        IOperation value,
        MessagingBody body
    )
    {
        if (body.Library.Runtime?.TakesOver(method) == true || parameter.OriginalDefinition.Type is ITypeParameterSymbol)
            return OwnerUse.HandedOn;
        return body.Library.MemberOf(call) switch
        {
            { Role: MessagingRole.AddToPoller } when call is IInvocationOperation add => SocketHolding.ByPoller(add, value, body),
            { Role: MessagingRole.CreateReceiver } when SocketHolding.IsTakenBack(body) => OwnerUse.HandedOn,
            _ => MadeValue.Of(call, body),
        };
    }

    private static bool Forgets(IMethodSymbol method) => method.Has(Facet.Ignores | Facet.Uses);

    private static OwnerUse OfOwn(IInvocationOperation call, IParameterSymbol parameter, MessagingBody body)
    {
        if (body.Depth >= MaxDepth || OtherBodies.RunBy(call, body) is not { } other)
            return OwnerUse.HandedOn;
        var all = MadeValue.Of(call, body);
        foreach (var use in other.Uses.Of(call.TargetMethod.Declared().Parameters[parameter.Ordinal]))
            all =
                use.EnclosingFunction() is var function && function != other.Root && function.Syntax != other.Root.Syntax
                    ? OwnerUse.HandedOn
                    : all.And(OwnerUses.Of(use, other));
        return all;
    }
}
