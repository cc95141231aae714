using System;
using System.IO;
using System.Reflection;
using System.Runtime.InteropServices;
using Net.Zmq;
using Xunit;
using ZmqPerf.Native;

namespace ZmqPerf.Tests.Native;

public class LibZmqLoaderTests
{
    private static readonly Assembly s_core = typeof(Net.Zmq.Core.ZmqException).Assembly;
    private static readonly string s_soname =
        OperatingSystem.IsWindows() ? "libzmq"
        : OperatingSystem.IsMacOS() ? "libzmq.5.dylib"
        : "libzmq.so.5";

    private static Version Installed => new(Context.Version.Major, Context.Version.Minor, Context.Version.Patch);

    [Fact]
    public void TheVersionThatNetZmqUses_IsTaken()
    {
        nint module = LibZmqLoader.Find(Installed, [new("libzmq-that-nobody-has", s_core), new(s_soname, s_core)], out string? problem);

        Assert.Null(problem);
        Assert.True(NativeLibrary.TryGetExport(module, "zmq_msg_send", out _));
    }

    [Fact]
    public void NoLibrary_IsExplained()
    {
        nint module = LibZmqLoader.Find(Installed, [new("libzmq-that-nobody-has", s_core)], out string? problem);

        Assert.Equal(0, module);
        Assert.Contains("libzmq-that-nobody-has (as Net.Zmq.Core finds it): not found", problem, StringComparison.Ordinal);
        Assert.Contains("apt install libzmq5", problem, StringComparison.Ordinal);
    }

    [Fact]
    public void AnotherVersion_IsRefusedNamingBoth()
    {
        nint module = LibZmqLoader.Find(new Version(4, 2, 1), [new(s_soname, s_core)], out string? problem);

        Assert.Equal(0, module);
        Assert.Contains(
            $"{s_soname} (as Net.Zmq.Core finds it): is libzmq {Installed}, but Net.Zmq uses 4.2.1",
            problem,
            StringComparison.Ordinal
        );
    }

    [LinuxFact]
    public void TwoWrongCandidates_AreBothNamed()
    {
        LibZmqLoader.Find(Installed, [new("libc", s_core), new("libzmq-that-nobody-has", s_core)], out string? problem);

        Assert.Contains("libc (as Net.Zmq.Core finds it): is not a libzmq", problem, StringComparison.Ordinal);
        Assert.Contains("libzmq-that-nobody-has (as Net.Zmq.Core finds it): not found", problem, StringComparison.Ordinal);
    }

    [LinuxTheory]
    [InlineData("1")]
    [InlineData("0")] // compiled with optimisation at once, calls are bound earlier
    public void WrongLibrary_IsOneClearException(string tieredCompilation)
    {
        using var folder = new CopyOfTheTests();
        string other = Path.Combine(RuntimeEnvironment.GetRuntimeDirectory(), "libSystem.Native.so");
        File.Copy(other, Path.Combine(folder.Path, "libzmq.so"), overwrite: true);
        File.Copy(other, Path.Combine(folder.Path, "libzmq.so.5"), overwrite: true);

        string output = folder.Run(ChildProcess.WrongLibrary, ("DOTNET_TieredCompilation", tieredCompilation));

        foreach (
            string entry in new[]
            {
                "BeginFrame",
                "SendFrame",
                "BeginFrame without size",
                "SendUpTo",
                "SharedFrame",
                "ReceiveLoop",
                "FrameReceiver",
            }
        )
            Assert.Contains(
                $"\n{entry}: System.DllNotFoundException: ZmqPerf found no usable libzmq.",
                $"\n{output}",
                StringComparison.Ordinal
            );
        Assert.Contains("libzmq.so.5 (as Net.Zmq.Core finds it): is not a libzmq", output, StringComparison.Ordinal);
        Assert.Contains($"Loaded by this process: {folder.Path}", output, StringComparison.Ordinal);
    }

    [LinuxFact]
    public void SecondCopyBesideTheApplication_IsNotLoaded()
    {
        using var folder = new CopyOfTheTests();
        string installed = LibZmqLoader.LoadedFiles();
        string copy = Path.Combine(folder.Path, "libzmq.so");
        File.Copy(installed, copy, overwrite: true);
        // the stand-in asks for the soname, which is no file here; the library takes what lies beside it
        bool isStandIn = s_core.GetName().Version == new Version(0, 0, 0, 0);

        Assert.Equal($"1 frame through {(isStandIn ? installed : copy)}\n", folder.Run(ChildProcess.OneCopy));
    }

    [LinuxFact]
    public void HugeFrameWithoutMemory_IsOutOfMemoryAndSendsNothing() =>
        Assert.Equal(
            """
            BeginFrame: System.OutOfMemoryException
            SendFrame: System.OutOfMemoryException
            SendUpTo: System.OutOfMemoryException
            SharedFrame: System.OutOfMemoryException
            BeginFrame without size: System.OutOfMemoryException
            beyond every size: System.OutOfMemoryException
            1 frame

            """,
            ChildProcess.Run(ChildProcess.HugeFrame)
        );
}
