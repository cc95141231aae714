using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Correctness;

/// <summary>The size is a part of what a method of the user's returns.</summary>
public sealed class TruncatedReceivePartTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ3002");

    private static string Type(string result, string next, string use) =>
        $$"""
            using System;
            using Net.Zmq;

            record struct Frame(int Size, bool More);
            record Header(bool More, int Size) { public bool Fits => Size <= 256; }
            record struct Limited(int Size) { public int Size { get; init; } = Math.Min(Size, 256); }

            struct Plain { public int Size; public bool More; }
            class Answer { public bool More { get; set; } public int Size { get; init; } }
            class Clamped { private int _size; public int Size { get => _size; set => _size = Math.Min(value, 256); } }
            class Owner : IDisposable { public int Size { get; set; } public void Dispose() { } }

            record struct Filled(byte[] Bytes, int Size);
            struct Content { public byte[] Bytes; public int Size; }

            class Reader
            {
                private readonly byte[] _buffer = new byte[256];
                {{result}} Next(Socket socket) { {{next}} }
                void Run(Socket socket) { while (true) { {{use}} } }
                void Check(int size) { if (size > 256) throw new InvalidOperationException(); }
                void Use(ReadOnlySpan<byte> bytes) { }
            }
            """;

    [Theory]
    [InlineData("Frame", "var n = socket.Recv(_buffer); return new Frame(n, socket.HasMore);")]
    [FullData("Frame", "return new(socket.Recv(_buffer), false);")]
    [InlineData("Frame", "if (socket.HasMore) return default; return new Frame(socket.Recv(_buffer), false);")]
    [FullData("Header", "var n = socket.Recv(_buffer); return new Header(socket.HasMore, n);")]
    [FullData("Plain", "var n = socket.Recv(_buffer); return new Plain { Size = n, More = socket.HasMore };")]
    [FullData("Plain", "return new() { Size = socket.Recv(_buffer) };")]
    [InlineData("Answer", "var n = socket.Recv(_buffer); return new Answer { More = socket.HasMore, Size = n };")]
    [FullData("(int Size, bool More)", "var n = socket.Recv(_buffer); return (n, socket.HasMore);")]
    [FullData("(bool More, int Size)", "var n = socket.Recv(_buffer); return (socket.HasMore, n);")]
    public Task Part_of_a_result_Triggers(string result, string next) =>
        Code.Triggers(Type(result, next, "var frame = Next(socket); Use({|ZMQ3002:_buffer.AsSpan(0, frame.Size)|});"));

    [Theory]
    [InlineData("var frame = Next(socket); if (frame.Size <= 0) continue; Use({|ZMQ3002:_buffer.AsSpan(0, frame.Size)|});")]
    [FullData("var n = Next(socket).Size; Use({|ZMQ3002:_buffer.AsSpan(0, n)|});")]
    [InlineData("var frame = Next(socket); var n = frame.Size; Use({|ZMQ3002:_buffer.AsSpan(0, n)|});")]
    [InlineData("Use({|ZMQ3002:_buffer.AsSpan(0, Next(socket).Size)|});")]
    public Task Part_that_is_read_in_other_ways_Triggers(string use) =>
        Code.Triggers(Type("Frame", "var n = socket.Recv(_buffer); return new Frame(n, socket.HasMore);", use));

    /// <summary>The buffer is another part of the same result.</summary>
    [Theory]
    [InlineData("Filled", "var n = socket.Recv(_buffer); return new Filled(_buffer, n);")]
    [FullData("Filled", "return new(_buffer, socket.Recv(_buffer));")]
    [InlineData("Content", "return new() { Bytes = _buffer, Size = socket.Recv(_buffer) };")]
    [InlineData("(byte[] Bytes, int Size)", "var n = socket.Recv(_buffer); return (_buffer, n);")]
    [InlineData("Filled", "return Inner(socket); } Filled Inner(Socket socket) { var n = socket.Recv(_buffer); return new(_buffer, n);")]
    public Task Buffer_that_is_a_part_as_well_Triggers(string result, string next)
    {
        const string Use = "var frame = Next(socket); Use({|ZMQ3002:frame.Bytes.AsSpan(0, frame.Size)|});";
        return Code.Triggers(Type(result, next, Use));
    }

    [Theory]
    [InlineData("var (bytes, size) = Next(socket); Use({|ZMQ3002:bytes.AsSpan(0, size)|});")]
    [InlineData("var (bytes, size) = Outer(socket); if (size <= 0) continue; Use({|ZMQ3002:bytes.AsSpan(0, size)|});")]
    public Task Buffer_and_size_that_are_taken_apart_Trigger(string use) => Code.Triggers(Type(Pair, PairOf, use));

    private const string Pair = "(byte[], int) Outer(Socket s) => Next(s); (byte[] Bytes, int Size)";
    private const string PairOf = "var n = socket.Recv(_buffer); return (_buffer, n);";

    [Theory]
    [InlineData("var (bytes, size) = Next(socket); if (size > bytes.Length) continue; Use(bytes.AsSpan(0, size));")]
    [InlineData("var (bytes, size) = Next(socket); if (size > _buffer.Length) continue; Use(bytes.AsSpan(0, size));")]
    [FullData("var (bytes, size) = Next(socket); Use(bytes.AsSpan(0, Math.Min(size, bytes.Length)));")]
    [FullData("var frame = Next(socket); if (frame.Size > frame.Bytes.Length) continue; Use(frame.Bytes.AsSpan(0, frame.Size));")]
    public Task Buffer_that_is_compared_DoesNotTrigger(string use) => Code.DoesNotTrigger(Type(Pair, PairOf, use));

    [Theory]
    [InlineData("var (bytes, size) = Next(socket); bytes = new byte[size]; Use(bytes.AsSpan(0, size));")]
    [InlineData("var (_, size) = Next(socket); Use(new byte[size].AsSpan(0, size));")]
    public Task Buffer_that_is_another_one_DoesNotTrigger(string use) => Code.DoesNotTrigger(Type(Pair, PairOf, use));

    [Theory]
    [InlineData("var n = socket.Recv(_buffer); return (_buffer.AsSpan(0, Math.Min(n, 256)).ToArray(), n);")]
    [InlineData("var n = socket.Recv(_buffer); return (new byte[n], n);")]
    [FullData("var n = socket.Recv(_buffer); Check(n); return (_buffer, n);")]
    public Task Part_that_is_another_buffer_DoesNotTrigger(string next) =>
        Code.DoesNotTrigger(Type(Pair, next, "var (bytes, size) = Next(socket); Use(bytes.AsSpan(0, size));"));

    [Theory]
    [InlineData("Clamped", "return new Clamped { Size = socket.Recv(_buffer) };")]
    [FullData("Plain", "var n = socket.Recv(_buffer); Check(n); return new Plain { Size = n };")]
    [FullData("Plain", "var n = socket.Recv(_buffer); return new Plain { More = n > 0 };")]
    [InlineData("Owner", "return new Owner { Size = socket.Recv(_buffer) };")]
    public Task Part_that_an_initializer_sets_otherwise_DoesNotTrigger(string result, string next) =>
        Code.DoesNotTrigger(Type(result, next, "var frame = Next(socket); Use(_buffer.AsSpan(0, frame.Size));"));

    [Theory]
    [InlineData("var frame = Next(socket); frame.Size = 4; Use(_buffer.AsSpan(0, frame.Size));")]
    public Task Part_that_is_set_DoesNotTrigger(string use) => DoesNotTriggerWithLook(use);

    [Theory]
    [InlineData("var frame = Next(socket); Check(frame.Size); Use(_buffer.AsSpan(0, frame.Size));")]
    [FullData("var frame = Next(socket); Look(frame); Use(_buffer.AsSpan(0, frame.Size));")]
    public Task Part_that_is_looked_at_DoesNotTrigger(string use) => DoesNotTriggerWithLook(use);

    private static Task DoesNotTriggerWithLook(string use) =>
        Code.DoesNotTrigger(
            Type(
                "Plain",
                "return new Plain { Size = socket.Recv(_buffer) };",
                use + " static void Look(Plain it) { if (it.Size > 256) throw new InvalidOperationException(); }"
            )
        );

    [Fact]
    public Task Part_beside_a_buffer_of_the_callers_Triggers() =>
        Code.Triggers(
            """
            using System;
            using Net.Zmq;

            record struct Frame(int Size, bool More);

            static class Reader
            {
                static Frame Next(Socket socket, byte[] into) { var n = socket.Recv(into); return new Frame(n, socket.HasMore); }

                static int Read(Socket socket, byte[] into)
                {
                    var frame = Next(socket, into);
                    return {|ZMQ3002:into.AsSpan(0, frame.Size)|}.IndexOf((byte)1);
                }
            }
            """
        );

    [Theory]
    [InlineData("var frame = Next(socket); if (frame.Size > _buffer.Length) continue; Use(_buffer.AsSpan(0, frame.Size));")]
    [FullData("var frame = Next(socket); Check(frame.Size); Use(_buffer.AsSpan(0, frame.Size));")]
    [InlineData("var frame = Next(socket); var n = frame.Size; if (n > 256) continue; Use(_buffer.AsSpan(0, n));")]
    [FullData("var frame = Next(socket); Use(_buffer.AsSpan(0, Math.Min(frame.Size, 256)));")]
    public Task Part_that_is_compared_DoesNotTrigger(string use) => Code.DoesNotTrigger(Framed(use));

    [Theory]
    [InlineData("var frame = Next(socket); Use(new byte[999].AsSpan(0, frame.Size));")]
    public Task Part_of_another_buffer_DoesNotTrigger(string use) => Code.DoesNotTrigger(Framed(use));

    [Theory]
    [InlineData("var frame = Next(socket); frame = new(3, false); Use(_buffer.AsSpan(0, frame.Size));")]
    [InlineData("var frame = Next(socket); frame.Size = 3; Use(_buffer.AsSpan(0, frame.Size));")]
    public Task Part_that_is_replaced_DoesNotTrigger(string use) => Code.DoesNotTrigger(Framed(use));

    [Theory]
    [InlineData("var frame = Next(socket); try { Use(_buffer.AsSpan(0, frame.Size)); } catch (ArgumentException) { }")]
    public Task Part_whose_exception_is_caught_DoesNotTrigger(string use) => Code.DoesNotTrigger(Framed(use));

    private static string Framed(string use) => Type("Frame", "var n = socket.Recv(_buffer); return new Frame(n, socket.HasMore);", use);

    [Theory]
    [InlineData("Limited", "return new(socket.Recv(_buffer));")]
    [FullData("Frame", "var n = socket.Recv(_buffer); Check(n); return new Frame(n, false);")]
    [FullData("Frame", "var n = socket.Recv(_buffer); return n > 256 ? default : new Frame(n, false);")]
    [FullData("Frame", "var n = socket.Recv(_buffer); return new Frame(Math.Min(n, 256), false);")]
    [InlineData("Frame", "var n = socket.Recv(_buffer); return new Frame(n, false) { Size = 3 };")]
    public Task Part_that_a_method_limits_DoesNotTrigger(string result, string next) =>
        Code.DoesNotTrigger(Type(result, next, "var frame = Next(socket); Use(_buffer.AsSpan(0, frame.Size));"));

    [Fact]
    public Task Result_that_says_whether_it_fits_DoesNotTrigger() =>
        Code.DoesNotTrigger(
            Type(
                "Header",
                "var n = socket.Recv(_buffer); return new Header(socket.HasMore, n);",
                "var frame = Next(socket); if (!frame.Fits) continue; Use(_buffer.AsSpan(0, frame.Size));"
            )
        );

    [Fact]
    public Task Part_of_a_result_IsNotFixed() =>
        Code.IsNotFixed(
            Type(
                "Frame",
                "var n = socket.Recv(_buffer); return new Frame(n, socket.HasMore);",
                "var frame = Next(socket); Use({|ZMQ3002:_buffer.AsSpan(0, frame.Size)|});"
            )
        );
}
