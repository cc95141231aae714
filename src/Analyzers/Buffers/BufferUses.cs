using System.Collections.Generic;
using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Sizes.Intervals;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Buffers;

/// <summary>
/// Everything that happens to a local buffer, its span aliases included. Whatever is not known to leave the buffer behind is an escape.
/// </summary>
internal static partial class BufferUses
{
    private const int MaxAliasDepth = 4;

    public static ImmutableArray<BufferUse> Of(ISymbol buffer, IOperation function, MessagingBody body)
    {
        var uses = ImmutableArray.CreateBuilder<BufferUse>();
        Collect(body.Uses.UsesOf(buffer), function, body, uses, depth: 0);
        return uses.ToImmutable();
    }

    /// <summary>The same for a buffer that these references name.</summary>
    public static ImmutableArray<BufferUse> Of(IReadOnlyList<IOperation> references, IOperation function, MessagingBody body)
    {
        var uses = ImmutableArray.CreateBuilder<BufferUse>();
        Collect(references, function, body, uses, depth: 0);
        return uses.ToImmutable();
    }

    private static void Collect(
        IReadOnlyList<IOperation> references,
        IOperation function,
        MessagingBody body,
        ImmutableArray<BufferUse>.Builder uses,
        int depth
    )
    {
        foreach (var reference in references)
        {
            if (reference.EnclosingFunction() != function || depth > MaxAliasDepth)
            {
                uses.Add(new(reference, BufferUseKind.Escape, reference, Writes: true));
                continue;
            }

            var use = Classify(reference, body);
            var alias = AliasOf(use);
            uses.Add(alias is not null && !IsCursor(alias, body) ? use with { Kind = BufferUseKind.Escape } : use);
            if (alias is not null)
                Collect(body.Uses.Of(alias), function, body, uses, depth + 1);
        }
    }

    /// <summary>The span local that a use introduces: <c>var head = buffer.AsSpan(0, 4)</c>.</summary>
    private static ILocalSymbol? AliasOf(BufferUse use) =>
        use.Kind is BufferUseKind.AsSpan or BufferUseKind.SpanArgument
        && SpanFlow.Consumer(use.Construct) is IVariableInitializerOperation { Parent: IVariableDeclaratorOperation declarator }
            ? declarator.Symbol
            : null;

    /// <summary>Whether every write to a span local only moves it on: <c>rest = rest[4..]</c>.</summary>
    private static bool IsCursor(ILocalSymbol alias, MessagingBody body)
    {
        foreach (var reference in body.Uses.Of(alias))
            if (
                LocalUses.IsWrite(reference)
                && (
                    reference.Parent is not ISimpleAssignmentOperation { IsRef: false, Target: var target, Value: var value }
                    || target != reference
                    || !SpanFlow.Sliced(value).Is(alias)
                )
            )
                return false;
        return true;
    }

    public static bool DeclaresVariables(IIsPatternOperation pattern)
    {
        foreach (var _ in Patterns.DeclaredBy(pattern.Pattern))
            return true;
        return false;
    }

    /// <summary>Whether a use hands the buffer, or a slice of it, to the messaging library.</summary>
    public static bool IsSent(BufferUse use, MessagingBody body)
    {
        var value = use.Construct;
        if (body.Library.MemberOf(value) is not null)
            return true;
        while (true)
            switch (value.ParentPastConversions())
            {
                case IArgumentOperation { Parent: { } call } when body.Library.MemberOf(call) is not null:
                    return true;
                case IArgumentOperation { Parent: IInvocationOperation slice } when slice.Type.IsByteSpan():
                    value = slice;
                    break;
                case IInvocationOperation slice when slice.Type.IsByteSpan():
                    value = slice;
                    break;
                case IImplicitIndexerReferenceOperation slice when slice.Type.IsByteSpan():
                    value = slice;
                    break;
                default:
                    return false;
            }
    }

    /// <summary>Whether any use keeps the buffer alive, or sends it.</summary>
    public static bool AnyEscapesOrIsSent(IReadOnlyList<BufferUse> uses, MessagingBody body)
    {
        foreach (var use in uses)
            if (use.Kind == BufferUseKind.Escape || IsSent(use, body))
                return true;
        return false;
    }
}
