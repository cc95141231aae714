using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Correctness;

public sealed class TimeoutUnhandledTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ3013");

    [Theory]
    [InlineData("socket.SetOption(SocketOption.Rcvtimeo, 100); {|ZMQ3013:socket.Recv(payload)|};")]
    [InlineData("socket.SetOption(SocketOption.Rcvtimeo, size); var n = {|ZMQ3013:socket.Recv(message)|}; Handle(n);")]
    [InlineData("socket.SetOption(SocketOption.Rcvtimeo, 0); Handle({|ZMQ3013:socket.RecvString()|});")]
    [FullData(
        """
            using var own = new Socket(context, SocketType.Pull);
            own.SetOption(SocketOption.Rcvtimeo, 100);
            while (running) {|ZMQ3013:own.Recv(payload)|};
            """
    )]
    [FullData("socket.SetOption(SocketOption.Rcvtimeo, 100); using var all = {|ZMQ3013:socket.RecvMultipart()|};")]
    [InlineData("while (running) { {|ZMQ3013:socket.Recv(payload)|}; socket.SetOption(SocketOption.Rcvtimeo, 100); }")]
    [InlineData(
        """
            socket.SetOption(SocketOption.Rcvtimeo, 100);
            sender.SetOption(SocketOption.Rcvtimeo, 100);
            {|ZMQ3013:socket.Recv(payload)|};
            {|ZMQ3013:sender.Recv(payload)|};
            """
    )]
    [FullData("socket.SetOption(SocketOption.Rcvtimeo, 100); var n = {|ZMQ3013:socket.Recv(payload)|}; if (n == 0) return;")]
    public Task Unguarded_receive_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("socket.SetOption(SocketOption.Sndtimeo, 100); {|ZMQ3013:socket.Send(payload)|};")]
    [InlineData("socket.SetOption(SocketOption.Sndtimeo, 100); if ({|ZMQ3013:socket.Send(text, SendFlags.SendMore)|}) Handle(1);")]
    [InlineData("socket.SetOption(SocketOption.Sndtimeo, 100); {|ZMQ3013:socket.Send((nint)0, 0)|};")]
    [FullData("socket.SetOption(SocketOption.Sndtimeo, 100); {|ZMQ3013:socket.Send(message)|};")]
    public Task Unguarded_send_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("socket.SetOption(SocketOption.Rcvtimeo, 100); try { {|ZMQ3013:socket.Recv(payload)|}; } finally { Handle(1); }")]
    [InlineData(
        """
            socket.SetOption(SocketOption.Rcvtimeo, 100);
            try { {|ZMQ3013:socket.Recv(payload)|}; }
            catch (InvalidOperationException) { Handle(1); }
            """
    )]
    [InlineData(
        """
            socket.SetOption(SocketOption.Rcvtimeo, 100);
            try { Handle(1); }
            catch (ZmqException) { {|ZMQ3013:socket.Recv(payload)|}; }
            """
    )]
    [FullData(
        """
            socket.SetOption(SocketOption.Rcvtimeo, 100);
            try { Task.Run(() => {|ZMQ3013:socket.Recv(payload)|}); }
            catch (ZmqException) { }
            """
    )]
    public Task Try_that_does_not_catch_it_Triggers(string code) => Code.Triggers(code);

    [Fact]
    public Task Handler_of_a_class_that_is_only_called_Exception_Triggers() =>
        Code.Triggers(
            """
            using Net.Zmq;

            class Own
            {
                public sealed class Exception : System.Exception { }

                void Run(Socket socket, byte[] payload)
                {
                    socket.SetOption(SocketOption.Rcvtimeo, 100);
                    try { {|ZMQ3013:socket.Recv(payload)|}; }
                    catch (Own.Exception) { }
                }
            }
            """
        );

    [Fact]
    public Task First_call_of_each_kind_Triggers() =>
        Code.Triggers(
            """
            socket.SetOption(SocketOption.Rcvtimeo, 100);
            socket.SetOption(SocketOption.Sndtimeo, 100);
            {|ZMQ3013:socket.Recv(payload)|};
            {|ZMQ3013:socket.Send(payload)|};
            socket.Recv(payload);
            """
        );

    [Theory]
    [InlineData("socket.SetOption(SocketOption.Rcvtimeo, 100); Receive(); void Receive() { {|ZMQ3013:socket.Recv(payload)|}; }")]
    [InlineData(
        """
            socket.SetOption(SocketOption.Rcvtimeo, 100);
            {|ZMQ3013:socket.Recv(payload)|};
            Task.Run(() => { {|ZMQ3013:socket.Recv(payload)|}; });
            """
    )]
    public Task Call_in_a_function_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("Rcvtimeo", "Recv", "This receive throws a ZmqException when its time-out expires; catch it and check for EAGAIN")]
    [FullData("Sndtimeo", "Send", "This send throws a ZmqException when its time-out expires; catch it and check for EAGAIN")]
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
    [InlineData("Wait(socket, 100); {|ZMQ3013:socket.Recv(buffer)|};")]
    public Task Time_that_a_method_passes_on_Triggers(string code) =>
        Code.Triggers(
            $$"""
            static void Wait(Socket s, int time) => s.SetOption(SocketOption.Rcvtimeo, time);

            static void Run(Context context, byte[] buffer)
            {
                using var socket = new Socket(context, SocketType.Pull);
                {{code}}
            }
            """
        );
}
