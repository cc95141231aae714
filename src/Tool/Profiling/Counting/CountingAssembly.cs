using System;
using System.IO;
using System.Linq;
using System.Reflection.PortableExecutable;
using Mono.Cecil;

namespace ZmqPerf.Tool.Profiling.Counting;

/// <summary>
/// An assembly whose sends and receives are to be counted: one that calls libzmq, or NetMQ. It stays what it was; written anew, it counts.
/// </summary>
internal sealed class CountingAssembly
{
    private readonly string _file;

    private CountingAssembly(string file) => _file = file;

    /// <returns>Null where there is nothing to count in the file, or it is no assembly.</returns>
    public static CountingAssembly? Of(string file)
    {
        try
        {
            using var module = ModuleDefinition.ReadModule(file);
            return HasFrames(module) ? new(file) : null;
        }
        catch (Exception e) when (e is BadImageFormatException or IOException or ArgumentException)
        {
            return null;
        }
    }

    /// <exception cref="CannotProfileException">It is written in a form that cannot be written again.</exception>
    public void WriteTo(string destination)
    {
        using var module = ModuleDefinition.ReadModule(_file);
        if ((module.Attributes & ModuleAttributes.ILOnly) == 0)
            DropMachineCode(module);
        var frames = new FramesReference(module);
        if (module.Assembly.Name.Name == CountedCalls.NetMq)
            new NetMqCounting(frames).Rewrite(module);
        else
            new LibZmqCounting(frames).Rewrite(module);
        module.Write(destination);
    }

    private static bool HasFrames(ModuleDefinition module) =>
        module.Assembly?.Name.Name is { } name
        && name != CountedCalls.Runtime
        && (
            name == CountedCalls.NetMq
            || (
                module.ModuleReferences.Any(native => native.Name.Contains(CountedCalls.LibZmq, StringComparison.OrdinalIgnoreCase))
                && LibZmqCounting.Functions(module).Any()
            )
        );

    /// <summary>Code that was compiled ahead of time (ReadyToRun) stands beside the whole of the code that it was made of.</summary>
    private void DropMachineCode(ModuleDefinition module)
    {
        using var image = new PEReader(File.OpenRead(_file));
        if (image.PEHeaders.CorHeader is not { ManagedNativeHeaderDirectory.Size: > 0 })
            throw new CannotProfileException($"{Path.GetFileName(_file)} holds native code of its own, and cannot be rewritten to count.");
        module.Attributes = ModuleAttributes.ILOnly;
        module.Architecture = TargetArchitecture.I386; // with ILOnly alone: any
    }
}
