using System;
using System.Diagnostics;
using System.IO;

namespace ZmqPerf.Soak;

/// <summary>What this process holds.</summary>
internal static class Resources
{
    public static long ResidentBytes
    {
        get
        {
            using var process = Process.GetCurrentProcess();
            return process.WorkingSet64;
        }
    }

    /// <summary>Open files, which sockets are; 0 where the system does not list them.</summary>
    public static int Handles => Directory.Exists("/proc/self/fd") ? Directory.GetFileSystemEntries("/proc/self/fd").Length : 0;
}
