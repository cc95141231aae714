using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Effects;
using ZmqPerf.Analyzers.Frameworks;

namespace ZmqPerf.Analyzers.Messaging;

/// <summary>
/// Statements that only say what a method is about to do: <c>Console.WriteLine("sending");</c>, <c>_logger.LogDebug("sending");</c>
/// </summary>
internal static class OwnReports
{
    private const int MaxDepth = 3;

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

    private static bool IsOfLogger(IOperation part) =>
        part is IInvocationOperation { TargetMethod: var method } && Logging.IsOfLogger(method);

    /// <summary>Whether a method that passes a call on reports what that gives: who prints it has read it.</summary>
    public static bool ReadResult(IInvocationOperation call, MessagingBody body)
    {
        if (
            body.Depth >= MaxDepth
            || body.Library.MemberOf(call) is not { IsWrapper: true }
            || OtherBodies.RunBy(call, body) is not { } code
        )
            return false;
        foreach (var operation in code.Root.Descendants())
            if (operation is IExpressionStatementOperation && Is(operation, body.Library) && NamesResult(operation))
                return true;
            else if (operation is IInvocationOperation inner && ReadResult(inner, code))
                return true;
        return false;
    }

    private static bool NamesResult(IOperation statement)
    {
        foreach (var part in statement.Descendants())
            if (part is ILocalReferenceOperation or IParameterReferenceOperation { Parameter.RefKind: RefKind.Out or RefKind.Ref })
                return true;
        return false;
    }

    /// <summary>Even to a variable of the method: a parameter would no longer be what was given.</summary>
    private static bool IsWrite(IOperation part) =>
        part
            is IAssignmentOperation
                or IIncrementOrDecrementOperation
                or IArgumentOperation { Parameter.RefKind: RefKind.Ref or RefKind.Out };
}
