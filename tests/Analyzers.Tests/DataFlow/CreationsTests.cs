using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Xunit;
using ZmqPerf.Analyzers.DataFlow.Origins;

namespace ZmqPerf.Analyzers.Tests.DataFlow;

/// <summary>What may be a call of a constructor by its syntax is bound, and nothing else.</summary>
public sealed class CreationsTests
{
    [Theory]
    [InlineData("class D { object o = new C(1); }")]
    [InlineData("class D { object o = new N.C(1); }")]
    [InlineData("class D { C c = new(1); }")]
    [InlineData("class D { C? c = new(1); C P { get; } = new(2); }", 2)]
    [InlineData("class D { C M() => new(1); }")]
    [InlineData("class D : C { D() : base(1) { } }")]
    [InlineData("class D() : C(1);")]
    [InlineData("class D { System.Nullable<C> c = new(1); }")]
    [InlineData("using E = C; class D { object o = new E(1); }")]
    [FullData("class D { D() : this(new C(1)) { } D(C c) { } string S => $\"{new C(1)} new\"; }", 3)] // the first may be any
    [FullData("namespace N { class D { class E : C { E() : base(1) { _ = new C(2); } } } }", 2)]
    [InlineData("_ = new C(1);")]
    [InlineData("class D { object o = /* a new one */ new C(1); // new\n }")]
    public void Possible_call_is_found(string code, int count = 1) => Assert.Equal(count, Found(code));

    [Theory]
    [InlineData("class D { object o = new D(); D e = new(); }")]
    [FullData("class D { D(int n) { } D e = new D(1); D f = new(2); D P { get; } = new(3); }")]
    [InlineData("class D { object o = new C(1, 2); }")] // too many for it
    [FullData("class D { object o = new System.Text.StringBuilder(1); }")]
    [InlineData("// new C(1)\nclass D { new int renew; int[] a = new int[1]; object o = new { a = 1 }; }")]
    public void Other_creations_are_passed_over(string code) => Assert.Equal(0, Found(code));

    [Fact]
    public void Alias_of_all_files_may_stand_for_any_type() =>
        Assert.Equal(1, Found("class D { object o = new E(1); }", "global using E = C;"));

    [Fact]
    public void Creation_is_bound_once_for_all_constructors()
    {
        var compilation = CSharpCompilation.Create(
            "Sites",
            [CSharpSyntaxTree.ParseText("class C { public C(int n) { } } class D { D(int n) { } C M() => new(1); }")]
        );
        var inC = Creations.Of(ConstructorOf("C"), compilation).Single();
        var inD = Creations.Of(ConstructorOf("D"), compilation).Single();
        Assert.Same(inC, inD);
        Assert.Equal("C", inC.ConstructorIn(compilation)?.ContainingType.Name);

        IMethodSymbol ConstructorOf(string type) => compilation.GetTypeByMetadataName(type)!.InstanceConstructors.Single();
    }

    private static int Found(string code, string other = "")
    {
        var compilation = CSharpCompilation.Create(
            "Sites",
            [.. new[] { "class C { public C(int n) { } }", code, other }.Select(text => CSharpSyntaxTree.ParseText(text))]
        );
        var constructor = compilation.GetTypeByMetadataName("C")!.InstanceConstructors.Single();
        return Creations.Of(constructor, compilation).Count();
    }
}
