using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;
using ZmqPerf.Testing;

namespace ZmqPerf.Analyzers.Tests.Correctness;

public sealed class TimeoutUnhandledTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ3013");

    [Theory]
    [InlineData("socket.SetOption(SocketOption.Rcvtimeo, 100); {|ZMQ3013:socket.Recv(payload)|};")]
    [InlineData("socket.SetOption(SocketOption.Rcvtimeo, size); var n = {|ZMQ3013:socket.Recv(message)|}; Handle(n);")]
    [InlineData("socket.SetOption(SocketOption.Rcvtimeo, 0); Handle({|ZMQ3013:socket.RecvString()|});")]
    [InlineData("socket.SetOption(SocketOption.Sndtimeo, 100); {|ZMQ3013:socket.Send(payload)|};")]
    [InlineData("socket.SetOption(SocketOption.Sndtimeo, 100); if ({|ZMQ3013:socket.Send(text, SendFlags.SendMore)|}) Handle(1);")]
    [InlineData(
        "using var own = new Socket(context, SocketType.Pull); own.SetOption(SocketOption.Rcvtimeo, 100); "
            + "while (running) {|ZMQ3013:own.Recv(payload)|};"
    )]
    [InlineData("socket.SetOption(SocketOption.Rcvtimeo, 100); using var all = {|ZMQ3013:socket.RecvMultipart()|};")]
    [InlineData("socket.SetOption(SocketOption.Rcvtimeo, 100); try { {|ZMQ3013:socket.Recv(payload)|}; } finally { Handle(1); }")]
    [InlineData(
        "socket.SetOption(SocketOption.Rcvtimeo, 100); try { {|ZMQ3013:socket.Recv(payload)|}; "
            + "} catch (InvalidOperationException) { Handle(1); }"
    )]
    [InlineData(
        "socket.SetOption(SocketOption.Rcvtimeo, 100); try { Handle(1); } catch (ZmqException) { {|ZMQ3013:socket.Recv(payload)|}; }"
    )]
    [InlineData(
        "socket.SetOption(SocketOption.Rcvtimeo, 100); try { Task.Run(() => {|ZMQ3013:socket.Recv(payload)|}); } catch (ZmqException) { }"
    )]
    [InlineData(
        "socket.SetOption(SocketOption.Rcvtimeo, 100); socket.SetOption(SocketOption.Sndtimeo, 100); "
            + "{|ZMQ3013:socket.Recv(payload)|}; {|ZMQ3013:socket.Send(payload)|}; socket.Recv(payload);"
    )]
    [InlineData("while (running) { {|ZMQ3013:socket.Recv(payload)|}; socket.SetOption(SocketOption.Rcvtimeo, 100); }")]
    [InlineData("socket.SetOption(SocketOption.Sndtimeo, 100); {|ZMQ3013:socket.Send((nint)0, 0)|};")]
    [InlineData("socket.SetOption(SocketOption.Sndtimeo, 100); {|ZMQ3013:socket.Send(message)|};")]
    [InlineData(
        "socket.SetOption(SocketOption.Rcvtimeo, 100); sender.SetOption(SocketOption.Rcvtimeo, 100); "
            + "{|ZMQ3013:socket.Recv(payload)|}; {|ZMQ3013:sender.Recv(payload)|};"
    )]
    [InlineData("socket.SetOption(SocketOption.Rcvtimeo, 100); Receive(); void Receive() { {|ZMQ3013:socket.Recv(payload)|}; }")]
    [InlineData("socket.SetOption(SocketOption.Rcvtimeo, 100); var n = {|ZMQ3013:socket.Recv(payload)|}; if (n == 0) return;")]
    [InlineData(
        "socket.SetOption(SocketOption.Rcvtimeo, 100); {|ZMQ3013:socket.Recv(payload)|}; "
            + "Task.Run(() => { {|ZMQ3013:socket.Recv(payload)|}; });"
    )]
    public Task Unguarded_call_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData(
        "Rcvtimeo",
        "Recv",
        "A time-out is set for this socket, and arrives here as a ZmqException when nothing comes; nothing around this receive catches it"
    )]
    [InlineData(
        "Sndtimeo",
        "Send",
        "A time-out is set for this socket, and arrives here as a ZmqException when nothing can be sent; "
            + "nothing around this send catches it"
    )]
    public Task Message_says_which_way_Triggers(string option, string call, string message)
    {
        var test = Code.Analysis($"socket.SetOption(SocketOption.{option}, 100); {{|#0:socket.{call}(payload)|}};");
        test.ExpectedDiagnostics.Add(
            new DiagnosticResult("ZMQ3013", DiagnosticSeverity.Info)
                .WithLocation(0)
                .WithOptions(DiagnosticOptions.IgnoreAdditionalLocations)
                .WithMessage(message)
        );
        return test.RunAsync();
    }

    [Fact]
    public Task Socket_of_a_field_Triggers() =>
        Code.Analysis(
                """
                private readonly Socket _socket;

                Example(Context context)
                {
                    _socket = new Socket(context, SocketType.Rep);
                    _socket.SetOption(SocketOption.Rcvtimeo, 250);
                }

                public int Receive(byte[] buffer) => {|ZMQ3013:_socket.Recv(buffer)|};

                private int ReceiveAgain(byte[] buffer) => {|ZMQ3013:_socket.Recv(buffer)|};

                public int TwoOfThem(byte[] buffer) => Guarded(buffer) + ReceiveAgain(buffer);

                private int Guarded(byte[] buffer)
                {
                    try
                    {
                        return _socket.Recv(buffer) + Inner(buffer);
                    }
                    catch (ZmqException)
                    {
                        return -1;
                    }
                }

                private int Inner(byte[] buffer) => _socket.Recv(buffer);
                """
            )
            .RunAsync();

    [Theory]
    [InlineData("socket.Recv(payload); socket.Send(payload);")]
    [InlineData("socket.SetOption(SocketOption.Rcvtimeo, -1); socket.Recv(payload);")]
    [InlineData(
        "socket.SetOption(SocketOption.Rcvtimeo, 100); socket.Recv(message, RecvFlags.DontWait); "
            + "if (socket.TryRecv(payload, out var n)) Handle(n);"
    )]
    [InlineData("socket.SetOption(SocketOption.Rcvtimeo, 100); socket.Send(payload);")]
    [InlineData("sender.SetOption(SocketOption.Rcvtimeo, 100); socket.Recv(payload);")]
    [InlineData("socket.SetOption(SocketOption.Rcvtimeo, 100); try { socket.Recv(payload); } catch (ZmqException) { return; }")]
    [InlineData(
        "socket.SetOption(SocketOption.Rcvtimeo, 100); try { socket.Recv(payload); "
            + "} catch (Net.Zmq.Core.ZmqException e) when (e.ErrorNumber == 11) { return; }"
    )]
    [InlineData("socket.SetOption(SocketOption.Rcvtimeo, 100); try { socket.Recv(payload); } catch { return; }")]
    [InlineData(
        "socket.SetOption(SocketOption.Rcvtimeo, 100); try { while (running) { if (size > 0) socket.Recv(payload); "
            + "} } catch (Exception) { return; }"
    )]
    [InlineData(
        "socket.SetOption(SocketOption.Rcvtimeo, 100); try { Receive(); } catch (ZmqException) { } void Receive() { socket.Recv(payload); }"
    )]
    [InlineData("socket.SetOption(SocketOption.Rcvtimeo, 100); var n = socket.Recv(payload); if (n == -1) return;")]
    [InlineData("socket.SetOption(SocketOption.Rcvtimeo, 100); if (socket.Recv(payload) < 0) return;")]
    [InlineData(
        "socket.SetOption(SocketOption.Rcvtimeo, 100); socket.Recv(payload, Flags()); static RecvFlags Flags() => RecvFlags.DontWait;"
    )]
    [InlineData(
        "using var own = new Socket(context, SocketType.Pull); own.SetOption(SocketOption.Rcvtimeo, 100); Reset(own); "
            + "own.Recv(payload); static void Reset(Socket s) => s.SetOption(SocketOption.Rcvtimeo, -1);"
    )]
    [InlineData(
        "void M(Socket socket) { socket.SetOption(SocketOption.Rcvtimeo, 100); } void N(Socket socket, byte[] b) { socket.Recv(b); }"
    )]
    [InlineData("public Socket Shared = null!; void M(byte[] b) { Shared.SetOption(SocketOption.Rcvtimeo, 100); Shared.Recv(b); }")]
    [InlineData(
        "socket.SetOption(SocketOption.Rcvtimeo, 100); Throws(() => { socket.Recv(payload); }); "
            + "static void Throws(Action code) { try { code(); } catch { } }"
    )]
    [InlineData(
        "socket.SetOption(SocketOption.Rcvtimeo, 100); Action receive = () => socket.Recv(payload); try { receive(); "
            + "} catch (ZmqException) { }"
    )]
    [InlineData("socket.Recv(payload); socket.SetOption(SocketOption.Rcvtimeo, 100);")]
    [InlineData(
        "socket.SetOption(SocketOption.Rcvtimeo, 100); using var poller = new Poller(1); poller.Add(socket, PollEvents.In); "
            + "if (poller.Poll(10) > 0) socket.Recv(payload);"
    )]
    [InlineData("socket.SetOption(SocketOption.Rcvtimeo, 100); socket.SetOption(SocketOption.Rcvtimeo, -1); socket.Recv(payload);")]
    [InlineData(
        "using var own = new Socket(context, SocketType.Pull); own.SetOption(SocketOption.Rcvtimeo, 100); "
            + "own.SetOption(SocketOption.Rcvtimeo, -1); own.Recv(payload);"
    )]
    [InlineData(
        "sender.SetOption(SocketOption.Rcvtimeo, 100); using var own = new Socket(context, SocketType.Pull); "
            + "own.SetOption(SocketOption.Sndtimeo, 100); own.Recv(payload);"
    )]
    [InlineData("socket.SetOption(SocketOption.Rcvtimeo, 100); int n; n = socket.Recv(payload); if (n < 0) return;")]
    [InlineData("socket.SetOption(SocketOption.Rcvtimeo, 100); int n; if ((n = socket.Recv(payload)) < 0) return;")]
    public Task Guarded_calls_and_others_DoNotTrigger(string code) => Code.DoesNotTrigger(code);
}
