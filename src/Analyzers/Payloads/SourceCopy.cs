using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Buffers;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Placement;
using ZmqPerf.Analyzers.Sizes;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Payloads;

/// <summary>
/// A statement that copies bytes to the start of a local buffer: <c>source.CopyTo(...)</c>, <c>Array.Copy</c>, <c>Buffer.BlockCopy</c> or
/// <c>Buffer.MemoryCopy</c>.
/// A null count is all of the source.
/// </summary>
internal readonly record struct SourceCopy(
    IInvocationOperation Call,
    IOperation Source,
    IOperation? Start,
    IOperation? Count,
    IOperation Target,
    BufferHead Head
)
{
    public static SourceCopy? Of(IInvocationOperation call, MessagingBody body)
    {
        if (call.Parent is not IExpressionStatementOperation || !call.TargetMethod.IsFramework())
            return null;
        foreach (var argument in call.Arguments)
            if (CopyInto.Of(argument, ofNumbers: true) is { } copy)
                return
                    copy.TargetOffset is null or { ConstantValue: { HasValue: true, Value: 0 } }
                    && BufferHead.Of(argument.Value, body) is { Length: null } all
                    ? new(call, copy.Source.Written(), copy.SourceOffset, copy.Count, argument.Value, all)
                    : null;
        if (!call.TargetMethod.Has(Facet.CopiesAll))
            return null;
        var (source, target) = call.Instance is { } instance ? (instance, call.ArgumentFor(0)) : (call.ArgumentFor(0), call.ArgumentFor(1));
        return
            source?.Unconverted() is { } bytes
            && bytes.Type.IsOfBytes()
            && call.Arguments.Length == (call.Instance is null ? 2 : 1)
            && target is not null
            && BufferHead.Of(target, body) is { } head
            ? new(call, source.Written(), null, null, target, head)
            : null;
    }

    /// <summary>
    /// <c>fixed (byte* from = source, to = buffer) Buffer.MemoryCopy(from, to, size, count)</c>, where the pointers serve nothing else.
    /// </summary>
    public static SourceCopy? OfPinned(IOperation reference, ILocalSymbol buffer, MessagingBody body)
    {
        if (
            !Pinning.IsFixed(reference, reference.Parent)
            || reference.Syntax.Parent is not EqualsValueClauseSyntax { Parent: VariableDeclaratorSyntax pinned }
            || body.Model.GetDeclaredSymbol(pinned) is not ILocalSymbol to
            || body.Uses.Of(to) is not [{ } target]
            || ToPointer(target, body) is not { Source: var source, Count: { } count, Call: var call }
        )
            return null;
        return new(call, source, null, count.Unconverted(), reference, new(buffer, null));
    }

    /// <summary>
    /// <c>fixed (byte* from = source) Buffer.MemoryCopy(from, to, size, count)</c>, where the pointer to the source serves nothing else.
    /// </summary>
    public static (IInvocationOperation Call, IOperation Source, IOperation? Count)? ToPointer(IOperation pointer, MessagingBody body) =>
        pointer.ParentPastConversions()
            is IArgumentOperation { Parameter.Ordinal: 1, Parent: IInvocationOperation { Parent: IExpressionStatementOperation } call }
        && IsOfPointers(call.TargetMethod)
        && call.ArgumentFor(3) is { } count
        && call.ArgumentFor(0)?.Unconverted() is ILocalReferenceOperation { Local: { IsFixed: true } from }
        && body.Uses.Of(from) is [_]
        && PinnedBy(from, body) is { } source
            ? (call, source, count)
            : null;

    /// <summary>Whether the bytes went through pointers.</summary>
    public bool IsPinned => IsOfPointers(Call.TargetMethod);

    private static bool IsOfPointers(IMethodSymbol method) =>
        method.Has(Facet.Forgets) && method.Parameters is [{ Type: IPointerTypeSymbol }, { Type: IPointerTypeSymbol }, _, _];

    /// <summary>Whether the source is memory, which a send takes by its span.</summary>
    public bool IsOfMemory => Source.Unconverted().Type.IsByteMemory();

    /// <summary>Whether it copies this many bytes.</summary>
    /// <param name="number">The number.</param>
    /// <param name="body">The code around it.</param>
    /// <param name="runsTogether">Whether both run once for each other, so that a local may have others before and after.</param>
    public bool Copies(IOperation number, MessagingBody body, bool runsTogether = false)
    {
        if (Count is not null)
            return AreSame(Count);
        return BufferHead.SliceOf(Source.Unconverted()) is { End: { } length } ? AreSame(length) : IsAll(number, body);

        bool AreSame(IOperation copied) => runsTogether ? SameCount.Are(number, copied, body) : Stability.AreSame(number, copied, body);
    }

    /// <summary>The array or span that a fixed statement takes the address of.</summary>
    private static IOperation? PinnedBy(ILocalSymbol pointer, MessagingBody body)
    {
        if (pointer.Declaration()?.GetSyntax() is not VariableDeclaratorSyntax { Initializer.Value: var value })
            return null;
        foreach (var operation in body.Root.Descendants())
            if (operation.Syntax == value && (operation.Type.IsByteArray() || operation.Type.IsByteSpan()))
                return operation;
        return null;
    }

    /// <summary>Whether the source is an array of wider elements, whose bytes are counted and copied.</summary>
    public bool IsOfNumbers => Source.Unconverted().Type is IArrayTypeSymbol { ElementType.SpecialType: not SpecialType.System_Byte };

    /// <summary>Whether a number is the length of the whole source.</summary>
    public bool IsAll(IOperation number, MessagingBody body) =>
        IsOfNumbers
            ? BytesOfNumbers.IsAll(number, Source, body)
            : WholeLength.Is(
                number,
                Slice.Of(Source.Unconverted(), Facet.Whole) is { Whole: var memory } && memory.Type.IsByteMemory() ? memory : Source,
                body
            ) || IsSizeOfMessage(number, body);

    /// <summary>Whether the source is the content of a message, and the number its size, asked for in the statement before.</summary>
    private bool IsSizeOfMessage(IOperation number, MessagingBody body) =>
        number.Unconverted() is IPropertyReferenceOperation { Property: var size, Instance: { } asked }
        && Source.Unconverted() is IPropertyReferenceOperation { Property: var content, Instance: { } message }
        && body.Library.Types.IsSize(size)
        && body.Library.Types.IsContent(content)
        && Stability.AreSame(asked, message, body)
        && Statements.IsNext(Statements.Of(number), Statements.Of(Call)!);
}
