using System;
using System.Buffers.Binary;
using Xunit;
using ZmqPerf.Flyweights.Tests.Layouts;

namespace ZmqPerf.Flyweights.Tests;

/// <summary>Views beside classes, records and structs.</summary>
public partial class ClassTests
{
    [Fact]
    public void Record_HasItsParametersInOrder()
    {
        Assert.Equal(
            (0, 4, 12, 20, 24, 26),
            (
                QuoteView.InstrumentOffset,
                QuoteView.BidOffset,
                QuoteView.AskOffset,
                QuoteView.CurrencyOffset,
                QuoteView.HeaderOffset,
                QuoteView.BlockLength
            )
        );
        var bytes = new byte[QuoteView.BlockLength];
        var writer = QuoteWriter.Wrap(bytes);
        writer.Bid = 1;
        writer.Ask = 2;
        writer.SetCurrency("EUR");
        writer.Header().Kind = 3;
        writer.Header().IsLast = true;
        Assert.Equal([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 0, 0, 0, 0, 0, 0, 0, (byte)'E', (byte)'U', (byte)'R', 0, 3, 1], bytes);
        var view = QuoteView.Wrap(bytes);
        var quote = new Quote(
            view.Instrument,
            view.Bid,
            view.Ask,
            view.GetCurrency(),
            new Header { Kind = view.Header.Kind, IsLast = view.Header.IsLast }
        );
        Assert.Equal(new Quote(0, 1, 2, "EUR", new Header { Kind = 3, IsLast = true }), quote);
    }

    [Fact]
    public void Struct_LeavesOutWhatIsNotPublicOrComputed() => Assert.Equal(2, HeaderView.BlockLength);

    [Fact]
    public void NestedClass_HasItsViewBesideIt()
    {
        var id = Guid.NewGuid();
        var bytes = new byte[Feed.BatchWriter.SizeOf(headersCount: 2, commentLength: 1)];
        var writer = Feed.BatchWriter.Wrap(bytes, 2, 1);
        writer.Id = id;
        writer.Headers.At(1).Kind = 9;
        "x"u8.CopyTo(writer.Comment);
        var view = Feed.BatchView.Wrap(bytes);
        Assert.Equal(id, new Guid(bytes.AsSpan(0, 16), bigEndian: true));
        Assert.Equal(1, BinaryPrimitives.ReadUInt16BigEndian(bytes.AsSpan(24)));
        Assert.Equal((id, 2, 2, 9), (view.Id, view.Flags.Length, view.Headers.Count, view.Headers[1].Kind));
        Assert.True(view.Comment.SequenceEqual("x"u8));
    }

    [GenerateFlyweight(Writer = false)]
    private sealed record Hidden(int Value);

    [Fact]
    public void PrivateType_GetsAPrivateView() => Assert.Equal(1, HiddenView.Wrap([1, 0, 0, 0]).Value);
}
