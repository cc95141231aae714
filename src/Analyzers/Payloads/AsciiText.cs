using System.Collections.Generic;
using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow.Origins;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Payloads;

/// <summary>
/// Which text is known to have ASCII characters only: everything that it may come from is an ASCII constant, a value whose text is ASCII,
/// or a concatenation of those. What .NET's members make of values and texts is said by their facets.
/// </summary>
internal sealed partial class AsciiText
{
    /// <summary>How many values are looked at; code that has more is left alone.</summary>
    private const int Most = 200;

    private readonly MessagingBody _body;

    /// <summary>What is asked for again while its own parts are looked at adds nothing new: <c>text = text + 1</c>.</summary>
    private readonly HashSet<(SyntaxNode, OperationKind)> _asked = new();

    /// <summary>Whether fractions, and what is infinite, must not be text that a culture writes otherwise.</summary>
    private readonly bool _isCertain;

    private AsciiText(MessagingBody body, bool isCertain) => (_body, _isCertain) = (body, isCertain);

    /// <param name="text">The text.</param>
    /// <param name="body">The code around it.</param>
    /// <param name="isCertain">Whether that holds for fractions, too, which many cultures write otherwise.</param>
    public static bool Is(IOperation text, MessagingBody body, bool isCertain = false)
    {
        var ascii = new AsciiText(body, isCertain);
        return ascii.AreTexts(ValueOrigins.Of(text, body), isInvariant: false);
    }

    private bool IsText(IOperation text, CallFrame frame, bool isInvariant) =>
        text.Type?.SpecialType == SpecialType.System_Char
            ? IsCharacter(text, frame)
            : AreTexts(ValueOrigins.Of(text, frame, _body), isInvariant);

    private bool AreTexts(IReadOnlyList<DataFlow.Origins.Origin> texts, bool isInvariant)
    {
        foreach (var (text, frame) in texts)
            if (!IsOrigin(text, frame, isInvariant))
                return false;
        return texts.Count > 0;
    }

    private bool IsOrigin(IOperation text, CallFrame frame, bool isInvariant)
    {
        if (text.ConstantValue is { HasValue: true, Value: null } || IsUnread(text))
            return true;
        if (text.ConstantValue is { HasValue: true, Value: string constant })
            return PrintedValues.IsAscii(constant);
        if (!_asked.Add((text.Syntax, text.Kind)) || _asked.Count > Most)
            return true;
        return text switch
        {
            { Parent: ICompoundAssignmentOperation { Target: var target, Value: var added } } when target == text => IsPart(
                added,
                frame,
                isInvariant
            ),
            IInterpolatedStringOperation { Parts: var parts } => AreParts(parts, frame, isInvariant),
            IInterpolatedStringHandlerCreationOperation { Content: var content } => IsOrigin(content, frame, isInvariant),
            IInterpolatedStringAdditionOperation { Left: var left, Right: var right } => IsOrigin(left, frame, isInvariant)
                && IsOrigin(right, frame, isInvariant),
            IBinaryOperation { Type.SpecialType: SpecialType.System_String, LeftOperand: var left, RightOperand: var right } => IsPart(
                left,
                frame,
                isInvariant
            ) && IsPart(right, frame, isInvariant),
            IConversionOperation { OperatorMethod: { } conversion, Operand: var operand } when conversion.IsFramework() => IsText(
                operand,
                frame,
                isInvariant
            ),
            IObjectCreationOperation { Type.SpecialType: SpecialType.System_String } made => AreArguments(
                made.Arguments,
                frame,
                isInvariant
            ),
            IInvocationOperation call => IsCall(call, frame, isInvariant),
            IMemberReferenceOperation { Member: var member } when member.Has(TextFacet.Ascii) => true,
            _ => IsPrinted(text.Type, format: null, isInvariant),
        };
    }

    /// <summary>A character is known by its constants alone: whatever is computed may be any.</summary>
    private bool IsCharacter(IOperation character, CallFrame frame)
    {
        foreach (var (origin, _) in ValueOrigins.Of(character, frame, _body))
            if (
                !IsUnread(origin)
                && (origin.ConstantValue is not { HasValue: true, Value: char constant } || !PrintedValues.IsAscii(constant))
            )
                return false;
        return true;
    }

    /// <summary>
    /// Whether this compiler has no operation for the code, as Roslyn 4.8 for a collection expression: nothing is said of it.
    /// </summary>
    private bool IsUnread(IOperation code) => !_isCertain && code.Kind == OperationKind.None;

    private bool AreParts(ImmutableArray<IInterpolatedStringContentOperation> parts, CallFrame frame, bool isInvariant)
    {
        foreach (var part in parts)
            if (
                part switch
                {
                    IInterpolatedStringTextOperation { Text: var text } => !IsText(text, frame, isInvariant),
                    IInterpolationOperation { Expression: var value, FormatString: var format } => !IsPart(
                        value,
                        frame,
                        isInvariant,
                        format
                    ),
                    IInterpolatedStringAppendOperation
                    {
                        AppendCall: IInvocationOperation { Arguments: [{ Value: var value }, ..] } call
                    } => !IsPart(value, frame, isInvariant, FormatOf(call, behind: 0)),
                    _ => true,
                }
            )
                return false;
        return true;
    }

    /// <summary>A value that becomes part of a text.</summary>
    private bool IsPart(IOperation value, CallFrame frame, bool isInvariant, IOperation? format = null)
    {
        value = Unboxed(value);
        if (PrintedValues.How(value.Type) == TextFacet.None)
            return IsText(value, frame, isInvariant);
        if (format is null)
            return IsPrinted(value.Type, format: null, isInvariant);
        foreach (var (origin, _) in ValueOrigins.Of(format, frame, _body))
            if (
                origin.ConstantValue is not { HasValue: true, Value: var constant }
                || !IsPrinted(value.Type, constant as string, isInvariant)
            )
                return false;
        return true;
    }

    /// <summary>Without conversions, but those that make a character of a number, or run code.</summary>
    private static IOperation Unboxed(IOperation value)
    {
        while (true)
            switch (value)
            {
                case IConversionOperation { OperatorMethod: null, Operand: var operand, Type.SpecialType: not SpecialType.System_Char }:
                    value = operand;
                    break;
                case IParenthesizedOperation { Operand: var operand }:
                    value = operand;
                    break;
                default:
                    return value;
            }
    }

    private bool IsPrinted(ITypeSymbol? type, string? format, bool isInvariant) =>
        type is not null
        && PrintedValues.How(type) is not TextFacet.None and var how
        && !(_isCertain && !isInvariant && how == TextFacet.PrintsNumber && IsFraction(type))
        && PrintedValues.AreAscii(type, format, isInvariant);

    /// <summary>Infinity has a sign of its own, and what stands before the fraction is not a point everywhere.</summary>
    private static bool IsFraction(ITypeSymbol type) =>
        type.SpecialType is SpecialType.System_Single or SpecialType.System_Double or SpecialType.System_Decimal or SpecialType.None;
}
