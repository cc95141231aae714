using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Sending;

public sealed class SamePayloadSentToManyTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ1009");

    private static readonly DiagnosticResult s_info = new DiagnosticResult(
        Rules.ZMQ1009_SamePayloadSentToMany.Id,
        DiagnosticSeverity.Info
    ).WithOptions(DiagnosticOptions.IgnoreAdditionalLocations);

    [Fact]
    public Task Payload_that_each_iteration_looks_up_DoesNotTrigger() =>
        Code.DoesNotTrigger(
            """
            var known = new Dictionary<Socket, byte[]>();
            foreach (var peer in sockets)
            {
                if (known.TryGetValue(peer, out var found))
                    peer.Send(found);
            }
            """
        );

    [Theory]
    [InlineData("foreach (var peer in sockets) {|ZMQ1009:peer.Send(payload)|};")]
    [InlineData(
        """
            foreach (var peer in sockets)
                if (!{|ZMQ1009:peer.Send(payload, SendFlags.DontWait)|}) Console.WriteLine(payload.Length);
            """
    )]
    [InlineData("foreach (var peer in sockets) { if (peer.HasMore) continue; {|ZMQ1009:peer.Send(payload)|}; }")]
    [InlineData("foreach (var peer in sockets) { if (!{|ZMQ1009:peer.Send(payload, SendFlags.DontWait)|}) break; }")]
    [FullData(
        """
            var sent = new List<int>();
            var n = new int[1];
            foreach (var peer in sockets) { {|ZMQ1009:peer.Send(payload)|}; sent.Add(size++); }
            """
    )]
    [InlineData(
        """
            var b = Encoding.UTF8.GetBytes(text);
            foreach (var peer in sockets) { Log(); {|ZMQ1009:peer.Send(b)|}; }
            static void Log() { }
            """
    )]
    [InlineData("foreach (var peer in sockets) { (size, running) = (1, false); {|ZMQ1009:peer.Send(payload)|}; }")]
    [FullData("foreach (var peer in sockets) { switch (size) { case 1: {|ZMQ1009:peer.Send(payload)|}; break; } }")]
    public Task Payload_for_each_socket_of_a_loop_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("{|ZMQ1009:Put(sender, payload)|}; Put(receiver, payload); void Put(Socket s, byte[] b) => s.Send(b);")]
    public Task Payload_that_a_method_sends_by_several_sockets_IsNotFixed(string code) => Code.IsNotFixed(code);

    [Theory]
    [InlineData("Put(sender, payload); Put(sender, payload); void Put(Socket s, byte[] b) => s.Send(b);")]
    public Task Payload_that_a_method_sends_by_one_socket_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("for (var i = 0; i < sockets.Length; i++) {|ZMQ1009:sockets[i].Send(payload)|};")]
    [InlineData("for (var i = 0; i < sockets.Length; i++) { var peer = sockets[i]; {|ZMQ1009:peer.Send(payload)|}; }")]
    [InlineData("var i = 0; while (i < sockets.Length) { {|ZMQ1009:sockets[i].Send(payload)|}; i++; }")]
    [InlineData("var i = sockets.Length; do { i -= 1; var peer = sockets[i]; {|ZMQ1009:peer.Send(payload)|}; } while (i > 0);")]
    public Task Payload_for_sockets_by_index_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("ReadOnlySpan<byte> s = payload; foreach (var peer in sockets) {|ZMQ1009:peer.Send(s)|};")]
    [InlineData("ReadOnlyMemory<byte> m = payload; foreach (var peer in sockets) {|ZMQ1009:peer.Send(m.Span)|};")]
    public Task View_of_a_payload_for_many_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("foreach (var id in new List<byte[]>()) { socket.Send(id, SendFlags.SendMore); {|ZMQ1009:socket.Send(payload)|}; }")]
    [InlineData("foreach (var id in new[] { \"a\", \"b\" }) { socket.Send(id, SendFlags.SendMore); {|ZMQ1009:socket.Send(payload)|}; }")]
    public Task Payload_behind_an_address_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("new List<Socket>(sockets).ForEach(peer => {|ZMQ1009:peer.Send(payload)|});")]
    [FullData("Parallel.ForEach(sockets, peer => {|ZMQ1009:peer.Send(payload)|});")]
    [FullData("Parallel.ForEach(sockets, (peer, state) => {|ZMQ1009:peer.Send(payload)|});")]
    [FullData("Array.ForEach(sockets, peer => {|ZMQ1009:peer.Send(payload)|});")]
    public Task Payload_for_sockets_of_a_lambda_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("{|ZMQ1009:sender.Send(payload)|}; receiver.Send(payload);")]
    [FullData("{|ZMQ1009:sender.Send(payload, SendFlags.DontWait)|}; Console.WriteLine(); receiver.Send(payload); socket.Send(payload);")]
    public Task Payload_for_one_socket_after_the_other_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData(
        """
            while (running)
            {
                size++;
                var b = new byte[4096];
                new Random(1).NextBytes(b);
                foreach (var peer in sockets) {|ZMQ1009:peer.Send(b)|};
            }
            """
    )]
    [FullData("var b = new byte[513]; b[0] = 1; foreach (var peer in sockets) {|ZMQ1009:peer.Send(b)|};")]
    public Task Payload_that_is_made_before_the_loop_Triggers(string code) => Code.Triggers(code);

    [Fact]
    public Task Message_quotes_the_size_and_Triggers() =>
        Code.Triggers(
            "var b = new byte[4096]; b[0] = 1; foreach (var peer in sockets) {|#0:peer.Send(b)|};",
            s_info
                .WithLocation(0)
                .WithMessage("Payload of 4096 bytes is copied for each socket or peer; share one copy with SharedFrame instead")
        );

    [Fact]
    public Task Fields_Trigger() =>
        Code.Triggers(
            """
            private readonly Socket[] _peers = [];
            private readonly byte[] _hello = new byte[1000];
            private readonly Socket _a = null!, _b = null!;
            void Loop() { foreach (var peer in _peers) {|ZMQ1009:peer.Send(_hello)|}; }
            void Row(byte[] b) { {|ZMQ1009:_a.Send(b)|}; _b.Send(b); }
            private Socket A { get; } = null!;
            private Socket B { get; } = null!;
            void Properties(byte[] b) { {|ZMQ1009:A.Send(b)|}; B.Send(b); }
            void One(byte[] b) { A.Send(b); A.Send(b); }
            static void ForEach(Action<Socket> action) { }
            void Own(byte[] b) => ForEach(peer => peer.Send(b));
            """
        );

    [Theory]
    [InlineData(ZmqVersion.V0_1_0)]
    [InlineData(ZmqVersion.V0_2_0)]
    [InlineData(ZmqVersion.V0_4_1)]
    public Task Every_version_Triggers(ZmqVersion version)
    {
        var test = Code.Analysis(
            "using Net.Zmq; class C { void M(Socket[] peers, byte[] b) { foreach (var peer in peers) {|ZMQ1009:peer.Send(b)|}; } }"
        );
        test.ZmqVersion = version;
        test.ReferencesRuntime = false;
        return test.RunAsync();
    }

    [Theory]
    [InlineData("var i = 0; while (running) { socket.Send(payload); i++; }")] // one socket
    [FullData("while (running) socket.Send(payload);")]
    [FullData("for (var i = 0; i < size; i++) socket.Send(payload);")]
    [FullData("foreach (var peer in sockets) socket.Send(payload);")]
    [FullData("sender.Send(payload); sender.Send(payload);")]
    [FullData("var same = sender; sender.Send(payload); same.Send(payload);")]
    [InlineData("var i = 0; i++; while (running) sockets[i].Send(payload);")]
    [InlineData("Parallel.ForEach(sockets, peer => socket.Send(payload));")]
    public Task One_socket_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Fact]
    public Task Socket_that_may_be_the_same_DoesNotTrigger() =>
        Code.DoesNotTrigger("var any = running ? sender : receiver; sender.Send(payload); any.Send(payload);");

    [Theory]
    [InlineData("if (payload.Length <= 512) foreach (var peer in sockets) peer.Send(payload);")] // small on this path
    [FullData("var b = new byte[64]; b[0] = 1; foreach (var peer in sockets) peer.Send(b);")]
    [FullData("var b = new byte[512]; b[0] = 1; foreach (var peer in sockets) peer.Send(b);")]
    public Task Small_payload_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("foreach (var peer in sockets) { payload[0]++; peer.Send(payload); }")]
    [InlineData("foreach (var peer in sockets) { BinaryPrimitives.WriteInt32LittleEndian(payload, size++); peer.Send(payload); }")]
    [InlineData("var head = payload.AsSpan(0, 4); foreach (var peer in sockets) { head[0]++; peer.Send(payload); }")]
    [FullData("foreach (var peer in sockets) { peer.Recv(payload); peer.Send(payload); }")]
    [FullData("foreach (var peer in sockets) { Change(payload); peer.Send(payload); } static void Change(byte[] b) => b[0]++;")]
    [FullData("foreach (var peer in sockets) { Change(); peer.Send(payload); } void Change() => payload[0]++;")]
    [FullData(
        """
            var stream = new System.IO.MemoryStream(payload);
            foreach (var peer in sockets) { Stamp(stream); peer.Send(payload); }
            static void Stamp(System.IO.Stream s) => s.WriteByte(1);
            """
    )]
    public Task Payload_that_is_written_for_each_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("foreach (var peer in sockets) { payload = new byte[size]; peer.Send(payload); }")]
    [FullData(
        """
            foreach (var peer in sockets) { var b = Next(); peer.Send(b); }
            static byte[] Next() => System.IO.File.ReadAllBytes("x");
            """
    )]
    [FullData("foreach (var b in new List<byte[]>()) socket.Send(b);")]
    public Task Payload_of_each_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("foreach (var b in new List<byte[]>()) foreach (var peer in sockets) { b[0]++; peer.Send(b); }")]
    [FullData("var b = payload; foreach (var peer in sockets) { b[0]++; peer.Send(payload); }")]
    [FullData("var p = new byte[4096]; var b = p; foreach (var peer in sockets) { b[0]++; peer.Send(p); }")]
    [FullData("var p = new byte[4096]; var b = p; foreach (var peer in sockets) { (b[0], size) = (1, 2); peer.Send(p); }")]
    [FullData("var both = (payload, 1); foreach (var peer in sockets) { both.payload[0]++; peer.Send(payload); }")]
    public Task Payload_that_is_written_by_another_variable_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("ref var first = ref payload[0]; foreach (var peer in sockets) { first++; peer.Send(payload); }")]
    [InlineData(
        """
            ref var head = ref MemoryMarshal.AsRef<Guid>(payload.AsSpan());
            foreach (var peer in sockets) { head = Guid.NewGuid(); peer.Send(payload); }
            """
    )]
    public Task Payload_that_is_written_by_reference_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData(
        """
            var words = MemoryMarshal.Cast<byte, int>(payload.AsSpan());
            foreach (var peer in sockets) { words[0]++; peer.Send(payload); }
            """
    )]
    [FullData("Memory<byte> m = payload; foreach (var peer in sockets) { m.Span[0]++; peer.Send(payload); }")]
    [InlineData("ArraySegment<byte> part = payload; foreach (var peer in sockets) { part[0] = 1; peer.Send(payload); }")]
    [FullData(
        """
            var stream = new System.IO.MemoryStream(payload);
            foreach (var peer in sockets) { stream.WriteByte(1); peer.Send(payload); }
            """
    )]
    [InlineData("ReadOnlySpan<byte> s = payload; foreach (var peer in sockets) { payload[0]++; peer.Send(s); }")]
    public Task Payload_that_is_written_by_a_view_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("for (var i = 0; i < sockets.Length; payload[0]++, i++) sockets[i].Send(payload);")]
    [FullData("for (var i = 0; i < sockets.Length && Stamp(); i++) sockets[i].Send(payload); bool Stamp() => payload[0]++ < 9;")]
    public Task Payload_that_is_written_in_the_head_of_the_loop_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Fact]
    public Task Text_DoesNotTrigger() => Code.DoesNotTrigger("foreach (var peer in sockets) peer.Send(text);");

    [Fact]
    public Task Payload_that_is_written_between_two_sends_DoesNotTrigger() =>
        Code.DoesNotTrigger("sender.Send(payload); payload[0] = 1; receiver.Send(payload);");

    [Fact]
    public Task Payload_for_one_of_two_DoesNotTrigger() =>
        Code.DoesNotTrigger("if (running) sender.Send(payload); else receiver.Send(payload);");

    [Theory]
    [InlineData("foreach (var peer in sockets) if (peer.Send(payload, SendFlags.DontWait)) break;")]
    [InlineData("foreach (var peer in sockets) { if (peer.HasMore) { peer.Send(payload); break; } }")]
    [FullData("foreach (var peer in sockets) { if (peer.Send(payload, SendFlags.DontWait)) { size++; return; } }")]
    [FullData("foreach (var peer in sockets) switch (size) { case 1: peer.Send(payload); return; }")]
    [FullData("foreach (var peer in sockets) { peer.Send(payload); goto done; } done: ;")]
    [FullData("foreach (var peer in sockets) { peer.Send(payload); throw new Exception(); }")]
    [FullData("foreach (var peer in sockets) { peer.Send(payload); { break; } }")]
    public Task Payload_for_the_first_that_takes_it_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("foreach (var id in new List<byte[]>()) { socket.Send(id); socket.Send(payload); }")]
    [InlineData("foreach (var id in new List<byte[]>()) { sender.Send(id, SendFlags.SendMore); socket.Send(payload); }")]
    [FullData("foreach (var id in new List<byte[]>()) { socket.Send(payload); socket.Send(id, SendFlags.SendMore); }")]
    [InlineData("foreach (var id in new List<byte[]>()) { socket.Send(text, SendFlags.SendMore); socket.Send(payload); }")]
    public Task Frame_that_is_no_address_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);
}
