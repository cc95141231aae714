using System;
using System.Collections.Generic;
using System.IO;
using System.Threading;
using System.Threading.Tasks;

namespace ZmqPerf.Tool.Scanning;

/// <summary>
/// One compiler process for everything that a scan compiles and analyzes: to load the compiler and the analyzers anew for each project
/// costs more than to compile a small one. It is the scan's own, and ends with it. A call that cannot reach it compiles by itself.
/// </summary>
internal sealed class CompilerServer
{
    private readonly string _pipe = $"zmqperf-{Guid.NewGuid():N}";

    /// <summary>What MSBuild has to know for the compiler to run there.</summary>
    public IEnumerable<(string Name, string Value)> Properties => [("UseSharedCompilation", "true"), ("SharedCompilationId", _pipe)];

    /// <summary>What the compiler has to be told to run there; without a call for this many seconds the process ends by itself.</summary>
    public IEnumerable<string> Arguments => [$"/shared:{_pipe}", "/keepalive:60"];

    /// <param name="compiler">Full path of the folder of the compiler that was used; the process is one of its files.</param>
    public async Task StopAsync(string compiler)
    {
        try
        {
            await Dotnet.RunAsync(
                compiler,
                ["exec", Path.Combine(compiler, "VBCSCompiler.dll"), "-shutdown", $"-pipename:{_pipe}"],
                new Dictionary<string, string>(),
                CancellationToken.None
            );
        }
        catch (CannotScanException)
        {
            // it ends by itself
        }
    }
}
