using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow.Paths;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.ControlFlow;

/// <content>Methods that give the value.</content>
internal static partial class FilledOnce
{
    /// <summary>How many methods may lie around each other, from the code in question on.</summary>
    private const int MaxDepth = 6;

    /// <summary>Whether a call runs a method that certainly does that, and the code around it does nothing of the kind.</summary>
    private static bool IsFilledBy(IOperation given, IOperation asked, ValueSet set, MessagingBody body)
    {
        if (
            body.Depth >= MaxDepth
            || TaskForms.Awaited(given) is not IInvocationOperation { Instance: null or IInstanceReferenceOperation } call
            || LocalUses.NamedBy(asked.SameValue()) is not { } variable
            || OtherBodies.RunBy(call, body) is not { } loader
        )
            return false;
        var code = call.TargetMethod.MethodKind == MethodKind.LocalFunction ? body : loader; // which may write a local of the code around
        foreach (var statement in CertainIn(loader.Root))
        {
            var inner = (statement as IExpressionStatementOperation)?.Operation;
            if (Fills(inner, asked, set, code) || inner is not null && IsFilledBy(inner, asked, set, loader))
                return !LocalUses.WritesOf(variable, body.Root).Any(write => !write.IsIn(statement));
            if (MayLeave(statement))
                return false;
        }

        return false;
    }

    /// <summary>The statements that code runs one after the other, from its beginning.</summary>
    private static IEnumerable<IOperation> CertainIn(IOperation? code) =>
        code switch
        {
            IMethodBodyOperation method => CertainIn(method.BlockBody ?? method.ExpressionBody),
            ILocalFunctionOperation local => CertainIn(local.Body),
            IBlockOperation block => block.Operations.SelectMany(CertainIn),
            ITryOperation handled => CertainIn(handled.Body),
            IUsingOperation used => CertainIn(used.Body),
            ILockOperation locked => CertainIn(locked.Body),
            null => [],
            _ => [code],
        };
}
