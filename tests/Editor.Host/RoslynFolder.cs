using System;
using System.IO;
using System.Linq;
using System.Reflection;
using System.Runtime.CompilerServices;
using System.Runtime.Loader;

namespace ZmqPerf.Editor.Host;

/// <summary>Loads Roslyn from where the SDK keeps it, so that nothing of it is copied.</summary>
internal static class RoslynFolder
{
    public static string RepositoryRoot { get; } = Metadata("RepositoryRoot");

    private static string Roslyn { get; } = Metadata("EditorRoslyn");

    [ModuleInitializer]
    internal static void Resolve() =>
        AssemblyLoadContext.Default.Resolving += static (context, name) =>
            Path.Combine(Roslyn, name.Name + ".dll") is var path && File.Exists(path) ? context.LoadFromAssemblyPath(path) : null;

    private static string Metadata(string key) =>
        typeof(RoslynFolder).Assembly.GetCustomAttributes<AssemblyMetadataAttribute>().Single(a => a.Key == key).Value!;
}
