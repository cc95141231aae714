using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Lifetime;

public sealed class FrameSpanOutlivesFrameViewTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ3007");

    [Fact]
    public Task Views_of_ones_own_Trigger() =>
        Code.Triggers(
            """
            using System;
            using Net.Zmq;
            class Example
            {
                readonly ref struct Order
                {
                    private readonly ReadOnlySpan<byte> _bytes;
                    public Order(ReadOnlySpan<byte> bytes) { _bytes = bytes; }
                    public int Id => _bytes[0];
                }
                readonly ref struct Quote(ReadOnlySpan<byte> bytes)
                {
                    private readonly ReadOnlySpan<byte> _bytes = bytes;
                    public int Id => _bytes[0];
                }
                static ReadOnlySpan<byte> Body(ReadOnlySpan<byte> frame) => frame[4..];
                static Order Read(ReadOnlySpan<byte> frame) { if (frame.Length > 3) return new Order(frame); return new Order(frame[..1]); }
                void A(Socket socket, Message m) { var order = new Order(m.Data); socket.Recv(m); Handle({|ZMQ3007:order|}.Id); }
                void B(Socket socket, Message m) { var quote = new Quote(m.Data[2..]); socket.Recv(m); Handle({|ZMQ3007:quote|}.Id); }
                void C(Socket socket, Message m) { var body = Body(m.Data); socket.Recv(m); Handle({|ZMQ3007:body|}); }
                void D(Socket socket, Message m) { var order = Read(m.Data); socket.Recv(m); Handle({|ZMQ3007:order|}.Id); }
                static void Handle(ReadOnlySpan<byte> received) { }
                static void Handle(int received) { }
            }
            """
        );

    /// <summary>What the generator makes of flyweights, cut down to what matters.</summary>
    private const string Flyweights = """
        using System;
        using Net.Zmq;
        using ZmqPerf;
        [System.CodeDom.Compiler.GeneratedCode("ZmqPerf.Flyweights", "1")]
        readonly ref struct OrderView
        {
            private readonly ReadOnlySpan<byte> _block;
            private OrderView(ReadOnlySpan<byte> block) { _block = block; }
            public const int BlockLength = 8;
            public static OrderView Wrap(ReadOnlySpan<byte> bytes) { TryFind(bytes, out var view); return view; }
            public static bool TryWrap(ReadOnlySpan<byte> bytes, out OrderView view) => TryFind(bytes, out view);
            private static bool TryFind(ReadOnlySpan<byte> bytes, out OrderView view)
            {
                view = new OrderView(bytes.Slice(0, 8));
                return true;
            }
            public long Price => _block[0];
            [ZmqPerf.Flyweights.Tail] public ReadOnlySpan<byte> Rest => _block;
            [ZmqPerf.Flyweights.Group(typeof(OrderView))] public LegsGroup Legs => default;
            public ReadOnlySpan<byte> Copy => _block.ToArray();
            public readonly ref struct LegsGroup { [ZmqPerf.Flyweights.Field] public OrderView this[int index] => default; }
        }
        """;

    [Fact]
    public Task Flyweights_Trigger() =>
        Code.Triggers(
            Flyweights
                + """
                class Example
                {
                    long A(Socket socket, Message m) { var order = OrderView.Wrap(m.Data); socket.Recv(m); return {|ZMQ3007:order|}.Price; }
                    long B(Socket socket, Message m)
                    {
                        if (!OrderView.TryWrap(m.Data, out var order)) return 0;
                        socket.Recv(m);
                        return {|ZMQ3007:order|}.Price;
                    }
                    long C(Socket socket, Message m)
                    {
                        OrderView order;
                        if (!OrderView.TryWrap(m.Data[4..], out order)) return 0;
                        m.Dispose();
                        return {|ZMQ3007:order|}.Price;
                    }
                    int D(Socket socket, Message m) { var rest = OrderView.Wrap(m.Data).Rest; socket.Recv(m); return {|ZMQ3007:rest|}[0]; }
                    long E(Socket socket, Message m)
                    {
                        var leg = OrderView.Wrap(m.Data).Legs[1];
                        socket.Send(m);
                        return {|ZMQ3007:leg|}.Price;
                    }
                    long F(FrameReceiver receiver)
                    {
                        OrderView.TryWrap(receiver.Receive().Span, out var order);
                        receiver.Receive();
                        return {|ZMQ3007:order|}.Price;
                    }
                    long I(Socket socket)
                    {
                        using var w = socket.BeginFrame(8);
                        var order = OrderView.Wrap(w.Span);
                        w.Send();
                        return {|ZMQ3007:order|}.Price;
                    }
                    OrderView G(Socket socket) { using var m = new Message(); socket.Recv(m); return {|ZMQ3007:OrderView.Wrap(m.Data)|}; }
                    long H(Socket socket, Message m)
                    {
                        long sum = 0;
                        for (; ; )
                        {
                            socket.Recv(m);
                            if (!OrderView.TryWrap(m.Data, out var order)) return sum;
                            socket.Recv(m);
                            sum += {|ZMQ3007:order|}.Price;
                        }
                    }
                }
                """
        );

    [Fact]
    public Task Flyweights_of_a_frame_that_is_there_DoNotTrigger() =>
        Code.DoesNotTrigger(
            Flyweights
                + """
                class Example
                {
                    long A(Socket socket, Message m)
                    {
                        long sum = 0;
                        for (; ; )
                        {
                            socket.Recv(m);
                            if (!OrderView.TryWrap(m.Data, out var order)) return sum;
                            sum += order.Price + order.Legs[0].Price + order.Rest[0];
                        }
                    }
                    long B(Socket socket, Message m)
                    {
                        OrderView.TryWrap(m.Data, out var order);
                        socket.Recv(m);
                        OrderView.TryWrap(m.Data, out order);
                        return order.Price;
                    }
                    long C(Socket socket, Message m)
                    {
                        OrderView.TryWrap(m.Data.ToArray(), out var order);
                        socket.Recv(m);
                        return order.Price;
                    }
                    int D(Socket socket, Message m) { var copy = OrderView.Wrap(m.Data).Copy; socket.Recv(m); return copy[0]; }
                    long E(Socket socket, Message m, Message other)
                    {
                        OrderView.TryWrap(m.Data, out var order);
                        socket.Recv(other);
                        return order.Price + OrderView.BlockLength;
                    }
                    long F(Socket socket, Message m) { var price = OrderView.Wrap(m.Data).Price; socket.Recv(m); return price; }
                    bool G(Socket socket, Message m) { var fits = OrderView.TryWrap(m.Data, out _); socket.Recv(m); return fits; }
                }
                """
        );

    [Fact]
    public Task Parts_that_a_ref_struct_hands_out_Trigger() =>
        Code.Triggers(
            """
            using System;
            using Net.Zmq;
            class Example
            {
                ref struct Reader
                {
                    private ReadOnlySpan<byte> _bytes;
                    private int _at;
                    public Reader(ReadOnlySpan<byte> bytes) { _bytes = bytes; _at = 0; }
                    public ReadOnlySpan<byte> Rest => _bytes[_at..];
                    public void Reset(ReadOnlySpan<byte> bytes) { _bytes = bytes; _at = 0; }
                    public ReadOnlySpan<byte> Take(int count) { var part = _bytes.Slice(_at, count); _at += count; return part; }
                }
                ref struct Pair
                {
                    public ReadOnlySpan<byte> Head;
                    public ReadOnlySpan<byte> Body;
                    public Pair(ReadOnlySpan<byte> head) { Head = head; }
                }
                void A(Socket socket, Message m)
                {
                    var reader = new Reader(m.Data);
                    var part = reader.Take(4);
                    socket.Recv(m);
                    Handle({|ZMQ3007:part|});
                }
                void B(Socket socket, Message m)
                {
                    var reader = new Reader(m.Data);
                    var part = reader.Rest[2..];
                    socket.Recv(m);
                    Handle({|ZMQ3007:part|});
                }
                ReadOnlySpan<byte> C(Socket socket)
                {
                    using var m = new Message();
                    socket.Recv(m);
                    return {|ZMQ3007:new Reader(m.Data).Rest|};
                }
                void D(Socket socket, Message m)
                {
                    var reader = new Reader(m.Data);
                    Handle(reader.Rest);
                    socket.Recv(m);
                    reader.Reset(m.Data);
                    Handle(reader.Take(4));
                }
                void E(Socket socket, Message m) { var pair = new Pair(m.Data); socket.Recv(m); pair.Head = m.Data; Handle(pair.Head); }
                static void Handle(ReadOnlySpan<byte> received) { }
            }
            """
        );

    [Fact]
    public Task Properties_that_keep_a_span_Trigger() =>
        Code.Triggers(
            """
            using System;
            using Net.Zmq;

            class Example
            {
                readonly ref struct Order
                {
                    public Order(ReadOnlySpan<byte> bytes) { Bytes = bytes; }
                    public ReadOnlySpan<byte> Bytes { get; }
                    public int Id => Bytes[0];
                }
                readonly ref struct Quote(ReadOnlySpan<byte> bytes)
                {
                    public ReadOnlySpan<byte> Bytes { get; } = bytes;
                    public int Id => Bytes[0];
                }
                readonly ref struct Trade
                {
                    private readonly ReadOnlySpan<byte> _bytes;
                    public Trade(int kind, ReadOnlySpan<byte> bytes) => _bytes = bytes;
                    public int Id => _bytes[0];
                }
                readonly ref struct Other
                {
                    private readonly ReadOnlySpan<byte> _bytes;
                    public Other(ReadOnlySpan<byte> bytes) { bytes = default; _bytes = bytes; }
                    public int Id => _bytes[0];
                }
                void A(Socket socket, Message m) { var order = new Order(m.Data); socket.Recv(m); Handle({|ZMQ3007:order|}.Id); }
                void B(Socket socket, Message m) { var quote = new Quote(m.Data); socket.Recv(m); Handle({|ZMQ3007:quote|}.Id); }
                void C(Socket socket, Message m) { var trade = new Trade(1, m.Data); socket.Recv(m); Handle({|ZMQ3007:trade|}.Id); }
                void D(Socket socket, Message m) { var other = new Other(m.Data); socket.Recv(m); Handle(other.Id); }
                static void Handle(int received) { }
            }
            """
        );

    [Fact]
    public Task Views_by_extensions_Trigger() =>
        Code.Triggers(
            """
            using System;
            using Net.Zmq;

            static class Frames
            {
                public static ReadOnlySpan<byte> Body(this Message m) => m.Data[8..];
                public static ReadOnlySpan<byte> Tail(this ReadOnlySpan<byte> all) => all[1..];
                public static ReadOnlySpan<byte> Counted(Message m) { Func<int> one = () => { return 1; }; return m.Data[one()..]; }
                public static ReadOnlySpan<byte> Other(Message m) { m = new Message(); return m.Data; }
                static void A(Socket socket, Message m) { var span = m.Body(); socket.Recv(m); Handle({|ZMQ3007:span|}); }
                static void B(Socket socket, Message m)
                {
                    ReadOnlySpan<byte> all = m.Data;
                    var tail = all.Tail();
                    socket.Recv(m);
                    Handle({|ZMQ3007:tail|});
                }
                static void C(Socket socket, Message m) { var span = Counted(m); socket.Recv(m); Handle({|ZMQ3007:span|}); }
                static void D(Socket socket, Message m) { var span = Other(m); socket.Recv(m); Handle(span); }
                static void Handle(ReadOnlySpan<byte> received) { }
            }
            """
        );

    /// <summary>They are no numbers of the view's own.</summary>
    [Theory]
    [InlineData("nint")]
    [FullData("nuint")]
    [InlineData("byte*")]
    public Task Addresses_that_a_view_keeps_Trigger(string address) =>
        Code.Triggers(
            $$"""
            using System;
            using Net.Zmq;

            unsafe class Example
            {
                readonly ref struct Place
                {
                    private readonly ReadOnlySpan<byte> _bytes;
                    public readonly {{address}} At;
                    public Place(ReadOnlySpan<byte> bytes) { _bytes = bytes; At = default; }
                }
                bool A(Socket socket, Message m) { var place = new Place(m.Data); socket.Recv(m); return {|ZMQ3007:place|}.At == default; }
            }
            """
        );

    [Fact]
    public Task Views_that_copy_DoNotTrigger() =>
        Code.DoesNotTrigger(
            """
            using System;
            using Net.Zmq;
            class Example
            {
                readonly ref struct Order
                {
                    private readonly ReadOnlySpan<byte> _bytes;
                    public Order(ReadOnlySpan<byte> bytes) { _bytes = bytes.ToArray(); }
                    public int Id => _bytes[0];
                }
                readonly ref struct Total
                {
                    private readonly int _sum;
                    public Total(ReadOnlySpan<byte> bytes) { _sum = bytes[0]; }
                    public int Sum => _sum;
                }
                void A(Socket socket, Message m) { var order = new Order(m.Data); socket.Recv(m); Handle(order.Id); }
                ref struct Cursor
                {
                    private readonly ReadOnlySpan<byte> _bytes;
                    public int Read;
                    public int At { get; private set; }
                    public Cursor(ReadOnlySpan<byte> bytes) { _bytes = bytes; }
                    public byte Next() => _bytes[At++];
                }
                void B(Socket socket, Message m) { var total = new Total(m.Data); socket.Recv(m); Handle(total.Sum); }
                void C(Socket socket, Message m)
                {
                    var cursor = new Cursor(m.Data);
                    cursor.Read = cursor.Next();
                    socket.Recv(m);
                    Handle(cursor.Read + cursor.At);
                }
                static void Handle(ReadOnlySpan<byte> received) { }
                static void Handle(int received) { }
            }
            """
        );
}
