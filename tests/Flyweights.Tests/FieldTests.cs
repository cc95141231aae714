using System;
using System.Buffers.Binary;
using FsCheck;
using FsCheck.Fluent;
using Xunit;
using ZmqPerf.Flyweights.Tests.Layouts;

namespace ZmqPerf.Flyweights.Tests;

/// <summary>Fields against reading and writing by hand, over random bytes, in both byte orders.</summary>
public class FieldTests
{
    private const int EverythingLength = 153;
    private const int NetworkLength = 100;

    [Fact]
    public void Order_LiesWhereItAlwaysDid()
    {
        Assert.Equal(24, OrderView.BlockLength);
        Assert.Equal(
            (0, 4, 12, 20),
            (OrderView.AccountIdOffset, OrderView.QuantityOffset, OrderView.PriceOffset, OrderView.OrderTypeOffset)
        );
        Assert.Equal(24, OrderWriter.BlockLength);
        Assert.Equal(EverythingLength, EverythingView.BlockLength);
        Assert.Equal(NetworkLength, NetworkView.BlockLength);
    }

    [Fact]
    public void WrappedWriter_LeavesNothingOfWhatWasThereBeforeInGaps()
    {
        byte[] bytes = new byte[26];
        bytes.AsSpan().Fill(0xFF);
        var writer = GappedWriter.Wrap(bytes);
        Assert.Equal("0000FFFF00000000" + "00FF0000FFFF" + "0000" + "FFFFFFFF" + "00000000" + "FFFF", Convert.ToHexString(bytes));

        writer.First = 0x0201;
        writer.Inner().One = 3;
        writer.Last = 4;
        Assert.Equal((0x0201, 3, 4), (GappedView.Wrap(bytes).First, GappedView.Wrap(bytes).Inner.One, GappedView.Wrap(bytes).Last));
        Assert.True(GappedWriter.TryWrap(bytes, out writer));
        Assert.Equal("0000010200000000" + "00030000FFFF" + "0000" + "04000000" + "00000000" + "FFFF", Convert.ToHexString(bytes));
    }

    [Fact]
    public void Order_IsReadAsByHand() =>
        ForBytes(
            24,
            bytes =>
            {
                var view = OrderView.Wrap(bytes);
                return view.AccountId == BinaryPrimitives.ReadInt32LittleEndian(bytes)
                    && view.Quantity == BinaryPrimitives.ReadInt64LittleEndian(bytes.AsSpan(4))
                    && view.Price == BinaryPrimitives.ReadInt64LittleEndian(bytes.AsSpan(12))
                    && view.OrderType == BinaryPrimitives.ReadInt32LittleEndian(bytes.AsSpan(20));
            }
        );

    [Fact]
    public void LittleEndian_IsReadAsByHand() =>
        ForBytes(
            EverythingLength,
            bytes =>
            {
                var view = EverythingView.Wrap(bytes);
                var at = bytes.AsSpan();
                Assert.Equal(at[0], view.U8);
                Assert.Equal((sbyte)at[1], view.I8);
                Assert.Equal(BinaryPrimitives.ReadInt16LittleEndian(at[2..]), view.I16);
                Assert.Equal(BinaryPrimitives.ReadUInt16LittleEndian(at[4..]), view.U16);
                Assert.Equal(BinaryPrimitives.ReadInt32LittleEndian(at[6..]), view.I32);
                Assert.Equal(BinaryPrimitives.ReadUInt32LittleEndian(at[10..]), view.U32);
                Assert.Equal(BinaryPrimitives.ReadInt64LittleEndian(at[14..]), view.I64);
                Assert.Equal(BinaryPrimitives.ReadUInt64LittleEndian(at[22..]), view.U64);
                Assert.Equal(BinaryPrimitives.ReadSingleLittleEndian(at[30..]), view.F32);
                Assert.Equal(BinaryPrimitives.ReadDoubleLittleEndian(at[34..]), view.F64);
                Assert.Equal(BinaryPrimitives.ReadHalfLittleEndian(at[42..]), view.F16);
                Assert.Equal(BinaryPrimitives.ReadInt128LittleEndian(at[44..]), view.I128);
                Assert.Equal(BinaryPrimitives.ReadUInt128LittleEndian(at[60..]), view.U128);
                Assert.Equal(at[76] != 0, view.Flag);
                Assert.Equal(new Guid(at.Slice(77, 16)), view.Id);
                Assert.Equal((Side)at[93], view.Side);
                Assert.Equal((Conditions)BinaryPrimitives.ReadUInt16LittleEndian(at[94..]), view.Conditions);
                Assert.True(view.Raw.SequenceEqual(at.Slice(96, 5)));
                Assert.Equal(new Guid(at.Slice(101, 16), bigEndian: true), view.NetworkId);
                Assert.True(view.Symbol.SequenceEqual(at.Slice(117, 8)));
                Assert.Equal(BinaryPrimitives.ReadInt64LittleEndian(at[(125 + 12)..]), view.Order.Price);
                Assert.Equal(BinaryPrimitives.ReadInt32BigEndian(at[149..]), view.Other);
                return true;
            }
        );

