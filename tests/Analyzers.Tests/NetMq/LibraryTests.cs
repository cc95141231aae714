using System.Linq;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;
using Xunit;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Tests.Catalogue;

namespace ZmqPerf.Analyzers.Tests.NetMq;

/// <summary>A finding says which library it is about.</summary>
public sealed class LibraryTests
{
    private const string Source = """
        using NetMQ;
        using NetMQ.Sockets;
        static class Code
        {
            static void Of(DealerSocket to, byte[] payload) => to.TrySendFrame(payload);
            static void Of(Net.Zmq.Socket to, byte[] payload) => to.Send(payload, Net.Zmq.SendFlags.DontWait);
            static void Both(Net.Zmq.Socket from, DealerSocket to, byte[] payload)
            {
                to.TrySendFrame(payload);
                from.Send(payload, Net.Zmq.SendFlags.DontWait);
            }
        }
        """;

    [Fact]
    public async Task Finding_names_its_library()
    {
        var compilation = CSharpCompilation.Create(
            "C",
            [CSharpSyntaxTree.ParseText(Source)],
            References.Get(ZmqVersion.Both, runtime: false),
            new(Microsoft.CodeAnalysis.OutputKind.DynamicallyLinkedLibrary)
        );
        var found = await compilation.WithAnalyzers([.. RuleCatalogue.Analyzers]).GetAnalyzerDiagnosticsAsync();
        Assert.Equal(
            ["NetMQ", "Net.Zmq", null, null],
            found
                .Where(d => d.Id == "ZMQ3001")
                .OrderBy(d => d.Location.SourceSpan.Start)
                .Select(d => d.Properties.TryGetValue(FixPlan.LibraryKey, out string? name) ? name : null)
        );
    }
}
