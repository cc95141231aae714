using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.DataFlow;

/// <summary>Properties that are no more than a field, in the rules that follow what an object holds.</summary>
[Trait("Compiler", "each")]
public sealed class FieldLikesTests
{
    private static RuleTest Shared { get; } = RuleTest.Of("ZMQ3011");

    private static RuleTest SharedOnNetMq { get; } = Shared.ForNetMq();

    private static RuleTest DisposedInPoller { get; } = RuleTest.Of("ZMQ3035").ForNetMq();

    private static RuleTest Order { get; } = RuleTest.Of("ZMQ3015");

    private static RuleTest Subscription { get; } = RuleTest.Of("ZMQ3030");

    private static RuleTest Turns { get; } = RuleTest.Of("ZMQ3032");

    private static RuleTest Unfinished { get; } = RuleTest.Of("ZMQ3027");

    private static RuleTest Router { get; } = RuleTest.Of("ZMQ3016");

    private static RuleTest Polled { get; } = RuleTest.Of("ZMQ2008");

    [Theory]
    [InlineData("private Socket Socket { get; }")]
    [FullData("private Socket Socket { get; set; }")]
    [FullData("public Socket Socket { get; }")]
    [FullData("protected Socket Socket { get; private set; }")]
    [FullData("private Socket Socket { get; init; }")]
    public Task Socket_that_a_thread_has_Triggers(string property) => Shared.Triggers(Sender(property, "[|Socket.Send(\"tick\")|]"));

    [Theory]
    [InlineData("private Socket Socket => new(_context, SocketType.Push);")]
    [FullData("protected virtual Socket Socket { get; set; }")]
    [FullData("private Socket Socket { get => new(_context, SocketType.Push); set => value.Dispose(); }")]
    public Task Property_with_code_DoesNotTrigger(string property) =>
        Shared.DoesNotTrigger(Sender(property, "Socket.Send(\"tick\")").Replace("Socket = new(context, SocketType.Push);", ""));

    [Fact]
    public Task Property_of_a_flag_that_tells_DoesNotTrigger() =>
        Shared.DoesNotTrigger(
            """
            using System;
            using System.Threading;
            using Net.Zmq;

            sealed class Sender
            {
                private Socket Socket { get; }
                private bool IsRunning { get; set; }

                public Sender(Context context) => Socket = new(context, SocketType.Push);

                public void Start()
                {
                    IsRunning = true;
                    new Thread(() =>
                    {
                        while (IsRunning)
                            Socket.Send("tick");
                        IsRunning = false;
                    }).Start();
                }

                public void Put(string text)
                {
                    if (IsRunning)
                        throw new InvalidOperationException();
                    Socket.Send(text);
                }
            }
            """
        );

    [Fact]
    public Task Another_object_s_property_DoesNotTrigger() =>
        Shared.DoesNotTrigger(
            """
            using System;
            using System.Threading;
            using Net.Zmq;

            sealed class Sender
            {
                private Socket Socket { get; }
                private Sender? Next { get; set; }

                public Sender(Context context) => Socket = new(context, SocketType.Push);

                public void Start() => new Thread(() => { while (true) Socket.Send("tick"); }).Start();

                public void Put(string text) => Next!.Socket.Send(text);
            }
            """
        );

    [Fact]
    public Task Socket_of_a_poller_Triggers() =>
        SharedOnNetMq.Triggers(
            """
            using System;
            using System.Threading;
            using NetMQ;
            using NetMQ.Sockets;

            sealed class Client : IDisposable
            {
                private DealerSocket Dealer { get; } = new();
                private NetMQPoller Poller { get; }

                public Client()
                {
                    Dealer.ReceiveReady += (_, e) => Console.WriteLine(e.Socket.ReceiveFrameString());
                    Poller = new NetMQPoller { Dealer };
                    Poller.RunAsync();
                }

                public void Put(string text) => [|Dealer.SendFrame(text)|];

                public void Dispose() => Poller.Dispose();
            }
            """
        );

    [Theory]
    [InlineData("[|Dealer.Dispose()|]; Poller.Dispose();")]
    [FullData("[|Dealer.Dispose()|]; Poller?.Stop();")]
    [FullData("Poller.Dispose(); Dealer.Dispose();")]
    public Task Socket_and_its_poller_Trigger(string end) =>
        DisposedInPoller.Triggers(
            $$"""
            using System;
            using System.Threading;
            using NetMQ;
            using NetMQ.Sockets;

            sealed class Client : IDisposable
            {
                private DealerSocket Dealer { get; } = new();
                private NetMQPoller Poller { get; }

                public Client()
                {
                    Poller = new NetMQPoller { Dealer };
                    Poller.RunAsync();
                }

                public void Dispose()
                {
                    {{end}}
                }
            }
            """
        );

