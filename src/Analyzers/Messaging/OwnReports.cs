using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Effects;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Messaging;

/// <summary>
/// Statements that only say what a method is about to do: <c>Console.WriteLine("sending");</c>, <c>_logger.LogDebug("sending");</c>
/// </summary>
internal static class OwnReports
{
    private const Effect Allowed = Effect.Prints | Effect.RunsKnownCode;

    public static bool Is(IOperation statement, MessagingLibrary library)
    {
        if (statement is not IExpressionStatementOperation { Operation: IInvocationOperation call })
            return false;
        foreach (var part in statement.DescendantsAndSelf())
            if (!StraightForms.Has(part) || IsWrite(part) || !IsOfLogger(part) && (library.Effects.Of(part) & ~Allowed) != 0)
                return false;
        return IsOfLogger(call) || Logging.IsLog(call) || (library.Effects.Of(call) & Effect.Prints) != 0;
    }

    /// <summary>Whether a method or property of the user's reports what it has received: it needs that as its callers get it.</summary>
    public static bool ReadResult(IOperation receive, MessagingBody body)
    {
        if (
            receive.RunMethod() is not { } method
            || body.Library.MemberOf(receive) is not { IsWrapper: true }
            || OtherBodies.Of(method.Declared(), body) is not { } code
        )
            return false;
        var isArray = receive.Type.IsByteArray(); // a number that is printed says nothing of the array
        foreach (var operation in code.Descendants())
            if (
                Is(operation, body.Library)
                && operation.Descendants().Any(part => part is ILocalReferenceOperation && (!isArray || part.Type.IsByteArray()))
            )
                return true;
        return false;
    }

    /// <summary>
    /// The try whose block this is, where its handlers only report and throw again: <c>catch (Exception e) { Log(e); throw; }</c>
    /// </summary>
    public static ITryOperation? TryAround(IBlockOperation block, MessagingLibrary library)
    {
        if (block.Parent is not ITryOperation { Finally: null, Catches: var catches } guarded || guarded.Body != block)
            return null;
        foreach (var clause in catches)
            if (clause.Filter is not null || !ReportsAndThrows(clause.Handler.Operations, library))
                return null;
        return guarded;
    }

    private static bool ReportsAndThrows(ImmutableArray<IOperation> handler, MessagingLibrary library)
    {
        for (var i = 0; i < handler.Length - 1; i++)
            if (!Is(handler[i], library))
                return false;
        return !handler.IsEmpty && IsThrowAgain(handler[handler.Length - 1]);
    }

    private static bool IsThrowAgain(IOperation statement) =>
        statement
            is IThrowOperation { Exception: null }
                or IExpressionStatementOperation { Operation: IThrowOperation { Exception: null } };

    private static bool IsOfLogger(IOperation part) =>
        part is IInvocationOperation { TargetMethod: var method } && Logging.IsOfLogger(method);

    /// <summary>Even to a variable of the method: a parameter would no longer be what was given.</summary>
    private static bool IsWrite(IOperation part) =>
        part
            is IAssignmentOperation
                or IIncrementOrDecrementOperation
                or IArgumentOperation { Parameter.RefKind: RefKind.Ref or RefKind.Out };
}
