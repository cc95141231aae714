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
                if (size == 0 || size > payload.Length)
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

    /// <summary>Right behind the receive the exception would be caught, or there is no room: so it stands before the use.</summary>
    [Theory]
    [InlineData("int n;\ntry { n = socket.Recv(payload); } catch (Exception) { return; }")]
    [FullData("int n;\nwhile (!socket.TryRecv(payload, out n)) Thread.Sleep(1);")]
    [InlineData("var n = 0;\nif (running) n = socket.Recv(payload);")]
    [FullData("int n;\ntry { n = socket.Recv(payload); } finally { Handle(1); }")]
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
    [FullData(
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
        "var n = socket.Recv(new Span<byte>(payload, 8, 16)); Handle({|ZMQ3002:payload.AsSpan(8, n)|});",
        "16",
        "Handle(payload.AsSpan(8, n));"
    )]
    [InlineData(
        "using var o = MemoryPool<byte>.Shared.Rent(64); var n = socket.Recv(o.Memory.Span); Handle({|ZMQ3002:o.Memory.Span[..n]|});",
        "o.Memory.Length",
        "Handle(o.Memory.Span[..n]);"
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

    [Theory]
    [InlineData("int n = socket.Recv(payload), m = {|ZMQ3002:payload[..n]|}.Length;")]
    [InlineData("Task.Run(() => Handle({|ZMQ3002:payload.AsSpan(0, socket.Recv(payload))|}));")]
    [FullData("if (running && {|ZMQ3002:payload.AsSpan(0, socket.Recv(payload))|}.Length > 3) return;")]
    [InlineData("Console.WriteLine(Next() + {|ZMQ3002:payload[..socket.Recv(payload)]|}.Length); static string Next() => \"\";")]
    public Task Length_without_a_place_for_a_comparison_IsNotFixed(string code) => Code.IsNotFixed(code);

    [Theory]
    [InlineData("var n = socket.Recv(payload.AsSpan(size)); size++; Handle({|ZMQ3002:payload.AsSpan(size, n)|});")]
    [InlineData("var n = socket.Recv(payload.AsSpan(^8)); Handle({|ZMQ3002:payload.AsSpan(4, n)|});")]
    [InlineData("var n = socket.Recv(payload.AsSpan(1..)); Handle({|ZMQ3002:payload.AsSpan(4, n)|});")]
    [FullData("var n = socket.Recv(payload.AsSpan(0, size - 1)); Handle({|ZMQ3002:payload.AsSpan(0, n)|});")]
    [InlineData("var n = socket.Recv(payload.AsSpan(0, size)); size++; Handle({|ZMQ3002:payload.AsSpan(0, n)|});")]
    public Task Length_of_a_part_that_may_be_another_IsNotFixed(string code) => Code.IsNotFixed(code);

    [Theory]
    [InlineData("int n = 0; if (running) n = socket.Recv(payload); n--; Handle({|ZMQ3002:payload.AsSpan(0, n)|});")]
    [FullData("int n = 0; if (running) n = socket.Recv(payload); else n = 5; Handle({|ZMQ3002:payload.AsSpan(0, n)|});")]
    [InlineData("var n = socket.Recv(payload); Task.Run(() => Handle({|ZMQ3002:payload.AsSpan(0, n)|})); n = 3;")]
    public Task Length_that_may_be_another_IsNotFixed(string code) => Code.IsNotFixed(code);
}
