using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Messages;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Payloads;
using ZmqPerf.Analyzers.Placement;

namespace ZmqPerf.Analyzers.Sending;

/// <summary>
/// Whether the source can stand in the place of its copy, so that the buffer, the copy and the return to the pool go: not where one of them
/// could fail or do more.
/// </summary>
internal static class PayloadCopiedBeforeSendFix
{
    public static FixDecision For(PayloadCopy copy, MessagingBody body)
    {
        var plan = new FixPlan(SentInstead.Fix);
        return (BufferReason(copy, body) ?? PlaceReason(copy, body) ?? AddEdits(plan, copy, body)) is { } reason
            ? FixDecision.None(reason)
            : FixDecision.Of(plan);
    }

    private static string? BufferReason(PayloadCopy copy, MessagingBody body)
    {
        var buffer = copy.Buffer;
        if (copy.Copy.IsPinned)
            return "the bytes are copied through pointers, whose fixed statement may hold more";
        if (copy.Copy.IsOfMemory)
            return "the source is memory, of which a send takes the span";
        if (copy.IsRead || body.Uses.IsUsedInNameof(copy.Declarator.Symbol))
            return "the copy is also used otherwise";
        if (
            copy.Declarator.GetVariableInitializer()?.Value.Unconverted() != buffer.Creation
            || Statements.DeclarationOf(copy.Declarator) is not { Parent: BlockSyntax or GlobalStatementSyntax, UsingKeyword.RawKind: 0 }
        )
            return "the buffer is not made where its variable is declared";
        if (!buffer.HasSize(copy.Length, body) || copy.Copy.Head.Length is { } room && !SameCount.Are(room, copy.Length, body))
            return "the copy also checks that the source fits";
        if (buffer.Rent is { Instance: var pool } && !(pool is IPropertyReferenceOperation { Property: var own } && own.Has(Facet.Shared)))
            return "the pool is not the shared one: something may count on what it holds";
        return buffer.Condition is { } condition && !Stability.IsStable(condition, body)
            ? "the choice of the buffer does something of its own"
            : null;
    }

    private static string? PlaceReason(PayloadCopy copy, MessagingBody body)
    {
        var (copying, sending) = (Statements.Of(copy.Copy.Call), Statements.Of(copy.Send));
        if (
            copying is null
            || sending is null
            || Statements.Next(copying) != sending
                && !(
                    Statements.IsNext(copying, sending)
                    && sending.Parent?.Parent
                        is TryStatementSyntax { Catches.Count: 0, Finally.Block.Statements.Count: 1, Parent: var around }
                    && around == copying.Parent
                    && copy.Returns.Count == 1
                )
        )
            return "the send is not the next statement";
        if (!BesidePayload.OnlyReads(copy.Send, copy.Member, body))
            return "the send evaluates more than its payload";
        return IsPlain(copy.Copy.Source) ? null : "the source does something of its own";
    }

    /// <summary>Whether a source can be evaluated in another place: it waits for nothing and declares nothing.</summary>
    public static bool IsPlain(IOperation source)
    {
        foreach (var operation in source.DescendantsAndSelf())
            if (
                operation
                is IAwaitOperation
                    or IDeclarationExpressionOperation
                    or IDeclarationPatternOperation
                    or IRecursivePatternOperation
            )
                return false;
        return true;
    }

