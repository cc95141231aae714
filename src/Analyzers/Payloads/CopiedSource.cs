using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Buffers;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Placement;
using ZmqPerf.Analyzers.Sizes;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Payloads;

/// <summary>
/// A block that is filled from one array or span, in one copy of the message's whole size, with nothing else between the allocation and
/// the send: then the source can be sent as it is. No runtime is needed, and async code is no obstacle.
/// </summary>
internal static class CopiedSource
{
    public static FixPlan? Find(
        ZeroCopyMessage message,
        MessageSending sending,
        LocalDeclarationStatementSyntax allocation,
        MessagingBody body
    )
    {
        if (
            sending.IsWritten
            || OnlyCopy(message, body) is not { } copy
            || sending.Send.Syntax is not InvocationExpressionSyntax
            || !ArrayCopies.IsPositional(sending.Send)
            || !BesidePayload.OnlyReads(sending.Send, sending.Member, body)
        )
            return null;
        var plan = new FixPlan(ZeroCopyFix.SendSource)
            .Add(ZeroCopyFix.Payload, sending.Send.ArgumentFor(sending.Member.Operand)!.Syntax)
            .Add(ZeroCopyFix.Remove, allocation);
        sending.AddTo(plan);
        var copying = new List<StatementSyntax>();
        foreach (var operation in copy.Operations)
            if (Statements.Of(operation) is { } copies)
                copying.Add(copies);
            else
                return null;
        var known = new HashSet<StatementSyntax> { allocation };
        foreach (var statement in copying)
            if (known.Add(BesideAllocation(statement, allocation)))
                plan.Add(ZeroCopyFix.Remove, BesideAllocation(statement, allocation));
        if (Statements.Of(message.Creation) is { } creation)
            known.Add(creation);
        if (Statements.Of(sending.Send) is not { } sends || !IsAllThereIs(allocation, sends, known, copying))
            return null;
        plan.Add(ZeroCopyFix.Source, copy.Source.Syntax);
        if (copy.Start is not null)
            plan.Add(ZeroCopyFix.Start, copy.Start.Syntax).Add(ZeroCopyFix.Count, copy.Count!.Syntax);
        return plan;
    }

    private readonly record struct Copy(IOperation Source, IOperation? Start, IOperation? Count, IReadOnlyList<IOperation> Operations);

    private static Copy? OnlyCopy(ZeroCopyMessage message, MessagingBody body)
    {
        Copy? found = null;
        foreach (var reference in body.Uses.Of(message.BlockLocal!))
        {
            if (message.IsOwn(reference))
                continue;
            if (found is not null)
                return null;
            found = PointerUses.Classify(reference, body) switch
            {
                { Kind: PointerUseKind.MarshalCopy, Construct: IInvocationOperation { Parent: IExpressionStatementOperation } call } =>
                    OfMarshal(call, message, body),
                { Kind: PointerUseKind.Span, Construct: IObjectCreationOperation span } => OfSpan(span, message, body),
                { Kind: PointerUseKind.Pointer, Construct: var pointer } => OfPointers(pointer, message, body),
                _ => null,
            };
            if (found is null)
                return null;
        }

        return found;
    }

    private static Copy? OfMarshal(IInvocationOperation call, ZeroCopyMessage message, MessagingBody body)
    {
        if (
            call.ArgumentFor(2)?.Unconverted() is not ILocalReferenceOperation
            || call.ArgumentFor(0) is not { } source
            || call.ArgumentFor(1) is not { } start
            || call.ArgumentFor(3) is not { } count
            || !Stability.IsStable(source.Unconverted(), body)
            || !Stability.AreSame(count, message.Size, body)
        )
            return null;
        var isWhole = start.ConstantValue is { HasValue: true, Value: 0 } && WholeLength.Is(count, source, body);
        if (isWhole)
            return new(source.Written(), null, null, new[] { call });
        return ArrayCopies.HasSpanExtensions(call, body) && Stability.IsStable(start, body)
            ? new(source.Written(), start, count, new[] { call })
            : null;
    }

