using System;
using System.IO;
using System.Linq;
using Xunit;
using ZmqPerf.Tool.Scanning;
using ZmqPerf.Tool.Tests.Support;

namespace ZmqPerf.Tool.Tests.Scanning;

/// <summary>Which projects a folder stands for, and which it leaves out.</summary>
public sealed class ScanTargetTests : IDisposable
{
    private readonly UserCode _code = new();

    public ScanTargetTests()
    {
        _code.Write("All.slnx", """<Solution><Project Path="src/A.csproj" /><Project Path="src/F.fsproj" /></Solution>""");
        foreach (string project in new[] { "src/A.csproj", "src/F.fsproj", "tools/B.csproj", "tools/V.vbproj", "bin/C.csproj" })
            _code.Write(project, "<Project />");
    }

    public void Dispose() => _code.Dispose();

    [Fact]
    public void Folder_names_the_projects_that_its_solution_does_not_list()
    {
        var target = Assert.Single(ScanTarget.ResolveAll([_code.Folder]));
        Assert.Equal(["A.csproj"], target.Projects.Select(Path.GetFileName));
        Assert.Equal(
            [("B.csproj", "All.slnx does not list it; name it, too"), ("F.fsproj", "it is not C#"), ("V.vbproj", "it is not C#")],
            target.LeftOut.Select(left => (Path.GetFileName(left.Project), left.Reason))
        );
    }

    [Fact]
    public void Solution_that_is_named_leaves_out_what_is_not_CSharp()
    {
        var target = Assert.Single(ScanTarget.ResolveAll([Path.Combine(_code.Folder, "All.slnx")]));
        Assert.Equal(["F.fsproj"], target.LeftOut.Select(left => Path.GetFileName(left.Project)));
    }

    [Fact]
    public void Folder_without_one_solution_leaves_no_CSharp_out()
    {
        _code.Write("Other.slnx", "<Solution />");
        var target = Assert.Single(ScanTarget.ResolveAll([_code.Folder]));
        Assert.Equal(["A.csproj", "B.csproj"], target.Projects.Select(Path.GetFileName));
        Assert.Equal(["F.fsproj", "V.vbproj"], target.LeftOut.Select(left => Path.GetFileName(left.Project)));
    }

    [Fact]
    public void Project_that_another_path_names_is_not_left_out()
    {
        var targets = ScanTarget.ResolveAll([_code.Folder, Path.Combine(_code.Folder, "tools", "B.csproj")]);
        Assert.DoesNotContain(
            targets.SelectMany(target => target.LeftOut),
            left => left.Project.EndsWith("B.csproj", StringComparison.Ordinal)
        );
    }
}
