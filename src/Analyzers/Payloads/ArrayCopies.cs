using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Buffers;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Placement;

namespace ZmqPerf.Analyzers.Payloads;

/// <summary>Copies between arrays that can become copies between spans: the target is about to be one.</summary>
internal static class ArrayCopies
{
    /// <summary>
    /// The edit that turns the copy into <c>source.AsSpan(...).CopyTo(target)</c>; null where that could do something else.
    /// </summary>
    public static string? EditFor(IInvocationOperation call, BufferUse use, MessagingBody body)
    {
        if (call.Parent is not IExpressionStatementOperation || !HasSpanExtensions(call, body) || !IsPositional(call))
            return null;
        foreach (var argument in call.Arguments)
        {
            if (argument.Value.Unconverted() == use.Reference && CopyInto.Of(argument) is { } copy)
            {
                if (
                    !IsHarmless(copy.SourceOffset, body)
                    || !IsHarmless(copy.TargetOffset, body)
                    || !IsHarmless(copy.Count, body)
                    || copy.Source.Unconverted() == use.Reference
                )
                    return null;
                return (copy.SourceOffset, copy.TargetOffset) switch
                {
                    (null, null) => ArrayFix.ArrayCopy,
                    (null, _) => ArrayFix.CopyTo,
                    _ => ArrayFix.BlockCopy,
                };
            }
        }

        return null;
    }

    /// <summary>Offsets and counts change places, so they must not have side effects; and spans count in int.</summary>
    private static bool IsHarmless(IOperation? value, MessagingBody body) =>
        value is null || value.Type?.SpecialType == SpecialType.System_Int32 && Stability.IsStable(value, body);

    /// <summary>Whether no argument is named, so that they stand in the order of the parameters.</summary>
    public static bool IsPositional(IInvocationOperation call)
    {
        if (call.Syntax is not InvocationExpressionSyntax invocation)
            return false;
        foreach (var argument in invocation.ArgumentList.Arguments)
            if (argument.NameColon is not null)
                return false;
        return true;
    }

    /// <summary><c>source.AsSpan(...)</c> needs <c>using System</c>.</summary>
    public static bool HasSpanExtensions(IOperation at, MessagingBody body) =>
        !body.Model.LookupNamespacesAndTypes(at.Syntax.SpanStart, name: WrittenNames.MemoryExtensions).IsEmpty;
}
