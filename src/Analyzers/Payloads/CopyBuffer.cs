using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Payloads;

/// <summary>
/// The memory that a local gets when it is made: a new array, a rented one, or a piece of the stack; perhaps one or the other, by a
/// condition.
/// </summary>
internal sealed class CopyBuffer
{
    private readonly List<IOperation> _sizes = new();

    private CopyBuffer(IOperation creation) => Creation = creation;

    public IOperation Creation { get; }

    /// <summary>For the message.</summary>
    public string Name { get; private set; } = "";

    /// <summary>The pool's call, where it is rented: such an array may be longer than requested.</summary>
    public IInvocationOperation? Rent { get; private set; }

    /// <summary>What decides between two buffers.</summary>
    public IOperation? Condition { get; private set; }

    public static CopyBuffer? Of(IOperation value, MessagingBody body)
    {
        var buffer = new CopyBuffer(value.Unconverted());
        if (buffer.Creation is not IConditionalOperation { Condition: var condition, WhenTrue: var first, WhenFalse: { } second })
            return buffer.Add(buffer.Creation, body) ? buffer : null;
        buffer.Condition = condition;
        return buffer.Add(first.Unconverted(), body) && buffer.Add(second.Unconverted(), body) ? buffer : null;
    }

    /// <summary>Whether the buffer has this size, or room for this many bytes at least.</summary>
    public bool HasSize(IOperation size, MessagingBody body)
    {
        foreach (var own in _sizes)
            if (own != size && !SameCount.Are(own, size, body))
                return false;
        return true;
    }

    /// <summary>The size of a buffer that is no longer than that.</summary>
    public IOperation? ExactSize => Rent is null ? _sizes[0] : null;

    private bool Add(IOperation creation, MessagingBody body)
    {
        if (creation is IInvocationOperation rent && rent.TargetMethod.Has(Facet.Rents) && rent.ArgumentFor(0) is { } least)
        {
            (Rent, Name) = (rent, "a rented array");
            _sizes.Add(least);
            return true;
        }

        if (StackSizeOf(creation) is { } onStack)
        {
            Name = Name.Length == 0 ? "memory on the stack" : Name;
            _sizes.Add(onStack);
            return true;
        }

        if (FreshArray.Of(creation, body) is not { Form: FreshArrayForm.Zeroed or FreshArrayForm.Uninitialized, Size: { } size })
            return false;
        Name = Name.Length == 0 ? "a new array" : Name;
        _sizes.Add(size);
        return true;
    }

    private static IOperation? StackSizeOf(IOperation creation)
    {
        if (
            creation.Syntax
            is not StackAllocArrayCreationExpressionSyntax
            {
                Initializer: null,
                Type: ArrayTypeSyntax { RankSpecifiers: [{ Sizes: [var size] }] }
            }
        )
            return null;
        foreach (var operation in creation.Descendants())
            if (operation.Syntax == size)
                return operation;
        return null;
    }
}
