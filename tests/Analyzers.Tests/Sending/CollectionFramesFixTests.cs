using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Sending;

/// <summary>ZMQ1010: what becomes of numbers, of text of received frames, and of what is said of the whole message.</summary>
public sealed class CollectionFramesFixTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ1010");

    /// <summary>They cannot fail, so nothing has to be written before the first is sent.</summary>
    [Fact]
    public Task Numbers_AreFixed_where_they_are_sent() =>
        Code.IsFixed(
            """
            using var m = {|ZMQ1010:new MultipartMessage()|};
            m.Add(text);
            m.Add(BitConverter.GetBytes(size)); // how many
            m.Add(BitConverter.GetBytes(2.5));
            socket.SendMultipart(m);
            """,
            """
            socket.Send(text, SendFlags.SendMore);
            using var frame = socket.BeginFrame(sizeof(int));
            BitConverter.TryWriteBytes(frame.Span, size);
            frame.Send(SendFlags.SendMore); // how many
            using var frame2 = socket.BeginFrame(sizeof(double));
            BitConverter.TryWriteBytes(frame2.Span, 2.5);
            frame2.Send();
            """
        );

    /// <summary>It cannot fail, and stays what it is: no local is needed for it.</summary>
    [Theory]
    [InlineData("running ? \"yes\" : \"no\"")]
    [InlineData("!running ? text : \"no\"")]
    [FullData("size > 0 ? \"some\" : \"none\"")]
    [InlineData("payload.Length == size ? text : \"other\"")]
    public Task Frame_that_a_condition_chooses_IsFixed_in_its_place(string frame) =>
        Code.IsFixed(
            $"{{|ZMQ1010:socket.SendMultipart(text, {frame}, \"end\")|}};",
            $"socket.Send(text, SendFlags.SendMore);\nsocket.Send({frame}, SendFlags.SendMore);\nsocket.Send(\"end\");"
        );

    [Fact]
    public Task Copy_of_a_literal_IsFixed_in_its_place() =>
        Code.IsFixed(
            "{|ZMQ1010:socket.SendMultipart(new List<byte[]> { payload, \"ERROR\"u8.ToArray(), Encoding.UTF8.GetBytes(text) })|};",
            "socket.Send(payload, SendFlags.SendMore);\nsocket.Send(\"ERROR\"u8, SendFlags.SendMore);\nsocket.Send(text);"
        );

    [Fact]
    public Task Encoded_text_that_may_fail_IsFixed_as_text_before_the_first() =>
        Code.IsFixed(
            "{|ZMQ1010:socket.SendMultipart(new List<byte[]> { payload, Encoding.UTF8.GetBytes(text.Substring(size)) })|};",
            "var frame = text.Substring(size);\nsocket.Send(payload, SendFlags.SendMore);\nsocket.Send(frame);"
        );

    [Fact]
    public Task Encoded_text_whose_variable_changes_IsFixed_as_the_text_that_it_was() =>
        Code.IsFixed(
            """
            var frames = new List<byte[]>();
            frames.Add(Encoding.UTF8.GetBytes(text));
            text = "";
            frames.Add(payload);
            {|ZMQ1010:socket.SendMultipart(frames)|};
            """,
            """
            var frame = text;
            text = "";
            socket.Send(frame, SendFlags.SendMore);
            socket.Send(payload);
            """
        );

    [Theory]
    [InlineData("100 / size > 0 ? \"some\" : \"none\"")]
    [InlineData("running ? text.Substring(1) : \"none\"")]
    [InlineData("Console.KeyAvailable ? \"some\" : \"none\"")]
    public Task Frame_that_a_condition_chooses_that_may_fail_IsFixed_before_the_first(string frame) =>
        Code.IsFixed(
            $"{{|ZMQ1010:socket.SendMultipart(text, {frame}, \"end\")|}};",
            $"var frame = {frame};\nsocket.Send(text, SendFlags.SendMore);\nsocket.Send(frame, SendFlags.SendMore);\nsocket.Send(\"end\");"
        );

    /// <summary>ZMQ2003 would say so of the sends, and bytes that are no UTF-8 would be sent as they are.</summary>
    [Theory]
    [InlineData("socket.Recv(message); {|ZMQ1010:socket.SendMultipart(\"a\", message.ToString())|};")]
    [InlineData(
        """
            socket.Recv(message);
            var name = message.ToString();
            var frames = new List<byte[]>();
            frames.Add(Encoding.UTF8.GetBytes(name));
            {|ZMQ1010:socket.SendMultipart(frames)|};
            """
    )]
    public Task Text_of_a_received_frame_IsNotFixed(string code) => Code.IsNotFixed(code);

    [Fact]
    public Task Text_of_a_received_frame_that_is_read_besides_IsFixed() =>
        Code.IsFixed(
            """
            socket.Recv(message);
            var name = message.ToString();
            Console.WriteLine(name);
            {|ZMQ1010:socket.SendMultipart("a", name)|};
            """,
            """
            socket.Recv(message);
            var name = message.ToString();
            Console.WriteLine(name);
            socket.Send("a", SendFlags.SendMore);
            socket.Send(name);
            """
        );

    [Theory]
    [InlineData("// the reply, envelope first", "// the reply, envelope first\n")]
    [FullData("// collects both frames", "")]
    public Task Comment_above_the_collection_IsFixed(string comment, string after) =>
        Code.IsFixed(
            $"{comment}\nvar m = {{|ZMQ1010:new MultipartMessage()|}};\n\nm.Add(text);\nm.Add(\"b\");\nsocket.SendMultipart(m);",
            $"{after}socket.Send(text, SendFlags.SendMore);\nsocket.Send(\"b\");"
        );
}
