using System.Collections.Generic;
using System.Diagnostics.CodeAnalysis;
using System.Linq;
using System.Runtime.CompilerServices;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

namespace ZmqPerf.Testing;

/// <summary>A project's options, which have everything reported besides, in cold code too; the project itself stays as it is.</summary>
internal sealed class AllReported(AnalyzerConfigOptionsProvider given) : AnalyzerConfigOptionsProvider
{
    private static readonly ConditionalWeakTable<AnalyzerConfigOptions, AnalyzerConfigOptions> s_options = [];

    public override AnalyzerConfigOptions GlobalOptions => With(given.GlobalOptions);

    public static AnalyzerOptions In(AnalyzerOptions options) =>
        new(options.AdditionalFiles, new AllReported(options.AnalyzerConfigOptionsProvider));

    public override AnalyzerConfigOptions GetOptions(SyntaxTree tree) => With(given.GetOptions(tree));

    public override AnalyzerConfigOptions GetOptions(AdditionalText textFile) => With(given.GetOptions(textFile));

    // one for each: analyzers keep what they have read of an object
    private static AnalyzerConfigOptions With(AnalyzerConfigOptions options) => s_options.GetValue(options, static o => new Options(o));

    private sealed class Options(AnalyzerConfigOptions given) : AnalyzerConfigOptions
    {
        private const string Key = "zmqperf.report";

        public override IEnumerable<string> Keys => given.Keys.Append(Key).Distinct();

        public override bool TryGetValue(string key, [NotNullWhen(true)] out string? value)
        {
            if (given.TryGetValue(key, out value))
                return true;
            value = key == Key ? "all" : null;
            return value is not null;
        }
    }
}
