using System.Collections.Generic;
using System.Collections.Immutable;
using System.Diagnostics.CodeAnalysis;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

namespace ZmqPerf.Testing;

/// <summary>Configuration files as the command-line compiler hands them to analyzers, for what is tested without a project.</summary>
internal sealed class ConfigOptions(IEnumerable<(string Filename, string Content)> files) : AnalyzerConfigOptionsProvider
{
    private readonly AnalyzerConfigSet _set = AnalyzerConfigSet.Create(
        files.Select(f => AnalyzerConfig.Parse(f.Content, f.Filename)).ToList()
    );

    /// <summary>Options that have everything reported, in cold code too.</summary>
    public static AnalyzerOptions All { get; } =
        new([], new ConfigOptions([("/all.globalconfig", "is_global = true\nzmqperf.report = all\n")]));

    public override AnalyzerConfigOptions GlobalOptions => new Values(_set.GlobalConfigOptions.AnalyzerOptions);

    public override AnalyzerConfigOptions GetOptions(SyntaxTree tree) =>
        new Values(_set.GetOptionsForSourcePath(tree.FilePath).AnalyzerOptions);

    public override AnalyzerConfigOptions GetOptions(AdditionalText textFile) =>
        new Values(_set.GetOptionsForSourcePath(textFile.Path).AnalyzerOptions);

    private sealed class Values(ImmutableDictionary<string, string> values) : AnalyzerConfigOptions
    {
        public override IEnumerable<string> Keys => values.Keys;

        public override bool TryGetValue(string key, [NotNullWhen(true)] out string? value) => values.TryGetValue(key, out value);
    }
}
