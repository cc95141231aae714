using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Buffers;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Payloads;

/// <summary>
/// A buffer that is made, filled by one copy of one source, and sent by one send, which sends exactly the copied bytes; nothing can change
/// the source in between, nothing writes or keeps the copy, and nothing reads it after the send. Then the send could copy the source
/// itself.
/// </summary>
internal sealed class PayloadCopy
{
    private readonly List<IInvocationOperation> _returns = new();
    private readonly List<IVariableDeclaratorOperation> _aliases = new();

    private PayloadCopy(
        IInvocationOperation send,
        MessagingMember member,
        IOperation payload,
        IVariableDeclaratorOperation declarator,
        CopyBuffer buffer
    ) => (Send, Member, Payload, Declarator, Buffer) = (send, member, payload, declarator, buffer);

    public IInvocationOperation Send { get; }

    public MessagingMember Member { get; }

    public IOperation Payload { get; }

    public IVariableDeclaratorOperation Declarator { get; }

    public CopyBuffer Buffer { get; }

    public SourceCopy Copy { get; private set; }

    /// <summary>How many bytes are copied and sent.</summary>
    public IOperation Length { get; private set; } = null!;

    /// <summary>The calls that give a rented array back.</summary>
    public IReadOnlyList<IInvocationOperation> Returns => _returns;

    /// <summary>The declarations of spans of the buffer.</summary>
    public IReadOnlyList<IVariableDeclaratorOperation> Aliases => _aliases;

    /// <summary>Whether the copy, or its length, is also read on the way.</summary>
    public bool IsRead { get; private set; }

    /// <summary>The copy that a hit sends. One of the user's methods may do more than send, so that the copy may matter to it.</summary>
    public static PayloadCopy? Find(MessagingHit hit, MessagingBody body)
    {
        if (
            hit is not { Member: { Role: MessagingRole.SendBytes, IsCertain: true } member, Operation: IInvocationOperation send }
            || send.Type?.SpecialType is not (SpecialType.System_Boolean or SpecialType.System_Int32 or SpecialType.System_Void)
            || send.ArgumentFor(member.Operand) is not { } payload
            || BufferHead.Of(payload, body) is not { } head
            || body.Uses.DeclaratorOf(head.Buffer) is not { } declarator
            || body.Uses.OnlyValueOf(head.Buffer) is not { } value
            || CopyBuffer.Of(value, body) is not { } buffer
            || send.HasErrors()
            || !Loops.RunTogether(buffer.Creation, send)
        )
            return null;
        var found = new PayloadCopy(send, member, payload, declarator, buffer);
        return
            found.TakeUses(body)
            && !(found.Copy.IsOfNumbers && member.Binding is { Facts.SendsPartsByLength: true }) // which sends arrays of bytes alone
            && found.IsExact(head, body)
            && StraightLine.KeepsBytes(found.Copy.Call, send, payload, body)
            ? found
            : null;
    }

    /// <summary>Whether the uses are one copy, one send, and what does not matter to them.</summary>
    private bool TakeUses(MessagingBody body)
    {
        foreach (var use in BufferUses.Of(Declarator.Symbol, Send.EnclosingFunction(), body))
        {
            var (reference, syntax) = (use.Reference, use.Reference.Syntax);
            if (syntax.IsIn(Payload) || reference.Parent is ISimpleAssignmentOperation { Target: var target } && target == reference)
                continue;
            if (
                reference.Parent
                    is IArgumentOperation
                    {
                        Parent: IInvocationOperation { TargetMethod: var pool, Parent: IExpressionStatementOperation } back
                    }
                && Buffer.Rent is not null
                && pool.Has(Facet.TakesBack)
            )
                _returns.Add(back);
            else if (SourceCopy.OfPinned(reference, Declarator.Symbol, body) is { } pinned)
            {
                if (Copy.Call is not null || pinned.Call.HasErrors())
                    return false;
                Copy = pinned;
            }
            else if (
                reference.CallOfStatement() is { } call
                && SourceCopy.Of(call, body) is { } copy
                && copy.Head.Buffer.Is(Declarator.Symbol)
                && syntax.IsIn(copy.Target)
            )
            {
                if (Copy.Call is not null || copy.Call.HasErrors())
                    return false;
                Copy = copy;
            }
            else if (
                use.Kind == BufferUseKind.Escape
                || use.Writes
                || BufferUses.IsSent(use, body)
                || use.Kind != BufferUseKind.Length && (syntax.SpanStart > Send.Syntax.SpanStart || IsSource(reference, body))
            )
                return false;
            else if (
                use.Kind is BufferUseKind.AsSpan or BufferUseKind.SpanArgument
                && SpanFlow.Consumer(use.Construct) is IVariableInitializerOperation { Parent: IVariableDeclaratorOperation alias }
            )
                _aliases.Add(alias);
            else if (use.Kind != BufferUseKind.Length || reference.CallOfStatement()?.Syntax != Copy.Call?.Syntax)
                IsRead = true;
        }

        foreach (var back in _returns)
            if (back.Syntax.SpanStart < Send.Syntax.Span.End)
                return false;
        return Copy.Call is not null && Loops.RunTogether(Copy.Call, Send);
    }

    /// <summary>Whether it is copied itself, to its own place.</summary>
    private bool IsSource(IOperation reference, MessagingBody body) =>
        reference.CallOfStatement() is { } call && SourceCopy.Of(call, body) is { } copy && copy.Head.Buffer.Is(Declarator.Symbol);

    private bool IsExact(BufferHead sent, MessagingBody body)
    {
        if (Resolve(sent.Length) is not { } length || sent.Length is null && !Buffer.HasSize(length, body))
            return false;
        if (Copy.Count is not null)
        {
            if (Resolve(Copy.Count) is not { } count)
                return false;
            Copy = Copy with { Count = count };
        }

        Length = length;
        return Copy.Copies(length, body, runsTogether: true);
    }

    /// <summary>The size that the buffer was made with, where the length is that of the buffer itself.</summary>
    private IOperation? Resolve(IOperation? length) =>
        length is null
        || length.Unconverted()
            is IPropertyReferenceOperation { Property: var asked, Instance: ILocalReferenceOperation { Local: var local } }
            && asked.Has(CollectionFacet.Counts)
            && local.Is(Declarator.Symbol)
            ? Buffer.ExactSize
            : length;
}
