using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Sending;

public sealed class MessageAroundManagedPayloadTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ1006");

    [Theory]
    [InlineData("socket.Send({|ZMQ1006:new Message(payload)|});")]
    [FullData("socket.Send({|ZMQ1006:new Message(payload.AsSpan(1))|}, SendFlags.SendMore);")]
    [InlineData("socket.Send({|ZMQ1006:new Message([1, 2])|});")]
    [FullData("socket.Send({|ZMQ1006:new Message(\"x\"u8)|});")]
    [FullData("socket.Send({|ZMQ1006:new Message(new ArraySegment<byte>(payload, 0, 1))|});")]
    [FullData("socket.Send({|ZMQ1006:new Message(new byte[] { 1 })|});")]
    [FullData("socket.Send({|ZMQ1006:new Message(message.Data)|});")]
    public Task Message_as_an_argument_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("using Message m = {|ZMQ1006:new(payload.AsSpan())|}; socket.Send(m, SendFlags.None);")]
    [FullData("using var m = {|ZMQ1006:new Message(payload)|}; socket.Send(m);")]
    [FullData("using var m = {|ZMQ1006:new Message(payload)|}; socket.Send(m, SendFlags.DontWait);")]
    [InlineData(
        """
            var stream = new System.IO.MemoryStream();
            using var m = {|ZMQ1006:new Message(payload)|};
            stream.Dispose();
            _ = size;
            size = 2;
            size++;
            var o = new object();
            socket.Send(m);
            """
    )]
    [InlineData("using var m = {|ZMQ1006:new Message(payload)|}; sender.Send(text); sender.Send(payload); socket.Send(m);")]
    public Task Message_in_a_local_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("using (var m = {|ZMQ1006:new Message(payload)|}) socket.Send(m);")]
    [FullData("using (var m = {|ZMQ1006:new Message(payload)|}) { Console.WriteLine(m.Size); socket.Send(m); }")]
    [FullData("using var m = {|ZMQ1006:new Message(payload)|}; try { socket.Send(m); } catch (ZmqException) { Console.WriteLine(); }")]
    public Task Message_that_a_using_disposes_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("while (running) { var m = {|ZMQ1006:new Message(payload)|}; socket.Send(m); m.Dispose(); }")]
    [FullData("var m = {|ZMQ1006:new Message(payload)|}; if (running) socket.Send(m); m.Dispose();")]
    public Task Message_that_a_call_disposes_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("Message? m = null; try { m = {|ZMQ1006:new Message(payload)|}; socket.Send(m); } finally { m?.Dispose(); }")]
    public Task Message_that_a_finally_disposes_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("foreach (var one in sockets) { using var m = {|ZMQ1006:new Message(payload)|}; one.Send(m); }")]
    public Task Message_in_a_loop_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("Task.Run(() => { using var m = {|ZMQ1006:new Message(payload)|}; socket.Send(m); });")]
    public Task Message_in_a_lambda_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("using var m = {|ZMQ1006:new Message(new byte[] { 1 })|}; payload[0] = 1; socket.Send(m);")]
    [InlineData("using var m = {|ZMQ1006:new Message(\"x\"u8)|}; payload[0] = 1; socket.Send(m);")]
    public Task Message_of_bytes_that_nothing_else_has_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("socket.Send({|#0:new Message(payload)|});")]
    [FullData("using var m = {|#0:new Message(payload)|}; socket.Send(m);")]
    [FullData("Task.Run(() => { using var m = {|#0:new Message(payload)|}; socket.Send(m); });")]
    public Task What_runs_once_Triggers_as_cold(string code) => Code.TriggersCold(code, At);

    [Theory]
    [InlineData("for (var i = 0; i < 3; i++) socket.Send({|#0:new Message(payload)|});")]
    [FullData("foreach (var one in sockets.Take(2)) { using var m = {|#0:new Message(payload)|}; one.Send(m); }")]
    public Task What_runs_a_few_times_Triggers_as_cold(string code) => Code.TriggersCold(code, At);

    [Theory]
    [InlineData("while (running) { var m = {|#0:new Message(payload)|}; socket.Send(m); m.Dispose(); }")]
    [FullData("foreach (var one in sockets) { using var m = {|#0:new Message(payload)|}; one.Send(m); }")]
    [FullData("for (var i = 0; i < size; i++) socket.Send({|#0:new Message(payload)|}, SendFlags.SendMore);")]
    [InlineData("Parallel.For(0, size, i => socket.Send({|#0:new Message(payload)|}));")]
    public Task What_runs_again_and_again_Triggers_as_hot(string code) => Code.TriggersHot(code, At);

    private static DiagnosticResult At { get; } =
        new DiagnosticResult(Rules.ZMQ1006_MessageAroundManagedPayload.Id, DiagnosticSeverity.Warning)
            .WithOptions(DiagnosticOptions.IgnoreAdditionalLocations)
            .WithLocation(0);

    [Fact]
    public Task Fields_and_wrappers_Trigger() =>
        Code.Triggers(
            """
            private readonly Socket _socket = null!;
            private readonly byte[] _header = [1];
            void Publish(Message frame) => _socket.Send(frame);
            void A() => _socket.Send({|ZMQ1006:new Message(_header)|}, SendFlags.SendMore);
            void B() { using var m = {|ZMQ1006:new Message(_header)|}; Publish(m); }
            void C(Socket? other) => other?.Send({|ZMQ1006:new Message(_header)|});
            async Task D() { await Task.Yield(); using var m = {|ZMQ1006:new Message(_header)|}; _socket.Send(m); }
            """
        );

    [Theory]
    [InlineData("socket.Send(payload);")]
    public Task No_message_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("using var m = new Message(payload);")]
    [FullData("using var parts = new MultipartMessage(); parts.Add(new Message(payload));")]
    public Task Message_that_is_not_sent_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("using var m = new Message(payload); sender.Send(m); receiver.Send(m);")] // sent to several
    [FullData("using var m = new Message(payload); foreach (var one in sockets) one.Send(m);")]
    [FullData("var m = new Message(payload); if (running) sender.Send(m); else receiver.Send(m);")]
    [FullData("Message m; using (m = new Message(payload)) { socket.Send(m); socket.Send(m); }")]
    public Task Message_that_is_sent_to_several_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    // retried
    [InlineData("using var m = new Message(payload); while (running) { try { socket.Send(m); break; } catch (ZmqException) { } }")]
    [FullData("var m = new Message(payload); retry: try { socket.Send(m); } catch (ZmqException) { goto retry; }")]
    public Task Message_that_is_sent_again_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("foreach (var one in sockets) { using var copy = new Message(); copy.Copy(message); one.Send(copy); }")]
    [FullData("using var m = new Message(payload); using var copy = new Message(); copy.Copy(m); socket.Send(m);")] // copied
    public Task Message_that_is_copied_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("var m = new Message(payload); var kept = new List<Message> { m }; socket.Send(m);")] // kept
    [FullData("var m = new Message(payload); Action later = () => socket.Send(m); later();")]
    [FullData("using var m = new Message(payload); var other = m; socket.Send(m);")]
    [FullData("var list = new[] { new Message(payload) }; foreach (var m in list) socket.Send(m);")]
    [FullData("var m = new Message(payload); ref var r = ref m; socket.Send(r);")]
    [FullData("var m = new Message(payload); var t = (m, 1); socket.Send(m);")]
    [FullData("var m = new Message(payload); if (m is { } other) other.Dispose(); socket.Send(m);")]
    public Task Message_that_others_have_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("using var m = new Message(payload); m.Data[0] = 1; socket.Send(m);")] // written
    [FullData("using var m = new Message(size); payload.CopyTo(m.Data); m.Data[0] = 1; socket.Send(m);")]
    public Task Message_that_is_written_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("var m = new Message(payload); m = new Message(payload); socket.Send(m);")]
    [FullData("var m = running ? new Message(payload) : message; socket.Send(m);")]
    public Task Message_that_may_be_another_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Fact]
    public Task Message_that_was_received_into_DoesNotTrigger() =>
        Code.DoesNotTrigger("using var m = new Message(); receiver.Recv(m); sender.Send(m);");

    /// <summary>The message holds what the bytes were: sending them themselves would send others.</summary>
    [Theory]
    [InlineData("using var m = new Message(payload); payload[0] = 1; socket.Send(m);")]
    [FullData("using var m = new Message(payload); { payload[0]++; } socket.Send(m);")]
    [FullData("socket.Send(new Message(payload), payload[0]++ > 0 ? SendFlags.None : SendFlags.SendMore);")]
    [FullData("using var m = new Message(payload); Array.Clear(payload); socket.Send(m);")]
    [FullData("ref var first = ref payload[0]; using var m = new Message(payload); first = 1; socket.Send(m);")]
    public Task Bytes_that_are_written_meanwhile_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("using var m = new Message(payload.AsSpan(0, size)); receiver.Recv(payload); socket.Send(m);")]
    [FullData("using var m = new Message(message.Data); receiver.Recv(message); socket.Send(m);")]
    public Task Bytes_that_are_received_into_meanwhile_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("using var m = new Message(payload); System.Buffers.ArrayPool<byte>.Shared.Return(payload); socket.Send(m);")]
    [FullData("Message m; lock (payload) { m = new Message(payload); } socket.Send(m); m.Dispose();")]
    public Task Bytes_that_others_may_get_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("using var m = new Message(payload); Fill(); socket.Send(m); void Fill() => payload[0] = 1;")]
    [FullData("Action fill = () => payload[0] = 1; using var m = new Message(payload); fill(); socket.Send(m);")]
    [FullData("dynamic d = payload; using var m = new Message(payload); d.Fill(1); socket.Send(m);")]
    [FullData("dynamic d = payload; using var m = new Message(payload); var n = d.Length; socket.Send(m);")]
    [FullData(
        """
            var stream = new System.IO.MemoryStream(payload);
            using var m = new Message(payload);
            stream.WriteByte(1);
            socket.Send(m);
            """
    )]
    public Task Bytes_that_other_code_may_write_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Fact]
    public Task Message_across_an_await_DoesNotTrigger() =>
        Code.DoesNotTrigger(
            """
            async Task A(Socket socket, byte[] shared) { using var m = new Message(shared); await Task.Delay(1); socket.Send(m); }
            IEnumerable<int> B(Socket socket, byte[] shared) { using var m = new Message(shared); yield return 1; socket.Send(m); }
            """
        );

    [Fact]
    public Task Object_of_ones_own_in_between_DoesNotTrigger() =>
        Code.DoesNotTrigger(
            """
            using Net.Zmq;
            sealed class Stamp { public Stamp(byte[] b) => b[0] = 1; }
            class Example
            {
                void A(Socket socket, byte[] shared)
                {
                    using var m = new Message(shared);
                    var stamp = new Stamp(shared);
                    socket.Send(m);
                }
            }
            """
        );

    [Fact]
    public Task Frames_made_before_they_are_sent_Trigger() =>
        Code.Triggers(
            """
            void A(Socket socket, byte[] head, byte[] body, CancellationToken token)
            {
                using var a = {|ZMQ1006:new Message(head)|};
                using var b = {|ZMQ1006:new Message(body)|};
                token.ThrowIfCancellationRequested();
                Console.WriteLine("sending");
                socket.Send(a, SendFlags.SendMore);
                socket.Send(b);
            }
            """
        );

    [Fact]
    public Task Message_that_is_kept_beyond_its_send_DoesNotTrigger() =>
        Code.DoesNotTrigger(
            """
            private readonly Socket _socket = null!;
            private Message? _pending;
            Message Make(byte[] b) => new Message(b);
            void A(byte[] b) { _pending = new Message(b); _socket.Send(_pending); }
            void B(byte[] b) { var m = new Message(b); try { _socket.Send(m); } catch (ZmqException) { _pending = m; } }
            void C(byte[] b) { var m = new Message(b); Look(m); _socket.Send(m); }
            void Look(Message m) { m.Data[0] = 1; _pending = m; }
            IEnumerable<Message> D(byte[] b) { yield return new Message(b); }
            """
        );

    /// <summary>A small zero-copy message is ZMQ1001's, text ZMQ1007's.</summary>
    [Theory]
    [InlineData("socket.Send({|ZMQ1007:new Message(text)|});")]
    [FullData("socket.Send(new Message({|ZMQ1007:Encoding.UTF8.GetBytes(text)|}));")]
    [FullData("var p = Marshal.AllocHGlobal(8); socket.Send({|ZMQ1001:new Message(p, 8, Marshal.FreeHGlobal)|});")]
    public Task Other_rules_subjects_DoNotTrigger(string code) => Code.Triggers(code);
}
