using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using Xunit;
using ZmqPerf.Analyzers.Frameworks;

namespace ZmqPerf.Pitfalls.Tests;

/// <summary>What is said of formats is compared with what .NET writes in all cultures.</summary>
public sealed class PrintedValuesTests
{
    private static readonly DateTime s_time = new(2026, 9, 27, 14, 5, 46, DateTimeKind.Utc);

    private static readonly CultureInfo[] s_cultures = CultureInfo.GetCultures(CultureTypes.SpecificCultures);

    [Theory]
    [InlineData("o")]
    [InlineData("O")]
    [InlineData("r")]
    [InlineData("R")]
    [InlineData("s")]
    [InlineData("u")]
    [InlineData("yyyy-MM-dd HH:mm:ss")]
    [InlineData("yyyy-MM-dd'T'HH:mm:ss.fffK")]
    [InlineData("yyMMdd zzz")]
    [InlineData("HH\\h mm")]
    [InlineData("%d")]
    public void A_time_in_this_format_is_ASCII_in_all_cultures(string format)
    {
        Assert.True(PrintedValues.IsTime(format, isInvariant: false));
        Assert.All(s_cultures, culture => Assert.True(IsAscii(s_time.ToString(format, culture)), culture.Name));
    }

    [Theory]
    [InlineData("")]
    [InlineData("G")]
    [InlineData("t")]
    [InlineData("D")]
    [InlineData("d MMM")]
    [InlineData("d MMMM")]
    [InlineData("ddd")]
    [InlineData("dddd")]
    [InlineData("h:mm tt")]
    [InlineData("yyyy gg")]
    public void A_time_in_this_format_is_not_ASCII_in_some_cultures_but_without_one(string format)
    {
        Assert.False(PrintedValues.IsTime(format, isInvariant: false));
        Assert.True(PrintedValues.IsTime(format, isInvariant: true));
        Assert.Contains(s_cultures, culture => !IsAscii(s_time.ToString(format, culture)));
        Assert.True(IsAscii(s_time.ToString(format, CultureInfo.InvariantCulture)));
    }

    [Theory]
    [InlineData("yyyy'年'")]
    [InlineData("HH\\·mm")]
    [InlineData("yyyy年")]
    public void A_time_with_other_characters_in_its_format_is_not_ASCII(string format)
    {
        Assert.False(PrintedValues.IsTime(format, isInvariant: true) && PrintedValues.IsTime(format, isInvariant: false));
        Assert.False(IsAscii(s_time.ToString(format, CultureInfo.InvariantCulture)));
    }

    /// <summary>The decimal separator of few cultures aside.</summary>
    [Theory]
    [InlineData("")]
    [InlineData("G")]
    [InlineData("D8")]
    [InlineData("X4")]
    [InlineData("B")]
    [InlineData("F2")]
    [InlineData("0.00")]
    [InlineData("'no. '0")]
    public void A_number_in_this_format_is_ASCII_in_nearly_all_cultures(string format)
    {
        Assert.True(PrintedValues.IsNumber(format, isInvariant: false));
        Assert.True(s_cultures.Count(culture => !IsAscii(1234.ToString(format, culture))) * 10 < s_cultures.Length);
    }

    [Theory]
    [InlineData("N0")]
    [InlineData("#,0")]
    public void Groups_of_digits_are_not_set_apart_by_ASCII_in_many_cultures(string format)
    {
        Assert.False(PrintedValues.IsNumber(format, isInvariant: false));
        Assert.True(PrintedValues.IsNumber(format, isInvariant: true));
        Assert.True(s_cultures.Count(culture => !IsAscii(1234567.ToString(format, culture))) * 4 > s_cultures.Length);
        Assert.True(IsAscii(1234567.ToString(format, CultureInfo.InvariantCulture)));
    }

    [Theory]
    [InlineData("C")]
    [InlineData("c0")]
    [InlineData("0 €")]
    public void A_currency_is_ASCII_nowhere(string format)
    {
        Assert.False(PrintedValues.IsNumber(format, isInvariant: true));
        Assert.False(IsAscii(1234.ToString(format, CultureInfo.InvariantCulture)));
    }

    [Theory]
    [InlineData("")]
    [InlineData("D")]
    [InlineData("F")]
    [InlineData("dddd, d MMMM yyyy gg, h:mm:ss tt zzz")]
    [InlineData("dddd")]
    [InlineData("MMMM")]
    [InlineData("tt")]
    [InlineData("gg")]
    [InlineData("fffffff")]
    public void No_time_is_longer_in_any_culture(string format) =>
        Assert.All(
            s_cultures,
            culture =>
                Assert.All(
                    Enumerable.Range(0, 12),
                    month =>
                        Assert.True(
                            s_time.AddDays(31 * month).ToString(format, culture).Length <= PrintedLengths.OfTime(format),
                            culture.Name
                        )
                )
        );

    [Theory]
    [InlineData("")]
    [InlineData("G")]
    [InlineData("R")]
    public void No_number_is_longer_in_any_culture(string format) =>
        Assert.All(
            s_cultures,
            culture =>
            {
                var most = PrintedLengths.OfNumber(format);
                Assert.True(double.MinValue.ToString(format, culture).Length <= most);
                Assert.True((-double.Epsilon).ToString(format, culture).Length <= most);
                Assert.True(double.NaN.ToString(format, culture).Length <= most);
                if (format != "R")
                    Assert.True(decimal.MinValue.ToString(format, culture).Length <= most);
            }
        );

    [Fact]
    public void No_integer_is_longer()
    {
        Assert.True(Int128.MinValue.ToString("B", CultureInfo.InvariantCulture).Length <= PrintedLengths.OfNumber("B"));
        Assert.True(Int128.MinValue.ToString("D9", CultureInfo.InvariantCulture).Length <= PrintedLengths.OfNumber("D9"));
        Assert.Null(PrintedLengths.OfNumber("D10"));
        Assert.Null(PrintedLengths.OfNumber("N"));
        Assert.Null(PrintedLengths.OfNumber("F"));
    }

    private static bool IsAscii(IEnumerable<char> text) => text.All(char.IsAscii);
}
