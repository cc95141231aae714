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
                id => _catalogue.Errors.Contains(id) ? "error" : "warning"
            ),
            Committed("Strict")
        );

    [Fact]
    public void Off_SilencesEveryRule() =>
        Assert.Equal(Preset("# ZmqPerfAnalysisMode = Off: no rule runs.", null, _ => "none"), Committed("Off"));

    private IEnumerable<string> Preset(string title, string? option, Func<string, string> severityOf) =>
        [
            title,
            "is_global = true",
            "global_level = -100",
            .. option is null ? Array.Empty<string>() : [option],
            .. _catalogue.Ids.Select(id => $"dotnet_diagnostic.{id}.severity = {severityOf(id)}"),
        ];

    private static string[] Committed(string name) =>
        File.ReadAllLines(Path.Combine(Packages.Repository, "src", "Package", "presets", $"{name}.globalconfig"));
}
