using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Security.Cryptography;
using System.Text.Json.Nodes;
using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Testing;
using ZmqPerf.Tool.Profiling;
using ZmqPerf.Tool.Profiling.Counting;
using ZmqPerf.Tool.Tests.Support;

namespace ZmqPerf.Tool.Tests;

/// <summary>
/// <c>zmqperf profile --command</c> of a program that sends and receives frames of 5, 5, 1,000, 1, 0, 300 and 100,000 bytes without the
/// ZmqPerf runtime, and is refused four times.
/// </summary>
public sealed class ProfileOfPlainProgramsTests
{
    private const string Received = "received 5 5 1000 1 0 300 100000";

    private static readonly (int, int)[] s_buckets = [(0, 1), (1, 1), (8, 2), (512, 1), (1024, 1), (131072, 1)];

    private static string BesideIt => Path.GetDirectoryName(Ran.PlainTraffic)!;

    [Theory]
    [InlineData("netzmq", "libzmq")]
    [InlineData("netmq", "NetMQ")]
    public async Task Frames_of_the_librarys_own_calls_are_counted_exactly(string library, string way)
    {
        using var folder = new Folder();
        var before = Contents();
        var run = await Ran.ToolAsync(
            folder.Path,
            "profile",
            "--command",
            $"dotnet \"{Ran.PlainTraffic}\" {library} 'a b' c",
            "--format",
            "json"
        );
        Assert.True(run.ExitCode == 5, run.Output + run.Error); // the program's own
        Assert.Contains(Received, run.Error, StringComparison.Ordinal);
        Assert.Contains("with a b|c", run.Error, StringComparison.Ordinal);
        Assert.DoesNotContain(BesideIt, run.Error, StringComparison.Ordinal); // it ran elsewhere
        Assert.Contains("written beside the program, and gone with its copy: written.txt\n", run.Error, StringComparison.Ordinal);
        Assert.Equal(before, Contents());

        var profile = JsonNode.Parse(run.Output)!;
        foreach (string direction in new[] { "sent", "received" })
        {
            var sizes = profile[direction]!;
            Assert.Equal(s_buckets, sizes["buckets"]!.AsArray().Select(bucket => ((int)bucket!["upTo"]!, (int)bucket["count"]!)));
            Assert.Equal(Math.Round((5 + 5 + 1000 + 1 + 300 + 100_000) / 7d, 1), (double)sizes["average"]!);
        }
        Assert.Equal(4, (int)profile["wouldBlock"]!);
        Assert.Equal(14, (int)profile["ways"]![way]!);
        var counted = profile["counted"]!;
        Assert.Equal(["Net.Zmq.Core.dll", "NetMQ.dll"], counted["rewritten"]!.AsArray().Select(name => (string)name!));
        Assert.InRange((double)counted["nanosecondsPerFrame"]!, 0.1, 1e6);
        Assert.InRange((double)counted["shareOfProcessorTime"]!, 0, 1);
    }

    [Fact]
    public async Task Executable_is_started_as_a_copy_and_the_report_says_what_was_counted_and_what_that_cost()
    {
        using var folder = new Folder();
        string executable = Path.ChangeExtension(Ran.PlainTraffic, OperatingSystem.IsWindows() ? ".exe" : null);
        var run = await Ran.ToolAsync(folder.Path, "profile", "--command", $"\"{executable}\" netzmq");
        Assert.True(run.ExitCode == 5, run.Output + run.Error);
        Assert.Contains(Received, run.Output, StringComparison.Ordinal);
        Assert.Matches("sent: 7 frames in ", run.Output);
        Assert.Contains("\nways: calls of libzmq 14\n", run.Output, StringComparison.Ordinal);
        Assert.Contains(
            "\ncounted: frames of the ZmqPerf runtime, and those of Net.Zmq.Core.dll and NetMQ.dll, rewritten in a copy of the program\n",
            run.Output,
            StringComparison.Ordinal
        );
        Assert.Matches(
            @"\ncost of counting: about [\d,]+ ns a frame, .*% of the [\d.]+ s of processor time that the program took\n",
            run.Output
        );
    }

    [Fact]
    public async Task Program_in_its_place_is_said_to_be_counted_in_part()
    {
        using var folder = new Folder();
        using var copy = new Folder();
        foreach (string file in Directory.EnumerateFiles(BesideIt))
            File.Copy(file, copy[Path.GetFileName(file)]);
        var run = await Ran.ToolAsync(
            folder.Path,
            "profile",
            "--in-place",
            "--command",
            $"dotnet \"{copy[Path.GetFileName(Ran.PlainTraffic)]}\" netmq"
        );
        Assert.Equal(5, run.ExitCode);
        Assert.True(File.Exists(copy["written.txt"]));
        Assert.Contains(
            "nothing was recorded: does the program send with ZmqPerf? Other frames were not counted: it was started with --in-place",
            run.Error,
            StringComparison.Ordinal
        );
    }

    [Fact]
    public async Task Program_that_runs_already_is_to_be_started_instead()
    {
        using var folder = new Folder();
        var traffic = Ran.Start(folder.Path, "exec", Ran.Traffic, "none");
        await traffic.StandardOutput.ReadLineAsync();
        try
        {
            var run = await Ran.ToolAsync(folder.Path, "profile", $"{traffic.Id}", "--duration", "1s");
            Assert.Equal(2, run.ExitCode);
            Assert.Contains("from the start of a program only: zmqperf profile --command", run.Error, StringComparison.Ordinal);
        }
        finally
        {
            traffic.Kill();
            traffic.Dispose();
        }
    }

