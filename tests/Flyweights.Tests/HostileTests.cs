using System;
using Xunit;
using ZmqPerf.Flyweights.Tests.Layouts;
using ZmqPerf.Tests;

namespace ZmqPerf.Flyweights.Tests;

/// <summary>Whatever a peer sends: a value or that one exception, never a read outside, never memory because the peer said so.</summary>
public class HostileTests
{
    private const int Rounds = 20_000;

    [Fact]
    public void RandomFrames_AreAValueOrThatOneException()
    {
        var random = new Random(20240229);
        var accepted = 0;
        for (var round = 0; round < Rounds; round++)
        {
            var bytes = RandomFrame(random);
            accepted += Agree(bytes, random.Next(-2, 20)) ? 1 : 0;
        }

        // both happen often enough for the test to mean something
        Assert.InRange(accepted, Rounds / 100, Rounds - Rounds / 100);
    }

    [Fact]
    public void EveryByteOfASample_CanBeAnything()
    {
        var sample = PartTests.Sample();
        for (var at = 0; at < sample.Length; at++)
        for (var value = 0; value < 256; value++)
        {
            var bytes = sample.AsSpan().ToArray();
            bytes[at] = (byte)value;
            Agree(bytes, SpreadView.BlockLength);
        }
    }

    [Fact]
    public void LargestNumbers_DoNotOverflow()
    {
        // 2^32-1 entries of 2^32-1 bytes; of 2^16 by 2^16, which is 2^32; data of 2^31, which is negative as an int
        foreach (
            var (stride, count, note) in new[]
            {
                (uint.MaxValue, uint.MaxValue, 0u),
                (65536u, 65536u, 0u),
                (24u, 0x8000_0000u, 0u),
                (24u, 178_956_971u, 0u),
                (24u, 0u, 0x8000_0000u),
                (24u, 0u, uint.MaxValue),
            }
        )
        {
            var bytes = new byte[64];
            System.Buffers.Binary.BinaryPrimitives.WriteUInt32BigEndian(bytes.AsSpan(2), stride);
            System.Buffers.Binary.BinaryPrimitives.WriteUInt32BigEndian(bytes.AsSpan(6), count);
            System.Buffers.Binary.BinaryPrimitives.WriteUInt32BigEndian(bytes.AsSpan(10), note);
            Assert.False(BookView.TryWrap(bytes, out _));
            var error = Assert.Throws<FlyweightFormatException>(() => BookView.Wrap(bytes));
            Assert.True(error.Required > error.Actual);
            Assert.Contains("BookView", error.Message, StringComparison.Ordinal);
        }
    }

    [Fact]
    public void Entries_OfNoBytes_AreRefusedAndNotCounted()
    {
        // 65535 entries of nothing would fit into any frame
        byte[] bytes = [.. new byte[8], 0, 0, 255, 255, .. new byte[20]];
        Assert.False(SpreadView.TryWrap(bytes, out _));
        Assert.Throws<FlyweightFormatException>(() => SpreadView.Wrap(bytes));
    }

    [Theory]
    [InlineData(uint.MaxValue)]
    [InlineData(int.MaxValue)]
    [InlineData(1u)]
    public void Entries_OfNoBytes_AreRefused_WhereTheFirstVersionHasNoFields(uint count)
    {
        var bytes = new byte[64];
        System.Buffers.Binary.BinaryPrimitives.WriteUInt32LittleEndian(bytes.AsSpan(4), count);
        Assert.False(LatesView.TryWrap(bytes, out _));
        Assert.Throws<FlyweightFormatException>(() => LatesView.Wrap(bytes));
    }

    [Fact]
    public void Refusal_AllocatesNothing()
    {
        byte[] huge = [0, 0, 0, 0, 0, 24, 0x7F, 0xFF, 0xFF, 0xFF, .. new byte[40]];
        byte[] many = [.. new byte[8], 12, 0, 255, 255, .. new byte[40]];
        var accepted = 0;

        Assert.Equal(
            0,
            Allocation.By(
                1000,
                () =>
                {
                    accepted += BookView.TryWrap(huge, out _) ? 1 : 0;
                    accepted += SpreadView.TryWrap(many, out _) ? 1 : 0;
                }
            )
        );
        Assert.Equal(0, accepted);
    }

