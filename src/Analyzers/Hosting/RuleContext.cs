using System;
using System.Collections.Immutable;
using System.Threading;
using Microsoft.CodeAnalysis;
using ZmqPerf.Analyzers.Configuration;

namespace ZmqPerf.Analyzers.Hosting;

/// <summary>What a rule gets besides the code: the options in force there, where to report, and when to stop.</summary>
internal readonly struct RuleContext(ZmqPerfOptions options, Action<Diagnostic> report, CancellationToken cancellationToken)
{
    private readonly Action<Diagnostic> _report = MeasuredCosts.Quoting(options.Costs, report);

    public ZmqPerfOptions Options { get; } = options;

    public CancellationToken CancellationToken { get; } = cancellationToken;

    /// <summary>The messaging library of the code under examination, by name; null where it uses several.</summary>
    public string? Library { get; init; }

    /// <summary>
    /// Reports what the options ask for, and quotes the cost of the rule after the message, where it was measured on this machine.
    /// </summary>
    public void Report(Diagnostic diagnostic)
    {
        if (diagnostic.IsReportedIn(Options))
            _report(diagnostic);
    }

    /// <inheritdoc cref="Report(Diagnostic)"/>
    public void Report(DiagnosticDescriptor rule, Location at, FixDecision fix, params object?[] arguments) =>
        Report(Diagnostic.Create(rule, at, fix.Locations, PropertiesOf(fix), arguments));

    private ImmutableDictionary<string, string?> PropertiesOf(FixDecision fix) =>
        Library is null ? fix.Properties : fix.Properties.SetItem(FixPlan.LibraryKey, Library);
}
