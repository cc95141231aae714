using System.Collections.Generic;
using System.Collections.Immutable;
using System.Diagnostics.CodeAnalysis;
using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

namespace ZmqPerf.Testing;

/// <summary>Configuration files as the command-line compiler sees them: options for analyzers, severities for the compilation.</summary>
internal sealed class ConfigOptions(IEnumerable<(string Filename, string Content)> files) : AnalyzerConfigOptionsProvider
{
    private readonly AnalyzerConfigSet _set = AnalyzerConfigSet.Create(files.Select(f => AnalyzerConfig.Parse(f.Content, f.Filename)).ToList());

    public SyntaxTreeOptionsProvider Severities => new TreeOptions(_set);

    public override AnalyzerConfigOptions GlobalOptions => new Values(_set.GlobalConfigOptions.AnalyzerOptions);

    public override AnalyzerConfigOptions GetOptions(SyntaxTree tree) => new Values(_set.GetOptionsForSourcePath(tree.FilePath).AnalyzerOptions);

    public override AnalyzerConfigOptions GetOptions(AdditionalText textFile) => new Values(_set.GetOptionsForSourcePath(textFile.Path).AnalyzerOptions);

    private sealed class Values(ImmutableDictionary<string, string> values) : AnalyzerConfigOptions
    {
        public override IEnumerable<string> Keys => values.Keys;

        public override bool TryGetValue(string key, [NotNullWhen(true)] out string? value) => values.TryGetValue(key, out value);
    }

    private sealed class TreeOptions(AnalyzerConfigSet set) : SyntaxTreeOptionsProvider
    {
        public override GeneratedKind IsGenerated(SyntaxTree tree, CancellationToken cancellationToken) =>
            set.GetOptionsForSourcePath(tree.FilePath).AnalyzerOptions.TryGetValue("generated_code", out var text) && bool.TryParse(text, out var generated)
                ? generated ? GeneratedKind.MarkedGenerated : GeneratedKind.NotGenerated
                : GeneratedKind.Unknown;

        public override bool TryGetDiagnosticValue(SyntaxTree tree, string diagnosticId, CancellationToken cancellationToken, out ReportDiagnostic severity) =>
            set.GetOptionsForSourcePath(tree.FilePath).TreeOptions.TryGetValue(diagnosticId, out severity);

        public override bool TryGetGlobalDiagnosticValue(string diagnosticId, CancellationToken cancellationToken, out ReportDiagnostic severity) =>
            set.GlobalConfigOptions.TreeOptions.TryGetValue(diagnosticId, out severity);
    }
}
