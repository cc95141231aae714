using System;
using System.IO;

namespace ZmqPerf.Tool.Tests.Support;

/// <summary>A folder for one test.</summary>
internal sealed class Folder : IDisposable
{
    public string Path { get; } = Directory.CreateTempSubdirectory("calibration").FullName;

    public string this[string file] => System.IO.Path.Combine(Path, file);

    public void Dispose() => Directory.Delete(Path, recursive: true);
}
