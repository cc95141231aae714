using System;
using System.IO;
using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Testing;
using ZmqPerf.Tool.Tests.Support;

namespace ZmqPerf.Tool.Tests;

/// <summary>Arguments that mean nothing: each is answered at once, with 2 and what is wrong, and nothing is written.</summary>
public sealed class ArgumentsTests
{
    [Theory]
    // what a variable that is not set leaves in a script
    [InlineData("--sarif needs the name of a file", "scan", ".", "--sarif", "")]
    [FullData("--baseline needs the name of a file", "scan", ".", "--baseline", "")]
    [FullData("--calibration needs the name of a file", "scan", ".", "--calibration", "")]
    [FullData("--out needs the name of a file", "scan", ".", "--out", " ")]
    [FullData("A PATH is empty", "scan", "")]
    [FullData("--out needs the name of a file", "calibrate", "--out", "")]
    [FullData("--report needs the name of a file", "calibrate", "--report", "")]
    [FullData("--config needs the name of a file", "profile", "1", "--config", "")]
    [InlineData("There is no command to start", "profile", "--command", "''")]
    // a choice is a name
    [InlineData("'7' is not one of table, json, github, html", "scan", ".", "--format", "7")]
    [FullData("'xml' is not one of table, json, github, html", "scan", ".", "--format", "xml")]
    [FullData("'error' is not one of info, warning, never", "scan", ".", "--fail-on", "error")]
    [FullData("'1' is not one of table, json", "rules", "--format", "1")]
    [FullData("'github' is not one of table, json", "profile", "1", "--format", "github")]
    // commands
    [InlineData("there is no command 'scna': scan, rules, calibrate, profile", "scna", ".")]
    [InlineData("a command is needed: scan, rules, calibrate, profile")]
    // others
    [InlineData("There is no option '--fail-om'", "scan", ".", "--fail-om", "never")]
    [InlineData("there is no folder", "calibrate", "--report", "nowhere/report.html")]
    [FullData("is named for two files", "calibrate", "--out", "a", "--report", "./a")]
    [InlineData("'abc' is not a PID", "profile", "abc")]
    [FullData("'0' is not a PID", "profile", "0")]
    [FullData("'0s' is too short: 1s is the least", "profile", "1", "--duration", "0s")]
    [InlineData("Name the PID of a process, or", "profile")]
    [FullData("A quote is not closed", "profile", "--command", "echo \"a")]
    public async Task Argument_that_means_nothing_is_named(string said, params string[] arguments)
    {
        if (OperatingSystem.IsWindows() && arguments[^1] is "''" or "echo \"a")
            return; // words are others there
        using var folder = new Folder();
        var run = await Ran.ToolAsync(folder.Path, arguments);
        Assert.True(run.ExitCode == 2, run.Output + run.Error);
        Assert.Contains(said, run.Error, StringComparison.Ordinal);
        Assert.DoesNotContain("   at ", run.Error, StringComparison.Ordinal);
        // what is wrong, and not the whole help, which would hide it
        Assert.Empty(run.Output);
        Assert.InRange(run.Error.Split('\n').Length, 2, 5);
        Assert.Empty(Directory.EnumerateFileSystemEntries(folder.Path));
    }

    [Fact]
    public async Task List_of_commands_has_a_line_for_each()
    {
        using var folder = new Folder();
        var run = await Ran.ToolAsync(folder.Path, "--help");
        Assert.Equal(0, run.ExitCode);
        Assert.Contains("  scan <PATH>    Analyzes C# projects", run.Output, StringComparison.Ordinal);
        Assert.DoesNotContain("Exit code", run.Output, StringComparison.Ordinal);
        run = await Ran.ToolAsync(folder.Path, "scan", "--help");
        Assert.Contains("Exit code", run.Output, StringComparison.Ordinal);
    }
}