    /// <summary><c>source.CopyTo(span)</c>, the span in a separate local or made in the argument.</summary>
    private static Copy? OfSpan(IObjectCreationOperation span, ZeroCopyMessage message, MessagingBody body)
    {
        IOperation target = span;
        IOperation? declaration = null;
        if (span.ParentPastConversions() is IVariableInitializerOperation { Parent: IVariableDeclaratorOperation declarator })
        {
            if (body.Uses.Of(declarator.Symbol) is not [var only])
                return null;
            (target, declaration) = (only, declarator);
        }

        if (
            target.ParentPastConversions()
                is not IArgumentOperation
                {
                    Parent: IInvocationOperation { TargetMethod: var method, Parent: IExpressionStatementOperation } call
                }
            || !method.Has(Facet.CopiesAll)
        )
            return null;
        var source = (call.Instance ?? call.ArgumentFor(0))?.Unconverted();
        if (
            source is null
            || source == target
            || !(source.Type.IsByteArray() || source.Type.IsByteSpan())
            || !WholeLength.Is(message.Size, source, body)
        )
            return null;
        return new(ArrayOf(source, body), null, null, declaration is null ? new IOperation[] { call } : new[] { declaration, call });
    }

    /// <summary>An array itself instead of a span of all of it, where it is not null: a send refuses that, and a span takes it.</summary>
    private static IOperation ArrayOf(IOperation source, MessagingBody body) =>
        Slice.Of(source) is { IsAll: true, Whole: var whole }
        && whole.Unconverted() is { Type: IArrayTypeSymbol, Syntax: ExpressionSyntax written } array
        && body.Model.GetTypeInfo(written).Nullability.FlowState == NullableFlowState.NotNull
            ? array
            : source;

    /// <summary><c>fixed (byte* from = source) Buffer.MemoryCopy(from, (void*)block, size, size)</c>.</summary>
    private static Copy? OfPointers(IOperation pointer, ZeroCopyMessage message, MessagingBody body) =>
        SourceCopy.ToPointer(pointer, body) is { Source: var source, Count: { } count } copy
        && Around(Statements.Of(copy.Call)) is not null
        && Stability.AreSame(count, message.Size, body)
        && WholeLength.Is(message.Size, source, body)
        && HasRoom(copy.Call, count, body)
            ? new(source, null, null, new[] { copy.Call })
            : null;

    /// <summary>Whether the room that a copy states is enough for its count: it throws otherwise, and a send does not.</summary>
    private static bool HasRoom(IInvocationOperation copy, IOperation count, MessagingBody body) =>
        copy.ArgumentFor(2) is { } room
        && (
            Stability.AreSame(room, count, body)
            || SizeAnalysis.ValueOf(room, body, default).Low >= SizeAnalysis.ValueOf(count, body, default).High
        );

    /// <summary>The statement itself, or the unsafe block or the fixed statement around it, with nothing else in it.</summary>
    private static StatementSyntax BesideAllocation(StatementSyntax statement, StatementSyntax allocation) =>
        statement.Parent is BlockSyntax { Parent: UnsafeStatementSyntax around } && around.Parent == allocation.Parent
            ? around
            : Around(statement) ?? statement;

    /// <summary>The fixed statement that pins one thing for a statement alone.</summary>
    private static FixedStatementSyntax? Around(StatementSyntax? statement) =>
        (statement?.Parent is BlockSyntax { Statements.Count: 1 } block ? block.Parent : statement?.Parent)
            is FixedStatementSyntax { Declaration.Variables.Count: 1 } pinned
            ? pinned
            : null;

    /// <summary>Whether nothing but the known statements stands from the allocation to the send.</summary>
    private static bool IsAllThereIs(
        StatementSyntax allocation,
        StatementSyntax send,
        HashSet<StatementSyntax> known,
        List<StatementSyntax> copying
    )
    {
        for (StatementSyntax? current = allocation; current is not null; current = Statements.Next(current))
        {
            if (
                current == send
                || current is UsingStatementSyntax { Statement: var body }
                    && (body == send || body is BlockSyntax { Statements: [var first, ..] } && first == send)
            )
                return true;
            if (current is TryStatementSyntax { Block.Statements: [var begin, ..] } && send.IsIn(begin.Parent))
                return known.Contains(begin) && IsAllThereIs(begin, send, known, copying);
            if (!known.Contains(current))
                return false;
            if (current is UnsafeStatementSyntax { Block.Statements: var inner })
                foreach (var statement in inner)
                    if (!copying.Contains(statement))
                        return false;
        }

        return false;
    }
}
