using System;
using System.Threading;
using Microsoft.CodeAnalysis;
using ZmqPerf.Analyzers.Configuration;

namespace ZmqPerf.Analyzers.Hosting;

/// <summary>What a rule gets beside the code: the options in force there, where to report, and when to stop.</summary>
internal readonly struct RuleContext(ZmqPerfOptions options, Action<Diagnostic> report, CancellationToken cancellationToken)
{
    public ZmqPerfOptions Options { get; } = options;

    /// <summary>Quotes the cost of the rule behind the message, where it was measured on this machine.</summary>
    public Action<Diagnostic> Report { get; } = MeasuredCosts.Quoting(options.Costs, report);

    public CancellationToken CancellationToken { get; } = cancellationToken;
}
