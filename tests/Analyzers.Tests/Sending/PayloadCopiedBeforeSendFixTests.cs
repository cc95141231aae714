using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Sending;

public sealed class PayloadCopiedBeforeSendFixTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ1005");

    /// <summary>Nothing is rented any more; what is said of the bytes is still true.</summary>
    [Fact]
    public Task Copy_of_a_received_frame_IsFixed() =>
        Code.IsFixed(
            """
            socket.Recv(message);
            var b = new byte[message.Size];
            {|ZMQ1005:message.Data.CopyTo(b)|};
            sender.Send(b);
            """,
            """
            socket.Recv(message);
            sender.Send(message.Data);
            """
        );

    [Theory]
    [InlineData("using var m = new Message(payload.Length);", "payload.CopyTo(m.Data)")]
    [FullData("var m = new byte[payload.Length];", "payload.CopyTo(m, 0)")]
    public Task What_is_said_of_two_statements_stays_when_it_IsFixed(string made, string copied) =>
        Code.IsFixed(
            $$"""
            // what they ordered
            {{made}}
            {|ZMQ1005:{{copied}}|}; // all of it
            socket.Send(m);
            """,
            """
            // what they ordered
            // all of it
            socket.Send(payload);
            """
        );

    [Theory]
    [InlineData("// Rent a buffer, so that nothing is allocated.", "")]
    [FullData("// from the pool: see the pooled writers", "")]
    [FullData("// the current frame", "// the current frame\n")]
    public Task What_is_said_of_the_room_for_a_copy_goes_when_it_IsFixed(string comment, string left) =>
        Code.IsFixed(
            $$"""
            {{comment}}
            var buffer = ArrayPool<byte>.Shared.Rent(payload.Length);
            try
            {
                {|ZMQ1005:payload.CopyTo(buffer, 0)|};
                socket.Send(buffer.AsSpan(0, payload.Length));
            }
            finally
            {
                ArrayPool<byte>.Shared.Return(buffer);
            }
            """,
            left + "socket.Send(payload);"
        );

    /// <summary>The number is another one in each iteration, and the same from the buffer to the copy.</summary>
    [Theory]
    [InlineData("var part = new byte[n];\n    {|ZMQ1005:Array.Copy(payload, part, n)|};", "part")]
    [InlineData("var part = new byte[n];\n    {|ZMQ1005:Buffer.BlockCopy(payload, 0, part, 0, n)|};", "part")]
    [InlineData("Span<byte> part = new byte[n];\n    {|ZMQ1005:payload.AsSpan(0, n).CopyTo(part)|};", "part")]
    public Task Part_that_was_read_IsFixed(string copy, string sent) =>
        Code.IsFixed(
            "int n;\nwhile ((n = Environment.TickCount) > 0)\n{\n    " + $"{copy}\n    socket.Send({sent}, SendFlags.SendMore);\n}}",
            "int n;\nwhile ((n = Environment.TickCount) > 0)\n{\n    socket.Send(payload.AsSpan(0, n), SendFlags.SendMore);\n}"
        );

    [Theory]
    [InlineData(
        "using var m = new Message(payload.Length);\n{|ZMQ1005:payload.CopyTo(m.Data)|};\nsocket.Send(m);",
        "socket.Send(payload);"
    )]
    [InlineData(
        "using var m = new Message(size);\n{|ZMQ1005:payload.AsSpan(4, size).CopyTo(m.Data)|};\nsocket.Send(m, SendFlags.SendMore);",
        "socket.Send(payload.AsSpan(4, size), SendFlags.SendMore);"
    )]
    [InlineData(
        "var m = new Message(payload.Length);\n{|ZMQ1005:payload.CopyTo(m.Data)|};\nsocket.Send(m);\nm.Dispose();",
        "socket.Send(payload);"
    )]
    [InlineData(
        """
            while (running)
            {
                using var m = new Message(payload.Length);
                {|ZMQ1005:payload.CopyTo(m.Data)|};
                socket.Send(m);
                using var o = new Message(payload.Length);
                {|ZMQ1005:payload.CopyTo(o.Data)|};
                socket.Send(o);
            }
            """,
        """
            while (running)
            {
                socket.Send(payload);
                socket.Send(payload);
            }
            """
    )]
    public Task Source_of_a_message_IsFixed(string code, string after) => Code.IsFixed(code, after);

    [Theory]
    [InlineData(
        "var b = new byte[payload.Length];\n{|ZMQ1005:payload.CopyTo(b, 0)|};\nsocket.Send(new ArraySegment<byte>(b));",
        "socket.Send(payload);"
    )]
    public Task Source_of_a_segment_IsFixed(string code, string after) => Code.IsFixed(code, after);

    [Theory]
    [InlineData(
        "var b = new byte[payload.Length];\n{|ZMQ1005:payload.CopyTo(b, 0)|};\nsocket.Send(b, SendFlags.SendMore);",
        "socket.Send(payload, SendFlags.SendMore);"
    )]
    [InlineData(
        "var b = new byte[payload.Length];\n{|ZMQ1005:Array.Copy(payload, b, b.Length)|};\nsocket.Send(b);",
        "socket.Send(payload);"
    )]
    [InlineData(
        "var b = new byte[payload.Length];\n{|ZMQ1005:Buffer.BlockCopy(payload, 0, b, 0, payload.Length)|};\nsocket.Send(b);",
        "socket.Send(payload);"
    )]
    [InlineData(
        "var b = new byte[size];\n{|ZMQ1005:Buffer.BlockCopy(payload, 4, b, 0, size)|};\nsocket.Send(b);",
        "socket.Send(payload.AsSpan(4, size));"
    )]
    [InlineData(
        "var b = new byte[size];\n{|ZMQ1005:Array.Copy(payload, b, size)|};\nsocket.Send(b);",
        "socket.Send(payload.AsSpan(0, size));"
    )]
    [FullData(
        "var b = new byte[size];\n{|ZMQ1005:payload.AsSpan(4, size).CopyTo(b)|};\nsocket.Send(b);",
        "socket.Send(payload.AsSpan(4, size));"
    )]
    [FullData(
        "// the copy\nvar b = new byte[payload.Length]; // all of it\n{|ZMQ1005:payload.CopyTo(b, 0)|};\nsocket.Send(b);",
        "// all of it\nsocket.Send(payload);"
    )]
    [FullData(
        """
            var b = new byte[payload.Length];
            {|ZMQ1005:payload.CopyTo(b, 0)|};
            if (!socket.Send(b, SendFlags.DontWait))
                Console.WriteLine(1);
            """,
        """
            if (!socket.Send(payload, SendFlags.DontWait))
                Console.WriteLine(1);
            """
    )]
    public Task Source_of_a_new_array_IsFixed(string code, string after) => Code.IsFixed(code, after);

    [Theory]
    [InlineData(
        """
            var b = ArrayPool<byte>.Shared.Rent(payload.Length);
            {|ZMQ1005:payload.CopyTo(b, 0)|};
            socket.Send(b.AsSpan(0, payload.Length));
            ArrayPool<byte>.Shared.Return(b);
            """,
        """
            socket.Send(payload);
            """
    )]
    [FullData(
        """
            var b = ArrayPool<byte>.Shared.Rent(size);
            try
            {
                {|ZMQ1005:payload.AsSpan(0, size).CopyTo(b)|};
                socket.Send(b.AsSpan(0, size));
            }
            finally
            {
                ArrayPool<byte>.Shared.Return(b, clearArray: true);
            }
            """,
        """
            socket.Send(payload.AsSpan(0, size));
            """
    )]
    [InlineData(
        """
            var b = ArrayPool<byte>.Shared.Rent(size);
            {|ZMQ1005:payload.AsSpan(0, size).CopyTo(b)|};
            try
            {
                socket.Send(b.AsSpan(0, size));
            }
            finally
            {
                ArrayPool<byte>.Shared.Return(b);
            }
            """,
        """
            socket.Send(payload.AsSpan(0, size));
            """
    )]
    [InlineData(
        """
            var rented = ArrayPool<byte>.Shared.Rent(size);
            var b = rented.AsSpan(0, size);
            {|ZMQ1005:payload.AsSpan(0, size).CopyTo(b)|};
            socket.Send(b);
            ArrayPool<byte>.Shared.Return(rented);
            """,
        """
            socket.Send(payload.AsSpan(0, size));
            """
    )]
    [FullData(
        """
            var b = ArrayPool<byte>.Shared.Rent(payload.Length);
            try
            {
                {|ZMQ1005:payload.CopyTo(b, 0)|};
                socket.Send(b.AsSpan(0, payload.Length));
            }
            catch (ZmqException)
            {
            }
            finally
            {
                ArrayPool<byte>.Shared.Return(b);
            }
            """,
        """
            try
            {
                socket.Send(payload);
            }
            catch (ZmqException)
            {
            }
            """
    )]
    [InlineData(
        """
            var b = ArrayPool<byte>.Shared.Rent(payload.Length);
            try
            {
                {|ZMQ1005:payload.CopyTo(b, 0)|};
                socket.Send(data: b.AsSpan(0, payload.Length), flags: SendFlags.SendMore);
                Console.WriteLine();
            }
            finally
            {
                Console.WriteLine(1);
                ArrayPool<byte>.Shared.Return(b);
            }
            """,
        """
            try
            {
                socket.Send(data: payload, flags: SendFlags.SendMore);
                Console.WriteLine();
            }
            finally
            {
                Console.WriteLine(1);
            }
            """
    )]
    public Task Source_of_a_rented_array_IsFixed(string code, string after) => Code.IsFixed(code, after);

    [Theory]
    [InlineData(
        "Span<byte> b = stackalloc byte[payload.Length];\n{|ZMQ1005:payload.CopyTo(b)|};\nsocket.Send(b);",
        "socket.Send(payload);"
    )]
    [InlineData(
        """
            Span<byte> b = size <= 256 ? stackalloc byte[size] : new byte[size];
            {|ZMQ1005:payload.AsSpan(0, size).CopyTo(b)|};
            socket.Send(b);
            """,
        """
            socket.Send(payload.AsSpan(0, size));
            """
    )]
    public Task Source_of_memory_on_the_stack_IsFixed(string code, string after) => Code.IsFixed(code, after);

    [Fact]
    public Task Several_sources_IsFixed() =>
        Code.IsFixed(
            """
            while (running)
            {
                var b = new byte[payload.Length];
                {|ZMQ1005:payload.CopyTo(b, 0)|};
                socket.Send(b);
                Span<byte> c = stackalloc byte[payload.Length];
                {|ZMQ1005:payload.CopyTo(c)|};
                socket.Send(c);
            }
            """,
            """
            while (running)
            {
                socket.Send(payload);
                socket.Send(payload);
            }
            """
        );

    [Fact]
    public Task Several_adjacent_and_nested_copies_AreFixed() =>
        Code.IsFixed(
            """
            var a = ArrayPool<byte>.Shared.Rent(payload.Length);
            try
            {
                {|ZMQ1005:payload.CopyTo(a, 0)|};
                socket.Send(a.AsSpan(0, payload.Length), SendFlags.SendMore);
                var b = new byte[size];
                {|ZMQ1005:Array.Copy(payload, 4, b, 0, size)|};
                socket.Send(b);
            }
            finally
            {
                ArrayPool<byte>.Shared.Return(a);
            }
            """,
            """
            socket.Send(payload, SendFlags.SendMore);
            socket.Send(payload.AsSpan(4, size));
            """
        );

    [Theory]
    [InlineData(ZmqVersion.V0_1_0)]
    [InlineData(ZmqVersion.V0_2_0)]
    [InlineData(ZmqVersion.V0_4_1)]
    public Task Older_versions_AreFixed(ZmqVersion version)
    {
        var test = Code.Fix(
            "class C { void M(Net.Zmq.Socket socket, System.ReadOnlySpan<byte> s) { var b = new byte[s.Length];\n"
                + "{|ZMQ1005:s.CopyTo(b)|};\nsocket.Send(b); } }",
            "class C { void M(Net.Zmq.Socket socket, System.ReadOnlySpan<byte> s) { socket.Send(s); } }"
        );
        (test.ZmqVersion, test.ReferencesRuntime) = (version, false);
        return test.RunAsync();
    }
}
