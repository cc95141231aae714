using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Messaging;

/// <summary>Properties of the user's that receive, <c>string Next => _socket.RecvString();</c>, by the rules that ask about them.</summary>
[Trait("Compiler", "each")]
public sealed class OwnPropertyTests
{
    private const string Members = """
        private readonly Socket _socket = new(new Context(), SocketType.Pull);
        private readonly Socket _other = new(new Context(), SocketType.Pull);
        private readonly Message _message = new();
        private string? _last;

        private string Next => _socket.RecvString();

        private byte[] Bytes
        {
            get
            {
                using var message = new Message();
                _socket.Recv(message);
                return message.ToArray();
            }
        }

        private MultipartMessage Frames
        {
            get => _socket.RecvMultipart();
        }

        private Message Received
        {
            get
            {
                _socket.Recv(_message);
                return _message;
            }
        }

        private string? Pending => _socket.TryRecvString(out var text) ? text : null;

        private string? Other => _other.TryRecvString(out var text) ? text : null;

        private bool Any => _socket.TryRecvString(out _last);

        private string? Cached => _last ??= _socket.RecvString();

        private string Open { get; set; } = "";

        public string this[int index] => _socket.RecvString();
        """;

    private static RuleTest Arrays { get; } = RuleTest.Of("ZMQ2004");

    private static RuleTest Copies { get; } = RuleTest.Of("ZMQ2003");

    private static RuleTest Collections { get; } = RuleTest.Of("ZMQ2011");

    private static RuleTest Spins { get; } = RuleTest.Of("ZMQ2007");

    private static RuleTest ByTurns { get; } = RuleTest.Of("ZMQ2009");

    [Theory]
    [InlineData("while (true) if ({|ZMQ2004:Next|} == \"READY\") Handle(1);")]
    [InlineData("while (true) Handle(long.Parse({|ZMQ2004:this.Next|}));")]
    [InlineData("while (true) Handle(BitConverter.ToInt32({|ZMQ2004:Bytes|}, 0));")]
    [InlineData("while (true) { var bytes = {|ZMQ2004:Bytes|}; Handle(bytes[0] + bytes.Length); }")]
    public Task Array_that_a_property_makes_for_each_receive_Triggers(string code) => Arrays.IsNotFixed(In(code));

    [Theory]
    [InlineData("while (true) Console.WriteLine(Next);")]
    [InlineData("while (true) if (Cached == \"READY\") Handle(1);")]
    [InlineData("while (true) if (Open == \"READY\") Handle(1);")]
    [InlineData("while (true) if (this[1] == \"READY\") Handle(1);")]
    [InlineData("while (true) Console.WriteLine(nameof(Next));")]
    [InlineData("while (true) { Open = \"READY\"; Thread.Sleep(1000); }")]
    public Task Property_whose_text_is_kept_DoesNotTrigger(string code) => Arrays.DoesNotTrigger(In(code));

    [Fact]
    public Task Message_of_a_property_that_is_copied_Triggers() =>
        Copies.IsFixed(
            In("while (true) Console.WriteLine(Encoding.UTF8.GetString({|ZMQ2003:Received.ToArray()|}));"),
            In("while (true) Console.WriteLine(Encoding.UTF8.GetString(Received.Data));")
        );

    [Theory]
    [InlineData("while (true) { using var frames = {|ZMQ2011:Frames|}; foreach (var frame in frames) Handle(frame.Size); }")]
    public Task Frames_of_a_property_that_are_only_read_Triggers(string code) => Collections.IsNotFixed(In(code));

    [Theory]
    [InlineData("while (true) { var frames = Frames; if (frames.Count > 1) { Keep(frames); return; } }")]
    public Task Frames_of_a_property_that_are_handed_on_DoesNotTrigger(string code) =>
        Collections.DoesNotTrigger(
            In(code) + "private static void Keep(MultipartMessage frames) => s_kept = frames;" + "private static MultipartMessage? s_kept;"
        );

    [Theory]
    [InlineData(
        "while (true) { var text = {|ZMQ2007:Pending|}; if (text == null) { Thread.Sleep(1); continue; } Console.WriteLine(text); }"
    )]
    [InlineData("while (true) { if ({|ZMQ2007:Pending|} is { } text) Console.WriteLine(text); else Thread.Sleep(5); }")]
    [InlineData("while (true) { if (!{|ZMQ2007:Any|}) { Thread.Sleep(5); continue; } Console.WriteLine(_last); }")]
    public Task Loop_that_asks_by_a_property_Triggers(string code) => Spins.IsNotFixed(In(code));

    [Theory]
    [InlineData("while (Pending is { } text) Console.WriteLine(text);")]
    [InlineData("while (true) { var text = Next; if (text.Length == 0) { Thread.Sleep(1); continue; } Console.WriteLine(text); }")]
    [InlineData("while (true) { if (Cached == null) { Thread.Sleep(1); continue; } Console.WriteLine(_last); }")]
    [InlineData("while (true) { if (Pending is { } text) Console.WriteLine(text); Console.WriteLine(Other); _other.Recv(_message); }")]
    public Task Loop_that_waits_otherwise_DoesNotTrigger(string code) => Spins.DoesNotTrigger(In(code));

    [Theory]
    [InlineData(
        "while (true) { if ({|ZMQ2009:Pending|} is { } a) Handle(a.Length); if (Other is { } b) Handle(b.Length); Thread.Sleep(1); }"
    )]
    public Task Sockets_asked_by_properties_Triggers(string code) => ByTurns.Triggers(In(code));

    /// <summary>Another class may have another property in its place.</summary>
    [Fact]
    public Task Virtual_property_DoesNotTrigger() =>
        Arrays.DoesNotTrigger(
            """
            using System;
            using Net.Zmq;

            public class Feed
            {
                private readonly Socket _socket = new(new Context(), SocketType.Pull);

                protected virtual string Next => _socket.RecvString();

                public void Run()
                {
                    while (true)
                        if (Next == "READY")
                            Console.WriteLine(1);
                }
            }
            """
        );

    private static string In(string code) => Members + "public void Run() { " + code + " }";
}
