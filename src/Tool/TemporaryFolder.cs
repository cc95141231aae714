using System.IO;

namespace ZmqPerf.Tool;

/// <summary>Folders that do not outlive the tool.</summary>
internal static class TemporaryFolder
{
    /// <returns>The full path of a new one.</returns>
    /// <exception cref="IOException">There can be none; the message says where it was tried.</exception>
    public static string Create()
    {
        try
        {
            return Directory.CreateTempSubdirectory("zmqperf-").FullName;
        }
        catch (IOException e)
        {
            throw new IOException(
                $"a temporary folder is needed, and '{Path.GetTempPath()}' (TMPDIR, or TEMP on Windows) takes none: {e.Message}",
                e
            );
        }
    }
}
