using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text.RegularExpressions;
using Xunit;

namespace ZmqPerf.Analyzers.Tests.Catalogue;

/// <summary>No line is wider than CSharpier lays out the code; it breaks neither strings nor comments.</summary>
public sealed partial class LineWidthTests
{
    private const int Widest = 140;

    private static readonly HashSet<string> s_extensions = [".cs", ".md", ".sh", ".awk", ".props", ".targets", ".proj", ".csproj", ".js"];

    /// <summary>Folders that are built, or that tools keep for themselves.</summary>
    private static readonly HashSet<string> s_built = ["artifacts", "bin", "obj", "packages"];

    [Fact]
    public void Lines_fit()
    {
        var files = FilesIn(new(RuleCatalogue.Root)).ToList();
        Assert.True(files.Count > 100, $"only {files.Count} files were found");
        Assert.All(
            files,
            file =>
            {
                // a table has a row in a line, and an example announces its finding behind the code
                var text = Measured().Replace(File.ReadAllText(file.FullName).ReplaceLineEndings("\n"), "");
                var wide = text.Split('\n').Where(line => line.Length > Widest && !line.StartsWith('|')).Select(WithoutMark).ToList();
                Assert.True(wide.TrueForAll(line => line.Length <= Widest), $"{file.FullName}\n{string.Join('\n', wide)}");
            }
        );
    }

    private static IEnumerable<FileInfo> FilesIn(DirectoryInfo folder) =>
        folder
            .EnumerateFiles()
            .Where(file => s_extensions.Contains(file.Extension) && file.Name != "performance.md") // written by the benchmarks
            .Concat(
                folder
                    .EnumerateDirectories()
                    .Where(inner => !inner.Name.StartsWith('.') && !s_built.Contains(inner.Name))
                    .SelectMany(FilesIn)
            );

    private static string WithoutMark(string line) => Mark().Replace(line, "");

    [GeneratedRegex("(?s)<!-- measured(: NetMQ)? -->.*?<!-- /measured(: NetMQ)? -->")]
    private static partial Regex Measured();

    [GeneratedRegex(@" // ZMQ\d{4}$")]
    private static partial Regex Mark();
}
