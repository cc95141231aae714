using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Receiving;

public sealed class MultipartPerReceiveNoFixTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ2011");

    [Fact]
    public Task Frames_that_are_counted_IsNotFixed() =>
        Code.IsNotFixed(
            """
            while (running)
            {
                using var m = {|ZMQ2011:socket.RecvMultipart()|};
                Console.WriteLine(m.Count);
                foreach (var f in m) Handle(f.Data);
            }
            """
        );

    [Fact]
    public Task Code_between_the_receive_and_the_loop_IsNotFixed() =>
        Code.IsNotFixed(
            """
            while (running)
            {
                using var m = {|ZMQ2011:socket.RecvMultipart()|};
                Console.WriteLine();
                foreach (var f in m) Handle(f.Data);
            }
            """
        );

    [Fact]
    public Task Frames_that_are_read_twice_IsNotFixed() =>
        Code.IsNotFixed(
            """
            while (running)
            {
                using var m = {|ZMQ2011:socket.RecvMultipart()|};
                foreach (var f in m) Handle(f.Data);
                foreach (var f in m) Handle(f.Data);
            }
            """
        );

    [Fact]
    public Task Receive_that_does_not_wait_IsNotFixed() =>
        Code.IsNotFixed("while ({|ZMQ2011:socket.TryRecvMultipart(out var m)|}) foreach (var f in m!) Handle(f.Data);");

    [Theory]
    [InlineData("while (running) foreach (var f in {|ZMQ2011:socket.RecvMultipart()|}) socket.Send(\"got it\");")]
    [FullData("while (running) foreach (var f in {|ZMQ2011:socket.RecvMultipart()|}) Reply(); void Reply() => socket.Send(\"got it\");")]
    [FullData("Action reply = Console.WriteLine; while (running) foreach (var f in {|ZMQ2011:socket.RecvMultipart()|}) reply();")]
    public Task Code_that_may_use_the_socket_IsNotFixed(string code) => Code.IsNotFixed(code);

    [Theory]
    [InlineData("while (running) foreach (var f in {|ZMQ2011:socket.RecvMultipart()|}) f.Dispose();")]
    public Task Frame_that_is_disposed_IsNotFixed(string code) => Code.IsNotFixed(code);

    [Theory]
    [InlineData(
        """
            foreach (var f in {|ZMQ2011:socket.RecvMultipart()|}) Take(f, message);
            static void Take(Message f, Message to) => to.Move(f);
            """
    )]
    public Task Frame_that_is_moved_IsNotFixed(string code) => Code.IsNotFixed(code);

    [Theory]
    [InlineData("while (running) foreach (var f in {|ZMQ2011:socket.RecvMultipart()|}) { var same = f; Handle(same.Data); }")]
    [InlineData("while (running) foreach (var f in {|ZMQ2011:socket.RecvMultipart()|}) { Console.WriteLine(nameof(f)); }")]
    public Task Frame_under_another_name_IsNotFixed(string code) => Code.IsNotFixed(code);

    [Theory]
    [InlineData(
        """
            while (running)
            {
                ReadOnlySpan<byte> last = default;
                foreach (var f in {|ZMQ2011:socket.RecvMultipart()|}) last = f.Data;
                Handle(last);
            }
            """
    )]
    [FullData("while (running) foreach (var f in {|ZMQ2011:socket.RecvMultipart()|}) { await Task.Yield(); Console.WriteLine(f.Size); }")]
    public Task Content_that_outlives_the_frame_IsNotFixed(string code) => Code.IsNotFixed(code);

    [Theory]
    [InlineData(
        """
            foreach (var peer in new List<Socket>(sockets))
            {
                var s = peer;
                s = sockets[0];
                foreach (var f in {|ZMQ2011:s.RecvMultipart()|}) Handle(f.Data);
            }
            """
    )]
    [FullData("while (running) foreach (var f in {|ZMQ2011:sockets[0].RecvMultipart()|}) Handle(f.Data);")]
    public Task Socket_that_may_be_another_IsNotFixed(string code) => Code.IsNotFixed(code);

    [Fact]
    public Task Loop_that_a_directive_cuts_IsNotFixed() =>
        Code.IsNotFixed("while (running) foreach (var f in {|ZMQ2011:socket.RecvMultipart()|}) {\n#if DEBUG\nHandle(f.Data);\n#endif\n}");

    [Fact]
    public Task Call_as_a_static_method_IsNotFixed() =>
        Code.IsNotFixed("while (running) foreach (var f in {|ZMQ2011:SocketExtensions.RecvMultipart(socket)|}) Handle(f.Data);");
}
