using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Waiting;

/// <summary>
/// Which socket a poll, a receive and a send act on, and who else may: by ZMQ2008, which is silent where it is one for two of them.
/// </summary>
public sealed class SharedSocketTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ2008");

    private const string Reply = "public void Reply() => Socket.Send(\"ok\");";

    /// <summary>A class with a socket, what else it can do, and what is done after the receive.</summary>
    [Theory]
    [InlineData("", "worker.Socket.Send(\"ok\");")]
    [InlineData("", "worker.Socket?.Send(\"ok\");")]
    [FullData("", "worker.Socket.SendFrame(8, 1, (span, n) => span.Clear());")]
    [FullData("", "using var frame = worker.Socket.BeginFrame(8); frame.Span.Clear(); frame.Send();")]
    [FullData("", "using var frame = SharedFrame.Create(new byte[9]); worker.Socket.Send(frame);")]
    [FullData("", "using var parts = new MultipartMessage(); worker.Socket.SendMultipart(parts);")]
    [FullData("", "_ = worker.Socket.SendAsync(new byte[4]);")]
    public Task Socket_of_another_object_that_is_answered_DoesNotTrigger(string members, string after) =>
        Code.DoesNotTrigger(Loop(members, after));

    [Theory]
    [InlineData("", "var w = worker; w.Socket.Send(\"ok\");")]
    [FullData("", "var s = worker.Socket; s.Send(\"ok\");")]
    [FullData("", "var s = index > 3 ? worker.Socket : null!; s.Send(\"ok\");")]
    [InlineData("", "Socket s = null!; if (index > 3) s = worker.Socket; s.Send(\"ok\");")]
    [FullData("", "var s = index switch { 3 => worker.Socket, _ => null! }; s.Send(\"ok\");")]
    public Task Socket_in_another_variable_that_is_answered_DoesNotTrigger(string members, string after) =>
        Code.DoesNotTrigger(Loop(members, after));

    [Theory]
    [InlineData("", "if (worker.Socket is { } s) s.Send(\"ok\");")]
    [FullData("", "if (worker is { Socket: var s }) s.Send(\"ok\");")]
    public Task Socket_of_a_pattern_that_is_answered_DoesNotTrigger(string members, string after) =>
        Code.DoesNotTrigger(Loop(members, after));

    [Theory]
    [InlineData("", "foreach (var s in new[] { worker.Socket }) s.Send(\"ok\");")]
    [FullData("", "Socket[] all = [worker.Socket]; all[0].Send(\"ok\");")]
    public Task Socket_of_an_array_that_is_answered_DoesNotTrigger(string members, string after) =>
        Code.DoesNotTrigger(Loop(members, after));

    [Theory]
    [InlineData("", "var pair = (worker.Socket, 1); pair.Socket.Send(\"ok\");")]
    public Task Socket_of_a_tuple_that_is_answered_DoesNotTrigger(string members, string after) =>
        Code.DoesNotTrigger(Loop(members, after));

    [Theory]
    [InlineData("", "Action<string> send = t => worker.Socket.Send(t); send(\"ok\");")]
    [InlineData("", "Func<string, SendFlags, bool> send = worker.Socket.Send; send(\"ok\", SendFlags.None);")]
    public Task Socket_of_a_delegate_that_is_answered_DoesNotTrigger(string members, string after) =>
        Code.DoesNotTrigger(Loop(members, after));

    [Theory]
    [InlineData("", "void Answer() => worker.Socket.Send(\"ok\"); Answer();")]
    [FullData("", "Post(worker); static void Post(Worker w) { w.Socket.Send(\"ok\"); }")]
    [FullData("", "Keep(worker.Socket); static void Keep(object o) { }")]
    public Task Socket_that_a_function_answers_DoesNotTrigger(string members, string after) => Code.DoesNotTrigger(Loop(members, after));

    [Theory]
    [InlineData("", "while (worker.Socket.TryRecv(buffer, out _)) { }")]
    [InlineData("", "var s = worker.Socket; while (s.TryRecv(buffer, out _)) { }")]
    public Task Socket_of_another_object_that_is_drained_DoesNotTrigger(string members, string after) =>
        Code.DoesNotTrigger(Loop(members, after));

    [Theory]
    [InlineData(Reply, "worker.Reply();")]
    [FullData("public void Reply() => Socket.SendFrame(8, 1, (span, n) => span.Clear());", "worker.Reply();")]
    [FullData("public void Reply() { using var frame = Socket.BeginFrame(8); frame.Span.Clear(); frame.Send(); }", "worker.Reply();")]
    [FullData("public void Reply() { using var parts = new MultipartMessage(); Socket.SendMultipart(parts); }", "worker.Reply();")]
    [FullData("public void Reply(SharedFrame frame) => Socket.Send(frame);", "worker.Reply(null!);")]
    [InlineData("public Task Reply() => Socket.SendAsync(new byte[4]).AsTask();", "_ = worker.Reply();")]
    [FullData("public void Reply() { var s = Socket; s.Send(\"ok\"); }", "worker.Reply();")]
    [FullData("public Socket Other => Socket; public void Reply() => Other.Send(\"ok\");", "worker.Reply();")]
    [FullData("public Socket Other => Socket;", "worker.Other.Send(\"ok\");")]
    [FullData("public Socket Other() { return Socket; }", "worker.Other().Send(\"ok\");")]
    public Task Socket_that_a_member_of_the_object_answers_DoesNotTrigger(string members, string after) =>
        Code.DoesNotTrigger(Loop(members, after));

    [Fact]
    public Task Socket_that_a_member_of_the_object_drains_DoesNotTrigger() =>
        Code.DoesNotTrigger(Loop("public void Rest(byte[] b) { while (Socket.TryRecv(b, out _)) { } }", "worker.Rest(new byte[4]);"));

    [Theory]
    [InlineData("", "")]
    [FullData("", "if (worker.Socket.HasMore) return;")]
    [InlineData("", "ArgumentNullException.ThrowIfNull(worker.Socket);")]
    [FullData("", "worker.Socket.SetOption(SocketOption.Linger, 0);")]
    [FullData("", "Console.WriteLine(worker.Name);")]
    [FullData("", "worker.Next.Send(message.Data);")]
    [FullData("", "var next = worker.Next; next.Send(message.Data);")]
    [InlineData("public void Forward(Message m) => Next.Send(m);", "worker.Forward(message);")]
    [InlineData("public void Close() => Socket.Dispose();", "if (index > 9) worker.Close();")]
    public Task Socket_of_another_object_that_is_only_received_from_Triggers(string members, string after) =>
        Code.Triggers(Loop(members, after, "{|ZMQ2008:", "|}"));

    /// <summary>Code of the user's own that gets the socket, or the object that holds it.</summary>
    [Theory]
    [InlineData("worker.Answer();", "static class E { public static void Answer(this Worker w) { w.Socket.Send(\"ok\"); } }")]
    [FullData("worker.Socket.Answer();", "static class E { public static void Answer(this Socket s) { s.Send(\"ok\"); } }")]
    [FullData("E.Answer(worker.Socket);", "static class E { public static void Answer(this Socket s) { s.Send(\"ok\"); } }")]
    [InlineData("worker.Socket.Answer(\"ok\");", "static class E { public static void Answer(this Socket s, string t) => s.Send(t); }")]
    [FullData("new Replier(worker).Go();", "class Replier(Worker w) { public void Go() => w.Socket.Send(\"ok\"); }")]
    [FullData("new Replier(worker.Socket).Go();", "class Replier(Socket s) { public void Go() => s.Send(\"ok\"); }")]
    [FullData("new Replier { S = worker.Socket }.Go();", "class Replier { public Socket S; public void Go() => S.Send(\"ok\"); }")]
    [FullData("", "class Other { void Go(Worker[] all) { foreach (var w in all) w.Socket.Send(\"ok\"); } }")]
    [FullData("", "class Other { Worker _w; void Go() { var s = _w.Socket; s.Send(\"ok\"); } }")]
    [FullData("", "class Other { public Socket S; public Other(Worker w) { S = w.Socket; } }")]
    public Task Socket_that_other_code_answers_on_DoesNotTrigger(string after, string others) =>
        Code.DoesNotTrigger(Loop("", after, others: others));

    [Theory]
    [InlineData("class Other { bool More(Worker w) => w.Socket.HasMore; }")]
    [FullData("class Other { void Go(Worker w) { w.Next.Send(\"ok\"); } }")]
    [FullData("class Other { Socket Socket; void Go() { Socket.Send(\"ok\"); } }")]
    [FullData(
        """
            class Other
            {
                void Go(Context c)
                {
                    var w = new Worker { Socket = new Socket(c, SocketType.Pull) };
                    w.Socket.Bind("tcp://*:1");
                }
            }
            """
    )]
    public Task Socket_that_other_code_leaves_alone_Triggers(string others) => Code.Triggers(Loop("", "", "{|ZMQ2008:", "|}", others));

