using System;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;
using ZmqPerf.Hook;

namespace ZmqPerf.Tool.Profiling;

/// <summary>
/// What a process, and those that it starts, count of themselves from their first moment to their last: the environment has them load a
/// hook, which writes to a folder that exists as long as this.
/// </summary>
internal sealed class HookedCounts : IDisposable
{
    private const string Hooks = "DOTNET_STARTUP_HOOKS";

    private readonly string _folder = TemporaryFolder.Create();

    /// <summary>Full path of the hook.</summary>
    public static string Hook { get; } = Path.Combine(AppContext.BaseDirectory, $"{Handover.Assembly}.dll");

    /// <summary>Before the hooks that are there already.</summary>
    public void AddTo(IDictionary<string, string?> environment)
    {
        environment[Hooks] =
            environment.TryGetValue(Hooks, out string? others) && !string.IsNullOrEmpty(others)
                ? $"{Hook}{Path.PathSeparator}{others}"
                : Hook;
        environment[Handover.FolderVariable] = _folder;
    }

    /// <summary>What was written until now.</summary>
    public MeterReadings Read()
    {
        var readings = new MeterReadings();
        foreach (string file in Directory.EnumerateFiles(_folder, $"*{Handover.Extension}"))
        {
            string[] lines = File.ReadAllLines(file);
            readings.MeterSeen = true;
            readings.Seconds = Math.Max(readings.Seconds, double.Parse(lines[0], CultureInfo.InvariantCulture));
            foreach (string[] line in lines.Skip(1).Select(line => line.Split('\t')))
                readings.Add(
                    line[0],
                    line[1],
                    long.Parse(line[2], CultureInfo.InvariantCulture),
                    long.Parse(line[3], CultureInfo.InvariantCulture)
                );
        }
        return readings;
    }

    public void Dispose()
    {
        try
        {
            Directory.Delete(_folder, recursive: true);
        }
        catch (IOException)
        {
            // a process that goes on writes this moment
        }
    }
}
