using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Lifetime.Views;

/// <summary>Members of an object that show the content of a message in a field of it: <c>Span&lt;byte> Body => _message.Data</c>.</summary>
internal static class OwnContent
{
    /// <summary>The content of the one message that a member of the object at hand shows on every path.</summary>
    public static IOperation? ShownBy(IMethodSymbol called, IOperation? instance, MessagingBody body, int depth)
    {
        var member = called.Declared();
        if (
            instance is not (null or IInstanceReferenceOperation)
            || !member.CannotBeReplaced()
            || OtherBodies.Of(member, body) is not { } root
        )
            return null;
        var code = body.Other(root, member);
        IPropertyReferenceOperation? content = null;
        foreach (var result in MethodResults.Of(code))
        {
            if (
                ViewOrigin.OriginIn(result, code.Uses, code, depth) is not IPropertyReferenceOperation shown
                || !body.Library.Types.IsContent(shown.Property)
                || FieldOf(shown) is not { } field
                || content is not null && !field.Is(FieldOf(content))
            )
                return null;
            content = shown;
        }

        return content;
    }

    private static IFieldSymbol? FieldOf(IPropertyReferenceOperation content) =>
        content.Instance?.Unconverted() is IFieldReferenceOperation { Instance: null or IInstanceReferenceOperation, Field: var field }
            ? field
            : null;
}
