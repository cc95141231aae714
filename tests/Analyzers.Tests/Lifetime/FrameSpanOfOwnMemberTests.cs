using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Lifetime;

/// <summary>ZMQ3007 for spans that members of the object's own show of the message that it keeps.</summary>
public sealed class FrameSpanOfOwnMemberTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ3007");

    private static string With(string code) =>
        $$"""
            private readonly Message _message = new();
            private readonly Message _other = new();

            private ReadOnlySpan<byte> Rest => _message.Data[1..];

            private ReadOnlySpan<byte> Body() => _message.Data;

            private ReadOnlySpan<byte> Either(bool first) => first ? _message.Data : _other.Data;

            private ReadOnlySpan<byte> Copy() => _message.Data.ToArray();

            private static ReadOnlySpan<byte> Tail(Message m)
            {
                var all = m.Data;
                return all[4..];
            }

            public void Go(Socket socket, Example other)
            {
                socket.Recv(_message);
                {{code}}
            }
            """;

    [Theory]
    [InlineData("var body = Body(); _message.Dispose(); Console.WriteLine({|ZMQ3007:body|}[0]);")]
    [InlineData("var rest = Rest; socket.Recv(_message); Console.WriteLine({|ZMQ3007:rest|}[0]);")]
    [FullData("var body = this.Body()[2..]; socket.Recv(_message); Console.WriteLine({|ZMQ3007:body|}[0]);")]
    public Task Span_that_a_member_shows_Triggers(string code) => Code.Triggers(With(code));

    [Fact]
    public Task Span_that_a_method_shows_by_a_local_Triggers() =>
        Code.Triggers(
            With("var m = new Message(); socket.Recv(m); var tail = Tail(m); m.Dispose(); Console.WriteLine({|ZMQ3007:tail|}[0]);")
        );

    [Theory]
    [InlineData("var body = Body(); Console.WriteLine(body[0]); _message.Dispose();")]
    [InlineData("var body = other.Body(); _message.Dispose(); Console.WriteLine(body[0]);")]
    [InlineData("var one = Either(true); _other.Dispose(); Console.WriteLine(one[0]);")]
    [FullData("var copy = Copy(); _message.Dispose(); Console.WriteLine(copy[0]);")]
    [FullData("var length = Body().Length; _message.Dispose(); Console.WriteLine(length);")]
    [FullData("var body = Body(); _other.Dispose(); Console.WriteLine(body[0]);")]
    public Task Span_of_what_is_still_there_DoesNotTrigger(string code) => Code.DoesNotTrigger(With(code));

    [Fact]
    public Task Span_of_what_a_derived_type_may_show_DoesNotTrigger() =>
        Code.DoesNotTrigger(
            """
            using System;
            using Net.Zmq;

            public class Reader
            {
                protected readonly Message _message = new();

                protected virtual ReadOnlySpan<byte> Body() => _message.Data;

                public void Go(Socket socket)
                {
                    socket.Recv(_message);
                    var body = Body();
                    _message.Dispose();
                    Console.WriteLine(body[0]);
                }
            }
            """
        );

    [Fact]
    public Task Span_that_a_base_class_shows_Triggers() =>
        Code.Triggers(
            """
            using System;
            using Net.Zmq;

            public abstract class Reader
            {
                protected readonly Message Message = new();

                protected ReadOnlySpan<byte> Body() => Message.Data;
            }

            public sealed class Printer : Reader
            {
                public void Go(Socket socket)
                {
                    socket.Recv(Message);
                    var body = Body();
                    socket.Recv(Message);
                    Console.WriteLine({|ZMQ3007:body|}[0]);
                }
            }
            """
        );
}
