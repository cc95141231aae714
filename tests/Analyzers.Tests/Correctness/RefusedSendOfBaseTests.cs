using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Correctness;

/// <summary>Sends by methods of a base type, whose socket is of the type that each derived type gives it.</summary>
public sealed class RefusedSendOfBaseTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ3001");

    [Theory]
    [InlineData("class Feed(Context c) : Endpoint(c, SocketType.Pub)", "Post(frame);")]
    [InlineData("class Feed(Context c) : Endpoint(c, SocketType.Pub)", "this.Post(frame); base.Post(frame);")]
    [InlineData("class Feed(Context c) : Endpoint(c, SocketType.Pub)", "Pass(frame);")]
    [InlineData("class Middle(Context c) : Endpoint(c, SocketType.Pub); class Feed(Context c) : Middle(c)", "Post(frame);")]
    [InlineData("class Feed(Context c) : Endpoint(c, SocketType.Pub)", "Own(frame); bool Own(byte[] b) => Post(b);")]
    public Task Publisher_of_the_object_itself_DoesNotTrigger(string type, string code) => Code.DoesNotTrigger(Class(type, code));

    [Theory]
    [InlineData("class Feed(Context c) : Endpoint(c, SocketType.Push)", "{|ZMQ3001:Post(frame)|};")]
    [InlineData("class Feed(Context c) : Endpoint(c, SocketType.Push)", "{|ZMQ3001:Pass(frame)|};")]
    [InlineData("class Feed(Context c) : Endpoint(c, SocketType.Pub)", "{|ZMQ3001:other.Post(frame)|};")]
    [InlineData("class Feed(Context c, SocketType type) : Endpoint(c, type)", "{|ZMQ3001:Post(frame)|};")]
    public Task Socket_that_may_refuse_Triggers(string type, string code) => Code.Triggers(Class(type, code));

    private static string Class(string type, string code) =>
        $$"""
            using System;
            using Net.Zmq;

            public abstract class Endpoint(Context context, SocketType type) : IDisposable
            {
                protected Socket Socket { get; } = new(context, type);

                public bool Post(ReadOnlySpan<byte> payload) => Socket.Send(payload, SendFlags.DontWait);

                public bool Pass(ReadOnlySpan<byte> payload) => Post(payload);

                public void Dispose() => Socket.Dispose();
            }

            public class Requests(Context c) : Endpoint(c, SocketType.Push);

            {{type}}
            {
                public void Report(byte[] frame, Requests other)
                {
                    {{code}}
                }
            }
            """;
}
