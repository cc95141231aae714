using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Placement;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Payloads;

/// <summary>
/// Can <c>using var frame = socket.BeginFrame(size)</c> stand where a buffer was allocated, and <c>frame.Send(flags)</c> where it was sent?
/// A frame is a ref struct: not in async code or iterators, and a using declaration needs a block.
/// </summary>
internal static class FramePlacement
{
    /// <summary>Why not, or null where it can.</summary>
    public static string? Reason(
        IVariableDeclaratorOperation buffer,
        IInvocationOperation send,
        MessagingMember member,
        MessagingBody body
    ) => Reason(Statements.DeclarationOf(buffer) is { UsingKeyword: var isUsing } at && isUsing == default ? at : null, send, member, body);

    /// <summary>The same where the frame is to be declared at a statement, the send's own perhaps.</summary>
    public static string? Reason(StatementSyntax? at, IInvocationOperation send, MessagingMember member, MessagingBody body)
    {
        if (body.Library.Runtime is null)
            return "the fix writes into a frame of the ZmqPerf package, which this project does not reference";
        if (!Statements.HasUsingDeclarations(send.Syntax))
            return Statements.NoUsingDeclarations;
        if (at is not { } declaration || !(Statements.CanDeclareBeside(declaration) || IsBareSend(declaration)))
            return "there is no block to declare the frame in";
        if (
            !body.Library.Types.IsPlainSend(member.Method)
            || send.Instance is not { } socket
            || send.Syntax is not InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax }
        )
            return "the send is not a plain call on a socket";
        if (!Stability.IsStable(socket.Unconverted(), body))
            return "the socket may be another one by the time of the send";
        if (IsDeclaredAfter(socket, declaration))
            return "the socket is declared after the buffer";
        if (MayBeNull(send, declaration, body))
            return "the socket may be null where the buffer is declared";
        if (Statements.HasConditions(declaration, send.Syntax))
            return Statements.CompiledUnderConditions;
        if (Functions.AnyGoto(send.EnclosingFunction()))
            return "a goto may not pass a using declaration";
        if (Functions.IsAsyncOrIterator(send, body))
            return "a frame cannot live in async code or an iterator";
        if (!member.ReturnsBool && send.Parent is not IExpressionStatementOperation)
            return "the result of the send is used";
        return null;
    }

    /// <summary>Whether a send stands alone, <c>foreach (var id in ids) socket.Send(...);</c>, where a block can take its place.</summary>
    private static bool IsBareSend(StatementSyntax at) => at is ExpressionStatementSyntax && Statements.CanGrow(at);

    /// <summary>Whether a value uses a local that this statement comes before, or that it declares itself, as a foreach does.</summary>
    public static bool IsDeclaredAfter(IOperation value, StatementSyntax statement)
    {
        foreach (var operation in value.DescendantsAndSelf())
            if (
                operation is ILocalReferenceOperation { Local: var local }
                && local.Declaration() is { } declared
                && declared.Span.Start >= statement.SpanStart
            )
                return true;
        return false;
    }

    /// <summary>Whether the socket's type says so, or the code tests for it on the way to the send.</summary>
    private static bool MayBeNull(IInvocationOperation send, StatementSyntax declaration, MessagingBody body)
    {
        var socket = send.Instance!.Unconverted();
        if (socket.Type?.NullableAnnotation == NullableAnnotation.Annotated || Annotation(socket) == NullableAnnotation.Annotated)
            return true;
        return PresenceTests.Any(socket, send.EnclosingFunction(), body, declaration.SpanStart, send.Syntax.SpanStart);
    }

    private static NullableAnnotation Annotation(IOperation socket) =>
        socket switch
        {
            IFieldReferenceOperation field => field.Field.NullableAnnotation,
            IParameterReferenceOperation parameter => parameter.Parameter.NullableAnnotation,
            ILocalReferenceOperation { Local: var local } when local.IsDeclaredNullable() => NullableAnnotation.Annotated,
            IPropertyReferenceOperation property => property.Property.NullableAnnotation,
            _ => NullableAnnotation.None,
        };
}
