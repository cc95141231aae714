using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Buffers;

/// <summary>Where code begins to write something else into a buffer: from there on, what is in it was not received.</summary>
internal static class BufferWrite
{
    /// <summary>What takes a buffer and leaves its bytes as they are.</summary>
    private const Facet Reading =
        Facet.Views
        | Facet.OnlyReads
        | Facet.ReadsNumber
        | Facet.TriesNumber
        | Facet.Prints
        | Facet.Copy
        | Facet.Makes
        | Facet.Uses
        | Facet.Ignores
        | Facet.Compares
        | Facet.TakesBack
        | Facet.ReadsObjects;

    private const int MaxDepth = 3;

    /// <summary>
    /// The position in the text of the first write after an operation, and behind what may write there; the end of the operation where
    /// another function writes, whenever that runs.
    /// </summary>
    public static int FirstAfter(IOperation operation, ISymbol buffer, MessagingBody body)
    {
        var (first, end, function) = (int.MaxValue, operation.Syntax.Span.End, operation.EnclosingFunction());
        foreach (var part in body.Root.Descendants())
        {
            var isHere = part.EnclosingFunction() == function;
            if (isHere && (part.Syntax.Span.End <= end || part.Syntax.SpanStart >= first) || !isHere && !part.IsIn(function))
                continue;
            var call = (part as IArgumentOperation)?.Parent ?? part;
            if (!(Written(part) is { } written && BufferRoot.Of(written, body).Is(buffer)) && !MayWrite(part, buffer, body, MaxDepth))
                continue;
            // a method of the user's may read it before, and a stream shows it
            var isAfter =
                call is IObjectCreationOperation || call is IInvocationOperation { TargetMethod: var method } && !method.IsFramework();
            var from = isAfter ? call.Syntax.Span.End : call.Syntax.SpanStart;
            first = System.Math.Min(first, isHere ? System.Math.Max(end, from) : end);
        }

        return first;
    }

    /// <summary>Whether any code of a body writes into a buffer, or receives into it.</summary>
    public static bool IsIn(MessagingBody body, ISymbol buffer) => IsIn(body, buffer, 0);

    /// <param name="depth">How far calls are followed.</param>
    private static bool IsIn(MessagingBody body, ISymbol buffer, int depth)
    {
        foreach (var part in body.Operations)
            if (
                (Written(part) ?? (part is IInvocationOperation call ? Received(call, body) : null)) is { } written
                    && BufferRoot.Of(written, body).Is(buffer)
                || depth > 0 && MayWrite(part, buffer, body, depth)
            )
                return true;
        return false;
    }

    /// <summary>Whether a call is given the buffer and may write into it, or is one of a method that writes into a field.</summary>
    private static bool MayWrite(IOperation part, ISymbol buffer, MessagingBody body, int depth)
    {
        if (part is IInvocationOperation { TargetMethod: { } method } own && buffer is IFieldSymbol && !method.IsFramework())
            return body.Library.MemberOf(own) is null && OtherBodies.RunBy(own, body) is { } code && IsIn(code, buffer, depth - 1);
        if (part is not IArgumentOperation { Parameter: { RefKind: RefKind.None, Type: var type } parameter, Value: var given } argument)
            return false;
        var value = given.Unconverted().IsCollectionExpression() ? AmongWritable(given.Unconverted(), buffer, body) : given;
        if (value is null || value == given && !IsWritable(type) || !BufferRoot.Of(value, body).Is(buffer))
            return false;
        if (argument.Parent is IObjectCreationOperation { Constructor: { } made })
            return made.IsFramework() && !made.Has(Reading); // a stream over it
        if (argument.Parent is not IInvocationOperation call)
            return false;
        if (call.TargetMethod.IsFramework())
            return !call.TargetMethod.Has(parameter.Ordinal == 0 ? Reading | Facet.FillsLater : Reading);
        return body.Library.MemberOf(call) is null
            && (
                OtherBodies.RunBy(call, body) is not { } known
                || IsIn(known, call.TargetMethod.Declared().Parameters[parameter.Ordinal], depth - 1)
            );
    }

    /// <summary>The buffer among others that are given together: <c>RandomAccess.Read(file, [head, body], 0)</c>.</summary>
    private static IOperation? AmongWritable(IOperation collection, ISymbol buffer, MessagingBody body) =>
        collection.ChildOperations.FirstOrDefault(element =>
            element.Type is { } type && IsWritable(type) && BufferRoot.Of(element, body).Is(buffer)
        );

    private static bool IsWritable(ITypeSymbol type) =>
        type is IArrayTypeSymbol or { SpecialType: SpecialType.System_Array }
        || type.IsOfBytes() && !type.IsReadOnlyByteSpan() && !type.IsReadOnlyByteMemory();

    private static IOperation? Received(IInvocationOperation call, MessagingBody body) =>
        body.Library.MemberOf(call) is { Role: MessagingRole.ReceiveIntoBuffer } member ? call.ArgumentFor(member.Operand) : null;

    /// <summary>Whether a call writes into the buffer that it is given there.</summary>
    public static bool IsInto(IArgumentOperation argument) => Written(argument) is not null;

    private static IOperation? Written(IOperation operation) =>
        operation switch
        {
            IArrayElementReferenceOperation { ArrayReference: var array } when LocalUses.IsWrite(operation) => array,
            IAssignmentOperation { Target: IPropertyReferenceOperation { Property.IsIndexer: true, Instance: { } span } }
                when span.Type.IsByteSpan() => span,
            IInvocationOperation { TargetMethod: var method, Instance: { Type.IsRefLikeType: true } span } when method.Has(Facet.Fills) =>
                span,
            IArgumentOperation { Parameter: { RefKind: RefKind.None, Type: var type }, Value: var value } argument
                when type.IsWritableByteSpan() && !IsView(argument) => value,
            IArgumentOperation
            {
                Parameter.Type: IArrayTypeSymbol or { SpecialType: SpecialType.System_Array },
                Value: var value,
                Parent: IInvocationOperation { TargetMethod: var method }
            } argument when method.Has(argument.Parameter.Ordinal > 0 ? Facet.Fills | Facet.FillsLater : Facet.Fills) => value,
            _ => null,
        };

    /// <summary>Whether the argument is what an extension makes a view of, or searches.</summary>
    private static bool IsView(IArgumentOperation argument) =>
        argument.Parameter?.Ordinal == 0
        && argument.Parent is IInvocationOperation { TargetMethod: { IsStatic: true } method }
        && method.Has(Facet.Views | Facet.OnlyReads);
}
