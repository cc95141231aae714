using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;
using ZmqPerf.Testing;

namespace ZmqPerf.Analyzers.Tests.Lifetime;

public sealed class FrameSpanOutlivesFrameTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ3007");

    [Theory]
    [InlineData("using var m = new Message(); socket.Recv(m); var span = m.Data; socket.Recv(m); Handle({|#0:span|});")]
    [InlineData("using var m = new Message(); socket.Recv(m); ReadOnlySpan<byte> span = m.Data; sender.Send(m); Handle({|#0:span|});")]
    [InlineData("using var m = new Message(); socket.Recv(m); var span = m.Data[2..]; m.Rebuild(); Handle({|#0:span|});")]
    [InlineData("using var m = new Message(); socket.Recv(m); var span = m.Data.Slice(2, 4); m.Rebuild(16); Handle({|#0:span|}[0]);")]
    [InlineData("var m = new Message(); socket.Recv(m); var span = m.Data; m.Dispose(); Handle({|#0:span|});")]
    [InlineData("var m = new Message(); socket.Recv(m); var span = m.Data; m?.Dispose(); Handle({|#0:span|}[..2]);")]
    [InlineData(
        "using var m = new Message(); using var other = new Message(); socket.Recv(m); var span = m.Data; m.Move(other); "
            + "Handle({|#0:span|});"
    )]
    [InlineData(
        "using var m = new Message(); using var other = new Message(); socket.Recv(m); var span = m.Data; m.Copy(other); "
            + "Handle({|#0:span|});"
    )]
    [InlineData(
        "using var m = new Message(); using var other = new Message(); socket.Recv(m); var span = m.Data; other.Move(m); "
            + "Handle({|#0:span|});"
    )]
    [InlineData("using var m = new Message(); socket.Recv(m); var span = m.Data; socket.TryRecv(m, out _); Handle({|#0:span|});")]
    [InlineData(
        "using var m = new Message(); socket.Recv(m); var span = m.Data; if (socket.Recv(m, RecvFlags.DontWait) < 0) return; "
            + "Handle({|#0:span|}.ToArray());"
    )]
    [InlineData("using var m = new Message(); socket.Recv(m); var all = m.Data; var head = all[..4]; socket.Recv(m); Handle({|#0:head|});")]
    [InlineData(
        "using var m = new Message(); socket.Recv(m); var numbers = MemoryMarshal.Cast<byte, int>(m.Data); socket.Recv(m); "
            + "Handle({|#0:numbers|}[0]);"
    )]
    [InlineData("ReadOnlySpan<byte> span; using (var m = new Message()) { socket.Recv(m); span = m.Data; } Handle({|#0:span|});")]
    [InlineData(
        "ReadOnlySpan<byte> span; var m = new Message(); try { socket.Recv(m); span = m.Data; } finally { m.Dispose(); "
            + "} Handle({|#0:span|});"
    )]
    [InlineData("var span = message.Data; socket.Recv(message); foreach (var b in {|#0:span|}) Handle(b);")]
    [InlineData("var span = message.Data; if (running) socket.Recv(message); else message.Dispose(); Handle({|#0:span|});")]
    [InlineData("var span = message.Data; if (running) { socket.Recv(message); Handle({|#0:span|}); }")]
    [InlineData("var span = message.Data; socket.Recv(message); var copy = {|#0:span|}.ToArray();")]
    [InlineData("var span = message.Data; socket.Recv(message); {|#0:span|}.CopyTo(payload);")]
    [InlineData(
        "ReadOnlySpan<byte> last = default; while (running) { socket.Recv(message); if (!last.IsEmpty) Handle({|#0:last|}); "
            + "last = message.Data; }"
    )]
    [InlineData("var first = message.Data; while (running) { socket.Recv(message); Handle(message.Data); Handle({|#0:first|}); }")]
    [InlineData(
        "Task.Run(() => { using var m = new Message(); socket.Recv(m); var span = m.Data; socket.Recv(m); Handle({|#0:span|}); });"
    )]
    [InlineData("var span = message.Data; socket.Recv(message); var rest = {|#0:span|}[1..];")]
    [InlineData(
        "var span = message.Data; var rest = span; while (rest.Length > 4) rest = rest[4..]; socket.Recv(message); Handle({|#0:rest|});"
    )]
    [InlineData("using var r = new FrameReceiver(socket); var frame = r.Receive(); r.Receive(); Handle({|#0:frame|}.Span);")]
    [InlineData("using var r = new FrameReceiver(socket); var frame = r.Receive(); r.Receive(); var more = {|#0:frame|}.More;")]
    [InlineData(
        "using var r = new FrameReceiver(socket); var span = r.Receive().Span; if (r.TryReceive(out var next)) Handle({|#0:span|});"
    )]
    [InlineData(
        "using var r = new FrameReceiver(socket); var frame = r.Receive(); var span = frame.Span; r.Dispose(); Handle({|#0:span|});"
    )]
    [InlineData(
        "using var r = new FrameReceiver(socket); r.TryReceive(out var frame); var span = frame.Span; r.Receive(); Handle({|#0:span|});"
    )]
    [InlineData("using var r = new FrameReceiver(socket); var span = r.Receive().Span; r.Release(); Handle({|#0:span|});")]
    [InlineData("Memory<byte> none = default; var span = message.Data; socket.Recv(message); Handle({|#0:span|});")]
    [InlineData("using var w = sender.BeginFrame(8); var span = w.Span; w.Send(); {|#0:span|}[0] = 1;")]
    [InlineData("var w = sender.BeginFrame(8); var span = w.Span; w.Dispose(); {|#0:span|}.Clear();")]
    [InlineData("using var w = sender.BeginFrame(8); var head = w.Span[..4]; w.Send(SendFlags.SendMore); Handle({|#0:head|});")]
    [InlineData("using var w = sender.BeginFrame(8); var span = w.Span; if (!w.Send(SendFlags.DontWait)) return; Handle({|#0:span|});")]
    [InlineData("using var w = sender.BeginFrame(8); var span = w.Span; if (w.TrySend(TimeSpan.Zero)) Handle({|#0:span|});")]
    [InlineData(
        "socket.Recv(message); var span = message.Size > 4 ? message.Data[..4] : default; socket.Recv(message); Handle({|#0:span|});"
    )]
    [InlineData(
        "socket.Recv(message); var span = message.Size > 4 ? message.Data[..4] : message.Data; socket.Recv(message); Handle({|#0:span|});"
    )]
    [InlineData(
        "socket.Recv(message); var all = message.Data; var span = all.Length switch { "
            + "0 => default, > 9 => all[..9], _ => all }; socket.Recv(message); Handle({|#0:span|});"
    )]
    [InlineData(
        "static ReadOnlySpan<byte> Body(Message m) => m.Data[8..]; var span = Body(message); socket.Recv(message); Handle({|#0:span|});"
    )]
    [InlineData(
        "static ReadOnlySpan<byte> Topic(Message m) => m.Data.IndexOf((byte)32) is >= 0 and var end ? m.Data[..end] : m.Data; "
            + "var span = Topic(message); socket.Recv(message); Handle({|#0:span|});"
    )]
    [InlineData("var span = message.Data.Trim((byte)0); socket.Recv(message); Handle({|#0:span|});")]
    [InlineData("var span = message.Data.TrimStart((byte)0); socket.Recv(message); Handle({|#0:span|});")]
    [InlineData("var span = message.Data.TrimEnd((byte)0); socket.Recv(message); Handle({|#0:span|});")]
    [InlineData(
        "var span = MemoryMarshal.AsBytes(MemoryMarshal.Cast<byte, int>(message.Data)); socket.Recv(message); Handle({|#0:span|});"
    )]
    [InlineData(
        "var span = new ReadOnlySpan<byte>(message.Data.ToArray())[..0].IsEmpty ? message.Data : default; "
            + "socket.Recv(message); Handle({|#0:span|});"
    )]
    public Task View_of_a_content_that_is_gone_Triggers(string code) => Code.Triggers(code, At(DiagnosticSeverity.Warning));

    [Theory]
    [InlineData("var span = message.Data; if (running) socket.Recv(message); Handle({|#0:span|});")]
    [InlineData("var span = message.Data; try { socket.Recv(message); } catch (ZmqException) { Thread.Sleep(1); } Handle({|#0:span|});")]
    public Task View_that_only_one_path_has_outlived_Triggers_at_a_lower_level(string code) =>
        Code.Triggers(code, At(DiagnosticSeverity.Info));

    [Theory]
    [InlineData("using var m = new Message(); socket.Recv(m); var span = m.Data; Handle(span); socket.Recv(m);")]
    [InlineData("var span = running ? message.Data : default; if (!running) socket.Recv(message); Handle(span);")]
    [InlineData(
        "var span = message.Data; Handle(span); socket.Recv(message); span = message.Size > 3 ? message.Data : default; Handle(span);"
    )]
    [InlineData("var span = running ? message.Data : payload; socket.Recv(message); Handle(span);")]
    [InlineData("while (true) { socket.Recv(message); var span = message.Size > 4 ? message.Data[..4] : message.Data; Handle(span); }")]
    [InlineData("using var m = new Message(); var span = running ? m.Data : message.Data; Handle(span); socket.Recv(m);")]
    [InlineData(
        "static ReadOnlySpan<byte> Body(Message m) => m.Data[8..]; while (true) { socket.Recv(message); "
            + "var span = Body(message); Handle(span); }"
    )]
    [InlineData("using var m = new Message(); while (running) { socket.Recv(m); var span = m.Data; Handle(span); }")]
    [InlineData("using var m = new Message(); Span<byte> span; while (running) { socket.Recv(m); span = m.Data; Handle(span); }")]
    [InlineData("var span = message.Data; socket.Recv(message); span = message.Data; Handle(span);")]
    [InlineData(
        "var span = message.Data; var n = span.Length; socket.Recv(message); Handle(n); Handle(span.Length); Handle(span.IsEmpty ? 1 : 0);"
    )]
    [InlineData("var copy = message.Data.ToArray(); socket.Recv(message); Handle(copy);")]
    [InlineData("Span<byte> copy = message.Data.ToArray(); socket.Recv(message); Handle(copy);")]
    [InlineData("ReadOnlySpan<byte> copy = message.ToArray(); socket.Recv(message); Handle(copy);")]
    [InlineData("using var other = new Message(); var span = message.Data; socket.Recv(other); Handle(span);")]
    [InlineData("using var other = new Message(); var span = message.Data; other.Copy(message); Handle(span); Handle(message.Size);")]
    [InlineData("var span = message.Data; if (running) { socket.Recv(message); return; } Handle(span);")]
    [InlineData("var span = message.Data; try { socket.Recv(message); } catch (ZmqException) { Handle(span); }")]
    [InlineData("var done = false; var span = message.Data; if (running) { socket.Recv(message); done = true; } if (!done) Handle(span);")]
    [InlineData("var m = message; var span = m.Data; m = new Message(); socket.Recv(m); Handle(span);")]
    [InlineData("ReadOnlySpan<byte> span = running ? message.Data : payload; socket.Recv(message); Handle(span);")]
    [InlineData("var span = message.Data; Look(message); Handle(span); static void Look(Message m) => Console.WriteLine(m.Size);")]
    [InlineData("var span = message.Data; Fill(message); Handle(span); static void Fill(object m) { }")]
    [InlineData(
        "var span = Decode(message.Data); socket.Recv(message); Handle(span); "
            + "static ReadOnlySpan<byte> Decode(ReadOnlySpan<byte> coded) => coded.ToArray();"
    )]
    [InlineData(
        "var span = Either(message.Data, payload); socket.Recv(message); Handle(span); "
            + "static ReadOnlySpan<byte> Either(ReadOnlySpan<byte> a, ReadOnlySpan<byte> b) => a.Length > 3 ? a : b;"
    )]
    [InlineData("using var r = new FrameReceiver(socket); var frame = r.Receive(); while (frame.More) frame = r.Receive();")]
    [InlineData("using var r = new FrameReceiver(socket); var frame = r.Receive(); r.Receive(); var size = frame.Size;")]
    [InlineData("using var r = new FrameReceiver(socket); while (running) { var frame = r.Receive(); Handle(frame.Span); }")]
    [InlineData("using var r = new FrameReceiver(socket); while (r.TryReceive(out var frame)) { var span = frame.Span; Handle(span); }")]
    [InlineData("using var r = new FrameReceiver(socket); ReceivedFrame frame; while (r.TryReceive(out frame)) Handle(frame.Span);")]
    [InlineData(
        "using var r = new FrameReceiver(socket); using var q = new FrameReceiver(sender); var a = r.Receive(); "
            + "var b = q.Receive(); Handle(a.Span); Handle(b.Span);"
    )]
    [InlineData("switch (size) { case 1: var span = message.Data; Handle(span); break; default: socket.Recv(message); break; }")]
    [InlineData("Span<byte> scratch = stackalloc byte[16]; message.Data[..4].CopyTo(scratch); socket.Recv(message); Handle(scratch);")]
    [InlineData("var text = Encoding.UTF8.GetString(message.Data); socket.Recv(message); Handle(text);")]
    [InlineData(
        "using var m = new Message(); socket.Recv(m); var reader = new System.Text.Json.Utf8JsonReader(m.Data); "
            + "while (reader.Read()) { } socket.Recv(m); Handle(reader.BytesConsumed);"
    )]
    [InlineData("using var w = sender.BeginFrame(8); var span = w.Span; span.Clear(); w.Send();")]
    [InlineData("using var w = sender.BeginFrame(8); var span = w.Span; if (!w.Send(SendFlags.DontWait)) Handle(span);")]
    [InlineData("using var w = sender.BeginFrame(8); var span = w.Span; while (!w.TrySend(TimeSpan.FromSeconds(1))) Handle(span);")]
    // the result says whether it is there
    [InlineData("using var w = sender.BeginFrame(8); var span = w.Span; w.Send(SendFlags.DontWait); Handle(span);")]
    [InlineData(
        "using var w = sender.BeginFrame(8); using var other = sender.BeginFrame(8); var span = other.Span; w.Send(); Handle(span);"
    )]
    [InlineData("using var w = sender.BeginFrame(8); var span = w.Span; try { w.Send(); } catch (ZmqException) { Handle(span); }")]
    [InlineData("while (running) { using var w = sender.BeginFrame(8); var span = w.Span; span.Clear(); w.Send(); }")]
    [InlineData("using var w = sender.BeginFrame(8); var span = w.Span; w.Send(); Handle(span.Length);")]
    [InlineData("var span = message.Data; message.Move(message); Handle(span);")]
    [InlineData("var span = message.Data; socket.Recv(message); if (message == null) Handle(span);")]
    [InlineData("var span = ReadOnlySpan<byte>.Empty; socket.Recv(message); Handle(span);")]
    [InlineData("var span = message.Data; socket.Recv(message); Handle(nameof(span));")]
    public Task View_of_a_content_that_is_there_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Fact]
    public Task Views_of_ones_own_Trigger() =>
        Code.Triggers(
            """
            using System;
            using Net.Zmq;
            class Example
            {
                readonly ref struct Order { private readonly ReadOnlySpan<byte> _bytes; public Order(ReadOnlySpan<byte> bytes) { _bytes = bytes; } public int Id => _bytes[0]; }
                readonly ref struct Quote(ReadOnlySpan<byte> bytes) { private readonly ReadOnlySpan<byte> _bytes = bytes; public int Id => _bytes[0]; }
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
            private static bool TryFind(ReadOnlySpan<byte> bytes, out OrderView view) { view = new OrderView(bytes.Slice(0, 8)); return true; }
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
                    long B(Socket socket, Message m) { if (!OrderView.TryWrap(m.Data, out var order)) return 0; socket.Recv(m); return {|ZMQ3007:order|}.Price; }
                    long C(Socket socket, Message m) { OrderView order; if (!OrderView.TryWrap(m.Data[4..], out order)) return 0; m.Dispose(); return {|ZMQ3007:order|}.Price; }
                    int D(Socket socket, Message m) { var rest = OrderView.Wrap(m.Data).Rest; socket.Recv(m); return {|ZMQ3007:rest|}[0]; }
                    long E(Socket socket, Message m) { var leg = OrderView.Wrap(m.Data).Legs[1]; socket.Send(m); return {|ZMQ3007:leg|}.Price; }
                    long F(FrameReceiver receiver) { OrderView.TryWrap(receiver.Receive().Span, out var order); receiver.Receive(); return {|ZMQ3007:order|}.Price; }
                    long I(Socket socket) { using var w = socket.BeginFrame(8); var order = OrderView.Wrap(w.Span); w.Send(); return {|ZMQ3007:order|}.Price; }
                    OrderView G(Socket socket) { using var m = new Message(); socket.Recv(m); return {|ZMQ3007:OrderView.Wrap(m.Data)|}; }
                    long H(Socket socket, Message m) { long sum = 0; for (; ; ) { socket.Recv(m); if (!OrderView.TryWrap(m.Data, out var order)) return sum; socket.Recv(m); sum += {|ZMQ3007:order|}.Price; } }
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
                    long A(Socket socket, Message m) { long sum = 0; for (; ; ) { socket.Recv(m); if (!OrderView.TryWrap(m.Data, out var order)) return sum; sum += order.Price + order.Legs[0].Price + order.Rest[0]; } }
                    long B(Socket socket, Message m) { OrderView.TryWrap(m.Data, out var order); socket.Recv(m); OrderView.TryWrap(m.Data, out order); return order.Price; }
                    long C(Socket socket, Message m) { OrderView.TryWrap(m.Data.ToArray(), out var order); socket.Recv(m); return order.Price; }
                    int D(Socket socket, Message m) { var copy = OrderView.Wrap(m.Data).Copy; socket.Recv(m); return copy[0]; }
                    long E(Socket socket, Message m, Message other) { OrderView.TryWrap(m.Data, out var order); socket.Recv(other); return order.Price + OrderView.BlockLength; }
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
                ref struct Reader { private ReadOnlySpan<byte> _bytes; private int _at; public Reader(ReadOnlySpan<byte> bytes) { _bytes = bytes; _at = 0; } public ReadOnlySpan<byte> Rest => _bytes[_at..]; public void Reset(ReadOnlySpan<byte> bytes) { _bytes = bytes; _at = 0; }
                    public ReadOnlySpan<byte> Take(int count) { var part = _bytes.Slice(_at, count); _at += count; return part; } }
                ref struct Pair { public ReadOnlySpan<byte> Head; public ReadOnlySpan<byte> Body; public Pair(ReadOnlySpan<byte> head) { Head = head; } }
                void A(Socket socket, Message m) { var reader = new Reader(m.Data); var part = reader.Take(4); socket.Recv(m); Handle({|ZMQ3007:part|}); }
                void B(Socket socket, Message m) { var reader = new Reader(m.Data); var part = reader.Rest[2..]; socket.Recv(m); Handle({|ZMQ3007:part|}); }
                ReadOnlySpan<byte> C(Socket socket) { using var m = new Message(); socket.Recv(m); return {|ZMQ3007:new Reader(m.Data).Rest|}; }
                void D(Socket socket, Message m) { var reader = new Reader(m.Data); Handle(reader.Rest); socket.Recv(m); reader.Reset(m.Data); Handle(reader.Take(4)); }
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
                readonly ref struct Order { public Order(ReadOnlySpan<byte> bytes) { Bytes = bytes; } public ReadOnlySpan<byte> Bytes { get; } public int Id => Bytes[0]; }
                readonly ref struct Quote(ReadOnlySpan<byte> bytes) { public ReadOnlySpan<byte> Bytes { get; } = bytes; public int Id => Bytes[0]; }
                readonly ref struct Trade { private readonly ReadOnlySpan<byte> _bytes; public Trade(int kind, ReadOnlySpan<byte> bytes) => _bytes = bytes; public int Id => _bytes[0]; }
                readonly ref struct Other { private readonly ReadOnlySpan<byte> _bytes; public Other(ReadOnlySpan<byte> bytes) { bytes = default; _bytes = bytes; } public int Id => _bytes[0]; }
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
                static void B(Socket socket, Message m) { ReadOnlySpan<byte> all = m.Data; var tail = all.Tail(); socket.Recv(m); Handle({|ZMQ3007:tail|}); }
                static void C(Socket socket, Message m) { var span = Counted(m); socket.Recv(m); Handle({|ZMQ3007:span|}); }
                static void D(Socket socket, Message m) { var span = Other(m); socket.Recv(m); Handle(span); }
                static void Handle(ReadOnlySpan<byte> received) { }
            }
            """
        );

    /// <summary>They are no numbers of the view's own.</summary>
    [Theory]
    [InlineData("nint")]
    [InlineData("nuint")]
    [InlineData("byte*")]
    public Task Addresses_that_a_view_keeps_Trigger(string address) =>
        Code.Triggers(
            $$"""
            using System;
            using Net.Zmq;

            unsafe class Example
            {
                readonly ref struct Place { private readonly ReadOnlySpan<byte> _bytes; public readonly {{address}} At; public Place(ReadOnlySpan<byte> bytes) { _bytes = bytes; At = default; } }
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
                readonly ref struct Order { private readonly ReadOnlySpan<byte> _bytes; public Order(ReadOnlySpan<byte> bytes) { _bytes = bytes.ToArray(); } public int Id => _bytes[0]; }
                readonly ref struct Total { private readonly int _sum; public Total(ReadOnlySpan<byte> bytes) { _sum = bytes[0]; } public int Sum => _sum; }
                void A(Socket socket, Message m) { var order = new Order(m.Data); socket.Recv(m); Handle(order.Id); }
                ref struct Cursor { private readonly ReadOnlySpan<byte> _bytes; public int Read; public int At { get; private set; } public Cursor(ReadOnlySpan<byte> bytes) { _bytes = bytes; } public byte Next() => _bytes[At++]; }
                void B(Socket socket, Message m) { var total = new Total(m.Data); socket.Recv(m); Handle(total.Sum); }
                void C(Socket socket, Message m) { var cursor = new Cursor(m.Data); cursor.Read = cursor.Next(); socket.Recv(m); Handle(cursor.Read + cursor.At); }
                static void Handle(ReadOnlySpan<byte> received) { }
                static void Handle(int received) { }
            }
            """
        );

    [Fact]
    public Task Messages_of_fields_Trigger() =>
        Code.Triggers(
            """
            private readonly Message _message = new();
            private Message _other = new();
            void A(Socket socket) { var span = _message.Data; socket.Recv(_message); Handle({|ZMQ3007:span|}); }
            void B(Socket socket) { socket.Recv(_message); var span = this._message.Data; _message.Dispose(); Handle({|ZMQ3007:span|}); }
            void C(Socket socket) { var span = _other.Data; _other = new Message(); socket.Recv(_other); Handle(span); }
            ReadOnlySpan<byte> Last => _message.Data;
            """
        );

    [Fact]
    public Task View_that_is_returned_though_its_message_is_disposed_Triggers() =>
        Code.Triggers(
            """
            ReadOnlySpan<byte> A(Socket socket) { using var m = new Message(); socket.Recv(m); return {|ZMQ3007:m.Data|}; }
            ReadOnlySpan<byte> B(Socket socket) { using (var m = new Message()) { socket.Recv(m); return {|ZMQ3007:m.Data[2..]|}; } }
            ReadOnlySpan<byte> C(Socket socket) { var m = new Message(); try { socket.Recv(m); return {|ZMQ3007:m.Data|}; } finally { m.Dispose(); } }
            ReadOnlySpan<byte> D(Socket socket) { using var m = new Message(); socket.Recv(m); var span = m.Data; return {|ZMQ3007:span|}; }
            ReadOnlySpan<byte> E(Socket socket) { var m = new Message(); socket.Recv(m); var span = m.Data; m.Dispose(); return {|ZMQ3007:span|}; }
            ReadOnlySpan<byte> F(Socket socket) { using var m = new Message(); socket.Recv(m); return {|ZMQ3007:m.Size > 4 ? m.Data[..4] : default|}; }
            ReadOnlySpan<byte> G(Socket socket) { using var m = new Message(); return {|ZMQ3007:socket.Recv(m) switch { 0 => default, _ => m.Data }|}; }
            ReadOnlySpan<byte> H(Socket socket) { using var m = new Message(); socket.Recv(m); return {|ZMQ3007:Body(m)|}; }
            static ReadOnlySpan<byte> Body(Message m) => m.Data[8..];
            """
        );

    [Fact]
    public Task View_that_is_returned_with_its_message_alive_DoesNotTrigger() =>
        Code.DoesNotTrigger(
            """
            private readonly Message _message = new();
            ReadOnlySpan<byte> A(Socket socket) { socket.Recv(_message); return _message.Data; }
            ReadOnlySpan<byte> B(Message m) => m.Data;
            ReadOnlySpan<byte> C(Socket socket) { using var m = new Message(); socket.Recv(m); return m.Data.ToArray(); }
            ReadOnlySpan<byte> D(Socket socket, Message m) { try { socket.Recv(m); return m.Data; } catch (ZmqException) { m.Dispose(); throw; } }
            ReadOnlySpan<byte> E(Socket socket, Message kept) { using var m = new Message(); socket.Recv(m); return kept.Data; }
            int F(Socket socket) { using var m = new Message(); socket.Recv(m); return m.Data.Length; }
            ReadOnlySpan<byte> G(Socket socket, bool copies) { using var m = new Message(); socket.Recv(m); return copies ? m.Data.ToArray() : "none"u8; }
            """
        );

    [Fact]
    public Task Message_says_what_happened_Triggers() =>
        Code.Triggers(
            """
            var span = message.Data;
            sender.Send(message);
            Handle({|#0:span|});
            """,
            At(DiagnosticSeverity.Warning)
                .WithMessage(
                    "'span' shows the content of 'message', which was sent on line 19: the bytes under it are others now, or freed"
                )
        );

    private static DiagnosticResult At(DiagnosticSeverity level) =>
        new DiagnosticResult("ZMQ3007", level).WithLocation(0).WithOptions(DiagnosticOptions.IgnoreAdditionalLocations);
}
