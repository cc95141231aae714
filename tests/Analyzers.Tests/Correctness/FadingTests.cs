using System.Linq;
using System.Text.Json;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Correctness;

/// <summary>What editors show faded: by the property that Roslyn's own rules use, and nothing else than what does nothing.</summary>
public sealed class FadingTests
{
    [Theory]
    [InlineData("message.Rebuild(); socket.Recv(message);", "message.Rebuild();")]
    [FullData("using var m = new Message(1024); socket.Recv(m);", "1024")]
    [FullData("using Message m = new(size: 1 << 10); socket.Recv(m);", "size: 1 << 10")]
    public Task Content_that_a_receive_discards_fades(string code, string faded) => Fades("ZMQ2002", code, faded);

    [Theory]
    [InlineData("var n = socket.Recv(payload); if (n == -1) return; Handle(n);", "return;")]
    [FullData("var n = socket.Recv(payload); if (n >= 0) Handle(n); else return;", "return;")]
    [InlineData("var n = socket.Recv(payload); if (!(n < 0)) Handle(n); else { return; }", "{ return; }")]
    [FullData("var n = socket.Recv(payload); Handle(n < 0 ? 0 : n);", "0")]
    [InlineData("while (socket.Recv(payload) < 0) Handle(payload);", "Handle(payload);")]
    [InlineData("var n = socket.Recv(payload); Handle(n switch { -1 => 0, _ => n });", "-1 => 0")]
    [InlineData("var n = socket.Recv(payload); switch (n) { case -1: return; default: Handle(n); break; }", "case -1: return;")]
    public Task Branch_that_never_runs_fades(string code, string faded) => Fades("ZMQ3023", code, faded);

    [Theory]
    [InlineData("var n = socket.Recv(payload); if (n >= 0) Handle(n);", "n >= 0")]
    [FullData("var n = socket.Recv(payload); if (n == -1 || running) return;", "n == -1")]
    [FullData("var n = socket.Recv(payload); switch (n) { case -1: case 0: return; default: Handle(n); break; }", "-1")]
    [InlineData("var n = socket.Recv(payload); switch (n) { case -1: return; case 1: goto case -1; default: Handle(n); break; }", "-1")]
    public Task Question_alone_fades_where_its_branch_may_run(string code, string faded) => Fades("ZMQ3023", code, faded);

    private static async Task Fades(string id, string code, string faded)
    {
        var test = RuleTest.Of(id).Analysis(code);
        var findings = (await test.AnalyzeAsync(await test.CreateProjectAsync())).Where(d => d.Id == id).ToList();
        var finding = Assert.Single(findings);
        Assert.Contains(WellKnownDiagnosticTags.Unnecessary, finding.Descriptor.CustomTags);
        var indices = JsonSerializer.Deserialize<int[]>(finding.Properties[WellKnownDiagnosticTags.Unnecessary]!)!;
        Assert.Equal(faded, TextAt(finding.AdditionalLocations[Assert.Single(indices)]));
    }

    private static string TextAt(Location location) => location.SourceTree!.GetText().ToString(location.SourceSpan);
}
