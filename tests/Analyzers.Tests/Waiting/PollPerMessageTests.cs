using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Waiting;

public sealed class PollPerMessageTests
{
    /// <summary>A flag or an answer that says nothing of another socket's messages gives it no priority.</summary>
    [Theory]
    [InlineData("if (poller.IsReadable(a)) Handle(1); if (poller.IsReadable(b)) Handle([|receiver.Recv(payload)|]);")]
    [InlineData("if (poller.HasError(a)) return; else if (poller.IsReadable(b)) Handle([|receiver.Recv(payload)|]);")]
    [InlineData("if (!poller.IsReadable(b)) continue; Handle([|receiver.Recv(payload)|]);")]
    [InlineData("var done = false; if (size > 3) done = true; if (!done && poller.IsReadable(b)) Handle([|receiver.Recv(payload)|]);")]
    public Task Socket_beside_another_Triggers(string code) =>
        RuleTest
            .Of("ZMQ2008")
            .Triggers(
                $$"""
                using var poller = new Poller(2);
                int a = poller.Add(sender, PollEvents.In), b = poller.Add(receiver, PollEvents.In);
                while (running)
                {
                    poller.Poll(-1);
                    {{code}}
                }
                """
            );

    private static RuleTest Code { get; } = RuleTest.Of("ZMQ2008");

    private const string One = "using var poller = new Poller(2); int i = poller.Add(socket, PollEvents.In); ";
    private const string Two =
        "using var poller = new Poller(2); int a = poller.Add(sender, PollEvents.In); int b = poller.Add(receiver, PollEvents.In); ";

    [Theory]
    [InlineData(One + "while (running) { poller.Poll(-1); Handle({|ZMQ2008:socket.Recv(payload)|}); }")]
    [FullData(One + "while (poller.Poll(1000) > 0) Handle({|ZMQ2008:socket.Recv(payload)|});")]
    [FullData(One + "while (running) { if (poller.Poll(100) == 0) continue; {|ZMQ2008:socket.Recv(message)|}; Handle(message.Data); }")]
    [FullData(
        $$"""
            {{One}}
            while (running)
            {
                poller.Poll(TimeSpan.FromSeconds(1));
                if (poller.IsReadable(i)) { {|ZMQ2008:socket.Recv(message)|}; Handle(message.Data); }
            }
            """
    )]
    [FullData(
        $$"""
            {{One}}
            while (running)
            {
                poller.Poll(100);
                if (poller.IsReadable(i) && {|ZMQ2008:socket.TryRecv(payload, out var n)|}) Handle(n);
            }
            """
    )]
    [FullData(One + "while (running) { poller.Poll(-1); Handle({|ZMQ2008:socket.Recv(payload)|}); sender.Send(payload); }")]
    public Task One_receive_per_poll_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData(
        $$"""
            {{One}}
            while (running)
            {
                poller.Poll(100);
                if (poller.IsReadable(i))
                {
                    {|ZMQ2008:socket.Recv(payload)|};
                    socket.Recv(message);
                    Handle(message.Data);
                }
            }
            """
    )]
    [InlineData(
        $$"""
            {{One}}
            while (running)
            {
                poller.Poll(100);
                if (poller.IsReadable(i))
                {
                    {|ZMQ2008:socket.Recv(payload)|};
                    while (socket.HasMore) socket.Recv(message);
                }
            }
            """
    )]
    [InlineData(
        $$"""
            {{One}}
            while (running)
            {
                poller.Poll(-1);
                do { {|ZMQ2008:socket.Recv(message)|}; Handle(message.Data); } while (message.More);
            }
            """
    )]
    [FullData(
        One + "while (running) { if (poller.Poll(100) == 0) continue; do {|ZMQ2008:socket.Recv(payload)|}; while (socket.HasMore); }"
    )]
    [FullData(
        $$"""
            {{One}}
            while (poller.Poll(100) >= 0)
            {
                if (poller.IsReadable(i)) do { {|ZMQ2008:socket.Recv(message)|}; }
                while (message.More);
            }
            """
    )]
    [InlineData(
        $$"""
            {{One}}
            while (running)
            {
                poller.Poll(-1);
                Handle({|ZMQ2008:socket.Recv(payload)|});
                for (; socket.HasMore; ) socket.Recv(message);
            }
            """
    )]
    [InlineData(
        $$"""
            {{One}}
            while (running)
            {
                poller.Poll(-1);
                Handle({|ZMQ2008:socket.Recv(payload)|});
                while (true) { socket.Recv(message); if (!message.More) break; }
            }
            """
    )]
    [FullData(
        $$"""
            {{One}}
            while (running)
            {
                poller.Poll(-1);
                Handle({|ZMQ2008:socket.Recv(payload)|});
                while (true) { socket.Recv(message); if (!message.More) { Handle(1); break; } }
            }
            """
    )]
    public Task One_message_of_several_frames_per_poll_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData(
        $$"""
            {{Two}}
            while (running)
            {
                poller.Poll(100);
                if (poller.IsReadable(a)) Handle({|ZMQ2008:sender.Recv(payload)|});
                if (poller.IsReadable(b)) Handle({|ZMQ2008:receiver.Recv(payload)|});
            }
            """
    )]
    [FullData(
        """
            void Loop(Poller poller, Socket[] row)
            {
                while (true)
                {
                    poller.Poll(-1);
                    for (var k = 0; k < row.Length; k++)
                        if (poller.IsReadable(k)) {|ZMQ2008:row[k].Recv(message)|};
                }
            }
            Loop(null!, null!);
            """
    )]
    [InlineData(
        """
            void Loop(Poller poller, List<Socket> row)
            {
                while (true)
                {
                    poller.Poll(-1);
                    var k = 0;
                    foreach (var s in row) if (poller.IsReadable(k++)) {|ZMQ2008:s.Recv(message)|};
                }
            }
            Loop(null!, null!);
            """
    )]
    [InlineData(
        """
            void Loop(Poller poller, Socket[] row)
            {
                while (true)
                {
                    poller.Poll(-1);
                    for (var k = 0; k < row.Length; k++)
                        if (poller.IsReadable(k)) do {|ZMQ2008:row[k].Recv(message)|};
                    while (message.More);
                }
            }
            Loop(null!, null!);
            """
    )]
    public Task One_receive_of_each_socket_per_poll_Triggers(string code) => Code.Triggers(code);

    [Fact]
    public Task Poller_that_a_function_gets_Triggers() =>
        Code.Triggers(
            """
            void Loop(Poller poller, int index)
            {
                while (true)
                {
                    poller.Poll(100);
                    if (poller.IsReadable(index)) Handle({|ZMQ2008:socket.Recv(payload)|});
                }
            }
            Loop(null!, 1);
            """
        );

    [Fact]
    public Task Fields_that_only_the_loop_uses_Trigger() =>
        Code.Triggers(Service("System.Console.WriteLine(_message.Size);", "", "{|ZMQ2008:", "|}"));

    internal static string Service(string after, string members, string open = "", string close = "") =>
        $$"""
            using Net.Zmq;

            class C
            {
                readonly Socket _socket = null!; readonly Poller _poller = new(1); readonly Message _message = new();
                {{members}}
                void Run()
                {
                    _poller.Add(_socket, PollEvents.In);
                    while (true) { _poller.Poll(-1); {{open}}_socket.Recv(_message){{close}}; {{after}} }
                }
            }
            """;
}