#if CSHARP14
    [Theory]
    [InlineData("worker.Socket.Answer();", "static class E { extension(Socket s) { public void Answer() { s.Send(\"ok\"); } } }")]
    [FullData("worker.Answer();", "static class E { extension(Worker w) { public void Answer() { w.Socket.Send(\"ok\"); } } }")]
    public Task Socket_that_an_extension_block_answers_on_DoesNotTrigger(string after, string others) =>
        Code.DoesNotTrigger(Loop("", after, others: others));
#endif

    [Theory]
    [InlineData("abstract Socket Socket { get; } public abstract void Reply();", "abstract class", "peer.Reply();")]
    [FullData("virtual Socket Socket => null; public virtual void Reply() { }", "class", "peer.Reply();")]
    [FullData(
        "Socket Socket => _all[_at]; Socket[] _all; int _at; public void Reply() => _all[_at].Send(\"ok\");",
        "class",
        "peer.Reply();"
    )]
    [InlineData(
        "Socket Socket => _s ??= new(null, SocketType.Pull); Socket _s; public void Reply() => _s.Send(\"ok\");",
        "class",
        "peer.Reply();"
    )]
    [FullData("Socket Socket => _s; Socket _s; public void Reply() => _s.Send(\"ok\");", "class", "peer.Reply();")]
    [FullData("Socket Socket { get { return _s; } } internal Socket _s;", "class", "peer._s.Send(\"ok\");")]
    [FullData("Socket Socket { get; } public Peer(Socket s) { Socket = s; s.Send(\"ready\"); }", "class", "")]
    [InlineData(
        "Lazy<Socket> Lazy = new(); public Socket Socket => Lazy.Value; public void Reply() => Lazy.Value.Send(\"ok\");",
        "class",
        "peer.Reply();"
    )]
    [FullData("Socket[] Row; public Socket Socket => Row[0]; public void Reply() => Row[0].Send(\"ok\");", "class", "peer.Reply();")]
    public Task Property_that_may_be_another_socket_DoesNotTrigger(string members, string kind, string after) =>
        Code.DoesNotTrigger(
            $$"""
            #nullable disable
            using System;
            using Net.Zmq;

            {{kind}} Peer { public {{members}} }

            class Example
            {
                readonly Peer peer;

                void Run(Poller poller, Message message)
                {
                    poller.Add(this.peer.Socket, PollEvents.In);
                    while (true) { poller.Poll(-1); this.peer.Socket.Recv(message); {{after}} }
                }
            }
            """
        );

    [Fact]
    public Task Receiver_is_the_socket_that_it_is_made_for_DoesNotTrigger() =>
        Code.DoesNotTrigger(
            """
            private readonly Socket _s = null!;
            private readonly FrameReceiver _receiver;
            Example() { _receiver = new FrameReceiver(_s); }
            void Local(Socket socket, Poller poller)
            {
                var index = poller.Add(socket, PollEvents.In);
                using var receiver = new FrameReceiver(socket);
                while (true) { poller.Poll(-1); if (poller.IsReadable(index)) { var frame = receiver.Receive(); socket.Send(frame.Span); } }
            }

            void Field(Poller poller)
            {
                var index = poller.Add(_s, PollEvents.In);
                while (true) { poller.Poll(-1); if (poller.IsReadable(index)) { var frame = _receiver.Receive(); _s.Send(frame.Span); } }
            }
            """
        );

    [Fact]
    public Task Socket_of_an_object_of_another_project_DoesNotTrigger()
    {
        var test = Code.Analysis(
            """
            using Net.Zmq;

            class Example
            {
                void Run(Worker worker, Poller poller, Message message)
                {
                    poller.Add(worker.Socket, PollEvents.In);
                    while (true) { poller.Poll(-1); worker.Socket.Recv(message); worker.Reply(); }
                }

                void Hidden(Worker worker, Poller poller, Message message)
                {
                    poller.Add(worker.Same, PollEvents.In);
                    while (true) { poller.Poll(-1); worker.Same.Recv(message); }
                }
            }
            """
        );
        var worker =
            "public class Worker { public Net.Zmq.Socket Socket = null!; public Net.Zmq.Socket Same => Socket; "
            + "public void Reply() => Socket.Send(\"ok\"); }";
        test.TestState.AdditionalProjects["Lib"].Sources.Add(worker);
        test.TestState.AdditionalProjectReferences.Add("Lib");
        return test.RunAsync();
    }

    [Fact]
    public Task One_message_of_each_worker_per_poll_Triggers() =>
        Code.Triggers(
            """
            using System.Collections.Generic;
            using Net.Zmq;

            class Worker { public Socket Socket = null!; public int Index; }

            class Example
            {
                void Run(List<Worker> workers, Poller poller, Message message)
                {
                    while (true)
                    {
                        poller.Poll(-1);
                        foreach (var worker in workers)
                            if (poller.IsReadable(worker.Index))
                                {|ZMQ2008:worker.Socket.Recv(message)|};
                    }
                }
            }
            """
        );

    private static string Loop(string members, string after, string open = "", string close = "", string others = "") =>
        $$"""
            #nullable disable
            using System;
            using System.Threading.Tasks;
            using Net.Zmq;
            using ZmqPerf;

            class Worker { public Socket Socket { get; set; } public Socket Next; public string Name { get; set; } {{members}} }

            {{others}}

            class Example
            {
                void Run(Worker worker, Poller poller, Message message, byte[] buffer, int index)
                {
                    poller.Add(worker.Socket, PollEvents.In);
                    while (true)
                    {
                        poller.Poll(-1);
                        {{open}}worker.Socket.Recv(message){{close}};
                        {{after}}
                    }
                }
            }
            """;
}
