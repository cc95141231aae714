using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Effects;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Payloads;

/// <summary>
/// A string encoded to a new array: <c>encoding.GetBytes(text)</c>, or a call of a method that does nothing else, in UTF-8.
/// </summary>
internal readonly record struct EncodedText(IOperation Call, IOperation Text, IOperation Encoding)
{
    public static EncodedText? Of(IOperation value) =>
        value
            is IInvocationOperation
            {
                TargetMethod: { Parameters: [{ Type.SpecialType: SpecialType.System_String }] } method,
                Instance: { } encoding
            } call
        && method.Has(Facet.Makes)
        && call.ArgumentFor(0) is { } text
            ? new(call, text.Written(), encoding.Unconverted())
            : null;

    /// <summary>Whether one of the user's methods puts the text together and encodes it: the text is not at hand.</summary>
    public bool IsMadeElsewhere { get; private init; }

    /// <summary>The same text as the caller of the method sees it that encodes it.</summary>
    public EncodedText Elsewhere => this with { IsMadeElsewhere = true };

    /// <summary>Text that one of the user's methods puts together, and gives its caller as a new array.</summary>
    public static EncodedText? ByMaker(IOperation value, MessagingBody body) =>
        value.RunMethod() is { } maker
        && FreshResult.CreationsOf(maker, body) is [var (creation, inside)]
        && Of(creation, inside) is { } encoded
        && FreshResult.IsLeftAsMade(creation, inside)
        && encoded.IsUtf8(inside)
            ? new(value, encoded.Text, encoded.Encoding) { IsMadeElsewhere = true }
            : null;

    /// <summary>The same, also by a method of the user's.</summary>
    public static EncodedText? Of(IOperation value, MessagingBody body) => Of(value) ?? ByMethod(value, body);

    private static EncodedText? ByMethod(IOperation value, MessagingBody body) =>
        value is IInvocationOperation { Arguments: [{ ArgumentKind: ArgumentKind.Explicit, Value: var text }] } call
        && call.Type.IsByteArray()
        && text.Written().Type?.SpecialType == SpecialType.System_String
        && call.Instance is null or IInstanceReferenceOperation
        && OneCall.Of(call, body) is (var inner, var code)
        && Of(inner, code) is { } encoded
        && encoded.Text is IParameterReferenceOperation { Parameter: { RefKind: RefKind.None, ContainingSymbol: var owner } }
        && owner.Is(code.Owner)
        && encoded.IsUtf8(code)
            ? new(call, text.Written(), encoded.Encoding)
            : null;

    /// <summary>Whether the bytes are certainly those that a send of the text makes: UTF-8 that replaces what it cannot encode.</summary>
    public bool IsUtf8(MessagingBody body) => IsMadeElsewhere || Utf8.Is(Encoding, body);

    /// <summary>Whether the language has a literal in the place of this text that the compiler encodes.</summary>
    public static bool CanBeUtf8Literal(IOperation text) =>
        IsLiteral(text) && ((CSharpParseOptions)text.Syntax.SyntaxTree.Options).LanguageVersion >= LanguageVersion.CSharp11;

    /// <summary>Whether a text is a literal that the compiler can encode: a lone surrogate it refuses.</summary>
    public static bool IsLiteral(IOperation text)
    {
        if (text.Syntax is not LiteralExpressionSyntax || text.ConstantValue is not { HasValue: true, Value: string value })
            return false;
        foreach (var unit in value)
            if (char.IsSurrogate(unit))
                return false;
        return true;
    }
}
