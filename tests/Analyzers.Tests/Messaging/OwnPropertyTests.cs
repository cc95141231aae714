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
                _socket.Recv(_message);
                return _message.ToArray();
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

    [Theory]
    [InlineData("while (true) { _ = {|ZMQ2015:Parts|}; Handle(1); }")]
    public Task Property_whose_frames_nobody_reads_Triggers(string code) => RuleTest.Of("ZMQ2015").ForNetMq().Triggers(InNetMq(code));

    [Theory]
    [InlineData("while (true) { _ = Kept; Handle(1); }")]
    [InlineData("while (true) { var parts = Parts; Handle(parts.FrameCount); }")]
    [InlineData("while (true) { Handle(nameof(Parts).Length); }")]
    public Task Property_whose_frames_are_read_DoesNotTrigger(string code) =>
        RuleTest.Of("ZMQ2015").ForNetMq().DoesNotTrigger(InNetMq(code));

    [Theory]
    [InlineData("while (true) { var frame = Frame; Console.WriteLine({|ZMQ2003:Encoding.UTF8.GetString(frame)|}); }")]
    public Task Array_of_a_property_that_is_decoded_Triggers(string code) => Copies.ForNetMq().Triggers(InNetMq(code));

    [Theory]
    [InlineData("while (true) { var frame = Frame; if (frame.Length > 1) Console.WriteLine(Encoding.UTF8.GetString(frame)); }")]
    public Task Array_of_a_property_that_is_read_besides_DoesNotTrigger(string code) => Copies.ForNetMq().DoesNotTrigger(InNetMq(code));

    [Theory]
    [InlineData("Handle({|ZMQ3024:new byte[BitConverter.ToInt32(Frame)]|}.Length);")]
    public Task Size_of_a_property_Triggers(string code) => RuleTest.Of("ZMQ3024").ForNetMq().Triggers(InNetMq(code));

    [Theory]
    [InlineData("var n = BitConverter.ToInt32(Frame); if (n > 100) return; Handle(new byte[n].Length);")]
    [InlineData("Handle(new byte[BitConverter.ToInt32(Plain)].Length);")]
    public Task Size_that_is_known_DoesNotTrigger(string code) => RuleTest.Of("ZMQ3024").ForNetMq().DoesNotTrigger(InNetMq(code));

    private const string Thread = "public Feed() => new Thread(Loop).Start(); private void Loop() { while (true) ";

    [Theory]
    [InlineData("Handle({|ZMQ3011:_socket.ReceiveFrameBytes()|}.Length); } public void Take() => Handle(Frame.Length);")]
    public Task Property_beside_a_thread_Triggers(string code) => Shared.Triggers(InNetMq("", Thread + code));

    [Fact]
    public Task Property_on_a_thread_Triggers() =>
        Shared.Triggers(
            InNetMq(
                "",
                Thread
                    + """
                    Handle(Next.Length); } public void Take() => Handle(Frame.Length);
                    private byte[] Next => {|ZMQ3011:_socket.ReceiveFrameBytes()|};
                    """
            )
        );

    /// <summary>A getter runs as often as its property is read.</summary>
    [Fact]
    public Task Message_that_a_property_makes_for_each_receive_Triggers() =>
        RuleTest
            .Of("ZMQ2001")
            .Triggers(
                In("while (true) Handle(Size);")
                    + "private int Size { get { using var m = {|ZMQ2001:new Message()|}; _socket.Recv(m); return m.Size; } }"
            );

    [Theory]
    [InlineData("Handle(Size);")]
    [InlineData("while (true) { Handle(nameof(Size).Length); Thread.Sleep(1); }")]
    public Task Message_that_a_property_makes_once_DoesNotTrigger(string code) =>
        RuleTest
            .Of("ZMQ2001")
            .DoesNotTrigger(In(code) + "private int Size { get { using var m = new Message(); _socket.Recv(m); return m.Size; } }");

    [Theory]
    [InlineData("lock (_gate) Handle(Frame.Length); } public void Take() { lock (_gate) Handle(Frame.Length); }")]
    [InlineData("Handle(nameof(Frame).Length); } public void Take() => Handle(Frame.Length);")]
    [InlineData("Handle(Plain.Length); } public void Take() => Handle(Frame.Length);")]
    [InlineData("Handle(Open.Length); } public void Take() => Handle(_socket.ReceiveFrameBytes().Length);")]
    public Task Property_that_is_guarded_DoesNotTrigger(string code) => Shared.DoesNotTrigger(InNetMq("", Thread + code));

    private static RuleTest Shared { get; } = RuleTest.Of("ZMQ3011").ForNetMq();

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

    private static string InNetMq(string code, string members = "") =>
        $$"""
            using System;
            using System.Text;
            using System.Threading;
            using NetMQ;
            using NetMQ.Sockets;

            public class Feed
            {
                private readonly object _gate = new();
                private readonly PullSocket _socket = new(">tcp://localhost:5555");
                private NetMQMessage? _kept;
                private byte[] Plain => new byte[4];
                private byte[] Frame => _socket.ReceiveFrameBytes();
                protected virtual byte[] Open => _socket.ReceiveFrameBytes();
                private NetMQMessage Parts { get { return _socket.ReceiveMultipartMessage(); } }
                private NetMQMessage Kept { get { return _kept ??= _socket.ReceiveMultipartMessage(); } }
                private static void Handle(int n) => Console.WriteLine(n);
                public void Run() { {{code}} }
                {{members}}
            }
            """;

    private static string In(string code) => Members + "public void Run() { " + code + " }";
}
