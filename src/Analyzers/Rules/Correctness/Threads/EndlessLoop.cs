using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Correctness.Threads;

/// <summary>Loops that nothing in their code leaves: no condition, jump or token, and no handler around them.</summary>
internal static class EndlessLoop
{
    /// <summary>Whether one is around the use of a variable, in its own function.</summary>
    public static bool IsAround(IOperation use, ISymbol variable, MessagingBody body)
    {
        for (var loop = Loops.InnermostLoop(use); loop is not null; loop = Loops.InnermostLoop(loop))
            if (Is(loop, body))
                return !IsLeftByDisposal(loop, variable, body);
        return false;
    }

    /// <summary>Whether a handler around it in its function may take over when the variable's object is disposed.</summary>
    public static bool IsLeftByDisposal(IOperation place, ISymbol variable, MessagingBody body) =>
        Tries.HandlersAround(place).Any() && !body.Library.Types.DisposalEndsNoCall(TypeOf(variable));

    /// <summary>Whether the head says that it has no end, and nothing inside does otherwise.</summary>
    public static bool Is(ILoopOperation loop, MessagingBody body)
    {
        if (
            loop
            is not (
                IWhileLoopOperation { Condition.ConstantValue: { HasValue: true, Value: true }, ConditionIsUntil: false }
                or IForLoopOperation { Condition: null or { ConstantValue: { HasValue: true, Value: true } } }
            )
        )
            return false;
        foreach (var operation in loop.Body.Descendants())
            if (operation.Type.Has(TypeFacet.Cancellation) || Leaves(operation, loop, body))
                return false;
        return true;
    }

    private static bool Leaves(IOperation operation, ILoopOperation loop, MessagingBody body) =>
        operation switch
        {
            IReturnOperation { IsImplicit: false } or IThrowOperation => operation.EnclosingFunction() == loop.EnclosingFunction(),
            IBranchOperation { BranchKind: BranchKind.GoTo } => true,
            IBranchOperation { BranchKind: BranchKind.Break } branch => branch.GetCorrespondingOperation() == loop,
            IInvocationOperation call => NeverReturning.Is(call, body, default),
            _ => false,
        };

    private static ITypeSymbol? TypeOf(ISymbol variable) =>
        variable switch
        {
            ILocalSymbol local => local.Type,
            IParameterSymbol parameter => parameter.Type,
            _ => null,
        };
}