    private static string? AddEdits(FixPlan plan, PayloadCopy copy, MessagingBody body)
    {
        var (declaration, source) = (Statements.DeclarationOf(copy.Declarator)!, copy.Copy.Source);
        SyntaxNode last = copy.Send.Syntax;
        if (
            source.Syntax is not ExpressionSyntax
            || (copy.Copy.IsOfNumbers ? BytesOf(copy, body) : SourceEdits(copy, body)) is not { } edits
            || !SendOverload.Takes(copy.Send, copy.Member, edits.Text, body)
        )
            return "the source has no form that can be sent as it is";
        plan.Add(SentInstead.Payload, copy.Payload.Syntax)
            .Add(
                copy.Copy.IsOfNumbers ? SentInstead.BytesOf
                    : edits.Count is null ? ZeroCopyFix.Source
                    : edits.Start is null ? SentInstead.HeadOf
                    : ZeroCopyFix.Source,
                source.Syntax
            );
        if (edits.Count is not null)
            plan.Add(ZeroCopyFix.Count, edits.Count);
        if (edits.Start is not null)
            plan.Add(ZeroCopyFix.Start, edits.Start);
        foreach (var back in copy.Returns)
        {
            if (
                !back.TargetMethod.ContainingType.Is(copy.Buffer.Rent!.TargetMethod.ContainingType)
                || back.Syntax.Parent is not ExpressionStatementSyntax statement
                || back.Arguments is [_, { Value.ConstantValue.HasValue: false }, ..]
                || statement.Parent != declaration.Parent
                    && !(statement.Parent is BlockSyntax { Parent: FinallyClauseSyntax { Parent: var attempt } } && copy.Send.IsIn(attempt))
                    && !(statement.Parent is GlobalStatementSyntax && declaration.Parent is GlobalStatementSyntax)
            )
                return "the buffer is returned elsewhere";
            if (Statements.LosesComments(statement, null))
                return Comments;
            last = statement;
            plan.Add(ZeroCopyFix.Disposal, statement);
        }

        foreach (var alias in copy.Aliases)
        {
            if (
                Statements.DeclarationOf(alias) is not { Parent: BlockSyntax or GlobalStatementSyntax } spans
                || body.Uses.IsUsedInNameof(alias.Symbol)
                || Statements.LosesComments(spans, null)
                || BufferHead.Of(alias.GetVariableInitializer()!.Value, body) is not { Length: var length }
                || length is not null && !Stability.AreSame(length, copy.Length, body)
            )
                return "a span of the buffer is declared in a way that cannot go";
            plan.Add(ZeroCopyFix.Remove, spans);
        }

        var copying = Statements.Of(copy.Copy.Call)!;
        plan.Add(ZeroCopyFix.Remove, declaration).Add(ZeroCopyFix.Remove, copying);
        if (Statements.HasDirectives(declaration, last))
            return Statements.CompiledUnderConditions;
        return
            Statements.LosesComments(declaration, null)
            || Statements.LosesComments(copying, source.Syntax)
            || Statements.LosesComments(copy.Payload.Syntax, null)
            ? Comments
            : null;
    }

    public const string Comments = "a comment would be lost";

    /// <summary>The source as it is, or the part of it that an array copy names.</summary>
    private static (string Text, SyntaxNode? Start, SyntaxNode? Count)? SourceEdits(PayloadCopy copy, MessagingBody body)
    {
        var (source, start, count) = (copy.Copy.Source, copy.Copy.Start, copy.Copy.Count);
        if (start is { ConstantValue: { HasValue: true, Value: 0 } })
            start = null;
        if (count is null || start is null && copy.Copy.IsAll(count, body))
            return (source.Syntax.ToString(), null, null);
        if (
            !IsInt(count)
            || start is not null && (!IsInt(start) || !Stability.IsStable(start, body))
            || !ArrayCopies.HasSpanExtensions(copy.Send, body)
        )
            return null;
        return ($"({source.Syntax}).AsSpan({start?.Syntax.ToString() ?? "0"}, {count.Syntax})", start?.Syntax, count.Syntax);
    }

    /// <summary>The bytes of an array of numbers, or the part of them that is copied.</summary>
    private static (string Text, SyntaxNode? Start, SyntaxNode? Count)? BytesOf(PayloadCopy copy, MessagingBody body)
    {
        var (start, count) = (copy.Copy.Start, copy.Copy.Count!);
        if (start is { ConstantValue: { HasValue: true, Value: 0 } })
            start = null;
        if (
            !IsInt(count)
            || start is not null && !(IsInt(start) && Stability.IsStable(start, body))
            || !ArrayCopies.HasSpanExtensions(copy.Send, body)
        )
            return null;
        var bytes = $"global::System.Runtime.InteropServices.MemoryMarshal.AsBytes(({copy.Copy.Source.Syntax}).AsSpan())";
        return start is null && copy.Copy.IsAll(count, body)
            ? (bytes, null, null)
            : ($"{bytes}.Slice({start?.Syntax.ToString() ?? "0"}, {count.Syntax})", start?.Syntax, count.Syntax);
    }

    private static bool IsInt(IOperation value) => value.Unconverted().Type?.SpecialType == SpecialType.System_Int32;
}
