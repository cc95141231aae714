using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Flow;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Sending;

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
}

/// <summary>
/// An expression that makes a new byte array each time it runs. Not here: constants (they want a u8 literal), text encodings, and copies of
/// received frames, which are other rules' subjects.
/// </summary>
internal readonly record struct FreshArray(IOperation Creation, FreshArrayForm Form, IOperation? Size, IOperation? Source)
{
    public static FreshArray? Of(IOperation value, MessagingBody body) => value switch
    {
        IArrayCreationOperation { IsImplicit: false, DimensionSizes: [var size] } array when array.Type.IsByteArray() => Of(array, size),
        IInvocationOperation call when call.Type.IsByteArray() => Of(call, body),
        _ when value.Syntax is CollectionExpressionSyntax elements && IsAllocated(value, elements) => new(value, FreshArrayForm.Elements, null, null),
        _ => null,
    };

    /// <summary>Whether every element is a constant, so that the array could be one too unless somebody writes to it.</summary>
    public bool IsConstant => Creation switch
    {
        IArrayCreationOperation { Initializer: { } initializer } => AllConstant(initializer),
        _ => Creation.Syntax is CollectionExpressionSyntax elements && AllConstant(elements, Creation),
    };

    private static FreshArray? Of(IArrayCreationOperation array, IOperation size) =>
        array.Initializer is { } initializer
            ? initializer.ElementValues.IsEmpty ? null : new(array, FreshArrayForm.Elements, null, null)
            : size.ConstantValue is { HasValue: true, Value: 0 } ? null : new(array, FreshArrayForm.Zeroed, size, null);

    private static FreshArray? Of(IInvocationOperation call, MessagingBody body)
    {
        var method = call.TargetMethod;
        if (method.Is("GC", "AllocateArray"))
            return new(call, FreshArrayForm.Zeroed, call.ArgumentFor(0), null);
        if (method.Is("GC", "AllocateUninitializedArray"))
            return new(call, FreshArrayForm.Uninitialized, call.ArgumentFor(0), null);
        if (method.Name != "ToArray" || !method.IsFramework())
            return null;
        var source = call.Instance ?? call.ArgumentFor(0);
        return source is null || IsOtherRulesSubject(source, body, depth: 0) ? null : new(call, FreshArrayForm.Copy, null, source.Unconverted());
    }

    /// <summary>Whether the bytes are constants, or the content of a message or received frame: copies of those are other rules' subjects.</summary>
    private static bool IsOtherRulesSubject(IOperation source, MessagingBody body, int depth)
    {
        var value = source.Unconverted();
        switch (value)
        {
            case IUtf8StringOperation:
                return true;
            case IArrayCreationOperation { Initializer: { } initializer }:
                return AllConstant(initializer);
            case IPropertyReferenceOperation or IInvocationOperation when BelongsToMessaging(value, body):
                return true;
            case { Syntax: CollectionExpressionSyntax elements }:
                return AllConstant(elements, value);
        }

        var next = value switch
        {
            IPropertyReferenceOperation property => property.Instance,
            IInvocationOperation call when call.Type.IsByteSpan() || call.Type.IsByteMemory() || call.Type.IsByteArray() => call.Instance ?? call.ArgumentFor(0),
            ILocalReferenceOperation local => body.Uses.SingleValueOf(local.Local),
            IImplicitIndexerReferenceOperation indexer => indexer.Instance,
            IConditionalOperation { WhenTrue: var whenTrue } => whenTrue,
            _ => null,
        };
        return next is not null && depth < 8 && IsOtherRulesSubject(next, body, depth + 1);
    }

    /// <summary>Whether a member of the messaging library or of our runtime gives these bytes.</summary>
    private static bool BelongsToMessaging(IOperation value, MessagingBody body)
    {
        var declaring = value switch
        {
            IPropertyReferenceOperation property => property.Property.ContainingType,
            IInvocationOperation call => call.TargetMethod.ContainingType,
            _ => null,
        };
        return declaring is not null && (SymbolEqualityComparer.Default.Equals(declaring.ContainingAssembly, body.Library.Types.Socket.ContainingAssembly)
            || declaring.ContainingNamespace is { Name: "ZmqPerf", ContainingNamespace.IsGlobalNamespace: true });
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

    private static bool AllConstant(IArrayInitializerOperation initializer)
    {
        foreach (var element in initializer.ElementValues)
            if (!element.ConstantValue.HasValue)
                return false;
        return true;
    }

    private static bool AllConstant(CollectionExpressionSyntax elements, IOperation creation)
    {
        foreach (var element in elements.Elements)
            if (element is not ExpressionElementSyntax { Expression: var expression } ? element is not SpreadElementSyntax { Expression: LiteralExpressionSyntax { RawKind: (int)SyntaxKind.Utf8StringLiteralExpression } }
                : creation.SemanticModel?.GetConstantValue(expression).HasValue != true)
                return false;
        return true;
    }
}
