using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Reflection;
using System.Runtime.Loader;
using Xunit;

namespace ZmqPerf.StandIn.Tests;

/// <summary>Every Net.Zmq that this repository compiles against has exactly the public signatures of the package.</summary>
public class ApiListingTests
{
    [Theory]
    [InlineData("0.1.0")]
    [InlineData("0.2.0")]
    [InlineData("0.4.1")]
    [InlineData("0.5.0")]
    public void EveryVersion_HasThePublicSignaturesOfThePackage(string version)
    {
        var actual = ApiListing.Parse(ApiListing.Print(Load(version))).ToHashSet();

        Assert.Equal("", Difference(Listing(version), actual));
    }

    [Fact]
    public void AnotherVersion_IsFoundDifferentInBothDirections()
    {
        var actual = ApiListing.Parse(ApiListing.Print(Load("0.5.0"))).ToHashSet();

        string difference = Difference(Listing("0.1.0"), actual);

        Assert.Contains(
            "missing: assembly Net.Zmq: static class Net.Zmq.MessagePool { static Message Rent() }",
            difference,
            StringComparison.Ordinal
        );
        Assert.Contains(
            "surplus: assembly Net.Zmq: sealed class Net.Zmq.Socket : IDisposable { bool Send(byte[] data, SendFlags flags = None) }",
            difference,
            StringComparison.Ordinal
        );
    }

    [Fact]
    public void TheLibraryUnderTest_HasThePublicSignaturesOfItsVersion()
    {
        var actual = ApiListing.Parse(ApiListing.Print(Library.Core, Library.Assembly)).ToHashSet();

        Assert.Equal("", Difference(Listing(Library.Version), actual));
    }

    private static HashSet<string> Listing(string version) =>
        [.. ApiListing.Parse(File.ReadLines(Path.Combine(AppContext.BaseDirectory, "api", $"{version}.txt")))];

    private static List<Assembly> Load(string version)
    {
        string folder = Path.Combine(AppContext.BaseDirectory, "ref-zmq", version);
        var context = new AssemblyLoadContext(version);
        return [Load("Net.Zmq.Core"), Load("Net.Zmq")];

        Assembly Load(string name) => context.LoadFromAssemblyPath(Path.Combine(folder, $"{name}.dll"));
    }

    private static string Difference(HashSet<string> listed, HashSet<string> actual) =>
        string.Join(
            '\n',
            [.. listed.Except(actual).Select(line => $"missing: {line}"), .. actual.Except(listed).Select(line => $"surplus: {line}")]
        );
}
