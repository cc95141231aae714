using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Xunit;
using ZmqPerf.Analyzers.Frameworks;

namespace ZmqPerf.Analyzers.Tests.Frameworks;

/// <summary>Which .NET code is compiled for, as far as that says what <c>Encoding.Default</c> is.</summary>
public sealed class EncodingsTests
{
    [Theory]
    [InlineData("System.Runtime", true)]
    [FullData("System.Private.CoreLib", true)]
    [FullData("mscorlib", false)]
    [FullData("netstandard", false)]
    public void The_library_of_object_says_which_it_is(string library, bool isDotNetCore)
    {
        var core = CSharpCompilation.Create(
            library,
            [
                CSharpSyntaxTree.ParseText(
                    "namespace System { public class Object { } public abstract class ValueType { } public struct Void { } }"
                ),
            ],
            options: new(OutputKind.DynamicallyLinkedLibrary)
        );
        var compilation = CSharpCompilation.Create("App", references: [core.ToMetadataReference()]);
        Assert.Equal(isDotNetCore, Encodings.IsDotNetCore(compilation));
    }

    [Fact]
    public void Without_a_library_of_object_nothing_is_known() => Assert.False(Encodings.IsDotNetCore(CSharpCompilation.Create("App")));
}
