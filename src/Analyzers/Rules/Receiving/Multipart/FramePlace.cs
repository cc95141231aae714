using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Receiving.Multipart;

/// <summary>
/// A frame that is read by its place among the others: <c>frames[1]</c>, <c>frames.First</c>, <c>frames[^1]</c>, <c>frames[frames.Count -
/// 1]</c>.
/// </summary>
/// <param name="Frame">What stands for the frame.</param>
/// <param name="Number">Its index, or how far it is from the end, where the last is 1.</param>
/// <param name="IsFromEnd">Whether it is counted from the end.</param>
internal readonly record struct FramePlace(IOperation Frame, int Number, bool IsFromEnd)
{
    /// <summary>Whether it is the last of however many there are.</summary>
    public bool IsLast => IsFromEnd && Number == 1;

    /// <summary>Its index; null where that depends on a number of frames that is not known.</summary>
    public int? IndexIn(int? count) =>
        !IsFromEnd ? Number
        : count is { } known ? known - Number
        : null;

    /// <param name="frames">The frames as the code names them there.</param>
    /// <param name="body">The code.</param>
    public static FramePlace? Of(IOperation frames, MessagingBody body) =>
        frames.Parent switch
        {
            IImplicitIndexerReferenceOperation
            {
                Argument: IUnaryOperation
                {
                    OperatorKind: UnaryOperatorKind.Hat,
                    Operand.ConstantValue: { HasValue: true, Value: int and > 0 and var back }
                }
            } element when element.Instance == frames => new(element, back, IsFromEnd: true),
            IPropertyReferenceOperation
            {
                Property.IsIndexer: true,
                Arguments: [{ Value: var index }],
                Syntax: ElementAccessExpressionSyntax
            } element when element.Instance == frames => At(element, index, body),
            IPropertyReferenceOperation { Property: var property, Syntax: MemberAccessExpressionSyntax } element
                when body.Library.Types.EndOf(property) is { } end => new(element, end ? 1 : 0, IsFromEnd: end),
            _ => null,
        };

    /// <summary>Whether frames are named to be counted back from their number.</summary>
    public static bool IsCountOf(IOperation frames, MessagingBody body) =>
        frames.Parent is IPropertyReferenceOperation { Parent: IBinaryOperation { Parent: IArgumentOperation { Parent: { } element } } }
        && element is IPropertyReferenceOperation { Instance: { } counted }
        && Of(counted, body) is { IsFromEnd: true };

    private static FramePlace? At(IPropertyReferenceOperation element, IOperation index, MessagingBody body) =>
        index switch
        {
            { ConstantValue: { HasValue: true, Value: int and >= 0 and var number } } => new(element, number, IsFromEnd: false),
            IBinaryOperation
            {
                OperatorKind: BinaryOperatorKind.Subtract,
                LeftOperand: IPropertyReferenceOperation { Property: var count, Instance: ILocalReferenceOperation { Local: var counted } },
                RightOperand.ConstantValue: { HasValue: true, Value: int and > 0 and var back }
            }
                when body.Library.Types.PartOf(count) == FramePart.Number
                    && element.Instance is ILocalReferenceOperation { Local: var frames }
                    && counted.Is(frames) => new(element, back, IsFromEnd: true),
            _ => null,
        };
}
