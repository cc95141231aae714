using System;
using System.Linq;
using System.Reflection;
using Xunit;

namespace ZmqPerf.Analyzers.Tests.Catalogue;

/// <summary>
/// What the packed assemblies refer to is there in the oldest host: an assembly binds to no version older than the one it was compiled
/// with.
/// </summary>
public sealed class HostTests
{
    [Theory]
    [InlineData("ZmqPerf.Analyzers")]
    [FullData("ZmqPerf.CodeFixes")]
    public void Assembly_needs_nothing_newer_than_the_NET_8_SDK(string name) =>
        Assert.All(
            Assembly.Load(name).GetReferencedAssemblies(),
            reference =>
                Assert.True(reference.Version <= VersionOf(reference.Name!), $"{name} refers to {reference.Name} {reference.Version}")
        );

    private static Version VersionOf(string name) =>
        name switch
        {
            "netstandard" => new(2, 0, 0, 0),
            "System.Memory" => new(4, 0, 1, 2),
            "System.Collections.Immutable" => new(7, 0, 0, 0),
            "ZmqPerf.Analyzers" => new(int.MaxValue, 0),
            _ when name.StartsWith("Microsoft.CodeAnalysis", StringComparison.Ordinal) => new(4, 8, 0, 0),
            _ => new(0, 0),
        };
}
