using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.NetMq;

/// <summary>ZMQ3011 where a window starts its poller when it begins, and what somebody at it does comes after that.</summary>
public sealed class SharedSocketOfLoadedWindowTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ3011").ForNetMq();

    private const string Start = "_socket = new(\">tcp://server:5555\"); _poller = new NetMQPoller { _socket }; _poller.RunAsync();";

    private static string Window(string constructor, string members = "") =>
        $$"""
            using System;
            using System.Windows.Forms;
            using NetMQ;
            using NetMQ.Sockets;

            sealed class Window : Control
            {
                private readonly Control _button = new(), _other = new();
                private PushSocket? _socket;
                private NetMQPoller? _poller;

                public Window()
                {
                    {{constructor}}
                }

                {{members}}
            }

            namespace System.Windows.Forms
            {
                public class Control
                {
                    public event EventHandler? Click;
                    public event EventHandler? Load;
                    public event EventHandler? Resize;
                    public event EventHandler? Closed;
                    protected virtual void OnLoad(EventArgs e) => Load?.Invoke(this, e);
                    protected void OnClick(EventArgs e) => Click?.Invoke(this, e);
                    protected void OnResize(EventArgs e) => Resize?.Invoke(this, e);
                    protected void OnClosed(EventArgs e) => Closed?.Invoke(this, e);
                }
            }
            """;

    [Theory]
    [InlineData("Load += (_, _) => { " + Start + " }; _button.Click += (_, _) => {|ZMQ3011:_socket!.SendFrame(\"x\")|};", "")]
    [InlineData(
        "Load += OnLoaded; _button.Click += OnClicked;",
        "void OnLoaded(object? o, EventArgs e) { "
            + Start
            + " } void OnClicked(object? o, EventArgs e) => {|ZMQ3011:_socket!.SendFrame(\"x\")|};"
    )]
    [FullData(
        "_button.Click += (_, _) => {|ZMQ3011:_socket!.SendFrame(\"x\")|};",
        "protected override void OnLoad(EventArgs e) { " + Start + " base.OnLoad(e); }"
    )]
    public Task Click_behind_the_start_Triggers(string constructor, string members) => Code.Triggers(Window(constructor, members));

    [Theory]
    [InlineData("Resize += (_, _) => _socket?.SendFrame(\"x\");")]
    [InlineData("_button.Click += (_, _) => _poller!.Run(() => _socket!.SendFrame(\"x\"));")]
    [InlineData("_button.Click += (_, _) => _socket!.SendFrame(\"x\"); _other.Click += (_, _) => _poller!.Stop();")]
    [FullData("_button.Click += (_, _) => { }; Closed += (_, _) => { _poller!.Dispose(); _socket!.SendFrame(\"x\"); };")]
    public Task What_may_come_before_the_start_DoesNotTrigger(string handlers) =>
        Code.DoesNotTrigger(Window("Load += (_, _) => { " + Start + " }; " + handlers));

    [Theory]
    [InlineData("_other.Click += (_, _) => { " + Start + " }; _button.Click += (_, _) => _socket?.SendFrame(\"x\");")]
    public Task Poller_that_a_click_starts_DoesNotTrigger(string constructor) => Code.DoesNotTrigger(Window(constructor));
}
