using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Correctness;

public sealed class InprocOnPrivateContextTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ3022");

    private const string Context = "using var own = new Context(); ";

    [Theory]
    [InlineData("using var s = new Socket(own, SocketType.Pair); {|ZMQ3022:s.Bind(\"inproc://a\")|}; s.Recv(payload);")]
    [FullData("using var s = new Socket(own, SocketType.Pair); {|ZMQ3022:s.Connect(\"inproc://a\")|}; s.Send(payload);")]
    [InlineData(
        """
            const string Name = "inproc://a";
            Socket s;
            s = new Socket(own, SocketType.Pull);
            {|ZMQ3022:s.Bind(Name)|};
            var poller = new Poller(1);
            poller.Add(s, PollEvents.In);
            poller.Poll(10);
            own.Shutdown();
            """
    )]
    [InlineData(
        """
            using var s = new Socket(own, SocketType.Pull);
            s.SetOption(SocketOption.Linger, 0);
            {|ZMQ3022:s.Bind("inproc://a")|};
            Task.Run(() => { s.Recv(payload); }).Wait();
            """
    )]
    [FullData("using var s = new Socket(own, SocketType.Pair); {|ZMQ3022:s.Bind(\"inproc://a\")|}; s.Recv(payload); own?.Shutdown();")]
    [InlineData(
        """
            Context c;
            c = new Context();
            using var s = new Socket(c, SocketType.Pair);
            {|ZMQ3022:s.Bind("inproc://a")|};
            s.Recv(payload);
            c.Dispose();
            """
    )]
    [FullData("using (own) { using var s = new Socket(own, SocketType.Pair); {|ZMQ3022:s.Bind(\"inproc://a\")|}; s.Recv(payload); }")]
    public Task End_of_one_socket_Triggers(string code) => Code.Triggers(Context + code);

    [Theory]
    [InlineData(
        """
            using var s = new Socket(own, SocketType.Pull);
            {|ZMQ3022:s.Bind("inproc://a")|};
            using var t = new Socket(own, SocketType.Push);
            {|ZMQ3022:t.Connect("inproc://b")|};
            t.Send(payload);
            s.Recv(payload);
            """
    )]
    [FullData(
        """
            using var s = new Socket(own, SocketType.Pull);
            {|ZMQ3022:s.Connect("inproc://a")|};
            using var t = new Socket(own, SocketType.Push);
            {|ZMQ3022:t.Connect("inproc://a")|};
            t.Send(payload);
            s.Recv(payload);
            """
    )]
    public Task Ends_that_do_not_meet_Triggers(string code) => Code.Triggers(Context + code);

    [Theory]
    [InlineData(
        """
            using var other = new Context();
            using var s = new Socket(own, SocketType.Pull);
            {|ZMQ3022:s.Bind("inproc://a")|};
            using var t = new Socket(other, SocketType.Push);
            {|ZMQ3022:t.Connect("inproc://a")|};
            t.Send(payload);
            s.Recv(payload);
            """
    )]
    public Task Ends_of_two_contexts_Triggers(string code) => Code.Triggers(Context + code);

    [Theory]
    [InlineData("Bind", "connects to")]
    [FullData("Connect", "binds")]
    public Task Message_says_which_end_is_missing_Triggers(string end, string other)
    {
        var test = Code.Analysis(
            $"{Context}using var s = new Socket(own, SocketType.Pair); {{|#0:s.{end}(\"inproc://a\")|}}; s.Recv(payload);"
        );
        test.ExpectedDiagnostics.Add(
            new DiagnosticResult("ZMQ3022", DiagnosticSeverity.Warning)
                .WithLocation(0)
                .WithMessage($"No socket {other} 'inproc://a' on this context, which is private to the method; share one context")
        );
        return test.RunAsync();
    }

    [Theory]
    [InlineData(ZmqVersion.V0_1_0)]
    [InlineData(ZmqVersion.V0_2_0)]
    [InlineData(ZmqVersion.V0_4_1)]
    public Task Every_version_Triggers(ZmqVersion version)
    {
        var test = Code.Analysis(
            Context + "using var s = new Socket(own, SocketType.Pair); {|ZMQ3022:s.Bind(\"inproc://a\")|}; s.Recv(payload);"
        );
        test.ZmqVersion = version;
        return test.RunAsync();
    }

    private const string Alone = "using var c = new Context(); using var s = new Socket(c, SocketType.Rep); s.Bind(\"inproc://own\"); ";

    /// <summary>An assertion runs it, and is glad about the exception.</summary>
    [Theory]
    [InlineData("Throws(() => s.Send(payload)); static void Throws(Action code) { try { code(); } catch (ZmqException) { } }")]
    [FullData("Throws(() => s.RecvString()); static void Throws(Func<object> code) { try { code(); } catch (ZmqException) { } }")]
    [FullData("try { s.Send(payload); } catch (ZmqException e) { Handle(e.ErrorNumber); }")]
    [InlineData("try { s.RecvString(); } catch (ZmqException) { }")]
    public Task Send_that_is_expected_to_fail_DoesNotTrigger(string code) => Code.DoesNotTrigger(Alone + code);

    [Theory]
    [InlineData("try { s.RecvString(); s.Send(payload); } catch (ZmqException) { }")]
    [FullData("try { while (true) s.RecvString(); } catch (ZmqException) { }")]
    [InlineData("try { Handle(1); } catch (ZmqException) { s.Send(payload); }")]
    [FullData("try { Task.Run(() => s.Send(payload)).Wait(); } catch (ZmqException) { }")]
    [InlineData("try { s.RecvString(); } catch (InvalidOperationException) { }")]
    public Task Work_that_may_fail_Triggers(string code) =>
        Code.Triggers(Alone.Replace("s.Bind(\"inproc://own\")", "{|ZMQ3022:s.Bind(\"inproc://own\")|}") + code);

    [Fact]
    public Task Send_of_a_task_Triggers() =>
        Code.Triggers(
            Alone.Replace("s.Bind(\"inproc://own\")", "{|ZMQ3022:s.Bind(\"inproc://own\")|}") + "Task.Run(() => s.RecvString()).Wait();"
        );

    [Fact]
    public Task End_that_a_method_binds_Triggers() =>
        Code.Triggers(
            """
            static void Open(Socket s, string endpoint) => s.Bind(endpoint);

            static string Run()
            {
                using var context = new Context();
                using var server = new Socket(context, SocketType.Pull);
                {|ZMQ3022:Open(server, "inproc://jobs")|};
                return server.RecvString();
            }
            """
        );

    [Fact]
    public Task End_of_an_object_around_a_socket_Triggers() =>
        Code.Triggers(
            OwnLink.File(
                $$"""
                static string Run()
                {
                using var context = new Context();
                    using var server = new Link(context, SocketType.Pull);
                    {|ZMQ3022:server.Bind("inproc://jobs")|};
                    return server.Next();
                }
                """
            )
        );
}
