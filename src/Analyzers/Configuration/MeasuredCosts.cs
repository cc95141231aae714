using System;
using System.Collections.Generic;
using System.Globalization;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

namespace ZmqPerf.Analyzers.Configuration;

/// <summary>
/// What <c>zmqperf calibrate</c> has measured of rules on the machine, as its global config says: how many times its remedy a hit costs, at which size, and when that was measured. Diagnostics quote it behind
/// their own message. Costs without a date are not quoted.
/// </summary>
internal sealed class MeasuredCosts
{
    private readonly string _date;
    private readonly Dictionary<string, double> _ratios = new(StringComparer.OrdinalIgnoreCase);
    private readonly Dictionary<string, double> _sizes = new(StringComparer.OrdinalIgnoreCase);

    private MeasuredCosts(string date) => _date = date;

    /// <summary>The costs in these options; null where there are none. What cannot be read is added to the errors.</summary>
    public static MeasuredCosts? Read(AnalyzerConfigOptions options, List<OptionError> errors)
    {
        if (!options.TryGetValue(OptionKeys.Calibrated, out var date))
            return null;
        if (!DateTime.TryParseExact(date, "yyyy-MM-dd", CultureInfo.InvariantCulture, DateTimeStyles.None, out _))
        {
            errors.Add(new(OptionKeys.Calibrated, date, "expected a date such as 2026-11-21; no measured cost is quoted"));
            return null;
        }

        var costs = new MeasuredCosts(date);
        foreach (var key in options.Keys)
            if (OptionKeys.IsCost(key, out var rule, out var figure) && options.TryGetValue(key, out var text))
                costs.Add(key, rule, figure, text, errors);
        return costs;
    }

    /// <summary>A way to report that quotes the costs; the very same where there are none.</summary>
    public static Action<Diagnostic> Quoting(MeasuredCosts? costs, Action<Diagnostic> report) => costs is null ? report : diagnostic => report(costs.Quoted(diagnostic));

    private void Add(string key, string rule, string figure, string text, List<OptionError> errors)
    {
        if (!double.TryParse(text, NumberStyles.AllowDecimalPoint, CultureInfo.InvariantCulture, out var value) || !(value < double.MaxValue))
            errors.Add(new(key, text, "expected a number such as 3.9; it is not quoted"));
        else if (figure == OptionKeys.CostRatio)
            _ratios[rule] = value;
        else if (figure == OptionKeys.CostSize)
            _sizes[rule] = value;
    }

    private Diagnostic Quoted(Diagnostic diagnostic)
    {
        if (!_ratios.TryGetValue(diagnostic.Id, out var ratio) || !MeasuredRules.Against.TryGetValue(diagnostic.Id, out var against))
            return diagnostic;
        var size = _sizes.TryGetValue(diagnostic.Id, out var bytes) && bytes > 0 ? string.Format(CultureInfo.InvariantCulture, " at {0:N0} B", bytes) : "";
        var message = string.Format(CultureInfo.InvariantCulture, "{0}; about {1:0.0}x {2}{3} on this machine, measured {4}", diagnostic.GetMessage(CultureInfo.InvariantCulture), ratio, against, size, _date);
        var rule = diagnostic.Descriptor;
        return Diagnostic.Create(rule.Id, rule.Category, message, diagnostic.Severity, diagnostic.DefaultSeverity, rule.IsEnabledByDefault, diagnostic.WarningLevel,
            rule.Title, rule.Description, rule.HelpLinkUri, diagnostic.Location, diagnostic.AdditionalLocations, rule.CustomTags, diagnostic.Properties);
    }
}
