using System;
using System.Runtime.CompilerServices;
using ZmqPerf.Hook;

/// <summary>
/// What the .NET runtime calls before the program's Main where DOTNET_STARTUP_HOOKS names this assembly; the name is prescribed. A program
/// that cannot be counted runs as ever.
/// </summary>
internal static class StartupHook
{
    public static void Initialize()
    {
        try
        {
            if (Environment.GetEnvironmentVariable(Handover.FolderVariable) is { Length: > 0 } folder)
                Record(folder);
        }
        catch (Exception)
        {
            // a runtime that is older than the library's
        }
    }

    /// <summary>Apart, because what is missing on an older runtime is missed where a method is compiled.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void Record(string folder) => Recording.Start(folder);
}
