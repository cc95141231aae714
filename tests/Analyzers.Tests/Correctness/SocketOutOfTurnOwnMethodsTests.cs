using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Correctness;

/// <summary>ZMQ3032 where methods of the object use the socket of its field.</summary>
public sealed class SocketOutOfTurnOwnMethodsTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ3032");

    private static string Type(string type, string code) =>
        $$"""
            private readonly Socket _socket = new(new Context(), SocketType.{{type}}), _other = new(new Context(), SocketType.{{type}});
            void Push(string text) => _socket.Send(text);
            void Pass(string text) { Push(text); }
            void PushOther(string text) => _other.Send(text);
            bool Offer(string text) => _socket.Send(text, SendFlags.DontWait);
            void Begin(string text) => _socket.Send(text, SendFlags.SendMore);
            string Ask() => _socket.RecvString();
            void Refresh() { Push("r"); Ask(); }
            void Run(bool running) { {{code}} }
            """;

    [Theory]
    [InlineData("Req", "Push(\"a\"); {|ZMQ3032:Push(\"b\")|};")]
    [FullData("Req", "Push(running ? \"a\" : \"b\"); {|ZMQ3032:Push(running ? \"a\" : \"b\")|}; Ask();")]
    [FullData("Req", "_socket.Send(\"a\"); {|ZMQ3032:this.Push(\"b\")|};")]
    [FullData("Req", "Pass(\"a\"); {|ZMQ3032:_socket.Send(\"b\")|};")]
    [FullData("Req", "while (running) {|ZMQ3032:Push(\"b\")|};")]
    [FullData("Rep", "Ask(); Push(\"a\"); {|ZMQ3032:Push(\"b\")|};")]
    [FullData("Req", "if (!Offer(\"a\")) return; {|ZMQ3032:Push(\"b\")|};")]
    public Task Turn_that_a_method_takes_Triggers(string type, string code) => Code.Triggers(Type(type, code));

    [Theory]
    [InlineData("Req", "Push(\"a\"); Ask(); Push(\"b\"); Ask();")]
    public Task Turns_that_alternate_DoesNotTrigger(string type, string code) => Code.DoesNotTrigger(Type(type, code));

    [Theory]
    [InlineData("Req", "Begin(\"a\"); Push(\"b\"); Ask();")]
    [FullData("Req", "Push(\"a\"); Refresh(); Push(\"b\");")]
    [FullData("Rep", "Push(\"a\");")]
    public Task Turns_that_are_not_known_DoesNotTrigger(string type, string code) => Code.DoesNotTrigger(Type(type, code));

    [Theory]
    [InlineData("Req", "Push(\"a\"); PushOther(\"b\");")]
    public Task Turns_of_two_sockets_DoesNotTrigger(string type, string code) => Code.DoesNotTrigger(Type(type, code));

    [Theory]
    [InlineData("Req", "var sent = Offer(\"a\"); if (!sent) Push(\"b\");")]
    public Task Turn_that_is_taken_again_where_it_failed_DoesNotTrigger(string type, string code) => Code.DoesNotTrigger(Type(type, code));

    [Theory]
    [InlineData("Dealer", "Push(\"a\"); Push(\"b\");")]
    public Task Socket_without_turns_DoesNotTrigger(string type, string code) => Code.DoesNotTrigger(Type(type, code));

    [Fact]
    public Task Methods_of_another_object_DoesNotTrigger() =>
        Code.DoesNotTrigger(
            """
            using Net.Zmq;

            class Client
            {
                private readonly Socket _socket = new(new Context(), SocketType.Req);
                public void Push(string text) => _socket.Send(text);
                void Both(Client other) { Push("a"); other.Push("b"); }
            }
            """
        );
}
