using System;
using System.IO;
using System.Linq;
using System.Threading.Tasks;
using Xunit;

namespace ZmqPerf.Tool.Tests.Support;

/// <summary>Chromium without a window, where there is one. No other machine is asked for anything.</summary>
internal static class Browser
{
    public const string Missing = "There is no Chromium, so the report is not shown: apt-get install chromium.";

    public static string? Path { get; } =
        (Environment.GetEnvironmentVariable("PATH") ?? "")
            .Split(System.IO.Path.PathSeparator)
            .SelectMany(folder =>
                new[] { "chromium", "chromium-browser", "google-chrome" }.Select(name => System.IO.Path.Combine(folder, name))
            )
            .FirstOrDefault(File.Exists);

    public static async Task<Ran> ShowAsync(Folder folder, string page, string picture, string scheme) =>
        await Ran.EndOf(
            Ran.StartProgram(
                Path!,
                folder.Path,
                "--headless=new",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-dev-shm-usage",
                $"--user-data-dir={folder["profile-" + scheme]}",
                "--host-resolver-rules=MAP * ~NOTFOUND",
                "--hide-scrollbars",
                "--window-size=1200,3000",
                "--enable-logging=stderr",
                $"--blink-settings=preferredColorScheme={(scheme == "dark" ? 0 : 1)}",
                $"--screenshot={folder[picture]}",
                new Uri(folder[page]).AbsoluteUri
            )
        );
}

/// <summary>A theory that is skipped, and says why, where there is no browser.</summary>
[AttributeUsage(AttributeTargets.Method)]
internal sealed class BrowserTheoryAttribute : TheoryAttribute
{
    public BrowserTheoryAttribute()
    {
        if (Browser.Path is null)
            Skip = Browser.Missing;
    }
}
