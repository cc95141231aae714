using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.NetMq;

/// <summary>ZMQ3011 where a window or a game object uses a socket whose poller or thread it has started.</summary>
public sealed class SharedSocketOfUserInterfaceTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ3011").ForNetMq();

    private static RuleTest OfMethods { get; } = RuleTest.Of("ZMQ3026").ForNetMq();

    /// <summary>The frameworks are not referenced here: types of their names stand for them.</summary>
    private const string Frameworks = """
        namespace System.Windows.Forms
        {
            public class Control
            {
                public event EventHandler? Click;
                public event EventHandler? Closed;
                public event EventHandler? Load;
                public object? Invoke(Delegate method) => null;
                protected virtual void OnClick(EventArgs e) => Click?.Invoke(this, e);
                protected virtual void OnClosing(EventArgs e) => Closed?.Invoke(this, e);
                protected void OnLoad(EventArgs e) => Load?.Invoke(this, e);
            }
        }
        namespace UnityEngine { public class MonoBehaviour { } }
        """;

    private static string Window(string members, string received = "", string constructor = "_button.Click += OnClicked;") =>
        $$"""
            using System;
            using System.Windows.Forms;
            using NetMQ;
            using NetMQ.Sockets;

            class Window : Control
            {
                private readonly Control _button = new();
                private readonly DealerSocket _socket = new(">tcp://server:5555");
                private readonly NetMQPoller _poller;
                public event Action<string>? Received;

                public Window()
                {
                    {{constructor}}
                    _poller = new NetMQPoller { _socket };
                    _socket.ReceiveReady += (_, e) => { while (e.Socket.TryReceiveFrameString(out var text)) { {{received}} } };
                    _poller.RunAsync();
                }

                {{members}}
            }

            {{Frameworks}}
            """;

    private const string Handler = "private void OnClicked(object? sender, EventArgs e) => {|ZMQ3011:_socket.SendFrame(\"clicked\")|};";

    [Fact]
    public Task Handler_of_a_control_Triggers() => Code.Triggers(Window(Handler));

    /// <summary>Who subscribes to the object's own event cannot call it.</summary>
    [Fact]
    public Task Handler_of_a_control_beside_a_poller_that_calls_out_Triggers() =>
        Code.Triggers(Window(Handler, received: "Received?.Invoke(text);"));

    [Fact]
    public Task Handler_that_is_a_lambda_Triggers() =>
        Code.Triggers(Window("", constructor: "_button.Click += (_, _) => {|ZMQ3011:_socket.SendFrame(\"clicked\")|};"));

    [Fact]
    public Task Override_of_a_control_Triggers() =>
        Code.Triggers(
            Window("protected override void OnClick(EventArgs e) => {|ZMQ3011:_socket.SendFrame(\"clicked\")|};", constructor: "")
        );

    [Fact]
    public Task Window_that_stops_its_poller_when_it_closes_Triggers() =>
        Code.Triggers(Window(Handler + " protected override void OnClosing(EventArgs e) { _poller.Stop(); _socket.SendFrameEmpty(); }"));

    [Fact]
    public Task Window_that_stops_its_poller_when_it_is_closed_Triggers() =>
        Code.Triggers(
            Window(
                Handler + " private void OnClosed(object? sender, EventArgs e) { _poller.Stop(); _socket.SendFrameEmpty(); }",
                constructor: "_button.Click += OnClicked; Closed += OnClosed;"
            )
        );

    [Theory]
    [InlineData("_poller.Run(() => _socket.SendFrame(\"clicked\"));")]
    [FullData("_poller.Stop(); _socket.SendFrame(\"clicked\");")]
    public Task Handler_that_keeps_to_the_poller_DoesNotTrigger(string handler) =>
        Code.DoesNotTrigger(Window($"private void OnClicked(object? sender, EventArgs e) {{ {handler} }}"));

    [Fact]
    public Task Handler_of_what_may_be_raised_by_the_poller_DoesNotTrigger() =>
        Code.DoesNotTrigger(
            Window(
                "private void OnReceived(string text) => _socket.SendFrame(text);",
                received: "Received?.Invoke(text);",
                constructor: "Received += OnReceived;"
            )
        );

    [Fact]
    public Task Handler_beside_a_poller_that_another_handler_starts_is_an_Info() =>
        OfMethods.Triggers(
            $$"""
            using System;
            using System.Windows.Forms;
            using NetMQ;
            using NetMQ.Sockets;

            class Window : Control
            {
                private readonly Control _connect = new(), _send = new();
                private DealerSocket? _socket;
                private NetMQPoller? _poller;

                public Window()
                {
                    _connect.Click += OnConnect;
                    _send.Click += OnSend;
                }

                private void OnConnect(object? sender, EventArgs e)
                {
                    _socket = new DealerSocket(">tcp://server:5555");
                    _poller = new NetMQPoller { _socket };
                    _poller.RunAsync();
                }

                private void OnSend(object? sender, EventArgs e) => {|ZMQ3026:_socket!.SendFrame("clicked")|};
            }

            {{Frameworks}}
            """
        );

    private static string Threads(string constructor) =>
        $$"""
            using System;
            using System.Threading;
            using System.Windows.Forms;
            using NetMQ;
            using NetMQ.Sockets;

            class Window : Control
            {
                private readonly Control _button = new();
                private readonly DealerSocket _socket = new(">tcp://server:5555");

                public Window()
                {
                    {{constructor}}
                }

                private void Listen() { while (true) Console.WriteLine(_socket.ReceiveFrameString()); }
            }

            {{Frameworks}}
            """;

    private const string Clicked = " _button.Click += (_, _) => _socket.SendFrame(\"clicked\");";

    /// <summary>The window runs the lambda, on its own thread.</summary>
    [Theory]
    [InlineData("new Thread(() => { while (true) Invoke(() => _socket.SendFrame(\"tick\")); }).Start();")]
    [FullData("new Thread(() => { while (true) Invoke(new Action(() => _socket.SendFrame(\"tick\"))); }).Start();")]
    public Task Thread_that_has_the_window_run_it_DoesNotTrigger(string start) => Code.DoesNotTrigger(Threads(start + Clicked));

    [Theory]
    [InlineData("Load += (_, _) => { _socket.SendFrame(\"hello\"); new Thread(Listen).Start(); };")]
    [FullData("Load += (_, _) => { _socket.Connect(\"tcp://other:5555\"); System.Threading.Tasks.Task.Run(Listen); };")]
    public Task Handler_that_starts_the_thread_DoesNotTrigger(string constructor) => Code.DoesNotTrigger(Threads(constructor));

    [Fact]
    public Task Set_up_before_a_start_DoesNotTrigger() =>
        OfMethods.DoesNotTrigger(
            """
            private readonly ResponseSocket _socket = new();
            private NetMQPoller? _poller;

            public void Bind(string address) => _socket.Bind(address);

            public void Start()
            {
                _poller = new NetMQPoller { _socket };
                _poller.RunAsync();
            }
            """
        );

    [Fact]
    public Task Message_of_Unity_beside_a_thread_is_an_Info() =>
        OfMethods.Triggers(
            $$"""
            using System;
            using System.Threading;
            using NetMQ;
            using NetMQ.Sockets;

            class Player : UnityEngine.MonoBehaviour
            {
                private PairSocket? _socket;
                private Thread? _thread;
                private volatile bool _running;

                private void Start()
                {
                    _socket = new PairSocket(">tcp://server:5555");
                    _running = true;
                    _thread = new Thread(Listen);
                    _thread.Start();
                }

                private void Listen()
                {
                    while (_running)
                        if ({|ZMQ3026:_socket!.TryReceiveFrameString(TimeSpan.FromSeconds(1), out var text)|})
                            Console.WriteLine(text);
                }

                private void Update() => _socket!.SendFrame("position");
            }

            {{Frameworks}}
            """
        );

    [Fact]
    public Task Message_of_a_class_that_is_not_of_Unity_DoesNotTrigger() =>
        OfMethods.DoesNotTrigger(
            """
            private readonly PairSocket _socket = new(">tcp://server:5555");

            public void Start() => new Thread(() => { while (true) Console.WriteLine(_socket.ReceiveFrameString()); }).Start();

            private void Update() => _socket.SendFrame("position");
            """
        );

    private static string Markup(string members, string received = "") =>
        $$"""
            using System;
            using System.Windows;
            using NetMQ;
            using NetMQ.Sockets;

            public partial class Main : Window
            {
                private readonly DealerSocket _socket = new(">tcp://server:5555");
                private readonly NetMQPoller _poller;

                public Main()
                {
                    _poller = new NetMQPoller { _socket };
                    _socket.ReceiveReady += (_, e) => { while (e.Socket.TryReceiveFrameString(out var text)) { {{received}} } };
                    _poller.RunAsync();
                }

                {{members}}
            }

            namespace System.Windows
            {
                public class RoutedEventArgs : EventArgs { }
                public class UIElement { }
                public class Window : UIElement { public Threading.Dispatcher Dispatcher { get; } = new(); }
            }
            namespace System.Windows.Threading
            {
                public class Dispatcher { public void BeginInvoke(Action action) { } public void Invoke(Action action) => action(); }
            }
            """;

    [Theory]
    [InlineData("private void Send_Click(object sender, RoutedEventArgs e) => {|ZMQ3011:_socket.SendFrame(\"a\")|};")]
    public Task Handler_that_only_markup_can_name_Triggers(string members) => Code.Triggers(Markup(members));

    [Theory]
    [InlineData("private void Send_Click(object sender, RoutedEventArgs e) => _poller.Run(() => _socket.SendFrame(\"a\"));")]
    [InlineData("private void Window_Unloaded(object sender, RoutedEventArgs e) => _socket.SendFrame(\"bye\");")]
    [FullData("private void Send(object sender, EventArgs e) => _socket.SendFrame(\"a\");")]
    public Task Method_that_no_markup_names_beside_the_poller_DoesNotTrigger(string members) => Code.DoesNotTrigger(Markup(members));

    [Fact]
    public Task Method_that_the_poller_calls_DoesNotTrigger() =>
        Code.DoesNotTrigger(
            Markup(
                "private void Put(object sender, RoutedEventArgs e) => _socket.SendFrame(\"a\");",
                received: "Put(this, new RoutedEventArgs());"
            )
        );

    [Theory]
    [InlineData("Dispatcher.BeginInvoke(() => {|ZMQ3011:_socket.SendFrame(text)|});")]
    public Task What_a_handler_leaves_to_the_window_Triggers(string received) => Code.Triggers(Markup("", received));

    [Theory]
    [InlineData("Dispatcher.BeginInvoke(() => Console.WriteLine(text));")]
    [FullData("Dispatcher.Invoke(() => _socket.SendFrame(text));")]
    [InlineData("Dispatcher.BeginInvoke(() => _poller.Run(() => _socket.SendFrame(text)));")]
    [FullData("Dispatcher.BeginInvoke(() => { _poller.Stop(); _socket.SendFrame(text); });")]
    public Task What_the_window_runs_beside_the_socket_DoesNotTrigger(string received) => Code.DoesNotTrigger(Markup("", received));
}
