using System;
using System.Collections.Generic;
using System.Globalization;
using System.Numerics;
using System.Text;
using Xunit;

namespace ZmqPerf.Analyzers.Tests.Receiving;

/// <summary>
/// What the fix of ZMQ2004 stands on, over random bytes: .NET makes the same of a text and of its bytes in UTF-8, whether they are valid or
/// not, in the format of no culture, and integers in that of any. The text of the exception for what is no number is another one.
/// </summary>
public sealed class ParsedBytesTests
{
    private static readonly int s_frames = FullRun.Count(3_000, 100_000);

    private static readonly CultureInfo s_format = CultureInfo.InvariantCulture;

    /// <summary>What numbers are made of, in this format and in others.</summary>
    private static readonly string[] s_parts =
    [
        .. "0 1 9 12345 2147483648 18446744073709551615 -9223372036854775808 1.7976931348623157E+308 - + ( ) $ ¤ . , e E-3 x A f".Split(
            ' '
        ),
        .. "Infinity -Infinity NaN infinity ∞ % ‰ é ١ − 0x1F 1,000".Split(' '),
        .. new[] { " ", "\t", "\n", "\r", "\v", "\f", "\0", "\u00A0", "\u202F", "\u2007", "\uFEFF", "\uFFFD" },
    ];

    private static readonly byte[][] s_invalid =
    [
        [0xFF],
        [0xC2],
        [0xC0, 0x80],
        [0xED, 0xA0, 0x80],
        [0xE2, 0x88],
        [0xF0, 0x9F],
        [0x80],
        [0xA0],
    ];

    [Fact]
    public void Numbers_are_the_same()
    {
        var random = new Random(1);
        for (var i = 0; i < s_frames; i++)
        {
            Compare<sbyte>(random);
            Compare<byte>(random);
            Compare<short>(random);
            Compare<ushort>(random);
            Compare<int>(random);
            Compare<uint>(random);
            Compare<long>(random);
            Compare<ulong>(random);
            Compare<float>(random);
            Compare<double>(random);
            Compare<decimal>(random);
        }
    }

    /// <summary>The signs of .NET's cultures, and some that no culture has.</summary>
    [Fact]
    public void Integers_of_every_culture_are_the_same()
    {
        var random = new Random(4);
        string[] minus = ["-", "\u2212", "\u200E-", "\u200F-", "\u061C-", "\u200E-\u200E", "\u200E\u2212", "~", "minus"],
            plus = ["+", "\u200E+", "\u200F+", "\u061C+", "\u200E+\u200E", "plus"];
        for (var i = 0; i < s_frames; i++)
        {
            var format = (NumberFormatInfo)s_format.NumberFormat.Clone();
            format.NegativeSign = minus[random.Next(minus.Length)];
            format.PositiveSign = plus[random.Next(plus.Length)];
            format.NumberGroupSeparator = random.Next(2) == 0 ? "\u202F" : "\u00A0";
            string[] signs = ["", "", format.NegativeSign, format.PositiveSign];
            byte[] frame = [.. Encoding.UTF8.GetBytes(signs[random.Next(signs.Length)]), .. Frame(random)];
            Compare<sbyte>(frame, format, (NumberStyles)random.Next((int)NumberStyles.Integer + 1));
            Compare<int>(frame, format, (NumberStyles)random.Next((int)NumberStyles.Integer + 1));
            Compare<long>(frame, format, (NumberStyles)random.Next((int)NumberStyles.Integer + 1));
            Compare<ulong>(frame, format, (NumberStyles)random.Next((int)NumberStyles.Integer + 1));
        }
    }

    [Fact]
    public void Identifiers_are_the_same()
    {
        var random = new Random(2);
        for (var i = 0; i < s_frames; i++)
        {
            var guid = Guid.NewGuid().ToString("NDBPX"[random.Next(5)].ToString());
            byte[] frame =
            [
                .. random.Next(2) == 0 ? [] : Part(random),
                .. Encoding.UTF8.GetBytes(guid),
                .. random.Next(2) == 0 ? [] : Part(random),
            ];
            if (random.Next(4) == 0)
                frame[random.Next(frame.Length)] = (byte)random.Next(256);
            var text = Encoding.UTF8.GetString(frame);
            Same(frame, () => (Guid.TryParse(text, out var value), value), () => (Guid.TryParse(frame, out var value), value));
            Same(frame, () => Guid.Parse(text), () => Guid.Parse(frame));
        }
    }

    /// <summary>A space may stand for the one that a French number has, as a character, but not as its three bytes.</summary>
    [Fact]
    public void Numbers_of_a_culture_are_not_the_same()
    {
        var format = (NumberFormatInfo)s_format.NumberFormat.Clone();
        format.NumberGroupSeparator = "\u202F";
        Assert.True(double.TryParse("1 234", format, out _));
        Assert.False(double.TryParse("1 234"u8, format, out _));
    }

    /// <summary>A frame decodes to a text without U+FFFD only if it is that text in UTF-8.</summary>
    [Fact]
    public void Texts_are_equal_where_their_bytes_are()
    {
        var random = new Random(3);
        for (var i = 0; i < s_frames; i++)
        {
            var (frame, other) = (Frame(random), Frame(random));
            var text = Encoding.UTF8.GetString(other);
            if (!text.Contains('\uFFFD', StringComparison.Ordinal))
                Assert.Equal(Encoding.UTF8.GetString(frame) == text, frame.AsSpan().SequenceEqual(Encoding.UTF8.GetBytes(text)));
        }
    }

    private static void Compare<T>(Random random)
        where T : INumber<T>, IUtf8SpanParsable<T> =>
        Compare<T>(Frame(random), s_format, (NumberStyles)random.Next((int)NumberStyles.Any + 1));

    private static void Compare<T>(byte[] frame, IFormatProvider format, NumberStyles styles)
        where T : INumber<T>, IUtf8SpanParsable<T>
    {
        var text = Encoding.UTF8.GetString(frame);
        Same(
            frame,
            () => (T.TryParse(text, format, out var value), value),
            () => (T.TryParse(frame.AsSpan(), format, out var value), value)
        );
        Same(frame, () => T.Parse(text, format), () => T.Parse(frame.AsSpan(), format));
        Same(
            frame,
            () => (T.TryParse(text, styles, format, out var value), value),
            () => (T.TryParse(frame.AsSpan(), styles, format, out var value), value)
        );
        Same(frame, () => T.Parse(text, styles, format), () => T.Parse(frame.AsSpan(), styles, format));
    }

    private static void Same<T>(byte[] frame, Func<T> ofText, Func<T> ofBytes) =>
        Assert.True(Said(ofText) == Said(ofBytes), $"{Convert.ToHexString(frame)}: {Said(ofText)}, but of bytes {Said(ofBytes)}");

    private static string Said<T>(Func<T> parse)
    {
        try
        {
            return Convert.ToString(parse(), s_format)!;
        }
        catch (Exception failure) when (failure is FormatException or OverflowException)
        {
            return failure.GetType().Name;
        }
    }

    private static byte[] Frame(Random random)
    {
        var frame = new List<byte>();
        for (var parts = random.Next(5); parts > 0; parts--)
            frame.AddRange(Part(random));
        return [.. frame];
    }

    private static byte[] Part(Random random) =>
        random.Next(8) == 0 ? s_invalid[random.Next(s_invalid.Length)]
        : random.Next(8) == 0 ? [(byte)random.Next(256)]
        : Encoding.UTF8.GetBytes(s_parts[random.Next(s_parts.Length)]);
}
