using System.IO;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Xunit;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Tests.Symbols;

/// <summary>What counts as .NET's own.</summary>
public sealed class KnownTypesTests
{
    private static readonly MetadataReference s_core = MetadataReference.CreateFromFile(typeof(object).Assembly.Location);

    [Fact]
    public void Members_of_dotnet_are_its_own() => Assert.True(MethodOf("System.String", "Trim", s_core).IsFramework());

    [Fact]
    public void Members_of_a_package_in_its_namespaces_are_not()
    {
        var code = CSharpSyntaxTree.ParseText("namespace System.Linq { public static class EnumerableEx { public static void Do() { } } }");
        var package = CSharpCompilation.Create("System.Interactive", [code], [s_core], new(OutputKind.DynamicallyLinkedLibrary));
        using var image = new MemoryStream();
        Assert.True(package.Emit(image).Success);
        Assert.False(MethodOf("System.Linq.EnumerableEx", "Do", s_core, MetadataReference.CreateFromImage(image.ToArray())).IsFramework());
    }

    private static ISymbol MethodOf(string type, string name, params MetadataReference[] references) =>
        CSharpCompilation.Create("Code", references: references).GetTypeByMetadataName(type)!.GetMembers(name).First();
}
