using System;
using System.IO;
using Spectre.Console;
using ZmqPerf.Tool.Scanning;

namespace ZmqPerf.Tool.Reporting;

/// <summary>The forms that a report can have.</summary>
internal enum Format
{
    Table,
    Json,
    Github,
    Html,
}

/// <summary>Where a report goes: the standard output, or a file.</summary>
internal static class Output
{
    public const string HtmlFile = "zmqperf.html";

    /// <param name="file">Null: the standard output, and for HTML <see cref="HtmlFile"/>.</param>
    /// <exception cref="CannotScanException">The file cannot be written.</exception>
    public static void Write(Format format, string? file, Action<TextWriter, IAnsiConsole?> write)
    {
        file ??= format == Format.Html ? HtmlFile : null;
        if (file is null)
        {
            write(Console.Out, Console.IsOutputRedirected ? null : AnsiConsole.Console);
            return;
        }
        try
        {
            using var writer = new StreamWriter(file) { NewLine = "\n" };
            write(writer, null);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            throw new CannotScanException($"'{file}' cannot be written: {e.Message}");
        }
        Console.Error.WriteLine($"report written to {TableReport.Relative(Path.GetFullPath(file))}");
    }
}
