using Microsoft.CodeAnalysis;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Payloads;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Sending.Texts;

/// <summary>What to do about a text that is encoded to an array, in the words of the message.</summary>
internal static class TextAdvice
{
    private const string OneSend = "for one send";

    private static readonly (string Literal, string Occasion, string Remedy) s_kept = (
        " literal",
        "at run time",
        "keep the bytes in a static readonly field"
    );

    private static readonly (string Literal, string Occasion, string Remedy) s_utf8 = (
        " literal",
        "at run time",
        "use a UTF-8 literal (\"...\"u8)"
    );

    /// <param name="text">The text.</param>
    /// <param name="isUtf8">Whether it is a literal that the compiler can encode, for a member that sends spans.</param>
    /// <param name="isOther">Whether it is encoded in another way than as UTF-8.</param>
    /// <param name="member">What sends the array.</param>
    /// <param name="body">The code.</param>
    public static (string Literal, string Occasion, string Remedy) Of(
        IOperation text,
        bool isUtf8,
        bool isOther,
        MessagingMember member,
        MessagingBody body
    )
    {
        // an asynchronous send takes no span, and encodes a text to an array, too; after it the array is free again
        if (member.Role == MessagingRole.SendBytesAsync)
            return EncodedText.IsLiteral(text) ? s_kept : ("", OneSend, "encode it into an array that is reused");
        if (member.IsWrapper && TakenBy(member.Method, member) is IArrayTypeSymbol && EncodedText.IsLiteral(text))
            return s_kept;
        return isUtf8 ? s_utf8
            : member.Role == MessagingRole.AddFrame ? ("", "for one frame", "encode it into AddFrame")
            : isOther && member.IsWrapper ? ("", OneSend, $"let {member.Method.QuotedName()} take the text and write it by BeginFrame")
            : isOther ? ("", OneSend, "encode it into a frame with BeginFrame")
            : ("", OneSend, TakerOf(member, body));
    }

    /// <summary>What to give the text: a method of the user's may have to be changed for it.</summary>
    private static string TakerOf(MessagingMember member, MessagingBody body)
    {
        var library = (member.Binding ?? body.Library.Bindings[0]).Facts.SendsText;
        if (!member.IsWrapper)
            return $"use {library}";
        foreach (var other in member.Method.ContainingType.GetMembers(member.Method.Name))
            if (other is IMethodSymbol method && TakenBy(method, member)?.SpecialType == SpecialType.System_String)
                return $"use {method.Name}(string)";
        return $"let {member.Method.QuotedName()} take the text and use {library}";
    }

    /// <summary>The type of what a method gets in the place of the bytes.</summary>
    private static ITypeSymbol? TakenBy(IMethodSymbol method, MessagingMember member) =>
        member.Operand >= 0 && member.Operand < method.Parameters.Length ? method.Parameters[member.Operand].Type : null;
}
