using System.Linq;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis.CSharp;
using Xunit;

namespace ZmqPerf.Analyzers.Tests.Solutions;

/// <summary>What another project of the solution declares is known as well as from its dll, and no better.</summary>
public sealed class OtherProjectTests
{
    private const string Far = """
        using System.IO;

        public record Received(byte[] Data, int Size);
        public static class Streams { public static void Fit(MemoryStream stream) => stream.Capacity = (int)stream.Length; }
        """;

    private const string Near = """
        using System.IO;
        using Net.Zmq;

        static class Program
        {
            static Received Take(Socket socket, Message message) { socket.Recv(message); return new Received(message.ToArray(), 1); }

            static void Run(Socket socket, Socket sender, Message message, byte[] body)
            {
                while (true)
                {
                    sender.Send(Take(socket, message).Data);
                    var stream = new MemoryStream();
                    stream.Write(body);
                    Streams.Fit(stream);
                    sender.Send(stream.GetBuffer());
                }
            }
        }
        """;

    [Fact]
    public async Task Record_and_method_of_a_project_are_those_of_its_dll()
    {
        var run = new ProjectsOrDlls(new CSharpParseOptions(LanguageVersion.Latest));
        var references = References.Get(ZmqVersion.V0_5_0, runtime: true);
        var far = run.Compile("Far", [("Far.cs", Far)], references);
        var project = await ProjectsOrDlls.AnalyzeAsync(
            run.Compile("Near", [("Near.cs", Near)], references.Add(far.ToMetadataReference()))
        );
        var dll = await ProjectsOrDlls.AnalyzeAsync(run.Compile("Near", [("Near.cs", Near)], references.Add(ProjectsOrDlls.Dll(far))));
        Assert.Equal(dll.Select(d => d.Id).Order(), project.Select(d => d.Id).Order());
        Assert.DoesNotContain(dll, d => d.Id is "AD0001" or "ZMQ2004" or "ZMQ3003");
    }

    [Fact]
    public async Task Record_of_the_same_project_is_looked_into()
    {
        var run = new ProjectsOrDlls(new CSharpParseOptions(LanguageVersion.Latest));
        var all = run.Compile("All", [("Far.cs", Far), ("Near.cs", Near)], References.Get(ZmqVersion.V0_5_0, runtime: true));
        Assert.Contains(await ProjectsOrDlls.AnalyzeAsync(all), d => d.Id == "ZMQ2004");
    }
}
