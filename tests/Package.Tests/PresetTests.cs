using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using Xunit;
using ZmqPerf.Package.Tests.Support;

namespace ZmqPerf.Package.Tests;

/// <summary>The presets name every rule of the packed assembly. Where one fails, it shows what the file should hold.</summary>
[Collection(Packages.Building)]
public sealed class PresetTests(Packages packages)
{
    private readonly Catalogue _catalogue = new(packages);

    [Fact]
    public void Strict_RaisesEveryRuleToWarningAtLeast() =>
        Assert.Equal(
            Preset(
                "# ZmqPerfAnalysisMode = Strict: every rule is on, and a warning at least, in code that is not hot, too.",
                "zmqperf.report = all",
                _catalogue.Ids,
                id => _catalogue.Errors.Contains(id) ? "error" : "warning"
            ),
            Committed("Strict")
        );

    [Fact]
    public void Off_SilencesEveryRule() =>
        Assert.Equal(Preset("# ZmqPerfAnalysisMode = Off: no rule runs.", null, _catalogue.Ids, _ => "none"), Committed("Off"));

    [Fact]
    public void Reliability_MakesSuggestionsOfAllAboutPerformance() =>
        Assert.Equal(
            Preset(
                "# ZmqPerfAnalysisMode = Reliability: advice about performance is a suggestion, so that it breaks no build that treats "
                    + "warnings as errors.",
                null,
                _catalogue.Performance,
                _ => "suggestion"
            ),
            Committed("Reliability")
        );

    [Fact]
    public void Indirect_SilencesEveryRuleThatStopsNoBuild() =>
        Assert.Equal(
            Preset(
                "# For projects that have the analyzers through a reference of another project only: nothing but what stops a build.",
                null,
                _catalogue.Ids.Except(_catalogue.Errors),
                _ => "none"
            ),
            Committed("Indirect")
        );

    private static IEnumerable<string> Preset(string title, string? option, IEnumerable<string> ids, Func<string, string> severityOf) =>
        [
            title,
            "is_global = true",
            "global_level = -100",
            .. option is null ? Array.Empty<string>() : [option],
            .. ids.Select(id => $"dotnet_diagnostic.{id}.severity = {severityOf(id)}"),
        ];

    private static string[] Committed(string name) =>
        File.ReadAllLines(Path.Combine(Packages.Repository, "src", "Package", "presets", $"{name}.globalconfig"));
}
