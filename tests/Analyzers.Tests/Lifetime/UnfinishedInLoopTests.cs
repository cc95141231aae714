using System.Threading.Tasks;
using Microsoft.CodeAnalysis.Testing;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Lifetime;

/// <summary>A loop that begins a message, and goes on with the next iteration before its end on one path.</summary>
public sealed class UnfinishedInLoopTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ3027");

    private const string Made = "using var s = new Socket(context, SocketType.Push); ";

    [Theory]
    [InlineData("foreach (var b in payload) { {|#0:s.Send(\"head\", SendFlags.SendMore)|}; if (b == 0) continue; s.Send(text); }")]
    [FullData("while (running) { {|#0:s.Send(\"head\"u8, SendFlags.SendMore)|}; if (size > 3) s.Send(text); }")]
    [InlineData(
        """
            while (true)
            {
                var t = receiver.RecvString();
                {|#0:s.Send("head", SendFlags.SendMore)|};
                if (t == "") continue;
                s.Send(t);
            }
            """
    )]
    public Task Path_to_the_next_iteration_Triggers(string code) =>
        Code.Triggers(
            Made + code,
            new DiagnosticResult("ZMQ3027", Microsoft.CodeAnalysis.DiagnosticSeverity.Info)
                .WithLocation(0)
                .WithOptions(DiagnosticOptions.IgnoreAdditionalLocations)
        );

    [Theory]
    [InlineData("foreach (var b in payload) { s.Send(text, SendFlags.SendMore); if (b == 0) continue; s.Send(text); }")] // other frames
    [FullData("foreach (var b in payload) { s.Send(\"\", SendFlags.SendMore); if (b == 0) continue; s.Send(text); }")]
    [FullData("while (running) { s.Send(\"head\", SendFlags.SendMore); s.Send(text); if (size > 3) continue; Handle(1); }")]
    [InlineData("while (true) { var t = receiver.RecvString(); s.Send(t, SendFlags.SendMore); if (t == \"\") continue; s.Send(text); }")]
    [FullData(
        """
            var begun = false;
            while (true)
            {
                if (!begun) { s.Send("head", SendFlags.SendMore); begun = true; }
                if (receiver.RecvString() == "") continue;
                s.Send(text);
                begun = false;
            }
            """
    )]
    [FullData("while (running) { s.Send(\"head\", SendFlags.SendMore); if (size > 3) { s.Send(payload); continue; } s.Send(text); }")]
    [FullData(
        """
            while (running)
            {
                s.Send("head", SendFlags.SendMore);
                while (size > 3) { s.Send(text, SendFlags.SendMore); }
                s.Send(text);
            }
            """
    )]
    public Task Message_that_ends_DoesNotTrigger(string code) => Code.DoesNotTrigger(Made + code);

    /// <summary>No type of the program is such a collection, so going through it sends nothing.</summary>
    [Theory]
    [InlineData("IReadOnlyList<string> all", "foreach (var r in all)", "r")]
    [InlineData("IReadOnlyDictionary<string, string> all", "foreach (var (key, r) in all)", "r")]
    [InlineData("ICollection<string> all", "foreach (var r in all)", "r")]
    [InlineData("IList<string> all", "for (var i = 0; i < all.Count; i++)", "all[i]")]
    public Task Path_in_a_loop_over_a_collection_behind_an_interface_Triggers(string all, string head, string r) =>
        Code.Triggers(
            $$"""
            static void Go(Socket s, {{all}})
            {
                {{head}}
                {
                    {|#0:s.Send("head", SendFlags.SendMore)|};
                    if ({{r}}.Length == 0)
                        continue;
                    s.Send({{r}});
                }
            }
            """,
            new DiagnosticResult("ZMQ3027", Microsoft.CodeAnalysis.DiagnosticSeverity.Info)
                .WithLocation(0)
                .WithOptions(DiagnosticOptions.IgnoreAdditionalLocations)
        );

    [Theory]
    [InlineData("IEnumerable<string> all", "foreach (var r in all)", "r")]
    [InlineData("IList<string> all", "for (var i = 0; i < all.Count; all[i] = \"\")", "all[i]")]
    public Task Loop_that_may_run_code_of_the_program_DoesNotTrigger(string all, string head, string r) =>
        Code.DoesNotTrigger(
            $$"""
            static void Go(Socket s, {{all}})
            {
                {{head}}
                {
                    s.Send("head", SendFlags.SendMore);
                    if ({{r}}.Length == 0)
                        continue;
                    s.Send({{r}});
                }
            }
            """
        );

    [Fact]
    public Task Loop_over_a_collection_that_a_type_of_the_program_may_be_DoesNotTrigger() =>
        Code.DoesNotTrigger(
            """
            using System.Collections.Generic;
            using Net.Zmq;

            sealed class Own : List<string> { }

            static class Sending
            {
                public static void Go(Socket s, IReadOnlyList<string> all)
                {
                    foreach (var r in all)
                    {
                        s.Send("head", SendFlags.SendMore);
                        if (r.Length == 0)
                            continue;
                        s.Send(r);
                    }
                }
            }
            """
        );

    [Fact]
    public Task Message_of_which_a_field_knows_that_it_has_begun_DoesNotTrigger() =>
        Code.DoesNotTrigger(
            """
            using Net.Zmq;

            class Sender(Socket socket, Socket from)
            {
                private bool _begun;

                public void Run()
                {
                    while (true)
                    {
                        if (!_begun) { socket.Send("head", SendFlags.SendMore); _begun = true; }
                        if (from.RecvString() == "") continue;
                        socket.Send("end");
                        _begun = false;
                    }
                }
            }
            """
        );
}
