using System.Collections.Generic;
using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Correctness.Texts;

/// <summary>
/// Which text is known to have ASCII characters only: constants, numbers, enums, bytes as digits, what is put together of them, and locals
/// that have no other value.
/// </summary>
internal sealed class AsciiText
{
    private const char FirstOther = (char)128;

    private readonly CodeBody _body;

    /// <summary>A local that is asked for again while its own values are looked at adds nothing new: <c>text = text + 1</c>.</summary>
    private readonly HashSet<ISymbol> _asked = new(SymbolEqualityComparer.Default);

    private AsciiText(CodeBody body) => _body = body;

    public static bool Is(IOperation text, CodeBody body) => new AsciiText(body).IsText(text);

    private bool IsText(IOperation text)
    {
        text = text.Unconverted();
        if (text.ConstantValue is { HasValue: true, Value: var constant })
            return constant switch
            {
                string known => Is(known),
                char known => known < FirstOther,
                _ => true,
            };
        return text switch
        {
            IInterpolatedStringOperation { Parts: var parts } => AreTexts(parts),
            IBinaryOperation { LeftOperand: var left, RightOperand: var right } => IsPart(left) && IsPart(right),
            ICompoundAssignmentOperation { Target: var target, Value: var added } => IsText(target) && IsPart(added),
            IConditionalOperation { WhenTrue: var one, WhenFalse: { } other } => IsText(one) && IsText(other),
            ILocalReferenceOperation { Local: var local } => HasOnlyTexts(local),
            IInvocationOperation { TargetMethod: var method } call => IsPlain(call.Instance?.Type) || MakesDigits(method) || Rewrites(call),
            _ => false,
        };
    }

    private bool HasOnlyTexts(ILocalSymbol local)
    {
        if (!_asked.Add(local))
            return true;
        var isAny = false;
        foreach (var value in Definitions.Of(local, _body))
        {
            if (!IsText(value))
                return false;
            isAny = true;
        }

        return isAny;
    }

    private bool AreTexts(ImmutableArray<IInterpolatedStringContentOperation> parts)
    {
        foreach (var part in parts)
            if (
                part switch
                {
                    IInterpolatedStringTextOperation { Text: var text } => !IsText(text),
                    IInterpolationOperation { Expression: var value } => !IsPart(value),
                    _ => true,
                }
            )
                return false;
        return true;
    }

    private bool IsPart(IOperation value) => IsPlain(value.Unconverted().Type) || IsText(value);

    private static bool Is(string text)
    {
        foreach (var character in text)
            if (character >= FirstOther)
                return false;
        return true;
    }

    /// <summary>Whether values of a type are written in digits and Latin letters: numbers and times of .NET, names of enums.</summary>
    private static bool IsPlain(ITypeSymbol? type) =>
        type is { TypeKind: TypeKind.Enum }
        || type is { IsValueType: true, SpecialType: not SpecialType.System_Char } && type.OriginalDefinition.IsFramework();

    /// <summary>Whether a method of .NET writes bytes in digits: base 64, or hexadecimal.</summary>
    private static bool MakesDigits(IMethodSymbol method) =>
        method is { IsStatic: true, Parameters: [{ Type: IArrayTypeSymbol { ElementType.SpecialType: SpecialType.System_Byte } }, ..] }
        && method.IsFramework();

    /// <summary>Whether a method of ASCII text returns text of it and of its arguments: padded, trimmed, replaced, in lower case.</summary>
    private bool Rewrites(IInvocationOperation call)
    {
        if (call is not { Instance: { Type.SpecialType: SpecialType.System_String } text, Type.SpecialType: SpecialType.System_String })
            return false;
        foreach (var argument in call.Arguments)
            if (!IsArgument(argument.Value))
                return false;
        return IsText(text);
    }

    /// <summary>Part of the text, or several in an array: <c>Trim('a', 'b')</c>.</summary>
    private bool IsArgument(IOperation value)
    {
        if (value.Unconverted() is not IArrayCreationOperation { Initializer: { } elements })
            return IsPart(value);
        foreach (var element in elements.ElementValues)
            if (!IsPart(element))
                return false;
        return true;
    }
}
