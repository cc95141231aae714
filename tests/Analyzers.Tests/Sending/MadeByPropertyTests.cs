using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Sending;

/// <summary>Properties of the user's that make an array for each send, or a message for each receive.</summary>
public sealed class MadeByPropertyTests
{
    private static RuleTest Arrays { get; } = RuleTest.Of("ZMQ1003");

    private static RuleTest Texts { get; } = RuleTest.Of("ZMQ1007");

    private static RuleTest Constants { get; } = RuleTest.Of("ZMQ1008");

    private static RuleTest Messages { get; } = RuleTest.Of("ZMQ2001");

    private const string Members = """
        private readonly Socket _socket = new(new Context(), SocketType.Pair);
        private readonly List<byte[]> _all = [];
        private readonly byte[] _buffer = new byte[8];
        private byte[]? _kept;
        private Message? _message;
        private string _name = "";
        private int _id;

        """;

    [Theory]
    [InlineData("private byte[] Id => BitConverter.GetBytes(_id);")]
    [InlineData("private byte[] Id { get { var b = new byte[8]; BinaryPrimitives.WriteInt64LittleEndian(b, _id++); return b; } }")]
    public Task Array_that_a_property_makes_Triggers(string property) => Arrays.IsNotFixed(Sent(property, "{|ZMQ1003:Id|}"));

    [Theory]
    [InlineData("private byte[] Id => _kept ??= BitConverter.GetBytes(_id);")]
    [InlineData("private byte[] Id { get; } = new byte[8];")]
    [InlineData("private byte[] Id { get; set; } = new byte[8];")]
    [InlineData("private byte[] Id { get { BinaryPrimitives.WriteInt64LittleEndian(_buffer, _id++); return _buffer; } }")]
    [InlineData("private byte[] Id { get { var b = new byte[8]; _all.Add(b); return b; } }")]
    public Task Array_that_a_property_keeps_DoesNotTrigger(string property) => Arrays.DoesNotTrigger(Sent(property, "Id"));

    [Theory]
    [InlineData("private byte[] Name => Encoding.UTF8.GetBytes(_name);")]
    public Task Text_that_a_property_encodes_Triggers(string property) => Texts.IsNotFixed(Sent(property, "{|ZMQ1007:Name|}"));

    [Theory]
    [InlineData("private static byte[] Ping => [1, 2];")]
    [InlineData("private static byte[] Ping => new byte[] { 1, 2 };")]
    public Task Constants_that_a_property_makes_Trigger(string property) => Constants.IsNotFixed(Sent(property, "{|ZMQ1008:Ping|}"));

    [Theory]
    [InlineData("private static readonly byte[] s_ping = [1, 2];\nprivate static byte[] Ping => s_ping;")]
    public Task Constants_that_a_property_names_DoNotTrigger(string property) => Constants.DoesNotTrigger(Sent(property, "Ping"));

    [Theory]
    [InlineData("private Message Next { get { var m = new Message(); _socket.Recv(m); return m; } }")]
    public Task Message_that_a_property_makes_Triggers(string property) => Messages.IsNotFixed(Taken(property, "{|ZMQ2001:Next|}"));

    [Theory]
    [InlineData("private Message Next { get { _message ??= new Message(); _socket.Recv(_message); return _message; } }")]
    public Task Message_that_a_property_keeps_DoesNotTrigger(string property) => Messages.DoesNotTrigger(Taken(property, "Next"));

    private static string Sent(string property, string read) =>
        Members + property + $"\npublic void Run() {{ while (true) _socket.Send({read}); }}";

    private static string Taken(string property, string read) =>
        Members + property + $"\npublic void Run() {{ while (true) {{ using var m = {read}; Handle(m.Size); }} }}";
}
