using System.Collections.Generic;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using ZmqPerf.Analyzers.Configuration;

namespace ZmqPerf.CodeFixes.Editing;

/// <summary>A project's options, by which cold code is reported as well: what a fix writes is to be good wherever it stands.</summary>
internal sealed class ColdCodeToo : AnalyzerConfigOptionsProvider
{
    private readonly AnalyzerConfigOptionsProvider _options;

    /// <summary>The same ones for the same file: what is read from them is remembered by them.</summary>
    private readonly ConditionalWeakTable<AnalyzerConfigOptions, Options> _made = new();

    private ColdCodeToo(AnalyzerConfigOptionsProvider options) => _options = options;

    public override AnalyzerConfigOptions GlobalOptions => With(_options.GlobalOptions);

    public static AnalyzerOptions Of(AnalyzerOptions options) =>
        new(options.AdditionalFiles, new ColdCodeToo(options.AnalyzerConfigOptionsProvider));

    public override AnalyzerConfigOptions GetOptions(SyntaxTree tree) => With(_options.GetOptions(tree));

    public override AnalyzerConfigOptions GetOptions(AdditionalText textFile) => With(_options.GetOptions(textFile));

    private Options With(AnalyzerConfigOptions options) => _made.GetValue(options, static o => new(o));

    private sealed class Options : AnalyzerConfigOptions
    {
        private readonly AnalyzerConfigOptions _options;

        public Options(AnalyzerConfigOptions options) => _options = options;

        public override IEnumerable<string> Keys => _options.Keys;

        public override bool TryGetValue(string key, [NotNullWhen(true)] out string? value)
        {
            if (key != OptionKeys.Report)
                return _options.TryGetValue(key, out value);
            value = OptionKeys.ReportAll;
            return true;
        }
    }
}
