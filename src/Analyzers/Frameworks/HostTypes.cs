using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;

namespace ZmqPerf.Analyzers.Frameworks;

/// <summary>Types that .NET's hosts run: services in the background, and those that answer requests.</summary>
internal static class HostTypes
{
    private const string Service = "Microsoft.Extensions.Hosting.BackgroundService";

    /// <summary>What has run when a host starts the task of a service.</summary>
    public const string Starter = "StartAsync";

    /// <summary>The types of which a host makes an object for each request, and calls several at a time.</summary>
    private static readonly HashSet<string> s_requests = new()
    {
        "Microsoft.AspNetCore.Mvc.ControllerBase",
        "Microsoft.AspNetCore.Mvc.RazorPages.PageModel",
        "Microsoft.AspNetCore.SignalR.Hub",
    };

    /// <summary>The namespaces of loggers: what they are told, they write down, and call nobody.</summary>
    private static readonly string[] s_loggers = { "Microsoft.Extensions.Logging", "Serilog", "NLog" };

    /// <summary>Whether a host starts a task of a type beside the other members of its object.</summary>
    public static bool IsService(INamedTypeSymbol type) => Derives(type, name => name == Service);

    /// <summary>Whether a method is what that task runs.</summary>
    public static bool IsTask(IMethodSymbol method) =>
        method is { IsOverride: true, Name: "ExecuteAsync" } && IsService(method.ContainingType);

    /// <summary>Whether the public members of a type answer requests, which come side by side.</summary>
    public static bool AnswersRequests(INamedTypeSymbol type) => Derives(type, s_requests.Contains);

    /// <summary>Whether a method only writes to a log.</summary>
    public static bool Logs(IMethodSymbol method) => s_loggers.Contains(method.ContainingNamespace.ToDisplayString());

    private static bool Derives(INamedTypeSymbol type, System.Func<string, bool> isOne)
    {
        for (var ancestor = type.BaseType; ancestor is not null; ancestor = ancestor.BaseType)
            if (isOne(FrameworkApis.MetadataNameOf(ancestor.OriginalDefinition)))
                return true;
        return false;
    }
}
