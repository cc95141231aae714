using System;
using System.IO;
using System.Text;
using System.Threading.Tasks;
using Net.Zmq;
using Xunit;
using ZmqPerf.Testing;
using ZmqPerf.Tool.Tests.Support;

namespace ZmqPerf.Tool.Tests;

/// <summary><c>zmqperf scan --fix</c>, whose files are written and whose compiler does not come to tell whether they compile.</summary>
public sealed class EndedFixTests
{
    private const string Code = """
        using System.Text;
        using Net.Zmq;

        public static class C
        {
            public static void Send(Socket socket, string text) => socket.Send(Encoding.UTF8.GetBytes(text));
        }

        """;

    /// <summary>
    /// What the compiler does the second time: Ctrl-C reaches it and the tool; somebody ends it, before or while it writes its log.
    /// </summary>
    [FullTheory("builds twice")]
    [InlineData("kill -INT $PPID; exit 130")]
    [InlineData("exit 137")]
    [InlineData("""printf '{ "runs": [ {' >"$(sed -n 's/^\/errorlog:\(.*\),version.*/\1/p' "$(echo "$*" | sed 's/.*@//')")"; exit 137""")]
    public Task Every_file_is_as_it_was(string end) => EveryFileIsAsItWasAsync(end);

    private static async Task EveryFileIsAsItWasAsync(string end)
    {
        if (!OperatingSystem.IsLinux())
            return;
        using var folder = new Folder();
        Project(folder);
        File.WriteAllText(
            folder["dotnet.sh"],
            $"""
            #!/bin/sh
            case "$*" in
              *csc.dll*) if [ -e '{folder["analyzed"]}' ]; then {end}; fi; touch '{folder["analyzed"]}' ;;
            esac
            exec dotnet "$@"
            """
        );
        File.SetUnixFileMode(folder["dotnet.sh"], UnixFileMode.UserRead | UnixFileMode.UserWrite | UnixFileMode.UserExecute);

        // tests may be run by something that ignores Ctrl-C, which children inherit
        var run = await Ran.EndOf(
            Ran.StartProgram(
                "env",
                folder.Path,
                "--default-signal=INT",
                $"DOTNET_HOST_PATH={folder["dotnet.sh"]}",
                "dotnet",
                "exec",
                Ran.Tool,
                "scan",
                "P.csproj",
                "--fix",
                "--yes"
            )
        );

        Assert.True(run.ExitCode == 2, run.Output + run.Error);
        Assert.Contains(
            "+    public static void Send(Socket socket, string text) => socket.Send(text);",
            run.Output,
            StringComparison.Ordinal
        );
        Assert.Contains("every file is as it was before", run.Error, StringComparison.Ordinal);
        Assert.Equal(Code, File.ReadAllText(folder["C.cs"]));
    }

    /// <summary>
    /// The diff is for <c>git apply</c>, which knows carriage returns and byte order marks, and a dry run says how many findings would be
    /// left.
    /// </summary>
    [FullFact("scans twice, with fixes")]
    public async Task Dry_run_is_what_git_applies()
    {
        if (OperatingSystem.IsWindows())
            return;
        using var folder = new Folder();
        Project(folder);
        byte[] before = [.. Encoding.UTF8.Preamble, .. Encoding.UTF8.GetBytes(("#if NEVER\n#endif\n" + Code).ReplaceLineEndings("\r\n"))];
        File.WriteAllBytes(folder["C.cs"], before);
        (await Ran.EndOf(Ran.StartProgram("git", folder.Path, "init", "-q"))).ToString();

        var run = await Ran.ToolAsync(folder.Path, "scan", "P.csproj", "--fix", "--dry-run");
        File.WriteAllText(folder["fixes.diff"], run.Output);
        Assert.Equal(before, File.ReadAllBytes(folder["C.cs"]));
        Assert.Contains("1 of 1 finding would be fixed, in 1 file; nothing was written", run.Output, StringComparison.Ordinal);
        Assert.DoesNotContain("would remain", run.Output, StringComparison.Ordinal);

        var apply = await Ran.EndOf(Ran.StartProgram("git", folder.Path, "apply", "fixes.diff"));
        Assert.True(apply.ExitCode == 0, apply.Error + run.Output);
        Assert.Equal(
            Encoding.UTF8.GetString(before).Replace("Encoding.UTF8.GetBytes(text)", "text", StringComparison.Ordinal),
            Encoding.UTF8.GetString(File.ReadAllBytes(folder["C.cs"]))
        );
    }

    private static void Project(Folder folder)
    {
        File.WriteAllText(
            folder["P.csproj"],
            $"""
            <Project Sdk="Microsoft.NET.Sdk">
              <PropertyGroup><TargetFramework>net10.0</TargetFramework></PropertyGroup>
              <ItemGroup><Reference Include="{typeof(Socket).Assembly.Location}" /></ItemGroup>
            </Project>
            """
        );
        File.WriteAllText(folder["NuGet.config"], "<configuration><packageSources><clear /></packageSources></configuration>");
        File.WriteAllText(folder["C.cs"], Code);
    }
}
