using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Security;
using System.Threading;
using System.Threading.Tasks;

namespace ZmqPerf.Tool.Scanning;

/// <summary>
/// Restores and compiles the projects of a target into a temporary folder, and records the compiler's command lines. Whatever a project
/// would write goes to that folder: the files in <c>Build</c>, imported around its own text, see to it. No analyzer runs here, so that no
/// finding can stop a project that others refer to.
/// </summary>
internal sealed class ScanBuild(ScanTarget target, string configuration, string folder, CompilerServer server)
{
    /// <summary>A file that is written where the restore has come to its end.</summary>
    private const string Restored = "restored";

    private static readonly string s_imports = Path.Combine(AppContext.BaseDirectory, "Scanning", "Build");

    /// <summary>Both steps in one process, which is enough where every project can be restored.</summary>
    /// <returns>Errors of projects that did not compile; null where one could not be restored: nothing is compiled then.</returns>
    public async Task<IReadOnlyList<BuildError>?> RestoreAndCompileAsync(CancellationToken cancellationToken)
    {
        var (_, output) = await RunAsync("Compile", target.Projects, cancellationToken, "-restore");
        return File.Exists(Path.Combine(folder, Restored)) ? BuildError.Parse(output) : null;
    }

    /// <summary>Errors of projects that could not be restored; all others are.</summary>
    public async Task<IReadOnlyList<BuildError>> RestoreAsync(CancellationToken cancellationToken)
    {
        var (exitCode, output) = await RunAsync("Restore", target.Projects, cancellationToken);
        if (exitCode == 0)
            return [];
        // one unreadable project stops all: the others get their chance alone
        (exitCode, var each) = await RunAsync("RestoreEach", target.Projects, cancellationToken);
        var errors = BuildError.Parse([.. output, .. each]);
        return errors.Count > 0 || exitCode == 0
            ? errors
            : throw new CannotScanException(
                $"{WhyNothingIsRestored(output)}{Environment.NewLine}{string.Join(Environment.NewLine, output)}"
            );
    }

    /// <summary>The host of .NET says at length that it knows no command for lack of an SDK.</summary>
    private string WhyNothingIsRestored(IReadOnlyList<string> output) =>
        output.Any(line =>
            line.Contains("NET SDKs were found", StringComparison.Ordinal) || line.Contains("SDK was not found", StringComparison.Ordinal)
        )
            ? $"the .NET SDK is needed, and none that fits answers in '{target.Folder}':"
            : "the projects could not be restored:";

    /// <summary>Errors of projects that did not compile; their command lines are recorded all the same.</summary>
    public async Task<IReadOnlyList<BuildError>> CompileAsync(IReadOnlyList<string> projects, CancellationToken cancellationToken)
    {
        var (_, output) = await RunAsync("Compile", projects, cancellationToken);
        return BuildError.Parse(output);
    }

    /// <summary>One per project and target framework that got as far as the compiler.</summary>
    public IEnumerable<CompilerCall> Calls()
    {
        string calls = Path.Combine(folder, "calls");
        return Directory.Exists(calls) ? Directory.EnumerateFiles(calls).Order(StringComparer.Ordinal).Select(CompilerCall.Read) : [];
    }

    private async Task<(int ExitCode, IReadOnlyList<string> Output)> RunAsync(
        string step,
        IReadOnlyList<string> projects,
        CancellationToken cancellationToken,
        params string[] options
    )
    {
        string driver = Path.Combine(folder, "scan.proj");
        await File.WriteAllTextAsync(driver, Driver(projects), cancellationToken);
        string[] arguments =
        [
            "msbuild",
            driver,
            $"-target:{step}",
            .. options,
            "-maxCpuCount",
            "-nodeReuse:false",
            "-noAutoResponse",
            "-nologo",
            "-terminalLogger:off",
            "-consoleLoggerParameters:ErrorsOnly;NoSummary",
            .. Properties().Concat(server.Properties).Select(property => $"-property:{property.Name}={Escape(property.Value)}"),
        ];
        // read from the environment, this one leaves room for what the SDK appends to it
        var environment = new Dictionary<string, string> { ["CustomAfterDirectoryBuildProps"] = Path.Combine(s_imports, "Scan.props") };
        return await Dotnet.RunAsync(target.Folder, arguments, environment, cancellationToken);
    }

    private IEnumerable<(string Name, string Value)> Properties()
    {
        yield return ("Configuration", configuration);
        yield return ("ZmqPerfScanFolder", folder);
        yield return ("CustomBeforeMicrosoftCommonTargets", Path.Combine(s_imports, "Scan.Before.targets"));
        yield return ("CustomBeforeMicrosoftCommonCrossTargetingTargets", Path.Combine(s_imports, "Scan.Before.targets"));
        yield return ("CustomAfterMicrosoftCommonTargets", Path.Combine(s_imports, "Scan.targets"));
        yield return ("CustomAfterMicrosoftCommonCrossTargetingTargets", Path.Combine(s_imports, "Scan.CrossTargeting.targets"));
        yield return ("ProvideCommandLineArgs", "true");
        yield return ("ProduceReferenceAssembly", "false");
        // nobody's analyzers run, and nobody's warning is an error
        yield return ("RunAnalyzers", "false");
        yield return ("EnableNETAnalyzers", "false");
        yield return ("EnforceCodeStyleInBuild", "false");
        yield return ("TreatWarningsAsErrors", "false");
        yield return ("MSBuildTreatWarningsAsErrors", "false");
        yield return ("WarningsAsErrors", "");
        yield return ("MSBuildWarningsAsErrors", "");
        yield return ("NuGetAudit", "false");
        yield return ("EmitCompilerGeneratedFiles", "false");
        yield return ("ErrorLog", "");
        if (target.Solution is not { } solution)
            yield break;
        yield return ("SolutionDir", Path.GetDirectoryName(solution) + Path.DirectorySeparatorChar);
        yield return ("SolutionPath", solution);
        yield return ("SolutionFileName", Path.GetFileName(solution));
        yield return ("SolutionName", Path.GetFileNameWithoutExtension(solution));
        yield return ("SolutionExt", Path.GetExtension(solution));
    }

    private static string Driver(IEnumerable<string> projects) =>
        $"""
            <Project>
              <ItemGroup>
                <Scanned Include="{SecurityElement.Escape(string.Join(';', projects.Select(Escape)))}" />
                <RestoreGraphProjectInputItems Include="@(Scanned)" />
              </ItemGroup>
              <Import Project="$(MSBuildToolsPath)/NuGet.targets" />
              <Target Name="RestoreEach">
                <MSBuild Projects="@(Scanned)" Targets="Restore" ContinueOnError="true"
                         Properties="MSBuildRestoreSessionId={Guid.NewGuid()}" />
              </Target>
              <Target Name="Compile">
                <Touch Files="$(ZmqPerfScanFolder)/{Restored}" AlwaysCreate="true" />
                <MSBuild Projects="@(Scanned)" Targets="ZmqPerfCompile" BuildInParallel="true" ContinueOnError="true" />
              </Target>
            </Project>
            """;

    // the characters that mean something to MSBuild
    private static string Escape(string value) =>
        string.Concat(value.Select(c => "%*?@$();'".Contains(c, StringComparison.Ordinal) ? $"%{(int)c:x2}" : c.ToString()));
}
