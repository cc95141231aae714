using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Correctness;

public sealed class WireSizedAllocationTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ3024");

    private static string InField(string code) =>
        "private int _count; void M(Socket socket, Message message) { socket.Recv(message); " + code + " }";

    [Theory]
    [InlineData("_count = BitConverter.ToInt32(message.Data); var a = {|ZMQ3024:new byte[_count]|}; Handle(a);")]
    public Task Size_that_a_field_has_just_got_Triggers(string code) => Code.Triggers(InField(code));

    [Theory]
    [InlineData("var n = BitConverter.ToInt32(message.Data); if (n > 9) return; _count = n; var a = new byte[_count]; Handle(a);")]
    [InlineData("_count = BitConverter.ToInt32(message.Data); if (_count > 9) return; var a = new byte[_count]; Handle(a);")]
    [FullData("_count = Math.Min(BitConverter.ToInt32(message.Data), 9); var a = new byte[_count]; Handle(a);")]
    public Task Size_in_a_field_that_was_compared_DoesNotTrigger(string code) => Code.DoesNotTrigger(InField(code));

    [Theory]
    [InlineData("socket.Recv(message); var n = BinaryPrimitives.ReadInt32LittleEndian(message.Data); var body = {|ZMQ3024:new byte[n]|};")]
    [FullData("socket.Recv(message); var body = {|ZMQ3024:new byte[BinaryPrimitives.ReadInt32BigEndian(message.Data.Slice(4))]|};")]
    [FullData(
        """
            socket.Recv(payload);
            var n = BinaryPrimitives.ReadInt32LittleEndian(payload.AsSpan(4));
            var items = {|ZMQ3024:new long[n]|};
            """
    )]
    [InlineData("socket.Recv(message); var n = BinaryPrimitives.ReadUInt32LittleEndian(message.Data); var body = {|ZMQ3024:new byte[n]|};")]
    [FullData(
        """
            using var frames = new FrameReceiver(socket);
            var frame = frames.Receive();
            var body = {|ZMQ3024:new byte[BitConverter.ToInt32(frame.Span)]|};
            """
    )]
    [InlineData(
        """
            socket.Recv(message);
            if (BinaryPrimitives.TryReadInt32LittleEndian(message.Data, out var n))
            {
                var body = {|ZMQ3024:new byte[n]|};
            }
            """
    )]
    [FullData(
        """
            var frames = socket.RecvMultipart();
            foreach (var frame in frames)
            {
                var body = {|ZMQ3024:new byte[BitConverter.ToInt32(frame.Data)]|};
            }
            """
    )]
    [InlineData("socket.Recv(message); var n = BitConverter.ToInt32(message.Data); Console.WriteLine(n); var b = {|ZMQ3024:new byte[n]|};")]
    [InlineData("socket.Recv(message); var n = BitConverter.ToInt64(message.Data); var b = {|ZMQ3024:new byte[n]|};")]
    [InlineData("socket.Recv(message); var n = BitConverter.ToUInt64(message.Data); var b = {|ZMQ3024:new byte[n]|};")]
    public Task Array_of_a_size_that_a_frame_says_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData(
        """
            socket.Recv(message);
            var count = BitConverter.ToInt32(message.Data);
            var size2 = count * 16;
            var body = {|ZMQ3024:GC.AllocateUninitializedArray<byte>(size2)|};
            """
    )]
    [FullData("socket.Recv(message); var n = BitConverter.ToInt32(message.Data); var b = {|ZMQ3024:new byte[n + 4]|};")]
    [FullData("socket.Recv(message); var n = BitConverter.ToInt32(message.Data); var b = {|ZMQ3024:new byte[4 + n]|};")]
    [FullData("socket.Recv(message); var n = BitConverter.ToInt32(message.Data); var b = {|ZMQ3024:new byte[n - 4]|};")]
    [FullData("socket.Recv(message); var n = BitConverter.ToInt32(message.Data); var b = {|ZMQ3024:new byte[n << 2]|};")]
    public Task Array_of_a_size_that_is_computed_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("socket.Recv(message); var body = {|ZMQ3024:new byte[int.Parse(message.ToString())]|};")]
    [FullData("var body = {|ZMQ3024:new byte[int.Parse(socket.RecvString())]|};")]
    [FullData("var line = socket.RecvString(); var n = int.Parse(line); var body = {|ZMQ3024:new byte[n]|};")]
    [FullData("var line = socket.RecvString(); var n = int.Parse(line.AsSpan(2)); var body = {|ZMQ3024:new byte[n]|};")]
    [FullData("socket.Recv(message); var b = {|ZMQ3024:new byte[int.Parse(Encoding.UTF8.GetString(message.Data))]|};")]
    [InlineData("socket.Recv(payload); var b = {|ZMQ3024:new byte[int.Parse(Encoding.UTF8.GetString(payload, 0, 4))]|};")]
    public Task Array_of_a_size_that_a_text_says_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("var parts = socket.RecvString().Split(' '); var b = {|ZMQ3024:new byte[int.Parse(parts[1])]|};")]
    [InlineData("var b = {|ZMQ3024:new byte[int.Parse(socket.RecvString().Split(',')[0])]|};")]
    [InlineData("var line = socket.RecvString(); var size2 = line.Substring(4); var b = {|ZMQ3024:new byte[int.Parse(size2)]|};")]
    [InlineData("var line = socket.RecvString(); var b = {|ZMQ3024:new byte[int.Parse(line[4..].Trim())]|};")]
    public Task Array_of_a_size_that_a_part_of_a_text_says_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("var parts = socket.RecvString().Split(' '); var n = int.Parse(parts[1]); if (n > 1000) return; var b = new byte[n];")]
    [InlineData("var parts = \"4 5\".Split(' '); socket.RecvString(); var b = new byte[int.Parse(parts[1])];")]
    [InlineData("var parts = socket.RecvString().Split(' '); parts[1] = \"5\"; var b = new byte[int.Parse(parts[1])];")]
    [InlineData("var parts = socket.RecvString().Split(' '); var b = new byte[parts.Length];")]
    [InlineData("socket.RecvString(); var b = new byte[int.Parse(text.Substring(4))];")]
    public Task Part_of_a_text_that_says_nothing_of_the_size_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("socket.Recv(message); var b = {|ZMQ3024:new byte[BitConverter.ToInt32(message.Data.ToArray(), 0)]|};")]
    [FullData("socket.Recv(payload); var b = {|ZMQ3024:new byte[BitConverter.ToInt32(payload.AsSpan(4).ToArray(), 0)]|};")]
    public Task Array_of_a_size_that_a_copy_says_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("socket.Recv(payload); var n = BitConverter.ToInt32(payload, 0); var body = {|ZMQ3024:ArrayPool<byte>.Shared.Rent(n)|};")]
    [FullData("if (!int.TryParse(socket.RecvString(), out int n)) return; var body = {|ZMQ3024:ArrayPool<byte>.Shared.Rent(n)|};")]
    [FullData(
        """
            socket.Recv(message);
            var n = BitConverter.ToInt32(message.Data);
            using var owner = {|ZMQ3024:MemoryPool<byte>.Shared.Rent(n)|};
            """
    )]
    public Task Rented_memory_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("socket.Recv(message); var n = BitConverter.ToInt32(message.Data); var b = {|ZMQ3024:GC.AllocateArray<byte>(n)|};")]
    public Task Allocated_array_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("socket.Recv(message); var n = BitConverter.ToInt32(message.Data); var p = {|ZMQ3024:Marshal.AllocHGlobal(n)|};")]
    [FullData("socket.Recv(message); var n = BitConverter.ToInt32(message.Data); var p = {|ZMQ3024:Marshal.AllocCoTaskMem(n)|};")]
    [FullData("socket.Recv(message); var n = BitConverter.ToInt32(message.Data); var p = {|ZMQ3024:NativeMemory.Alloc((nuint)n)|};")]
    [FullData(
        """
            socket.Recv(message);
            var n = BitConverter.ToInt32(message.Data);
            var p = {|ZMQ3024:NativeMemory.AllocZeroed((nuint)n)|};
            """
    )]
    public Task Native_memory_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("socket.Recv(message); var n = MemoryMarshal.Read<int>(message.Data); using var m = {|ZMQ3024:new Message(n)|};")]
    [FullData("socket.Recv(message); var n = MemoryMarshal.Read<int>(message.Data); var list = {|ZMQ3024:new List<int>(n)|};")]
    [FullData("socket.Recv(message); var n = BitConverter.ToInt32(message.Data); var s = {|ZMQ3024:new System.IO.MemoryStream(n)|};")]
    [InlineData("socket.Recv(message); var n = BitConverter.ToInt32(message.Data); var w = {|ZMQ3024:new ArrayBufferWriter<byte>(n)|};")]
    [FullData("socket.Recv(message); var n = BitConverter.ToInt32(message.Data); var b = {|ZMQ3024:new StringBuilder(n)|};")]
    public Task Capacity_of_an_object_Triggers(string code) => Code.Triggers(code);

    [Fact]
    public Task Type_of_the_users_that_is_called_like_a_collection_DoesNotTrigger() =>
        Code.DoesNotTrigger(
            """
            using System;
            using Net.Zmq;

            sealed class List<T>(int most)
            {
                public int Most => most;
            }

            static class Frames
            {
                static List<int> Of(Message m) => new List<int>(BitConverter.ToInt32(m.Data));
            }
            """
        );

    [Fact]
    public Task Message_of_a_parameter_Triggers() =>
        Code.Triggers(
            """
            using System.Buffers.Binary;
            using Net.Zmq;

            static class Frames
            {
                static byte[] Body(Message m) => {|ZMQ3024:new byte[BinaryPrimitives.ReadInt32LittleEndian(m.Data)]|};
            }
            """
        );

    [Theory]
    [InlineData(
        """
            socket.Recv(message);
            var n = BinaryPrimitives.ReadInt32LittleEndian(message.Data);
            if (n > 65536) return;
            var body = new byte[n];
            """
    )]
    [FullData(
        """
            socket.Recv(message);
            var n = BinaryPrimitives.ReadInt32LittleEndian(message.Data);
            if (n is < 0 or > 100) return;
            var body = new byte[n];
            """
    )]
    [FullData(
        """
            socket.Recv(message);
            var n = BinaryPrimitives.ReadInt32LittleEndian(message.Data);
            if (n + 4 != message.Size) return;
            var body = new byte[n];
            """
    )]
    [InlineData(
        """
            socket.Recv(message);
            var n = BinaryPrimitives.ReadInt32LittleEndian(message.Data);
            ArgumentOutOfRangeException.ThrowIfGreaterThan(n, 100);
            var body = new byte[n];
            """
    )]
    [FullData(
        """
            socket.Recv(message);
            var n = BinaryPrimitives.ReadInt32LittleEndian(message.Data);
            Check(n);
            var body = new byte[n];
            void Check(int i) { if (i > 9) throw new Exception(); }
            """
    )]
    [FullData(
        """
            socket.Recv(message);
            if (BinaryPrimitives.TryReadInt32LittleEndian(message.Data, out var n) && n is > 0 and < 100)
            {
                var body = new byte[n];
            }
            """
    )]
    [FullData("socket.Recv(message); var n = BitConverter.ToInt32(message.Data); switch (n) { case 8: var body = new byte[n]; break; }")]
    [FullData(
        """
            socket.Recv(message);
            var n = BitConverter.ToInt32(message.Data);
            Handle(n switch { 8 => 1, _ => 2 });
            var body = new byte[n];
            """
    )]
    [FullData(
        """
            socket.Recv(message);
            var n = BitConverter.ToInt32(message.Data);
            System.Diagnostics.Debug.Assert(n < 100);
            var body = new byte[n];
            """
    )]
    [InlineData(
        """
            socket.Recv(message);
            var n = BitConverter.ToInt32(message.Data);
            for (var i = 0; i < n; i++)
                Handle(i);
            var body = new byte[n];
            """
    )]
    [InlineData(
        """
            socket.Recv(message);
            var n = BitConverter.ToInt32(message.Data);
            var body = new byte[n];
            for (var i = 0; n < 100; i++)
                Handle(body[i]);
            """
    )]
    public Task Size_that_is_compared_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("for (var i = 0; i < n; i++) body[i] = 1;")]
    [FullData("for (int i = 0, k = 1; n > i; i++) body[i] = (byte)k;")]
    [FullData("for (var i = 0; i != n; i++) body[i] = 1;")]
    public Task Size_up_to_which_a_loop_counts_behind_the_allocation_Triggers(string loop) =>
        Code.Triggers($"socket.Recv(message); var n = BitConverter.ToInt32(message.Data); var body = {{|ZMQ3024:new byte[n]|}}; {loop}");

    [Theory]
    [InlineData(
        """
            socket.Recv(message);
            var n = Math.Min(BinaryPrimitives.ReadInt32LittleEndian(message.Data), 100);
            var body = new byte[n];
            """
    )]
    [FullData("socket.Recv(message); var n = BitConverter.ToInt32(message.Data); n = Math.Clamp(n, 0, 100); var body = new byte[n];")]
    [InlineData("socket.Recv(message); var n = BitConverter.ToInt32(message.Data); var most = Math.Min(n, 100); var body = new byte[n];")]
    [FullData("socket.Recv(message); var n = BitConverter.ToInt32(message.Data); var body = new byte[n / 1000];")]
    public Task Size_that_is_cut_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    // 64 KiB at most
    [InlineData("socket.Recv(message); var n = BinaryPrimitives.ReadInt16LittleEndian(message.Data); var body = new byte[n];")]
    [FullData("socket.Recv(message); var body = new byte[message.Data[0]];")]
    public Task Size_of_few_bytes_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("socket.Recv(message); var body = new byte[message.Size];")] // as large as what came
    [FullData("socket.Recv(message); var body = new byte[message.Data.Length];")]
    [FullData("var n = socket.Recv(payload); var body = new byte[n];")]
    public Task Size_of_the_frame_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("socket.Recv(payload); var body = new byte[size];")]
    [FullData("socket.Recv(payload); var body = new byte[1024];")]
    [FullData("var n = BitConverter.ToInt32(payload, 0); socket.Recv(payload); var body = new byte[n];")]
    [FullData("socket.Recv(payload); var other = new byte[8]; var body = new byte[BitConverter.ToInt32(other, 0)];")]
    [InlineData("socket.Recv(message); if (int.TryParse(text, out var n)) { var body = new byte[n]; }")]
    [FullData("socket.Recv(message); var n = BitConverter.ToInt32(message.Data); n = size; var body = new byte[n];")]
    [InlineData("socket.Recv(payload); BinaryPrimitives.TryReadInt32LittleEndian(payload, out var n); n = size; var body = new byte[n];")]
    [FullData("socket.Recv(payload); var n = BinaryPrimitives.ReverseEndianness(size); var body = new byte[n];")]
    [FullData("socket.Recv(payload); var b = new byte[int.Parse(text.ToString())];")]
    [FullData("var made = Make(); var n = BitConverter.ToInt32(made.Data); var b = new byte[n]; static Message Make() => new(16);")]
    public Task Size_that_no_frame_says_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData(
        """
            socket.Recv(message);
            var outgoing = new List<Message> { new Message(16) };
            foreach (var made in outgoing)
            {
                var b = new byte[BitConverter.ToInt32(made.Data)];
            }
            """
    )]
    [FullData(
        """
            socket.Recv(message);
            var outgoing = Make();
            foreach (var made in outgoing)
            {
                var b = new byte[BitConverter.ToInt32(made.Data)];
            }
            MultipartMessage Make() => new();
            """
    )]
    [FullData(
        """
            socket.Recv(message);
            var outgoing = Make();
            var b = new byte[BitConverter.ToInt32(outgoing[0].Data)];
            MultipartMessage Make() => new();
            """
    )]
    public Task Size_that_a_frame_of_our_own_says_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("var frames = socket.RecvMultipart(); var b = {|ZMQ3024:new byte[BitConverter.ToInt32(frames[0].Data)]|};")]
    [InlineData("if (socket.TryRecvMultipart(out var frames)) { var b = {|ZMQ3024:new byte[BitConverter.ToInt32(frames![0].Data)]|}; }")]
    [FullData(
        """
            foreach (var frame in socket.RecvMultipart())
            {
                var b = {|ZMQ3024:new byte[BitConverter.ToInt32(frame.Data)]|};
            }
            """
    )]
    public Task Array_of_a_size_that_a_frame_of_several_says_Triggers(string code) => Code.Triggers(code);

    [Fact]
    public Task Array_of_several_dimensions_DoesNotTrigger() =>
        Code.DoesNotTrigger("socket.Recv(message); var n = BitConverter.ToInt32(message.Data); var body = new byte[n, 2];");

    [Theory]
    [InlineData("socket.Recv(message); var body = new byte[BitConverter.ToInt32(nothing)];")]
    [FullData("socket.Recv(message); var body = new byte[BitConverter.ToInt32(nothing.Data)")]
    public Task Broken_code_DoesNotTrigger(string code)
    {
        var test = Code.Analysis(code);
        test.CompilerDiagnostics = CompilerDiagnostics.None;
        return test.RunAsync();
    }
}
