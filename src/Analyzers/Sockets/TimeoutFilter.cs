using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Sockets;

/// <summary>Whether a handler takes the exception of a time-out: it has no filter, or one that asks for nothing but EAGAIN.</summary>
internal static class TimeoutFilter
{
    public static bool Lets(ICatchClauseOperation handler, MessagingBody body) => handler.Filter is not { } filter || Holds(filter, body);

    private static bool Holds(IOperation condition, MessagingBody body) =>
        condition.Unconverted() switch
        {
            IBinaryOperation { OperatorKind: BinaryOperatorKind.ConditionalOr or BinaryOperatorKind.Or } either => Holds(
                either.LeftOperand,
                body
            ) || Holds(either.RightOperand, body),
            IBinaryOperation { OperatorKind: BinaryOperatorKind.Equals } test => IsAgain(test, body)
                || ErrorNumberTest.IsErrorNumber(test.LeftOperand, body) && IsNamed(test.RightOperand, body)
                || ErrorNumberTest.IsErrorNumber(test.RightOperand, body) && IsNamed(test.LeftOperand, body),
            IIsPatternOperation { Pattern: var pattern } => Matches(pattern, body),
            _ => false,
        };

    private static bool Matches(IPatternOperation pattern, MessagingBody body) =>
        pattern switch
        {
            IBinaryPatternOperation { OperatorKind: BinaryOperatorKind.Or } either => Matches(either.LeftPattern, body)
                || Matches(either.RightPattern, body),
            IConstantPatternOperation => IsAgain(pattern, body),
            _ => false,
        };

    private static bool IsAgain(IOperation test, MessagingBody body) =>
        ErrorNumberTest.LiteralOf(test, body) is { Number: ErrorNumberTest.Again or ErrorNumberTest.AgainOnMac };

    /// <summary>The library's own name for it.</summary>
    private static bool IsNamed(IOperation value, MessagingBody body) =>
        value.Unconverted() is IMemberReferenceOperation { Member: var member } && member.Is(body.Library.Types.AgainNumber);
}
