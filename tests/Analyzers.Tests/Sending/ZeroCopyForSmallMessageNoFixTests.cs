using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Sending;

public sealed class ZeroCopyForSmallMessageNoFixTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ1001");

    [Theory]
    [InlineData(
        """
            var p = Marshal.AllocHGlobal(payload.Length);
            Marshal.Copy(payload, 0, p, payload.Length);
            using var m = {|ZMQ1001:new Message(p, (byte)payload.Length, static q => Marshal.FreeHGlobal(q))|};
            socket.Send(m);
            """
    )]
    public Task What_would_send_otherwise_IsNotFixed(string code) => Code.IsNotFixed(code);

    [Theory]
    [InlineData(
        """
            var p = Marshal.AllocHGlobal(payload.Length);
            Marshal.Copy(payload, 0, p, payload.Length);
            using var m = {|ZMQ1012:new Message(p, payload.Length, Free)|};
            socket.Send(m);
            static void Free(nint q) => /* TODO: count */ Marshal.FreeHGlobal(q);
            """
    )]
    public Task Comment_in_the_callback_IsNotFixed(string code) => Code.IsNotFixed(code);

    [Theory]
    [InlineData(
        """
            var p = Marshal.AllocHGlobal(payload.Length);
            Marshal.Copy(payload, 0, p, payload.Length);
            using var m = {|ZMQ1012:new Message(p, payload.Length, static q => Marshal.FreeHGlobal(q))|};
            socket.Send(m);
            Console.WriteLine(nameof(m));
            """
    )]
    public Task Message_that_is_named_IsNotFixed(string code) => Code.IsNotFixed(code);

    /// <summary>The send throws, and one of a frame would not.</summary>
    [Fact]
    public Task Message_that_is_disposed_before_it_is_sent_IsNotFixed() =>
        Code.IsNotFixed(
            """
            var p = Marshal.AllocHGlobal(8);
            Marshal.WriteInt64(p, size);
            var m = {|ZMQ1001:new Message(p, 8, static q => Marshal.FreeHGlobal(q))|};
            m.Dispose();
            socket.Send(m);
            """
        );

    // the callback counts
    [Fact]
    public Task Callback_that_counts_IsNotFixed() =>
        Code.IsNotFixed(
            """
            var c = 0;
            var p = Marshal.AllocHGlobal(size);
            using var m = {|ZMQ1012:new Message(p, size, q => { Marshal.FreeHGlobal(q); c++; })|};
            socket.Send(m);
            """
        );

    [Theory]
    [InlineData(
        """
            var p = Marshal.AllocHGlobal(size);
            using var m = {|ZMQ1012:new Message(p, size, static q => Marshal.FreeHGlobal(q))|};
            socket.Send(m, SendFlags.DontWait);
            """
    )] // would-block throws
    [FullData(
        """
            var p = Marshal.AllocHGlobal(size);
            using var m = {|ZMQ1012:new Message(p, size, static q => Marshal.FreeHGlobal(q))|};
            Console.WriteLine(socket.Send(m));
            """
    )] // the result is used
    public Task Send_that_says_something_IsNotFixed(string code) => Code.IsNotFixed(code);

    [Theory]
    [InlineData(
        """
            var p = Marshal.AllocHGlobal(size);
            Fill(p);
            using var m = {|ZMQ1012:new Message(p, size, static q => Marshal.FreeHGlobal(q))|};
            socket.Send(m);
            static void Fill(nint q) { }
            """
    )] // the address goes away
    public Task Address_that_a_method_has_IsNotFixed(string code) => Code.IsNotFixed(code);

    [Theory]
    [InlineData(
        """
            var p = Marshal.AllocHGlobal(size + 1);
            using var m = {|ZMQ1012:new Message(p, size, static q => Marshal.FreeHGlobal(q))|};
            socket.Send(m);
            """
    )] // another size
    public Task Block_of_another_size_IsNotFixed(string code) => Code.IsNotFixed(code);

    [Theory]
    [InlineData(
        """
            var p = Marshal.AllocHGlobal(size);
            using var m = {|ZMQ1012:new Message(p, size, static q => Marshal.FreeHGlobal(q))|};
            socket.Send(m);
            Console.WriteLine(m.Size);
            """
    )]
    public Task Message_that_is_asked_for_its_size_IsNotFixed(string code) => Code.IsNotFixed(code);

    [Fact]
    public Task Send_again_and_again_IsNotFixed() =>
        Code.IsNotFixed(
            """
            var p = Marshal.AllocHGlobal(size);
            using var m = {|ZMQ1012:new Message(p, size, static q => Marshal.FreeHGlobal(q))|};
            while (running) socket.Send(m);
            """
        );

    [Fact]
    public Task Socket_that_may_be_another_IsNotFixed() =>
        Code.IsNotFixed(
            """
            var p = Marshal.AllocHGlobal(payload.Length);
            Marshal.Copy(payload, 0, p, 4);
            using var m = {|ZMQ1012:new Message(p, payload.Length, static q => Marshal.FreeHGlobal(q))|};
            socket = sender;
            socket.Send(m);
            """
        );

    [Fact]
    public Task Asynchronous_code_IsNotFixed() =>
        Code.IsNotFixed(
            """
            await Task.Yield();
            var p = Marshal.AllocHGlobal(size);
            Marshal.Copy(payload, 0, p, 4);
            using var m = {|ZMQ1012:new Message(p, size, static q => Marshal.FreeHGlobal(q))|};
            socket.Send(m);
            """
        );
}
