using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using ZmqPerf.Tool.Fixing;
using ZmqPerf.Tool.Scanning;

namespace ZmqPerf.Tool.Tests.Support;

/// <summary>Files of a user in a temporary folder, and compiler calls over them, as a scan records them.</summary>
internal sealed class UserCode : IDisposable
{
    /// <summary>One array for one send, in a loop: ZMQ1003 with the fix that writes into a frame.</summary>
    public const string ArrayPerSend = """
        using System;
        using Net.Zmq;

        public static class {0}
        {
            public static void Send(Socket socket, byte value)
            {
                while (true)
                {
                    byte[] payload = new byte[64];
                    payload.AsSpan().Fill(value);
                    socket.Send(payload);
                }
            }
        }

        """;

    private static readonly string[] s_references =
    [
        .. ((string)AppContext.GetData("TRUSTED_PLATFORM_ASSEMBLIES")!)
            .Split(Path.PathSeparator)
            .Where(file => Path.GetFileName(file) is ['S', 'y', 's', 't', 'e', 'm', '.', ..] or ['N', 'e', 't', '.', 'Z', 'm', 'q', ..]),
    ];
    private static readonly string s_runtime = Repository.Metadata("Runtime");

    public string Folder { get; } = Directory.CreateTempSubdirectory("zmqperf-tool-tests-").FullName;

    public static string WithName(string name) => ArrayPerSend.Replace("{0}", name, StringComparison.Ordinal).ReplaceLineEndings("\n");

    public string Write(string file, string text) => Write(file, System.Text.Encoding.UTF8.GetBytes(text));

    public string Write(string file, byte[] bytes)
    {
        string full = Path.Combine(Folder, file);
        Directory.CreateDirectory(Path.GetDirectoryName(full)!);
        File.WriteAllBytes(full, bytes);
        return full;
    }

    public CallCode Call(string project, IEnumerable<string> files, bool hasRuntime = true, string framework = "net10.0")
    {
        string folder = Path.Combine(Folder, project);
        Directory.CreateDirectory(folder);
        string record = Path.Combine(Folder, $"{project}.{framework}.call.txt");
        File.WriteAllLines(
            record,
            [
                Path.Combine(folder, project + ".csproj"),
                framework,
                Folder,
                "/target:library",
                $"/define:{framework.ToUpperInvariant().Replace('.', '_')}",
                "/nullable:enable",
                $"/out:{project}.dll",
                $"/analyzer:{typeof(Analyzers.Rules).Assembly.Location}",
                .. s_references.Append(hasRuntime ? s_runtime : null).OfType<string>().Select(reference => $"/reference:{reference}"),
                .. files,
            ]
        );
        return CallCode.Load(CompilerCall.Read(record));
    }

    public void Dispose() => Directory.Delete(Folder, recursive: true);
}
