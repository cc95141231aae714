using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Correctness;

public sealed class TruncatedReceiveDrainFixTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ3002");

    [Fact]
    public Task Drain_IsFixed_before_its_first_statement() =>
        Code.IsFixed(
            """
            while (socket.TryRecv(payload, out var n))
            {
                Console.WriteLine(n);
                Handle({|ZMQ3002:payload.AsSpan(0, n)|});
            }
            """,
            """
            while (socket.TryRecv(payload, out var n))
            {
                if (n > payload.Length)
                    throw new InvalidOperationException($"A frame of {n} bytes does not fit into {payload.Length}.");
                Console.WriteLine(n);
                Handle(payload.AsSpan(0, n));
            }
            """
        );

    [Fact]
    public Task Drain_IsFixed_where_its_iteration_begins() =>
        Code.IsFixed(
            """
            while (socket.TryRecv(payload, out var n))
            {
                // whatever is there
                Handle({|ZMQ3002:payload.AsSpan(0, n)|});
            }
            """,
            """
            while (socket.TryRecv(payload, out var n))
            {
                if (n > payload.Length)
                    throw new InvalidOperationException($"A frame of {n} bytes does not fit into {payload.Length}.");
                // whatever is there
                Handle(payload.AsSpan(0, n));
            }
            """
        );

    [Fact]
    public Task Program_without_the_namespace_System_IsFixed() =>
        Code.IsFixed(
            """
            using Net.Zmq;

            class C
            {
                private readonly byte[] _buffer = new byte[64];

                byte[] Receive(Socket socket)
                {
                    var n = socket.Recv(_buffer);
                    return {|ZMQ3002:_buffer[..n]|};
                }
            }
            """,
            """
            using Net.Zmq;

            class C
            {
                private readonly byte[] _buffer = new byte[64];

                byte[] Receive(Socket socket)
                {
                    var n = socket.Recv(_buffer);
                    if (n > _buffer.Length)
                        throw new System.InvalidOperationException($"A frame of {n} bytes does not fit into {_buffer.Length}.");
                    return _buffer[..n];
                }
            }
            """
        );

    [Fact]
    public Task Global_statements_AreFixed_several() =>
        Code.IsFixed(
            """
            using System;
            using Net.Zmq;

            using var socket = new Socket(new Context(), SocketType.Pull);
            var buffer = new byte[64];
            var n = socket.Recv(buffer); // one
            Console.WriteLine({|ZMQ3002:buffer[..n]|}.Length);
            int m = socket.Recv(buffer);
            Console.WriteLine({|ZMQ3002:buffer[..m]|}.Length);
            """,
            """
            using System;
            using Net.Zmq;

            using var socket = new Socket(new Context(), SocketType.Pull);
            var buffer = new byte[64];
            var n = socket.Recv(buffer); // one
            if (n > buffer.Length)
                throw new InvalidOperationException($"A frame of {n} bytes does not fit into {buffer.Length}.");
            Console.WriteLine(buffer[..n].Length);
            int m = socket.Recv(buffer);
            if (m > buffer.Length)
                throw new InvalidOperationException($"A frame of {m} bytes does not fit into {buffer.Length}.");
            Console.WriteLine(buffer[..m].Length);
            """
        );

    [Fact]
    public Task Uses_in_branches_AreFixed_several() =>
        Code.IsFixed(
            """
            if (running && socket.TryRecv(payload, out var n))
                Handle({|ZMQ3002:payload.AsSpan(0, n)|});
            else
                Thread.Sleep(1);
            while (receiver.TryRecv(payload, out var m))
            {
                if (running)
                    Handle({|ZMQ3002:payload.AsSpan(0, m)|});
                else
                    Handle({|ZMQ3002:payload.AsSpan(4, m - 4)|});
            }
            """,
            """
            if (running && socket.TryRecv(payload, out var n))
            {
                if (n > payload.Length)
                    throw new InvalidOperationException($"A frame of {n} bytes does not fit into {payload.Length}.");
                Handle(payload.AsSpan(0, n));
            }
            else
                Thread.Sleep(1);
            while (receiver.TryRecv(payload, out var m))
            {
                if (m > payload.Length)
                    throw new InvalidOperationException($"A frame of {m} bytes does not fit into {payload.Length}.");
                if (running)
                    Handle(payload.AsSpan(0, m));
                else
                    Handle(payload.AsSpan(4, m - 4));
            }
            """
        );

    [Fact]
    public Task Global_statement_without_a_name_IsFixed() =>
        Code.IsFixed(
            """
            using System;
            using System.Text;
            using Net.Zmq;

            using var socket = new Socket(new Context(), SocketType.Pull);
            var buffer = new byte[64];
            Console.WriteLine(Encoding.UTF8.GetString({|ZMQ3002:buffer.AsSpan(0, socket.Recv(buffer))|}));
            """,
            """
            using System;
            using System.Text;
            using Net.Zmq;

            using var socket = new Socket(new Context(), SocketType.Pull);
            using var frame = new Message();
            socket.Recv(frame);
            Console.WriteLine(Encoding.UTF8.GetString(frame.Data));
            """
        );
}
