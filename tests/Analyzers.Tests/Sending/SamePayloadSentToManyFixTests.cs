using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Sending;

public sealed class SamePayloadSentToManyFixTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ1009");

    [Theory]
    [InlineData(
        "foreach (var peer in sockets)\n    {|ZMQ1009:peer.Send(payload)|};",
        "using var frame = SharedFrame.Create(payload);\nforeach (var peer in sockets)\n    peer.Send(frame);"
    )]
    [InlineData(
        """
            while (running)
                for (var i = 0; i < sockets.Length; i++)
                    {|ZMQ1009:sockets[i].Send(payload, SendFlags.DontWait)|};
            """,
        """
            while (running)
            {
                using var frame = SharedFrame.Create(payload);
                for (var i = 0; i < sockets.Length; i++)
                    sockets[i].Send(frame, SendFlags.DontWait);
            }
            """
    )]
    [InlineData(
        "// all\n{|ZMQ1009:sender.Send(payload)|};\nreceiver.Send(payload /* again */);",
        "using var frame = SharedFrame.Create(payload);\n// all\nsender.Send(frame);\nreceiver.Send(frame /* again */);"
    )]
    [InlineData(
        """
            ReadOnlyMemory<byte> m = payload;
            foreach (var peer in sockets)
                {|ZMQ1009:peer.Send(m.Span)|};
            """,
        """
            ReadOnlyMemory<byte> m = payload;
            using var frame = SharedFrame.Create(m.Span);
            foreach (var peer in sockets)
                peer.Send(frame);
            """
    )]
    public Task Payload_for_many_IsFixed(string code, string after) => Code.IsFixed(code, after);

    [Fact]
    public Task Several_adjacent_loops_AreFixed() =>
        Code.IsFixed(
            """
            foreach (var peer in sockets)
            {
                peer.Send(text, SendFlags.SendMore);
                {|ZMQ1009:peer.Send(payload, SendFlags.SendMore)|};
                {|ZMQ1009:peer.Send(payload)|};
            }
            foreach (var peer in sockets)
                {|ZMQ1009:peer.Send(payload)|};
            """,
            """
            using var frame = SharedFrame.Create(payload);
            using var frame2 = SharedFrame.Create(payload);
            foreach (var peer in sockets)
            {
                peer.Send(text, SendFlags.SendMore);
                peer.Send(frame, SendFlags.SendMore);
                peer.Send(frame2);
            }
            using var frame3 = SharedFrame.Create(payload);
            foreach (var peer in sockets)
                peer.Send(frame3);
            """
        );

    [Theory]
    [InlineData("Parallel.ForEach(sockets, peer => {|ZMQ1009:peer.Send(payload)|});")]
    [InlineData("foreach (var peer in sockets) {|ZMQ1009:peer.Send(data: payload)|};")]
    [InlineData("{|ZMQ1009:sender.Send(payload)|};\n#if DEBUG\nsize = 1;\n#endif\nreceiver.Send(payload);")]
    [InlineData(
        """
            foreach (var peer in Peers()) {|ZMQ1009:peer.Send(payload)|};
            IEnumerable<Socket> Peers() { payload[0]++; yield return socket; }
            """
    )]
    [FullData("again: foreach (var peer in sockets) {|ZMQ1009:peer.Send(payload)|}; if (running) goto again;")]
    [InlineData("IEnumerable<Socket> peers = sockets; foreach (var peer in peers) {|ZMQ1009:peer.Send(payload)|};")]
    [InlineData("foreach (var peer in new List<Socket>(sockets).GetRange(0, payload[0]++)) {|ZMQ1009:peer.Send(payload)|};")]
    public Task What_may_behave_otherwise_IsNotFixed(string code) => Code.IsNotFixed(code);

    /// <summary>One frame for all would hide that it is not the buffer which is meant (ZMQ3003).</summary>
    [Theory]
    [InlineData("socket.Recv(payload); foreach (var peer in sockets) {|ZMQ1009:peer.Send(payload)|};")]
    [FullData("socket.Recv(payload.AsSpan()); foreach (var peer in sockets) {|ZMQ1009:peer.Send(payload)|};")]
    public Task Buffer_that_was_received_into_IsNotFixed(string code) => Code.IsNotFixed(code);

    [Fact]
    public Task Payload_that_may_be_null_IsNotFixed() =>
        Code.IsNotFixed("void Run(Socket[] peers, byte[]? b) { foreach (var peer in peers) {|ZMQ1009:peer.Send(b!)|}; }");

    [Fact]
    public Task Without_the_runtime_no_fix()
    {
        var test = Code.Fix(
            "using Net.Zmq; class C { void M(Socket[] peers, byte[] b) { foreach (var peer in peers) {|ZMQ1009:peer.Send(b)|}; } }",
            ""
        );
        test.FixedState.Sources.Clear();
        test.ExpectsNoFix = true;
        test.ReferencesRuntime = false;
        return test.RunAsync();
    }
}
