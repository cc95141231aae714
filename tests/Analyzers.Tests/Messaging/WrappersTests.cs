using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Messaging;

/// <summary>
/// Which methods of the user's own count as sends: asked through ZMQ1003, which reports an array that is made for one send.
/// </summary>
[Trait("Compiler", "each")]
public sealed class WrappersTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ1003");

    private const string Usings = "using System; using System.Collections.Generic; using Net.Zmq;";

    [Fact]
    public Task Methods_around_each_other_are_sends() =>
        CheckSend(
            "void Publish(byte[] a) => A(a); void A(byte[] b) => B(b); void B(byte[] c) => C(c); void C(byte[] d) => D(d); "
                + "void D(byte[] e) => socket.Send(e);"
        );

    [Theory]
    [InlineData("void Publish(byte[] frame) => socket.Send(frame);")]
    [FullData("void Publish(byte[] frame) { socket.Send(frame, SendFlags.DontWait); }")]
    [FullData("bool Publish(byte[] frame, SendFlags flags = SendFlags.None) => socket.Send(frame, flags);")]
    [FullData("void Publish(ReadOnlySpan<byte> frame) => socket.Send(frame);")]
    [FullData("void Publish(ReadOnlyMemory<byte> frame) => socket.Send(frame.Span);")]
    public Task Method_that_passes_its_parameter_on_is_a_send(string publish) => CheckSend(publish);

    [Theory]
    [InlineData(
        """
            void Publish(byte[] frame)
            {
                ArgumentNullException.ThrowIfNull(frame);
                if (frame.Length == 0) return;
                socket.Send(frame);
            }
            """
    )]
    [FullData("void Publish(byte[] frame) { if (frame is not { Length: > 0 }) return; socket.Send(frame, SendFlags.DontWait); }")]
    [FullData("void Publish(byte[] frame) { if (frame == null) return; socket.Send(frame); }")]
    public Task Method_that_asks_and_passes_its_parameter_on_is_a_send(string publish) => CheckSend(publish);

    [Theory]
    [InlineData("void Publish(byte[] frame) { lock (this) { socket.Send(frame); } }")]
    [FullData("void Publish(byte[] frame) { try { socket.Send(frame); } catch (ZmqException) { Publish(1); } } void Publish(int n) { }")]
    public Task Method_that_passes_its_parameter_on_within_a_statement_is_a_send(string publish) => CheckSend(publish);

    [Theory]
    [InlineData(
        """
            void Publish(byte[] f) => Inner(f);
            void Inner(byte[] frame) => Innermost(frame);
            void Innermost(byte[] frame) => socket.Send(frame);
            """
    )]
    [FullData("void Publish(byte[] frame) { void Local(byte[] f) => socket.Send(f); Local(frame); }")]
    public Task Method_that_passes_its_parameter_on_to_another_is_a_send(string publish) => CheckSend(publish);

    private static Task CheckSend(string publish) =>
        Code.Triggers(
            $$"""
            {{Usings}}
            class Bus
            {
                private readonly Socket socket;
                public Bus(Socket s) => socket = s;
                {{publish}}
                void M(int size) { var b = {|ZMQ1003:new byte[size]|}; b[0] = 1; Publish(b); }
            }
            """
        );

    [Fact]
    public Task Name_outside_of_ascii_is_found() =>
        Code.Triggers(
            $$"""
            {{Usings}}
            class Bus
            {
                private readonly Socket socket;
                public Bus(Socket s) => socket = s;
                void Überträgt(byte[] frame) => socket.Send(frame);
                void M(int size) { var b = {|ZMQ1003:new byte[size]|}; b[0] = 1; Überträgt(b); }
            }
            """
        );

    [Theory]
    [InlineData("static void Publish(this Socket s, byte[] frame) => s.Send(frame);")]
    [FullData(
        """
            static void Publish(this Socket s, byte[] frame, bool more) => s.Send(frame,
                more ? SendFlags.SendMore : SendFlags.None);
            """
    )]
    public Task Extension_method_is_a_send(string publish) =>
        Code.Triggers(
            $$"""
            {{Usings}}
            static class Bus
            {
                {{publish}}
                static void M(Socket socket, int size) { var b = {|ZMQ1003:new byte[size]|}; b[0] = 1; {{(
                publish.Contains("more", System.StringComparison.Ordinal) ? "socket.Publish(b, true)" : "socket.Publish(b)"
            )}}; }
            }
            """
        );

    [Theory]
    [InlineData("void Publish(byte[] frame) { _last = frame; socket.Send(frame); }")]
    [FullData("void Publish(byte[] frame) { socket.Send(frame); _queue.Enqueue(frame); }")]
    [FullData("void Publish(byte[] frame) { socket.Send(_last); _last = frame; }")]
    [FullData(
        """
            void Publish(byte[] frame) => socket.Send(frame, Flags(frame));
            SendFlags Flags(byte[] b) { _last = b; return SendFlags.None; }
            """
    )]
    [FullData("void Publish(byte[] frame) => Pick(frame).Send(frame); Socket Pick(byte[] b) { _last = b; return socket; }")]
    [FullData("void Publish(byte[] frame) => socket.Send(frame, (_last = frame).Length == 0 ? SendFlags.SendMore : SendFlags.None);")]
    [FullData("void Publish(byte[] frame) { if (frame is not { } b) return; _last = b; socket.Send(frame); }")]
    [FullData("void Publish(byte[] frame) { _queue.Enqueue((byte[])frame.SyncRoot); socket.Send(frame); }")]
    public Task Method_that_keeps_its_parameter_is_no_send(string publish) => CheckNoSend(publish);

    [Theory]
    [InlineData("void Publish(byte[] frame) { frame = new byte[1]; socket.Send(frame); }")]
    public Task Method_that_sends_something_else_is_no_send(string publish) => CheckNoSend(publish);

    [Theory]
    [InlineData("void Publish(byte[] frame) { foreach (var s in _all) socket.Send(frame); }")]
    [FullData("void Publish(byte[] frame) { again: socket.Send(frame); if (_all.Length > 3) goto again; }")]
    public Task Method_that_sends_again_and_again_is_no_send(string publish) => CheckNoSend(publish);

    [Theory]
    [InlineData("void Publish(byte[] frame) { System.Threading.Tasks.Task.Run(() => socket.Send(frame)); }")]
    [FullData("async void Publish(byte[] frame) { await System.Threading.Tasks.Task.Yield(); socket.Send(frame); }")]
    [InlineData("IEnumerable<int> Publish(byte[] frame) { socket.Send(frame); yield return 1; }")]
    public Task Method_that_sends_later_is_no_send(string publish) => CheckNoSend(publish);

    [Theory]
    [InlineData("protected virtual void Publish(byte[] frame) => socket.Send(frame);")]
    public Task Method_that_another_may_override_is_no_send(string publish) => CheckNoSend(publish);

    private static Task CheckNoSend(string publish) =>
        Code.DoesNotTrigger(
            $$"""
            {{Usings}}
            class Bus
            {
                private readonly Socket socket;
                private byte[] _last = [];
                private readonly Socket[] _all = [];
                private readonly Queue<byte[]> _queue = new();
                public Bus(Socket s) => socket = s;
                {{publish}}
                void M(int size) { var b = new byte[size]; b[0] = 1; Publish(b); }
            }
            """
        );

    [Fact]
    public Task Array_sent_through_a_wrapper_IsNotFixed() =>
        Code.IsNotFixed(
            Usings
                + """

                class Bus
                {
                    private readonly Socket socket;
                    public Bus(Socket s) => socket = s;
                    void Publish(byte[] frame) => socket.Send(frame);
                    void M(int size, byte[] data)
                    {
                        var b = {|ZMQ1003:new byte[size]|};
                        b[0] = 1;
                        Publish(b);
                        Publish({|ZMQ1003:data.AsSpan(1).ToArray()|});
                    }
                }
                """
        );

    [Theory]
    [InlineData("M:Queue.Push(System.Byte[])@frame")]
    [InlineData("M:Queue.Push(System.Byte[])")]
    [InlineData("M:No.Such.Method | M:Queue.Push(System.Byte[])")]
    [FullData("M:Queue.ctor(System.Byte[])", false)]
    [InlineData("M:Queue.Push(System.Byte[])@nothing", false)]
    public Task Method_that_the_option_names_is_a_send(string value, bool triggers = true)
    {
        var test = Code.Analysis(
            $$"""
            {{Usings}}
            class Queue
            {
                public Queue(byte[] first) { }
                public extern void Push(byte[] frame);
                public void M(Socket socket, int size) { var b = {{(
                triggers ? "{|ZMQ1003:new byte[size]|}" : "new byte[size]"
            )}}; b[0] = 1; Push(b); }
            }
            """
        );
        test.TestState.AnalyzerConfigFiles.Add(("/.editorconfig", $"root = true\n[*.cs]\nzmqperf.send_methods = {value}\n"));
        return test.RunAsync();
    }
}
