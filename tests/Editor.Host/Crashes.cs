using System;
using System.Collections.Concurrent;
using System.Composition;
using Microsoft.CodeAnalysis.ErrorLogger;
using Microsoft.CodeAnalysis.Extensions;
using Microsoft.CodeAnalysis.Host;
using Microsoft.CodeAnalysis.Host.Mef;

namespace ZmqPerf.Editor.Host;

/// <summary>Keeps what analyzers and fixers throw: an editor would switch them off.</summary>
[ExportWorkspaceService(typeof(IExtensionManager), ServiceLayer.Host), Shared]
[method: ImportingConstructor]
internal sealed class Crashes() : IExtensionManager
{
    public static ConcurrentQueue<string> Seen { get; } = new();

    public bool IsDisabled(object provider) => false;

    public bool HandleException(object provider, Exception exception)
    {
        if (exception is OperationCanceledException)
            return false;
        Seen.Enqueue($"{provider.GetType().FullName} threw {exception}");
        return true;
    }
}

[Export(typeof(IErrorLoggerService)), Shared]
[method: ImportingConstructor]
internal sealed class ErrorLog() : IErrorLoggerService
{
    public void LogException(object source, Exception exception) => Crashes.Seen.Enqueue($"{source.GetType().FullName} logged {exception}");
}
