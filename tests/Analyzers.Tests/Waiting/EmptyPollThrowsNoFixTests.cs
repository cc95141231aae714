using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;
using static ZmqPerf.Analyzers.Tests.Waiting.EmptyPollThrowsFixTests;

namespace ZmqPerf.Analyzers.Tests.Waiting;

public sealed class EmptyPollThrowsNoFixTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ2006");

    private const string Made = "using var message = new Message();\n",
        Fixed = "using var receiver = new FrameReceiver(socket);\n";

    private const string Pace = "    Thread.Sleep(16);\n}";

    [Theory]
    // the last frame stays in a message
    [InlineData("if ({|ZMQ2006:socket.TryRecv(message, out var n)|}) Handle(n); Handle(message.Size);")]
    [InlineData("{|ZMQ2006:socket.TryRecv(message, out var n)|}; Handle(n);")]
    [InlineData("{|ZMQ2006:socket.TryRecv(message, out size)|};")]
    [InlineData("if ({|ZMQ2006:socket.TryRecv(message, out var n)|} || running) Handle(message.Data);")]
    [FullData("if ({|ZMQ2006:socket.TryRecv(message, out _)|} == running) Handle(message.Data);")]
    [InlineData("if (!{|ZMQ2006:socket.TryRecv(message, out _)|}) Thread.Sleep(1); Handle(message.Data);")]
    public Task Frame_that_stays_in_a_message_IsNotFixed(string code) => Code.IsNotFixed($"{Made}while (running)\n{{\n    {code}\n{Pace}");

    [Theory]
    [InlineData("if ({|ZMQ2006:socket.Recv(message, RecvFlags.DontWait)|} > 0) Handle(message.Data);")] // an empty frame is one
    public Task Empty_frame_that_is_one_IsNotFixed(string code) => Code.IsNotFixed($"{Made}while (running)\n{{\n    {code}\n{Pace}");

    [Theory]
    [InlineData("if ({|ZMQ2006:socket.TryRecv(message, out _)|}) message.Data[0] = 1;")]
    [InlineData("if ({|ZMQ2006:socket.TryRecv(message, out _)|}) message.Data.Fill(1);")]
    [InlineData("if ({|ZMQ2006:socket.TryRecv(message, out _)|}) message.Data.Reverse();")]
    [FullData("if ({|ZMQ2006:socket.TryRecv(message, out _)|}) { ref var first = ref message.Data[0]; first++; }")]
    [FullData("if ({|ZMQ2006:socket.TryRecv(message, out _)|}) foreach (ref var b in message.Data) b = 0;")]
    [InlineData("if ({|ZMQ2006:socket.TryRecv(message, out _)|}) { var data = message.Data; data[0]++; }")]
    [FullData("if ({|ZMQ2006:socket.TryRecv(message, out _)|}) fixed (byte* p = message.Data) *p = 1;")]
    public Task Content_that_is_written_IsNotFixed(string code) => Code.IsNotFixed($"{Made}while (running)\n{{\n    {code}\n{Pace}");

    [Theory]
    [InlineData("if ({|ZMQ2006:socket.TryRecv(message, out _)|}) { Span<byte> data = message.Data; Handle(data); }")]
    [InlineData("if ({|ZMQ2006:socket.TryRecv(message, out _)|}) { var data = message.Data; data = data[1..]; Handle(data); }")]
    [InlineData("if ({|ZMQ2006:socket.TryRecv(message, out _)|}) Handle(message.Data.ToString());")]
    [InlineData("if ({|ZMQ2006:socket.TryRecv(message, out _)|}) Handle(MemoryMarshal.Cast<byte, int>(message.Data).Length);")]
    [FullData("if ({|ZMQ2006:socket.TryRecv(message, out _)|}) Own(message.Data); static void Own(Span<byte> data) { }")]
    public Task Content_that_a_read_only_span_cannot_give_IsNotFixed(string code) =>
        Code.IsNotFixed($"{Made}while (running)\n{{\n    {code}\n{Pace}");

    [Theory]
    [InlineData("if ({|ZMQ2006:socket.TryRecv(message, out _)|}) Handle($\"{message}\");")]
    [FullData("if ({|ZMQ2006:socket.TryRecv(message, out _)|}) Handle(message.GetProperty(MessageProperty.More));")]
    [FullData("if ({|ZMQ2006:socket.TryRecv(message, out _)|}) sender.Send(message);")]
    [InlineData("if ({|ZMQ2006:socket.TryRecv(message, out _)|}) { Handle(message.Data); message.Dispose(); }")]
    [InlineData(
        """
            if ({|ZMQ2006:socket.TryRecv(message, out _)|})
            {
                while (message.More && socket.TryRecv(message, out _)) Handle(message.Data);
            }
            """
    )]
    public Task Message_that_is_used_otherwise_IsNotFixed(string code) => Code.IsNotFixed($"{Made}while (running)\n{{\n    {code}\n{Pace}");

    [Theory]
    [InlineData("if ({|ZMQ2006:socket.TryRecv(message, out var n)|}) { n++; Handle(n); }")]
    public Task Length_that_is_changed_IsNotFixed(string code) => Code.IsNotFixed($"{Made}while (running)\n{{\n    {code}\n{Pace}");

    [Theory]
    [InlineData("if ({|ZMQ2006:socket.TryRecv(message, out var n)|}) Handle(new { n }.n);")]
    [InlineData("if ({|ZMQ2006:socket.TryRecv(message, out var n)|}) Handle(nameof(n));")]
    public Task Length_that_is_named_IsNotFixed(string code) => Code.IsNotFixed($"{Made}while (running)\n{{\n    {code}\n{Pace}");

    [Theory]
    [InlineData("if ({|ZMQ2006:socket.TryRecv(message, out var n)|}) { Func<int> f = () => n; Handle(f()); }")]
    public Task Length_that_a_lambda_keeps_IsNotFixed(string code) => Code.IsNotFixed($"{Made}while (running)\n{{\n    {code}\n{Pace}");

    [Theory]
    [InlineData("if ({|ZMQ2006:socket.TryRecv(message, out _)|}) Handle(nameof(message));")]
    public Task Message_that_is_named_IsNotFixed(string code) => Code.IsNotFixed($"{Made}while (running)\n{{\n    {code}\n{Pace}");

    [Theory]
    [InlineData("if ({|ZMQ2006:socket.TryRecv(message, out _)|}) { Action f = () => Handle(message.Data); f(); }")]
    public Task Message_that_a_lambda_keeps_IsNotFixed(string code) => Code.IsNotFixed($"{Made}while (running)\n{{\n    {code}\n{Pace}");

    [Theory]
    [InlineData("ReadOnlySpan<byte> last = default; if ({|ZMQ2006:socket.TryRecv(message, out _)|}) last = message.Data; Handle(last);")]
    public Task Message_whose_view_is_kept_IsNotFixed(string code) => Code.IsNotFixed($"{Made}while (running)\n{{\n    {code}\n{Pace}");

    [Theory]
    [InlineData("if ({|ZMQ2006:socket.TryRecv(/* here */ message, out _)|}) Handle(message.Data);")]
    public Task Comment_within_IsNotFixed(string code) => Code.IsNotFixed($"{Made}while (running)\n{{\n    {code}\n{Pace}");

    [Theory]
    [InlineData("if ({|ZMQ2006:socket.TryRecv(message, out _)|}) Handle(message.Data);\n#if DEBUG\n    Handle(1);\n#endif\n")]
    public Task Directive_within_IsNotFixed(string code) => Code.IsNotFixed($"{Made}while (running)\n{{\n    {code}\n{Pace}");

    [Theory]
    [InlineData(
        """
            if ({|ZMQ2006:socket.TryRecv(message, out _)|}) Handle(message.Data);
            if ({|ZMQ2006:sender.TryRecv(message, out _)|}) Handle(message.Data);
            receiver.Send(payload);
            """
    )]
    public Task Several_receives_into_one_message_IsNotFixed(string code) =>
        Code.IsNotFixed($"{Made}while (running)\n{{\n    {code}\n{Pace}");

    [Theory]
    [InlineData("if (size > 0) goto skip; if ({|ZMQ2006:socket.TryRecv(message, out _)|}) Handle(message.Data); skip:")]
    public Task Jump_over_the_receiver_IsNotFixed(string code) => Code.IsNotFixed($"{Made}while (running)\n{{\n    {code}\n{Pace}");

    [Theory]
    [InlineData("if (socket?.Recv(message) > 0 && {|ZMQ2006:socket.TryRecv(message, out _)|}) Handle(message.Data);")]
    [InlineData("if (socket != null && {|ZMQ2006:socket.TryRecv(message, out _)|}) Handle(message.Data);")]
    public Task Socket_that_may_be_null_IsNotFixed(string code) => Code.IsNotFixed($"{Made}while (running)\n{{\n    {code}\n{Pace}");

    [Theory]
    [InlineData("if ({|ZMQ2006:socket.TryRecv(message, out _)|}) Handle(message.Data); socket = sender;")]
    [FullData("if ({|ZMQ2006:sockets[0].TryRecv(message, out _)|}) Handle(message.Data);")]
    public Task Socket_that_may_be_another_IsNotFixed(string code) => Code.IsNotFixed($"{Made}while (running)\n{{\n    {code}\n{Pace}");

    [Theory]
    [InlineData("if ({|ZMQ2006:socket.TryRecv(message, out _)|}) Handle(message.Data); await Task.Yield();")]
    public Task Receive_before_an_await_IsNotFixed(string code) => Code.IsNotFixed($"{Made}while (running)\n{{\n    {code}\n{Pace}");

    [Theory]
    [InlineData("if ({|ZMQ2006:socket.TryRecvString(out var s)|}) Handle(s); message.Rebuild();")]
    [FullData("if ({|ZMQ2006:socket.TryRecvMultipart(out var m)|}) m!.Dispose(); message.Rebuild();")]
    public Task Receive_of_another_kind_IsNotFixed(string code) => Code.IsNotFixed($"{Made}while (running)\n{{\n    {code}\n{Pace}");

    [Theory]
    [InlineData("while (running) { if ({|ZMQ2006:socket.TryRecv(message, out var n)|}) Handle(n); Thread.Sleep(16); }")] // somebody else's
    public Task Message_of_others_IsNotFixed(string code) => Code.IsNotFixed(code);

    [Theory]
    [InlineData(
        """
            using var m = new Message(9);
            while (running) { if ({|ZMQ2006:socket.TryRecv(m, out var n)|}) Handle(n); Thread.Sleep(16); }
            """
    )]
    public Task Message_of_a_size_IsNotFixed(string code) => Code.IsNotFixed(code);

    [Theory]
    [InlineData(
        """
            Message m = null!;
            m = new Message();
            while (running) { if ({|ZMQ2006:socket.TryRecv(m, out var n)|}) Handle(n); Thread.Sleep(16); }
            """
    )]
    public Task Message_that_is_set_later_IsNotFixed(string code) => Code.IsNotFixed(code);

    [Theory]
    [InlineData(
        """
            using var m = new Message();
            using var s = new Socket(context, SocketType.Pull);
            while (running) { if ({|ZMQ2006:s.TryRecv(m, out var n)|}) Handle(n); Thread.Sleep(16); }
            """
    )]
    [InlineData(
        """
            using var m = new Message();
            foreach (var s in sockets) while (running)
            {
                if ({|ZMQ2006:s.TryRecv(m, out var n)|}) Handle(n);
                sender.Send(payload);
            }
            """
    )]
    public Task Message_made_before_its_socket_IsNotFixed(string code) => Code.IsNotFixed(code);

    [Theory]
    [InlineData(
        """
            using var m = new Message();
            Socket? s = null;
            while (running)
            {
                s ??= socket;
                if ({|ZMQ2006:s.TryRecv(m, out var n)|}) Handle(n);
                Thread.Sleep(16);
            }
            """
    )]
    public Task Socket_that_is_set_later_IsNotFixed(string code) => Code.IsNotFixed(code);

    [Theory]
    [InlineData(
        """
            using var m = new Message();
            while (running) { if ({|ZMQ2006:Try(m)|}) Handle(m.Data); Thread.Sleep(5); }
            bool Try(Message x) => socket.TryRecv(x, out _);
            """
    )]
    public Task Receive_in_a_helper_IsNotFixed(string code) => Code.IsNotFixed(code);

    [Theory]
    [InlineData(
        """
            while (running)
            {
                using var m = new Message();
                ReadOnlySpan<byte> last = default;
                while (running)
                {
                    if ({|ZMQ2006:socket.TryRecv(m, out _)|}) last = m.Data;
                    else m.Rebuild();
                    Thread.Sleep(5);
                }
            }
            """
    )]
    public Task Message_that_is_rebuilt_IsNotFixed(string code) => Code.IsNotFixed(code);

    [Fact]
    public Task Iterator_IsNotFixed() =>
        Code.IsNotFixed(
            """
            IEnumerable<int> Sizes(Socket socket)
            {
                using var message = new Message();
                while (true)
                {
                    if ({|ZMQ2006:socket.TryRecv(message, out var n)|})
                        yield return n;
                    Thread.Sleep(1);
                }
            }
            """
        );

    [Fact]
    public Task Own_type_of_the_name_IsNotFixed() =>
        Code.IsNotFixed(
            """
            using Net.Zmq;
            class FrameReceiver { }
            class Example
            {
                void Run(Socket socket)
                {
                    using var message = new Message();
                    while (true)
                    {
                        if ({|ZMQ2006:socket.TryRecv(message, out var n)|}) System.Console.WriteLine(n);
                        System.Threading.Thread.Sleep(1);
                    }
                }
            }
            """
        );

    [Fact]
    public Task Own_encoding_IsNotFixed() =>
        Code.IsNotFixed(
            """
            using Net.Zmq;
            class Encoding { }
            class Example
            {
                void Run(Socket socket)
                {
                    using var message = new Message();
                    while (true)
                    {
                        if ({|ZMQ2006:socket.TryRecv(message, out _)|}) System.Console.WriteLine(message.ToString());
                        System.Threading.Thread.Sleep(1);
                    }
                }
            }
            """
        );

    [Theory]
    [InlineData("if ({|ZMQ2006:socket.TryRecv(message, out var n)|}) Handle(message.Data[..n]);")]
    [FullData("if ({|ZMQ2006:socket.TryRecv(message, out _)|}) Handle(message.Size);")]
    [InlineData("if ({|ZMQ2006:socket.TryRecv(message, out _)|}) size++; Console.WriteLine(nameof(message));")]
    [InlineData("if ({|ZMQ2006:socket.TryRecv(message, out _)|}) socket.Recv(message);")]
    public Task Frames_that_are_read_without_the_runtime_IsNotFixed(string code)
    {
        var test = WithoutRuntime(Code.Fix($"{Made}while (running) {{ {code} Thread.Sleep(16); }}", ""));
        test.FixedState.Sources.Clear();
        test.ExpectsNoFix = true;
        return test.RunAsync();
    }
}
