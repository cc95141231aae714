using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Buffers;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Receiving.Copying;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Receiving.Reading;

/// <summary>What becomes of an array that nothing keeps: whether one for all receives could serve in its place.</summary>
internal static class ForgottenArray
{
    public static ImmutableArray<BufferUse>? UsesOf(IVariableDeclaratorOperation declarator, MessagingBody body) =>
        UsesOf(declarator.Symbol, declarator.EnclosingFunction(), body);

    /// <summary>Every use of a local array, where none may keep it.</summary>
    public static ImmutableArray<BufferUse>? UsesOf(ILocalSymbol local, IOperation function, MessagingBody body)
    {
        var uses = BufferUses.Of(local, function, body);
        foreach (var use in uses)
            if (use.Kind == BufferUseKind.Escape && !IsDeclaration(use))
                return null;
        return uses.RemoveAll(static use => IsDeclaration(use));
    }

    private static bool IsDeclaration(BufferUse use) =>
        use.Reference is ILocalReferenceOperation { IsDeclaration: true } || use.Reference.Parent is IDeclarationExpressionOperation;

    /// <summary>Whether it is filled repeatedly already, by a loop that does not make it.</summary>
    public static bool IsReused(IOperation creation, ImmutableArray<BufferUse> uses)
    {
        foreach (var use in uses)
            if (use.Writes && !IsOnlyRead(use) && !Loops.RunTogether(creation, use.Reference))
                return true;
        return false;
    }

    /// <summary>Whether the array goes to a framework method that does not write to it: <c>BitConverter.ToInt32(buffer, at)</c>.</summary>
    private static bool IsOnlyRead(BufferUse use) =>
        use is { Kind: BufferUseKind.ArrayOnly, Construct: IInvocationOperation { TargetMethod: var method } }
        && method.IsFramework()
        && use.Reference.ParentPastConversions() is IArgumentOperation argument
        && !BufferWrite.IsInto(argument);

    /// <summary>Whether the buffer could serve all of them.</summary>
    public static bool AreReads(ImmutableArray<BufferUse> uses)
    {
        foreach (var use in uses)
            if (use.Writes || use.Kind == BufferUseKind.ArrayOnly)
                return false;
        return !uses.IsEmpty;
    }

    /// <summary>Where nothing uses a copy any more.</summary>
    public static int EndOf(ImmutableArray<BufferUse> uses, IOperation copy, IOperation declarator)
    {
        var end = copy.Syntax.Span.End;
        foreach (var use in uses)
            end = System.Math.Max(end, FrameValidity.EndOf(use.Reference, declarator));
        return end;
    }
}
