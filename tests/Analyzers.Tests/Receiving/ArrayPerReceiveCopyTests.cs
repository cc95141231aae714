using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Receiving;

public sealed class ArrayPerReceiveCopyTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ2004");

    [Theory]
    [InlineData(
        """
            var buffer = new byte[1024];
            while (running) { var n = socket.Recv(buffer); var data = {|ZMQ2004:buffer[..n]|}; Handle(data); }
            """
    )]
    [FullData(
        """
            var buffer = new byte[1024];
            while (running)
            {
                var n = socket.Recv(buffer);
                var data = {|ZMQ2004:buffer.AsSpan(0, n).ToArray()|};
                Handle(data);
            }
            """
    )]
    [FullData(
        """
            var buffer = new byte[1024];
            while (running)
            {
                var n = socket.Recv(buffer);
                var data = {|ZMQ2004:new byte[n]|};
                Array.Copy(buffer, data, n);
                Handle(data);
            }
            """
    )]
    [InlineData(
        """
            var buffer = new byte[1024];
            while (running)
            {
                var n = socket.Recv(buffer);
                var data = {|ZMQ2004:new byte[n]|};
                Buffer.BlockCopy(buffer, 0, data, 0, data.Length);
                Handle(data);
            }
            """
    )]
    [InlineData(
        """
            var buffer = new byte[1024];
            while (running)
            {
                var n = socket.Recv(buffer);
                var data = {|ZMQ2004:new byte[n]|};
                buffer.AsSpan(0, n).CopyTo(data);
                Handle(data[0]);
            }
            """
    )]
    [InlineData(
        """
            var buffer = new byte[1024];
            while (running)
            {
                var n = socket.Recv(buffer);
                var data = {|ZMQ2004:buffer.AsMemory(0, n).ToArray()|};
                Handle(data);
            }
            """
    )]
    [InlineData(
        """
            var buffer = new byte[1024];
            while (running)
            {
                var n = socket.Recv(buffer);
                var data = {|ZMQ2004:buffer.AsSpan().Slice(0, n).ToArray()|};
                Handle(data);
            }
            """
    )]
    [InlineData(
        """
            var buffer = new byte[1024];
            while (running)
            {
                var n = socket.Recv(buffer);
                var data = {|ZMQ2004:buffer.AsSpan()[..n].ToArray()|};
                Handle(data);
            }
            """
    )]
    [InlineData(
        """
            var buffer = new byte[1024];
            while (running)
            {
                var n = socket.Recv(buffer);
                var data = {|ZMQ2004:buffer.ToArray()|};
                Handle(data);
            }
            """
    )]
    [InlineData(
        """
            var buffer = new byte[1024];
            while (running)
            {
                var n = socket.Recv(buffer);
                var data = {|ZMQ2004:buffer[..n]|};
                Handle(buffer[0]);
                Handle(data);
                buffer[0] = 0;
            }
            """
    )]
    public Task Copy_of_a_reused_buffer_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("while (running) {|ZMQ2004:socket.RecvString()|};")]
    [FullData("while (running) _ = {|ZMQ2004:socket.RecvString()|};")]
    [InlineData("while (running) { var text = {|ZMQ2004:socket.RecvString()|}; }")]
    public Task Text_that_nobody_reads_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("while (running) Handle(int.Parse({|ZMQ2004:socket.RecvString()|}));")]
    [InlineData(
        """
            while (running)
            {
                var text = {|ZMQ2004:socket.RecvString()|};
                Handle(double.Parse(text, System.Globalization.CultureInfo.InvariantCulture));
            }
            """
    )]
    [FullData("while (running) { var order = System.Text.Json.JsonSerializer.Deserialize<int[]>({|ZMQ2004:socket.RecvString()|}); }")]
    public Task Text_for_a_parser_Triggers(string code) => Code.Triggers(code);
}
