using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Xunit;
using ZmqPerf.Analyzers.Frameworks;

namespace ZmqPerf.Analyzers.Tests.Effects;

/// <summary>
/// The rows of ASP.NET Core, which every SDK has, are compared with it. Windows' and others' are not here to be compared with.
/// </summary>
public sealed class HostTableTests
{
    private static readonly Compilation s_web = CSharpCompilation.Create(
        "Web",
        references: Directory.GetFiles(Folder(), "Microsoft.*.dll").Select(file => MetadataReference.CreateFromFile(file))
    );

    public static IEnumerable<object[]> Rows =>
        HostTable
            .Types.Select(row => (row.Type, Members: ""))
            .Concat(HostTable.Members.Select(row => (row.Type, row.Members)))
            .Concat(HostTable.Threads.Select(row => (row.Type, row.Members)))
            .Where(row => row.Type.StartsWith("Microsoft.AspNetCore.", StringComparison.Ordinal) || row.Type.Contains(".Hosting."))
            .Select(row => new object[] { row.Type, row.Members });

    [Theory]
    [MemberData(nameof(Rows))]
    public void Row_names_what_exists(string type, string members)
    {
        var found = s_web.GetTypeByMetadataName(type);
        Assert.True(found is not null, $"{type} is not in {Folder()}.");
        Assert.All(members.Split(' ', StringSplitOptions.RemoveEmptyEntries), member => Assert.NotEmpty(found.GetMembers(member)));
    }

    /// <summary>The newest ASP.NET Core beside the runtime that runs this.</summary>
    private static string Folder()
    {
        var runtime = Path.GetDirectoryName(typeof(object).Assembly.Location)!;
        var all = Path.GetFullPath(Path.Combine(runtime, "..", "..", "Microsoft.AspNetCore.App"));
        Assert.True(Directory.Exists(all), $"The SDK's ASP.NET Core is missing: {all}.");
        return Directory.GetDirectories(all).OrderBy(folder => File.GetLastWriteTimeUtc(folder)).Last();
    }
}
