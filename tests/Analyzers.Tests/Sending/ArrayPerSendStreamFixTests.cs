using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Sending;

/// <summary>A stream in memory shows its own buffer as long as it is open; a closed one only copies it.</summary>
public sealed class ArrayPerSendStreamFixTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ1003");

    private const string Stream = "var stream = new System.IO.MemoryStream();\n",
        Copied = "socket.Send({|ZMQ1003:stream.ToArray()|});",
        Shown = "socket.Send(stream.GetBuffer().AsSpan(0, (int)stream.Length));";

    [Theory]
    [InlineData("stream.WriteByte(1);\n")]
    [InlineData("using (var writer = new System.IO.BinaryWriter(stream, Encoding.UTF8, leaveOpen: true))\n    writer.Write(size);\n")]
    [InlineData("var writer = new System.IO.StreamWriter(stream);\nwriter.Write(text);\nwriter.Flush();\n")]
    [InlineData("using (var writer = new System.Text.Json.Utf8JsonWriter(stream))\n    writer.WriteNumberValue(size);\n")]
    [FullData("using var writer = new System.IO.BinaryWriter(stream);\nwriter.Write(size);\n")]
    [FullData("System.Text.Json.JsonSerializer.Serialize(stream, size);\n")]
    [FullData("stream.SetLength(0);\nstream.Position = 0;\n")]
    public Task Content_of_an_open_stream_IsFixed(string write) => Code.IsFixed(Stream + write + Copied, Stream + write + Shown);

    [Theory]
    [InlineData("using var stream = new System.IO.MemoryStream(256);\n")]
    [FullData("using var stream = new System.IO.MemoryStream();\n")]
    public Task Content_of_a_stream_that_is_disposed_later_IsFixed(string stream) =>
        Code.IsFixed(stream + "stream.Write(payload);\n" + Copied, stream + "stream.Write(payload);\n" + Shown);

    [Fact]
    public Task Content_in_a_variable_IsFixed() =>
        Code.IsFixed(
            Stream + "stream.Write(payload);\nvar b = {|ZMQ1003:stream.ToArray()|};\nsocket.Send(b);",
            Stream + "stream.Write(payload);\n" + Shown
        );

    [Theory]
    [InlineData("stream.Dispose(); ")]
    [InlineData("stream.Close(); ")]
    [InlineData("using (stream) stream.WriteByte(1); ")]
    [InlineData("using (var writer = new System.IO.BinaryWriter(stream)) writer.Write(size); ")]
    [InlineData("var writer = new System.IO.StreamWriter(stream); writer.Write(text); writer.Dispose(); ")]
    [FullData("var writer = new System.IO.StreamWriter(stream); writer.Write(text); writer.Close(); ")]
    [FullData("new System.IO.StreamWriter(stream).Dispose(); ")]
    [FullData(
        "using (var zip = new System.IO.Compression.GZipStream(stream, (System.IO.Compression.CompressionLevel)1)) zip.WriteByte(1); "
    )]
    public Task Content_of_a_stream_that_is_closed_IsNotFixed(string write) => Code.IsNotFixed(Stream + write + Copied);

    [Theory]
    [InlineData("Close(stream); void Close(System.IO.Stream one) => one.Dispose(); ")]
    [FullData("Action close = () => stream.Dispose(); close(); ")]
    [FullData("var other = stream; other.Dispose(); ")]
    [FullData("var writer = new System.IO.StreamWriter(stream); End(writer); void End(IDisposable one) => one.Dispose(); ")]
    public Task Content_of_a_stream_that_other_code_has_IsNotFixed(string write) => Code.IsNotFixed(Stream + write + Copied);

    [Theory]
    [InlineData("var stream = new System.IO.MemoryStream(payload); ")] // which does not show it
    [InlineData("var stream = running ? new System.IO.MemoryStream() : new System.IO.MemoryStream(payload); ")]
    public Task Content_of_a_stream_that_hides_its_buffer_IsNotFixed(string stream) => Code.IsNotFixed(stream + Copied);

    [Fact]
    public Task Content_of_a_stream_of_the_users_own_IsNotFixed() =>
        Code.IsNotFixed(
            """
            using Net.Zmq;

            sealed class Recorder : System.IO.MemoryStream
            {
                static void M(Socket socket) { while (true) { var stream = new Recorder(); socket.Send({|ZMQ1003:stream.ToArray()|}); } }
            }
            """
        );
}