    [Fact]
    public Task Context_disposed_before_its_socket_Triggers() =>
        Order.Triggers(
            """
            using System;
            using System.Threading;
            using Net.Zmq;

            sealed class Sender : IDisposable
            {
                private Context Context { get; } = new();
                private Socket Socket { get; }

                public Sender() => Socket = new(Context, SocketType.Push);

                public void Dispose()
                {
                    [|Context.Dispose()|];
                    Socket.Dispose();
                }
            }
            """
        );

    [Theory]
    [InlineData("private Socket Socket { get; }", "[|Socket.RecvString()|]")]
    [FullData("public Socket Socket { get; }", "Socket.RecvString()")]
    public Task Only_a_private_one_cannot_be_subscribed_elsewhere(string property, string receive) =>
        Subscription.Triggers(
            $$"""
            using System;
            using System.Threading;
            using Net.Zmq;

            sealed class Reader
            {
                {{property}}

                public Reader(Context context) => Socket = new(context, SocketType.Sub);

                public string Read()
                {
                    Socket.Connect("tcp://localhost:5556");
                    return {{receive}};
                }
            }
            """
        );

    [Fact]
    public Task Methods_that_pass_on_to_a_property_Trigger() =>
        Subscription.Triggers(
            """
            using System;
            using System.Threading;
            using Net.Zmq;

            sealed class Link
            {
                private Socket Socket { get; }

                public Link(Context context, SocketType type) => Socket = new(context, type);

                public void Connect(string endpoint) => Socket.Connect(endpoint);

                public void Subscribe(string topic) => Socket.Subscribe(topic);

                public string Read() => Socket.RecvString();
            }

            static class User
            {
                public static void Use(Context context)
                {
                    var link = new Link(context, SocketType.Sub);
                    link.Connect("tcp://localhost:5556");
                    Console.WriteLine([|link.Read()|]);
                }
            }
            """
        );

    [Fact]
    public Task Request_sent_twice_Triggers() =>
        Turns.Triggers(
            """
            using System;
            using System.Threading;
            using Net.Zmq;

            sealed class Asker
            {
                private Socket Socket { get; }

                public Asker(Context context) => Socket = new(context, SocketType.Req);

                public void Ask()
                {
                    Socket.Send("a");
                    [|Socket.Send("b")|];
                }
            }
            """
        );

    [Fact]
    public Task Message_that_is_never_finished_Triggers() =>
        Unfinished.Triggers(
            """
            using System;
            using System.Threading;
            using Net.Zmq;

            sealed class Sender
            {
                private Socket Socket { get; }

                public Sender(Context context) => Socket = new(context, SocketType.Push);

                public void Put(string text, bool isLong)
                {
                    [|Socket.Send("head", SendFlags.SendMore)|];
                    if (isLong)
                        Socket.Send(text);
                }
            }
            """
        );

    [Fact]
    public Task Router_that_drops_Triggers() =>
        Router.Triggers(
            """
            using System;
            using System.Threading;
            using Net.Zmq;

            sealed class Server
            {
                private Socket Socket { get; }

                public Server(Context context) => Socket = new(context, SocketType.Router);

                public bool Put(byte[] peer, byte[] payload)
                {
                    Socket.Send(peer, SendFlags.SendMore);
                    return [|Socket.Send(payload, SendFlags.DontWait)|];
                }
            }
            """
        );

    [Fact]
    public Task Message_per_poll_Triggers() =>
        Polled.Triggers(
            """
            using System;
            using System.Threading;
            using Net.Zmq;

            sealed class Reader
            {
                private Socket Socket { get; }
                private Poller Poller { get; } = new(1);
                private readonly Message _message = new();

                public Reader(Context context)
                {
                    Socket = new(context, SocketType.Pull);
                    Poller.Add(Socket, PollEvents.In);
                }

                public void Run()
                {
                    while (true)
                    {
                        Poller.Poll();
                        if (Poller.IsReadable(0))
                            [|Take()|];
                    }
                }

                private void Take()
                {
                    Socket.Recv(_message);
                    Console.WriteLine(_message.Size);
                }
            }
            """
        );

    private static string Sender(string property, string send) =>
        $$"""
            using System;
            using System.Threading;
            using Net.Zmq;

            class Sender
            {
                private readonly Context _context;

                {{property}}

                public Sender(Context context)
                {
                    _context = context;
                    Socket = new(context, SocketType.Push);
                    new Thread(() => { while (true) {{send}}; }).Start();
                }

                public void Put(string text) => Socket.Send(text);
            }
            """;
}
