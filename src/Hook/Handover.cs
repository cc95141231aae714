namespace ZmqPerf.Hook;

/// <summary>
/// What the tool and the hook have agreed on. Each process writes one file of its own: the seconds since its start on the first line; then,
/// on a line for each instrument and value of its tag, their names, how many there were, and how many bytes, with tabs between.
/// </summary>
internal static class Handover
{
    /// <summary>The environment variable that names the folder for the files.</summary>
    public const string FolderVariable = "ZMQPERF_PROFILE_FOLDER";

    /// <summary>How a file is called that is whole.</summary>
    public const string Extension = ".counts";
}
