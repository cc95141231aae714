using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Testing;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Lifetime;

/// <summary>ZMQ3027 by the frame that begins a message: it comes again before the end, or the message ends on another path.</summary>
public sealed class UnfinishedOfAHeadTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ3027");

    private static string Type(string members) =>
        $$"""
            using System.Collections.Generic;
            using Net.Zmq;

            public class Reports(Socket dealer)
            {
                private readonly Socket _dealer = dealer;
                {{members}}
                private void Finish() => _dealer.Send("");
            }
            """;

    private static Task Triggers(string members) =>
        Code.Triggers(
            Type(members),
            new DiagnosticResult("ZMQ3027", DiagnosticSeverity.Info)
                .WithLocation(0)
                .WithOptions(DiagnosticOptions.IgnoreAdditionalLocations)
        );

    [Theory]
    [InlineData("List<string> all", "{|#0:_dealer.Send(r, SendFlags.SendMore)|}; if (r.Length == 0) continue; _dealer.Send(r);")]
    [FullData("Dictionary<string, int> all", "{|#0:_dealer.Send(r.Key, SendFlags.SendMore)|}; if (r.Value > 0) _dealer.Send(r.Key);")]
    public Task Beginning_that_comes_again_Triggers(string all, string rest) =>
        Triggers($$"""public void Go({{all}}) { foreach (var r in all) { _dealer.Send("HEAD", SendFlags.SendMore); {{rest}} } }""");

    [Theory]
    [InlineData("_dealer.Send(r, SendFlags.SendMore); if (r.Length == 0) continue; _dealer.Send(r, SendFlags.SendMore);")]
    [InlineData("_dealer.Send(r, SendFlags.SendMore); if (r.Length == 0) { _dealer.Send(\"\"); continue; } _dealer.Send(r);")]
    [FullData("foreach (var c in r) _dealer.Send(r, SendFlags.SendMore); _dealer.Send(r);")]
    public Task Beginning_of_a_part_DoesNotTrigger(string rest) =>
        Code.DoesNotTrigger(
            Type(
                $$"""
                public void Go(List<string> all)
                {
                    foreach (var r in all) { _dealer.Send("HEAD", SendFlags.SendMore); {{rest}} }
                    _dealer.Send("END");
                }
                """
            )
        );

    [Fact]
    public Task Message_that_ends_on_another_path_Triggers() =>
        Triggers(
            """
            public void Go(string text)
            {
                _dealer.Send("STATUS", SendFlags.SendMore);
                if (text == null)
                {
                    {|#0:_dealer.Send("none", SendFlags.SendMore)|};
                    return;
                }

                _dealer.Send("some", SendFlags.SendMore);
                _dealer.Send(text);
            }
            """
        );

    [Theory]
    [InlineData("public void Go(string text)", "", "Finish(); return;")]
    [InlineData("public bool Go(string text)", " return true;", "return false;")]
    [InlineData("private void Go(string text)", "", "return;")]
    [FullData("public void Go(string text, out bool more)", "", "more = true; return;")]
    public Task Caller_that_may_know_DoesNotTrigger(string head, string end, string way) =>
        Code.DoesNotTrigger(
            Type(
                $$"""
                {{head}}
                {
                    {{(head.Contains("out", System.StringComparison.Ordinal) ? "more = false;" : "")}}
                    _dealer.Send("STATUS", SendFlags.SendMore);
                    if (text == null)
                    {
                        _dealer.Send("none", SendFlags.SendMore);
                        {{way}}
                    }

                    _dealer.Send(text);{{end}}
                }
                """
            )
        );
}
