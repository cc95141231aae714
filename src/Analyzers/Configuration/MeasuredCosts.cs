using System;
using System.Collections.Generic;
using System.Globalization;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

namespace ZmqPerf.Analyzers.Configuration;

/// <summary>
/// What <c>zmqperf calibrate</c> has measured of rules' forms on the machine, as its global config says, and when. Diagnostics quote it
/// after their own message, where it is of their form and size. Costs without a date are not quoted.
/// </summary>
internal sealed class MeasuredCosts
{
    private readonly string _date;
    private readonly Dictionary<CostForm, CostTable> _tables = new();

    private MeasuredCosts(string date) => _date = date;

    /// <summary>The costs in these options; null where there are none. What cannot be read is added to the errors.</summary>
    public static MeasuredCosts? Read(AnalyzerConfigOptions options, List<OptionError> errors)
    {
        var isDated = options.TryGetValue(OptionKeys.Calibrated, out var date);
        var costs =
            isDated && DateTime.TryParseExact(date, "yyyy-MM-dd", CultureInfo.InvariantCulture, DateTimeStyles.None, out _)
                ? new MeasuredCosts(date!)
                : null;
        if (isDated && costs is null)
            errors.Add(new(OptionKeys.Calibrated, date!, "expected a date such as 2026-11-21; no measured cost is quoted"));
        foreach (var key in OptionKeys.In(options))
            if (OptionKeys.CostOf(key) is { } form && options.TryGetValue(key, out var text))
            {
                if (CostTable.Parse(text) is not { } table)
                    errors.Add(new(key, text, "expected costs such as 64 B: 12.5 ns, 88 B, 1.07x | 512 B: ...; they are not quoted"));
                else if (!isDated)
                    errors.Add(new(key, text, $"costs are quoted with their date only; add {OptionKeys.Calibrated} = 2026-11-21"));
                else if (costs is not null)
                    costs._tables[form] = table;
            }

        return costs;
    }

    /// <summary>A way to report that quotes the costs; the very same where there are none.</summary>
    public static Action<Diagnostic> Quoting(MeasuredCosts? costs, Action<Diagnostic> report) =>
        costs is null ? report : costs.Quoting(report);

    /// <summary>Apart, since what a lambda captures is an object for each call.</summary>
    private Action<Diagnostic> Quoting(Action<Diagnostic> report) => diagnostic => report(Quoted(diagnostic));

    private Diagnostic Quoted(Diagnostic diagnostic)
    {
        if (
            CostProperties.FormOf(diagnostic.Id, diagnostic.Properties) is not { } form
            || !_tables.TryGetValue(form, out var table)
            || table.At(CostProperties.SizeOf(diagnostic.Properties)) is not { Row: { Nanoseconds: > 0 } row } cost
        )
            return diagnostic;
        var quoted = cost.IsOfSize
            ? string.Format(CultureInfo.InvariantCulture, "{0:0.0}x {1} at {2:N0} B", row.Ratio, form.Against, row.Size)
            : string.Format(CultureInfo.InvariantCulture, "{0:N0} ns more than {1}", row.Nanoseconds, form.Against);
        var rule = diagnostic.Descriptor;
        return Diagnostic.Create(
            rule.Id,
            rule.Category,
            $"{diagnostic.GetMessage(CultureInfo.InvariantCulture)}; about {quoted} on this machine, measured {_date}",
            diagnostic.Severity,
            diagnostic.DefaultSeverity,
            rule.IsEnabledByDefault,
            diagnostic.WarningLevel,
            rule.Title,
            rule.Description,
            rule.HelpLinkUri,
            diagnostic.Location,
            diagnostic.AdditionalLocations,
            rule.CustomTags,
            diagnostic.Properties
        );
    }
}
