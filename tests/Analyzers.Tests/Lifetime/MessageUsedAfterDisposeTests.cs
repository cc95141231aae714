using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Lifetime;

public sealed class MessageUsedAfterDisposeTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ3006");

    [Theory]
    [InlineData("message.Dispose(); Handle({|#0:message.Size|});")]
    [FullData("message.Dispose(); Handle({|#0:message.Data|});")]
    [FullData("message.Dispose(); Handle({|#0:message.More|} ? 1 : 0);")]
    [InlineData("message.Dispose(); Handle({|#0:message.ToString()|});")]
    [FullData("message?.Dispose(); Handle({|#0:message!.Size|});")]
    [FullData("message.Dispose(); Handle({|#0:message.ToArray()|});")]
    [FullData("message.Dispose(); if ({|#0:message is { More: true }|}) Handle(1);")]
    [InlineData("message.Dispose(); if ({|#0:message is not { More: true }|}) Handle(1);")]
    [FullData("message.Dispose(); Console.WriteLine($\"{{|#0:message|}}\");")]
    public Task Read_of_a_disposed_message_Triggers(string code) => Code.Triggers(code, At(DiagnosticSeverity.Warning));

    [Theory]
    [InlineData("message.Dispose(); {|#0:socket.Send(message)|};")]
    [FullData("message.Dispose(); {|#0:socket.Recv(message)|};")]
    [FullData("message.Dispose(); if ({|#0:socket.TryRecv(message, out _)|}) Thread.Sleep(1);")]
    [FullData("message.Dispose(); {|#0:message.Rebuild()|};")]
    [InlineData("message.Dispose(); {|#0:message.Rebuild(16)|};")]
    [InlineData("message.Dispose(); using var other = new Message(); {|#0:other.Copy(message)|};")]
    [FullData("message.Dispose(); using var other = new Message(); {|#0:other.Move(message)|};")]
    [FullData("message.Dispose(); using var other = new Message(); {|#0:message.Move(other)|};")]
    public Task Call_with_a_disposed_message_Triggers(string code) => Code.Triggers(code, At(DiagnosticSeverity.Warning));

    [Theory]
    [InlineData("using (message) { socket.Recv(message); } Handle({|#0:message.Size|});")]
    [InlineData("Message m; using (m = new Message()) { socket.Recv(m); } Handle({|#0:m.Size|});")]
    public Task Read_of_a_message_that_a_using_disposed_Triggers(string code) => Code.Triggers(code, At(DiagnosticSeverity.Warning));

    [Theory]
    [InlineData("var m = new Message(); try { socket.Recv(m); } finally { m.Dispose(); } Handle({|#0:m.Size|});")]
    public Task Read_of_a_message_that_a_finally_disposed_Triggers(string code) => Code.Triggers(code, At(DiagnosticSeverity.Warning));

    [Theory]
    [InlineData("try { socket.Recv(message); } catch (ZmqException) { message.Dispose(); Handle({|#0:message.Size|}); }")]
    public Task Read_of_a_message_that_a_catch_disposed_Triggers(string code) => Code.Triggers(code, At(DiagnosticSeverity.Warning));

    [Theory]
    [InlineData("if (running) message.Dispose(); else { socket.Send(message); message.Dispose(); } Handle({|#0:message.Size|});")]
    [FullData("socket.Send(message); message.Dispose(); Handle({|#0:message.Size|});")]
    [FullData("Keep(message); message.Dispose(); Handle({|#0:message.Size|}); static void Keep(object m) { }")]
    [InlineData("message.Dispose(); Keep(message); Handle({|#0:message.Size|}); static void Keep(object m) { }")]
    public Task Read_of_a_message_that_is_disposed_on_every_way_Triggers(string code) =>
        Code.Triggers(code, At(DiagnosticSeverity.Warning));

    [Theory]
    [InlineData("await Task.Yield(); message.Dispose(); await Task.Yield(); Handle({|#0:message.Size|});")]
    public Task Read_in_asynchronous_code_Triggers(string code) => Code.Triggers(code, At(DiagnosticSeverity.Warning));

    [Theory]
    [InlineData("Task.Run(() => { var m = new Message(); m.Dispose(); Handle({|#0:m.Size|}); });")]
    public Task Read_in_a_lambda_Triggers(string code) => Code.Triggers(code, At(DiagnosticSeverity.Warning));

    [Theory]
    [InlineData("var m = new Message(); while (running) { {|#0:socket.Recv(m)|}; m.Dispose(); }")]
    [FullData("using var m = new Message(); for (var i = 0; i < size; i++) { {|#0:socket.Recv(m)|}; m.Dispose(); }")]
    [FullData("var m = new Message(); while (running) { using (m) { {|#0:socket.Recv(m)|}; } }")]
    public Task Use_in_the_next_iteration_of_a_loop_Triggers(string code) => Code.Triggers(code, At(DiagnosticSeverity.Warning));

    [Theory]
    [InlineData("if (running) message.Dispose(); Handle({|#0:message.Size|});")]
    [FullData("try { socket.Recv(message); } catch (ZmqException) { message.Dispose(); } Handle({|#0:message.Size|});")]
    [InlineData(
        """
            while (running) { if (socket.Recv(message, RecvFlags.DontWait) < 0) { message.Dispose(); break; } }
            Handle({|#0:message.Size|});
            """
    )]
    public Task Use_of_a_message_that_one_path_has_disposed_Triggers(string code) => Code.Triggers(code, At(DiagnosticSeverity.Warning));

    [Theory]
    [InlineData("Handle(message.Size); message.Dispose();")]
    [FullData("using var m = new Message(); try { socket.Recv(m); } finally { Handle(m.Size); }")]
    [FullData("Message m = new(); try { socket.Recv(m); } catch { m.Dispose(); throw; } Handle(m.Size); m.Dispose();")]
    [FullData("using (var m = new Message()) { socket.Recv(m); Handle(m.Size); }")]
    [InlineData("try { try { socket.Recv(message); } finally { message.Dispose(); } } catch (ZmqException) when (message.Size > 0) { }")]
    public Task Read_before_the_disposal_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Fact]
    public Task Second_disposal_DoesNotTrigger() => Code.DoesNotTrigger("message.Dispose(); message.Dispose();");

    [Theory]
    [InlineData("message.Dispose(); message = new Message(); socket.Recv(message);")]
    [FullData(
        """
            Message? m = null;
            while (running) { m ??= new Message(); socket.Recv(m); if (m.Size == 0) { m.Dispose(); m = null; } }
            m?.Dispose();
            """
    )]
    [FullData("while (running) { var m = new Message(); socket.Recv(m); m.Dispose(); }")]
    [FullData("while (running) { using var m = new Message(); socket.Recv(m); }")]
    [FullData("var m = new Message(); for (var i = 0; i < size; i++) { socket.Recv(m); m.Dispose(); m = new Message(); } m.Dispose();")]
    [FullData("socket.Recv(message); var end = message; end.Dispose(); message = new Message(); Handle(message.Size);")]
    [FullData(
        """
            var m = new Message();
            m.Dispose();
            Make(out m);
            Handle(m.Size);
            m.Dispose();
            static void Make(out Message made) => made = new Message();
            """
    )]
    [FullData(
        """
            var m = new Message();
            m.Dispose();
            Make(ref m);
            Handle(m.Size);
            m.Dispose();
            static void Make(ref Message made) => made = new Message();
            """
    )]
    [InlineData("var m = new Message(); m.Dispose(); int n; (m, n) = (new Message(), 1); Handle(m.Size + n); m.Dispose();")]
    [InlineData("var m = new Message(); ref var other = ref m; m.Dispose(); other = new Message(); Handle(m.Size); m.Dispose();")]
    public Task Message_that_is_made_anew_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("if (running) { message.Dispose(); return; } Handle(message.Size);")]
    [FullData("if (running) message.Dispose(); if (!running) Handle(message.Size);")]
    [FullData("var done = false; if (running) { message.Dispose(); done = true; } if (!done) Handle(message.Size);")]
    public Task Message_that_is_disposed_on_another_way_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Fact]
    public Task Message_that_a_lambda_disposes_DoesNotTrigger() =>
        Code.DoesNotTrigger("Message m = new(); Action end = () => m.Dispose(); Handle(m.Size); end(); Handle(m.Size);");

    [Theory]
    [InlineData("message.Dispose(); GC.KeepAlive(message); Handle(message.GetHashCode()); if (message == null) return;")]
    [FullData("message.Dispose(); ArgumentNullException.ThrowIfNull(message);")]
    [InlineData("message.Dispose(); if (ReferenceEquals(message, null)) return;")]
    [FullData("message.Dispose(); if (message.Equals(null)) return;")]
    [FullData("message.Dispose(); Handle(message.GetType().Name);")]
    [InlineData("message.Dispose(); Handle(nameof(message));")]
    [FullData("message.Dispose(); if (message is null) return;")]
    [FullData("message.Dispose(); if (message is { }) return;")]
    [FullData("message.Dispose(); if (message != null) return;")]
    public Task Question_that_a_disposed_message_answers_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("var m = new Message(); m.Dispose(); if (m == null) Handle(m.Size);")]
    [InlineData("var m = new Message(); m.Dispose(); if (m is null) Handle(m.Size);")]
    [FullData("var m = new Message(); m.Dispose(); if (null == m) Handle(m.Size);")]
    [FullData("var m = new Message(); m.Dispose(); if (!(m != null)) Handle(m.Size);")]
    [FullData("var m = new Message(); m.Dispose(); if (m is not { }) Handle(m.Size);")]
    [FullData("var m = new Message(); m.Dispose(); if (!(m is { })) Handle(m.Size);")]
    [InlineData("var m = new Message(); m.Dispose(); if (!(m is not null)) Handle(m.Size);")]
    public Task Way_on_which_there_is_no_message_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Fact]
    public Task Message_that_its_using_disposes_on_the_way_out_Triggers() =>
        Code.Triggers(
            """
            Message A(Socket socket) { using var m = new Message(); socket.Recv(m); return {|ZMQ3006:m|}; }
            IDisposable B(Socket socket) { using (var m = new Message()) { if (socket.Recv(m) == 0) return null; return {|ZMQ3006:m|}; } }
            async Task<Message> C(Socket socket) { using var m = new Message(); socket.Recv(m); await Task.Yield(); return {|ZMQ3006:m|}; }
            Message D(Socket socket) { var m = new Message(); try { socket.Recv(m); return m; } catch { m.Dispose(); throw; } }
            int E(Socket socket) { using var m = new Message(); socket.Recv(m); Func<Message> same = () => m; return same().Size; }
            IEnumerable<Message> F(Socket socket) { using var m = new Message(); while (socket.TryRecv(m, out _)) yield return m; }
            """
        );

    [Fact]
    public Task Messages_of_the_pool_DoNotTrigger()
    {
        var test = Code.Analysis(
            "var m = MessagePool.Shared.Rent(16); m.Dispose(); Handle(m.Size); using var own = new Message(payload); "
                + "own.Dispose(); Handle({|ZMQ3006:own.Size|});"
        );
        test.ZmqVersion = ZmqVersion.V0_4_1;
        return test.RunAsync();
    }

    [Fact]
    public Task Message_says_where_and_what_follows_Triggers() =>
        Code.Triggers(
            """
            message.Dispose();
            {|#0:message.Rebuild()|};
            """,
            At(DiagnosticSeverity.Warning)
                .WithMessage("'message' was disposed on line 18, so Rebuild writes to freed memory; dispose it after its last use")
        );

    private static DiagnosticResult At(DiagnosticSeverity level) =>
        new DiagnosticResult("ZMQ3006", level).WithLocation(0).WithOptions(DiagnosticOptions.IgnoreAdditionalLocations);

    [Theory]
    [InlineData("Fail(e);")]
    [FullData("Environment.Exit(1);")]
    [FullData("var n = Failed<int>(e); Console.WriteLine(n);")]
    [FullData("Console.WriteLine(Failed<string>(e));")]
    [FullData("FailTwice(e);")]
    public Task Handler_that_never_comes_back_DoesNotTrigger(string end) =>
        Code.DoesNotTrigger(
            $$"""
            void Run(Socket socket)
            {
                var m = new Message();
                try { socket.Recv(m); }
                catch (ZmqException e) { Console.WriteLine(e); m.Dispose(); {{end}} }
                Handle(m.Size);
                m.Dispose();
            }

            static void Fail(Exception e) => throw new InvalidOperationException("no message", e);
            static T Failed<T>(Exception e) => throw new InvalidOperationException("no message", e);
            static void FailTwice(Exception e) => Fail(e);
            static void Handle(int size) { }
            """
        );

    [Theory]
    [InlineData("Assert.Equal(0, m.Size);", "Assert")]
    [FullData("Log.Equal(0, {|ZMQ3006:m.Size|});", "Log")]
    public Task Message_that_an_assertion_looks_at(string use, string type) =>
        RuleTest
            .Of("ZMQ3006")
            .Triggers(
                $$"""
                using Net.Zmq;

                static class Program { static void Run() { var m = new Message(3); m.Dispose(); {{use}} } }
                static class {{type}} { public static void Equal(int a, int b) { } }
                """
            );
}
