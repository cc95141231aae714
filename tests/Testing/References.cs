using System;
using System.Collections.Concurrent;
using System.Collections.Immutable;
using System.IO;
using System.Linq;
using Microsoft.CodeAnalysis;

namespace ZmqPerf.Testing;

/// <summary>Reference assemblies copied beside the test assembly. They are read once and shared by all tests.</summary>
public static class References
{
    private static readonly ConcurrentDictionary<(ZmqVersion, bool), ImmutableArray<MetadataReference>> s_sets = new();
    private static readonly ImmutableArray<MetadataReference> s_framework = Folder("ref-pack");

    /// <summary>.NET, one messaging library or both, and, where asked for, the runtime.</summary>
    /// <exception cref="DirectoryNotFoundException">The build copied no such Net.Zmq.</exception>
    public static ImmutableArray<MetadataReference> Get(ZmqVersion zmq, bool runtime) =>
        s_sets.GetOrAdd(
            (zmq, runtime),
            static key =>
                key switch
                {
                    (ZmqVersion.None, _) => s_framework,
                    (ZmqVersion.NetMq, _) => [.. s_framework, .. Folder("ref-netmq")],
                    (ZmqVersion.Both, var with) => [.. Get(ZmqVersion.V0_5_0, with), .. Folder("ref-netmq")],
                    (var version, false) => [.. s_framework, .. Folder(Path.Combine("ref-zmq", Number(version)))],
                    (var version, true) => [.. Get(version, runtime: false), .. Folder("ref-runtime")],
                }
        );

    private static string Number(ZmqVersion version) => version.ToString()[1..].Replace('_', '.');

    private static ImmutableArray<MetadataReference> Folder(string name) =>
        [
            .. Directory
                .GetFiles(Path.Combine(AppContext.BaseDirectory, name), "*.dll")
                .Order(StringComparer.Ordinal)
                .Select(f => MetadataReference.CreateFromFile(f)),
        ];
}
