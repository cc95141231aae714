using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.NetMq;

/// <summary>ZMQ3035: sockets that are disposed before the poller that runs with them.</summary>
public sealed class SocketDisposedInPollerTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ3035").ForNetMq();

    [Theory]
    [InlineData(
        "using var poller = new NetMQPoller(); using var {|ZMQ3035:jobs = new PullSocket(text)|}; " + "poller.Add(jobs); poller.RunAsync();"
    )]
    [FullData(
        "using (var poller = new NetMQPoller()) using (var {|ZMQ3035:jobs = new PullSocket(text)|}) { "
            + "poller.Add(jobs); poller.RunAsync(); }"
    )]
    [FullData("var poller = new NetMQPoller { receiver }; poller.RunAsync(); {|ZMQ3035:receiver.Dispose()|}; poller.Dispose();")]
    [InlineData("var p = new NetMQPoller { receiver }; p.RunAsync(); Console.ReadKey(); {|ZMQ3035:receiver.Close()|};")]
    public Task Socket_that_goes_first_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [Trait("Compiler", "each")]
    [InlineData("NetMQPoller p = [sender, receiver]; p.RunAsync(); {|ZMQ3035:receiver.Dispose()|}; p.Dispose();")]
    [FullData("List<ISocketPollable> more = []; NetMQPoller p = [receiver, .. more]; p.RunAsync(); {|ZMQ3035:receiver.Close()|};")]
    public Task Socket_in_brackets_that_goes_first_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [Trait("Compiler", "each")]
    [InlineData("NetMQPoller p = [sender]; p.RunAsync(); receiver.Dispose();")]
    [FullData("NetMQPoller p = [receiver]; p.RunAsync(); p.Dispose(); receiver.Dispose();")]
    [FullData("NetMQPoller p = running ? [receiver] : [sender]; p.RunAsync(); receiver.Dispose();")]
    [InlineData("NetMQPoller p = [sender]; List<ISocketPollable> all = [receiver]; p.RunAsync(); receiver.Dispose(); Handle(all.Count);")]
    public Task Socket_that_is_not_in_the_brackets_of_what_runs_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("using var jobs = new PullSocket(text); using var poller = new NetMQPoller { jobs }; poller.RunAsync();")]
    [FullData("poller.Add(receiver); poller.RunAsync(); poller.Dispose(); receiver.Dispose();")]
    [InlineData("using (poller) { poller.Add(receiver); poller.RunAsync(); } receiver.Dispose();")]
    public Task Poller_that_goes_first_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("using var poller = new NetMQPoller(); using var jobs = new PullSocket(text); poller.Add(jobs); poller.Run();")]
    [FullData(
        """
            using var poller = new NetMQPoller();
            using var jobs = new PullSocket(text);
            poller.Add(jobs);
            poller.RunAsync();
            poller.Stop();
            """
    )]
    public Task Poller_that_stops_first_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("using var poller = new NetMQPoller(); using var jobs = new PullSocket(text); poller.RunAsync();")]
    public Task Socket_that_is_in_no_poller_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("poller.Add(receiver); poller.RunAsync(); poller.Remove(receiver); receiver.Dispose();")]
    [InlineData("poller.Add(receiver); poller.RunAsync(); poller.RemoveAndDispose(receiver); sender.Dispose();")]
    public Task Socket_that_is_removed_first_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("poller.Add(receiver); poller.RunAsync(); poller.Run(() => receiver.Dispose());")]
    public Task Socket_that_the_poller_disposes_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("poller.Add(receiver); if (running) poller.RunAsync(); else receiver.Dispose();")]
    public Task Poller_that_runs_on_another_path_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("{|ZMQ3035:_socket.Dispose()|}; _poller.Dispose();")]
    [FullData("_socket?{|ZMQ3035:.Dispose()|}; _poller?.Dispose();")]
    [InlineData("} public void Close() { {|ZMQ3035:_socket.Dispose()|}; _poller.Dispose();")]
    public Task Dispose_in_the_wrong_order_Triggers(string dispose) => Code.Triggers(WithDispose(dispose));

    [Theory]
    [InlineData("{|ZMQ3035:_socket.Dispose()|}; _poller.Stop();")]
    [InlineData("{|ZMQ3035:_socket.Dispose()|}; if (_poller.IsRunning) _poller.StopAsync(); _poller.Dispose();")]
    [FullData("} public void Close() { {|ZMQ3035:_socket.Close()|}; _poller?.Stop();")]
    public Task Stop_that_comes_too_late_Triggers(string dispose) => Code.Triggers(WithDispose(dispose));

    [Theory]
    [InlineData("_poller.Run(() => _socket.Dispose()); _poller.Stop();")]
    [InlineData("_socket.Dispose(); _poller.Stop(); } public void Halt() { _poller.Stop();")]
    [FullData("if (_poller.IsRunning) { _poller.Stop(); } else { _socket.Dispose(); }")]
    [FullData("_poller.Remove(_socket); _socket.Dispose(); _poller.Stop();")]
    public Task Socket_that_the_poller_may_have_lost_DoesNotTrigger(string dispose) => Code.DoesNotTrigger(WithDispose(dispose));

    [Fact]
    public Task Dispose_of_what_brackets_gave_the_poller_Triggers() =>
        Code.Triggers(WithDispose("{|ZMQ3035:_socket.Dispose()|}; _poller.Dispose();", poller: "[_socket]"));

    [Theory]
    [InlineData("_poller.Dispose(); _socket.Dispose();")]
    [FullData("_poller.Stop(); _socket.Dispose(); _poller.Dispose();")]
    [InlineData("if (_poller.IsRunning) _poller.Stop(); _socket.Dispose(); _poller.Dispose();")]
    [InlineData("Stop(); _socket.Dispose(); _poller.Dispose(); } private void Stop() { _poller.Stop();")]
    [FullData("_socket.Dispose();")]
    [InlineData("Stop(); } public void Close() { _socket.Dispose(); _poller.Dispose(); } private void Stop() { _poller.Stop();")]
    public Task Dispose_in_order_DoesNotTrigger(string dispose) => Code.DoesNotTrigger(WithDispose(dispose));

    [Theory]
    [InlineData("{|ZMQ3035:_socket.Dispose()|}; {|ZMQ3035:_other.Dispose()|}; _poller.Dispose();")]
    [InlineData("{|ZMQ3035:_other.Dispose()|}; _poller.Dispose(); _socket.Dispose();")]
    public Task Each_socket_that_goes_first_Triggers(string dispose) =>
        Code.Triggers(WithDispose(dispose, poller: "new NetMQPoller { _socket, _other }") + Other);

    [Theory]
    [InlineData("{|ZMQ3035:_socket.Dispose()|}; _other.Dispose(); _poller.Dispose();")]
    [InlineData("{|ZMQ3035:_socket.Dispose()|}; _poller.Dispose(); _other.Dispose();")]
    public Task Only_the_socket_that_the_poller_has_Triggers(string dispose) => Code.Triggers(WithDispose(dispose) + Other);

    private const string Other = "private readonly DealerSocket _other = new(\">tcp://server:5556\");";

    private static string WithDispose(string dispose, string poller = "new NetMQPoller { _socket }") =>
        $$"""
            private readonly DealerSocket _socket = new(">tcp://server:5555");
            private readonly NetMQPoller _poller;

            public Example()
            {
                _poller = {{poller}};
                _poller.RunAsync();
            }

            public void Dispose()
            {
                {{dispose}}
            }
            """;
}
