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

    /// <summary>The file that a report goes to, or null for the standard output.</summary>
    public static string? FileOf(Format format, string? named) => named ?? (format == Format.Html ? HtmlFile : null);

    /// <summary>Says before the work, and not after it, that a file cannot be written.</summary>
    /// <param name="file">Null: the standard output.</param>
    /// <exception cref="CannotScanException">The file cannot be written.</exception>
    public static void Check(string? file)
    {
        if (file is null)
            return;
        if (Missing(file) is { } folder)
            throw new CannotScanException($"'{file}' cannot be written: there is no folder '{folder}'");
        try
        {
            bool isThere = File.Exists(file);
            using (new FileStream(file, FileMode.OpenOrCreate, FileAccess.Write)) { }
            if (!isThere)
                File.Delete(file);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException or ArgumentException)
        {
            throw new CannotScanException($"'{file}' cannot be written: {e.Message}");
        }
    }

    /// <summary>The folder that a file would have to go to, where it does not exist.</summary>
    public static string? Missing(string file) =>
        Path.GetDirectoryName(Path.GetFullPath(file)) is { } folder && !Directory.Exists(folder) ? folder : null;

    /// <param name="file">Null: the standard output, and for HTML <see cref="HtmlFile"/>.</param>
    /// <exception cref="CannotScanException">The file cannot be written.</exception>
    public static void Write(Format format, string? file, Action<TextWriter, IAnsiConsole?> write)
    {
        file = FileOf(format, file);
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
