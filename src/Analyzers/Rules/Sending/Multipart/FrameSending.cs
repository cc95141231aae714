using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Sending.Multipart;

/// <summary>What a frame must be so that <c>Send</c> can take it in the place of the collection.</summary>
internal static class FrameSending
{
    /// <summary>What an empty frame is sent as.</summary>
    public const string NoBytes = "ReadOnlySpan<byte>.Empty";

    /// <summary>
    /// Whether <c>socket.Send(frame, SendFlags.SendMore)</c> binds here, to the overload for the type that the collection takes.
    /// </summary>
    public static bool CanBeSent(Frame frame, FrameCollection collection, MessagingBody body)
    {
        if (!frame.IsEmpty && (frame.Value.Syntax is not ExpressionSyntax || HoldsFunction(frame.Value)))
            return false;
        var socket = ((MemberAccessExpressionSyntax)((InvocationExpressionSyntax)collection.Send.Syntax).Expression).Expression;
        var value = frame.IsEmpty ? NoBytes : frame.Value.Syntax.ToString();
        var send = SyntaxFactory.ParseExpression($"{socket}.Send({value}, SendFlags.SendMore)");
        if (
            body.Model.GetSpeculativeSymbolInfo(collection.Send.Syntax.SpanStart, send, SpeculativeBindingOption.BindAsExpression).Symbol
                is not IMethodSymbol method
            || body.Library.MemberOf(method)
                is not { Role: MessagingRole.SendBytes or MessagingRole.SendText or MessagingRole.SendMessage, IsWrapper: false }
        )
            return false;
        var type = method.Parameters[0].Type;
        return frame.IsEmpty
            ? type.IsByteSpan()
            : type.Is(frame.Type) && !(collection.IsMultipartMessage && body.Library.Types.IsMessage(type));
    }

    /// <summary>Whether a value is certainly there: by its form, by what the framework promises, or by the compiler's analysis.</summary>
    public static bool CannotBeNull(IOperation value, MessagingBody body) =>
        value switch
        {
            { ConstantValue: { HasValue: true, Value: var constant } } => constant is not null,
            { Type.IsValueType: true }
            or IInterpolatedStringOperation
            or IArrayCreationOperation
            or IObjectCreationOperation
            or IBinaryOperation => true,
            IInvocationOperation { TargetMethod: { ReturnNullableAnnotation: NullableAnnotation.NotAnnotated } method }
                when method.IsFramework() => true,
            _ => IsCheckedByCompiler(value, body),
        };

    /// <summary>Whether <c>var frame = value;</c> can stand where the frame is evaluated.</summary>
    public static bool CanBeLocal(Frame frame, MessagingBody body)
    {
        if (frame.Value.Type is not { } type || !(type.Is(frame.Type) || type.IsByteSpan() && frame.Type.IsByteSpan()))
            return false;
        foreach (var node in frame.Value.Syntax.DescendantNodesAndSelf())
            if (
                node
                is StackAllocArrayCreationExpressionSyntax
                    or ImplicitStackAllocArrayCreationExpressionSyntax
                    or CollectionExpressionSyntax
                    or ImplicitObjectCreationExpressionSyntax
            )
                return false;
        return !type.IsRefLikeType || !Functions.IsAsyncOrIterator(frame.Value, body);
    }

    private static bool IsCheckedByCompiler(IOperation value, MessagingBody body)
    {
        if (
            (body.Model.GetNullableContext(value.Syntax.SpanStart) & NullableContext.Enabled) != NullableContext.Enabled
            || IsAsserted(value.Syntax)
            || value.Syntax.Parent is { } parent && IsAsserted(parent)
        )
            return false;
        var declared = value switch
        {
            IInvocationOperation call => call.TargetMethod.ReturnNullableAnnotation,
            IPropertyReferenceOperation property => property.Property.NullableAnnotation,
            IFieldReferenceOperation field => field.Field.NullableAnnotation,
            IArrayElementReferenceOperation => NullableAnnotation.None, // new string[n] holds nulls that the compiler does not see
            _ => NullableAnnotation.NotAnnotated,
        };
        return declared != NullableAnnotation.None
            && value.Syntax is ExpressionSyntax expression
            && body.Model.GetTypeInfo(expression).Nullability.FlowState == NullableFlowState.NotNull;
    }

    /// <summary><c>value!</c> is the author's word, not the compiler's.</summary>
    private static bool IsAsserted(SyntaxNode value) => value.IsKind(SyntaxKind.SuppressNullableWarningExpression);

    /// <summary>A function in a frame may hold another finding.</summary>
    private static bool HoldsFunction(IOperation value)
    {
        foreach (var operation in value.Descendants())
            if (operation is IAnonymousFunctionOperation)
                return true;
        return false;
    }
}
