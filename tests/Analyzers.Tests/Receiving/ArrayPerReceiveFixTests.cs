using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Receiving;

public sealed class ArrayPerReceiveFixTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ2004");

    [Fact]
    public Task Buffer_IsFixed() =>
        Code.IsFixed(
            """
            // frames as they come
            while (running)
            {
                // room for one
                var buffer = {|ZMQ2004:new byte[1024]|};
                var n = socket.Recv(buffer);
                Handle(buffer.AsSpan(0, n));
            }
            """,
            """
            var buffer = new byte[1024];
            // frames as they come
            while (running)
            {
                // room for one
                var n = socket.Recv(buffer);
                Handle(buffer.AsSpan(0, n));
            }
            """
        );

    [Theory]
    [InlineData("", "payload.Length", "buffer", "Handle(buffer.AsSpan(0, n));")]
    [FullData("byte most = 64;", "most", "buffer", "Handle(buffer.AsSpan(0, n));")]
    [FullData("ushort most = 64;", "most", "buffer", "Handle(buffer.AsSpan(0, n));")]
    [InlineData("", "64", "buffer.AsSpan(0, 16)", "Handle(buffer.AsSpan(0, n));")]
    [FullData("", "64", "buffer", "if (n <= buffer.Length) Handle(buffer.AsSpan(0, n));")]
    [InlineData("", "64", "buffer", "var view = buffer.AsSpan(0, n); Handle(view[2..]);")]
    public Task What_is_the_same_in_each_iteration_IsFixed(string before, string size, string part, string use) =>
        Code.IsFixed(
            $"{before}\nwhile (running)\n{{\n    var buffer = {{|ZMQ2004:new byte[{size}]|}};\n"
                + $"    var n = socket.Recv({part});\n    {use}\n}}",
            $"{before}\nvar buffer = new byte[{size}];\nwhile (running)\n{{\n    var n = socket.Recv({part});\n    {use}\n}}"
        );

    [Theory]
    [InlineData("", "socket.Recv({|ZMQ2004:new byte[64]|});", "var buffer = new byte[64];", "socket.Recv(buffer);")]
    [FullData("", "var n = socket.Recv({|ZMQ2004:new byte[64]|});", "var buffer = new byte[64];", "var n = socket.Recv(buffer);")]
    [InlineData(
        "var buffer = 1;",
        "socket.Recv({|ZMQ2004:new byte[payload.Length]|});",
        "var buffer2 = new byte[payload.Length];",
        "socket.Recv(buffer2);"
    )]
    [FullData(
        "",
        "socket.Recv({|ZMQ2004:GC.AllocateUninitializedArray<byte>(64)|});",
        "var buffer = GC.AllocateUninitializedArray<byte>(64);",
        "socket.Recv(buffer);"
    )]
    public Task Buffer_of_the_receive_s_own_IsFixed(string before, string receive, string made, string received) =>
        Code.IsFixed($"{before}\nwhile (running)\n{{\n    {receive}\n}}", $"{before}\n{made}\nwhile (running)\n{{\n    {received}\n}}");

    [Fact]
    public Task Several_buffers_in_nested_loops_AreFixed() =>
        Code.IsFixed(
            """
            foreach (var s in sockets)
            {
                while (running)
                {
                    byte[] buffer = {|ZMQ2004:new byte[64]|};
                    var n = s.Recv(buffer);
                    Handle(Encoding.UTF8.GetString(buffer, 0, n));
                }

                while (running)
                {
                    byte[] buffer = {|ZMQ2004:new byte[128]|};
                    var n = s.Recv(buffer);
                    Handle(buffer.AsSpan(0, n));
                }
            }
            """,
            """
            byte[] buffer2 = new byte[64];
            byte[] buffer = new byte[128];
            foreach (var s in sockets)
            {
                while (running)
                {
                    var n = s.Recv(buffer2);
                    Handle(Encoding.UTF8.GetString(buffer2, 0, n));
                }

                while (running)
                {
                    var n = s.Recv(buffer);
                    Handle(buffer.AsSpan(0, n));
                }
            }
            """
        );

    [Theory]
    [InlineData("while (running) { do { var buffer = {|ZMQ2004:new byte[64]|}; X } while (socket.HasMore); }", "64")]
    [InlineData("foreach (var s in sockets) while (running) { var buffer = {|ZMQ2004:new byte[payload.Length]|}; X }", "payload.Length")]
    [FullData(
        "for (;;) while (running) { try { for (var i = 0; i < 2; i++) { var buffer = {|ZMQ2004:new byte[64]|}; "
            + "X } } finally { Handle(1); } }",
        "64"
    )]
    // received into in another one
    [FullData("while (running) { var buffer = {|ZMQ2004:new byte[64]|}; do { X } while (socket.HasMore); }", "64")]
    [InlineData("while (running) { var buffer = {|ZMQ2004:new byte[64]|}; foreach (var s in sockets) { X } }", "64")]
    public Task Buffer_of_nested_loops_IsFixed(string loops, string size)
    {
        loops = loops.Replace("X", "var n = socket.Recv(buffer); Handle(buffer.AsSpan(0, n));", System.StringComparison.Ordinal);
        var after = Markup.Parse(loops).Text.Replace($" var buffer = new byte[{size}];", "", System.StringComparison.Ordinal);
        return Code.IsFixed(loops, $"var buffer = new byte[{size}];\n{after}");
    }

    /// <summary>Out of the loops in which the size is the same; where that leaves one, it is reported still.</summary>
    [Fact]
    public Task Buffer_of_a_size_that_a_loop_gives_IsFixed() =>
        Code.IsFixed(
            """
            foreach (var frame in System.Linq.Enumerable.Repeat(payload, size))
            {
                while (running)
                {
                    var buffer = {|ZMQ2004:new byte[frame.Length]|};
                    var n = socket.Recv(buffer);
                    Handle(buffer.AsSpan(0, n));
                }
            }

            while (running)
            {
                const int Most = 64;
                while (socket.HasMore)
                {
                    var room = {|ZMQ2004:new byte[Most]|};
                    var n = socket.Recv(room);
                    Handle(room.AsSpan(0, n));
                }
            }
            """,
            """
            foreach (var frame in System.Linq.Enumerable.Repeat(payload, size))
            {
                var buffer = {|ZMQ2004:new byte[frame.Length]|};
                while (running)
                {
                    var n = socket.Recv(buffer);
                    Handle(buffer.AsSpan(0, n));
                }
            }

            while (running)
            {
                const int Most = 64;
                var room = {|ZMQ2004:new byte[Most]|};
                while (socket.HasMore)
                {
                    var n = socket.Recv(room);
                    Handle(room.AsSpan(0, n));
                }
            }
            """
        );
}
