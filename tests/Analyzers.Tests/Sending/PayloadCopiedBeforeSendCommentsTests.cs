using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Sending;

public sealed class PayloadCopiedBeforeSendCommentsTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ1005");

    [Theory]
    [InlineData("using var m = new Message(payload.Length); {|ZMQ1005:payload.CopyTo(/* here */ m.Data)|}; socket.Send(m);")]
    [InlineData("using var m = new Message(/* all */ payload.Length); {|ZMQ1005:payload.CopyTo(m.Data)|}; socket.Send(m);")]
    public Task Message_with_a_comment_within_IsNotFixed(string code) => Code.IsNotFixed(code);

    [Theory]
    [InlineData(
        """
            using var m = new Message(payload.Length); {|ZMQ1005:payload.CopyTo(m.Data)|};
            #if DEBUG
            payload[0] = 1;
            #endif
            socket.Send(m);
            """
    )]
    public Task Message_with_a_directive_within_IsNotFixed(string code) => Code.IsNotFixed(code);

    [Theory]
    [InlineData("var b = new byte[payload.Length]; {|ZMQ1005:payload.CopyTo(b /* here */, 0)|}; socket.Send(b);")]
    [InlineData(
        """
            var b = ArrayPool<byte>.Shared.Rent(payload.Length);
            {|ZMQ1005:payload.CopyTo(b, 0)|};
            socket.Send(b.AsSpan(0, payload.Length));
            ArrayPool<byte>.Shared.Return(b /* back */);
            """
    )]
    [InlineData(
        """
            var rented = ArrayPool<byte>.Shared.Rent(size);
            var b = rented.AsSpan(0, /* all */ size);
            {|ZMQ1005:payload.AsSpan(0, size).CopyTo(b)|};
            socket.Send(b);
            """
    )]
    [InlineData("var b = new byte[/* all */ payload.Length]; {|ZMQ1005:payload.CopyTo(b, 0)|}; socket.Send(b);")]
    [InlineData(
        """
            var b = ArrayPool<byte>.Shared.Rent(payload.Length);
            {|ZMQ1005:payload.CopyTo(b, 0)|};
            socket.Send(b.AsSpan(0, /* all */ payload.Length));
            """
    )]
    public Task Comment_within_IsNotFixed(string code) => Code.IsNotFixed(code);

    [Theory]
    [InlineData("var b = new byte[payload.Length]; {|ZMQ1005:payload.CopyTo(b, 0)|};\n#if DEBUG\npayload[0] = 1;\n#endif\nsocket.Send(b);")]
    public Task Directive_within_IsNotFixed(string code) => Code.IsNotFixed(code);
}
