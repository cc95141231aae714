using System;
using System.Buffers.Binary;
using Xunit;
using ZmqPerf.Flyweights.Tests.Layouts;

namespace ZmqPerf.Flyweights.Tests;

/// <summary>Which fields are there is decided by the size of the block, whatever a peer claims.</summary>
public class VersionTests
{
    [Fact]
    public void Constants_SayWhatEveryVersionHas()
    {
        Assert.Equal(6, TradeView.MinBlockLength);
        Assert.Equal(26, TradeView.BlockLength);
        Assert.Equal((12, 16), (LegView.MinBlockLength, LegView.BlockLength));
    }

    [Fact]
    public void EveryLength_IsReadAsFarAsItGoes()
    {
        var bytes = new byte[TradeView.BlockLength + 2];
        for (var i = 0; i < bytes.Length; i++)
            bytes[i] = (byte)(i + 1);
        for (var n = 0; n <= bytes.Length; n++)
        {
            var cut = bytes.AsSpan(0, n).ToArray();
            Assert.Equal(n >= TradeView.MinBlockLength, TradeView.TryWrap(cut, out _));
            if (n < TradeView.MinBlockLength)
            {
                var error = Assert.Throws<FlyweightFormatException>(() => TradeView.Wrap(cut));
                Assert.Equal(("TradeView", 6, n, 0), (error.FlyweightType, error.Required, error.Actual, error.Offset));
                continue;
            }

            var view = TradeView.Wrap(cut);
            Assert.Equal(BinaryPrimitives.ReadInt32LittleEndian(bytes), view.Id);
            Assert.Equal(n >= 14, view.HasFee);
            Assert.Equal(n >= 14 ? BinaryPrimitives.ReadInt64LittleEndian(bytes.AsSpan(6)) : -1, view.Fee);
            Assert.Equal(n >= 15, view.HasSide);
            Assert.Equal(n >= 15 ? (Side)bytes[14] : Side.Sell, view.Side);
            Assert.Equal(n >= 23, view.HasRate);
            Assert.Equal(n >= 23 ? BinaryPrimitives.ReadDoubleLittleEndian(bytes.AsSpan(15)) : double.NaN, view.Rate);
            Assert.Equal(n >= 26, view.HasNote);
            Assert.True(view.Note.SequenceEqual(n >= 26 ? bytes.AsSpan(23, 3) : default));
        }
    }

    [Fact]
    public void LongerBlock_IsSkippedByItsOwnLength()
    {
        // a sender of a later version: a block of 10, then two groups and two empty data
        byte[] bytes = [1, 0, 0, 0, 2, 0, 0, 0, 99, 99, 0, 0, 0, 0, 0, 0, 0, 0, 0, 42];
        var view = SpreadView.Wrap(bytes, blockLength: 10);
        Assert.Equal((1, 2, 0), (view.Id, view.Account, view.Legs.Count));
        Assert.True(view.Rest.SequenceEqual((ReadOnlySpan<byte>)[42]));
    }

    [Fact]
    public void ShorterBlock_HasNoNewFields()
    {
        byte[] bytes = [1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
        var view = SpreadView.Wrap(bytes, blockLength: 4);
        Assert.False(view.HasAccount);
        Assert.Equal((1, 0), (view.Id, view.Account));
        Assert.Throws<FlyweightFormatException>(() => SpreadView.Wrap(bytes, blockLength: 3));
        Assert.Throws<FlyweightFormatException>(() => SpreadView.Wrap(bytes, blockLength: -1));
        Assert.Throws<FlyweightFormatException>(() => SpreadView.Wrap(bytes, blockLength: int.MaxValue));
        Assert.False(SpreadView.TryWrap(bytes, blockLength: int.MinValue, out _));
    }

    [Fact]
    public void MissingFlyweight_ReadsAsZeros()
    {
        // a peer says how long its block is, so what it leaves out must be readable, too
        for (var length = RoutedView.MinBlockLength; length < RoutedView.BlockLength; length++)
        {
            var view = RoutedView.Wrap(new byte[40], length);
            Assert.False(view.HasLeg);
            Assert.Equal((0L, 0, 7, false), (view.Leg.Price, view.Leg.Quantity, view.Leg.Ratio, view.Leg.HasRatio));
        }

        Assert.True(RoutedView.Wrap(new byte[40], RoutedView.BlockLength).HasLeg);
    }

    [Fact]
    public void EntriesOfAnOlderSender_AreReadByTheirOwnLength()
    {
        // entries of 12 bytes, as version 1 had them
        var bytes = new byte[8 + 4 + 2 * 12 + 2 + 2 + 1];
        bytes[8] = 12;
        bytes[10] = 2;
        BinaryPrimitives.WriteInt32LittleEndian(bytes.AsSpan(12 + 12 + 8), 77);
        var view = SpreadView.Wrap(bytes);
        Assert.Equal(2, view.Legs.Count);
        Assert.Equal((77, 7, false), (view.Legs[1].Quantity, view.Legs[1].Ratio, view.Legs[1].HasRatio));
        bytes[8] = 11;
        var error = Assert.Throws<FlyweightFormatException>(() => SpreadView.Wrap(bytes));
        Assert.Equal((12, 11, 12), (error.Required, error.Actual, error.Offset));
    }
}
