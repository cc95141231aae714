using System;
using System.Globalization;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace ZmqPerf.Analyzers.Flyweights.Parsing;

/// <summary>What a field that is not there reads as, as an expression of its type.</summary>
internal static class NullValues
{
    public static string? Of(FlyweightMember member, AttributeData? field, FieldModel model, FlyweightProblems problems)
    {
        if (field is null)
            return null;
        foreach (var argument in field.NamedArguments)
        {
            if (argument.Key != "NullValue" || argument.Value.IsNull)
                continue;
            if (Expression(argument.Value, member.Type, model) is { } expression)
                return expression;
            problems.Error(
                "ZMQ4014",
                member.Symbol,
                argument.Value.ToCSharpString(),
                member.Symbol.Name,
                member.Type.ToDisplayString(SymbolDisplayFormat.MinimallyQualifiedFormat)
            );
        }

        return null;
    }

    private static string? Expression(TypedConstant constant, ITypeSymbol type, FieldModel model)
    {
        if (
            constant.Kind == TypedConstantKind.Enum && !constant.Type.Is(type)
            || constant.Kind is not (TypedConstantKind.Enum or TypedConstantKind.Primitive)
        )
            return null;
        switch (model.Kind)
        {
            case FieldKind.Bool:
                return constant.Value is bool truth
                    ? truth
                        ? "true"
                        : "false"
                    : null;
            case FieldKind.Number or FieldKind.Enum when Whole(constant.Value) is { } whole:
                return Fits(whole, model.Number) ? $"({model.Type})({Literal(whole)})" : null;
            case FieldKind.Number when model.Number is "Double" or "Single" or "Half" && constant.Value is double or float:
                return Floating(Convert.ToDouble(constant.Value, CultureInfo.InvariantCulture), model);
            default:
                return null;
        }
    }

    private static decimal? Whole(object? value) =>
        value is sbyte or byte or short or ushort or int or uint or long or ulong
            ? Convert.ToDecimal(value, CultureInfo.InvariantCulture)
            : null;

    /// <summary>Whether a number can hold a value.</summary>
    public static bool Fits(decimal value, string number) =>
        number switch
        {
            "Byte" => value is >= byte.MinValue and <= byte.MaxValue,
            "SByte" => value is >= sbyte.MinValue and <= sbyte.MaxValue,
            "Int16" => value is >= short.MinValue and <= short.MaxValue,
            "UInt16" => value is >= ushort.MinValue and <= ushort.MaxValue,
            "Int32" => value is >= int.MinValue and <= int.MaxValue,
            "UInt32" => value is >= uint.MinValue and <= uint.MaxValue,
            "Int64" => value is >= long.MinValue and <= long.MaxValue,
            "UInt64" => value is >= ulong.MinValue and <= ulong.MaxValue,
            "UInt128" => value >= 0,
            "Half" => value is >= -65504 and <= 65504,
            _ => true,
        };

    private static string Literal(decimal value) =>
        value > long.MaxValue ? value.ToString(CultureInfo.InvariantCulture) + "UL"
        : value == long.MinValue ? "long.MinValue"
        : value.ToString(CultureInfo.InvariantCulture) + (value is > int.MaxValue or < int.MinValue ? "L" : "");

    private static string Floating(double value, FieldModel model)
    {
        var text =
            double.IsNaN(value) ? "double.NaN"
            : double.IsPositiveInfinity(value) ? "double.PositiveInfinity"
            : double.IsNegativeInfinity(value) ? "double.NegativeInfinity"
            : value.ToString("R", CultureInfo.InvariantCulture) + "D";
        return $"({model.Type})({text})";
    }
}
