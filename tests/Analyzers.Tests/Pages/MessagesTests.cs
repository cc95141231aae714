using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Catalogue;
using ZmqPerf.Analyzers.Tests.Testing;
#if CSHARP14

namespace ZmqPerf.Analyzers.Tests.Pages;

/// <summary>
/// What each rule says of the examples of its page, word by word: marks in tests say where something is reported, and no more.
/// <c>./docs.sh</c> writes Messages.txt, of which the difference is read; otherwise it is compared.
/// </summary>
public sealed class MessagesTests
{
    private static readonly string s_file = Path.Combine(RuleCatalogue.Root, "tests", "Analyzers.Tests", "Pages", "Messages.txt");

    public static TheoryData<string> Ids { get; } = [.. RuleCatalogue.Pages];

    [Theory]
    [RuleRows(nameof(Ids))]
    public async Task Messages_of_the_page_are_those_that_were_read(string id)
    {
        var said = new List<string>();
        foreach (var pair in RulePage.Parse(await File.ReadAllTextAsync(RuleCatalogue.PageOf(id))))
            said.AddRange(await PageTest.Bad(id, pair).MessagesAsync());
        string[] all = File.Exists(s_file) ? await File.ReadAllLinesAsync(s_file) : [],
            expected = [.. said.Distinct(StringComparer.Ordinal).Select(message => $"{id}: {message}")];
        if (Environment.GetEnvironmentVariable("ZMQPERF_UPDATE_DOCS") == "1")
            await File.WriteAllTextAsync(
                s_file,
                string.Concat(all.Where(line => !IsOf(id, line)).Concat(expected).OrderBy(line => line[..7]).Select(line => line + "\n"))
            );
        else
            Assert.Equal(all.Where(line => IsOf(id, line)), expected);
    }

    private static bool IsOf(string id, string line) => line.StartsWith(id, StringComparison.Ordinal);
}
#endif
