using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Sending;

public sealed class PayloadCopiedBeforeSendSourceSilenceTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ1005");

    [Theory]
    [InlineData(
        """
            var b = ArrayPool<byte>.Shared.Rent(size);
            fixed (byte* from = payload, to = b) { Buffer.MemoryCopy(from, to, size, size); from[0] = 1; }
            socket.Send(b.AsSpan(0, size));
            """
    )]
    // the source is written
    [FullData("Span<byte> b = stackalloc byte[payload.Length]; payload.CopyTo(b); payload[0] = 1; socket.Send(b);")]
    [FullData("Span<byte> b = stackalloc byte[payload.Length]; payload.CopyTo(b); Array.Clear(payload); socket.Send(b);")]
    [FullData("Span<byte> b = stackalloc byte[payload.Length]; payload.CopyTo(b); receiver.Recv(payload); socket.Send(b);")]
    [FullData(
        """
            Span<byte> b = stackalloc byte[payload.Length];
            payload.CopyTo(b);
            socket.Send(b, payload[0]++ > 0 ? SendFlags.SendMore : SendFlags.None);
            """
    )]
    [FullData(
        """
            var b = ArrayPool<byte>.Shared.Rent(payload.Length);
            payload.CopyTo(b, 0);
            using (cancellationToken.Register(() => payload[0] = 1))
            {
                socket.Send(b.AsSpan(0, payload.Length));
            }
            """
    )]
    [InlineData(
        """
            var b = ArrayPool<byte>.Shared.Rent(payload.Length);
            payload.CopyTo(b, 0);
            Volatile.Write(ref running, false);
            socket.Send(b.AsSpan(0, payload.Length));
            """
    )]
    [FullData("ref int r = ref size; Span<byte> b = stackalloc byte[payload.Length]; payload.CopyTo(b); r = 3; socket.Send(b);")]
    public Task Source_that_is_written_meanwhile_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData(
        """
            var b = ArrayPool<byte>.Shared.Rent(8);
            payload.AsSpan(0, 4).CopyTo(b);
            payload.AsSpan(4, 4).CopyTo(b.AsSpan(4));
            socket.Send(b.AsSpan(0, 8));
            """
    )] // joined
    [FullData("Span<byte> b = stackalloc byte[8]; payload.AsSpan(0, 4).CopyTo(b[4..]); socket.Send(b);")]
    [InlineData(
        """
            Span<byte> b = stackalloc byte[payload.Length];
            fixed (byte* from = payload, to = b) Buffer.MemoryCopy(from, to, b.Length, payload.Length);
            fixed (byte* from = payload, to = b) Buffer.MemoryCopy(from, to, b.Length, payload.Length);
            socket.Send(b);
            """
    )]
    public Task Joined_copies_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("Span<byte> b = stackalloc byte[8]; ReadOnlySpan<byte> own = b; own.Slice(0, 8).CopyTo(b); socket.Send(b);")]
    [FullData("Span<byte> b = stackalloc byte[8]; b[..4].CopyTo(b); socket.Send(b);")]
    [FullData("var b = payload; payload.CopyTo(b, 0); socket.Send(b);")]
    public Task Source_in_the_buffer_itself_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData(
        """
            var b = ArrayPool<byte>.Shared.Rent(payload.Length);
            try { payload.CopyTo(b, 0); }
            finally { socket.Send(b.AsSpan(0, payload.Length)); }
            """
    )]
    [FullData("Span<byte> b = stackalloc byte[payload.Length]; if (running) payload.CopyTo(b); socket.Send(b);")]
    [InlineData("Span<byte> b = stackalloc byte[payload.Length]; socket.Send(b); payload.CopyTo(b);")]
    [FullData("Span<byte> b = stackalloc byte[payload.Length]; payload.CopyTo(b); try { } catch (ZmqException) { socket.Send(b); }")]
    public Task Send_that_may_come_without_the_copy_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("Span<byte> b = stackalloc byte[256]; payload.CopyTo(b); socket.Send(b);")] // not the copy alone
    [InlineData("var b = ArrayPool<byte>.Shared.Rent(payload.Length); payload.CopyTo(b, 0); socket.Send(b);")]
    [FullData("var b = ArrayPool<byte>.Shared.Rent(size); payload.CopyTo(b, 0); socket.Send(b.AsSpan(0, size));")]
    [InlineData("Span<byte> b = stackalloc byte[size]; payload = []; payload.AsSpan(0, size++).CopyTo(b); socket.Send(b);")]
    public Task More_than_the_copy_that_is_sent_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("var b = ArrayPool<byte>.Shared.Rent(size); payload.CopyTo(b, 0); socket.Send(b.AsSpan(1, payload.Length));")]
    [FullData("var b = ArrayPool<byte>.Shared.Rent(size); Array.Copy(payload, 0, b, 1, size); socket.Send(b.AsSpan(0, size));")]
    [FullData("var b = ArrayPool<byte>.Shared.Rent(size); Array.Copy(payload, b, size); socket.Send(b.AsSpan(1..size));")]
    [FullData("var b = ArrayPool<byte>.Shared.Rent(size); Array.Copy(payload, b, size); socket.Send(b.AsSpan(^1..));")]
    [FullData("var b = ArrayPool<byte>.Shared.Rent(size); Array.Copy(payload, b, size); socket.Send(b.AsSpan()[1..size]);")]
    [FullData(
        """
            var b = ArrayPool<byte>.Shared.Rent(size);
            Array.Copy(payload, b, size);
            socket.Send(new ReadOnlyMemory<byte>(b, 1, size).Span);
            """
    )]
    [FullData("var b = ArrayPool<byte>.Shared.Rent(size); Array.Copy(payload, b, size); socket.Send(b.AsSpan().Slice(1, size));")]
    public Task Copy_without_its_beginning_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Fact]
    public Task Code_of_ones_own_in_between_DoesNotTrigger() =>
        Code.DoesNotTrigger(
            """
            using System;
            using Net.Zmq;
            sealed class Box
            {
                private int _asked;
                public int Length => _asked++;
                public static Box operator +(Box a, Box b) => a;
                public static Box operator -(Box a) => a;
                public static implicit operator int(Box a) => a._asked++;
            }
            class Example
            {
                private readonly Socket _socket = null!;
                void E(byte[] data, Box box)
                {
                    Span<byte> b = stackalloc byte[data.Length];
                    data.CopyTo(b);
                    var n = box.Length;
                    _socket.Send(b);
                }
                void F(byte[] data, Box box) { Span<byte> b = stackalloc byte[data.Length]; data.CopyTo(b); int n = box; _socket.Send(b); }
                void G(byte[] data, Box box)
                {
                    Span<byte> b = stackalloc byte[data.Length];
                    data.CopyTo(b);
                    var n = box + box;
                    _socket.Send(b);
                }
                void H(byte[] data, Box box) { Span<byte> b = stackalloc byte[data.Length]; data.CopyTo(b); var n = -box; _socket.Send(b); }
            }
            """
        );

    [Theory]
    [InlineData("Span<byte> b = stackalloc byte[message.Size]; socket.Recv(message); message.Data.CopyTo(b); sender.Send(b);")]
    [InlineData("Span<byte> b = stackalloc byte[message.Size]; message.Data.CopyTo(b); socket.Recv(message); sender.Send(b);")]
    [InlineData("using var other = new Message(4); Span<byte> b = stackalloc byte[message.Size]; other.Data.CopyTo(b); sender.Send(b);")]
    [FullData("Span<byte> b = stackalloc byte[message.Size + 1]; message.Data.CopyTo(b); sender.Send(b);")]
    [FullData("Span<byte> b = stackalloc byte[message.Size]; message.Data.Slice(1).CopyTo(b); sender.Send(b);")]
    [FullData("Span<byte> b = stackalloc byte[message.Size]; message.Data.CopyTo(b); message.Rebuild(); sender.Send(b);")]
    public Task Frame_that_is_another_one_by_then_DoesNotTrigger(string code) => Code.DoesNotTrigger("socket.Recv(message); " + code);
}
