using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Lifetime;

public sealed class DisposeOrderTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ3015");

    [Theory]
    [InlineData("var c = new Context(); using var s = new Socket(c, SocketType.Push); s.Connect(\"inproc://x\"); {|#0:c.Dispose()|};")]
    [InlineData("var c = new Context(); var s = new Socket(c, SocketType.Push); s.Send(payload); {|#0:c.Dispose()|}; s.Dispose();")]
    [InlineData("var c = new Context(); var s = new Socket(c, SocketType.Push); s.Send(payload); c?{|#0:.Dispose()|}; s?.Dispose();")]
    [FullData("var s = new Socket(context, SocketType.Push); s.Send(payload); {|#0:context.Dispose()|}; s.Dispose();")]
    [InlineData(
        """
            var c = new Context();
            var s = new Socket(c, SocketType.Push);
            using var p = new Poller(1);
            p.Add(s, PollEvents.In);
            p.Poll(1);
            {|#0:c.Dispose()|};
            s.Dispose();
            """
    )]
    [InlineData(
        """
            var c = new Context();
            using var a = new Socket(c, SocketType.Push);
            var b = new Socket(c, SocketType.Pull);
            b.Dispose();
            a.Send(payload);
            {|#0:c.Dispose()|};
            """
    )]
    public Task Context_of_a_local_that_is_disposed_before_its_socket_Triggers(string code) =>
        Code.Triggers(code, At(DiagnosticSeverity.Warning));

    [Theory]
    [InlineData(
        """
            var c = new Context();
            var s = new Socket(c, SocketType.Push);
            try { s.Send(payload); }
            finally { {|#0:c.Dispose()|}; s.Dispose(); }
            """
    )]
    public Task Context_that_a_finally_disposes_before_its_socket_Triggers(string code) =>
        Code.Triggers(code, At(DiagnosticSeverity.Warning));

    [Theory]
    [InlineData("Socket s; using (var {|#0:c = new Context()|}) { s = new Socket(c, SocketType.Push); s.Send(payload); } s.Dispose();")]
    [InlineData("var c = new Context(); var s = new Socket(c, SocketType.Push); using ({|#0:c|}) { s.Send(payload); } s.Dispose();")]
    public Task Context_that_a_using_disposes_before_its_socket_Triggers(string code) =>
        Code.Triggers(code, At(DiagnosticSeverity.Warning));

    [Fact]
    public Task Context_in_a_lambda_that_is_disposed_before_its_socket_Triggers() =>
        Code.Triggers(
            """
            Task.Run(() =>
            {
                var c = new Context();
                var s = new Socket(c, SocketType.Push);
                s.Send(payload);
                {|#0:c.Dispose()|};
                s.Dispose();
            });
            """,
            At(DiagnosticSeverity.Warning)
        );

    [Theory]
    [InlineData(
        """
            var c = new Context();
            var s = new Socket(c, SocketType.Push);
            s.Send(payload);
            {|#0:c.Dispose()|};
            if (s != null) s.Dispose();
            """
    )]
    [InlineData(
        """
            var c = new Context();
            var s = new Socket(c, SocketType.Push);
            s.Send(payload);
            {|#0:c.Dispose()|};
            if (s is not null) s.Dispose();
            """
    )]
    [InlineData(
        """
            var c = new Context();
            var s = new Socket(c, SocketType.Push);
            s.Send(payload);
            {|#0:c.Dispose()|};
            if (s == null) return;
            s.Dispose();
            """
    )]
    public Task Socket_that_is_asked_for_null_Triggers(string code) => Code.Triggers(code, At(DiagnosticSeverity.Warning));

    [Theory]
    [InlineData(
        """
            var c = new Context();
            var s = new Socket(c, SocketType.Push);
            s.Send(payload);
            if (c != null) {|#0:c.Dispose()|};
            s.Dispose();
            """
    )]
    public Task Context_that_is_asked_for_null_Triggers(string code) => Code.Triggers(code, At(DiagnosticSeverity.Warning));

    [Theory]
    [InlineData(
        """
            var c = new Context();
            var s = new Socket(c, SocketType.Push);
            s.Send(payload);
            Task.Run(() => { s.Send(payload); });
            {|#0:c.Dispose()|};
            s.Dispose();
            """
    )]
    [InlineData(
        """
            var c = new Context();
            var s = new Socket(c, SocketType.Push);
            s.Send(payload);
            Task.Run(() => Handle(s.HasMore ? 1 : 0));
            {|#0:c.Dispose()|};
            s.Dispose();
            """
    )]
    public Task Socket_that_a_lambda_uses_Triggers(string code) => Code.Triggers(code, At(DiagnosticSeverity.Warning));

    [Theory]
    [InlineData("using var c = new Context(); using var s = new Socket(c, SocketType.Push); s.Send(payload);")]
    [FullData("var c = new Context(); var s = new Socket(c, SocketType.Push); s.Send(payload); s.Dispose(); c.Dispose();")]
    [FullData("using (var c = new Context()) using (var s = new Socket(c, SocketType.Push)) { s.Send(payload); }")]
    [FullData("var c = new Context(); var s = new Socket(c, SocketType.Push); s.Send(payload); s.Dispose(); c.Dispose(); s.Dispose();")]
    [FullData(
        """
            var c = new Context();
            Socket? s = null;
            try { s = new Socket(c, SocketType.Push); s.Send(payload); }
            finally { s?.Dispose(); c.Dispose(); }
            """
    )]
    public Task Context_that_is_disposed_last_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Fact]
    public Task Context_that_is_shut_down_first_DoesNotTrigger() =>
        Code.DoesNotTrigger(
            "var c = new Context(); var s = new Socket(c, SocketType.Push); s.Send(payload); c.Shutdown(); c.Dispose(); s.Dispose();"
        );

    [Theory]
    [InlineData(
        """
            var c = new Context();
            var other = new Context();
            var s = new Socket(other, SocketType.Push);
            s.Send(payload);
            c.Dispose();
            s.Dispose();
            other.Dispose();
            """
    )]
    [FullData(
        """
            var {|ZMQ3008:c|} = new Context();
            var s = new Socket(c, SocketType.Push);
            s.Send(payload);
            c = new Context();
            c.Dispose();
            s.Dispose();
            """
    )]
    [FullData(
        """
            var c = new Context();
            var {|ZMQ3008:s|} = new Socket(c, SocketType.Push);
            s.Send(payload);
            s = new Socket(new Context(), SocketType.Push);
            c.Dispose();
            s.Dispose();
            """
    )]
    public Task Context_of_another_socket_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData(
        """
            var c = new Context();
            var s = new Socket(c, SocketType.Push);
            s.Send(payload);
            Close(s);
            c.Dispose();
            s.Dispose();
            static void Close(Socket s) => s.Dispose();
            """
    )]
    [InlineData(
        """
            var c = new Context();
            var s = new Socket(c, SocketType.Push);
            var t = Task.Run(() => { s.Send(payload); s.Dispose(); });
            c.Dispose();
            t.Wait();
            """
    )]
    [InlineData(
        """
            var c = new Context();
            var s = new Socket(c, SocketType.Push);
            var t = new Thread(() => { using (s) s.Send(payload); });
            t.Start();
            c.Dispose();
            s.Dispose();
            """
    )]
    [InlineData(
        """
            var c = new Context();
            var s = new Socket(c, SocketType.Push);
            s.Send(payload);
            var t = Task.Run(() => Close(s));
            c.Dispose();
            s.Dispose();
            static void Close(Socket x) => x.Dispose();
            """
    )]
    public Task Socket_that_other_code_may_close_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData(
        """
            var c = new Context();
            if (running) { c.Dispose(); return; }
            using var s = new Socket(c, SocketType.Push);
            s.Send(payload);
            s.Dispose();
            c.Dispose();
            """
    )]
    [FullData(
        """
            var {|ZMQ3008:c|} = new Context();
            var s = new Socket(c, SocketType.Push);
            s.Send(payload);
            if (running) c.Dispose();
            s.Dispose();
            """
    )]
    public Task Context_that_is_disposed_on_one_way_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Fact]
    public Task Message_names_both_Triggers() =>
        Code.Triggers(
            """
            var c = new Context();
            var s = new Socket(c, SocketType.Push);
            s.Send(payload);
            {|#0:c.Dispose()|};
            s.Dispose();
            """,
            At(DiagnosticSeverity.Warning)
                .WithMessage("Disposing 'c' before its socket 's' (line 22) blocks forever; dispose the socket first")
        );

    private static DiagnosticResult At(DiagnosticSeverity level) =>
        new DiagnosticResult("ZMQ3015", level).WithLocation(0).WithOptions(DiagnosticOptions.IgnoreAdditionalLocations);

    [Fact]
    public Task Object_around_a_socket_Triggers() =>
        Code.Triggers(
            OwnLink.File(
                """
                static void Run()
                {
                    var context = new Context();
                    var link = new Link(context, SocketType.Pull);
                    link.Next();
                    {|ZMQ3015:context.Dispose()|};
                    link.Dispose();
                }
                """
            )
        );

    [Theory]
    [InlineData("link.Dispose(); context.Dispose();")]
    [InlineData("link.End(); context.Dispose(); link.Dispose();")]
    public Task Object_whose_socket_is_closed_before_DoesNotTrigger(string code) =>
        Code.DoesNotTrigger(
            OwnLink.File(
                $$"""
                static void Run()
                {
                    var context = new Context();
                    var link = new Link(context, SocketType.Pull);
                    {{code}}
                }
                """,
                "",
                "public void End() { Next(); Dispose(); }"
            )
        );
}
