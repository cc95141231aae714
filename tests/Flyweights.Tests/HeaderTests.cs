using System;
using System.Buffers.Binary;
using Xunit;
using ZmqPerf.Flyweights.Tests.Layouts;

namespace ZmqPerf.Flyweights.Tests;

/// <summary>
/// A header tells messages apart and says how long the block is; it is believed as little as anything else that a peer sends.
/// </summary>
public class HeaderTests
{
    [Fact]
    public void Header_IsWrittenWithTheMessage()
    {
        var bytes = Amend();
        Assert.Equal([0, 16, 0, 7, 9, 2, 0, 0, 0, 5, 1, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 3, 0, 0, 0], bytes);
        Assert.Equal(
            (26, 16, 12, 7, 9),
            (AmendWriter.SizeOf(), AmendView.BlockLength, AmendView.MinBlockLength, AmendView.TemplateId, AmendView.SchemaId)
        );
        var view = AmendView.Wrap(bytes);
        Assert.Equal((5u, 1L, 2, 3, true), (view.Header.Sequence, view.OrderId, view.Quantity, view.Reason, view.HasReason));
    }

    [Theory]
    [InlineData(AmendView.TemplateId + 1, 9, 2, 7, 8)]
    [InlineData(7, 10, 4, 9, 10)]
    public void AnotherMessage_IsRefused(ushort template, byte schema, int offset, long required, long actual)
    {
        var bytes = Amend();
        BinaryPrimitives.WriteUInt16BigEndian(bytes.AsSpan(2), template);
        bytes[4] = schema;
        Assert.False(AmendView.TryWrap(bytes, out _));
        var error = Assert.Throws<FlyweightFormatException>(() => AmendView.Wrap(bytes));
        Assert.Equal(
            (FlyweightFormatReason.WrongTemplate, "AmendView", offset, required, actual),
            (error.Reason, error.FlyweightType, error.Offset, error.Required, error.Actual)
        );
        Assert.Equal(
            $"AmendView is told by the number {required} at offset {offset}, and there is {actual}: it is another message.",
            error.Message
        );
    }

    [Fact]
    public void Messages_AreToldApartByTheirConstants()
    {
        static long Handle(byte[] bytes) =>
            MessageHeaderView.Wrap(bytes).TemplateId switch
            {
                AmendView.TemplateId => AmendView.Wrap(bytes).OrderId,
                FillsView.TemplateId => FillsView.Wrap(bytes).Account,
                _ => -1,
            };
        Assert.Equal((1, 77), (Handle(Amend()), Handle(Fills())));
    }

    [Fact]
    public void NewerSender_HasALongerBlock()
    {
        byte[] bytes = [.. Amend(), 1, 2, 3, 4];
        bytes[1] = 20;
        bytes[5] = 3;
        Assert.Equal(3, AmendView.Wrap(bytes).Reason);

        // and what follows the block begins behind its new fields
        byte[] fills = [.. Fills().AsSpan(0, 14), 99, .. Fills().AsSpan(14)];
        fills[1] = 5;
        Assert.Equal((2, 3), (FillsView.Wrap(fills).Fills.Count, FillsView.Wrap(fills).Block.Length));
    }

    [Theory]
    [InlineData(12, 1, false)] // as version 1 was
    [InlineData(16, 1, false)] // long enough, but reserved bytes of version 1
    [InlineData(15, 2, false)] // whatever the sender claims
    [InlineData(16, 2, true)]
    [InlineData(16, 9, true)]
    public void LaterField_IsThere_WhereTheBlockAndTheVersionSaySo(byte length, byte version, bool isThere)
    {
        var bytes = Amend();
        (bytes[1], bytes[5]) = (length, version);
        var view = AmendView.Wrap(bytes);
        Assert.Equal((isThere, isThere ? 3 : -1), (view.HasReason, view.Reason));
    }

    [Theory]
    [InlineData(11)]
    [InlineData(17)]
    [InlineData(0)]
    [InlineData(ushort.MaxValue)]
    public void BlockThatDoesNotFit_IsRefused(ushort length)
    {
        var bytes = Amend();
        BinaryPrimitives.WriteUInt16BigEndian(bytes, length);
        Assert.False(AmendView.TryWrap(bytes, out _));
        var error = Assert.Throws<FlyweightFormatException>(() => AmendView.Wrap(bytes));
        Assert.Equal((FlyweightFormatReason.TooShort, 10), (error.Reason, error.Offset));
        Assert.True(error.Required > error.Actual);
    }

    [Fact]
    public void EveryLength_IsWrappedOrRefused()
    {
        var (amend, fills, heartbeat) = (Amend(), Fills(), Beat());
        for (var n = 0; n <= fills.Length + 1; n++)
        {
            Assert.Equal(n >= amend.Length, AmendView.TryWrap(Cut(amend, n), out _));
            Assert.Equal(n == fills.Length, FillsView.TryWrap(Cut(fills, n), out _));
            Assert.Equal(n is >= 5 and <= 7, HeartbeatView.TryWrap(Cut(heartbeat, n), out var beat));
            Assert.Equal(n == 7, beat.HasLoad);
            Assert.Equal(n == 4, ExactView.TryWrap(new byte[n], out _));
        }
    }

