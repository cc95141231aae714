using System;
using System.Linq;
using System.Reflection;

namespace ZmqPerf.Tool.Tests.Support;

/// <summary>What the build says about where things are.</summary>
internal static class Repository
{
    public static string Root { get; } = Metadata("RepositoryRoot");

    public static string Metadata(string key) =>
        typeof(Repository).Assembly.GetCustomAttributes<AssemblyMetadataAttribute>().Single(attribute => attribute.Key == key).Value
        ?? throw new InvalidOperationException($"the build did not say {key}");
}