    [Fact]
    public void BigEndian_IsReadAsByHand() =>
        ForBytes(
            NetworkLength,
            bytes =>
            {
                var view = NetworkView.Wrap(bytes);
                var at = bytes.AsSpan();
                Assert.Equal(at[0], view.U8);
                Assert.Equal((sbyte)at[1], view.I8);
                Assert.Equal(BinaryPrimitives.ReadInt16BigEndian(at[2..]), view.I16);
                Assert.Equal(BinaryPrimitives.ReadUInt16BigEndian(at[4..]), view.U16);
                Assert.Equal(BinaryPrimitives.ReadInt32BigEndian(at[6..]), view.I32);
                Assert.Equal(BinaryPrimitives.ReadUInt32BigEndian(at[10..]), view.U32);
                Assert.Equal(BinaryPrimitives.ReadInt64BigEndian(at[14..]), view.I64);
                Assert.Equal(BinaryPrimitives.ReadUInt64BigEndian(at[22..]), view.U64);
                Assert.Equal(BinaryPrimitives.ReadSingleBigEndian(at[30..]), view.F32);
                Assert.Equal(BinaryPrimitives.ReadDoubleBigEndian(at[34..]), view.F64);
                Assert.Equal(BinaryPrimitives.ReadHalfBigEndian(at[42..]), view.F16);
                Assert.Equal(BinaryPrimitives.ReadInt128BigEndian(at[44..]), view.I128);
                Assert.Equal(BinaryPrimitives.ReadUInt128BigEndian(at[60..]), view.U128);
                Assert.Equal(at[76] != 0, view.Flag);
                Assert.Equal(new Guid(at.Slice(77, 16), bigEndian: true), view.Id);
                Assert.Equal((Side)at[93], view.Side);
                Assert.Equal((Conditions)BinaryPrimitives.ReadUInt16BigEndian(at[94..]), view.Conditions);
                Assert.Equal(BinaryPrimitives.ReadInt32LittleEndian(at[96..]), view.Other);
                return true;
            }
        );

    /// <summary>Reading every field and writing it elsewhere gives the same bytes, but for a bool, of which only zero is false.</summary>
    [Fact]
    public void LittleEndian_IsWrittenAsItWasRead() =>
        ForBytes(
            EverythingLength,
            bytes =>
            {
                bytes[76] &= 1;
                var copy = new byte[EverythingLength];
                var from = EverythingView.Wrap(bytes);
                var to = EverythingWriter.Wrap(copy);
                (to.U8, to.I8, to.I16, to.U16, to.I32, to.U32, to.I64, to.U64) = (
                    from.U8,
                    from.I8,
                    from.I16,
                    from.U16,
                    from.I32,
                    from.U32,
                    from.I64,
                    from.U64
                );
                (to.F32, to.F64, to.F16, to.I128, to.U128, to.Flag, to.Id) = (
                    from.F32,
                    from.F64,
                    from.F16,
                    from.I128,
                    from.U128,
                    from.Flag,
                    from.Id
                );
                (to.Side, to.Conditions, to.Other, to.NetworkId) = (from.Side, from.Conditions, from.Other, from.NetworkId);
                from.Raw.CopyTo(to.Raw);
                to.SetSymbol(from.Symbol);
                to.Order().AccountId = from.Order.AccountId;
                to.Order().Quantity = from.Order.Quantity;
                to.Order().Price = from.Order.Price;
                to.Order().OrderType = from.Order.OrderType;
                return HasSameNumbers(bytes, copy)
                    && to.I64 == from.I64
                    && to.Side == from.Side
                    && to.Flag == from.Flag
                    && to.Id == from.Id;
            }
        );

    [Fact]
    public void BigEndian_IsWrittenAsItWasRead() =>
        ForBytes(
            NetworkLength,
            bytes =>
            {
                bytes[76] &= 1;
                var copy = new byte[NetworkLength];
                var from = NetworkView.Wrap(bytes);
                var to = NetworkWriter.Wrap(copy);
                (to.U8, to.I8, to.I16, to.U16, to.I32, to.U32, to.I64, to.U64) = (
                    from.U8,
                    from.I8,
                    from.I16,
                    from.U16,
                    from.I32,
                    from.U32,
                    from.I64,
                    from.U64
                );
                (to.F32, to.F64, to.F16, to.I128, to.U128, to.Flag, to.Id) = (
                    from.F32,
                    from.F64,
                    from.F16,
                    from.I128,
                    from.U128,
                    from.Flag,
                    from.Id
                );
                (to.Side, to.Conditions, to.Other) = (from.Side, from.Conditions, from.Other);
                return HasSameNumbers(bytes, copy);
            }
        );

