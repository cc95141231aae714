using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace ZmqPerf.Tool.Scanning;

/// <summary>
/// A recorded command line of the compiler, repeated with the analyzers: the same sources, references, symbols and configuration files,
/// with the outputs elsewhere and no warning promoted.
/// </summary>
internal sealed class CompilerCall
{
    private const string AnalyzerName = "ZmqPerf.Analyzers.dll";
    private const string Output = "/out:";

    /// <summary>Has everything reported, also what builds leave out; any configuration of the scanned project goes before.</summary>
    private static readonly string s_config = Path.Combine(AppContext.BaseDirectory, "Scanning", "Build", "Scan.globalconfig");
    private static readonly string s_ownAnalyzers = Path.Combine(AppContext.BaseDirectory, "analyzers", AnalyzerName);
    private static readonly string[] s_dropped =
    [
        "/refout:",
        "/errorlog:",
        "/generatedfilesout:",
        "/warnaserror",
        "/skipanalyzers",
        "/noconfig",
        "/reportanalyzer",
    ];

    private readonly string _record;
    private readonly IReadOnlyList<string> _arguments;

    private CompilerCall(string record, string project, string framework, string compiler, IReadOnlyList<string> arguments) =>
        (_record, Project, Framework, Compiler, _arguments) = (record, project, framework, compiler, arguments);

    /// <summary>Full path of the project.</summary>
    public string Project { get; }

    /// <summary>Its target framework, as the project writes it.</summary>
    public string Framework { get; }

    /// <summary>Full path of the folder of the compiler that it was a call of.</summary>
    public string Compiler { get; }

    /// <summary>As written by the recording target: project, framework, folder of the compiler, then the arguments.</summary>
    public static CompilerCall Read(string record)
    {
        string[] lines = File.ReadAllLines(record);
        return new(record, lines[0], lines[1], Path.Combine(lines[2], "bincore"), lines[3..]);
    }

    /// <summary>The recorded arguments with our analyzers among them, in the form of one argument each.</summary>
    public IEnumerable<string> Arguments =>
        Repeated().SelectMany(argument => CommandLineParser.SplitCommandLineIntoArguments(Quote(argument), removeHashComments: false));

    /// <summary>Full paths of what it compiles.</summary>
    public IEnumerable<string> Sources =>
        CSharpCommandLineParser
            .Default.Parse(Arguments, Path.GetDirectoryName(Project), sdkDirectory: null)
            .SourceFiles.Select(file => Path.GetFullPath(file.Path));

    /// <returns>The compiler's own log, or null where it wrote none, and what it printed.</returns>
    public async Task<(string? Log, IReadOnlyList<string> Output)> AnalyzeAsync(CompilerServer server, CancellationToken cancellationToken)
    {
        string log = _record + ".sarif";
        string response = _record + ".rsp";
        File.Delete(log);
        Directory.CreateDirectory(_record + ".out");
        await File.WriteAllLinesAsync(response, Repeated().Append($"/errorlog:{log},version=2.1").Select(Quote), cancellationToken);
        var (_, output) = await Dotnet.RunAsync(
            Path.GetDirectoryName(Project)!,
            ["exec", Path.Combine(Compiler, "csc.dll"), .. server.Arguments, "/noconfig", "/nologo", "@" + response],
            new Dictionary<string, string>(),
            cancellationToken
        );
        return (File.Exists(log) ? log : null, output);
    }

    private IEnumerable<string> Repeated()
    {
        foreach (string argument in _arguments)
        {
            // the name stays: it is the assembly's, and friends know it
            if (argument.StartsWith(Output, StringComparison.Ordinal))
                yield return Output + Path.Combine(_record + ".out", FileName(argument));
            else if (!s_dropped.Any(dropped => argument.StartsWith(dropped, StringComparison.Ordinal)) && !IsSilence(argument))
                yield return argument;
        }
        yield return $"/analyzerconfig:{s_config}";
        if (!_arguments.Any(IsAnalyzer))
            yield return $"/analyzer:{s_ownAnalyzers}";
    }

    // of projects that did not ask for advice; who scans them does
    private static bool IsSilence(string argument) =>
        argument.StartsWith("/analyzerconfig:", StringComparison.Ordinal) && FileName(argument) == "Indirect.globalconfig";

    // from the package, or from the project that builds it
    private static bool IsAnalyzer(string argument) =>
        argument.StartsWith("/analyzer:", StringComparison.Ordinal)
        && FileName(argument).Equals(AnalyzerName, StringComparison.OrdinalIgnoreCase);

    private static string FileName(string argument) => Path.GetFileName(argument.TrimEnd('"').Replace('\\', '/'));

    // in a response file a blank ends an argument and quotes belong around the value
    private static string Quote(string argument)
    {
        if (argument.Contains('"', StringComparison.Ordinal))
            return argument;
        int value = argument.StartsWith('/') ? argument.IndexOf(':', StringComparison.Ordinal) + 1 : 0;
        return argument.AsSpan().ContainsAny(' ', '#', '\t') ? $"{argument[..value]}\"{argument[value..]}\"" : argument;
    }
}
