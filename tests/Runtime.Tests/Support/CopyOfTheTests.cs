using System;
using System.IO;

namespace ZmqPerf.Tests;

/// <summary>The compiled tests in a folder of their own, to which a test can add libraries.</summary>
internal sealed class CopyOfTheTests : IDisposable
{
    public CopyOfTheTests()
    {
        foreach (string file in Directory.EnumerateFiles(AppContext.BaseDirectory))
            File.Copy(file, System.IO.Path.Combine(Path, System.IO.Path.GetFileName(file)));
    }

    public string Path { get; } = Directory.CreateTempSubdirectory("zmqperf-tests-").FullName;

    public string Run(string what, params (string Name, string Value)[] environment) =>
        ChildProcess.Run(
            what,
            System.IO.Path.Combine(Path, System.IO.Path.GetFileName(typeof(CopyOfTheTests).Assembly.Location)),
            environment
        );

    public void Dispose() => Directory.Delete(Path, recursive: true);
}
