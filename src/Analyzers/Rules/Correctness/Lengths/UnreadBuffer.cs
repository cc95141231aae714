using System.Collections.Generic;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Buffers;
using ZmqPerf.Analyzers.ControlFlow.Graphs;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messages;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;
using ZmqPerf.Analyzers.Typestate;

namespace ZmqPerf.Analyzers.Correctness.Lengths;

/// <summary>Is what a receive puts into a buffer or message ever read, before another receive puts something else there?</summary>
internal static class UnreadBuffer
{
    /// <summary>Whether a path leads from the receive to a place that may read the variable, or a view of it.</summary>
    public static bool IsRead(ILocalSymbol buffer, IInvocationOperation receive, MessagingBody body, CancellationToken cancellationToken)
    {
        var (function, reads) = (receive.EnclosingFunction(), new HashSet<SyntaxNode>());
        if (body.Uses.SingleValueOf(buffer) is not { } made || !IsMadeHere(made.Unconverted(), body) || body.Uses.IsUsedInNameof(buffer))
            return true;
        foreach (var symbol in body.Uses.Used)
        foreach (var reference in body.Uses.Of(symbol))
            if (IsView(reference, buffer, body) && !IsLeftUnread(reference, body))
            {
                if (reference.EnclosingFunction() != function)
                    return true;
                reads.Add(reference.Syntax);
            }

        if (reads.Count == 0)
            return false;
        var content = new Content(receive.Syntax, FillsOf(buffer, body), reads);
        return OrderedGraph.Of(function, body, cancellationToken) is not { } code
            || TypestateAnalysis.Run(code, content, cancellationToken) is not { } walk
            || IsReached(reads, walk);
    }

    /// <summary>Whether a private field is there for frames that nobody reads: its whole type only receives into it.</summary>
    public static bool IsOnlyReceivedInto(IFieldSymbol field, MessagingBody body)
    {
        if (field.DeclaredAccessibility != Accessibility.Private)
            return false;
        foreach (var reference in VariableUses.To(field, body))
            if (!IsLeftUnread(reference, body))
                return false;
        return true;
    }

    /// <summary>Whether nothing but the value itself has the memory.</summary>
    public static bool IsMadeHere(IOperation value, MessagingBody body) =>
        value switch
        {
            IArrayCreationOperation or IDefaultValueOperation or IObjectCreationOperation { Arguments.IsEmpty: true } => true,
            IObjectCreationOperation creation => body.Library.MemberOf(creation) is not null,
            IInvocationOperation { TargetMethod: var method } when method.Has(Facet.Rents | Facet.Nothing) => true,
            IInvocationOperation when Slice.Of(value) is { Whole: var viewed } => IsMadeHere(viewed.Unconverted(), body),
            IPropertyReferenceOperation { Property: var property } => property.Has(Facet.Nothing),
            _ => value.Syntax.IsStackAlloc() || value.Syntax is CollectionExpressionSyntax { Elements.Count: 0 },
        };

    private static bool IsView(IOperation reference, ILocalSymbol buffer, MessagingBody body) => BufferRoot.Of(reference, body).Is(buffer);

    private static bool IsReached(HashSet<SyntaxNode> reads, TypestateAnalysis walk)
    {
        foreach (var visit in walk.Visits)
        foreach (var (operation, fact) in visit.Arrivals)
            if (fact.State == State.Filled && operation is not IInvocationOperation && reads.Contains(operation.Syntax))
                return true;
        return false;
    }

    /// <summary>The receives that put a frame there.</summary>
    private static HashSet<SyntaxNode> FillsOf(ILocalSymbol buffer, MessagingBody body)
    {
        var fills = new HashSet<SyntaxNode>();
        foreach (var hit in body.Hits)
            if (
                hit is { Member: { IsReceive: true, Operand: not MessagingMember.None } member, Operation: IInvocationOperation call }
                && call.ArgumentFor(member.Operand) is { } operand
                && IsView(operand, buffer, body)
            )
                fills.Add(call.Syntax);
        return fills;
    }

    /// <summary>A closed list: the reference does not look at the content, or only at whether the message goes on.</summary>
    private static bool IsLeftUnread(IOperation reference, MessagingBody body)
    {
        if (body.Library.Types.IsMessage(reference.Type))
            return IsLeftUnread(MessageUses.Classify(reference, body), body);
        return reference.ParentPastConversions() switch
        {
            IArgumentOperation { Parent: IInvocationOperation call } argument => IsLeftUnread(argument, call, body),
            IInvocationOperation { TargetMethod: var method } when method.Has(Facet.FillsAll) || method.IsDisposal() => true,
            IInvocationOperation { Instance: not null } slice when slice.Type.IsWritableByteSpan() => IsLeftUnread(slice, body),
            IImplicitIndexerReferenceOperation slice => slice.Instance.Unconverted() == reference && IsLeftUnread(slice, body),
            IPropertyReferenceOperation { Property: var asked } when asked.Has(CollectionFacet.Counts) => true,
            IPropertyReferenceOperation { Property: var shown } span when shown.Has(Facet.Whole) => IsLeftUnread(span, body),
            // a view, whose own uses are looked at
            IVariableInitializerOperation { Parent: IVariableDeclaratorOperation view } => body.Uses.SingleValueOf(view.Symbol) is not null,
            _ => false,
        };
    }

    private static bool IsLeftUnread(MessageUse use, MessagingBody body) =>
        use.IsReceive
        || use.Kind is MessageUseKind.Fill or MessageUseKind.Dispose or MessageUseKind.DisposeGuard or MessageUseKind.Harmless
        || use.Construct is IPropertyReferenceOperation more && MoreFrames.Asks(more, body.Library);

    private static bool IsLeftUnread(IArgumentOperation argument, IInvocationOperation call, MessagingBody body)
    {
        if (body.Library.MemberOf(call) is { } member)
            return member is { IsReceive: true, IsCertain: true } && member.Operand == argument.Parameter?.Ordinal;
        return call.TargetMethod.IsFramework()
            && (call.TargetMethod.Has(Facet.TakesBack | Facet.Fills) || call.Type.IsWritableByteSpan() && IsLeftUnread(call, body));
    }

    /// <summary>Filled is the content that the receive in question has given.</summary>
    private sealed class Content(SyntaxNode receive, HashSet<SyntaxNode> fills, HashSet<SyntaxNode> reads) : Protocol
    {
        public override bool IsRelevant(IOperation operation) =>
            operation is IInvocationOperation
                ? operation.Syntax == receive || fills.Contains(operation.Syntax)
                : reads.Contains(operation.Syntax);

        public override Fact Transfer(IOperation operation, Fact before) =>
            operation is IInvocationOperation ? new(operation.Syntax == receive ? State.Filled : State.Null) : before;
    }
}
