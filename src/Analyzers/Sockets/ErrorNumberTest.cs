using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Sockets;

/// <summary>A constant that an error number of the messaging library is compared with.</summary>
internal readonly record struct ErrorNumberTest(IOperation Literal, int Number)
{
    /// <summary>EAGAIN on Linux and Windows, and on macOS.</summary>
    public const int Again = 11,
        AgainOnMac = 35;

    /// <summary>That of a comparison, or that which a pattern or a case asks for; null for every other operation.</summary>
    public static ErrorNumberTest? LiteralOf(IOperation operation, MessagingBody body)
    {
        switch (operation)
        {
            case IBinaryOperation
            {
                OperatorKind: BinaryOperatorKind.Equals or BinaryOperatorKind.NotEquals,
                LeftOperand: var left,
                RightOperand: var right
            }:
                return IsErrorNumber(left, body) ? Of(right)
                    : IsErrorNumber(right, body) ? Of(left)
                    : null;
            case IConstantPatternOperation { Value: var value } pattern:
                return IsAskedOfErrorNumber(pattern, body) ? Of(value) : null;
            case ISingleValueCaseClauseOperation
            {
                Value: var value,
                Parent: ISwitchCaseOperation { Parent: ISwitchOperation { Value: var asked } }
            }:
                return IsErrorNumber(asked, body) ? Of(value) : null;
            default:
                return null;
        }
    }

    private static ErrorNumberTest? Of(IOperation constant) =>
        (constant = constant.Unconverted()).ConstantValue is { HasValue: true, Value: int number } ? new(constant, number) : null;

    /// <summary>Whether a value is the property, or a local that holds it and nothing else.</summary>
    public static bool IsErrorNumber(IOperation value, MessagingBody body)
    {
        value = value.Unconverted();
        if (value is ILocalReferenceOperation { Local: var local } && body.Uses.SingleValueOf(local) is { } only)
            value = only.Unconverted();
        if (value is IConditionalAccessOperation { WhenNotNull: var asked })
            value = asked.Unconverted();
        return value is IPropertyReferenceOperation { Property: var property } && body.Library.IsErrorNumber(property);
    }

    private static bool IsAskedOfErrorNumber(IPatternOperation pattern, MessagingBody body)
    {
        IOperation? parent = pattern;
        while (parent is IPatternOperation and not IRecursivePatternOperation)
            parent = parent.Parent;
        return parent switch
        {
            IPropertySubpatternOperation { Member: IPropertyReferenceOperation { Property: var property } } => body.Library.IsErrorNumber(
                property
            ),
            IIsPatternOperation { Value: var value } => IsErrorNumber(value, body),
            IPatternCaseClauseOperation { Parent: ISwitchCaseOperation { Parent: ISwitchOperation { Value: var value } } } => IsErrorNumber(
                value,
                body
            ),
            ISwitchExpressionArmOperation { Parent: ISwitchExpressionOperation { Value: var value } } => IsErrorNumber(value, body),
            _ => false,
        };
    }
}
