using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using ZmqPerf.Measuring;

namespace ZmqPerf.Tool.Calibrating;

/// <summary>What was found in detail, in sentences.</summary>
internal static class Findings
{
    public static string Say(BreakEven breakEven) =>
        breakEven.Kind switch
        {
            BreakEvenKind.At => string.Create(
                CultureInfo.InvariantCulture,
                $"costs more up to {breakEven.Size.Value:N0} B [{breakEven.Size.Low:N0}, {breakEven.Size.High:N0}]"
            ),
            BreakEvenKind.Never => string.Create(
                CultureInfo.InvariantCulture,
                $"costs more at every size, up to the {breakEven.Size.Value:N0} B that were measured"
            ),
            BreakEvenKind.Always => string.Create(
                CultureInfo.InvariantCulture,
                $"costs more at no size, from the {breakEven.Size.Value:N0} B on that were measured"
            ),
            _ => $"cannot be told: {breakEven.Why}",
        };

    public static IEnumerable<string> Of(Calibration calibration)
    {
        foreach (var threshold in calibration.Thresholds)
        foreach (string finding in Of(threshold, calibration.Former?.Threshold(threshold.Key)))
            yield return finding;
        foreach (string cost in OfCosts(calibration))
            yield return cost;
        if (calibration is { Unusable: null, Load.Share: < 0.8 })
            yield return $"The machine was busy: {calibration.Load}. Ratios within a round stand that better than nanoseconds do: "
                + "repeat it on an idle machine.";
    }

    /// <summary>The three forms that cost most, each at the size at which it does, and those of which nothing is known.</summary>
    private static IEnumerable<string> OfCosts(Calibration calibration)
    {
        var forms = calibration.Costs.GroupBy(cost => cost.Form).ToLookup(costs => costs.Any(cost => cost.Unstable is null));
        var highest = forms[true].Select(costs => costs.Where(cost => cost.Unstable is null).MaxBy(cost => cost.Ratio.Value)!);
        foreach (var cost in highest.OrderByDescending(cost => cost.Ratio.Value).Take(3))
        {
            var (form, ratio) = (cost.Form, cost.Ratio);
            yield return string.Create(
                CultureInfo.InvariantCulture,
                $"""
                {form.Rule}, {form.Finding}, costs {ratio.Value:F1} times {form.Against}{At(
                    cost
                )} here [{ratio.Low:F1}, {ratio.High:F1}]: {cost.Nanoseconds:N0} ns and {cost.Bytes:N0} managed bytes more, each time.
                """
            );
        }
        var unknown = forms[false].Select(costs => $"{costs.Key.Rule} ({costs.Key.Key})").ToList();
        if (calibration.Unusable is null && unknown.Count > 0)
            yield return $"What {string.Join(", ", unknown)} cost{(unknown.Count == 1 ? "s" : "")} is unstable and not quoted: "
                + "give it a larger budget, or an idle machine.";
    }

    private static IEnumerable<string> Of(Threshold threshold, int? former)
    {
        foreach (var (pair, breakEven) in threshold.Pairs)
            yield return $"{pair.Dearer}, against {pair.Than}: {Say(breakEven)}.";
        yield return threshold.Value is { } value
            ? string.Create(CultureInfo.InvariantCulture, $"{threshold.Key} = {value} (published: {threshold.Default}): {threshold.Why}.")
            : string.Create(
                CultureInfo.InvariantCulture,
                $"{threshold.Key} stays at "
                    + $"{(former is null ? $"the published {threshold.Default}" : $"{former}, as the file said before")}: "
                    + $"{threshold.Why}."
            );
    }

    private static string At(RuleCost cost) => cost.Size > 0 ? $" at {Format.Size(cost.Size)}" : "";
}
