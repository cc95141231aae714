using System.Collections.Generic;
using System.Globalization;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow.Origins;
using ZmqPerf.Analyzers.Frameworks;

namespace ZmqPerf.Analyzers.Payloads;

/// <content>Texts of a format with holes: <c>string.Format("{0:N2} of {1}", price, size)</c>.</content>
internal sealed partial class AsciiText
{
    private bool IsFilled(IInvocationOperation call, CallFrame frame, bool isInvariant)
    {
        if (FormatOf(call, behind: -1) is not { } format)
            return false;
        var values = ValuesOf(call);
        foreach (var (origin, _) in ValueOrigins.Of(format, frame, _body))
            if (
                origin.ConstantValue is not { HasValue: true, Value: string text }
                || !PrintedValues.IsAscii(text)
                || !AreFilled(text, values, frame, isInvariant)
            )
                return false;
        return true;
    }

    private bool AreFilled(string text, List<IOperation> values, CallFrame frame, bool isInvariant)
    {
        foreach (var (index, format) in HolesIn(text))
            if (index >= values.Count || !IsFilled(values[index], format, frame, isInvariant))
                return false;
        return true;
    }

    private bool IsFilled(IOperation value, string? format, CallFrame frame, bool isInvariant)
    {
        var type = Unboxed(value).Type;
        return PrintedValues.How(type) != TextFacet.None ? IsPrinted(type, format, isInvariant) : IsPart(value, frame, isInvariant);
    }

    /// <summary>What stands after the format, one by one; an array that holds them is one value, of no hole.</summary>
    private static List<IOperation> ValuesOf(IInvocationOperation call)
    {
        var (values, isAfter) = (new List<IOperation>(), false);
        foreach (var argument in call.Arguments)
            if (!isAfter)
                isAfter = argument.Parameter?.Type.SpecialType == SpecialType.System_String;
            else if (argument.IsImplicit)
                values.AddRange(ElementsOf(argument.Value.Unconverted()));
            else if (argument.Parameter?.Type.SpecialType == SpecialType.System_Object)
                values.Add(argument.Value);
        return values;
    }

    private static IEnumerable<IOperation> ElementsOf(IOperation row) =>
        row is IArrayCreationOperation { Initializer.ElementValues: var elements } ? elements : row.ChildOperations;

    /// <summary>The holes of a format: which value fills it, and how that is formatted.</summary>
    private static IEnumerable<(int Index, string? Format)> HolesIn(string text)
    {
        for (var i = 0; i < text.Length; i++)
        {
            if (text[i] != '{')
                continue;
            if (i + 1 < text.Length && text[i + 1] == '{')
            {
                i++;
                continue;
            }

            var end = text.IndexOf('}', i);
            if (end < 0)
                yield break;
            var hole = text.Substring(i + 1, end - i - 1);
            var colon = hole.IndexOf(':');
            var name = (colon < 0 ? hole : hole.Substring(0, colon)).Split(',')[0].Trim();
            if (int.TryParse(name, NumberStyles.None, CultureInfo.InvariantCulture, out var index))
                yield return (index, colon < 0 ? null : hole.Substring(colon + 1));
            i = end;
        }
    }
}
