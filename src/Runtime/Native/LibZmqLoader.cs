using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.IO;
using System.Linq;
using System.Reflection;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using Net.Zmq;

namespace ZmqPerf.Native;

/// <summary>
/// Finds the libzmq that Net.Zmq itself uses; another version, or a second copy, would not know Net.Zmq's sockets. Net.Zmq is made to load
/// its own first. Then candidates are asked, by name and never by path, and the first is taken whose version is the one that Net.Zmq
/// reports. On Linux the soname comes first, because the loader resolves it to what is loaded already.
/// </summary>
internal static unsafe class LibZmqLoader
{
    /// <summary>The first version whose <c>zmq_msg_t</c> has 64 bytes.</summary>
    private static readonly Version s_oldest = new(4, 1, 0);

    private static readonly nint s_module = Find(NetZmqVersion(), Candidates(), out s_problem);
    private static readonly string? s_problem;

    /// <summary>Throws where there is no usable libzmq; costs nothing once compiled with optimisation.</summary>
    /// <exception cref="DllNotFoundException">No usable libzmq.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static void Require()
    {
        if (s_problem is not null)
            ThrowUnusable();
    }

    /// <summary>Takes the first candidate that is a libzmq of the expected version; otherwise returns 0 and what was tried.</summary>
    internal static nint Find(Version? expected, Candidate[] candidates, out string? problem)
    {
        List<string> tried = [];
        foreach (Candidate candidate in candidates)
        {
            if (!NativeLibrary.TryLoad(candidate.Name, candidate.LoadedBy, null, out nint module))
            {
                tried.Add($"{candidate}: not found");
                continue;
            }
            Version? version = VersionOf(module);
            if (version is not null && version == expected && version >= s_oldest)
            {
                problem = null;
                return module;
            }
            tried.Add($"{candidate}: {WhyNot(version, expected)}");
            NativeLibrary.Free(module);
        }
        problem = Explain(tried);
        return 0;
    }

    // Before any other code of the assembly: the JIT binds calls with a suppressed transition when it compiles the caller, which may be
    // code of the application.
    [ModuleInitializer]
    internal static void SetResolver() =>
        NativeLibrary.SetDllImportResolver(typeof(LibZmqLoader).Assembly, static (name, _, _) => name == LibZmq.Library ? Module() : 0);

    private static nint Module()
    {
        Require();
        return s_module;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void ThrowUnusable() => throw new DllNotFoundException(s_problem);

    private static Candidate[] Candidates()
    {
        Assembly netZmq = typeof(Socket).Assembly;
        Assembly core = typeof(ZmqException).BaseType!.Assembly; // Net.Zmq.Core holds the declarations and so decides what is loaded
        Candidate[] byName = [new(LibZmq.Library, core), new(LibZmq.Library, netZmq)];
        return OperatingSystem.IsWindows() ? byName
            : OperatingSystem.IsMacOS() ? [.. byName, new("libzmq.5.dylib", core)]
            : [new("libzmq.so.5", core), .. byName];
    }

    private static Version? NetZmqVersion()
    {
        try
        {
            var (major, minor, patch) = Context.Version;
            return new Version(major, minor, patch);
        }
        catch (Exception failure)
            when (failure is DllNotFoundException or EntryPointNotFoundException or BadImageFormatException or TypeInitializationException)
        {
            return null;
        }
    }

    private static Version? VersionOf(nint module)
    {
        if (!NativeLibrary.TryGetExport(module, "zmq_version", out nint function))
            return null;
        int major,
            minor,
            patch;
        ((delegate* unmanaged[Cdecl]<int*, int*, int*, void>)function)(&major, &minor, &patch);
        return new Version(major, minor, patch);
    }

    private static string WhyNot(Version? found, Version? expected) =>
        (found, expected) switch
        {
            (null, _) => "is not a libzmq",
            (_, null) => $"is libzmq {found}, but Net.Zmq itself found none",
            _ when found == expected => $"is libzmq {found}, which is too old",
            _ => $"is libzmq {found}, but Net.Zmq uses {expected}",
        };

    private static string Explain(List<string> tried) =>
        $"""
            ZmqPerf found no usable libzmq. It needs the very library that Net.Zmq uses, version {s_oldest} or later. Tried:
            {string.Join('\n', tried.Select(line => "  " + line))}
            Loaded by this process: {LoadedFiles()}.
            Install one libzmq where the system's loader finds it (Debian, Ubuntu: apt install libzmq5; Fedora: dnf install zeromq;
            Alpine: apk add libzmq; macOS: brew install zeromq;
            Windows: libzmq.dll beside the application, as the package Net.Zmq brings it) and remove other copies.
            """;

    internal static string LoadedFiles()
    {
        using var process = Process.GetCurrentProcess();
        string[] files =
        [
            .. from ProcessModule module in process.Modules
            where Path.GetFileName(module.FileName).StartsWith(LibZmq.Library, StringComparison.OrdinalIgnoreCase)
            select module.FileName,
        ];
        return files.Length == 0 ? "none" : string.Join(", ", files);
    }

    /// <summary>A library name, and the assembly from whose point of view it is looked up.</summary>
    internal readonly record struct Candidate(string Name, Assembly LoadedBy)
    {
        public override string ToString() => $"{Name} (as {LoadedBy.GetName().Name} finds it)";
    }
}
