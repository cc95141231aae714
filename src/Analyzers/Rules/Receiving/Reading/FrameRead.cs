using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Messages;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Receiving.Reading;

/// <summary>
/// One read that goes to the native library: <c>message.Data</c> or <c>message.Size</c>, or one of the user's properties that only passes
/// it on.
/// </summary>
/// <param name="Reference">The property reference.</param>
/// <param name="Message">The message, where it is named in the property that passes the read on, too.</param>
/// <param name="Holder">What holds the message.</param>
/// <param name="IsForwarded">Whether one of the user's properties stands in between.</param>
internal readonly record struct FrameRead(IPropertyReferenceOperation Reference, IOperation Message, ISymbol Holder, bool IsForwarded)
{
    /// <summary>Whether it gives the bytes and not only their number.</summary>
    public bool IsData => Reference.Type.IsByteSpan();

    public static FrameRead? Of(IOperation operation, MessagingBody body)
    {
        if (
            operation is not IPropertyReferenceOperation { Property: { IsIndexer: false } property } reference
            || reference.Parent is INameOfOperation
        )
            return null;
        if (Direct(reference, body) is { } direct)
            return new(reference, direct.Message, direct.Holder, false);
        return reference.Instance is null or IInstanceReferenceOperation && Forwarded(property, body) is { } forwarded
            ? new(reference, forwarded.Message, forwarded.Holder, true)
            : null;
    }

    private static (IOperation Message, ISymbol Holder)? Direct(IOperation operation, MessagingBody body) =>
        operation is IPropertyReferenceOperation { Property: var property, Instance: { } message }
        && (body.Library.Types.IsContent(property) || body.Library.Types.IsSize(property))
        && MessageHolder.Of(message, body) is { } holder
            ? (message.Unconverted(), holder)
            : null;

    /// <summary>By syntax first: an expression that ends in the member's name.</summary>
    private static (IOperation Message, ISymbol Holder)? Forwarded(IPropertySymbol property, MessagingBody body)
    {
        if (
            !property.Type.IsByteSpan() && property.Type.SpecialType != SpecialType.System_Int32
            || property.IsVirtual
            || property.IsOverride
            || property.DeclarationIn(body.Compilation)
                is not PropertyDeclarationSyntax { ExpressionBody.Expression: MemberAccessExpressionSyntax access }
            || !MessagingTypes.NameContentOrSize(access.Name.Identifier.ValueText)
        )
            return null;
        return
            body.ModelOf(access.SyntaxTree).GetOperation(access) is { } operation
            && Direct(operation, body) is { Holder: IFieldSymbol or IPropertySymbol } direct
            ? direct
            : null;
    }
}
