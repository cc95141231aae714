using System;
using System.IO;
using System.Linq;
using System.Reflection;
using System.Runtime;
using System.Runtime.InteropServices;
using Net.Zmq;

namespace ZmqPerf.Measuring;

/// <summary>What figures are figures of.</summary>
internal sealed record Machine(
    string Processor,
    int Processors,
    string System,
    string Runtime,
    string Collector,
    string LibZmq,
    string Binding
)
{
    public static Machine This { get; } =
        new(
            ProcessorName(),
            Environment.ProcessorCount,
            RuntimeInformation.OSDescription,
            Environment.Version.ToString(),
            $"{(GCSettings.IsServerGC ? "server" : "workstation")} "
                + $"collector{(GCSettings.LatencyMode == GCLatencyMode.Batch ? ", not concurrent" : "")}",
            LibZmqVersion(),
            NetZmqVersion()
        );

    /// <summary>The stand-in for Net.Zmq has a version below all real ones, so that what is compiled against it binds to them.</summary>
    private static string NetZmqVersion()
    {
        var assembly = typeof(Socket).Assembly;
        string? version = assembly.GetCustomAttribute<AssemblyInformationalVersionAttribute>()?.InformationalVersion.Split('+')[0];
        return assembly.GetName().Version == new Version(0, 0, 0, 0) ? $"{version}, the repository's stand-in" : $"{version}";
    }

    private static string LibZmqVersion()
    {
        var (major, minor, patch) = Context.Version;
        return $"{major}.{minor}.{patch}";
    }

    private static string ProcessorName()
    {
        const string Key = "model name";
        string? line = File.Exists("/proc/cpuinfo")
            ? File.ReadLines("/proc/cpuinfo").FirstOrDefault(l => l.StartsWith(Key, StringComparison.Ordinal))
            : null;
        return line is null
            ? Environment.GetEnvironmentVariable("PROCESSOR_IDENTIFIER") ?? RuntimeInformation.ProcessArchitecture.ToString()
            : line[(line.IndexOf(':', StringComparison.Ordinal) + 1)..].Trim();
    }
}
