using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.DataFlow.Origins;

/// <summary>How a string begins, as far as constants show: a concatenation begins with its first parts.</summary>
/// <param name="Text">What it begins with.</param>
/// <param name="IsWhole">Whether it ends there.</param>
internal readonly record struct TextBeginning(string Text, bool IsWhole)
{
    private const int MaxDepth = 3,
        Most = 16;

    private static readonly TextBeginning s_unknown = new("", false);

    /// <summary>A beginning for everything that an expression may be; one that says nothing where that is not known.</summary>
    public static IReadOnlyList<TextBeginning> Of(IOperation text, MessagingBody body)
    {
        var found = new List<TextBeginning>();
        foreach (var origin in ValueOrigins.Of(text, body))
            Add(origin, found, body, depth: 0);
        return found.Count > Most ? [s_unknown] : found;
    }

    private static void Add(in Origin origin, List<TextBeginning> found, MessagingBody body, int depth)
    {
        if (origin.Value.ConstantValue is { HasValue: true, Value: string constant })
            found.Add(new(constant, true));
        else if (depth == MaxDepth)
            found.Add(s_unknown);
        else
            found.AddRange(OfParts(PartsOf(origin.Value.Unconverted()), origin.Frame, body, depth + 1));
    }

    /// <summary>What a text is put together of; a part that is null may be any text.</summary>
    private static IEnumerable<IOperation?> PartsOf(IOperation text)
    {
        switch (text)
        {
            case IInterpolatedStringOperation { Parts: var parts }:
                foreach (var part in parts)
                    yield return part switch
                    {
                        IInterpolatedStringTextOperation { Text: var literal } => literal,
                        IInterpolationOperation { Alignment: null, FormatString: null, Expression: var value } => value,
                        _ => null,
                    };
                break;
            case IBinaryOperation { OperatorKind: BinaryOperatorKind.Add, LeftOperand: var left, RightOperand: var right }:
                yield return left;
                yield return right;
                break;
            default:
                yield return null;
                break;
        }
    }

    private static List<TextBeginning> OfParts(IEnumerable<IOperation?> parts, CallFrame frame, MessagingBody body, int depth)
    {
        var found = new List<TextBeginning> { new("", true) };
        foreach (var part in parts)
        {
            var next = new List<TextBeginning>();
            if (part is { Type.SpecialType: SpecialType.System_String })
                foreach (var origin in ValueOrigins.Of(part, frame, body))
                    Add(origin, next, body, depth);
            if (next.Count == 0)
                next.Add(s_unknown);
            var (longer, isWhole) = (new List<TextBeginning>(), false);
            foreach (var beginning in found)
            foreach (var end in next)
                if (beginning.IsWhole)
                    longer.Add(new(beginning.Text + end.Text, end.IsWhole));
                else
                    longer.Add(beginning);
            foreach (var beginning in longer)
                isWhole |= beginning.IsWhole;
            found = longer.Count > Most ? [s_unknown] : longer;
            if (!isWhole)
                break;
        }

        return found;
    }
}
