using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Correctness;

public sealed class TruncatedReceiveFixTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ3002");

    private const string Throws = "throw new InvalidOperationException($\"A frame of {n} bytes does not fit into {payload.Length}.\");";

    [Fact]
    public Task Several_receives_and_slices_AreFixed() =>
        Code.IsFixed(
            """
            Span<byte> head = stackalloc byte[16];
            while (running)
            {
                var n = socket.Recv(head); // the header

                // then the rest
                int size = socket.Recv(payload);
                if (size == 0)
                    continue;
                if (n == 0)
                {
                    Handle({|ZMQ3002:payload.AsSpan(0, size)|});
                }
                else
                {
                    Handle({|ZMQ3002:head[..n]|});
                    Handle({|ZMQ3002:payload.AsSpan(4, size - 4)|});
                }
            }
            """,
            """
            Span<byte> head = stackalloc byte[16];
            while (running)
            {
                var n = socket.Recv(head); // the header
                if (n > head.Length)
                    throw new InvalidOperationException($"A frame of {n} bytes does not fit into {head.Length}.");

                // then the rest
                int size = socket.Recv(payload);
                if (size > payload.Length)
                    continue;
                if (size == 0)
                    continue;
                if (n == 0)
                {
                    Handle(payload.AsSpan(0, size));
                }
                else
                {
                    Handle(head[..n]);
                    Handle(payload.AsSpan(4, size - 4));
                }
            }
            """
        );

    [Theory]
    [InlineData(
        "var n = socket.Recv(payload); Handle({|ZMQ3002:payload.AsSpan(0, n)|});",
        "var n = socket.Recv(payload); if (n > payload.Length) " + Throws + " Handle(payload.AsSpan(0, n));"
    )]
    [InlineData(
        "int n; n = socket.Recv(payload.AsSpan()); Handle({|ZMQ3002:payload.AsSpan(0, n)|});",
        "int n; n = socket.Recv(payload.AsSpan()); if (n > payload.Length) " + Throws + " Handle(payload.AsSpan(0, n));"
    )]
    [InlineData(
        "var n = socket.Recv(payload); if (n < 4) return; Handle({|ZMQ3002:payload.AsSpan(0, n)|});",
        "var n = socket.Recv(payload); if (n > payload.Length) return; if (n < 4) return; Handle(payload.AsSpan(0, n));"
    )]
    [InlineData(
        "if (!socket.TryRecv(payload, out var n)) return; Handle({|ZMQ3002:payload.AsSpan(0, n)|});",
        "if (!socket.TryRecv(payload, out var n) || n > payload.Length) return; Handle(payload.AsSpan(0, n));"
    )]
    [InlineData(
        "if (socket.TryRecv(payload, out var n)) Handle({|ZMQ3002:payload.AsSpan(0, n)|});",
        "if (socket.TryRecv(payload, out var n) && n <= payload.Length) Handle(payload.AsSpan(0, n));"
    )]
    [InlineData(
        "int n; if ((n = socket.Recv(payload, RecvFlags.DontWait)) < 0) return; Handle({|ZMQ3002:payload.AsSpan(0, n)|});",
        "int n; if ((n = socket.Recv(payload, RecvFlags.DontWait)) < 0 || n > payload.Length) return; Handle(payload.AsSpan(0, n));"
    )]
    [InlineData(
        "switch (size) { case 1: var n = socket.Recv(payload); Handle({|ZMQ3002:payload.AsSpan(0, n)|}); break; }",
        "switch (size) { case 1: var n = socket.Recv(payload); if (n > payload.Length) "
            + Throws
            + " Handle(payload.AsSpan(0, n)); break; }"
    )]
    [InlineData(
        "nint p = Marshal.AllocHGlobal(64); var n = socket.Recv(p, 64); Handle({|ZMQ3002:new ReadOnlySpan<byte>((void*)p, n)|});",
        "nint p = Marshal.AllocHGlobal(64); var n = socket.Recv(p, 64); "
            + "if (n > 64) throw new InvalidOperationException($\"A frame of {n} bytes does not fit into {64}.\"); "
            + "Handle(new ReadOnlySpan<byte>((void*)p, n));"
    )]
    [InlineData(
        "try { var n = socket.Recv(payload); Handle({|ZMQ3002:payload.AsSpan(0, n)|}); } catch (Exception) { }",
        "try { var n = socket.Recv(payload); if (n > payload.Length) " + Throws + " Handle(payload.AsSpan(0, n)); } catch (Exception) { }"
    )]
    [InlineData(
        "var n = socket.Recv(payload); try { Handle({|ZMQ3002:payload.AsSpan(0, n)|}); } finally { Handle(1); }",
        "var n = socket.Recv(payload); if (n > payload.Length) throw new InvalidOperationException($\"A frame of {n} "
            + "bytes does not fit into {payload.Length}.\"); try { Handle(payload.AsSpan(0, n)); } finally { Handle(1); }"
    )]
    [InlineData(
        "static int First(Socket socket, byte[] payload) { var n = socket.Recv(payload); if (n < 4) return -1; "
            + "return {|ZMQ3002:payload.AsSpan(0, n)|}.Length; }",
        "static int First(Socket socket, byte[] payload) { var n = socket.Recv(payload); if (n > payload.Length) return -1; "
            + "if (n < 4) return -1; return payload.AsSpan(0, n).Length; }"
    )]
    [InlineData(
        "var n = socket.Recv(payload); if (n < 4) { return; } Handle({|ZMQ3002:payload.AsSpan(0, n)|});",
        "var n = socket.Recv(payload); if (n > payload.Length) return; if (n < 4) { return; } Handle(payload.AsSpan(0, n));"
    )]
    [InlineData(
        "var n = socket.Recv(payload); if (n < 4) { Handle(1); return; } Handle({|ZMQ3002:payload.AsSpan(0, n)|});",
        "var n = socket.Recv(payload); if (n > payload.Length) throw new InvalidOperationException($\"A frame of {n} "
            + "bytes does not fit into {payload.Length}.\"); if (n < 4) { Handle(1); return; } Handle(payload.AsSpan(0, n));"
    )]
    [InlineData(
        "var n = socket.Recv(payload); if (size < 4) return; Handle({|ZMQ3002:payload.AsSpan(0, n)|});",
        "var n = socket.Recv(payload); if (n > payload.Length) throw new InvalidOperationException($\"A frame of {n} "
            + "bytes does not fit into {payload.Length}.\"); if (size < 4) return; Handle(payload.AsSpan(0, n));"
    )]
    [InlineData(
        "var n = socket.Recv(payload); if (n < 4) return; else Handle(1); Handle({|ZMQ3002:payload.AsSpan(0, n)|});",
        "var n = socket.Recv(payload); if (n > payload.Length) throw new InvalidOperationException($\"A frame of {n} "
            + "bytes does not fit into {payload.Length}.\"); if (n < 4) return; else Handle(1); Handle(payload.AsSpan(0, n));"
    )]
    [InlineData(
        "static int First(Socket socket, byte[] payload) { var n = socket.Recv(payload); if (n < 4) return Next(); "
            + "return {|ZMQ3002:payload.AsSpan(0, n)|}.Length; } static int Next() => 1;",
        "static int First(Socket socket, byte[] payload) { var n = socket.Recv(payload); "
            + "if (n > payload.Length) throw new InvalidOperationException($\"A frame of {n} "
            + "bytes does not fit into {payload.Length}.\"); if (n < 4) return Next(); return payload.AsSpan(0, n).Length; "
            + "} static int Next() => 1;"
    )]
    [InlineData(
        "if (!socket.TryRecv(payload, out var n)) { Handle(1); return; } Handle({|ZMQ3002:payload.AsSpan(0, n)|});",
        "if (!socket.TryRecv(payload, out var n) || n > payload.Length) { Handle(1); return; } Handle(payload.AsSpan(0, n));"
    )]
    [InlineData(
        "while (running) { if (!socket.TryRecv(payload, out var n)) continue; Handle({|ZMQ3002:payload.AsSpan(0, n)|}); }",
        "while (running) { if (!socket.TryRecv(payload, out var n) || n > payload.Length) continue; Handle(payload.AsSpan(0, n)); }"
    )]
    [InlineData(
        "while (running) { if (!socket.TryRecv(payload, out var n)) break; Handle({|ZMQ3002:payload.AsSpan(0, n)|}); }",
        "while (running) { if (!socket.TryRecv(payload, out var n) || n > payload.Length) break; Handle(payload.AsSpan(0, n)); }"
    )]
    [InlineData(
        "if (!socket.TryRecv(payload, out var n)) throw new TimeoutException(); Handle({|ZMQ3002:payload.AsSpan(0, n)|});",
        "if (!socket.TryRecv(payload, out var n) || n > payload.Length) throw new TimeoutException(); Handle(payload.AsSpan(0, n));"
    )]
    [InlineData(
        "if ((socket.TryRecv(payload, out var n) ? 1 : 2) == 1) { Handle({|ZMQ3002:payload.AsSpan(0, n)|}); }",
        "if ((socket.TryRecv(payload, out var n) ? 1 : 2) == 1) { "
            + "if (n > payload.Length) throw new InvalidOperationException($\"A frame of {n} "
            + "bytes does not fit into {payload.Length}.\"); Handle(payload.AsSpan(0, n)); }"
    )]
    public Task Unchecked_length_IsFixed(string before, string after) => Code.IsFixed(before, after);

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
    public Task Drain_IsFixed_where_its_turn_begins() =>
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

    /// <summary>Right behind the receive the exception would be caught, or there is no room: so it stands before the use.</summary>
    [Theory]
    [InlineData("int n;\ntry { n = socket.Recv(payload); } catch (Exception) { return; }")]
    [InlineData("int n;\nwhile (!socket.TryRecv(payload, out n)) Thread.Sleep(1);")]
    [InlineData("var n = 0;\nif (running) n = socket.Recv(payload);")]
    [InlineData("int n;\ntry { n = socket.Recv(payload); } finally { Handle(1); }")]
    [InlineData("int n;\nwhile (!socket.TryRecv(payload, out n)) { Thread.Sleep(1); }")]
    [InlineData("if (!socket.TryRecv(payload, out var n)) Thread.Sleep(1);")]
    public Task Length_is_compared_before_its_use_IsFixed(string receive) =>
        Code.IsFixed(
            receive + "\nHandle({|ZMQ3002:payload.AsSpan(0, n)|});\n",
            receive + "\nif (n > payload.Length)\n    " + Throws + "\nHandle(payload.AsSpan(0, n));\n"
        );

    [Fact]
    public Task Length_is_compared_in_the_handler_of_its_use_IsFixed() =>
        Code.IsFixed(
            """
            var n = socket.Recv(payload);
            try
            {
                Handle({|ZMQ3002:payload.AsSpan(0, n)|});
            }
            catch (Exception)
            {
            }
            """,
            """
            var n = socket.Recv(payload);
            try
            {
                if (n > payload.Length)
                    throw new InvalidOperationException($"A frame of {n} bytes does not fit into {payload.Length}.");
                Handle(payload.AsSpan(0, n));
            }
            catch (Exception)
            {
            }
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

    [Theory]
    [InlineData(
        "var n = socket.Recv(payload.AsSpan(8)); Handle({|ZMQ3002:payload.AsSpan(8, n)|});",
        "payload.Length - 8",
        "Handle(payload.AsSpan(8, n));"
    )]
    [InlineData(
        "var n = socket.Recv(payload.AsSpan(0, size)); Handle({|ZMQ3002:payload.AsSpan(0, n)|});",
        "size",
        "Handle(payload.AsSpan(0, n));"
    )]
    [InlineData(
        "Memory<byte> memory = payload; var n = socket.Recv(memory.Span); Handle({|ZMQ3002:memory.Span[..n]|});",
        "memory.Length",
        "Handle(memory.Span[..n]);"
    )]
    [InlineData(
        "Span<byte> span = stackalloc byte[64]; var n = socket.Recv(span.Slice(8)); Handle({|ZMQ3002:span.Slice(8, n)|});",
        "span.Length - 8",
        "Handle(span.Slice(8, n));"
    )]
    [InlineData(
        "Span<byte> span = stackalloc byte[64]; var n = socket.Recv(span.Slice(0, 16)); Handle({|ZMQ3002:span.Slice(0, n)|});",
        "16",
        "Handle(span.Slice(0, n));"
    )]
    [InlineData(
        "var most = size; var n = socket.Recv(payload.AsSpan(0, most)); Handle({|ZMQ3002:payload.AsSpan(0, n)|});",
        "most",
        "Handle(payload.AsSpan(0, n));"
    )]
    [InlineData(
        "using var owner = MemoryPool<byte>.Shared.Rent(64); var n = socket.Recv(owner.Memory.Span); "
            + "Handle({|ZMQ3002:owner.Memory.Span[..n]|});",
        "owner.Memory.Length",
        "Handle(owner.Memory.Span[..n]);"
    )]
    public Task Part_of_a_buffer_IsFixed(string before, string limit, string use)
    {
        var receive = before[..(before.IndexOf(';', before.IndexOf("Recv", System.StringComparison.Ordinal)) + 1)];
        return Code.IsFixed(
            before,
            $"{receive} if (n > {limit}) throw new InvalidOperationException($\"A frame of {{n}} "
                + $"bytes does not fit into {{{limit}}}.\"); {use}"
        );
    }

    [Fact]
    public Task Length_that_a_lambda_uses_IsFixed() =>
        Code.IsFixed(
            """
            var n = socket.Recv(payload);
            Task.Run(() => Handle({|ZMQ3002:payload.AsSpan(0, n)|}));
            """,
            """
            var n = socket.Recv(payload);
            if (n > payload.Length)
                throw new InvalidOperationException($"A frame of {n} bytes does not fit into {payload.Length}.");
            Task.Run(() => Handle(payload.AsSpan(0, n)));
            """
        );

    /// <summary>Others may look into the buffer.</summary>
    [Fact]
    public Task Length_without_a_name_gets_one_IsFixed() =>
        Code.IsFixed(
            """
            while (running)
            {
                // one frame
                Handle({|ZMQ3002:payload.AsSpan(0, socket.Recv(payload))|});
            }
            """,
            """
            while (running)
            {
                var length = socket.Recv(payload);
                if (length > payload.Length)
                    throw new InvalidOperationException($"A frame of {length} bytes does not fit into {payload.Length}.");
                // one frame
                Handle(payload.AsSpan(0, length));
            }
            """
        );

    [Fact]
    public Task Length_of_a_statement_that_stands_alone_IsFixed() =>
        Code.IsFixed(
            """
            while (running)
                Handle({|ZMQ3002:payload.AsSpan(0, socket.Recv(payload))|});
            """,
            """
            while (running)
            {
                var length = socket.Recv(payload);
                if (length > payload.Length)
                    throw new InvalidOperationException($"A frame of {length} bytes does not fit into {payload.Length}.");
                Handle(payload.AsSpan(0, length));
            }
            """
        );

    /// <summary>What receives is a local of its own, so a message that takes frames of any size can stand in its place.</summary>
    [Theory]
    [InlineData("var buffer = new byte[1024];", "buffer.AsSpan(0, socket.Recv(buffer))", "frame.Data")]
    [InlineData("Span<byte> buffer = stackalloc byte[64];", "buffer[..socket.Recv(buffer)]", "frame.Data")]
    [InlineData("Span<byte> buffer = stackalloc byte[64];", "buffer.Slice(0, socket.Recv(buffer))", "frame.Data")]
    [InlineData("var buffer = new byte[length];", "buffer[..socket.Recv(buffer)]", "frame.ToArray()")]
    public Task Buffer_of_frames_of_any_size_becomes_a_message_IsFixed(string declaration, string slice, string content) =>
        Code.IsFixed(
            $$"""
            static void Print(Socket socket, int length)
            {
                {{declaration}} // large enough
                while (length > 0)
                {
                    // one frame
                    Console.WriteLine(length + Encoding.UTF8.GetString({|ZMQ3002:{{slice}}|}));
                }
            }
            """,
            $$"""
            static void Print(Socket socket, int length)
            {
                using var frame = new Message(); // large enough
                while (length > 0)
                {
                    socket.Recv(frame);
                    // one frame
                    Console.WriteLine(length + Encoding.UTF8.GetString({{content}}));
                }
            }
            """
        );

    /// <summary>
    /// What a message cannot take the place of: a buffer with content, one that others made or make, and a slice that begins elsewhere.
    /// </summary>
    [Theory]
    [InlineData("byte[] buffer = [1, 2, 3];", "buffer.AsSpan(0, RECV)")]
    [InlineData("var buffer = new byte[] { 1, 2 };", "buffer.AsSpan(0, RECV)")]
    [InlineData("var buffer = payload.ToArray();", "buffer.AsSpan(0, RECV)")]
    [InlineData("var buffer = new byte[64];", "buffer.AsSpan(4, RECV)")]
    [InlineData("var buffer = new byte[64];", "buffer[4..RECV]")]
    [InlineData("Span<byte> buffer = stackalloc byte[] { 1, 2 };", "buffer[..RECV]")]
    public Task Buffer_that_no_message_can_replace_IsFixed(string declaration, string slice) =>
        Code.IsFixed(
            $$"""
            {{declaration}}
            Handle({|ZMQ3002:{{slice.Replace("RECV", "socket.Recv(buffer)", System.StringComparison.Ordinal)}}|});
            """,
            $$"""
            {{declaration}}
            var length = socket.Recv(buffer);
            if (length > buffer.Length)
                throw new InvalidOperationException($"A frame of {length} bytes does not fit into {buffer.Length}.");
            Handle({{slice.Replace("RECV", "length", System.StringComparison.Ordinal)}});
            """
        );

    [Fact]
    public Task Buffer_that_is_looked_into_IsFixed() =>
        Code.IsFixed(
            """
            var buffer = new byte[64];
            Handle({|ZMQ3002:buffer.AsSpan(0, socket.Recv(buffer))|});
            Handle((long)buffer[0]);
            """,
            """
            var buffer = new byte[64];
            var length = socket.Recv(buffer);
            if (length > buffer.Length)
                throw new InvalidOperationException($"A frame of {length} bytes does not fit into {buffer.Length}.");
            Handle(buffer.AsSpan(0, length));
            Handle((long)buffer[0]);
            """
        );

    /// <summary>Where Message is the name of something else, the size gets a name instead.</summary>
    [Fact]
    public Task Buffer_beside_another_Message_IsFixed() =>
        Code.IsFixed(
            """
            using System;
            using Net.Zmq;

            class Message { }

            class C
            {
                static byte[] Receive(Socket socket)
                {
                    var buffer = new byte[64];
                    return new Span<byte>({|ZMQ3002:buffer[..socket.Recv(buffer)]|}).ToArray();
                }
            }
            """,
            """
            using System;
            using Net.Zmq;

            class Message { }

            class C
            {
                static byte[] Receive(Socket socket)
                {
                    var buffer = new byte[64];
                    var length = socket.Recv(buffer);
                    if (length > buffer.Length)
                        throw new InvalidOperationException($"A frame of {length} bytes does not fit into {buffer.Length}.");
                    return new Span<byte>(buffer[..length]).ToArray();
                }
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

    [Theory]
    [InlineData("int n = 0; if (running) n = socket.Recv(payload); n--; Handle({|ZMQ3002:payload.AsSpan(0, n)|});")]
    [InlineData("int n = socket.Recv(payload), m = {|ZMQ3002:payload[..n]|}.Length;")]
    [InlineData("Task.Run(() => Handle({|ZMQ3002:payload.AsSpan(0, socket.Recv(payload))|}));")]
    [InlineData("if (running && {|ZMQ3002:payload.AsSpan(0, socket.Recv(payload))|}.Length > 3) return;")]
    [InlineData("Console.WriteLine(Next() + {|ZMQ3002:payload[..socket.Recv(payload)]|}.Length); static string Next() => \"\";")]
    [InlineData("var n = socket.Recv(payload.AsSpan(size)); size++; Handle({|ZMQ3002:payload.AsSpan(size, n)|});")]
    [InlineData("var n = socket.Recv(payload.AsSpan(^8)); Handle({|ZMQ3002:payload.AsSpan(4, n)|});")]
    [InlineData("var n = socket.Recv(payload.AsSpan(1..)); Handle({|ZMQ3002:payload.AsSpan(4, n)|});")]
    [InlineData("var n = socket.Recv(payload.AsSpan(0, size - 1)); Handle({|ZMQ3002:payload.AsSpan(0, n)|});")]
    [InlineData("var n = socket.Recv(payload.AsSpan(0, size)); size++; Handle({|ZMQ3002:payload.AsSpan(0, n)|});")]
    [InlineData("int n = 0; if (running) n = socket.Recv(payload); else n = 5; Handle({|ZMQ3002:payload.AsSpan(0, n)|});")]
    [InlineData("var n = socket.Recv(payload); Task.Run(() => Handle({|ZMQ3002:payload.AsSpan(0, n)|})); n = 3;")]
    public Task Length_without_a_place_for_a_comparison_IsNotFixed(string code) => Code.IsNotFixed(code);

    [Fact]
    public Task Whole_frame_before_using_declarations_IsNotFixed() =>
        Code.IsNotFixedBeforeCSharp8(
            "var buffer = new byte[64]; while (running && {|ZMQ3002:buffer.AsSpan(0, socket.Recv(buffer))|}.Length > 0) Handle(1);"
        );
}
