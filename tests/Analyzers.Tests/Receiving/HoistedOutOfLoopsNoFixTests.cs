using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Receiving;

public sealed class HoistedOutOfLoopsNoFixTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ2001");

    [Theory]
    // an empty answer may leave it alone
    [InlineData("while (running) { using var m = {|ZMQ2001:new Message()|}; while (socket.TryRecv(m, out _)) Handle(1); Handle(m.Data); }")]
    [FullData("while (running) { using var m = {|ZMQ2001:new Message()|}; Handle(m.Size); do { socket.Recv(m); } while (m.More); }")]
    // or in no turn at all
    [FullData("while (running) { using var m = {|ZMQ2001:new Message()|}; while (socket.HasMore) socket.Recv(m); Handle(m.Data); }")]
    [InlineData(
        """
            Message m = null!;
            while (running)
            {
                while (socket.HasMore) { m = {|ZMQ2001:new Message()|}; socket.Recv(m); }
                Handle(m.Data);
            }
            """
    )] // null in the first
    [InlineData(
        """
            Message m;
            do { do { m = {|ZMQ2001:new Message()|}; socket.Recv(m); } while (m.More); } while (m.Size == 0);
            Handle(m.Data);
            """
    )]
    public Task Content_from_before_that_may_be_read_IsNotFixed(string code) => Code.IsNotFixed(code);

    [Fact]
    public Task Declaration_in_the_head_of_a_loop_IsNotFixed() =>
        Code.IsNotFixed("while (running) for (Message m = {|ZMQ2001:new()|}; socket.TryRecv(m, out _); ) Handle(m.Data);");

    [Theory]
    [InlineData(
        """
            ReadOnlySpan<byte> last = default;
            while (running)
            {
                while (running) { using var m = {|ZMQ2001:new Message()|}; socket.Recv(m); last = m.Data; }
            }
            """
    )]
    [FullData(
        """
            while (running)
            {
                ReadOnlySpan<byte> last = default;
                while (running) { using var m = {|ZMQ2001:new Message()|}; socket.Recv(m); last = m.Data; }
            }
            """
    )]
    public Task Content_that_outlives_the_iteration_IsNotFixed(string code) => Code.IsNotFixed(code);

    [Fact]
    public Task Jump_over_the_declaration_IsNotFixed() =>
        Code.IsNotFixed(
            """
            Handle(1);
            again: Handle(2);
            while (running)
            {
                while (running)
                {
                    using var m = {|ZMQ2001:new Message()|};
                    socket.Recv(m);
                    if (size > 3) goto again;
                }
            }
            """
        );

    [Fact]
    public Task Loop_that_a_directive_cuts_IsNotFixed() =>
        Code.IsNotFixed(
            """
            while (running) {
            #if DEBUG
            Handle(1);
            #endif
            using var m = {|ZMQ2001:new Message()|}; do { socket.Recv(m); } while (m.More); }
            """
        );
}
