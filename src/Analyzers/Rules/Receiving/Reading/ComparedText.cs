using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Payloads;

namespace ZmqPerf.Analyzers.Receiving.Reading;

/// <summary>
/// A text that serves one comparison with a constant: <c>text == "READY"</c>, <c>text is "READY"</c>. A frame decodes to a constant without
/// U+FFFD only if its bytes are those of the constant: what is not UTF-8 decodes to U+FFFD.
/// </summary>
/// <param name="Whole">The comparison.</param>
/// <param name="Constant">What the text is compared with.</param>
/// <param name="IsDifferent">Whether it asks for texts that differ.</param>
internal readonly record struct ComparedText(IOperation Whole, IOperation Constant, bool IsDifferent)
{
    private const char Replacement = '\uFFFD';

    public static ComparedText? Of(IOperation text)
    {
        var compared = text.Parent switch
        {
            IBinaryOperation
            {
                OperatorKind: BinaryOperatorKind.Equals or BinaryOperatorKind.NotEquals,
                LeftOperand: { Type.SpecialType: SpecialType.System_String } left,
                RightOperand: { Type.SpecialType: SpecialType.System_String } right
            } comparison => new ComparedText(
                comparison,
                left == text ? right : left,
                comparison.OperatorKind == BinaryOperatorKind.NotEquals
            ),
            IIsPatternOperation { Pattern: IConstantPatternOperation { Value: var constant } } match => new ComparedText(
                match,
                constant,
                false
            ),
            IIsPatternOperation
            {
                Pattern: INegatedPatternOperation { Pattern: IConstantPatternOperation { Value: var constant } }
            } match => new ComparedText(match, constant, true),
            IInvocationOperation
            {
                TargetMethod: { Name: nameof(Equals), ContainingType.SpecialType: SpecialType.System_String },
                Instance: { } instance,
                Arguments: [{ Value: var constant }, ..]
            } call when instance == text && IsOrdinal(call) => new ComparedText(call, constant.Unconverted(), false),
            _ => (ComparedText?)null,
        };
        return compared?.Constant.ConstantValue is { HasValue: true, Value: string value } && value.IndexOf(Replacement) < 0
            ? compared
            : null;
    }

    private static bool IsOrdinal(IInvocationOperation comparison) =>
        comparison.Arguments is [_] or [_, { Value.ConstantValue: { HasValue: true, Value: (int)System.StringComparison.Ordinal } }];

    /// <summary>Whether the constant can be written as bytes.</summary>
    public bool IsOfUtf8Literal => EncodedText.CanBeUtf8Literal(Constant);
}
