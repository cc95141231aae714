using System;
using System.CommandLine.Parsing;
using System.Globalization;

namespace ZmqPerf.Tool;

/// <summary>Times as options say them: 45s, 2m, or seconds.</summary>
internal static class Time
{
    private static readonly TimeSpan s_most = TimeSpan.FromDays(1);

    /// <summary>The time, or an error in the argument.</summary>
    public static TimeSpan Parse(ArgumentResult argument, TimeSpan least = default)
    {
        string text = argument.Tokens.Count == 1 ? argument.Tokens[0].Value : "";
        var (number, unit) =
            text.EndsWith('m') ? (text[..^1], 60)
            : text.EndsWith('s') ? (text[..^1], 1)
            : (text, 1);
        if (
            !double.TryParse(number, NumberStyles.AllowDecimalPoint, CultureInfo.InvariantCulture, out double value)
            || !(value * unit <= s_most.TotalSeconds)
        )
        {
            argument.AddError($"'{text}' is not a time such as 45s or 2m.");
            return default;
        }
        var time = TimeSpan.FromSeconds(value * unit);
        if (time < least)
            argument.AddError(
                string.Create(CultureInfo.InvariantCulture, $"'{text}' is too short: {least.TotalSeconds:0.#}s is the least.")
            );
        return time;
    }
}
