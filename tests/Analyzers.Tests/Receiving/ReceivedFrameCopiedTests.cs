using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Receiving;

public sealed class ReceivedFrameCopiedTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ2003");

    [Theory]
    [InlineData("socket.Recv(message); Handle({|ZMQ2003:message.ToArray()|});")]
    [FullData("Handle({|ZMQ2003:message.ToArray()|});")]
    [FullData("Handle({|ZMQ2003:message.Data.ToArray()|});")]
    [FullData("Handle({|ZMQ2003:message.Data[4..].ToArray()|});")]
    [FullData("Handle({|ZMQ2003:message.Data.Slice(4, 2).ToArray()|});")]
    [FullData("var body = message.Data[4..]; Handle({|ZMQ2003:body.ToArray()|});")]
    [FullData(
        """
            using var m = new Message();
            socket.Recv(m);
            Take({|ZMQ2003:m.ToArray()|});
            void Take(ReadOnlySpan<byte> bytes) => sender.Recv(message);
            """
    )]
    [InlineData(
        """
            using var m = new Message();
            socket.Recv(m);
            var head = Head({|ZMQ2003:m.ToArray()|});
            Handle(head.Length);
            Handle(head.ToArray());
            Handle(head);
            static ReadOnlySpan<byte> Head(ReadOnlySpan<byte> bytes) => bytes[..1];
            """
    )]
    public Task Copy_for_a_method_of_the_program_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("Handle(Encoding.ASCII.GetString({|ZMQ2003:message.ToArray()|}));")]
    [FullData("Handle(Encoding.UTF8.GetString(bytes: {|ZMQ2003:message.ToArray()|}));")]
    [FullData("Handle(Convert.ToHexString({|ZMQ2003:message.ToArray()|}));")]
    [FullData("Handle(Convert.ToBase64String({|ZMQ2003:message.ToArray()|}));")]
    public Task Copy_for_an_encoding_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("var hash = System.Security.Cryptography.SHA256.HashData({|ZMQ2003:message.ToArray()|});")]
    public Task Copy_for_a_hash_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("var id = new Guid({|ZMQ2003:message.ToArray()|});")]
    [FullData("Guid id = new({|ZMQ2003:message.ToArray()|});")]
    public Task Copy_for_a_guid_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("var n = new System.Numerics.BigInteger({|ZMQ2003:message.ToArray()|});")]
    [FullData("var n = BinaryPrimitives.ReadInt32LittleEndian({|ZMQ2003:message.ToArray()|});")]
    [FullData("var n = BitConverter.ToInt32({|ZMQ2003:message.ToArray()|}, 0);")]
    [FullData("var n = BitConverter.ToDouble({|ZMQ2003:message.ToArray()|}, size);")]
    public Task Copy_for_a_number_Triggers(string code) => Code.Triggers(code);

    [Fact]
    public Task Copy_for_a_stream_Triggers() =>
        Code.Triggers("using var file = new System.IO.MemoryStream(); file.Write({|ZMQ2003:message.ToArray()|}, 0, message.Size);");

    [Theory]
    [InlineData("var order = System.Text.Json.JsonSerializer.Deserialize<int[]>({|ZMQ2003:message.ToString()|});")]
    [FullData("var order = System.Text.Json.JsonSerializer.Deserialize<int[]>({|ZMQ2003:message.ToArray()|});")]
    [FullData("var order = System.Text.Json.JsonSerializer.Deserialize({|ZMQ2003:message.ToString()|}, typeof(int));")]
    [FullData("var node = System.Text.Json.Nodes.JsonNode.Parse({|ZMQ2003:message.ToString()|});")]
    [InlineData(
        """
            using var m = new Message();
            socket.Recv(m);
            var reader = new System.Text.Json.Utf8JsonReader({|ZMQ2003:m.ToArray()|});
            while (reader.Read()) { Handle(reader.ValueSpan); Handle(reader.ValueSpan.ToArray()); }
            """
    )]
    public Task Copy_for_json_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("var all = new MultipartMessage(); all.Add(text); foreach (var frame in all) Handle(frame.ToArray());")]
    [FullData("foreach (var frame in new List<Message> { new(text) }) Handle(frame.ToArray());")]
    public Task Frame_of_a_collection_that_the_code_makes_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("var n = int.Parse({|ZMQ2003:message.ToString()|});")]
    [InlineData("var n = int.Parse({|ZMQ2003:Encoding.UTF8.GetString(message.Data)|});")]
    [InlineData("var n = int.Parse({|ZMQ2003:new UTF8Encoding(false).GetString(message.Data)|});")]
    [FullData("var utf8 = Encoding.UTF8; var n = int.Parse({|ZMQ2003:utf8.GetString(message.Data)|});")]
    [FullData("var n = int.Parse({|ZMQ2003:Encoding.UTF8.GetString(message.ToArray())|});")]
    [FullData("var n = double.Parse({|ZMQ2003:message.ToString()|}, System.Globalization.CultureInfo.InvariantCulture);")]
    [InlineData("if (long.TryParse({|ZMQ2003:message.ToString()|}, out var n)) Handle(n);")]
    public Task Text_for_a_parser_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("sender.Send({|ZMQ2003:message.ToArray()|});")]
    [FullData("if (!sender.Send({|ZMQ2003:message.ToArray()|}, SendFlags.DontWait)) return;")]
    [FullData("sender.Send({|ZMQ2003:message.ToString()|});")]
    public Task Copy_for_a_send_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData(
        """
            using var frames = {|ZMQ2011:socket.RecvMultipart()|};
            Handle({|ZMQ2003:frames[0].ToArray()|}); foreach (var f in frames) Handle({|ZMQ2003:f.ToArray()|});
            """
    )]
    [InlineData(
        """
            using var frames = {|ZMQ2011:socket.RecvMultipart()|};
            var first = frames[0]; Handle({|ZMQ2003:first.ToArray()|}); Handle({|ZMQ2003:frames.First.ToArray()|});
            """
    )]
    public Task Copy_of_a_frame_of_a_multipart_message_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("JsonSerializer.Deserialize<Order>({|ZMQ2003:frames[1].ToString()|})")]
    [InlineData("JsonSerializer.Deserialize<Order>({|ZMQ2003:frames.Last.ToArray()|})")]
    public Task Copy_for_code_that_cannot_have_the_frames_Triggers(string read) =>
        Code.Triggers(Orders("{|ZMQ2011:socket.RecvMultipart()|}", $"Handle({read}!.Id);"));

    [Theory]
    [InlineData("", "Handle(JsonSerializer.Deserialize<Order>(frames[1].ToString())!.Id); socket.SendMultipart(frames);")]
    [FullData("", "Keep(frames); Handle(JsonSerializer.Deserialize<Order>(frames[1].ToString())!.Id);")]
    [InlineData("_frames = ", "Handle(JsonSerializer.Deserialize<Order>(frames[1].ToString())!.Id);")]
    public Task Copy_for_code_that_may_have_the_frames_DoesNotTrigger(string also, string use) =>
        Code.DoesNotTrigger(Orders(also + "socket.RecvMultipart()", use));

    private static string Orders(string frames, string use) =>
        $$"""
            using System.Text.Json;
            using Net.Zmq;

            class Order { private int _id; public int Id { get => _id; set => _id = value; } }

            class Reader
            {
                private MultipartMessage? _frames;
                void Run(Socket socket)
                {
                    while (true)
                    {
                        var frames = {{frames}};
                        {{use}}
                    }
                }
                void Keep(MultipartMessage frames) => _frames = frames;
                void Handle(int id) => _frames?.Clear();
            }
            """;

    [Fact]
    public Task Copy_in_a_loop_Triggers() =>
        Code.Triggers("using var m = new Message(); while (running) { socket.Recv(m); Handle({|ZMQ2003:m.ToArray()|}); }");

    [Fact]
    public Task Copy_of_a_frame_of_the_runtime_Triggers() =>
        Code.Triggers(
            """
            using var received = new FrameReceiver(socket);
            var frame = received.Receive();
            Handle({|ZMQ2003:frame.ToArray()|});
            Handle({|ZMQ2003:frame.Span.ToArray()|});
            """
        );

    [Theory]
    [InlineData("await Task.Delay(1); var n = int.Parse({|ZMQ2003:message.ToString()|});")]
    public Task Copy_in_asynchronous_code_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("Task.Run(() => { using var m = new Message(); socket.Recv(m); return int.Parse({|ZMQ2003:m.ToString()|}); });")]
    public Task Copy_in_a_lambda_Triggers(string code) => Code.Triggers(code);

    [Fact]
    public Task Copy_of_what_a_method_returns_Triggers() =>
        Code.Triggers("var m = Next(); Handle({|ZMQ2003:m.ToArray()|}); Message Next() { socket.Recv(message); return message; }");

    [Theory]
    [InlineData(ZmqVersion.V0_1_0, "var n = int.Parse({|ZMQ2003:message.ToString()|});")]
    [InlineData(ZmqVersion.V0_2_0, "sender.Send({|ZMQ2003:message.ToArray()|});")]
    [InlineData(ZmqVersion.V0_4_1, "socket.Recv(message, 16); Handle({|ZMQ2003:message.ToArray()|});")]
    public Task Every_version_is_understood(ZmqVersion version, string code)
    {
        var test = Code.Analysis(code);
        test.LeaveOut("using ZmqPerf;");
        test.ZmqVersion = version;
        test.ReferencesRuntime = false;
        return test.RunAsync();
    }
}
