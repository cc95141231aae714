using System.Linq;
using System.Reflection;

namespace ZmqPerf.Analyzers;

/// <summary>Where a rule's page is, as it was when these analyzers were built: of a newer version it may say other things.</summary>
internal static class HelpLink
{
    private static readonly string s_revision = RevisionOf(
        typeof(HelpLink).Assembly.GetCustomAttribute<AssemblyInformationalVersionAttribute>()?.InformationalVersion
    );

    public static string Of(string id) => $"https://github.com/zmqperf/zmqperf/blob/{s_revision}/docs/rules/{id}.md";

    /// <summary>The tag of a release, else the commit of a build, as <c>1.2.0-alpha.0.5+COMMIT</c> names it, else the newest.</summary>
    public static string RevisionOf(string? version)
    {
        if (version is not { Length: > 0 })
            return "main";
        var parts = version.Split('+');
        if (parts[0].IndexOf('-') < 0)
            return "v" + parts[0];
        return parts.Length > 1 && parts[1].Length == 40 && parts[1].All(IsHexDigit) ? parts[1] : "main";
    }

    private static bool IsHexDigit(char c) => c is >= '0' and <= '9' or >= 'a' and <= 'f';
}
