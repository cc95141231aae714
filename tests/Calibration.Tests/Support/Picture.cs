using System;
using System.Buffers.Binary;
using System.Collections.Generic;
using System.IO;
using System.IO.Compression;
using System.Text;

namespace ZmqPerf.Tool.Tests.Support;

/// <summary>A PNG of 8 bits per channel, as browsers take it, read far enough to see what is on it.</summary>
internal sealed class Picture
{
    private readonly byte[] _pixels;
    private readonly int _channels;

    private Picture(byte[] pixels, int width, int height, int channels) =>
        (_pixels, Width, Height, _channels) = (pixels, width, height, channels);

    public int Width { get; }

    public int Height { get; }

    public (byte Red, byte Green, byte Blue) this[int x, int y] =>
        (_pixels[(y * Width + x) * _channels], _pixels[(y * Width + x) * _channels + 1], _pixels[(y * Width + x) * _channels + 2]);

    /// <summary>How many colours there are, up to a thousand.</summary>
    public int Colours()
    {
        var seen = new HashSet<(byte, byte, byte)>();
        for (int y = 0; y < Height; y += 2)
        for (int x = 0; x < Width && seen.Count < 1000; x++)
            seen.Add(this[x, y]);
        return seen.Count;
    }

    /// <summary>The share of the pixels that differ from the first.</summary>
    public double Drawn()
    {
        int drawn = 0;
        for (int y = 0; y < Height; y++)
        for (int x = 0; x < Width; x++)
            drawn += this[x, y] == this[0, 0] ? 0 : 1;
        return (double)drawn / (Width * Height);
    }

    public static Picture Read(string file)
    {
        byte[] png = File.ReadAllBytes(file);
        using var compressed = new MemoryStream();
        var (width, height, channels) = (0, 0, 0);
        for (int at = 8; at < png.Length; )
        {
            int length = BinaryPrimitives.ReadInt32BigEndian(png.AsSpan(at));
            var content = png.AsSpan(at + 8, length);
            switch (Encoding.ASCII.GetString(png, at + 4, 4))
            {
                case "IHDR":
                    (width, height, channels) = (
                        BinaryPrimitives.ReadInt32BigEndian(content),
                        BinaryPrimitives.ReadInt32BigEndian(content[4..]),
                        content[9] == 6 ? 4 : 3
                    );
                    break;
                case "IDAT":
                    compressed.Write(content);
                    break;
            }
            at += length + 12;
        }
        compressed.Position = 0;
        using var lines = new ZLibStream(compressed, CompressionMode.Decompress);
        byte[] pixels = new byte[width * height * channels];
        for (int y = 0; y < height; y++)
        {
            int filter = lines.ReadByte();
            var line = pixels.AsSpan(y * width * channels, width * channels);
            lines.ReadExactly(line);
            Unfilter(filter, line, y == 0 ? new byte[line.Length] : pixels.AsSpan((y - 1) * width * channels, line.Length), channels);
        }
        return new(pixels, width, height, channels);
    }

    private static void Unfilter(int filter, Span<byte> line, ReadOnlySpan<byte> above, int channels)
    {
        for (int i = 0; i < line.Length; i++)
        {
            int left = i < channels ? 0 : line[i - channels],
                corner = i < channels ? 0 : above[i - channels];
            line[i] += (byte)(
                filter switch
                {
                    0 => 0,
                    1 => left,
                    2 => above[i],
                    3 => (left + above[i]) / 2,
                    _ => Paeth(left, above[i], corner),
                }
            );
        }
    }

    private static int Paeth(int left, int above, int corner)
    {
        int guess = left + above - corner;
        var (a, b, c) = (Math.Abs(guess - left), Math.Abs(guess - above), Math.Abs(guess - corner));
        return a <= b && a <= c ? left
            : b <= c ? above
            : corner;
    }
}
