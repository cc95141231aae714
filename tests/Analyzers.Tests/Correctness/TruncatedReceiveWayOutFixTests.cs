using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Correctness;

public sealed class TruncatedReceiveWayOutFixTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ3002");

    private const string Throws = "throw new InvalidOperationException($\"A frame of {n} bytes does not fit into {payload.Length}.\");";

    [Theory]
    [InlineData(
        "var n = socket.Recv(payload); Handle({|ZMQ3002:payload.AsSpan(0, n)|});",
        "var n = socket.Recv(payload); if (n > payload.Length) " + Throws + " Handle(payload.AsSpan(0, n));"
    )]
    [InlineData(
        "int n; n = socket.Recv(payload.AsSpan()); Handle({|ZMQ3002:payload.AsSpan(0, n)|});",
        "int n; n = socket.Recv(payload.AsSpan()); if (n > payload.Length) " + Throws + " Handle(payload.AsSpan(0, n));"
    )]
    [FullData(
        "switch (size) { case 1: var n = socket.Recv(payload); Handle({|ZMQ3002:payload.AsSpan(0, n)|}); break; }",
        "switch (size) { case 1: var n = socket.Recv(payload); if (n > payload.Length) "
            + Throws
            + " Handle(payload.AsSpan(0, n)); break; }"
    )]
    [InlineData(
        """
            nint p = Marshal.AllocHGlobal(64);
            var n = socket.Recv(p, 64);
            Handle({|ZMQ3002:new ReadOnlySpan<byte>((void*)p, n)|});
            """,
        """
            nint p = Marshal.AllocHGlobal(64);
            var n = socket.Recv(p, 64);
            if (n > 64)
                throw new InvalidOperationException($"A frame of {n} bytes does not fit into {64}.");
            Handle(new ReadOnlySpan<byte>((void*)p, n));
            """
    )]
    [InlineData(
        "try { var n = socket.Recv(payload); Handle({|ZMQ3002:payload.AsSpan(0, n)|}); } catch (Exception) { }",
        "try\n{\n    var n = socket.Recv(payload);\n    if (n > payload.Length)\n        "
            + Throws
            + "\n    Handle(payload.AsSpan(0, n));\n}\ncatch (Exception) { }"
    )]
    [InlineData(
        """
            var n = socket.Recv(payload);
            try
            {
                Handle({|ZMQ3002:payload.AsSpan(0, n)|});
            }
            finally
            {
                Handle(1);
            }
            """,
        """
            var n = socket.Recv(payload);
            if (n > payload.Length)
                throw new InvalidOperationException($"A frame of {n} bytes does not fit into {payload.Length}.");
            try
            {
                Handle(payload.AsSpan(0, n));
            }
            finally
            {
                Handle(1);
            }
            """
    )]
    [InlineData(
        """
            var n = socket.Recv(payload);
            if (size < 4)
                return;
            Handle({|ZMQ3002:payload.AsSpan(0, n)|});
            """,
        """
            var n = socket.Recv(payload);
            if (n > payload.Length)
                throw new InvalidOperationException($"A frame of {n} bytes does not fit into {payload.Length}.");
            if (size < 4)
                return;
            Handle(payload.AsSpan(0, n));
            """
    )]
    [InlineData(
        """
            if ((socket.TryRecv(payload, out var n) ? 1 : 2) == 1)
            {
                Handle({|ZMQ3002:payload.AsSpan(0, n)|});
            }
            """,
        """
            if ((socket.TryRecv(payload, out var n) ? 1 : 2) == 1)
            {
                if (n > payload.Length)
                {
                    throw new InvalidOperationException($"A frame of {n} bytes does not fit into {payload.Length}.");
                }
                Handle(payload.AsSpan(0, n));
            }
            """
    )]
    public Task Length_without_a_way_out_throws_IsFixed(string before, string after) => Code.IsFixed(before, after);

    [Theory]
    [InlineData(
        "var n = socket.Recv(payload); if (n < 4) return; Handle({|ZMQ3002:payload.AsSpan(0, n)|});",
        "var n = socket.Recv(payload); if (n < 4 || n > payload.Length) return; Handle(payload.AsSpan(0, n));"
    )]
    [InlineData(
        """
            static int First(Socket socket, byte[] payload)
            {
                var n = socket.Recv(payload);
                if (n < 4)
                    return -1;
                return {|ZMQ3002:payload.AsSpan(0, n)|}.Length;
            }
            """,
        """
            static int First(Socket socket, byte[] payload)
            {
                var n = socket.Recv(payload);
                if (n < 4 || n > payload.Length)
                    return -1;
                return payload.AsSpan(0, n).Length;
            }
            """
    )]
    [InlineData(
        "var n = socket.Recv(payload); if (n < 4) { return; } Handle({|ZMQ3002:payload.AsSpan(0, n)|});",
        "var n = socket.Recv(payload); if (n < 4 || n > payload.Length) { return; } Handle(payload.AsSpan(0, n));"
    )]
    public Task Length_with_a_way_out_takes_it_IsFixed(string before, string after) => Code.IsFixed(before, after);

    [Theory]
    [InlineData(
        """
            var n = socket.Recv(payload);
            if (n < 4)
            {
                Handle(1);
                return;
            }
            Handle({|ZMQ3002:payload.AsSpan(0, n)|});
            """,
        """
            var n = socket.Recv(payload);
            if (n > payload.Length)
                throw new InvalidOperationException($"A frame of {n} bytes does not fit into {payload.Length}.");
            if (n < 4)
            {
                Handle(1);
                return;
            }
            Handle(payload.AsSpan(0, n));
            """
    )]
    [FullData(
        """
            var n = socket.Recv(payload);
            if (n < 4)
                return;
            else Handle(1);
            Handle({|ZMQ3002:payload.AsSpan(0, n)|});
            """,
        """
            var n = socket.Recv(payload);
            if (n > payload.Length)
                throw new InvalidOperationException($"A frame of {n} bytes does not fit into {payload.Length}.");
            if (n < 4)
                return;
            else Handle(1);
            Handle(payload.AsSpan(0, n));
            """
    )]
    [FullData(
        """
            static int First(Socket socket, byte[] payload)
            {
                var n = socket.Recv(payload);
                if (n < 4)
                    return Next();
                return {|ZMQ3002:payload.AsSpan(0, n)|}.Length;
            }
            static int Next() => 1;
            """,
        """
            static int First(Socket socket, byte[] payload)
            {
                var n = socket.Recv(payload);
                if (n > payload.Length)
                    throw new InvalidOperationException($"A frame of {n} bytes does not fit into {payload.Length}.");
                if (n < 4)
                    return Next();
                return payload.AsSpan(0, n).Length;
            }
            static int Next() => 1;
            """
    )]
    public Task Length_with_a_way_out_that_does_more_throws_IsFixed(string before, string after) => Code.IsFixed(before, after);

    [Theory]
    [InlineData(
        "if (!socket.TryRecv(payload, out var n)) return; Handle({|ZMQ3002:payload.AsSpan(0, n)|});",
        "if (!socket.TryRecv(payload, out var n) || n > payload.Length) return; Handle(payload.AsSpan(0, n));"
    )]
    [InlineData(
        "if (socket.TryRecv(payload, out var n)) Handle({|ZMQ3002:payload.AsSpan(0, n)|});",
        "if (socket.TryRecv(payload, out var n) && n <= payload.Length) Handle(payload.AsSpan(0, n));"
    )]
    [InlineData(
        """
            int n;
            if ((n = socket.Recv(payload, RecvFlags.DontWait)) < 0)
                return;
            Handle({|ZMQ3002:payload.AsSpan(0, n)|});
            """,
        """
            int n;
            if ((n = socket.Recv(payload, RecvFlags.DontWait)) < 0 || n > payload.Length)
                return;
            Handle(payload.AsSpan(0, n));
            """
    )]
    [FullData(
        "if (!socket.TryRecv(payload, out var n)) { Handle(1); return; } Handle({|ZMQ3002:payload.AsSpan(0, n)|});",
        "if (!socket.TryRecv(payload, out var n) || n > payload.Length) { Handle(1); return; } Handle(payload.AsSpan(0, n));"
    )]
    [InlineData(
        """
            while (running)
            {
                if (!socket.TryRecv(payload, out var n))
                    continue;
                Handle({|ZMQ3002:payload.AsSpan(0, n)|});
            }
            """,
        """
            while (running)
            {
                if (!socket.TryRecv(payload, out var n) || n > payload.Length)
                    continue;
                Handle(payload.AsSpan(0, n));
            }
            """
    )]
    [FullData(
        "while (running) { if (!socket.TryRecv(payload, out var n)) break; Handle({|ZMQ3002:payload.AsSpan(0, n)|}); }",
        "while (running) { if (!socket.TryRecv(payload, out var n) || n > payload.Length) break; Handle(payload.AsSpan(0, n)); }"
    )]
    [FullData(
        """
            if (!socket.TryRecv(payload, out var n))
                throw new TimeoutException();
            Handle({|ZMQ3002:payload.AsSpan(0, n)|});
            """,
        """
            if (!socket.TryRecv(payload, out var n) || n > payload.Length)
                throw new TimeoutException();
            Handle(payload.AsSpan(0, n));
            """
    )]
    public Task Length_behind_a_condition_joins_it_IsFixed(string before, string after) => Code.IsFixed(before, after);

    [Theory]
    [InlineData(
        """
            while (running)
            {
                var n = socket.Recv(payload, RecvFlags.DontWait);
                if (n == -1)
                    continue;
                Handle({|ZMQ3002:payload.AsSpan(0, n)|});
            }
            """,
        """
            while (running)
            {
                var n = socket.Recv(payload, RecvFlags.DontWait);
                if (n == -1 || n > payload.Length)
                    continue;
                Handle(payload.AsSpan(0, n));
            }
            """
    )]
    [InlineData(
        """
            while (running)
            {
                var n = socket.Recv(payload, RecvFlags.DontWait);
                if (n < 0)
                {
                    Thread.Sleep(1);
                    continue;
                }

                Handle({|ZMQ3002:payload.AsSpan(0, n)|});
            }
            """,
        """
            while (running)
            {
                var n = socket.Recv(payload, RecvFlags.DontWait);
                if (n < 0)
                {
                    Thread.Sleep(1);
                    continue;
                }

                if (n > payload.Length)
                    throw new InvalidOperationException($"A frame of {n} bytes does not fit into {payload.Length}.");

                Handle(payload.AsSpan(0, n));
            }
            """
    )]
    public Task Length_that_is_asked_whether_anything_came_IsFixed_there(string before, string after) => Code.IsFixed(before, after);

    [Fact]
    public Task Length_that_may_say_that_nothing_came_IsFixed_with_a_test_of_both() =>
        Code.IsFixed(
            "var n = socket.Recv(payload, RecvFlags.DontWait); Handle({|ZMQ3002:payload.AsSpan(0, n)|});",
            "var n = socket.Recv(payload, RecvFlags.DontWait); if (n < 0 || n > payload.Length) "
                + "throw new InvalidOperationException($\"{n} bytes were received for a buffer of {payload.Length}.\"); "
                + "Handle(payload.AsSpan(0, n));"
        );
}
