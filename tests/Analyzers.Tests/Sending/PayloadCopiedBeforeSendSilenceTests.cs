using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Sending;

public sealed class PayloadCopiedBeforeSendSilenceTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ1005");

    [Fact]
    public Task No_copy_DoesNotTrigger() => Code.DoesNotTrigger("socket.Send(payload);");

    [Theory]
    [InlineData(
        """
            var b = ArrayPool<byte>.Shared.Rent(size);
            fixed (byte* from = payload, to = b) { Buffer.MemoryCopy(from, to, size, size); to[0] = 1; }
            socket.Send(b.AsSpan(0, size));
            """
    )] // changed
    [FullData(
        """
            var b = ArrayPool<byte>.Shared.Rent(size);
            payload.CopyTo(b, 0);
            b[0] = 1;
            socket.Send(b.AsSpan(0, payload.Length));
            ArrayPool<byte>.Shared.Return(b);
            """
    )] // changed
    [FullData(
        """
            var b = ArrayPool<byte>.Shared.Rent(size);
            payload.CopyTo(b, 0);
            b.AsSpan(0, 4).Reverse();
            socket.Send(b.AsSpan(0, payload.Length));
            """
    )]
    [FullData(
        """
            var b = ArrayPool<byte>.Shared.Rent(payload.Length);
            void Change() => b[0] = 1;
            payload.CopyTo(b, 0);
            Change();
            socket.Send(b.AsSpan(0, payload.Length));
            """
    )]
    public Task Copy_that_is_changed_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData(
        """
            var b = ArrayPool<byte>.Shared.Rent(size);
            fixed (byte* from = payload, to = b) { Buffer.MemoryCopy(from, to + 1, size, size); }
            socket.Send(b.AsSpan(0, size));
            """
    )]
    [FullData(
        """
            var b = ArrayPool<byte>.Shared.Rent(size);
            fixed (byte* from = payload, to = b) { Buffer.MemoryCopy(from, to, size, size - 1); }
            socket.Send(b.AsSpan(0, size));
            """
    )]
    public Task Copy_of_a_part_with_pointers_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("var b = new byte[payload.Length]; payload.CopyTo(b, 0); socket.Send(b); Console.WriteLine(b[0]);")] // outlives
    [FullData("var b = new byte[payload.Length]; var kept = new List<byte[]> { b }; payload.CopyTo(b, 0); socket.Send(b);")]
    [FullData("var b = new byte[payload.Length]; payload.CopyTo(b, 0); socket.Send(b); Task.Run(() => Console.WriteLine(b.Length));")]
    public Task Copy_that_is_used_afterwards_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("var b = new byte[payload.Length]; payload.CopyTo(b, 0); socket.Send(b); socket.Send(b);")] // sent twice
    [FullData("var b = new byte[payload.Length]; payload.CopyTo(b, 0); while (running) { socket.Send(b); }")]
    [FullData(
        """
            var b = ArrayPool<byte>.Shared.Rent(payload.Length);
            payload.CopyTo(b, 0);
            again: socket.Send(b.AsSpan(0, payload.Length));
            if (running) goto again;
            """
    )]
    [FullData(
        """
            var b = new byte[payload.Length];
            payload.CopyTo(b, 0);
            retry: try { socket.Send(b); }
            catch (ZmqException) { goto retry; }
            """
    )]
    public Task Copy_that_is_sent_again_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("var b = new byte[payload.Length]; var rest = b.AsSpan(); rest = rest[4..]; payload.CopyTo(rest); socket.Send(rest);")]
    [FullData(
        """
            var b = ArrayPool<byte>.Shared.Rent(payload.Length);
            ref var r = ref b;
            payload.CopyTo(b, 0);
            socket.Send(b.AsSpan(0, payload.Length));
            """
    )]
    public Task Buffer_that_is_named_otherwise_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Fact]
    public Task Buffer_that_is_returned_before_the_send_DoesNotTrigger() =>
        Code.DoesNotTrigger(
            """
            var b = ArrayPool<byte>.Shared.Rent(payload.Length);
            payload.CopyTo(b, 0);
            ArrayPool<byte>.Shared.Return(b);
            socket.Send(b.AsSpan(0, payload.Length));
            """
        );

    [Theory]
    [InlineData("var s = \"\"; Span<byte> b = stackalloc byte[payload.Length]; payload.CopyTo(b); s = \"x\"; socket.Send(b);")]
    [FullData("object o = 1; Span<byte> b = stackalloc byte[payload.Length]; payload.CopyTo(b); o = running; socket.Send(b);")]
    public Task Write_of_a_variable_between_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    /// <summary>A method of one's own may do more than send, or send later.</summary>
    [Fact]
    public Task Copy_for_a_method_of_ones_own_DoesNotTrigger() =>
        Code.DoesNotTrigger(
            """
            private readonly Socket _socket = null!;
            async Task Later(byte[] b) { await Task.Yield(); _socket.Send(b); }
            void Now(ReadOnlySpan<byte> b) { _version++; _socket.Send(b); }
            private volatile int _version;
            void D(byte[] data, int version)
            {
                Span<byte> b = stackalloc byte[data.Length];
                data.CopyTo(b);
                if (_version == version) _socket.Send(b);
            }
            async Task A(byte[] data) { var b = ArrayPool<byte>.Shared.Rent(data.Length); data.CopyTo(b, 0); await Later(b); }
            void B(byte[] data) { Span<byte> b = stackalloc byte[data.Length]; data.CopyTo(b); Now(b); }
            async Task C(byte[] data)
            {
                var b = ArrayPool<byte>.Shared.Rent(data.Length);
                data.CopyTo(b, 0);
                await Task.Yield();
                _socket.Send(b.AsSpan(0, data.Length));
            }
            """
        );
}
