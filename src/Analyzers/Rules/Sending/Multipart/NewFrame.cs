using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Sending.Multipart;

/// <summary>What a frame is made of that nobody else has: its content can be sent instead.</summary>
internal static class NewFrame
{
    /// <summary>What is added to a collection: a value, or what a new object holds.</summary>
    public static Frame Of(IOperation value, ITypeSymbol type, StatementSyntax? statement, MessagingBody body) =>
        OfObject(value, statement, body) ?? new(value, type, statement) { IsObject = body.Library.Types.IsFrame(type) };

    /// <summary>What stands in a list or array, where a message that is made there belongs to nobody else either.</summary>
    public static Frame InList(IOperation value, ITypeSymbol type, StatementSyntax? statement, MessagingBody body) =>
        OfMessage(value, statement, body) is { IsEmpty: false } content
            ? content with
            {
                IsCopiedAtOnce = true,
            }
            : Of(value, type, statement, body);

    private static Frame? OfObject(IOperation value, StatementSyntax? statement, MessagingBody body)
    {
        var types = body.Library.Types;
        return value switch
        {
            IPropertyReferenceOperation { Property: var property } when types.IsEmptyFrame(property) => new(value, null, statement),
            IObjectCreationOperation { Initializer: null, Constructor.Parameters: [{ Type: var type }, ..] parameters } made
                when types.IsFrame(made.Type) && (type.IsByteArray() ? parameters.Length == 1 : IsText(type)) => new(
                made.ArgumentFor(0)!.Written(),
                type,
                statement
            )
            {
                BecomesAscii = IsText(type) && parameters.Length == 1 && types.FramesHoldAscii(made.Type),
                Encoding = made.ArgumentFor(1),
            },
            _ => null,
        };
    }

    private static bool IsText(ITypeSymbol type) => type.SpecialType == SpecialType.System_String;

    /// <summary>
    /// What a message is made of that a <c>MultipartMessage</c> gets and nobody else has: the text or the bytes, which it would copy
    /// itself.
    /// </summary>
    public static Frame? OfMessage(IOperation value, StatementSyntax? statement, MessagingBody body)
    {
        if (value is not IObjectCreationOperation { Initializer: null } message)
            return null;
        switch (body.Library.MemberOf(message)?.Role)
        {
            case MessagingRole.CreateEmptyMessage:
                return new(message, null, statement);
            case MessagingRole.CreateCopyingMessage when message.Arguments is [{ Parameter.Type: var type }]:
                var content = message.ArgumentFor(0)!.Written();
                return new(content, content.Type.IsByteArray() ? content.Type : type, statement);
            default:
                return null;
        }
    }
}
