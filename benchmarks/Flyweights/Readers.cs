using System;

namespace ZmqPerf.Benchmarks.Flyweights;

/// <summary>
/// One way to read an order and to use some of its fields. A struct for each, so that every loop is compiled for its reader.
/// </summary>
internal interface IReader
{
    static abstract long One(ReadOnlySpan<byte> frame);

    static abstract long All(ReadOnlySpan<byte> frame);
}

internal readonly struct ViewReader : IReader
{
    public static long One(ReadOnlySpan<byte> frame) => Uses.OneOf(OrderView.Wrap(frame));

    public static long All(ReadOnlySpan<byte> frame) => Uses.Of(OrderView.Wrap(frame));
}

internal readonly struct NetworkViewReader : IReader
{
    public static long One(ReadOnlySpan<byte> frame) => Uses.OneOf(NetworkOrderView.Wrap(frame));

    public static long All(ReadOnlySpan<byte> frame) => Uses.Of(NetworkOrderView.Wrap(frame));
}

internal readonly struct StructReader : IReader
{
    public static long One(ReadOnlySpan<byte> frame) => Uses.OneOf(OrderStruct.Read(frame));

    public static long All(ReadOnlySpan<byte> frame) => Uses.Of(OrderStruct.Read(frame));
}

internal readonly struct NetworkStructReader : IReader
{
    public static long One(ReadOnlySpan<byte> frame) => Uses.OneOf(OrderStruct.ReadBig(frame));

    public static long All(ReadOnlySpan<byte> frame) => Uses.Of(OrderStruct.ReadBig(frame));
}

internal readonly struct ClassReader : IReader
{
    public static long One(ReadOnlySpan<byte> frame) => Uses.OneOf(OrderClass.Read(frame));

    public static long All(ReadOnlySpan<byte> frame) => Uses.Of(OrderClass.Read(frame));
}

internal readonly struct NetworkClassReader : IReader
{
    public static long One(ReadOnlySpan<byte> frame) => Uses.OneOf(OrderClass.ReadBig(frame));

    public static long All(ReadOnlySpan<byte> frame) => Uses.Of(OrderClass.ReadBig(frame));
}

internal readonly struct RecordReader : IReader
{
    public static long One(ReadOnlySpan<byte> frame) => Uses.OneOf(OrderRecord.Read(frame));

    public static long All(ReadOnlySpan<byte> frame) => Uses.Of(OrderRecord.Read(frame));
}

internal readonly struct NetworkRecordReader : IReader
{
    public static long One(ReadOnlySpan<byte> frame) => Uses.OneOf(OrderRecord.ReadBig(frame));

    public static long All(ReadOnlySpan<byte> frame) => Uses.Of(OrderRecord.ReadBig(frame));
}

internal readonly struct JsonReader : IReader
{
    public static long One(ReadOnlySpan<byte> frame) => Uses.OneOf(OrderJson.Read(frame));

    public static long All(ReadOnlySpan<byte> frame) => Uses.Of(OrderJson.Read(frame));
}

internal readonly struct PackedReader : IReader
{
    public static long One(ReadOnlySpan<byte> frame) => Uses.OneOf(OrderRecord.ReadPacked(frame));

    public static long All(ReadOnlySpan<byte> frame) => Uses.Of(OrderRecord.ReadPacked(frame));
}

/// <summary>Used where it is read: the copy stays in registers.</summary>
internal readonly struct StructInPlaceReader : IReader
{
    public static long One(ReadOnlySpan<byte> frame) => OrderStruct.Read(frame).Price;

    public static long All(ReadOnlySpan<byte> frame)
    {
        var order = OrderStruct.Read(frame);
        return order.AccountId + order.Quantity + order.Price + order.OrderType;
    }
}

/// <summary>Used where it is read: the copy stays in registers.</summary>
internal readonly struct NetworkStructInPlaceReader : IReader
{
    public static long One(ReadOnlySpan<byte> frame) => OrderStruct.ReadBig(frame).Price;

    public static long All(ReadOnlySpan<byte> frame)
    {
        var order = OrderStruct.ReadBig(frame);
        return order.AccountId + order.Quantity + order.Price + order.OrderType;
    }
}

/// <summary>Used where it is wrapped.</summary>
internal readonly struct ViewInPlaceReader : IReader
{
    public static long One(ReadOnlySpan<byte> frame) => OrderView.Wrap(frame).Price;

    public static long All(ReadOnlySpan<byte> frame)
    {
        var order = OrderView.Wrap(frame);
        return order.AccountId + order.Quantity + order.Price + order.OrderType;
    }
}

/// <summary>Used where it is wrapped.</summary>
internal readonly struct NetworkViewInPlaceReader : IReader
{
    public static long One(ReadOnlySpan<byte> frame) => NetworkOrderView.Wrap(frame).Price;

    public static long All(ReadOnlySpan<byte> frame)
    {
        var order = NetworkOrderView.Wrap(frame);
        return order.AccountId + order.Quantity + order.Price + order.OrderType;
    }
}
