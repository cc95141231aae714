using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Receiving;

public sealed class FrameDataReadRepeatedlyFixTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ2005");

    [Fact]
    public Task Several_and_nested_reads_AreFixed() =>
        Code.IsFixed(
            """
            using var m = new Message();
            while (running)
            {
                socket.Recv(m);

                // the kind first
                if ({|ZMQ2005:m.Size|} < 4)
                    continue;
                for (var i = 0; i < m.Size /* all */; i++)
                    Handle(m.Data[i]);
                while (socket.HasMore)
                {
                    socket.Recv(m);
                    Handle({|ZMQ2005:m.Data|}[..2]);
                    Handle(m.Data[2..]);
                }
            }
            """,
            """
            using var m = new Message();
            while (running)
            {
                socket.Recv(m);

                var data = m.Data;

                // the kind first
                if (data.Length < 4)
                    continue;
                for (var i = 0; i < data.Length /* all */; i++)
                    Handle(data[i]);
                while (socket.HasMore)
                {
                    socket.Recv(m);
                    var mData = m.Data;
                    Handle(mData[..2]);
                    Handle(mData[2..]);
                }
            }
            """
        );

    [Fact]
    public Task Local_that_is_there_IsFixed_by_using_it() =>
        Code.IsFixed(
            """
            while (running)
            {
                socket.Recv(message);
                var bytes = {|ZMQ2005:message.Data|};
                Handle(bytes[0]);
                Handle(message.Data[..message.Size]);
            }
            """,
            """
            while (running)
            {
                socket.Recv(message);
                var bytes = message.Data;
                Handle(bytes[0]);
                Handle(bytes);
            }
            """
        );

    /// <summary>A local that has the bytes later has them earlier; beside comments it stays.</summary>
    [Fact]
    public Task Local_of_the_bytes_behind_a_test_of_their_number_moves_when_it_IsFixed() =>
        Code.IsFixed(
            """
            while (running)
            {
                socket.Recv(message);
                if ({|ZMQ2005:message.Size|} < 4)
                    continue;
                Span<byte> bytes = message.Data;
                Handle(bytes[0]);
            }
            """,
            """
            while (running)
            {
                socket.Recv(message);
                Span<byte> bytes = message.Data;
                if (bytes.Length < 4)
                    continue;
                Handle(bytes[0]);
            }
            """
        );

    [Fact]
    public Task Reads_in_a_region_AreFixed() =>
        Code.IsFixed(
            """
            while (running)
            {
                socket.Recv(message);

                #region sum
                if ({|ZMQ2005:message.Size|} > 1)
                    Handle(message.Data[1]);
                #endregion
            }
            """,
            """
            while (running)
            {
                socket.Recv(message);

                #region sum
                var data = message.Data;
                if (data.Length > 1)
                    Handle(data[1]);
                #endregion
            }
            """
        );

    [Fact]
    public Task Local_that_is_no_plain_view_is_left_when_it_IsFixed() =>
        Code.IsFixed(
            """
            while (running)
            {
                socket.Recv(message);
                var rest = {|ZMQ2005:message.Data|};
                rest = rest[1..];
                Handle(message.Data[..1]);
                socket.Recv(message);
                ReadOnlySpan<byte> bytes = {|ZMQ2005:message.Data|};
                message.Data[0] = bytes[0];
            }
            """,
            """
            while (running)
            {
                socket.Recv(message);
                var data = message.Data;
                var rest = data;
                rest = rest[1..];
                Handle(data[..1]);
                socket.Recv(message);
                var messageData = message.Data;
                ReadOnlySpan<byte> bytes = messageData;
                messageData[0] = bytes[0];
            }
            """
        );

    [Fact]
    public Task Size_alone_IsFixed() =>
        Code.IsFixed(
            """
            for (var i = 0; i < {|ZMQ2005:message.Size|}; i++)
                Handle(i);
            """,
            """
            var size = message.Size;
            for (var i = 0; i < size; i++)
                Handle(i);
            """
        );

    [Fact]
    public Task Message_that_is_there_in_any_case_IsFixed() =>
        Code.IsFixed(
            """
            using var m = new Message(payload);
            for (var i = 0; i < size; i++)
                Handle({|ZMQ2005:m.Data|}[i]);
            """,
            """
            using var m = new Message(payload);
            var data = m.Data;
            for (var i = 0; i < size; i++)
                Handle(data[i]);
            """
        );

    [Fact]
    public Task Forwarding_property_IsFixed() =>
        Code.IsFixed(
            """
            using System;
            using Net.Zmq;
            class Frame
            {
                private readonly Message _message = new();
                private readonly Socket _socket = null!;
                Span<byte> Payload => _message.Data;
                int Sum()
                {
                    var sum = 0;
                    _socket.Recv(_message);
                    for (var i = 0; i < {|ZMQ2005:Payload|}.Length; i++)
                        sum += Payload[i];
                    return sum;
                }
            }
            """,
            """
            using System;
            using Net.Zmq;
            class Frame
            {
                private readonly Message _message = new();
                private readonly Socket _socket = null!;
                Span<byte> Payload => _message.Data;
                int Sum()
                {
                    var sum = 0;
                    _socket.Recv(_message);
                    var data = Payload;
                    for (var i = 0; i < data.Length; i++)
                        sum += data[i];
                    return sum;
                }
            }
            """
        );

    [Theory]
    [InlineData("for (var i = 0; i < size; i++) Handle({|ZMQ2005:message.Data|}[i]);")] // disposed, and no turn taken
    [InlineData("using var m = new Message(payload); m.Dispose(); for (var i = 0; i < size; i++) Handle({|ZMQ2005:m.Data|}[i]);")]
    [FullData("using var m = new Message(payload); var alias = m; for (var i = 0; i < size; i++) Handle({|ZMQ2005:m.Data|}[i]);")]
    [FullData("var m = new Message(payload); for (var i = 0; i < size; i++) Handle({|ZMQ2005:m.Data|}[i]);")]
    public Task Message_that_may_be_gone_before_the_loop_IsNotFixed(string code) => Code.IsNotFixed(code);

    [Fact]
    public Task Bytes_in_asynchronous_code_IsNotFixed() =>
        Code.IsNotFixed(
            """
            await Task.Yield();
            using var m = new Message();
            while (running) { socket.Recv(m); Handle({|ZMQ2005:m.Data|}); Handle(m.Size); }
            """
        );

    [Fact]
    public Task Read_without_a_place_for_a_local_IsNotFixed() =>
        Code.IsNotFixed(
            "while (running) { if (socket.TryRecv(message, out _)) for (var i = 0; i < {|ZMQ2005:message.Size|}; i++) Handle(i); }"
        );

    [Fact]
    public Task Reads_that_a_directive_divides_IsNotFixed() =>
        Code.IsNotFixed(
            "while (running) { socket.Recv(message); Handle({|ZMQ2005:message.Size|});\n#if DEBUG\n#endif\nHandle(message.Data); }"
        );

    [Fact]
    public Task Jump_over_the_local_IsNotFixed() =>
        Code.IsNotFixed(
            """
            while (running)
            {
                socket.Recv(message);
                Handle({|ZMQ2005:message.Size|});
                Handle(message.Data);
                if (size > 0) goto done;
            }
            done: ;
            """
        );

    [Fact]
    public Task Local_whose_name_is_taken_IsFixed_with_that_of_its_message() =>
        Code.IsFixed(
            """
            var data = 1;
            while (running)
            {
                socket.Recv(message);
                Handle({|ZMQ2005:message.Data|}[0]);
                Handle(message.Data[data]);
            }
            """,
            """
            var data = 1;
            while (running)
            {
                socket.Recv(message);
                var messageData = message.Data;
                Handle(messageData[0]);
                Handle(messageData[data]);
            }
            """
        );

    /// <summary>Where two messages are read, each local says whose content it has.</summary>
    [Fact]
    public Task Several_messages_AreFixed_with_names_of_their_own() =>
        Code.IsFixed(
            """
            using var request = new Message(payload);
            using var reply = new Message(payload);
            for (var i = 0; i < size; i++)
                Handle({|ZMQ2005:request.Data|}[i]);
            for (var i = 0; i < size; i++)
                Handle({|ZMQ2005:reply.Data|}[i]);
            """,
            """
            using var request = new Message(payload);
            using var reply = new Message(payload);
            var requestData = request.Data;
            for (var i = 0; i < size; i++)
                Handle(requestData[i]);
            var replyData = reply.Data;
            for (var i = 0; i < size; i++)
                Handle(replyData[i]);
            """
        );

    /// <summary>A slice as long as the span says no more beside it.</summary>
    [Theory]
    [InlineData("[..message.Size]", "")]
    [InlineData(".Slice(0, message.Data.Length)", "")]
    [InlineData("[1..message.Size]", "[1..data.Length]")]
    public Task Slice_of_all_IsFixed_without_it(string slice, string fixedSlice) =>
        RuleTest
            .Of("ZMQ2005")
            .IsFixed(
                $"while (running)\n{{\n    socket.Recv(message);\n    Handle({{|ZMQ2005:message.Data|}}{slice});\n}}",
                $"while (running)\n{{\n    socket.Recv(message);\n    var data = message.Data;\n    Handle(data{fixedSlice});\n}}"
            );

    /// <summary>A block on one line is opened where the local would make it too long.</summary>
    [Fact]
    public Task Method_on_one_line_IsFixed_on_several() =>
        RuleTest
            .Of("ZMQ2005")
            .IsFixed(
                """
                void Copy(Message m, List<byte> to) { for (int i = 0; i < {|ZMQ2005:m.Size|}; i++) to.Add(m.Data[i]); Thread.Yield(); }
                """,
                """
                void Copy(Message m, List<byte> to)
                {
                    var data = m.Data;
                    for (int i = 0; i < data.Length; i++) to.Add(data[i]);
                    Thread.Yield();
                }
                """
            );
}
