using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Correctness.Threads;

/// <summary>
/// Whether the thread that runs a function comes to code in it itself: not to that of a lambda which it only keeps, or gives to other code
/// that may run it elsewhere.
/// </summary>
internal static class RunByThread
{
    public static bool Is(IOperation place, IOperation function, MessagingLibrary library)
    {
        for (var inner = place.EnclosingFunction(); inner != function && inner.Parent is { } around; inner = around.EnclosingFunction())
            if (!IsRun(inner, function, library))
                return false;
        return true;
    }

    private static bool IsRun(IOperation inner, IOperation function, MessagingLibrary library) =>
        inner is not ILocalFunctionOperation { Symbol: var local }
            ? IsRunAt(inner, function, Effect.CallsLambda, library)
            : function
                .Descendants()
                .Any(part =>
                    part is IInvocationOperation { TargetMethod: var called } && called.OriginalDefinition.Is(local)
                    || part is IMethodReferenceOperation { Method: var named }
                        && named.OriginalDefinition.Is(local)
                        && IsRunAt(part, function, Effect.CallsDelegate, library)
                );

    /// <summary>Whether a delegate is called where it stands, by what it is given to, or by the local that holds it.</summary>
    private static bool IsRunAt(IOperation value, IOperation function, Effect calling, MessagingLibrary library)
    {
        if (IsCalled(value.AsDelegate(), calling, library))
            return true;
        if (LocalUses.LocalFor(value.AsDelegate()) is not { } local)
            return false;
        foreach (var part in function.Descendants())
            if (
                part is ILocalReferenceOperation { Local: var named, IsDeclaration: false }
                && named.Is(local)
                && IsCalled(part, Effect.CallsDelegate, library)
            )
                return true;
        return false;
    }

    private static bool IsCalled(IOperation value, Effect calling, MessagingLibrary library) =>
        value.Parent switch
        {
            IInvocationOperation { TargetMethod.MethodKind: MethodKind.DelegateInvoke, Instance: var called } => called == value,
            IConditionalAccessOperation { WhenNotNull: IInvocationOperation { TargetMethod.MethodKind: MethodKind.DelegateInvoke } } =>
                true,
            IArgumentOperation { Parent: { } taker } => (library.Effects.Of(taker) & calling) != 0 && !Keeps(taker, library),
            _ => false,
        };

    /// <summary>Whether a call puts what it is given into a collection, from which anybody may take it.</summary>
    private static bool Keeps(IOperation call, MessagingLibrary library) =>
        call is IInvocationOperation { TargetMethod: var method }
        && (method.Has(CollectionFacet.Gives) || library.MemberOf(call) is { Role: MessagingRole.PutInQueue });
}
