using System.Threading.Tasks;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.Testing;
using Xunit;
using ZmqPerf.Analyzers.Flyweights;
using ZmqPerf.CodeFixes.Flyweights;

namespace ZmqPerf.Analyzers.Tests.Flyweights;

/// <summary>The fixes of declarations.</summary>
public sealed class FlyweightFixTests
{
    [Theory]
    [InlineData(
        """
            public class P
            {
                /* kept */ struct Q
                {
                    [GenerateFlyweight] public class {|ZMQ4001:{|ZMQ4001:O|}|}
                    {
                        public int A
                        {
                            get;
                            set;
                        }
                    }
                }
            }
            """,
        """
            public partial class P
            {
                /* kept */ partial struct Q
                {
                    [GenerateFlyweight] public class O
                    {
                        public int A
                        {
                            get;
                            set;
                        }
                    }
                }
            }
            """
    )]
    [FullData(
        """
            public static class P
            {
                [GenerateFlyweight]
                public record {|ZMQ4001:O|}(int A);

                [GenerateFlyweight]
                public record {|ZMQ4001:R|}(int A);
            }
            """,
        """
            public static partial class P
            {
                [GenerateFlyweight]
                public record O(int A);

                [GenerateFlyweight]
                public record R(int A);
            }
            """
    )]
    [InlineData(
        "#if true\n// comment\ninterface P\n{\n    [GenerateFlyweight] record {|ZMQ4001:O|}(int A);\n}\n#endif",
        "#if true\n// comment\npartial interface P\n{\n    [GenerateFlyweight] record O(int A);\n}\n#endif"
    )]
    public Task Several_closed_types_AreFixed(string source, string result) => Run<FlyweightPartialFixer>(source, result);

    [Theory]
    [InlineData("[Flyweight] public record {|ZMQ4002:O|}(int A);", "[GenerateFlyweight] public record O(int A);")]
    [InlineData(
        """
            [Obsolete, FlyweightAttribute(Size = 8)] public class {|ZMQ4002:O|} { public int A; }
            [ZmqPerf.Flyweights. /* x */ Flyweight] public struct {|ZMQ4002:P|} { public int A; }
            [global::ZmqPerf.Flyweights.FlyweightAttribute] public class {|ZMQ4002:Q|} { }
            """,
        """
            [Obsolete, GenerateFlyweight(Size = 8)] public class O { public int A; }
            [ZmqPerf.Flyweights. /* x */ GenerateFlyweight] public struct P { public int A; }
            [global::ZmqPerf.Flyweights.GenerateFlyweight] public class Q { }
            """
    )]
    public Task Several_classes_that_are_no_views_AreFixed(string source, string result) => Run<FlyweightKindFixer>(source, result);

#if CSHARP13
    [Theory]
    [InlineData(
        "[Flyweight] ref partial struct V { [Field] public partial int {|ZMQ4004:A|} { get; set; } }",
        "[Flyweight] ref partial struct V { [Field] public partial int A { get; } }"
    )]
    [InlineData(
        "[Flyweight] ref partial struct V { [Field] public partial int {|ZMQ4004:A|} { set; get; "
            + "} [Field] public partial int {|ZMQ4004:B|}\n{\n    get;\n    set;\n} }",
        "[Flyweight] ref partial struct V { [Field] public partial int A { get; } [Field] public partial int B\n{\n    get;\n} }"
    )]
    public Task Several_setters_AreFixed(string source, string result) => Run<FlyweightSetterFixer>(source, result);

    [Theory]
    [InlineData(
        "[Flyweight] ref partial struct V { [Field] public partial int {|ZMQ4004:A|} { readonly get; set; } }",
        "[Flyweight] ref partial struct V { [Field] public partial int A { get; } }"
    )]
    [FullData(
        "[Flyweight] ref partial struct V { [Field] public partial int {|ZMQ4004:A|}\n{\n    get; // read\n    set; // written\n} }",
        "[Flyweight] ref partial struct V { [Field] public partial int A\n{\n    get; // read\n} }"
    )]
    [FullData(
        "[Flyweight] ref partial struct V { [Field] public partial int {|ZMQ4004:A|}\n{\n"
            + "    // written\n    set;\n    // read\n    get;\n} }",
        "[Flyweight] ref partial struct V { [Field] public partial int A\n{\n    // read\n    get;\n} }"
    )]
    [FullData(
        "[Flyweight] ref partial struct V { [Field] public partial int {|ZMQ4004:A|}\n{\n    get;\n"
            + "#pragma warning disable CA1044\n    set;\n#pragma warning restore CA1044\n} }",
        "[Flyweight] ref partial struct V { [Field] public partial int A\n{\n    get;\n#pragma warning disable CA1044\n"
            + "#pragma warning restore CA1044\n} }"
    )]
    public Task Setter_goes_with_what_is_said_of_it_when_it_IsFixed(string source, string result) =>
        Run<FlyweightSetterFixer>(source, result);

    [Fact]
    public Task Setter_without_getter_has_no_fix_IsFixed() =>
        Run<FlyweightSetterFixer>("[Flyweight] ref partial struct V { [Field] public partial int {|ZMQ4004:A|} { set; } }", null);

    [Fact]
    public Task Struct_with_properties_of_a_view_IsNotFixed() =>
        Run<FlyweightKindFixer>("[Flyweight] partial struct {|ZMQ4002:V|} { [Field] public partial int A { get; } }", null);
#endif

    private static Task Run<TFixer>(string source, string? result)
        where TFixer : CodeFixProvider, new()
    {
        var test = new ZmqTest([new FlyweightAnalyzer()], new TFixer())
        {
            TestCode = Generated.Usings + source,
            CompilerDiagnostics = CompilerDiagnostics.None,
            AllowsTwoIdsInOneLine = true,
            Generators = [typeof(FlyweightGenerator)],
        };
        if (result is null)
            test.ExpectsNoFix = true;
        else
            test.FixedCode = Generated.Usings + result;
        return test.RunAsync();
    }
}