    [Fact]
    public void MoreThanDeclared_IsRefused_WhereThatIsSaid()
    {
        var error = Assert.Throws<FlyweightFormatException>(() => FillsView.Wrap([.. Fills(), 1, 2]));
        Assert.Equal((FlyweightFormatReason.TrailingBytes, Fills().Length, 2L), (error.Reason, error.Offset, error.Actual));
        Assert.Equal($"FillsView ends at offset {Fills().Length}, and 2 bytes follow.", error.Message);
        Assert.Equal(
            (4, 1L),
            Assert.Throws<FlyweightFormatException>(() => ExactView.Wrap(new byte[5])) is var exact ? (exact.Offset, exact.Actual) : default
        );
    }

    [Fact]
    public void ShortBuffer_IsRefusedByTheWriter()
    {
        for (var n = 0; n < AmendWriter.SizeOf(); n++)
        {
            Assert.False(AmendWriter.TryWrap(new byte[n], out _));
            Assert.Throws<FlyweightFormatException>(() => AmendWriter.Wrap(new byte[n]));
        }
    }

    [Fact]
    public void AnyBytes_AreAValueOrThatOneException()
    {
        var random = new Random(20261122);
        var accepted = 0;
        for (var round = 0; round < 20_000; round++)
        {
            var bytes = Cut(round % 2 == 0 ? Fills() : Amend(), random.Next(0, 80));
            for (var change = random.Next(4); change > 0 && bytes.Length > 0; change--)
                bytes[random.Next(bytes.Length)] = (byte)random.Next(256);
            accepted += Agree(bytes) ? 1 : 0;
        }

        Assert.InRange(accepted, 200, 19_800);
    }

    [Fact]
    public void NotWrapped_NothingCanBeRead()
    {
        Assert.Throws<ArgumentOutOfRangeException>(() => default(AmendView).Header.Sequence);
        Assert.Throws<ArgumentOutOfRangeException>(() => default(AmendView).OrderId);
    }

    /// <summary>Code that is generic over views, and makes no object of them.</summary>
    [Fact]
    public void Views_HaveAnInterface()
    {
        static int SizeOf<T>()
            where T : IFlyweight<T>, allows ref struct => T.BlockLength;
        static bool Fits<T>(byte[] bytes)
            where T : IFlyweight<T>, allows ref struct => T.TryWrap(bytes, out _);
        Assert.Equal((16, 24, 4), (SizeOf<AmendView>(), SizeOf<OrderView>(), SizeOf<ExactView>()));
        Assert.True(Fits<AmendView>(Amend()) && !Fits<FillsView>(Amend()) && Fits<OrderView>(Amend()));
    }

    private static byte[] Amend()
    {
        var bytes = new byte[AmendWriter.SizeOf()];
        var writer = AmendWriter.Wrap(bytes);
        writer.Header().Sequence = 5;
        (writer.OrderId, writer.Quantity, writer.Reason) = (1, 2, 3);
        return bytes;
    }

    private static byte[] Fills()
    {
        var bytes = new byte[FillsWriter.SizeOf(fillsCount: 2, blockLength: 3)];
        var writer = FillsWriter.Wrap(bytes, 2, 3);
        writer.Account = 77;
        writer.Fills.At(1).Quantity = 4;
        return bytes;
    }

    private static byte[] Beat()
    {
        var bytes = new byte[HeartbeatWriter.SizeOf()];
        HeartbeatWriter.Wrap(bytes).Load = 5;
        return bytes;
    }

    private static byte[] Cut(byte[] bytes, int length) =>
        [.. bytes.AsSpan(0, Math.Min(length, bytes.Length)), .. new byte[Math.Max(length - bytes.Length, 0)]];

    /// <summary>Wraps both ways and reads all that there is.</summary>
    private static bool Agree(byte[] bytes)
    {
        var fits = FillsView.TryWrap(bytes, out var fills);
        var amends = AmendView.TryWrap(bytes, out var amend);
        if (!fits)
            Assert.Throws<FlyweightFormatException>(() => FillsView.Wrap(bytes));
        if (!amends)
            Assert.Throws<FlyweightFormatException>(() => AmendView.Wrap(bytes));
        if (amends)
            Assert.True(amend.OrderId + amend.Quantity + amend.Reason + amend.Header.Sequence is not long.MinValue);
        if (!fits)
            return amends;
        long sum = fills.Account;
        foreach (var fill in fills.Fills)
            sum += fill.Price + fill.Quantity + fill.Ratio;
        Assert.True(fills.Block.Length < bytes.Length, sum.ToString(System.Globalization.CultureInfo.InvariantCulture));
        return true;
    }
}
