using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Security.Cryptography;
using System.Text;
using System.Text.Json.Nodes;
using System.Threading.Tasks;
using System.Xml.Linq;
using Xunit;
using ZmqPerf.Package.Tests.Support;
using ZmqPerf.Testing;

namespace ZmqPerf.Package.Tests;

/// <summary><c>zmqperf scan</c> over projects that know nothing of it, some of which cannot be analyzed.</summary>
[Collection(Packages.Scanning)]
public sealed class ScanTests(ScanTests.Code code, Packages packages) : IClassFixture<ScanTests.Code>
{
    [Fact]
    public void Findings_OfEveryProjectAreInTheLog()
    {
        Assert.Equal(Announced.Scanned, Findings("src/Finds"));
        // its own package brings the analyzers
        Assert.Equal(Announced.Scanned, Findings("src/Has Package"));
        Assert.Equal(Announced.Scanned, Findings("src/Refers"));
    }

    [Fact]
    public void ErrorSeverity_StopsNoProjectThatRefersToIt()
    {
        Assert.Contains(
            code.Log["results"]!.AsArray(),
            result => Address(result!).StartsWith("src/Finds/", StringComparison.Ordinal) && (string?)result!["level"] == "error"
        );
        Assert.NotEmpty(Findings("src/Refers"));
    }

    [Fact]
    public void Log_NamesRuleHelpLinkAndRelativeAddress()
    {
        var rules = code.Log["tool"]!["driver"]!["rules"]!.AsArray();
        Assert.All(
            code.Log["results"]!.AsArray(),
            result =>
            {
                var rule = rules[(int)result!["ruleIndex"]!]!;
                Assert.Equal((string?)result["ruleId"], (string?)rule["id"]);
                Assert.EndsWith($"/docs/rules/{rule["id"]}.md", (string?)rule["helpUri"]);
                Assert.StartsWith("src/", Address(result));
            }
        );
    }

    [Fact]
    public void SuppressedFinding_IsMarkedInTheLogAndNotShown()
    {
        var suppressed = Assert.Single(code.Log["results"]!.AsArray(), result => result!["suppressions"] is not null);
        Assert.Equal("src/Suppressed/Suppressed.cs", Address(suppressed!));
        Assert.DoesNotContain("Suppressed.cs", code.Scan.Output);
        Assert.Contains("1 suppressed", code.Scan.Output);
    }

    [Fact]
    public void Table_ShowsFileLineRuleLevelAndMessage() =>
        Assert.Matches(
            @"LargeArrayPerSend\.cs:\d+ +ZMQ1002 +error +Array of 100000 ?",
            code.Scan.Output.Replace(",", "", StringComparison.Ordinal)
        );

    [Fact]
    public void ProjectThatDoesNotCompile_IsNamedAndStillAnalyzed()
    {
        Assert.Equal(2, code.Scan.ExitCode);
        Assert.Contains("Broken.csproj did not compile", code.Scan.Output);
        Assert.Contains("CS0103", code.Scan.Output);
        Assert.Equal([("Broken.cs", 9, "ZMQ1002")], Findings("src/Broken"));
    }

    [Fact]
    public void ProjectBehindABrokenOne_IsNamed() => Assert.Contains("Behind.csproj was not compiled", code.Scan.Output);

    [Fact]
    public void ProjectThatDoesNotRestore_IsNamed()
    {
        Assert.Contains("Unrestorable.csproj could not be restored", code.Scan.Output);
        Assert.Contains("NU1101", code.Scan.Output);
    }

    [Fact]
    public void ProjectThatDoesNotExist_IsNamed() =>
        Assert.Contains("Missing.csproj is listed in the solution and does not exist", code.Scan.Output);

    [Fact]
    public void Tree_IsNotTouched() => Assert.Equal(code.Before, code.After);

