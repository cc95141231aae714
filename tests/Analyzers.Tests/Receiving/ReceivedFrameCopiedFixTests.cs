using System;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis.CSharp;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Receiving;

public sealed class ReceivedFrameCopiedFixTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ2003");

    public static TheoryData<LanguageVersion> Versions =>
        [
            LanguageVersion.CSharp12,
#if CSHARP13
            LanguageVersion.CSharp13,
#endif
#if CSHARP14
            LanguageVersion.CSharp14,
#endif
        ];

    [Theory]
    [MemberData(nameof(Versions))]
    [Trait("Compiler", "each")]
    public Task Every_language_version_IsFixed(LanguageVersion language)
    {
        var test = Code.Fix(
            """
            Handle(Encoding.UTF8.GetString({|ZMQ2003:message.ToArray()|}));
            sender.Send({|ZMQ2003:message.ToArray()|});
            Handle(int.Parse({|ZMQ2003:message.ToString()|}, System.Globalization.CultureInfo.InvariantCulture));
            """,
            """
            Handle(Encoding.UTF8.GetString(message.Data));
            sender.Send(message.Data);
            Handle(int.Parse(message.Data, System.Globalization.CultureInfo.InvariantCulture));
            """
        );
        test.LanguageVersion = language;
        return test.RunAsync();
    }

    [Theory]
    [InlineData("if (b[0] == 1) Handle(b.Length);")]
    [FullData("var sum = 0;\nforeach (var x in b)\n    sum += x;\nHandle(sum);")]
    [FullData("for (var i = 0; i < b.Length; i++)\n    if (b[i] == 0) break;")]
    [InlineData("Thread.Sleep(1);\nConsole.WriteLine(b[^1]);")]
    public Task Copy_of_which_single_bytes_are_read_IsFixed(string reads) =>
        Code.IsFixed(
            $"using var own = new Message();\nsocket.Recv(own);\nvar b = {{|ZMQ2003:own.ToArray()|}};\n{reads}",
            $"using var own = new Message();\nsocket.Recv(own);\nvar b = own.Data;\n{reads}"
        );

    [Theory]
    [InlineData("b[0] = 1; Handle(b.Length);")]
    [FullData("socket.Recv(own); Console.WriteLine(b[0]);")]
    [FullData("own.Dispose(); Console.WriteLine(b[0]);")]
    [FullData("Action read = () => Console.WriteLine(b[0]); read();")]
    [FullData("ref var first = ref b[0]; Console.WriteLine(first);")]
    [InlineData("Keep(b); void Keep(byte[] all) { }")]
    [FullData("Handle(b.Length);")]
    [FullData("await Task.Yield(); Console.WriteLine(b[0]);")]
    public Task Copy_that_is_needed_DoesNotTrigger(string reads) =>
        Code.DoesNotTrigger($"using var own = new Message();\nsocket.Recv(own);\nvar b = own.ToArray();\n{reads}");

    [Theory]
    [InlineData("Handle({|ZMQ2003:message.Data[4..].ToArray()|});", "Handle(message.Data[4..]);")]
    [FullData("var body = message.Data[4..]; Handle({|ZMQ2003:body.ToArray()|});", "var body = message.Data[4..]; Handle(body);")]
    [InlineData("var id = new Guid({|ZMQ2003:message.ToArray()|});", "var id = new Guid(message.Data);")]
    [FullData(
        "if (!sender.Send({|ZMQ2003:message.ToArray()|}, SendFlags.DontWait)) return;",
        "if (!sender.Send(message.Data, SendFlags.DontWait)) return;"
    )]
    [InlineData("sender?.Send(data: {|ZMQ2003:message.ToArray()|});", "sender?.Send(data: message.Data);")]
    [InlineData(
        "using var received = new FrameReceiver(socket); Handle({|ZMQ2003:received.Receive().ToArray()|});",
        "using var received = new FrameReceiver(socket); Handle(received.Receive().Span);"
    )]
    [InlineData(
        "Message? m = message; socket.Recv(m!); Handle({|ZMQ2003:m!.ToArray()|});",
        "Message? m = message; socket.Recv(m!); Handle(m!.Data);"
    )]
    [InlineData("Handle(\n    // raw\n    {|ZMQ2003:message.ToArray()|});", "Handle(\n    // raw\n    message.Data);")]
    public Task Argument_becomes_a_span_IsFixed(string before, string after) => Code.IsFixed(before, after);

    [Theory]
    [InlineData("var n = BitConverter.ToInt32({|ZMQ2003:message.ToArray()|}, 0);", "var n = BitConverter.ToInt32(message.Data);")]
    [FullData(
        "var n = BitConverter.ToInt32({|ZMQ2003:message.ToArray()|}, size + 4);",
        "var n = BitConverter.ToInt32(message.Data.Slice(size + 4));"
    )]
    [InlineData(
        "var s = Encoding.UTF8.GetString({|ZMQ2003:message.ToArray()|}, 1, size);",
        "var s = Encoding.UTF8.GetString(message.Data.Slice(1, size));"
    )]
    [InlineData(
        "var s = Encoding.UTF8.GetString({|ZMQ2003:message.ToArray()|}, 0, message.Size);",
        "var s = Encoding.UTF8.GetString(message.Data);"
    )]
    [InlineData(
        "var s = Encoding.UTF8.GetString({|ZMQ2003:message.ToArray()|}, 4, message.Size - 4);",
        "var s = Encoding.UTF8.GetString(message.Data.Slice(4));"
    )]
    [InlineData(
        "var s = Encoding.UTF8.GetString({|ZMQ2003:message.ToArray()|}, 4, message.Size - 3);",
        "var s = Encoding.UTF8.GetString(message.Data.Slice(4, message.Size - 3));"
    )]
    [InlineData(
        "var b = {|ZMQ2003:message.ToArray()|}; Handle(BitConverter.ToInt32(b, 0)); Handle(Encoding.UTF8.GetString(b, 4, b.Length - 4));",
        "var b = message.Data; Handle(BitConverter.ToInt32(b)); Handle(Encoding.UTF8.GetString(b.Slice(4)));"
    )]
    public Task Index_becomes_a_slice_IsFixed(string before, string after) => Code.IsFixed(before, after);

    [Theory]
    [InlineData("var n = int.Parse({|ZMQ2003:Encoding.UTF8.GetString(message.ToArray())|}, INVARIANT);")]
    [FullData("await Task.Delay(1); var n = int.Parse({|ZMQ2003:message.ToString()|}, INVARIANT);")]
    [FullData("var n = double.Parse({|ZMQ2003:message.ToString()|}, System.Globalization.NumberStyles.Float, INVARIANT);")]
    [InlineData("if (long.TryParse({|ZMQ2003:message.ToString()|}, INVARIANT, out var n)) Handle(n);")]
    [InlineData("var n = Guid.Parse({|ZMQ2003:message.ToString()|});")]
    [InlineData("var n = int.Parse({|ZMQ2003:message.ToString()|});")]
    [FullData("if (long.TryParse({|ZMQ2003:message.ToString()|}, out var n)) Handle(n);")]
    [FullData("var n = short.Parse({|ZMQ2003:message.ToString()|}, System.Globalization.CultureInfo.CurrentCulture);")]
    public Task Text_for_a_parser_without_a_culture_becomes_bytes_IsFixed(string code)
    {
        var before = code.Replace("INVARIANT", "System.Globalization.CultureInfo.InvariantCulture", StringComparison.Ordinal);
        var after = before.Replace("Encoding.UTF8.GetString(message.ToArray())", "message.Data", StringComparison.Ordinal);
        after = after
            .Replace("message.ToString()", "message.Data", StringComparison.Ordinal)
            .Replace("{|ZMQ2003:", "", StringComparison.Ordinal);
        return Code.IsFixed(before, after.Replace("|}", "", StringComparison.Ordinal));
    }

    /// <summary>Spaces between digits are other ones in bytes, and JSON that is not UTF-8 is refused as bytes only.</summary>
    [Theory]
    [InlineData("var n = double.Parse({|ZMQ2003:Encoding.UTF8.GetString(message.Data)|});")]
    [FullData("var n = decimal.Parse({|ZMQ2003:message.ToString()|}, System.Globalization.CultureInfo.CurrentCulture);")]
    [FullData("var n = int.Parse({|ZMQ2003:message.ToString()|}, System.Globalization.NumberStyles.AllowThousands, null);")]
    [InlineData("var n = int.Parse({|ZMQ2003:message.ToString()|}, System.Globalization.NumberStyles.HexNumber, null);")]
    [FullData("var order = System.Text.Json.JsonSerializer.Deserialize<int[]>({|ZMQ2003:message.ToString()|});")]
    [FullData("var order = System.Text.Json.JsonSerializer.Deserialize({|ZMQ2003:message.ToString()|}, typeof(int));")]
    [FullData("var node = System.Text.Json.Nodes.JsonNode.Parse({|ZMQ2003:message.ToString()|});")]
    [FullData("var text = {|ZMQ2003:message.ToString()|}; var n = double.Parse(text);")]
    public Task Text_that_bytes_may_not_be_read_as_IsNotFixed(string code) => Code.IsNotFixed(code);

    [Theory]
    [InlineData(
        "var copy = {|ZMQ2003:message.ToArray()|}; for (var i = 0; i < size; i++) Handle(BitConverter.ToInt32(copy, i));",
        "var copy = message.Data; for (var i = 0; i < size; i++) Handle(BitConverter.ToInt32(copy.Slice(i)));"
    )]
    [InlineData(
        "var copy = {|ZMQ2003:message.Data[size++..].ToArray()|}; Handle(copy);",
        "var copy = message.Data[size++..]; Handle(copy);"
    )]
    [InlineData(
        "var copy = {|ZMQ2003:message.Data.Slice(size++).ToArray()|}; Handle(copy);",
        "var copy = message.Data.Slice(size++); Handle(copy);"
    )]
    [InlineData(
        "using var frames = {|ZMQ2011:socket.RecvMultipart()|};\nvar copy = {|ZMQ2003:frames[0].ToArray()|}; Handle(copy);",
        "using var frames = {|ZMQ2011:socket.RecvMultipart()|};\nvar copy = frames[0].Data; Handle(copy);"
    )]
    [InlineData(
        "var copy = {|ZMQ2003:message.ToArray()|};\n#if DEBUG\n#endif\nHandle(copy);",
        "var copy = message.Data;\n#if DEBUG\n#endif\nHandle(copy);"
    )]
    public Task Local_copy_becomes_a_span_IsFixed(string before, string after) => Code.IsFixed(before, after);

    [Theory]
    [InlineData("var copy = {|ZMQ2003:message.ToArray()|}; Handle(copy);", "Handle(message.Data);")]
    [InlineData("var copy = {|ZMQ2003:message.Data.Slice(4).ToArray()|}; Handle(copy);", "Handle(message.Data.Slice(4));")]
    [FullData(
        "switch (size) { case 1: var copy = {|ZMQ2003:message.ToArray()|}; Handle(copy); break; }",
        "switch (size) { case 1: Handle(message.Data); break; }"
    )]
    [InlineData(
        """
            using System;
            using Net.Zmq;
            var message = new Message();
            new Socket(new Context(), SocketType.Pull).Recv(message);
            var copy = {|ZMQ2003:message.ToArray()|};
            var id = new Guid(copy);
            """,
        """
            using System;
            using Net.Zmq;
            var message = new Message();
            new Socket(new Context(), SocketType.Pull).Recv(message);
            var id = new Guid(message.Data);
            """
    )]
    public Task Local_copy_moves_into_the_argument_IsFixed(string before, string after) => Code.IsFixed(before, after);

    [Fact]
    public Task Several_and_nested_copies_AreFixed() =>
        Code.IsFixed(
            """
            using var m = new Message();
            while (running)
            {
                socket.Recv(m);
                // the kind first
                var data = {|ZMQ2003:m.ToArray()|}; // all of it
                var kind = BitConverter.ToInt16(data, 0);
                if (data.Length > 8)
                    Handle(BitConverter.ToInt64(data, BitConverter.ToInt32({|ZMQ2003:m.ToArray()|}, 4)));

                // then the text
                string text = {|ZMQ2003:m.ToString()|};
                var number = long.Parse(text, System.Globalization.CultureInfo.InvariantCulture);
                Handle({|ZMQ2003:m.ToArray()|} /* raw */);
            }
            """,
            """
            using var m = new Message();
            while (running)
            {
                socket.Recv(m);
                // the kind first
                var data = m.Data; // all of it
                var kind = BitConverter.ToInt16(data);
                if (data.Length > 8)
                    Handle(BitConverter.ToInt64(data.Slice(BitConverter.ToInt32(data.Slice(4)))));

                // then the text
                var number = long.Parse(data, System.Globalization.CultureInfo.InvariantCulture);
                Handle(data /* raw */);
            }
            """
        );

    [Theory]
    [InlineData("sender.Send({|ZMQ2003:message.ToString()|});")] // invalid bytes would go out as they are
    [FullData("Handle({|ZMQ2003:message./* all */ToArray()|});")]
    [InlineData("Encoding encoding = Encoding.Latin1; Handle(encoding.GetString({|ZMQ2003:message.ToArray()|}));")]
    [InlineData(
        """
            using var m = new Message();
            socket.Recv(m);
            await Task.Delay(1);
            var data = {|ZMQ2003:m.ToArray()|};
            var a = BitConverter.ToInt32(data, 0);
            var b = BitConverter.ToInt64(data, 4);
            """
    )]
    [FullData("Handle(BitConverter.ToInt32({|ZMQ2003:message.ToArray()|} /* all */, 4));")]
    [InlineData("var copy = {|ZMQ2003:message.ToArray()|}; Handle(BitConverter.ToInt32(copy, // from the start\n0));")]
    [FullData("Handle(message\n#if DEBUG\n#endif\n.{|ZMQ2003:ToArray|}());")]
    [InlineData("var copy = message\n#if DEBUG\n#endif\n.Data.{|ZMQ2003:ToArray|}(); Handle(copy); Handle(copy);")]
    public Task What_may_differ_IsNotFixed(string code) => Code.IsNotFixed(code);

    [Fact]
    public Task Overloads_of_ones_own_AreNotFixed() =>
        Code.IsNotFixed(
            """
            using System;
            using Net.Zmq;
            class Example
            {
                static int Decode(byte[] bytes) => bytes.Length;
                static int Decode(ReadOnlySpan<byte> bytes) => bytes.Length + 1;
                static int Parameter(Message m) => Decode({|ZMQ2003:m.ToArray()|});
            }
            """
        );
}
