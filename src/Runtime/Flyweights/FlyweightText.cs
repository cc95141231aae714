using System;
using System.ComponentModel;
using System.Text;

namespace ZmqPerf.Flyweights;

/// <summary>Texts of fixed size. For generated code.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class FlyweightText
{
    /// <summary>A text without what fills it up.</summary>
    public static ReadOnlySpan<byte> Trim(ReadOnlySpan<byte> field, byte pad) => field.TrimEnd(pad);

    /// <summary>A text as a string.</summary>
    public static string Get(ReadOnlySpan<byte> field, byte pad, TextEncoding encoding) => Of(encoding).GetString(Trim(field, pad));

    /// <summary>Writes a text that is encoded already, and fills up the rest.</summary>
    /// <exception cref="ArgumentException">The text is longer than the field.</exception>
    public static void Set(Span<byte> field, ReadOnlySpan<byte> text, byte pad)
    {
        if (text.Length > field.Length)
            ThrowTooLong(field.Length, text.Length);
        text.CopyTo(field);
        field[text.Length..].Fill(pad);
    }

    /// <summary>Writes a text, and fills up the rest.</summary>
    /// <exception cref="ArgumentException">The text is longer than the field.</exception>
    public static void Set(Span<byte> field, ReadOnlySpan<char> text, byte pad, TextEncoding encoding)
    {
        var coder = Of(encoding);
        if (!coder.TryGetBytes(text, field, out var written))
            ThrowTooLong(field.Length, coder.GetByteCount(text));
        field[written..].Fill(pad);
    }

    private static Encoding Of(TextEncoding encoding) =>
        encoding switch
        {
            TextEncoding.Utf8 => Encoding.UTF8,
            TextEncoding.Latin1 => Encoding.Latin1,
            _ => Encoding.ASCII,
        };

    private static void ThrowTooLong(int length, int needed) =>
        throw new ArgumentException($"The text needs {needed} bytes, and the field has {length}.");
}
