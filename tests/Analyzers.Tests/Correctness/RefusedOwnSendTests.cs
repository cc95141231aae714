using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Correctness;

/// <summary>ZMQ3001 for methods that send what they make themselves, and return whether it was sent.</summary>
public sealed class RefusedOwnSendTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ3001");

    private static string With(string method, string calls) =>
        $$"""
            private readonly Socket _queue;
            private readonly Socket _publisher;
            private readonly byte[] _buffer = new byte[4];
            private bool _closed;
            private int _dropped;

            public Example(Context context)
            {
                _queue = new Socket(context, SocketType.Push);
                _publisher = new Socket(context, SocketType.Pub);
            }

            {{method}}

            public void Go(int number, Socket other, Socket dealer)
            {
                {{calls}}
            }
            """;

    [Theory]
    [InlineData("bool Beat() => _queue.Send(\"!\", SendFlags.DontWait);")]
    [InlineData("bool Beat() { _buffer[0]++; return _queue.Send(_buffer, SendFlags.DontWait); }")]
    [FullData("protected bool Beat() { return _queue.Send(DateTime.Now.ToString(), SendFlags.DontWait); }")]
    public Task Send_of_a_payload_of_its_own_Triggers(string method) => Code.Triggers(With(method, "{|ZMQ3001:Beat()|};"));

    [Theory]
    [InlineData("bool Offer(int n) => _queue.Send(BitConverter.GetBytes(n), SendFlags.DontWait);", "{|ZMQ3001:Offer(number)|};")]
    [FullData("bool Offer(object o) => _queue.Send(o.ToString(), SendFlags.DontWait);", "var sent = {|ZMQ3001:Offer(this)|};")]
    [InlineData("static bool Beat(Socket s) => s.Send(\"!\", SendFlags.DontWait);", "{|ZMQ3001:Beat(_queue)|}; Beat(_publisher);")]
    public Task Send_of_what_is_made_of_an_argument_Triggers(string method, string calls) => Code.Triggers(With(method, calls));

    [Fact]
    public Task Send_by_a_base_class_in_another_file_Triggers()
    {
        var test = Code.Analysis(
            """
            public sealed class Meter : Sender
            {
                public void Tick() => {|ZMQ3001:Beat()|};
            }
            """
        );
        test.TestState.Sources.Add(
            """
            using Net.Zmq;

            public abstract class Sender
            {
                private readonly Socket _queue = new Socket(new Context(), SocketType.Push);

                protected bool Beat() => _queue.Send("!", SendFlags.DontWait);
            }
            """
        );
        return test.RunAsync();
    }

    [Theory]
    [InlineData("bool Beat() => _publisher.Send(\"!\", SendFlags.DontWait);")]
    [InlineData("bool Beat() => _queue.Send(\"!\");")]
    [InlineData("bool Beat() => !_queue.Send(\"!\", SendFlags.DontWait);")]
    [FullData("bool Beat() { if (_closed) return false; return _queue.Send(\"!\", SendFlags.DontWait); }")]
    [FullData("bool Beat() { var sent = _queue.Send(\"!\", SendFlags.DontWait); if (!sent) _dropped++; return sent; }")]
    [FullData("bool Beat() => _closed ? true : _queue.Send(\"!\", SendFlags.DontWait);")]
    public Task Method_that_may_answer_otherwise_DoesNotTrigger(string method) => Code.DoesNotTrigger(With(method, "Beat();"));

    [Fact]
    public Task Method_that_others_may_override_DoesNotTrigger() =>
        Code.DoesNotTrigger(
            """
            using Net.Zmq;

            public class Meter
            {
                private readonly Socket _queue = new Socket(new Context(), SocketType.Push);

                protected virtual bool Beat() => _queue.Send("!", SendFlags.DontWait);

                public void Tick() => Beat();
            }
            """
        );

    [Theory]
    [InlineData("_ = Beat();")]
    [InlineData("if (!Beat()) _dropped++;")]
    [FullData("while (!Beat()) { }")]
    public Task Answer_that_is_read_DoesNotTrigger(string calls) =>
        Code.DoesNotTrigger(With("bool Beat() => _queue.Send(\"!\", SendFlags.DontWait);", calls));

    [Fact]
    public Task Later_frame_of_a_message_DoesNotTrigger() =>
        Code.DoesNotTrigger(
            With("bool Beat() => _queue.Send(\"!\", SendFlags.DontWait);", "_queue.Send(\"id\", SendFlags.SendMore); Beat();")
        );

    [Fact]
    public Task Dropped_answer_IsFixed() =>
        Code.IsFixed(
            With("bool Beat() => _queue.Send(\"!\", SendFlags.DontWait);", "{|ZMQ3001:Beat()|};"),
            With("bool Beat() => _queue.Send(\"!\", SendFlags.DontWait);", "_ = Beat();")
        );

    [Theory]
    [InlineData("public {|CS1520:TryPost|}(Socket s) => s.Send(\"!\", SendFlags.DontWait);")]
    [FullData("internal {|CS1520:TryPost|}(Socket s) => s.Recv(new byte[9], RecvFlags.DontWait);")]
    public Task Method_whose_type_is_still_to_be_written_DoesNotTrigger(string method) =>
        Code.DoesNotTrigger($"using Net.Zmq; public sealed class Draft {{ {method} }}");
}