    [FullFact("scans once more")]
    public async Task CleanProject_AnswersZeroAndLeavesNoFileThatNobodyAskedFor()
    {
        string empty = Directory.CreateDirectory(Path.Combine(packages.Folder, "empty")).FullName;
        var scan = await Command.DotnetAsync(empty, "exec", Packages.Tool, "scan", Path.Combine(code.Root, "src/Clean"));
        Assert.True(scan.ExitCode == 0, scan.Output + scan.Error);
        Assert.Contains("nothing found", scan.Output);
        Assert.Empty(Directory.EnumerateFileSystemEntries(empty));
    }

    [Fact]
    public void Projects_AddUp() => Assert.Matches(@"^9 projects, 5 analyzed, 1 in part, 3 not: [^\n]*1 suppressed", code.Scan.Output);

    [Theory]
    [InlineData("nowhere", "does not exist")]
    [InlineData("NuGet.config", "is not a C# project")]
    [InlineData("feed", "holds no C# project")]
    public async Task WhatIsNoProject_IsNamed(string path, string said)
    {
        var scan = await Command.DotnetAsync(packages.Folder, "exec", Packages.Tool, "scan", path);
        Assert.Equal(2, scan.ExitCode);
        Assert.Contains($"'{path}' {said}", scan.Error);
        Assert.False(File.Exists(Path.Combine(packages.Folder, "zmqperf.sarif")));
    }

    [Fact]
    public async Task UnknownOption_AnswersTwo() =>
        Assert.Equal(
            2,
            (await Command.DotnetAsync(packages.Folder, "exec", Packages.Tool, "scan", ".", "--fail-on", "sometimes")).ExitCode
        );

    private IEnumerable<(string File, int Line, string Id)> Findings(string folder) =>
        code.Log["results"]!
            .AsArray()
            .Where(result => Address(result!).StartsWith($"{folder}/", StringComparison.Ordinal))
            .Select(result =>
                (
                    Path.GetFileName(Address(result!)),
                    (int)result!["locations"]![0]!["physicalLocation"]!["region"]!["startLine"]!,
                    (string)result["ruleId"]!
                )
            )
            .Order();

    private static string Address(JsonNode result) =>
        Uri.UnescapeDataString((string)result["locations"]![0]!["physicalLocation"]!["artifactLocation"]!["uri"]!);

    /// <summary>One solution with everything that makes a scan hard, scanned once.</summary>
    public sealed class Code(Packages packages) : IAsyncLifetime
    {
        private const string Finding = """
            using System;
            using Net.Zmq;

            public static class C
            {
                public static void Send(Socket socket, byte value)
                {
                    {1}
                    byte[] payload = new byte[100_000];
                    payload.AsSpan().Fill(value);
                    socket.Send(payload);
                    {2}
                }
            }
            """;

        public string Root => Path.Combine(packages.Folder, "scan me");

        public Command Scan { get; private set; } = null!;

        public JsonNode Log { get; private set; } = null!;

        public string Before { get; private set; } = "";

        public string After { get; private set; } = "";

