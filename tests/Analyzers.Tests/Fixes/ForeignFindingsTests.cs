using System.Collections.Generic;
using System.Linq;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Xunit;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Tests.Catalogue;
using ZmqPerf.Analyzers.Tests.Solutions;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Fixes;

/// <summary>
/// <c>dotnet format</c> asks a fixer about the first finding of its analyzer, whichever rule's it is, and gives the fix up where that
/// throws.
/// </summary>
public sealed class ForeignFindingsTests
{
    private const string Source = """
        using System.Runtime.InteropServices;
        using Net.Zmq;
        class C
        {
            static void M(Socket socket, int size)
            {
                var block = Marshal.AllocHGlobal(size);
                using var message = new Message(block, size);
                socket.Send(message);
                var frame = new byte[8];
                System.BitConverter.TryWriteBytes(frame, 1L);
                socket.Send(frame);
            }
        }
        """;

    public static TheoryData<string> Ids => [.. RuleCatalogue.Fixers.Select(fixer => fixer.FixableDiagnosticIds[0]).Distinct().Order()];

    [Theory]
    [RuleRows(nameof(Ids))]
    public async Task Fixer_leaves_findings_of_other_rules_alone(string id)
    {
        using var workspace = new AdhocWorkspace();
        var document = EditorFixes.DocumentOf(workspace, Source, new(OutputKind.DynamicallyLinkedLibrary));
        var findings = (await EditorFixes.FindingsAsync(document.Project.Solution)).SelectMany(project => project.Value);
        var fixer = RuleCatalogue.FixerOf(id)!;
        var foreign = findings.Where(d => FixPlan.FixOf(d) is not null && !fixer.FixableDiagnosticIds.Contains(d.Id)).ToList();
        Assert.NotEmpty(foreign);
        var offered = new List<string>();
        foreach (var finding in foreign)
            await fixer.RegisterCodeFixesAsync(new CodeFixContext(document, finding, (action, _) => offered.Add(action.Title), default));
        Assert.Empty(offered);
    }
}
