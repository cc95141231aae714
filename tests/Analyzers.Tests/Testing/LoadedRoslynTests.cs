using System.Linq;
using System.Reflection;
using Microsoft.CodeAnalysis;
using Xunit;

namespace ZmqPerf.Analyzers.Tests.Testing;

[Trait("Compiler", "each")]
public sealed class LoadedRoslynTests
{
    [Fact]
    public void Loaded_version_is_the_one_that_the_project_names() =>
        Assert.Equal(
            typeof(LoadedRoslynTests)
                .Assembly.GetCustomAttributes<AssemblyMetadataAttribute>()
                .Single(a => a.Key == "RoslynTestVersion")
                .Value + ".0",
            typeof(Compilation).Assembly.GetName().Version!.ToString()
        );
}
