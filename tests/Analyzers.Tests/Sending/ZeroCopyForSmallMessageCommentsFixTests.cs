using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Sending;

/// <summary>What goes with a zero-copy message, and what stands around it.</summary>
public sealed class ZeroCopyForSmallMessageCommentsFixTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ1012");

    /// <summary>Above the send of the bytes themselves it would not be true.</summary>
    [Theory]
    [InlineData(
        "{|ZMQ1012:new Message|}(block, payload.Length, p =>\n{\n    // on the I/O thread\n    Marshal.FreeHGlobal(p); // at last\n})"
    )]
    [FullData("{|ZMQ1012:new Message(block, payload.Length, static p => Marshal.FreeHGlobal(p) /* on the I/O thread */)|}")]
    [FullData("{|ZMQ1012:new Message|}(\n    block,\n    payload.Length,\n    // on the I/O thread\n    Marshal.FreeHGlobal)")]
    public Task Comments_of_the_callback_go_when_it_IsFixed(string message) =>
        Code.IsFixed(
            $$"""
            var block = Marshal.AllocHGlobal(payload.Length);
            Marshal.Copy(payload, 0, block, payload.Length);
            // libzmq owns it from here on
            using var message = {{message}};
            socket.Send(message); // off
            """,
            """
            socket.Send(payload); // off
            """
        );

    [Fact]
    public Task Comments_of_the_callback_of_a_message_that_is_made_in_the_send_go_when_it_IsFixed() =>
        Code.IsFixed(
            """
            var block = Marshal.AllocHGlobal(size);
            new Span<byte>((void*)block, size).Fill(7);
            socket.Send({|ZMQ1012:new Message(block, size, p => Marshal.FreeHGlobal(p) /* when sent */)|});
            """,
            """
            using var frame = socket.BeginFrame(size);
            frame.Span.Fill(7);
            frame.Send();
            """
        );

    [Fact]
    public Task What_somebody_still_has_to_do_stays_when_it_IsFixed() =>
        Code.IsFixed(
            """
            var block = Marshal.AllocHGlobal(payload.Length);
            Marshal.Copy(payload, 0, block, payload.Length);
            using var message = {|ZMQ1012:new Message(block, payload.Length, p => Marshal.FreeHGlobal(p) /* TODO: count */)|};
            socket.Send(message);
            """,
            """
            /* TODO: count */
            socket.Send(payload);
            """
        );

    [Fact]
    public Task Block_that_is_allocated_before_a_try_IsFixed() =>
        Code.IsFixed(
            """
            var block = Marshal.AllocHGlobal(payload.Length);
            try
            {
                Marshal.Copy(payload, 0, block, payload.Length);
                using var message = {|ZMQ1012:new Message(block, payload.Length, Marshal.FreeHGlobal)|};
                socket.Send(message);
            }
            catch (ZmqException e)
            {
                Console.WriteLine(e.Message);
            }
            """,
            """
            try
            {
                socket.Send(payload);
            }
            catch (ZmqException e)
            {
                Console.WriteLine(e.Message);
            }
            """
        );

    [Theory]
    [InlineData("fixed (byte* from = payload)\n    Buffer.MemoryCopy(from, (void*)block, int.MaxValue, payload.Length);")]
    [InlineData("fixed (byte* from = payload)\n{\n    Buffer.MemoryCopy(from, block.ToPointer(), payload.Length, payload.Length);\n}")]
    public Task Copy_between_pointers_IsFixed(string copy) =>
        Code.IsFixed(
            $$"""
            nint block = Marshal.AllocHGlobal(payload.Length);
            {{copy}}
            using var message = {|ZMQ1012:new Message(block, payload.Length, Marshal.FreeHGlobal)|};
            socket.Send(message);
            """,
            """
            socket.Send(payload);
            """
        );

    [Fact]
    public Task Pointer_that_only_makes_spans_IsFixed() =>
        Code.IsFixed(
            """
            var block = NativeMemory.AllocZeroed((nuint)size);
            var bytes = new Span<byte>(block, size);
            bytes[0] = 1;
            using var message = {|ZMQ1012:new Message((nint)block, size, static p => NativeMemory.Free((void*)p))|};
            socket.Send(message);
            """,
            """
            using var frame = socket.BeginFrame(size);
            frame.Span.Clear();
            var bytes = frame.Span;
            bytes[0] = 1;
            frame.Send();
            """
        );

    [Fact]
    public Task Messages_in_regions_AreFixed() =>
        Code.IsFixed(
            """
            #region first
            var block = Marshal.AllocHGlobal(payload.Length);
            Marshal.Copy(payload, 0, block, payload.Length);
            using var first = {|ZMQ1012:new Message(block, payload.Length, Marshal.FreeHGlobal)|};
            socket.Send(first);
            #endregion

            #region second
            var other = Marshal.AllocHGlobal(size);
            new Span<byte>((void*)other, size).Fill(7);
            using var second = {|ZMQ1012:new Message(other, size, Marshal.FreeHGlobal)|};
            socket.Send(second);
            #endregion
            """,
            """
            #region first
            socket.Send(payload);
            #endregion

            #region second
            using var frame = socket.BeginFrame(size);
            frame.Span.Fill(7);
            frame.Send();
            #endregion
            """
        );
}