        public async Task InitializeAsync()
        {
            string source = Path.Combine(Root, "src");
            string[] zmq = ["Net.Zmq"];
            // what a user's repository may have: strictness, outputs elsewhere, lock files, steps around the compiler, what earlier builds
            // left
            Directory.CreateDirectory(Path.Combine(Root, ".git"));
            await File.WriteAllTextAsync(
                Path.Combine(Root, "Directory.Build.props"),
                """
                <Project>
                  <PropertyGroup>
                    <TreatWarningsAsErrors>true</TreatWarningsAsErrors>
                    <RestorePackagesWithLockFile>true</RestorePackagesWithLockFile>
                    <RunAnalyzers>false</RunAnalyzers>
                  </PropertyGroup>
                </Project>
                """
            );
            var finds = Consumer.Create(source, "Finds", zmq, editorConfig: "[*.cs]\ndotnet_diagnostic.ZMQ1002.severity = error\n");
            File.WriteAllText(
                finds.Project,
                finds
                    .Read("Finds.csproj")
                    .Replace(
                        "</Project>",
                        """
                          <ItemGroup><InternalsVisibleTo Include="Refers" /></ItemGroup>
                          <PropertyGroup>
                            <OutputPath>../../out/</OutputPath>
                            <DocumentationFile>Finds.xml</DocumentationFile>
                            <NoWarn>$(NoWarn);CS1591</NoWarn>
                          </PropertyGroup>
                          <Target Name="Before" BeforeTargets="PreBuildEvent"><WriteLinesToFile File="before.txt" Lines="x" /></Target>
                          <Target Name="After" AfterTargets="PostBuildEvent"><WriteLinesToFile File="after.txt" Lines="x" /></Target>
                        </Project>
                        """,
                        StringComparison.Ordinal
                    )
            );
            foreach (string left in new[] { "obj", "bin" })
            {
                Directory.CreateDirectory(Path.Combine(finds.Folder, left));
                finds.Write($"{left}/Left.cs", "left by an earlier build, and no C#");
            }
            var hasPackage = Consumer.Create(source, "Has Package", Consumer.WithTheRuntime);
            var refers = Consumer.Create(source, "Refers", zmq);
            Refer(refers, finds);
            finds.Write("Friend.cs", "internal static class Friend { public const int Size = 1; }");
            refers.Write("Friendship.cs", "internal static class Friendship { public const int Size = Friend.Size; }");
            var clean = Consumer.CreateEmpty(source, "Clean", zmq);
            clean.Write("Clean.cs", "public class Clean { public Net.Zmq.SocketType Type => Net.Zmq.SocketType.Pull; }");
            var suppressed = Consumer.CreateEmpty(source, "Suppressed", zmq);
            suppressed.Write(
                "Suppressed.cs",
                Finding
                    .Replace("{1}", "#pragma warning disable ZMQ1002", StringComparison.Ordinal)
                    .Replace("{2}", "", StringComparison.Ordinal)
            );
            var broken = Consumer.CreateEmpty(source, "Broken", zmq);
            broken.Write(
                "Broken.cs",
                Finding.Replace("{1}", "", StringComparison.Ordinal).Replace("{2}", "Undefined();", StringComparison.Ordinal)
            );
            var behind = Consumer.CreateEmpty(source, "Behind", zmq);
            Refer(behind, broken);
            var unrestorable = Consumer.CreateEmpty(source, "Unrestorable", ["Net.Zmq.That.Nobody.Made"]);
            var missing = Consumer.CreateEmpty(source, "Missing", zmq);
            string solution = Consumer.Solution(
                Path.Combine(Root, "All.slnx"),
                finds,
                hasPackage,
                refers,
                clean,
                suppressed,
                broken,
                behind,
                unrestorable,
                missing
            );
            Directory.Delete(missing.Folder, recursive: true);

            Before = Tree();
            string log = Path.Combine(packages.Folder, "scan.sarif");
            Scan = await Command.DotnetAsync(packages.Folder, "exec", Packages.Tool, "scan", solution, "--sarif", log);
            After = Tree();
            Log = JsonNode.Parse(await File.ReadAllTextAsync(log))!["runs"]![0]!;
        }

        public Task DisposeAsync() => Task.CompletedTask;

        private static void Refer(Consumer consumer, Consumer to)
        {
            var project = XElement.Load(consumer.Project);
            project.Add(new XElement("ItemGroup", new XElement("ProjectReference", new XAttribute("Include", to.Project))));
            project.Save(consumer.Project);
        }

        // every file with its content and every folder
        private string Tree()
        {
            var tree = new StringBuilder();
            foreach (
                string entry in Directory.EnumerateFileSystemEntries(Root, "*", SearchOption.AllDirectories).Order(StringComparer.Ordinal)
            )
                tree.AppendLine(
                    Directory.Exists(entry) ? entry : $"{entry} {Convert.ToHexString(SHA256.HashData(File.ReadAllBytes(entry)))}"
                );
            return tree.ToString();
        }
    }
}
