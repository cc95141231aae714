using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Lifetime;

public sealed class SentMessageReusedTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ3005");

    [Theory]
    [InlineData("using var m = new Message(payload); socket.Send(m); {|#0:socket.Recv(m)|}; Handle(m.Data);")]
    [FullData("using var m = new Message(payload); socket.Send(m); {|#0:socket.Recv(m, RecvFlags.DontWait)|};")]
    [InlineData("using var m = new Message(payload); socket.Send(m); if ({|#0:socket.TryRecv(m, out var n)|}) Handle(m.Data);")]
    [InlineData("using var m = new Message(payload); socket.Send(m); m.Rebuild(); {|#0:socket.Recv(m)|};")]
    [FullData("while (running) { using var m = new Message(payload); socket.Send(m); {|#0:socket.Recv(m)|}; Handle(m.Data); }")]
    [FullData("Task.Run(() => { using var m = new Message(payload); socket.Send(m); {|#0:socket.Recv(m)|}; });")]
    public Task Sent_message_that_is_received_into_Triggers(string code) => Code.Triggers(code, At(DiagnosticSeverity.Warning));

    [Theory]
    [InlineData("var m = new Message(payload); socket.Send(m); {|#0:socket.Recv(m)|}; m.Dispose();")]
    [InlineData("var m = new Message(payload); try { socket.Send(m); {|#0:socket.Recv(m)|}; } finally { m?.Dispose(); }")]
    [FullData("using (var m = new Message(payload)) { socket.Send(m); {|#0:socket.Recv(m)|}; }")]
    [InlineData("socket.Send(message); {|#0:socket.Recv(message)|}; message.Dispose();")]
    public Task Sent_message_of_any_owner_Triggers(string code) => Code.Triggers(code, At(DiagnosticSeverity.Warning));

    [Theory]
    [InlineData("using var m = new Message(payload); if (running) socket.Send(m); else sender.Send(m); {|#0:socket.Recv(m)|};")]
    [FullData("using var m = new Message(payload); socket.Send(m); {|#0:socket.Recv(m)|}; if (m.Size > 0) sender.Send(m);")]
    public Task Message_that_one_of_several_sends_has_sent_Triggers(string code) => Code.Triggers(code, At(DiagnosticSeverity.Warning));

    [Theory]
    [InlineData("using var m = new Message(payload); socket.Send(m); {|#0:m.Rebuild(100)|}; Handle(m.Size);")]
    public Task Sent_message_that_is_rebuilt_Triggers(string code) => Code.Triggers(code, At(DiagnosticSeverity.Warning));

    [Theory]
    [InlineData("using var m = new Message(payload); socket.Send(m); {|#0:m.Copy(message)|};")]
    [FullData("using var m = new Message(payload); socket.Send(m); {|#0:m.Move(message)|};")]
    public Task Sent_message_that_is_copied_into_Triggers(string code) => Code.Triggers(code, At(DiagnosticSeverity.Warning));

    [Theory]
    [InlineData("using var m = new Message(); while (true) { {|#0:socket.Recv(m)|}; if (m.Size == 0) break; sender.Send(m); }")]
    [FullData("using var m = new Message(); while (running) { {|#0:m.Rebuild(8)|}; if (size > 3) return; socket.Send(m); }")]
    [FullData("using var m = new Message(payload); while (running) { socket.Send(m); {|#0:socket.Recv(m)|}; Handle(m.Data); }")]
    public Task Sent_message_of_the_iteration_before_Triggers(string code) => Code.Triggers(code, At(DiagnosticSeverity.Warning));

    [Theory]
    [InlineData("using var m = new Message(payload); if (running) socket.Send(m); {|#0:socket.Recv(m)|};")]
    [InlineData("using var m = new Message(payload); while (running) { if (size > 3) { socket.Send(m); {|#0:socket.Recv(m)|}; } }")]
    public Task Sent_message_of_one_path_Triggers(string code) => Code.TriggersHot(code, At(DiagnosticSeverity.Warning));

    [Theory]
    [InlineData("using var m = new Message(); while (running) { {|#0:socket.Recv(m)|}; if (m.Size > 3) sender.Send(m); }")]
    [InlineData(
        """
            using var m = new Message();
            for (var i = 0; i < size; i++) { {|#0:socket.Recv(m)|}; if (m.Size < 3) continue; sender.Send(m); }
            """
    )]
    [InlineData(
        """
            var m = new Message();
            try { do { {|#0:socket.Recv(m)|}; if (m.Size > 3) sender.Send(m); } while (running); }
            finally { m.Dispose(); }
            """
    )]
    public Task Sent_message_of_some_iterations_Triggers_with_all(string code) => Code.TriggersCold(code, At(DiagnosticSeverity.Warning));

    [Theory]
    [InlineData("using var m = new Message(); while (running) { {|#0:socket.Recv(m)|}; sender.Send(m); }")]
    [FullData(
        """
            using var m = new Message();
            while (true)
            {
                {|#0:socket.Recv(m)|};
                sender.Send(m, m.More ? SendFlags.SendMore : SendFlags.None);
            }
            """
    )]
    [FullData("using var m = new Message(payload); socket.Send(m); {|#0:m.Rebuild(8)|}; socket.Send(m);")]
    [FullData("using var m = new Message(); while ({|#0:socket.TryRecv(m, out _)|}) sender.Send(m);")]
    public Task Content_that_is_sent_again_unless_that_fails_Triggers_with_all(string code) =>
        Code.TriggersCold(code, At(DiagnosticSeverity.Warning));

    [Theory]
    [InlineData("using var m = new Message(); while (running) { socket.Recv(m); Handle(m.Data); }")]
    [FullData("using var m = new Message(); socket.Recv(m); sender.Send(m);")]
    [FullData("while (running) { using var m = new Message(); socket.Recv(m); sender.Send(m); }")]
    [InlineData(
        """
            using var m = new Message();
            for (var i = 0; i < 3; i++)
            {
                socket.Recv(m);
                if (i < 2) { Handle(m.Data); continue; }
                sender.Send(m);
            }
            """
    )]
    public Task Message_that_is_received_into_before_the_send_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("using var m = new Message(payload); socket.Send(m); m.Rebuild();")]
    [FullData("using var m = new Message(payload); socket.Send(m); socket.Recv(m); m.Rebuild();")]
    [FullData("using var m = new Message(payload); using var kept = new Message(); socket.Send(m); socket.Recv(m); kept.Move(m);")]
    [InlineData("using var m = new Message(payload); socket.Send(m); while (socket.TryRecv(m, out _)) Handle(m.Data);")]
    [FullData("using var m = new Message(payload); socket.Send(m); bool found; do { found = socket.TryRecv(m, out _); } while (found);")]
    [InlineData("using var m = new Message(); while (running) { socket.Recv(m); if (m.Size > 3) sender.Send(m); else m.Rebuild(); }")]
    public Task Message_that_is_empty_when_it_is_disposed_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData(
        """
            using var m = new Message(payload);
            using var reply = new Message();
            socket.Send(m);
            socket.Recv(reply);
            Handle(reply.Data);
            """
    )]
    [FullData("var m = new Message(payload); socket.Send(m); m.Dispose(); m = new Message(); socket.Recv(m); m.Dispose();")]
    public Task Message_for_each_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("using var m = new Message(payload); if (running) { socket.Send(m); return; } socket.Recv(m);")]
    [FullData("using var m = new Message(payload); if (running) socket.Send(m); else socket.Recv(m);")]
    [InlineData("using var m = new Message(payload); try { socket.Send(m); } catch (ZmqException) { m.Rebuild(3); }")]
    public Task Send_on_another_way_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("socket.Send(message); socket.Recv(message); Handle(message.Data);")]
    [FullData("using var m = new Message(payload); Keep(m); socket.Send(m); socket.Recv(m); static void Keep(object m) { }")]
    public Task Message_that_others_dispose_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    /// <summary>The finalizer does not close it either.</summary>
    [Fact]
    public Task Sent_message_that_is_never_disposed_Triggers() =>
        Code.Triggers(
            """
            var {|ZMQ3008:m|} = new Message(payload);
            socket.Send(m);
            {|ZMQ3005:socket.Recv(m)|};
            Handle(m.Size);
            """
        );

    /// <summary>Their messages are closed whatever was done with them, or nothing in them tells.</summary>
    [Theory]
    [InlineData(ZmqVersion.V0_1_0)]
    [InlineData(ZmqVersion.V0_2_0)]
    public Task First_versions_DoNotTrigger(ZmqVersion version)
    {
        var test = Code.Analysis("using var m = new Message(payload); socket.Send(m); socket.Recv(m);");
        test.ZmqVersion = version;
        return test.RunAsync();
    }

    [Theory]
    [InlineData(ZmqVersion.V0_4_1)]
    [InlineData(ZmqVersion.V0_5_0)]
    public Task Versions_that_leak_Trigger(ZmqVersion version)
    {
        var test = Code.Analysis("using var m = new Message(payload); socket.Send(m); {|ZMQ3005:socket.Recv(m)|};");
        test.ZmqVersion = version;
        return test.RunAsync();
    }

    private static DiagnosticResult At(DiagnosticSeverity level) =>
        new DiagnosticResult("ZMQ3005", level).WithLocation(0).WithOptions(DiagnosticOptions.IgnoreAdditionalLocations);
}
