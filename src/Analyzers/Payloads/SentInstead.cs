using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Messages;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Placement;

namespace ZmqPerf.Analyzers.Payloads;

/// <summary>
/// Can what an array or a message carries be sent as it is? The send must have an overload with the same kind of result, nothing may run
/// between the two places, and no comment may get lost.
/// </summary>
internal static class SentInstead
{
    /// <summary>Fix: the payload of the send is replaced by this expression, and what carried it is removed.</summary>
    public const string Fix = "SendSource";

    /// <summary>
    /// Edits: the payload, what stands there instead (as it is, as a span, as a UTF-8 literal, as the elements of a collection, as nothing,
    /// its first bytes, the bytes of its numbers), the payload's name that goes, what goes.
    /// </summary>
    public const string Payload = "payload",
        Source = "source",
        SourceAsSpan = "sourceAsSpan",
        MemorySpan = "memorySpan",
        Utf8 = "utf8",
        Elements = "elements",
        Empty = "empty",
        HeadOf = "headOf",
        BytesOf = "bytesOf",
        Unname = "unname",
        Remove = "remove";

    public const string EmptySpan = "ReadOnlySpan<byte>.Empty";

    /// <summary>A string literal as one that the compiler encodes.</summary>
    public static string Utf8Literal(SyntaxNode literal) => literal.WithoutTrivia() + "u8";

    /// <summary>The elements of an array initializer or a collection expression as a collection expression.</summary>
    public static string Collection(SyntaxNode elements)
    {
        var text = elements.WithoutTrivia().ToString();
        if (elements is not InitializerExpressionSyntax || text.Length < 2)
            return text;
        var inner = text.Substring(1, text.Length - 2);
        return $"[{(inner.Contains("//") ? inner : inner.Trim())}]";
    }

    /// <summary>
    /// The plan for an array that only carries the source, which stands in the array's place already or may move to the send.
    /// </summary>
    public static FixPlan? For(ArrayForSend array, string edit, IOperation source, string text, MessagingBody body) =>
        For(array, edit, source, Written(source, edit, array.Send.ArgumentFor(array.Member.Operand)?.Syntax), text, body);

    /// <summary>The same for a part of the source's text, such as the elements of an array.</summary>
    public static FixPlan? For(ArrayForSend array, string edit, IOperation source, SyntaxNode at, string text, MessagingBody body)
    {
        if (
            at is not ExpressionSyntax
            || array.Send.ArgumentFor(array.Member.Operand) is not { Syntax: var payload }
            || PlanOf(array.Send, array.Member, payload, text, body) is not { } plan
        )
            return null;
        plan.Add(edit, at);
        if (array.Declarator is null)
            return
                !Statements.LosesComments(payload, at)
                && !Statements.HasDirectives(payload, payload)
                && BesidePayload.OnlyReadsAfter(array.Send, array.Member, body)
                ? plan
                : null;
        if (
            !array.Uses.IsEmpty
            || body.Uses.IsUsedInNameof(array.Declarator.Symbol)
            || array.Declarator.GetVariableInitializer()?.Value.Unconverted() != array.Array.Creation
            || Statements.DeclarationOf(array.Declarator)
                is not { Parent: BlockSyntax or GlobalStatementSyntax or SwitchSectionSyntax } declaration
            || Statements.HasConditions(declaration, array.Send.Syntax)
            || Statements.LosesComments(payload, null)
            || Statements.LosesComments(declaration, at)
            || !Names.MeanTheSameAt(at, payload.SpanStart, body.Model)
        )
            return null;
        return
            (edit != Elements || array.Array.IsConstant) && CanMove(edit, source, body)
            || Statements.Next(declaration) == Statements.Of(array.Send)
                && array.Send.Parent is IExpressionStatementOperation
                && BesidePayload.OnlyReads(array.Send, array.Member, body)
            ? plan.Add(Remove, declaration)
            : null;
    }

    /// <summary>The plan for a message that only carries the source.</summary>
    public static FixPlan? For(IOperation creation, string edit, IOperation source, string text, MessagingBody body)
    {
        if (
            MessageSending.Find(creation, body) is not { IsWritten: false } sending
            || sending.Send.ArgumentFor(sending.Member.Operand) is not { Syntax: ExpressionSyntax payload }
            || source.Syntax is not ExpressionSyntax
            || Statements.HasConditions(Statements.Of(creation) ?? creation.Syntax, sending.Last)
            || PlanOf(sending.Send, sending.Member, payload, text, body) is not { } plan
        )
            return null;
        plan.Add(edit, Written(source, edit, payload));
        sending.AddTo(plan);
        if (creation.IsIn(payload))
            return !Statements.LosesComments(payload, source.Syntax) && BesidePayload.OnlyReadsAfter(sending.Send, sending.Member, body)
                ? plan
                : null;
        if (
            creation.ParentPastConversions() is not IVariableInitializerOperation { Parent: IVariableDeclaratorOperation carrier }
            || body.Uses.IsUsedInNameof(carrier.Symbol)
            || Statements.LosesComments(payload, null)
            || Statements.LosesComments(carrier.Syntax, source.Syntax)
            || !Names.MeanTheSameAt(source.Syntax, payload.SpanStart, body.Model)
        )
            return null;
        return
            CanMove(edit, source, body)
            || Statements.IsNext(Statements.Of(creation), Statements.Of(sending.Send))
                && BesidePayload.OnlyReads(sending.Send, sending.Member, body)
            ? plan
            : null;
    }

    /// <summary>
    /// The payload of a send that takes this text there; null where none does. A name that only the old payload's parameter has goes.
    /// </summary>
    private static FixPlan? PlanOf(IInvocationOperation send, MessagingMember member, SyntaxNode payload, string text, MessagingBody body)
    {
        var plan = new FixPlan(Fix).Add(Payload, payload);
        if (SendOverload.Takes(send, member, text, body))
            return plan;
        return
            payload.Parent is ArgumentSyntax { NameColon: { } name } argument
            && !Statements.LosesComments(argument, payload)
            && SendOverload.TakesWithoutName(send, member, text, body)
            ? plan.Add(Unname, name)
            : null;
    }

    /// <summary>Whether the source is the same wherever it stands: a constant, or a text that cannot change and cannot fail.</summary>
    private static bool CanMove(string edit, IOperation source, MessagingBody body) =>
        edit is Utf8 or Elements or Empty
        || source is IUtf8StringOperation
        || source is { Type.SpecialType: SpecialType.System_String, Syntax: ExpressionSyntax text }
            && (
                source.ConstantValue.HasValue
                || source.Unconverted() is ILocalReferenceOperation or IParameterReferenceOperation or IFieldReferenceOperation
                    && Stability.IsStable(source.Unconverted(), body)
                    && body.Model.GetTypeInfo(text).Nullability.FlowState == NullableFlowState.NotNull
            );

    /// <summary>With the <c>!</c> after it, without which the compiler would warn of null.</summary>
    private static SyntaxNode Written(IOperation source, string edit, SyntaxNode? payload) =>
        edit == Source && IsCertain(source.Syntax.Parent) && !IsCertain(payload?.Parent) ? source.Syntax.Parent! : source.Syntax;

    private static bool IsCertain(SyntaxNode? node) => node.IsKind(SyntaxKind.SuppressNullableWarningExpression);
}
