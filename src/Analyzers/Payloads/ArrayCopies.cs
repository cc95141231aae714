using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Buffers;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Placement;
using ZmqPerf.Analyzers.Symbols;

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
            if (argument.Value.Unconverted() == use.Reference && CopyInto.Of(argument, ofNumbers: true) is { } copy)
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
                    (var start, _) when !copy.Source.Unconverted().Type.IsByteArray() => start is { ConstantValue.Value: 0 }
                    && BytesOfNumbers.IsAll(copy.Count!, copy.Source, body)
                        ? ArrayFix.AllBytesCopy
                        : ArrayFix.BytesCopy,
                    _ => ArrayFix.BlockCopy,
                };
            }
        }

        return null;
    }

    /// <summary>
    /// Whether a call encodes all of a text into the array, <c>GetBytes(text, 0, text.Length, array, 4)</c>, and has an overload that
    /// encodes it into a span.
    /// </summary>
    public static bool IsEncoding(IInvocationOperation call, BufferUse use, MessagingBody body)
    {
        if (
            call is not { TargetMethod: { Parameters.Length: 5 } method, Arguments: [var text, var from, var count, var into, _] }
            || !method.Has(Facet.FillsLater)
            || into.Value.Unconverted() != use.Reference
            || !IsPositional(call)
            || SpanOverload.CouldBeOverridden(into)
            || from.Value.ConstantValue is not { HasValue: true, Value: 0 }
            || count.Value is not IPropertyReferenceOperation { Property: var asked, Instance: { } counted }
            || !asked.Has(CollectionFacet.CountsFixed)
            || !Stability.IsStable(text.Value, body)
            || !Stability.AreSame(text.Value, counted, body)
        )
            return false;
        foreach (var member in method.ContainingType.GetMembers(method.Name))
            if (member is IMethodSymbol { Parameters: [_, { Type: var target }] } && target.IsWritableByteSpan())
                return true;
        return false;
    }

    /// <summary>Whether a helper writes the array as a span's own member of that name does: <c>Array.Reverse(buffer)</c>.</summary>
    public static bool IsOfSpans(IInvocationOperation call, BufferUse use, MessagingBody body) =>
        call is { Parent: IExpressionStatementOperation, Arguments: [{ Value: var written }, ..], TargetMethod: var helper }
        && helper is { IsStatic: true, ContainingType.SpecialType: SpecialType.System_Array }
        && helper.Has(Facet.Fills)
        && written.Unconverted() == use.Reference
        && IsPositional(call)
        && HasSpanExtensions(call, body);

    /// <summary>Offsets and counts change places, so they must not have side effects; and spans count in int.</summary>
    private static bool IsHarmless(IOperation? value, MessagingBody body) =>
        value is null || value.Type?.SpecialType == SpecialType.System_Int32 && (Stability.IsStable(value, body) || IsPlain(value));

    /// <summary>Whether a number is computed of variables and constants, which nothing on the way can change.</summary>
    private static bool IsPlain(IOperation value)
    {
        foreach (var part in value.DescendantsAndSelf())
            if (
                part
                is not (
                    ILocalReferenceOperation
                    or IParameterReferenceOperation
                    or ILiteralOperation
                    or IParenthesizedOperation
                    or IConversionOperation { OperatorMethod: null }
                    or IBinaryOperation { OperatorMethod: null }
                )
            )
                return false;
        return true;
    }

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
