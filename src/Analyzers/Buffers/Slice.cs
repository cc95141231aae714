using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Frameworks;

namespace ZmqPerf.Analyzers.Buffers;

/// <summary>What a value is a part of, one step back: the one answer to that question.</summary>
/// <param name="Whole">The buffer, as it is written.</param>
/// <param name="View">How the value shows it.</param>
internal readonly record struct Slice(IOperation Whole, Facet View)
{
    /// <summary>Where the part begins: a number, an index, or a range that is not written there. Null where nothing says it.</summary>
    public IOperation? Start { get; private init; }

    /// <summary>How long the part is; null where nothing says it.</summary>
    public IOperation? Length { get; private init; }

    /// <summary>The part as a range, which is written there.</summary>
    public IRangeOperation? Range { get; private init; }

    /// <summary>Whether the part begins where the whole does.</summary>
    public bool IsFromStart => View is Facet.Part or Facet.Whole && (Begin is not { } begin || IsZero(begin));

    /// <summary>Whether the part is all there is.</summary>
    public bool IsAll => View is Facet.Whole || View is Facet.Part && Start is null && Length is null && Range is null;

    /// <summary>Where the part begins, in a range as well; null where nothing says it.</summary>
    public IOperation? Begin => Range is null ? Start : Range.LeftOperand;

    /// <summary>Where the part ends that begins at the start: its length, or the end of its range.</summary>
    public IOperation? End => Range is null ? Length : Range.RightOperand;

    /// <summary>What a value is a part of; null where it is none, or is shown in another way.</summary>
    /// <param name="value">The value, behind conversions.</param>
    /// <param name="views">The kinds of view that count: by default those that show elements as they are, from one to another.</param>
    public static Slice? Of(IOperation value, Facet views = Facet.Part | Facet.Whole) =>
        Any(value) is { } slice && (slice.View & views) != 0 ? slice : null;

    /// <summary>The buffer that a value shows all of, one step back, behind conversions; the value itself where it shows none.</summary>
    public static IOperation ShownBy(IOperation value)
    {
        value = value.Unconverted();
        return Of(value) is { IsAll: true, Whole: var whole } ? whole.Unconverted() : value;
    }

    /// <summary>What a value is a part of in the end, behind conversions; the value itself where it is none.</summary>
    /// <param name="value">The value.</param>
    /// <param name="views">As for <see cref="Of(IOperation, Facet)"/>.</param>
    public static IOperation RootOf(IOperation value, Facet views = Facet.Part | Facet.Whole)
    {
        value = value.Unconverted();
        while (Of(value, views) is { Whole: var whole })
            value = whole.Unconverted();
        return value;
    }

    /// <summary>The part that is taken of a value where it stands; null where it is used in another way.</summary>
    public static IOperation? Around(IOperation whole)
    {
        var taker = whole.ParentPastConversions();
        if (taker is IArgumentOperation)
            taker = taker.Parent;
        return taker is not null && Of(taker) is { Whole: var sliced } && sliced.Unconverted() == whole.Unconverted() ? taker : null;
    }

    private static Slice? Any(IOperation value) =>
        value switch
        {
            IInvocationOperation call when ViewBy(call.TargetMethod) is not Facet.None and var view => Of(
                call.Instance ?? call.ArgumentFor(0),
                view,
                call.Arguments,
                call.Instance is null ? 1 : 0
            ),
            IObjectCreationOperation { Constructor: { } constructor } creation when ViewBy(constructor) is not Facet.None and var view =>
                Of(creation.ArgumentFor(0), view, creation.Arguments, 1),
            IPropertyReferenceOperation { Property: { IsIndexer: false } property, Instance: { } whole }
                when ViewBy(property) is not Facet.None and var view => new(whole, view),
            IImplicitIndexerReferenceOperation { Instance: var whole, Argument: var index } when whole.Type.IsView() => OfIndex(
                whole,
                index
            ),
            _ => null,
        };

    private static Facet ViewBy(ISymbol member) => member.Facets() & (Facet.Views | Facet.Sequence);

    private static Slice OfIndex(IOperation whole, IOperation index) =>
        index.Unconverted() is IRangeOperation range ? new(whole, Facet.Part) { Range = range }
        : index.Type.IsRange() ? new(whole, Facet.Part) { Start = index }
        : new(whole, Facet.Element) { Start = index };

    private static Slice? Of(IOperation? whole, Facet view, ImmutableArray<IArgumentOperation> arguments, int first)
    {
        if (whole is null)
            return null;
        var slice = new Slice(whole, view);
        foreach (var argument in arguments)
            if (argument.Parameter is { } parameter && parameter.Ordinal >= first)
                slice = slice.With(parameter, argument.Value);
        return slice;
    }

    private Slice With(IParameterSymbol parameter, IOperation value) =>
        parameter.Name switch
        {
            "length" or "count" => this with { Length = value },
            _ when value.Unconverted() is IRangeOperation range => this with { Range = range },
            _ => this with { Start = value },
        };

    private static bool IsZero(IOperation number) => number.Unconverted().ConstantValue is { HasValue: true, Value: 0 };
}
