using System;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Runtime.InteropServices;

namespace ZmqPerf.Tests;

/// <summary>What the tests ask of Linux: signals, limits, processor time and memory.</summary>
internal static unsafe partial class LibC
{
    private const int SigUsr1 = 10;
    private const int AddressSpace = 9;
    private const int ThreadCpuTime = 3;

    private static readonly nint s_library = NativeLibrary.Load("libc", typeof(LibC).Assembly, null);

    /// <summary>The calling thread, for <see cref="Interrupt"/>.</summary>
    [LibraryImport("libc", EntryPoint = "pthread_self")]
    public static partial nint CurrentThread();

    /// <summary>
    /// From now on <see cref="Interrupt"/> ends a waiting call of a thread with EINTR: the signal has a handler that does nothing, and
    /// calls are not restarted.
    /// </summary>
    public static void PrepareInterrupts()
    {
        nint doNothing = NativeLibrary.GetExport(s_library, "abs");
        _ = signal(SigUsr1, doNothing);
        _ = siginterrupt(SigUsr1, 1);
    }

    public static void Interrupt(nint thread) => _ = pthread_kill(thread, SigUsr1);

    /// <summary>The processor time that the calling thread has used.</summary>
    public static TimeSpan ThreadTime()
    {
        Span<long> time = stackalloc long[2];
        fixed (long* seconds = time)
            _ = clock_gettime(ThreadCpuTime, seconds);
        return TimeSpan.FromSeconds(time[0]) + TimeSpan.FromMicroseconds(time[1] / 1000);
    }

    /// <summary>The memory of the process that is in use, in bytes.</summary>
    public static long ResidentBytes() => Status("VmRSS:");

    /// <summary>Gives the system what is free in malloc's arenas, of which each thread may have had another.</summary>
    public static void Trim()
    {
        if (NativeLibrary.TryGetExport(s_library, "malloc_trim", out nint trim))
            _ = ((delegate* unmanaged<nuint, int>)trim)(0); // glibc has it, others have no arenas
    }

    /// <summary>Lets the address space grow by so many bytes and no further.</summary>
    public static void LimitMemory(long additionalBytes)
    {
        // asked once: a soft limit above the hard one is refused
        long most = Status("VmSize:") + additionalBytes;
        Span<long> limit = [most, most];
        fixed (long* soft = limit)
            if (setrlimit(AddressSpace, soft) != 0)
                throw new InvalidOperationException("setrlimit failed");
    }

    public static int OpenFiles() => Directory.GetFileSystemEntries("/proc/self/fd").Length;

    private static long Status(string field)
    {
        string line = File.ReadLines("/proc/self/status").First(line => line.StartsWith(field, StringComparison.Ordinal));
        return long.Parse(line[field.Length..].Replace("kB", "", StringComparison.Ordinal), CultureInfo.InvariantCulture) * 1024;
    }

    [LibraryImport("libc")]
    private static partial nint signal(int number, nint handler);

    [LibraryImport("libc")]
    private static partial int siginterrupt(int number, int flag);

    [LibraryImport("libc")]
    private static partial int pthread_kill(nint thread, int number);

    [LibraryImport("libc")]
    private static partial int clock_gettime(int clock, long* time);

    [LibraryImport("libc")]
    private static partial int setrlimit(int resource, long* limit);
}
