using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Correctness;

public sealed class TimeoutUnhandledSilenceTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ3013");

    [Theory]
    [InlineData("socket.Recv(payload); socket.Send(payload);")]
    [FullData("socket.SetOption(SocketOption.Rcvtimeo, -1); socket.Recv(payload);")]
    [InlineData("socket.Recv(payload); socket.SetOption(SocketOption.Rcvtimeo, 100);")]
    public Task No_time_out_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData(
        """
            socket.SetOption(SocketOption.Rcvtimeo, 100);
            socket.Recv(message, RecvFlags.DontWait);
            if (socket.TryRecv(payload, out var n)) Handle(n);
            """
    )]
    [FullData(
        """
            socket.SetOption(SocketOption.Rcvtimeo, 100);
            socket.Recv(payload, Flags());
            static RecvFlags Flags() => RecvFlags.DontWait;
            """
    )]
    public Task Call_that_does_not_wait_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("socket.SetOption(SocketOption.Rcvtimeo, 100); socket.Send(payload);")]
    [InlineData(
        """
            sender.SetOption(SocketOption.Rcvtimeo, 100);
            using var own = new Socket(context, SocketType.Pull);
            own.SetOption(SocketOption.Sndtimeo, 100);
            own.Recv(payload);
            """
    )]
    public Task Time_out_of_the_other_direction_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("sender.SetOption(SocketOption.Rcvtimeo, 100); socket.Recv(payload);")]
    public Task Time_out_of_the_other_socket_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("socket.SetOption(SocketOption.Rcvtimeo, 100); try { socket.Recv(payload); } catch (ZmqException) { return; }")]
    [FullData(
        """
            socket.SetOption(SocketOption.Rcvtimeo, 100);
            try { socket.Recv(payload); }
            catch (Net.Zmq.Core.ZmqException e) when (e.ErrorNumber == 11) { return; }
            """
    )]
    // what a filter accepts is not looked into
    [FullData(
        """
            socket.SetOption(SocketOption.Rcvtimeo, 100);
            try { socket.Recv(payload); }
            catch (Exception e) when (IsExpected(e)) { return; }
            static bool IsExpected(Exception e) => e is ZmqException;
            """
    )]
    [FullData("socket.SetOption(SocketOption.Rcvtimeo, 100); try { socket.Recv(payload); } catch { return; }")]
    [InlineData(
        """
            socket.SetOption(SocketOption.Rcvtimeo, 100);
            try { while (running) { if (size > 0) socket.Recv(payload); } }
            catch (Exception) { return; }
            """
    )]
    [InlineData(
        """
            socket.SetOption(SocketOption.Rcvtimeo, 100);
            try { Receive(); }
            catch (ZmqException) { }
            void Receive() { socket.Recv(payload); }
            """
    )]
    [InlineData(
        """
            socket.SetOption(SocketOption.Rcvtimeo, 100);
            Throws(() => { socket.Recv(payload); });
            static void Throws(Action code) { try { code(); } catch { } }
            """
    )]
    [FullData(
        """
            socket.SetOption(SocketOption.Rcvtimeo, 100);
            Action receive = () => socket.Recv(payload);
            try { receive(); }
            catch (ZmqException) { }
            """
    )]
    public Task Call_within_a_try_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("socket.SetOption(SocketOption.Rcvtimeo, 100); var n = socket.Recv(payload); if (n == -1) return;")]
    [FullData("socket.SetOption(SocketOption.Rcvtimeo, 100); if (socket.Recv(payload) < 0) return;")]
    [FullData("socket.SetOption(SocketOption.Rcvtimeo, 100); int n; n = socket.Recv(payload); if (n < 0) return;")]
    [InlineData("socket.SetOption(SocketOption.Rcvtimeo, 100); int n; if ((n = socket.Recv(payload)) < 0) return;")]
    public Task Answer_that_is_compared_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData(
        """
            using var own = new Socket(context, SocketType.Pull);
            own.SetOption(SocketOption.Rcvtimeo, 100);
            Reset(own);
            own.Recv(payload);
            static void Reset(Socket s) => s.SetOption(SocketOption.Rcvtimeo, -1);
            """
    )]
    [InlineData("socket.SetOption(SocketOption.Rcvtimeo, 100); socket.SetOption(SocketOption.Rcvtimeo, -1); socket.Recv(payload);")]
    [InlineData(
        """
            using var own = new Socket(context, SocketType.Pull);
            own.SetOption(SocketOption.Rcvtimeo, 100);
            own.SetOption(SocketOption.Rcvtimeo, -1);
            own.Recv(payload);
            """
    )]
    public Task Time_out_that_is_taken_back_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData(
        """
            void M(Socket socket) { socket.SetOption(SocketOption.Rcvtimeo, 100); }
            void N(Socket socket, byte[] b) { socket.Recv(b); }
            """
    )]
    [FullData("public Socket Shared = null!; void M(byte[] b) { Shared.SetOption(SocketOption.Rcvtimeo, 100); Shared.Recv(b); }")]
    public Task Socket_that_others_have_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Fact]
    public Task Receive_behind_a_poll_DoesNotTrigger() =>
        Code.DoesNotTrigger(
            """
            socket.SetOption(SocketOption.Rcvtimeo, 100);
            using var poller = new Poller(1);
            poller.Add(socket, PollEvents.In);
            if (poller.Poll(10) > 0) socket.Recv(payload);
            """
        );
}
