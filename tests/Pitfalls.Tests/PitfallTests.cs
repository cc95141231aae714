using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.IO;
using System.Linq;
using System.Text.RegularExpressions;
using System.Threading;
using System.Threading.Tasks;
using Pitfalls;
using Xunit;

namespace ZmqPerf.Pitfalls.Tests;

/// <summary>
/// Every pitfall happens, and its rule's page says what happens. Each runs in a process of its own, which may hang or die.
/// </summary>
public sealed partial class PitfallTests
{
    private static readonly TimeSpan s_patience = TimeSpan.FromMinutes(1);

    public static TheoryData<string> Ids => [.. Pitfall.All.Select(p => p.Id)];

    [Fact]
    public void Every_rule_that_warns_has_a_pitfall() => Assert.Empty(Repository.Warnings.Except(Pitfall.All.Select(p => p.Id)));

    [Fact]
    public void Pitfalls_are_in_order() =>
        Assert.Equal(Pitfall.All.Select(p => p.Id).Order(StringComparer.Ordinal), Pitfall.All.Select(p => p.Id));

    [Fact]
    public async Task Without_arguments_they_are_listed() =>
        Assert.Equal(Pitfall.All.Select(p => $"{p.Id}  {p.Mistake}"), (await RunAsync()).Split('\n'));

    [Theory]
    [MemberData(nameof(Ids))]
    public async Task What_happens_is_what_the_page_says(string id) =>
        Assert.Equal(Loosely(Repository.Quoted(id)), Loosely(await RunAsync(id)));

    /// <summary>Numbers vary from run to run and from machine to machine.</summary>
    private static string Loosely(string line) => Number().Replace(line, "#");

    private static async Task<string> RunAsync(params IEnumerable<string> arguments)
    {
        var host = Environment.ProcessPath is { } path && Path.GetFileNameWithoutExtension(path) == "dotnet" ? path : "dotnet";
        var start = new ProcessStartInfo(host, ["exec", typeof(Pitfall).Assembly.Location, .. arguments])
        {
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        };
        using var process = Process.Start(start)!;
        var (output, error) = (process.StandardOutput.ReadToEndAsync(), process.StandardError.ReadToEndAsync());
        using var patience = new CancellationTokenSource(s_patience);
        try
        {
            await process.WaitForExitAsync(patience.Token);
        }
        catch (OperationCanceledException)
        {
            process.Kill(entireProcessTree: true);
            Assert.Fail($"it did not end within {s_patience}\n{await output}{await error}");
        }
        Assert.True(process.ExitCode == 0, $"exit code {process.ExitCode}\n{await output}{await error}");
        return (await output).ReplaceLineEndings("\n").TrimEnd('\n');
    }

    [GeneratedRegex(@"\d[\d,.]*\d|\d")]
    private static partial Regex Number();
}
