using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Buffers;
using ZmqPerf.Analyzers.DataFlow.Origins;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Payloads;

/// <content>What .NET's members make of values and texts.</content>
internal sealed partial class AsciiText
{
    private bool IsCall(IInvocationOperation call, CallFrame frame, bool isInvariant)
    {
        var facets = call.TargetMethod.FacetsOfText();
        isInvariant |= (facets & TextFacet.Invariant) != 0 || HasInvariantProvider(call, frame);
        if ((facets & TextFacet.PrintsValue) != 0 && call.Instance is { } value)
            return IsPart(value, frame, isInvariant, FormatOf(call, behind: -1));
        if (
            (facets & TextFacet.Ascii) != 0
            || (facets & TextFacet.AsciiByDefault) != 0 && IsPlain(call)
            || _body.Library.Types.DecodesAscii(call.TargetMethod)
        )
            return true;
        if ((facets & TextFacet.FillsHoles) != 0)
            return IsFilled(call, frame, isInvariant);
        if ((facets & TextFacet.Joins) != 0)
            return (call.Instance is null || IsPart(call.Instance, frame, isInvariant)) && AreArguments(call.Arguments, frame, isInvariant);
        return Slice.Of(call) is { Whole: var whole } && IsText(whole, frame, isInvariant);
    }

    private bool AreArguments(ImmutableArray<IArgumentOperation> arguments, CallFrame frame, bool isInvariant)
    {
        foreach (var argument in arguments)
            if (!IsBeside(argument) && !IsArgument(argument.Value, frame, isInvariant))
                return false;
        return true;
    }

    /// <summary>A text, a value that is written, or several.</summary>
    private bool IsArgument(IOperation value, CallFrame frame, bool isInvariant)
    {
        if (ElementOf(value) is not { } element)
            return IsPart(value, frame, isInvariant);
        if (PrintedValues.How(element) != TextFacet.None)
            return IsPrinted(element, format: null, isInvariant);
        foreach (var (origin, of) in ValueOrigins.ElementsOf(value, frame, _body))
            if (!IsPart(origin, of, isInvariant))
                return false;
        return true;
    }

    /// <summary>What says how to write, or where, and is not part of the text.</summary>
    private static bool IsBeside(IArgumentOperation argument) =>
        argument.Parameter?.Type is var type && (PrintedValues.IsProvider(type) || type.IsWritableView());

    /// <summary>The element type of a collection; null for a string, and for anything else.</summary>
    private static ITypeSymbol? ElementOf(IOperation value) =>
        value.Unconverted() switch
        {
            { Type.SpecialType: SpecialType.System_String or SpecialType.System_Object } => null,
            { Type: IArrayTypeSymbol { ElementType: var element } } => element,
            { Type: INamedTypeSymbol { TypeArguments: [var element] } row } when row.IsView() || IsCollection(row) => element,
            // a collection expression has a type by its conversion only
            { Type: null } when value.Type is INamedTypeSymbol { TypeArguments: [var element] } => element,
            { Type: null } when value.Type is IArrayTypeSymbol { ElementType: var element } => element,
            _ => null,
        };

    private static bool IsCollection(INamedTypeSymbol type)
    {
        if (type.OriginalDefinition.SpecialType == SpecialType.System_Collections_Generic_IEnumerable_T)
            return true;
        foreach (var contract in type.AllInterfaces)
            if (contract.OriginalDefinition.SpecialType == SpecialType.System_Collections_Generic_IEnumerable_T)
                return true;
        return false;
    }

    /// <summary>Whether a call is given nothing but what its text is made of.</summary>
    private static bool IsPlain(IInvocationOperation call)
    {
        foreach (var argument in call.Arguments)
            if (argument.Parameter?.Ordinal > 0 && argument.Value is not ITypeOfOperation && !argument.Value.IsNull())
                return false;
        return true;
    }

    private bool HasInvariantProvider(IInvocationOperation call, CallFrame frame)
    {
        foreach (var argument in call.Arguments)
            if (PrintedValues.IsProvider(argument.Parameter?.Type))
                return IsInvariant(argument.Value, frame);
        return false;
    }

    private bool IsInvariant(IOperation provider, CallFrame frame)
    {
        foreach (var (origin, _) in ValueOrigins.Of(provider, frame, _body))
            if (origin is not IMemberReferenceOperation { Member: var member } || !member.Has(TextFacet.Invariant))
                return false;
        return true;
    }

    /// <summary>The format that a call is given: the first text after a parameter.</summary>
    private static IOperation? FormatOf(IInvocationOperation call, int behind)
    {
        foreach (var argument in call.Arguments)
            if (argument.Parameter is { Type.SpecialType: SpecialType.System_String } parameter && parameter.Ordinal > behind)
                return argument.Value;
        return null;
    }
}
