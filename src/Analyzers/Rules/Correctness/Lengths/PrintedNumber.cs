using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Correctness.Lengths;

/// <summary>A number that is only written down for people: on the console, in a log, in a text that is no part of a message.</summary>
internal static class PrintedNumber
{
    public static bool Is(IOperation number, MessagingBody body)
    {
        var isText = false;
        for (var value = number; value.Parent is { } parent; value = parent)
            switch (parent)
            {
                case IInterpolationOperation
                or IInterpolatedStringOperation
                or IBinaryOperation { Type.SpecialType: SpecialType.System_String }:
                    isText = true;
                    break;
                case IConversionOperation or IArrayInitializerOperation or IArrayCreationOperation { IsImplicit: true }:
                    break;
                case IArgumentOperation { Parent: IInvocationOperation call }:
                    return IsPrinter(call, body) || isText && IsDone(call, body);
                default:
                    return isText && IsDone(parent, body);
            }

        return false;
    }

    private static bool IsPrinter(IInvocationOperation call, MessagingBody body) =>
        Logging.IsLog(call) || call.TargetMethod.IsFramework() && (body.EffectsOf(call) & Effect.Prints) != 0;

    /// <summary>Whether a statement does something with a text, sends it aside, and nothing keeps that.</summary>
    private static bool IsDone(IOperation use, MessagingBody body)
    {
        for (var part = use; ; part = part.Parent)
            switch (part)
            {
                case IExpressionStatementOperation or IThrowOperation:
                    return true;
                case null or IAssignmentOperation or IVariableInitializerOperation or IReturnOperation:
                case IInvocationOperation call when body.Library.MemberOf(call) is not null:
                    return false;
            }
    }
}
