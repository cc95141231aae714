using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Runtime.InteropServices;
using System.Threading;
using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Tool.Scanning;
using ZmqPerf.Tool.Tests.Support;

namespace ZmqPerf.Tool.Tests.Scanning;

/// <summary>Whatever a scan compiles runs in one process, and nothing of it stays behind.</summary>
public sealed class CompilerServerTests : IDisposable
{
    private static readonly string s_compiler = Directory
        .EnumerateDirectories(Path.Combine(RuntimeEnvironment.GetRuntimeDirectory(), "..", "..", "..", "sdk"))
        .Order(StringComparer.Ordinal)
        .Select(sdk => Path.Combine(sdk, "Roslyn", "bincore"))
        .Last(Directory.Exists);

    private readonly UserCode _code = new();

    public void Dispose() => _code.Dispose();

    [Fact]
    public async Task Process_is_shared_and_ends_with_the_scan()
    {
        if (!OperatingSystem.IsLinux())
            return; // command lines of processes are read from /proc
        var server = new CompilerServer();
        string pipe = server.Properties.Single(property => property.Name == "SharedCompilationId").Value;
        string source = _code.Write("Code.cs", "public class Code;");
        for (int i = 0; i < 2; i++)
        {
            var (code, output) = await Dotnet.RunAsync(
                _code.Folder,
                [
                    "exec",
                    Path.Combine(s_compiler, "csc.dll"),
                    .. server.Arguments,
                    "/noconfig",
                    "/nologo",
                    "/nostdlib",
                    "/t:library",
                    source,
                ],
                new Dictionary<string, string>(),
                CancellationToken.None
            );
            Assert.True(code is 0 or 1, string.Join('\n', output)); // without a library there is no object
            Assert.Single(Processes(pipe));
        }
        await server.StopAsync(s_compiler);
        for (int i = 0; i < 100 && Processes(pipe).Any(); i++)
            await Task.Delay(100);
        Assert.Empty(Processes(pipe));
    }

    private static IEnumerable<string> Processes(string pipe) =>
        Directory
            .EnumerateDirectories("/proc")
            .Where(process => char.IsAsciiDigit(Path.GetFileName(process)[0]))
            .Where(process => IsOf(process, pipe));

    private static bool IsOf(string process, string pipe)
    {
        try
        {
            return File.ReadAllText(Path.Combine(process, "cmdline")).Contains(pipe, StringComparison.Ordinal);
        }
        catch (IOException)
        {
            return false; // it has ended
        }
    }
}
