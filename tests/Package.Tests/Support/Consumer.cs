using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text.Json.Nodes;
using System.Threading.Tasks;
using System.Xml.Linq;

namespace ZmqPerf.Package.Tests.Support;

/// <summary>A project of a user, in a folder of its own.</summary>
public sealed class Consumer
{
    /// <summary>The references of a project that may have every fix.</summary>
    public static readonly IReadOnlyList<string> WithTheRuntime = ["Net.Zmq", "ZmqPerf"];

    /// <summary>The references of a project that wants the diagnostics only.</summary>
    public static readonly IReadOnlyList<string> WithTheAnalyzersOnly = ["Net.Zmq", "ZmqPerf.Analyzers"];

    private Consumer(string folder, string name) => (Folder, Name) = (Path.Combine(folder, name), name);

    public string Name { get; }

    public string Folder { get; }

    public string Project => Path.Combine(Folder, Name + ".csproj");

    /// <summary>Whether a build has made its assembly.</summary>
    public bool IsBuilt => File.Exists(Path.Combine(Folder, $"bin/Debug/net10.0/{Name}.dll"));

    /// <summary>Creates it with the sources of all consumers.</summary>
    public static Consumer Create(string folder, string name, IReadOnlyList<string> packages, string mode = "", string editorConfig = "")
    {
        var consumer = CreateEmpty(folder, name, packages, new XElement("ZmqPerfAnalysisMode", mode));
        Announced.CopyConsumersTo(consumer.Folder);
        consumer.Write(".editorconfig", $"root = true\n{editorConfig}");
        return consumer;
    }

    public static Consumer CreateEmpty(string folder, string name, IReadOnlyList<string> packages, params IEnumerable<XElement> properties)
    {
        var consumer = new Consumer(folder, name);
        Directory.CreateDirectory(consumer.Folder);
        var project = new XElement(
            "Project",
            new XAttribute("Sdk", "Microsoft.NET.Sdk"),
            new XElement(
                "PropertyGroup",
                new XElement("TargetFramework", "net10.0"),
                new XElement("Nullable", "enable"),
                new XElement("AllowUnsafeBlocks", "true"),
                new XElement("ErrorLog", "$(MSBuildProjectName).sarif,version=2.1"),
                properties.Where(property => property.Value.Length > 0)
            ),
            new XElement(
                "ItemGroup",
                packages.Select(package => new XElement(
                    "PackageReference",
                    new XAttribute("Include", package),
                    new XAttribute("Version", "*-*")
                ))
            )
        );
        project.Save(consumer.Project);
        return consumer;
    }

    public void Write(string file, string text) => File.WriteAllText(Path.Combine(Folder, file), text);

    public string Read(string file) => File.ReadAllText(Path.Combine(Folder, file));

    /// <summary>The compiler's log of the last build, where one was asked for: its results and its rules.</summary>
    public (JsonArray Results, JsonArray Rules) Log()
    {
        var run = JsonNode.Parse(Read(Name + ".sarif"))!["runs"]![0]!;
        return (run["results"]!.AsArray(), run["tool"]!["driver"]!["rules"]!.AsArray());
    }

    /// <summary>
    /// Restores and builds consumers in one process, each with properties of its own: one that starts cold for each takes most of the time.
    /// </summary>
    public static Task<Command> BuildAsync(string folder, params IEnumerable<(Consumer Consumer, string Properties)> consumers)
    {
        new XElement(
            "Project",
            new XElement(
                "ItemGroup",
                consumers.Select(c => new XElement(
                    "Consumer",
                    new XAttribute("Include", c.Consumer.Project),
                    new XAttribute("AdditionalProperties", c.Properties)
                ))
            ),
            new XElement(
                "Target",
                new XAttribute("Name", "Build"),
                // a property more, so that what a restore writes is read by the build
                new XElement(
                    "MSBuild",
                    new XAttribute("Projects", "@(Consumer)"),
                    new XAttribute("Targets", "Restore"),
                    new XAttribute("Properties", "Restores=true")
                ),
                new XElement("MSBuild", new XAttribute("Projects", "@(Consumer)"))
            )
        ).Save(Path.Combine(folder, "All.proj"));
        return Command.DotnetAsync(folder, "msbuild", "All.proj", "-nologo", "-verbosity:quiet");
    }

    /// <summary>A solution of consumers beside their folders.</summary>
    public static string Solution(string file, params IEnumerable<Consumer> consumers) => Solution(file, consumers.Select(c => c.Project));

    /// <summary>A solution of projects.</summary>
    public static string Solution(string file, params IEnumerable<string> projects)
    {
        new XElement("Solution", projects.Select(project => new XElement("Project", new XAttribute("Path", project)))).Save(file);
        return file;
    }
}
