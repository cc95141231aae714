using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Receiving;

public sealed class ReceivedFrameCopiedLocalTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ2003");

    [Theory]
    [InlineData("using var m = new Message(); socket.Recv(m); var data = {|ZMQ2003:m.ToArray()|}; Handle(data);")]
    [InlineData(
        """
            using var m = new Message();
            socket.Recv(m);
            byte[] data = {|ZMQ2003:m.ToArray()|};
            var a = BitConverter.ToInt32(data, 0);
            var b = BitConverter.ToInt64(data, 4);
            """
    )]
    [FullData(
        """
            using var m = new Message();
            socket.Recv(m);
            var json = {|ZMQ2003:m.ToString()|};
            var order = System.Text.Json.JsonSerializer.Deserialize<int[]>(json);
            socket.Recv(m);
            """
    )]
    [FullData(
        """
            using var m = new Message();
            while (running)
            {
                socket.Recv(m);
                var json = {|ZMQ2003:m.ToString()|};
                var order = System.Text.Json.JsonSerializer.Deserialize<int[]>(json);
            }
            """
    )]
    [FullData(
        """
            using var m = new Message();
            socket.Recv(m);
            var data = {|ZMQ2003:m.ToArray()|};
            for (var i = 0; i < size; i++) Handle(BitConverter.ToInt32(data, i));
            """
    )]
    [FullData("var data = {|ZMQ2003:message.ToArray()|}; var text = Encoding.UTF8.GetString(data);")]
    [FullData(
        """
            using var m = new Message();
            socket.Recv(m);
            await Task.Delay(1);
            var json = {|ZMQ2003:m.ToString()|};
            var n = int.Parse(json);
            await Task.Delay(n);
            """
    )]
    public Task Local_copy_that_only_such_calls_take_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData(
        """
            using var m = new Message();
            socket.Recv(m);
            var data = {|ZMQ2003:m.ToArray()|};
            if (data.Length > 4 && data[0] == 1) Handle(data);
            """
    )]
    [InlineData("var data = {|ZMQ2003:message.ToArray()|}; Handle(data[^1]); foreach (var b in data) Handle(b); Handle(data);")]
    public Task Local_copy_that_is_also_indexed_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData(
        """
            Span<byte> view;
            var data = {|ZMQ2003:message.ToArray()|};
            view = message.Data;
            message.Data.TryCopyTo(payload);
            var body = message.Data.Slice(1).ToArray();
            Handle(message.Data.ToString());
            Handle(message.Data.IndexOf((byte)1));
            Handle(data);
            """
    )]
    [InlineData(
        """
            var vector = new System.Numerics.Vector2();
            var data = {|ZMQ2003:message.ToArray()|};
            vector.X = 9;
            payload[0]++;
            Span<byte> View() => message.Data;
            Handle(data);
            """
    )]
    [FullData("var data = {|ZMQ2003:message.ToArray()|}; Span<byte> View() { return message.Data; } View(); Handle(data);")]
    public Task Frame_that_is_only_read_meanwhile_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData(
        """
            using var m = new Message();
            socket.Recv(m);
            var reader = new System.Text.Json.Utf8JsonReader({|ZMQ2003:m.ToArray()|});
            while (reader.Read()) { }
            socket.Recv(m);
            """
    )]
    public Task View_on_the_stack_that_ends_before_the_next_receive_Triggers(string code) => Code.Triggers(code);

    [Fact]
    public Task Frames_of_fields_and_parameters_Trigger() =>
        Code.Triggers(
            """
            private readonly Message _message = new();
            private Socket _socket = null!;
            private FrameReceiver _receiver = null!;
            static void Take(ReadOnlySpan<byte> bytes) { Count(bytes.Length); }
            static void Count(int n) { if (n > 0) Count(n - 1); }
            static int Sum(ReadOnlySpan<byte> bytes) { var sum = 0; foreach (var b in bytes) sum += b; return sum; }
            int Field() { _socket.Recv(_message); return Sum({|ZMQ2003:_message.ToArray()|}); }
            int Parameter(Message m) => Sum({|ZMQ2003:m.ToArray()|});
            int Frame(ReceivedFrame frame) => Sum({|ZMQ2003:frame.ToArray()|});
            int Receiver() { var frame = _receiver.Receive(); return Sum({|ZMQ2003:frame.ToArray()|}); }
            int Expression(MultipartMessage m) => Sum({|ZMQ2003:m.First.ToArray()|}) + Sum({|ZMQ2003:m[1].ToArray()|});
            """
        );

    [Theory]
    [InlineData("message.Data.Clear(); Handle(Encoding.UTF8.GetString({|ZMQ2003:message.ToArray()|}));")]
    [FullData(
        """
            var copy = {|ZMQ2003:message.ToArray()|};
            Handle(message.Data);
            Handle(Encoding.UTF8.GetString(copy));
            message.Data.Clear();
            """
    )]
    [FullData(
        """
            var copy = {|ZMQ2003:message.ToArray()|};
            var first = message.Data[0];
            Handle(message.Data[4..].Length);
            Handle(Encoding.UTF8.GetString(copy));
            """
    )]
    [InlineData(
        """
            var copy = {|ZMQ2003:message.ToArray()|};
            Span<byte> other = stackalloc byte[4];
            other[0] = 1;
            other.Clear();
            Handle(Encoding.UTF8.GetString(copy));
            """
    )]
    [InlineData(
        """
            var copy = {|ZMQ2003:message.ToArray()|};
            message.Data.CopyTo(payload);
            payload[0] = 1;
            payload.AsSpan(4).Clear();
            Handle(Encoding.UTF8.GetString(copy));
            """
    )]
    [InlineData(
        """
            var copy = {|ZMQ2003:message.ToArray()|};
            foreach (var b in message.Data) Handle(b);
            Handle(Encoding.UTF8.GetString(copy));
            """
    )]
    [FullData(
        """
            using var m = new Message();
            socket.Recv(m);
            var copy = {|ZMQ2003:m.ToArray()|};
            Log(size);
            Handle(Encoding.UTF8.GetString(copy));
            static void Log(int n) { Span<byte> s = new byte[4]; s.Fill((byte)n); }
            """
    )]
    public Task Frame_that_is_only_read_afterwards_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData(
        """
            using var a = new Message();
            using var b = new Message();
            socket.Recv(a);
            socket.Recv(b);
            var (topic, body) = ({|ZMQ2003:a.ToArray()|}, {|ZMQ2003:b.Data.ToArray()|});
            Handle(topic);
            Handle(body);
            """
    )]
    [FullData("var (data, at) = ({|ZMQ2003:message.ToArray()|}, size); Handle((long)BitConverter.ToInt32(data, at));")]
    [FullData("(byte[] data, int at) = ({|ZMQ2003:message.ToArray()|}, size); Handle((long)data[at]);")]
    public Task Part_of_a_tuple_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("using var m = new Message(); socket.Recv(m); var (a, b) = (m.ToArray(), size); socket.Recv(m); Handle(a);")]
    [FullData("using var m = new Message(); socket.Recv(m); var (a, b) = (m.ToArray(), socket.Recv(m)); Handle(a);")]
    [FullData("var (a, b) = (message.ToArray(), size); new System.Collections.Generic.List<byte[]>().Add(a);")]
    [FullData("var (a, b) = (message.ToArray(), size); a[0] = 1; Handle(a);")]
    [FullData("var (a, b) = (message.ToArray(), size); a = payload; Handle(a);")]
    [InlineData("var pair = (message.ToArray(), size); Handle(pair.Item1);")]
    [InlineData("byte[] a; int b; (a, b) = (message.ToArray(), size); Handle(a);")]
    public Task Part_of_a_tuple_that_needs_a_copy_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Fact]
    public Task Part_of_a_tuple_IsNotFixed() =>
        Code.IsNotFixed("var (data, at) = ({|ZMQ2003:message.ToArray()|}, size); Handle((long)BitConverter.ToInt32(data, at));");

    [Theory]
    [InlineData("var sum = 0; foreach (var b in {|ZMQ2003:message.ToArray()|}) sum += b; Handle((long)sum);")]
    [InlineData("using var m = new Message(); socket.Recv(m); foreach (byte b in {|ZMQ2003:m.Data.ToArray()|}) Console.Write(b);")]
    public Task Loop_over_a_copy_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("foreach (var b in message.ToArray()) socket.Recv(message);")]
    [FullData("foreach (var b in (IEnumerable<byte>)message.ToArray()) Handle(b);")]
    [InlineData("foreach (var b in (byte[])message.ToArray()) Handle(b);")]
    [FullData("var i = 0; var data = message.Data; foreach (var b in message.ToArray()) data[i++] = (byte)(b ^ 1);")]
    [FullData("foreach (var b in message.ToArray()) await Task.Delay(b);")]
    [InlineData("foreach (var c in message.ToString()) Console.Write(c);")]
    public Task Loop_that_needs_a_copy_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Fact]
    public Task Loop_over_a_copy_IsFixed() =>
        Code.IsFixed(
            "var sum = 0; foreach (var b in {|ZMQ2003:message.ToArray()|}) sum += b; Handle((long)sum);",
            "var sum = 0; foreach (var b in message.Data) sum += b; Handle((long)sum);"
        );

    [Fact]
    public Task Loop_over_a_copy_in_async_code_IsNotFixed() =>
        Code.IsNotFixed("await Task.Delay(1); var sum = 0; foreach (var b in {|ZMQ2003:message.ToArray()|}) sum += b; Handle((long)sum);");

    [Theory]
    [InlineData("(byte, int) Head(Message m) { socket.Recv(m); var b = {|ZMQ2003:m.ToArray()|}; return (b[0], b.Length); }")]
    [FullData("byte First(Message m) { socket.Recv(m); var b = {|ZMQ2003:m.ToArray()|}; return b[0]; }")]
    public Task Bytes_that_are_returned_one_by_one_Trigger(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("ref byte First(Message m) { socket.Recv(m); var b = m.ToArray(); return ref b[0]; }")]
    [FullData("void Swap(Message m) { socket.Recv(m); var b = m.ToArray(); (b[0], b[1]) = (b[1], b[0]); socket.Send(b); }")]
    public Task Bytes_that_are_handed_out_DoNotTrigger(string code) => Code.DoesNotTrigger(code);
}
