using System;
using System.IO;
using System.Linq;
using System.Reflection;
using System.Runtime.Loader;
using Microsoft.CodeAnalysis;

namespace ZmqPerf.Differential.Tests.Running;

/// <summary>Compiled programs, loaded until they are disposed, on the stand-in and the runtime that this assembly runs on.</summary>
internal sealed class LoadedPrograms : AssemblyLoadContext, IDisposable
{
    private LoadedPrograms(Stream image)
        : base("programs", isCollectible: true) => Assembly = LoadFromStream(image);

    public Assembly Assembly { get; }

    /// <exception cref="InvalidOperationException">It does not compile.</exception>
    public static LoadedPrograms Load(Compilation compilation)
    {
        using var image = new MemoryStream();
        var emitted = compilation.Emit(image);
        if (!emitted.Success)
            throw new InvalidOperationException(string.Join('\n', emitted.Diagnostics.Where(d => d.Severity == DiagnosticSeverity.Error)));
        image.Position = 0;
        return new(image);
    }

    public void Dispose() => Unload();
}