    [Fact]
    public void Alignment_GoesByTheFieldAndPack() =>
        Assert.Equal(
            (0, 2, 4, 8, 16),
            (AlignedView.AOffset, AlignedView.BOffset, AlignedView.COffset, AlignedView.DOffset, AlignedView.BlockLength)
        );

    [Fact]
    public void Overlay_ReadsTheSameBytes() =>
        ForBytes(
            16,
            bytes =>
            {
                var view = OverlayView.Wrap(bytes);
                return OverlayView.BlockLength == 16 && view.Whole == ((long)view.High << 32 | (uint)view.Low);
            }
        );

    [Theory]
    [InlineData(0, false)]
    [InlineData(1, true)]
    [InlineData(2, true)]
    [InlineData(3, false)]
    public void UnknownEnumValue_PassesAndIsTold(byte value, bool isKnown)
    {
        var bytes = new byte[EverythingView.BlockLength];
        bytes[EverythingView.SideOffset] = value;
        var view = EverythingView.Wrap(bytes);
        Assert.Equal(isKnown, view.TryGetSide(out var side));
        Assert.Equal((Side)value, side);
        Assert.Equal((Side)value, view.Side);
    }

    [Fact]
    public void Text_IsTrimmedComparedAndMade()
    {
        var bytes = new byte[EverythingView.BlockLength];
        var writer = EverythingWriter.Wrap(bytes);
        writer.SetSymbol("ABC");
        var view = EverythingView.Wrap(bytes);
        Assert.True(view.Symbol.SequenceEqual("ABC     "u8));
        Assert.True(view.SymbolEquals("ABC"u8));
        Assert.False(view.SymbolEquals("AB"u8));
        Assert.Equal("ABC", view.GetSymbol());
        writer.SetSymbol("12345678"u8);
        Assert.Equal("12345678", view.GetSymbol());
        Assert.Throws<ArgumentException>(() => EverythingWriter.Wrap(bytes).SetSymbol("123456789"));
        Assert.Throws<ArgumentException>(() => EverythingWriter.Wrap(bytes).SetSymbol("123456789"u8));
        Assert.Equal("12345678", view.GetSymbol());
    }

    [Fact]
    public void Clear_LeavesNothingBehind()
    {
        var bytes = new byte[OverlayView.BlockLength + 1];
        bytes.AsSpan().Fill(255);
        OverlayWriter.Wrap(bytes).Clear();
        Assert.Equal([.. new byte[16], 255], bytes);
    }

    /// <summary>A signalling NaN may come back as a quiet one: floating-point fields that are NaN are left out of the comparison.</summary>
    private static bool HasSameNumbers(byte[] expected, byte[] actual)
    {
        foreach (
            var (offset, size, isNaN) in new[]
            {
                (
                    30,
                    4,
                    float.IsNaN(BinaryPrimitives.ReadSingleLittleEndian(expected.AsSpan(30)))
                        || float.IsNaN(BinaryPrimitives.ReadSingleBigEndian(expected.AsSpan(30)))
                ),
                (
                    34,
                    8,
                    double.IsNaN(BinaryPrimitives.ReadDoubleLittleEndian(expected.AsSpan(34)))
                        || double.IsNaN(BinaryPrimitives.ReadDoubleBigEndian(expected.AsSpan(34)))
                ),
                (
                    42,
                    2,
                    Half.IsNaN(BinaryPrimitives.ReadHalfLittleEndian(expected.AsSpan(42)))
                        || Half.IsNaN(BinaryPrimitives.ReadHalfBigEndian(expected.AsSpan(42)))
                ),
            }
        )
            if (isNaN)
                expected.AsSpan(offset, size).CopyTo(actual.AsSpan(offset));

        // what no field of these covers is zero in the copy
        var covered = expected.Length == EverythingLength ? 153 : 100;
        return actual.AsSpan(0, covered).SequenceEqual(expected.AsSpan(0, covered));
    }

    private static void ForBytes(int size, Func<byte[], bool> holds) =>
        Check.One(
            Config.QuickThrowOnFailure,
            Prop.ForAll(Gen.Choose(0, 255).Select(value => (byte)value).ArrayOf(size).ToArbitrary(), holds)
        );
}
