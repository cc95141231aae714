using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Sending;

public sealed class CustomMessagePoolFixTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ1004");

    private const string Usings =
        "#nullable disable\nusing System; using System.Collections.Concurrent; using System.Collections.Generic; "
        + "using System.Threading; using System.Threading.Channels; using System.Threading.Tasks; using Net.Zmq;\n";

    [Fact]
    public Task Pool_field_of_the_user_IsNotFixed() =>
        Code.IsNotFixed(
            $$"""
            {{Usings}}class C
            {
                readonly ConcurrentBag<Message> {|ZMQ1004:_bag|} = new();
                Message Rent() => _bag.TryTake(out var m) ? m : new Message();
                void Return(Message m) => _bag.Add(m);
            }
            """
        );

    [Fact]
    public Task Adjacent_rents_AreFixed_where_they_carry_a_span()
    {
        var test = Code.Fix(
            """
            // rent
            var a = {|ZMQ1004:MessagePool.Shared.Rent(payload)|};
            socket.Send(a);
            using (var b = {|ZMQ1004:MessagePool.Shared.Rent(payload.AsSpan(1))|})
            {
                socket.Send(b, SendFlags.SendMore);
            }

            socket.Send({|ZMQ1004:MessagePool.Shared.Rent(payload)|});
            var c = {|ZMQ1004:MessagePool.Shared.Rent(size)|};
            socket.Send(c);
            var d = {|ZMQ1004:MessagePool.Shared.Rent(payload)|};
            payload[0] = 1;
            socket.Send(d);
            var e = {|ZMQ1004:MessagePool.Shared.Rent(payload)|};
            socket.Send(e, SendFlags.DontWait);
            """,
            """
            socket.Send(payload);
            socket.Send(payload.AsSpan(1), SendFlags.SendMore);

            socket.Send(payload);
            var c = {|ZMQ1004:MessagePool.Shared.Rent(size)|};
            socket.Send(c);
            var d = {|ZMQ1004:MessagePool.Shared.Rent(payload)|};
            payload[0] = 1;
            socket.Send(d);
            var e = {|ZMQ1004:MessagePool.Shared.Rent(payload)|};
            socket.Send(e, SendFlags.DontWait);
            """
        );
        test.ZmqVersion = ZmqVersion.V0_4_1;
        return test.RunAsync();
    }

    [Theory]
    [InlineData("var pool = new MessagePool(); socket.Send({|ZMQ1004:pool.Rent(payload)|});")] // may be asked for its statistics
    public Task Pool_that_may_be_asked_for_its_statistics_IsNotFixed(string code) => Check(code);

    [Theory]
    [InlineData("socket.Send(message: {|ZMQ1004:MessagePool.Shared.Rent(payload)|});")] // the span's parameter has another name
    [InlineData("socket.Send({|ZMQ1004:MessagePool.Shared.Rent(null)|});")]
    [FullData("socket.Send({|ZMQ1004:MessagePool.Shared.Rent(default(ReadOnlySpan<byte>))|}, (SendFlags)size);")]
    [FullData("socket.Send({|ZMQ1004:MessagePool.Shared.Rent([1, 2])|});")]
    [FullData("var n = socket.Send({|ZMQ1004:MessagePool.Shared.Rent(payload)|});")] // the result differs
    public Task Call_that_the_other_overload_takes_otherwise_IsNotFixed(string code) => Check(code);

    [Theory]
    [InlineData("var m = {|ZMQ1004:MessagePool.Shared.Rent(payload)|}; sockets[payload[0]++].Send(m);")]
    public Task Socket_that_is_found_with_an_effect_IsNotFixed(string code) => Check(code);

    [Theory]
    [InlineData("var m = {|ZMQ1004:MessagePool.Shared.Rent(payload)|}; sender.Send(m); receiver.Send(m);")]
    [InlineData("var m = {|ZMQ1004:MessagePool.Shared.Rent(payload)|}; m.Data[0] = 1; socket.Send(m);")]
    [FullData(
        """
            while (running)
            {
                var m = {|ZMQ1004:MessagePool.Shared.Rent(payload)|};
                try { socket.Send(m); }
                finally { m.Dispose(); }
                Console.WriteLine(m.Size);
            }
            """
    )]
    public Task Message_that_serves_more_IsNotFixed(string code) => Check(code);

    private static Task Check(string code)
    {
        var test = Code.Fix(code, code);
        test.FixedState.Sources.Clear();
        test.ExpectsNoFix = true;
        test.ZmqVersion = ZmqVersion.V0_4_1;
        return test.RunAsync();
    }

    [Fact]
    public Task Rented_message_in_a_try_IsFixed()
    {
        var test = Code.Fix(
            """
            var m = {|ZMQ1004:MessagePool.Shared.Rent(payload)|};
            try
            {
                socket.Send(m);
            }
            finally
            {
                m.Dispose();
            }
            """,
            "socket.Send(payload);"
        );
        test.ZmqVersion = ZmqVersion.V0_4_1;
        return test.RunAsync();
    }

    [Fact]
    public Task Array_that_may_be_null_IsFixed_as_a_span()
    {
        var test = Code.Fix(
            """
            byte[]? nothing = size > 0 ? payload : null;
            socket.Send({|ZMQ1004:MessagePool.Shared.Rent(nothing)|}); // empty
            """,
            """
            byte[]? nothing = size > 0 ? payload : null;
            socket.Send(nothing.AsSpan()); // empty
            """
        );
        test.ZmqVersion = ZmqVersion.V0_4_1;
        return test.RunAsync();
    }
}
