using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Receiving;

public sealed class ArrayPerReceiveTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ2004");

    [Theory]
    [InlineData("while (running) { var buffer = {|ZMQ2004:new byte[1024]|}; var n = socket.Recv(buffer); Handle(buffer.AsSpan(0, n)); }")]
    [FullData("while (running) { byte[] buffer = {|ZMQ2004:new byte[size]|}; socket.Recv(buffer.AsSpan(0, 16)); Handle(buffer[0]); }")]
    [FullData(
        """
            while (running)
            {
                var buffer = {|ZMQ2004:new byte[1024]|};
                var n = socket.Recv(buffer);
                Handle(Encoding.UTF8.GetString(buffer, 0, n));
            }
            """
    )]
    [InlineData(
        """
            while (running)
            {
                var buffer = {|ZMQ2004:new byte[1024]|};
                var n = socket.Recv(buffer);
                if (n > buffer.Length) continue;
                foreach (var b in buffer) Handle(b);
            }
            """
    )]
    [FullData("while (running) { Span<byte> buffer = {|ZMQ2004:new byte[1024]|}; var n = socket.Recv(buffer); Handle(buffer[..n]); }")]
    [FullData(
        """
            while (running)
            {
                var buffer = {|ZMQ2004:new byte[1024]|};
                var n = socket.Recv(buffer, RecvFlags.DontWait);
                if (n < 0) continue;
                sender.Send(buffer.AsSpan(0, n));
            }
            """
    )]
    [FullData(
        """
            while (running)
            {
                var buffer = {|ZMQ2004:new byte[1024]|};
                var n = socket.Recv(buffer);
                Handle(buffer.AsSpan(0, n));
                n = socket.Recv(buffer);
                Handle(buffer.AsSpan(0, n));
            }
            """
    )]
    [FullData(
        """
            Task.Run(() =>
            {
                while (running)
                {
                    var buffer = {|ZMQ2004:new byte[1024]|};
                    var n = socket.Recv(buffer);
                    Handle(buffer.AsSpan(0, n));
                }
            });
            """
    )]
    [FullData(
        """
            while (running)
            {
                var buffer = {|ZMQ2004:new byte[1024]|};
                var n = socket.Recv(buffer);
                await Task.Delay(n);
                Handle(buffer.AsSpan(0, n));
            }
            """
    )]
    public Task Buffer_of_each_iteration_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData(
        """
            while (running)
            {
                var buffer = {|ZMQ2004:GC.AllocateUninitializedArray<byte>(1024)|};
                if (socket.TryRecv(buffer, out var n)) Handle(buffer.AsSpan(0, n));
            }
            """
    )]
    [FullData("while (running) socket.Recv({|ZMQ2004:GC.AllocateUninitializedArray<byte>(64)|});")]
    public Task Uninitialized_buffer_Triggers(string code) => Code.Triggers(code);

    [Fact]
    public Task Buffer_that_is_only_received_into_Triggers() => Code.Triggers("while (running) socket.Recv({|ZMQ2004:new byte[256]|});");

    [Theory]
    [InlineData("var buffer = {|ZMQ2004:new byte[16]|}; socket.Recv(buffer); Handle(BitConverter.ToInt32(buffer, 0));")]
    [InlineData(
        """
            var buffer = {|ZMQ2004:new byte[1024]|};
            var n = socket.Recv(buffer);
            while (running) { var data = buffer[..n]; Handle(data); }
            """
    )]
    public Task Buffer_outside_of_a_loop_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData(ZmqVersion.V0_1_0, "while (running) Handle({|ZMQ2004:socket.RecvBytes()|});")]
    [InlineData(ZmqVersion.V0_1_0, "while (running) { var data = {|ZMQ2004:socket.RecvBytes()|}; Handle(data.Length); Handle(data); }")]
    [InlineData(
        ZmqVersion.V0_1_0,
        """
            var list = new List<byte[]>();
            while (running) { var data = socket.RecvBytes(); list.Add(data); list.Add(socket.RecvBytes()); }
            """
    )]
    [InlineData(
        ZmqVersion.V0_1_0,
        """
            while (running)
            {
                var buffer = {|ZMQ2004:new byte[8]|};
                if (socket.TryRecv(buffer, out var n)) Handle(buffer.AsSpan(0, n));
            }
            """
    )]
    [InlineData(ZmqVersion.V0_2_0, "while (running) Handle(long.Parse({|ZMQ2004:socket.RecvString()|}));")]
    [InlineData(ZmqVersion.V0_4_1, "while (running) Handle(long.Parse({|ZMQ2004:socket.RecvString()|}));")]
    public Task Every_version_is_understood(ZmqVersion version, string code)
    {
        var test = Code.Analysis(code);
        test.LeaveOut("using ZmqPerf;");
        test.ZmqVersion = version;
        test.ReferencesRuntime = false;
        return test.RunAsync();
    }

    [Theory]
    [InlineData(
        """
            while (running)
            {
                var b = {|#0:new byte[64]|};
                socket.Recv(b);
                while (socket.HasMore) { var n = socket.Recv(b); Handle(n); }
            }
            """
    )]
    [FullData("while (running) { Span<byte> b = {|#0:new byte[64]|}; socket.Recv(b); while (socket.HasMore) socket.Recv(b); }")]
    [FullData(
        """
            while (running)
            {
                var b = {|#0:new byte[64]|};
                for (var i = 0; i < 2; i++) socket.Recv(b);
                socket.Recv(b);
                Handle(b[0]);
            }
            """
    )]
    public Task Array_that_an_outer_loop_makes_for_an_inner_one_Triggers(string code) =>
        Code.Triggers(
            code,
            new DiagnosticResult(Rules.ZMQ2004_ArrayPerReceive.Id, DiagnosticSeverity.Warning)
                .WithLocation(0)
                .WithOptions(DiagnosticOptions.IgnoreAdditionalLocations)
                .WithMessage("Array is allocated in each iteration for the receives of an inner loop; reuse one buffer or Message instead")
        );

    /// <summary>A loop that only reads what was received does not reuse the buffer.</summary>
    [Theory]
    [InlineData("while (running) { var b = {|ZMQ2004:new byte[64]|}; var n = socket.Recv(b); for (var i = 0; i < n; i++) Handle(b[i]); }")]
    [InlineData(
        """
            while (running)
            {
                var b = {|ZMQ2004:new byte[64]|};
                socket.Recv(b);
                for (var i = 0; i < 64; i += 4) Handle(BitConverter.ToInt32(b, i));
            }
            """
    )]
    [FullData("while (running) { var b = {|ZMQ2004:new byte[64]|}; socket.Recv(b); foreach (var one in b) Handle(one); }")]
    [InlineData("while (running) { var b = {|ZMQ2004:new byte[64]|}; socket.Recv(b); while (size-- > 0) Handle(b.AsSpan(size)); }")]
    public Task Array_that_a_loop_reads_Triggers(string code) => Code.Triggers(code);

    private const string NoLoop = "Array is allocated for a receive; reuse one buffer or Message instead";

    [Fact]
    public Task Constructors_and_properties_Trigger() =>
        Code.Triggers(
            """
            private readonly Socket _s;
            public Example(Socket s) { _s = s; var hello = {|#0:new byte[16]|}; _s.Recv(hello); Handle(hello[0]); }
            int Next { get { var b = {|#1:new byte[4]|}; _s.Recv(b); return b[0]; } }
            """,
            new DiagnosticResult(Rules.ZMQ2004_ArrayPerReceive.Id, DiagnosticSeverity.Warning).WithLocation(0).WithMessage(NoLoop),
            new DiagnosticResult(Rules.ZMQ2004_ArrayPerReceive.Id, DiagnosticSeverity.Warning).WithLocation(1).WithMessage(NoLoop)
        );
}
