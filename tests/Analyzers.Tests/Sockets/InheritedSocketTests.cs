using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Sockets;

/// <summary>Sockets in a protected field, where all types that may have the object are in sight.</summary>
[Trait("Compiler", "each")]
public sealed class InheritedSocketTests
{
    private const string Twice = "public void Ask() { Socket.Send(\"a\"); {|ZMQ3032:Socket.Send(\"b\")|}; }";
    private const string Again = "public void Ask() { Socket.Send(\"a\"); Socket.Send(\"b\"); }";

    [Theory]
    [InlineData("public sealed class Client(Context c) : Endpoint(c, SocketType.Req)")]
    [InlineData("class Client(Context c) : Endpoint(c, SocketType.Req)")]
    [InlineData("public class News(Context c) : Endpoint(c, SocketType.Pub); sealed class A(Context c) : Endpoint(c, SocketType.Req)")]
    public Task Object_whose_types_are_all_in_sight_Triggers(string type) =>
        RuleTest.Of("ZMQ3032").Triggers(Code(type, Twice, "protected readonly"));

    [Theory]
    [InlineData("public class Client(Context c) : Endpoint(c, SocketType.Req)")]
    [InlineData("sealed class Client(Context c, SocketType t) : Endpoint(c, t)")]
    public Task Object_that_may_be_of_other_types_DoesNotTrigger(string type, string open = "{") =>
        RuleTest.Of("ZMQ3032").DoesNotTrigger(Code(type, Again, "protected readonly", open));

    [Theory]
    [InlineData(
        "sealed class A : Endpoint { public A(Context c) : base(c, SocketType.Req) => Use(Socket); static void Use(Socket s) { } ",
        ""
    )]
    public Task Object_whose_constructor_hands_it_on_DoesNotTrigger(string type, string open = "{") =>
        RuleTest.Of("ZMQ3032").DoesNotTrigger(Code(type, Again, "protected readonly", open));

    [Theory]
    [InlineData(
        """
            sealed class A : Endpoint
            {
                public A(Context c) : base(c, SocketType.Req) => Socket.SetOption(SocketOption.Req_Relaxed, 1);

            """,
        ""
    )]
    public Task Object_that_is_relaxed_DoesNotTrigger(string type, string open = "{") =>
        RuleTest.Of("ZMQ3032").DoesNotTrigger(Code(type, Again, "protected readonly", open));

    [Theory]
    [InlineData("protected")]
    public Task Field_that_others_can_replace_DoesNotTrigger(string field) =>
        RuleTest.Of("ZMQ3032").DoesNotTrigger(Code("sealed class Client(Context c) : Endpoint(c, SocketType.Req)", Again, field));

    [Theory]
    [InlineData("public readonly")]
    [InlineData("internal readonly")]
    public Task Field_that_others_can_name_DoesNotTrigger(string field) =>
        RuleTest.Of("ZMQ3032").DoesNotTrigger(Code("sealed class Client(Context c) : Endpoint(c, SocketType.Req)", Again, field));

    [Fact]
    public Task Subscription_of_a_base_type_DoesNotTrigger() =>
        RuleTest
            .Of("ZMQ3030")
            .DoesNotTrigger(
                Code(
                    "sealed class News(Context c) : Endpoint(c, SocketType.Sub)",
                    "public string Next() { Add(\"a\"); return Socket.RecvString(); }",
                    "protected readonly"
                )
            );

    private static string Code(string type, string members, string field, string open = "{") =>
        $$"""
            using System;
            using Net.Zmq;

            public abstract class Endpoint : IDisposable
            {
                {{field}} Socket Socket;

                protected Endpoint(Context context, SocketType type)
                {
                    Socket = new Socket(context, type);
                    Socket.Connect("tcp://server:5555");
                }

                protected void Add(string topic) => Socket.Subscribe(topic);

                public void Dispose() => Socket.Dispose();
            }

            {{type}} {{open}} {{members}} }
            """;
}
