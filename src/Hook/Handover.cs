using System;
using System.Globalization;

namespace ZmqPerf.Hook;

/// <summary>
/// What the tool and the hook have agreed on. Each process writes one file of its own: the seconds since its start on the first line; then,
/// on a line for each instrument and value of its tag, their names, how many there were, and how many bytes, with tabs between.
/// </summary>
internal static class Handover
{
    /// <summary>The environment variable that names the folder for the files.</summary>
    public const string FolderVariable = "ZMQPERF_PROFILE_FOLDER";

    /// <summary>The name of the hook.</summary>
    public const string Assembly = "ZmqPerf.Hook";

    /// <summary>How a file is called that is whole.</summary>
    public const string Extension = ".counts";

    /// <summary>How many frames rewritten code has counted, and, in the place of bytes, about how many nanoseconds that took.</summary>
    public const string CountingNanoseconds = "counting";

    /// <summary>In the place of bytes, the processor time of a process that has counted such frames.</summary>
    public const string ProcessorNanoseconds = "processor";

    public static string Line(string instrument, object? tag, long count, long bytes) =>
        string.Format(CultureInfo.InvariantCulture, "{0}\t{1}\t{2}\t{3}", instrument, tag, count, bytes);
}
