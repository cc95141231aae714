using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Correctness;

/// <summary>
/// ZMQ3036: text that a library writes as ASCII where no encoding is given, although it sends and receives other text as UTF-8. Silent on
/// text that has nothing else: constants, numbers, enums, bytes as digits.
/// </summary>
internal sealed class TextAsAscii : BodyRule
{
    private const char FirstOther = (char)128;

    public override ImmutableArray<DiagnosticDescriptor> Descriptors { get; } = ImmutableArray.Create(Rules.ZMQ3036_TextAsAscii);

    public override void Examine(MessagingBody body, in RuleContext context)
    {
        foreach (var hit in body.Hits)
            if (
                hit is { Member: { EncodesAsAscii: true } member, Operation: IInvocationOperation call }
                && call.ArgumentFor(member.Operand) is { } text
                && !IsAscii(text)
                && !call.HasErrors()
            )
                context.Report(
                    Rules.ZMQ3036_TextAsAscii,
                    text.Syntax.GetSquiggle(),
                    FixDecision.None("whoever receives it has to decode it the same way"),
                    call.TargetMethod.Name
                );
    }

    private static bool IsAscii(IOperation text)
    {
        text = text.Unconverted();
        if (text.ConstantValue is { HasValue: true, Value: var constant })
            return constant switch
            {
                string known => IsAscii(known),
                char known => known < FirstOther,
                _ => true,
            };
        return text switch
        {
            IInterpolatedStringOperation { Parts: var parts } => AreAscii(parts),
            IBinaryOperation { LeftOperand: var left, RightOperand: var right } => IsAsciiPart(left) && IsAsciiPart(right),
            IConditionalOperation { WhenTrue: var one, WhenFalse: { } other } => IsAscii(one) && IsAscii(other),
            IInvocationOperation { TargetMethod: var method } call => IsPlain(call.Instance?.Type) || MakesDigits(method) || Rewrites(call),
            _ => false,
        };
    }

    private static bool AreAscii(ImmutableArray<IInterpolatedStringContentOperation> parts)
    {
        foreach (var part in parts)
            if (
                part switch
                {
                    IInterpolatedStringTextOperation { Text: var text } => !IsAscii(text),
                    IInterpolationOperation { Expression: var value } => !IsAsciiPart(value),
                    _ => true,
                }
            )
                return false;
        return true;
    }

    private static bool IsAsciiPart(IOperation value) => IsPlain(value.Unconverted().Type) || IsAscii(value);

    private static bool IsAscii(string text)
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
    private static bool Rewrites(IInvocationOperation call)
    {
        if (call is not { Instance: { Type.SpecialType: SpecialType.System_String } text, Type.SpecialType: SpecialType.System_String })
            return false;
        foreach (var argument in call.Arguments)
            if (!IsAsciiPart(argument.Value))
                return false;
        return IsAscii(text);
    }
}
