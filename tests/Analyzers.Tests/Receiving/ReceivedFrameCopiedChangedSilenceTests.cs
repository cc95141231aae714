using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Receiving;

public sealed class ReceivedFrameCopiedChangedSilenceTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ2003");

    [Theory]
    [InlineData("using var m = new Message(); socket.Recv(m); var data = m.ToArray(); m.Rebuild(4); Handle(data);")]
    [FullData("using var m = new Message(); socket.Recv(m); var data = m.ToArray(); m.Move(message); Handle(data);")]
    [FullData("using var m = new Message(); socket.Recv(m); var data = m.ToArray(); try { socket.Recv(m); } finally { Handle(data); }")]
    [InlineData(
        """
            using var received = new FrameReceiver(socket);
            var frame = received.Receive();
            var data = frame.ToArray();
            var next = received.Receive();
            Handle(data);
            """
    )]
    [FullData("using var m = new Message(); socket.Recv(m); var data = m.ToArray(); socket.Recv(m); Handle(data);")]
    [FullData("using var m = new Message(); socket.Recv(m); var data = m.ToArray(); m.Dispose(); Handle(data);")]
    [FullData("using var m = new Message(); socket.Recv(m); var data = m.ToArray(); sender.Send(m); Handle(data);")]
    [FullData("using var m = new Message(); socket.Recv(m); var data = m.ToArray(); while (running) { Handle(data); socket.Recv(m); }")]
    [FullData("Handle(message.ToArray(), socket.Recv(message)); static void Handle(ReadOnlySpan<byte> b, int n) { }")]
    public Task Copy_of_a_frame_that_is_gone_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("using var m = new Message(); var alias = m; socket.Recv(m); var data = m.ToArray(); socket.Recv(alias); Handle(data);")]
    [InlineData(
        """
            using var m = new Message();
            socket.Recv(m);
            Action next = () => socket.Recv(m);
            var data = m.ToArray();
            next();
            Handle(data);
            """
    )]
    [FullData(
        """
            Action<Message> again = m => socket.Recv(m);
            Handle(message.ToArray());
            void Handle(ReadOnlySpan<byte> b) { again(message); }
            """
    )]
    public Task Copy_of_a_frame_that_other_code_may_change_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData(
        """
            var kept = Head(message.ToArray());
            socket.Recv(message);
            Handle(kept);
            static ReadOnlySpan<byte> Head(ReadOnlySpan<byte> b) => b[..1];
            """
    )]
    [InlineData(
        """
            using var m = new Message();
            socket.Recv(m);
            var reader = new System.Text.Json.Utf8JsonReader(m.ToArray());
            while (reader.Read()) { socket.Recv(m); }
            """
    )]
    [InlineData(
        """
            using var m = new Message();
            socket.Recv(m);
            var head = Head(m.ToArray());
            var tail = head.Slice(1);
            Handle(tail);
            static ReadOnlySpan<byte> Head(ReadOnlySpan<byte> bytes) => bytes[..1];
            """
    )]
    [InlineData(
        """
            using var m = new Message();
            socket.Recv(m);
            var reader = new System.Text.Json.Utf8JsonReader(m.ToArray());
            var value = reader.ValueSpan;
            socket.Recv(m);
            Handle(value);
            """
    )]
    public Task Result_that_outlives_the_frame_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("var copy = message.ToArray(); message.Data[0] = 0; Handle(Encoding.UTF8.GetString(copy));")]
    [FullData("var copy = message.ToArray(); message.Data[4]++; Handle(Encoding.UTF8.GetString(copy));")]
    [InlineData("var copy = message.ToArray(); foreach (ref var b in message.Data) b ^= 1; Handle(Encoding.UTF8.GetString(copy));")]
    [InlineData(
        """
            var copy = message.ToArray();
            System.Runtime.InteropServices.MemoryMarshal.AsRef<int>(message.Data) = 1;
            Handle(Encoding.UTF8.GetString(copy));
            """
    )]
    [InlineData("var copy = message.ToArray(); message.Data[^1] = 1; Handle(Encoding.UTF8.GetString(copy));")]
    public Task Element_that_is_written_afterwards_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("var copy = message.ToArray(); message.Data.Clear(); Handle(Encoding.UTF8.GetString(copy));")]
    [FullData("var copy = message.ToArray(); message.Data.Slice(4).Clear(); Handle(Encoding.UTF8.GetString(copy));")]
    [InlineData("var copy = message.ToArray(); ((Span<byte>)message.Data)[4..].Clear(); Handle(Encoding.UTF8.GetString(copy));")]
    public Task Frame_that_is_cleared_afterwards_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("var text = message.ToString(); message.Data.Reverse(); Handle(int.Parse(text));")]
    [InlineData("var copy = message.ToArray(); message.Data.Sort(); Handle(Encoding.UTF8.GetString(copy));")]
    public Task Frame_that_is_reordered_afterwards_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("var copy = message.ToArray(); message.Data.Replace((byte)1, (byte)2); Handle(Encoding.UTF8.GetString(copy));")]
    public Task Frame_whose_bytes_are_replaced_afterwards_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("var copy = message.ToArray(); payload.CopyTo(message.Data); Handle(Encoding.UTF8.GetString(copy));")]
    [InlineData("var copy = message.ToArray(); socket.Recv(message.Data); Handle(Encoding.UTF8.GetString(copy));")]
    public Task Frame_that_is_filled_afterwards_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData(
        """
            var copy = message.ToArray();
            Mask(message.Data);
            Handle(Encoding.UTF8.GetString(copy));
            static void Mask(Span<byte> data) => data.Clear();
            """
    )]
    [FullData(
        """
            using var m = new Message();
            socket.Recv(m);
            var copy = m.ToArray();
            Mask(m);
            Handle(Encoding.UTF8.GetString(copy));
            static void Mask(Message m) => m.Data.Clear();
            """
    )]
    [InlineData(
        """
            Handle(Encoding.UTF8.GetString(message.ToArray(), 0, Mask(message)));
            static int Mask(Message m) { m.Data.Clear(); return 1; }
            """
    )]
    [FullData(
        """
            Decode(message.Data, message.ToArray());
            static void Decode(Span<byte> to, ReadOnlySpan<byte> from) => to.Fill(from[^1]);
            """
    )]
    [FullData(
        """
            var copy = message.ToArray();
            Change(ref message.Data[0]);
            Handle(Encoding.UTF8.GetString(copy));
            static void Change(ref byte b) => b = 1;
            """
    )]
    [InlineData(
        """
            var copy = message.ToArray();
            Change(out message.Data[0]);
            Handle(Encoding.UTF8.GetString(copy));
            static void Change(out byte b) => b = 1;
            """
    )]
    public Task Frame_that_a_method_writes_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("var view = message.Data; var copy = message.ToArray(); view[0] = 9; Handle(Encoding.UTF8.GetString(copy));")]
    [FullData("var view = message.Data[4..]; var copy = message.ToArray(); view.Fill(9); Handle(Encoding.UTF8.GetString(copy));")]
    [FullData("ref var first = ref message.Data[0]; var copy = message.ToArray(); first = 9; Handle(Encoding.UTF8.GetString(copy));")]
    [InlineData(
        """
            unsafe
            {
                fixed (byte* p = message.Data)
                {
                    var copy = message.ToArray();
                    p[0] = 9;
                    Handle(Encoding.UTF8.GetString(copy));
                }
            }
            """
    )]
    [InlineData(
        """
            ref var head = ref MemoryMarshal.AsRef<System.Numerics.Vector2>(message.Data);
            var copy = message.ToArray();
            head.X = 9;
            Handle(Encoding.UTF8.GetString(copy));
            """
    )]
    [FullData("ref var first = ref message.Data[0]; var copy = message.ToArray(); first++; Handle(Encoding.UTF8.GetString(copy));")]
    public Task Frame_that_is_written_through_a_view_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("var copy = message.ToArray(); other.Wait(); Handle(Encoding.UTF8.GetString(copy));")]
    [FullData("var copy = message.ToArray(); Thread.Sleep(10); Handle(Encoding.UTF8.GetString(copy));")]
    [FullData("var copy = message.ToArray(); lock (gate) Handle(Encoding.UTF8.GetString(copy));")]
    [FullData("var copy = message.ToArray(); other.GetAwaiter().GetResult(); Handle(Encoding.UTF8.GetString(copy));")]
    [FullData(
        """
            Task<int> answer = Task.FromResult(1);
            var copy = message.ToArray();
            Handle(answer.Result);
            Handle(Encoding.UTF8.GetString(copy));
            """
    )]
    public Task Frame_that_another_thread_may_have_DoesNotTrigger(string code) =>
        Code.DoesNotTrigger("Task other = Task.CompletedTask; object gate = new(); " + code);

    [Fact]
    public Task Copies_that_outlive_the_call_DoNotTrigger() =>
        Code.DoesNotTrigger(
            """
            using System;
            using System.Collections.Generic;
            using System.Text;
            using Net.Zmq;
            ref struct Keeper
            {
                private ReadOnlySpan<byte> _last;
                public void Keep(ReadOnlySpan<byte> bytes) => _last = bytes;
                public int Length => _last.Length;
            }
            sealed class Mask { public Mask(Message m) => m.Data.Clear(); }
            class Example
            {
                private readonly Message _message = new();
                private Socket _socket = null!;
                private int Masked { get { _message.Data.Clear(); return 1; } }
                static void Into(ref Keeper keeper, ReadOnlySpan<byte> bytes) => keeper.Keep(bytes);
                static void New(out Keeper keeper, ReadOnlySpan<byte> bytes) { keeper = default; keeper.Keep(bytes); }
                static int Count(ReadOnlySpan<byte> bytes) => bytes.Length;
                int Argument()
                {
                    using var m = new Message();
                    _socket.Recv(m);
                    var keeper = new Keeper();
                    keeper.Keep(m.ToArray());
                    _socket.Recv(m);
                    return keeper.Length;
                }
                int Local()
                {
                    using var m = new Message();
                    _socket.Recv(m);
                    var keeper = new Keeper();
                    var data = m.ToArray();
                    keeper.Keep(data);
                    _socket.Recv(m);
                    return keeper.Length;
                }
                int Ref()
                {
                    using var m = new Message();
                    _socket.Recv(m);
                    var keeper = new Keeper();
                    Into(ref keeper, m.ToArray());
                    _socket.Recv(m);
                    return keeper.Length;
                }
                int Out()
                {
                    using var m = new Message();
                    _socket.Recv(m);
                    New(out var keeper, m.ToArray());
                    _socket.Recv(m);
                    return keeper.Length;
                }
                int Constructor()
                {
                    using var m = new Message();
                    _socket.Recv(m);
                    var data = m.ToArray();
                    var mask = new Mask(m);
                    return Count(data);
                }
                int Property() { _socket.Recv(_message); var data = _message.ToArray(); var n = Masked; return n + Count(data); }
                IEnumerable<int> Iterator()
                {
                    using var m = new Message();
                    _socket.Recv(m);
                    var data = m.ToArray();
                    yield return 1;
                    yield return Count(data);
                }
            }
            """
        );

    [Fact]
    public Task Calls_that_may_receive_again_DoNotTrigger() =>
        Code.DoesNotTrigger(
            """
            using System;
            using Net.Zmq;
            interface IHandler { int Handle(ReadOnlySpan<byte> bytes); }
            delegate int Handler(ReadOnlySpan<byte> bytes);
            class Example
            {
                private readonly Message _message = new();
                private Socket _socket = null!;
                private IHandler _handler = null!;
                int Next(ReadOnlySpan<byte> bytes) { _socket.Recv(_message); return bytes.Length; }
                int Deep(ReadOnlySpan<byte> bytes) => Next(bytes);
                static void Send(Socket socket, Message m, ReadOnlySpan<byte> bytes) => socket.Send(m);
                protected virtual int Virtual(ReadOnlySpan<byte> bytes) => 0;
                int Field() { _socket.Recv(_message); return Next(_message.ToArray()) + Deep(_message.ToArray()); }
                int Parameter(Message m) => Next(m.ToArray()) + Virtual(m.ToArray()) + _handler.Handle(m.ToArray());
                int Delegate(Message m, Handler handler) => handler(m.ToArray());
                void Sent() { using var m = new Message(); _socket.Recv(m); Send(_socket, m, m.ToArray()); }
            }
            """
        );

    [Theory]
    [InlineData("var copy = frames[0].ToArray(); frames.RemoveAt(0); Handle(Encoding.UTF8.GetString(copy));")]
    [FullData("var copy = frames[0].ToArray(); frames.Clear(); Handle(Encoding.UTF8.GetString(copy));")]
    [InlineData("var first = frames[0]; var copy = first.ToArray(); frames.RemoveAt(0); Handle(Encoding.UTF8.GetString(copy));")]
    public Task Frame_that_its_collection_lets_go_DoesNotTrigger(string code) =>
        Code.DoesNotTrigger("using var frames = {|ZMQ2011:socket.RecvMultipart()|}; " + code);
}