    [Fact]
    public void NotWrapped_NothingCanBeRead()
    {
        Assert.Throws<ArgumentOutOfRangeException>(() => default(OrderView).AccountId);
        Assert.Throws<ArgumentOutOfRangeException>(() => default(OrderView).Price);
        Assert.Throws<IndexOutOfRangeException>(() => default(EverythingView).U8);
        Assert.Throws<IndexOutOfRangeException>(() => default(EverythingView).Flag);
        Assert.Throws<ArgumentOutOfRangeException>(() => default(EverythingView).Id);
        Assert.Throws<ArgumentOutOfRangeException>(() => default(EverythingView).Raw.Length);
        Assert.Throws<ArgumentOutOfRangeException>(() => default(EverythingView).GetSymbol());
        Assert.Throws<ArgumentOutOfRangeException>(() => default(EverythingView).Order.Price);
        Assert.Throws<ArgumentOutOfRangeException>(() => default(SpreadView).Legs.Count);
        Assert.Throws<ArgumentOutOfRangeException>(() => default(SpreadView).Note.Length);
        Assert.Throws<ArgumentOutOfRangeException>(() => default(SpreadView).Rest.Length);
        Assert.Throws<ArgumentOutOfRangeException>(() => default(OrderWriter).Price = 1);
        Assert.Throws<ArgumentOutOfRangeException>(() => default(SpreadWriter).Legs.Count);
    }

    [Fact]
    public void EveryLength_OfEveryFixedType_IsToldAlike()
    {
        for (var n = 0; n <= OrderView.BlockLength + 1; n++)
        {
            var bytes = new byte[n];
            Assert.Equal(n >= OrderView.BlockLength, OrderView.TryWrap(bytes, out _));
            Assert.Equal(n >= OrderView.BlockLength, OrderWriter.TryWrap(bytes, out _));
            if (n >= OrderView.BlockLength)
            {
                _ = OrderView.Wrap(bytes).OrderType;
                continue;
            }

            Assert.Equal(n, Assert.Throws<FlyweightFormatException>(() => OrderView.Wrap(bytes)).Actual);
            Assert.Throws<FlyweightFormatException>(() => OrderWriter.Wrap(bytes));
        }
    }

    /// <summary>Both ways to wrap say the same, and what they accept can be read to the end.</summary>
    private static bool Agree(byte[] bytes, int blockLength)
    {
        var fits = SpreadView.TryWrap(bytes, blockLength, out var view);
        try
        {
            view = SpreadView.Wrap(bytes, blockLength);
            Assert.True(fits);
        }
        catch (FlyweightFormatException)
        {
            Assert.False(fits);
            return false;
        }

        long sum = view.Id + view.Account + view.Note.Length + view.Tag.Length + view.Rest.Length;
        foreach (var leg in view.Legs)
            sum += leg.Price + leg.Quantity + leg.Ratio;
        foreach (var order in view.Orders)
            sum += order.AccountId + order.Quantity + order.Price + order.OrderType;
        Assert.True(
            view.Note.Length + view.Tag.Length + view.Rest.Length <= bytes.Length,
            sum.ToString(System.Globalization.CultureInfo.InvariantCulture)
        );
        return true;
    }

    /// <summary>Mostly small numbers, so that headers are plausible.</summary>
    private static byte[] RandomFrame(Random random)
    {
        var bytes = new byte[random.Next(0, 120)];
        for (var i = 0; i < bytes.Length; i++)
            bytes[i] = random.Next(4) switch
            {
                0 => (byte)random.Next(256),
                1 => (byte)random.Next(30),
                _ => 0,
            };
        return bytes;
    }
}