    [Fact]
    public void What_is_no_assembly_of_dotnet_is_said_to_be_none()
    {
        using var folder = new Folder();
        File.WriteAllText(folder["single"], "");
        File.WriteAllText(folder["app.dll"], "");
        Assert.Contains("`dotnet run` starts it: use --project", WhyNot("dotnet", "run"), StringComparison.Ordinal);
        Assert.Contains("names no assembly", WhyNot("dotnet", "--version"), StringComparison.Ordinal);
        Assert.Contains("is no assembly", WhyNot("dotnet", folder["other.dll"]), StringComparison.Ordinal);
        Assert.Contains("published as a single file", WhyNot(folder["single"]), StringComparison.Ordinal);
        Assert.Contains("is not the executable of a .NET program", WhyNot("no-such-program-anywhere"), StringComparison.Ordinal);
        foreach (
            string[] words in new string[][] { ["dotnet"], ["dotnet", "exec"], ["/usr/bin/dotnet", "exec", "--roll-forward", "Major"] }
        )
        {
            var (program, _) = StartedProgram.In([.. words, folder["app.dll"], "x.dll"]);
            Assert.Equal((words.Length, folder["app.dll"]), (program!.Word, program.Assembly));
            Assert.Null(ProgramCopy.Of(program)); // nothing in it calls libzmq
        }
    }

    [Fact]
    public void Trimmed_program_and_composite_image_are_refused()
    {
        using var folder = new Folder();
        File.Copy(Path.Combine(BesideIt, "Net.Zmq.Core.dll"), folder["Net.Zmq.Core.dll"]);
        File.WriteAllText(folder["app.dll"], "");
        var (program, _) = StartedProgram.In(["dotnet", folder["app.dll"]]);
        File.WriteAllText(folder["System.Private.CoreLib.dll"], "");
        Assert.Contains("was trimmed", Refusal(), StringComparison.Ordinal);
        File.WriteAllText(folder["netstandard.dll"], "");
        File.WriteAllText(folder["framework.r2r.dll"], "");
        Assert.Contains("into one image (framework.r2r.dll)", Refusal(), StringComparison.Ordinal);
        File.Delete(folder["framework.r2r.dll"]);
        using var copy = ProgramCopy.Of(program!);
        Assert.Equal(["Net.Zmq.Core.dll"], copy!.Counting);

        string Refusal() => Assert.Throws<CannotProfileException>(() => ProgramCopy.Of(program!)).Message;
    }

    [FullFact("builds a project")]
    public async Task Project_is_built_and_counted()
    {
        using var folder = new Folder();
        File.WriteAllText(
            folder["App.csproj"],
            $"""
            <Project Sdk="Microsoft.NET.Sdk">
              <PropertyGroup>
                <OutputType>Exe</OutputType>
                <TargetFramework>net10.0</TargetFramework>
              </PropertyGroup>
              <ItemGroup>
                <Reference Include="{BesideIt}/Net.Zmq.dll;{BesideIt}/Net.Zmq.Core.dll" />
              </ItemGroup>
            </Project>
            """
        );
        File.WriteAllText(
            folder["Program.cs"],
            """
            using var context = new Net.Zmq.Context();
            using var pull = new Net.Zmq.Socket(context, Net.Zmq.SocketType.Pull);
            using var push = new Net.Zmq.Socket(context, Net.Zmq.SocketType.Push);
            pull.Bind("inproc://app");
            push.Connect("inproc://app");
            push.Send(new byte[42]);
            System.Console.WriteLine($"{pull.Recv(new byte[100])} {string.Join('|', args)}");
            """
        );
        var run = await Ran.ToolAsync(folder.Path, "profile", "--project", "App.csproj", "--arguments", "a 'b c'");
        Assert.True(run.ExitCode == 0, run.Output + run.Error);
        Assert.Contains("42 a|b c", run.Output, StringComparison.Ordinal);
        Assert.Contains("building App.csproj", run.Error, StringComparison.Ordinal);
        Assert.Matches("sent: 1 frames in .*42.0 B on average", run.Output);

        File.AppendAllText(folder["Program.cs"], "oops");
        run = await Ran.ToolAsync(folder.Path, "profile", "--project", folder.Path);
        Assert.Equal(2, run.ExitCode);
        Assert.Matches("cannot be built:\n.*Program.cs.*error CS", run.Error);
    }

    [Theory]
    [InlineData("'nowhere' does not exist", "--project", "nowhere")]
    [InlineData("--arguments needs --project", "--command", "true", "--arguments", "a")]
    [InlineData("--in-place needs --command or --project", "1", "--in-place")]
    [InlineData("Name one of these only: the PID of a process, or a --command or", "--command", "true", "--project", ".")]
    [InlineData("There is no project in '.'; name a project", "--project", ".")]
    public async Task What_does_not_belong_together_is_refused(string reason, params string[] arguments)
    {
        using var folder = new Folder();
        var run = await Ran.ToolAsync(folder.Path, ["profile", .. arguments]);
        Assert.Equal(2, run.ExitCode);
        Assert.Contains(reason, run.Error, StringComparison.Ordinal);
    }

    private static string WhyNot(params string[] words)
    {
        var (program, whyNot) = StartedProgram.In(words);
        Assert.Null(program);
        return whyNot;
    }

    private static SortedDictionary<string, string> Contents() =>
        new(
            Directory
                .EnumerateFiles(BesideIt, "*", SearchOption.AllDirectories)
                .ToDictionary(file => file, file => Convert.ToHexString(SHA256.HashData(File.ReadAllBytes(file)))),
            StringComparer.Ordinal
        );
}
