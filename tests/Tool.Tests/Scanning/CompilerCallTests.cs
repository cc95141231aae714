using System;
using System.IO;
using Xunit;
using ZmqPerf.Tool.Scanning;

namespace ZmqPerf.Tool.Tests.Scanning;

/// <summary>What of a recorded compiler call a scan repeats.</summary>
public sealed class CompilerCallTests
{
    [Fact]
    public void Project_that_did_not_ask_for_advice_gets_it_in_a_scan()
    {
        string record = Path.Combine(Directory.CreateTempSubdirectory().FullName, "call");
        File.WriteAllLines(
            record,
            [
                "/code/App.csproj",
                "net10.0",
                "/sdk/Roslyn",
                "/analyzerconfig:/code/.editorconfig",
                "/analyzerconfig:/packages/zmqperf.analyzers/1.0.0/buildTransitive/../presets/Indirect.globalconfig",
                "/code/App.cs",
            ]
        );
        try
        {
            var arguments = CompilerCall.Read(record).Arguments;
            Assert.DoesNotContain(arguments, argument => argument.Contains("Indirect", StringComparison.Ordinal));
            Assert.Contains("/analyzerconfig:/code/.editorconfig", arguments);
        }
        finally
        {
            Directory.Delete(Path.GetDirectoryName(record)!, recursive: true);
        }
    }
}
