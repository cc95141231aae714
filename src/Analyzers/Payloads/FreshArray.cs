using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Effects;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Payloads;

/// <summary>How an array comes into being.</summary>
internal enum FreshArrayForm
{
    /// <summary><c>new byte[n]</c> and <c>GC.AllocateArray</c>: all zero.</summary>
    Zeroed,

    /// <summary><c>GC.AllocateUninitializedArray</c>.</summary>
    Uninitialized,

    /// <summary>An array initializer or a collection expression.</summary>
    Elements,

    /// <summary><c>ToArray()</c> of something that is there already.</summary>
    Copy,

    /// <summary>A range of an array: <c>bytes[4..]</c>.</summary>
    Part,

    /// <summary>Text that <c>Encoding.GetBytes</c> encodes.</summary>
    Encoded,

    /// <summary>What a member of .NET makes that has a counterpart which writes a span: <c>BitConverter.GetBytes</c>.</summary>
    Made,

    /// <summary>What a serializer makes that also writes an <c>IBufferWriter</c>.</summary>
    Serialized,

    /// <summary>What one of the user's methods makes and returns.</summary>
    Returned,
}

/// <summary>
/// An expression that makes a new byte array each time it runs. Not here: copies of received frames, which are other rules' subjects.
/// </summary>
internal readonly record struct FreshArray(IOperation Creation, FreshArrayForm Form, IOperation? Size, IOperation? Source)
{
    /// <summary>Whether every byte is a constant, so that the array could be one too unless somebody writes to it.</summary>
    public bool IsConstant { get; private init; }

    public static FreshArray? Of(IOperation value, MessagingBody body) =>
        value switch
        {
            IArrayCreationOperation { DimensionSizes: [var size] } array
                when array.Type.IsByteArray() && (!array.IsImplicit || array.Syntax is InitializerExpressionSyntax) => Of(array, size),
            IInvocationOperation call when call.Type.IsByteArray() => Of(call, body),
            IPropertyReferenceOperation read when read.Type.IsByteArray() => Returned(read, body),
            IArrayElementReferenceOperation { ArrayReference: var source, Indices: [{ Type: var range }] } part
                when range.IsRange() && part.Type.IsByteArray() => new(part, FreshArrayForm.Part, null, source.Unconverted()),
            _ when value.Syntax is CollectionExpressionSyntax elements && IsAllocated(value, elements) => new(
                value,
                FreshArrayForm.Elements,
                null,
                null
            )
            {
                IsConstant = AllConstant(elements, value),
            },
            _ => null,
        };

    private static FreshArray? Of(IArrayCreationOperation array, IOperation size)
    {
        var made = array.Initializer is { } initializer
            ? new FreshArray(array, FreshArrayForm.Elements, null, null) { IsConstant = AllConstant(initializer) }
            : new FreshArray(array, FreshArrayForm.Zeroed, size, null) { IsConstant = size.ConstantValue is { HasValue: true, Value: 0 } };
        return made.IsConstant && IsSpanOnly(array) ? null : made;
    }

    /// <summary>
    /// Whether an array of constants is a <c>ReadOnlySpan</c> at once: the compiler lets the span read the program's data and makes no
    /// array.
    /// </summary>
    private static bool IsSpanOnly(IArrayCreationOperation array)
    {
        var parent = array.Parent;
        while (parent is IConversionOperation { Type: { } type } && !type.IsReadOnlyByteSpan())
            parent = parent.Parent;
        return parent is IConversionOperation
            || parent is IArgumentOperation { Parent: IObjectCreationOperation { Arguments.Length: 1 } span }
                && span.Type.IsReadOnlyByteSpan();
    }

    private static FreshArray? Of(IInvocationOperation call, MessagingBody body)
    {
        var method = call.TargetMethod;
        if (method.Has(Facet.Zeroed))
            return new(call, FreshArrayForm.Zeroed, call.ArgumentFor(0), null);
        if (method.Has(Facet.Uninitialized))
            return new(call, FreshArrayForm.Uninitialized, call.ArgumentFor(0), null);
        if (EncodedText.Of(call, body) is { Text: var text })
            return new(call, FreshArrayForm.Encoded, null, text);
        if (method.Has(Facet.Makes))
            return new(call, FreshArrayForm.Made, null, null);
        if (method.Has(Facet.Serializes))
            return new(call, FreshArrayForm.Serialized, null, null);
        if (!method.IsFramework())
            return Returned(call, body);
        if (!method.Has(Facet.Copy) || (call.Instance ?? call.ArgumentFor(0)) is not { } source)
            return null;
        var origin = ByteOrigin.Of(source, body);
        return origin == Origin.Frame
            ? null
            : new(call, FreshArrayForm.Copy, null, source.Unconverted()) { IsConstant = origin == Origin.Constant };
    }

    /// <summary>
    /// What one of the user's methods puts together for each call: constants, a text, or bytes; received frames are other rules' subjects.
    /// </summary>
    private static FreshArray? Returned(IOperation call, MessagingBody body)
    {
        if (
            call.RunMethod() is not { } method
            || method.IsFramework()
            || body.Library.MemberOf(call) is not null
            || FreshResult.CreationsOf(method, body) is not { } creations
        )
            return null;
        if (EncodedText.ByMaker(call, body) is { Text: var text })
            return new(call, FreshArrayForm.Encoded, null, text);
        var constants = 0;
        foreach (var (creation, inside) in creations)
            if (Of(creation, inside) is not { Form: not FreshArrayForm.Encoded } array)
                return null;
            else if (array.IsConstant && FreshResult.IsLeftAsMade(creation, inside))
                constants++;
        return constants == 0 || constants == creations.Length
            ? new(call, FreshArrayForm.Returned, null, null) { IsConstant = constants > 0 }
            : null;
    }

    /// <summary>A collection expression of array type, or one with spreads: those are gathered in an array even for a span.</summary>
    private static bool IsAllocated(IOperation value, CollectionExpressionSyntax elements)
    {
        if (elements.Elements.Count == 0)
            return false;
        var type = value.Type ?? (value.Parent as IConversionOperation)?.Type;
        if (type.IsByteArray())
            return true;
        if (type.IsByteSpan())
            foreach (var element in elements.Elements)
                if (element is SpreadElementSyntax)
                    return true;
        return false;
    }

    public static bool AllConstant(IArrayInitializerOperation initializer)
    {
        foreach (var element in initializer.ElementValues)
            if (!element.ConstantValue.HasValue)
                return false;
        return true;
    }

    public static bool AllConstant(CollectionExpressionSyntax elements, IOperation creation)
    {
        foreach (var element in elements.Elements)
            if (
                element is not ExpressionElementSyntax { Expression: var expression }
                    ? element
                        is not SpreadElementSyntax
                        {
                            Expression: LiteralExpressionSyntax { RawKind: (int)SyntaxKind.Utf8StringLiteralExpression }
                        }
                    : creation.SemanticModel?.GetConstantValue(expression).HasValue != true
            )
                return false;
        return true;
    }
}
