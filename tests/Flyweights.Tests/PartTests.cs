using System;
using System.Collections.Generic;
using FsCheck;
using FsCheck.Fluent;
using Xunit;
using ZmqPerf.Flyweights.Tests.Layouts;

namespace ZmqPerf.Flyweights.Tests;

/// <summary>Groups, variable data and tails: what is written is read, and what is cut off is told.</summary>
public class PartTests
{
    [Fact]
    public void RandomContent_IsReadAsItWasWritten() =>
        Check.One(
            Config.QuickThrowOnFailure,
            Prop.ForAll<byte[], byte[], long[]>(
                (note, tail, prices) =>
                {
                    var tag = note.AsSpan(0, Math.Min(note.Length, 255)).ToArray();
                    var bytes = new byte[SpreadWriter.SizeOf(prices.Length, 1, note.Length, tag.Length) + tail.Length];
                    var writer = SpreadWriter.Wrap(bytes, prices.Length, 1, note.Length, tag.Length);

                    // in another order than they lie
                    tail.CopyTo(writer.Rest);
                    tag.CopyTo(writer.Tag);
                    note.CopyTo(writer.Note);
                    writer.Orders.At(0).Quantity = note.Length;
                    for (var i = prices.Length - 1; i >= 0; i--)
                    {
                        writer.Legs.At(i).Price = prices[i];
                        writer.Legs.At(i).Quantity = i;
                    }

                    writer.Id = 5;
                    var view = SpreadView.Wrap(bytes);
                    Assert.Equal(
                        (5, prices.Length, 1, (long)note.Length),
                        (view.Id, view.Legs.Count, view.Orders.Count, view.Orders[0].Quantity)
                    );
                    Assert.True(view.Note.SequenceEqual(note) && view.Tag.SequenceEqual(tag) && view.Rest.SequenceEqual(tail));
                    var read = new List<long>();
                    foreach (var leg in view.Legs)
                    {
                        Assert.Equal(read.Count, leg.Quantity);
                        read.Add(leg.Price);
                    }

                    Assert.Equal(prices, read);
                    return true;
                }
            )
        );

    [Fact]
    public void NetworkOrder_IsThatOfTheNumbersToo()
    {
        var bytes = new byte[BookWriter.SizeOf(1, 2)];
        BookWriter.Wrap(bytes, 1, 2).Instrument = 0x0102;
        Assert.Equal([1, 2, 0, 0, 0, 24, 0, 0, 0, 1, .. new byte[24], 0, 0, 0, 2, 0, 0], bytes);
        Assert.Equal((1, 2), (BookView.Wrap(bytes).Levels.Count, BookView.Wrap(bytes).Note.Length));
    }

    [Fact]
    public void ShortFrame_IsToldByLength()
    {
        var bytes = Sample();
        for (var n = 0; n <= bytes.Length + 1; n++)
        {
            var cut = bytes.Length >= n ? bytes.AsSpan(0, n).ToArray() : [.. bytes, 1];
            Assert.Equal(n >= bytes.Length, SpreadView.TryWrap(cut, out var view));
            if (n < bytes.Length)
                Assert.Throws<FlyweightFormatException>(() => SpreadView.Wrap(cut));
            else
                Assert.Equal(n - bytes.Length, view.Rest.Length);
        }
    }

    [Fact]
    public void ShortBuffer_IsRefusedByTheWriter()
    {
        var size = SpreadWriter.SizeOf(2, 1, 3, 1);
        for (var n = 0; n < size; n++)
        {
            Assert.Throws<FlyweightFormatException>(() => SpreadWriter.Wrap(new byte[n], 2, 1, 3, 1));
            Assert.False(SpreadWriter.TryWrap(new byte[n], 2, 1, 3, 1, out _));
        }

        Assert.True(SpreadWriter.TryWrap(new byte[size], 2, 1, 3, 1, out _));
    }

    [Theory]
    [InlineData(-1, 0, 0)]
    [InlineData(65536, 0, 0)]
    [InlineData(0, 256, 0)]
    [InlineData(0, 0, 65536)]
    [InlineData(0, 0, -1)]
    public void TooMany_AreRefusedByTheWriter(int legs, int orders, int note) =>
        Assert.Throws<ArgumentOutOfRangeException>(() => SpreadWriter.SizeOf(legs, orders, note, 0));

    [Fact]
    public void MoreThanAFrameHolds_IsRefusedByTheWriter() =>
        Assert.Throws<OverflowException>(() => BookWriter.SizeOf(int.MaxValue / 24, int.MaxValue));

    [Fact]
    public void NoSuchEntry_IsRefused()
    {
        var bytes = Sample();
        foreach (var index in new[] { -1, 2, int.MaxValue, int.MinValue })
        {
            Assert.Throws<ArgumentOutOfRangeException>(() => SpreadView.Wrap(bytes).Legs[index].Price);
            Assert.Throws<ArgumentOutOfRangeException>(() => SpreadWriter.Wrap(bytes, 2, 1, 3, 1).Legs.At(index).Price = 1);
        }
    }

    [Fact]
    public void NothingButATail_IsAnyFrame()
    {
        Assert.True(RawView.Wrap([]).All.IsEmpty);
        Assert.True(RawView.Wrap([1, 2]).All.SequenceEqual((ReadOnlySpan<byte>)[1, 2]));
        Assert.Equal(0, RawWriter.SizeOf());
    }

    internal static byte[] Sample()
    {
        var bytes = new byte[SpreadWriter.SizeOf(2, 1, 3, 1)];
        SpreadWriter.Wrap(bytes, 2, 1, 3, 1).Id = 1;
        return bytes;
    }
}
