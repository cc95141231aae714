using System.Threading.Tasks;
using Xunit;

namespace ZmqPerf.Analyzers.Tests.Editing;

[Trait("Compiler", "each")]
public sealed class ImportsTests
{
    [Theory]
    [InlineData("", "using ZmqPerf;\n\n")]
    [InlineData("// The class.\n", "using ZmqPerf;\n\n// The class.\n")]
    [InlineData("/// <summary>C</summary>\n", "using ZmqPerf;\n\n/// <summary>C</summary>\n")]
    [InlineData("[System.Serializable]\n", "using ZmqPerf;\n\n[System.Serializable]\n")]
    [FullData("#if !X\n", "using ZmqPerf;\n\n#if !X\n", "\n#endif\n")]
    public Task First_directive_StandsAbove_the_type(string before, string after, string end = "") =>
        ImportTest.IsFixed(before, after, end);

    [Theory]
    [InlineData("// Copyright me\n// All rights reserved\n\n", "// Copyright me\n// All rights reserved\n\nusing ZmqPerf;\n\n")]
    [FullData("// Copyright me\n", "// Copyright me\nusing ZmqPerf;\n\n")]
    [FullData("/* SPDX: MIT */\n\n// The class.\n", "/* SPDX: MIT */\n\nusing ZmqPerf;\n\n// The class.\n")]
    [FullData("// me\n/// <summary>C</summary>\n", "using ZmqPerf;\n\n// me\n/// <summary>C</summary>\n")]
    [FullData("// me\nnamespace N;\n\n", "// me\nusing ZmqPerf;\n\nnamespace N;\n\n")]
    public Task First_directive_StandsBelow_a_license(string before, string after) => ImportTest.IsFixed(before, after);

    [Theory]
    [InlineData("#nullable enable\n\n", "#nullable enable\n\nusing ZmqPerf;\n\n")]
    [InlineData("#nullable enable\n", "#nullable enable\nusing ZmqPerf;\n\n")]
    [InlineData("#pragma warning disable CS1591\n\n", "#pragma warning disable CS1591\n\nusing ZmqPerf;\n\n")]
    [InlineData("// (c) me\n\n#nullable enable\n\n", "// (c) me\n\n#nullable enable\n\nusing ZmqPerf;\n\n")]
    [FullData("#region C\n", "#region C\nusing ZmqPerf;\n\n", "\n#endregion\n")]
    [InlineData("#define A\n", "#define A\nusing ZmqPerf;\n\n")]
    [InlineData("#if X\n#define A\n#endif\n\n", "#if X\n#define A\n#endif\n\nusing ZmqPerf;\n\n")]
    public Task First_directive_StandsBelow_directives_of_the_compiler(string before, string after, string end = "") =>
        ImportTest.IsFixed(before, after, end);

    [Theory]
    [InlineData("using System;\n\n", "using System;\nusing ZmqPerf;\n\n")]
    [FullData("using System;\nusing Zyan;\n\n", "using System;\nusing ZmqPerf;\nusing Zyan;\n\n")]
    [FullData("using Zyan;\n\n", "using ZmqPerf;\nusing Zyan;\n\n")]
    [FullData("using a.b;\nusing NUnit;\n\n", "using a.b;\nusing NUnit;\nusing ZmqPerf;\n\n")]
    [FullData("using a.b;\nusing System;\nusing Zyan;\n\n", "using a.b;\nusing System;\nusing ZmqPerf;\nusing Zyan;\n\n")]
    [FullData("using Zyan;\nusing NUnit; // why\n\n", "using Zyan;\nusing NUnit; // why\nusing ZmqPerf;\n\n")]
    [FullData("global using NUnit;\nusing Zyan;\n\n", "global using NUnit;\nusing ZmqPerf;\nusing Zyan;\n\n")]
    [FullData("global using NUnit;\n\n", "global using NUnit;\nusing ZmqPerf;\n\n")]
    [FullData(
        "using Zyan;\nusing ZmqPerf.Flyweights;\nusing NUnit;\n\n",
        "using Zyan;\nusing ZmqPerf.Flyweights;\nusing ZmqPerf;\nusing NUnit;\n\n"
    )]
    public Task Directive_StandsInOrder(string before, string after) => ImportTest.IsFixed(before, after);

    [Theory]
    [InlineData("using I = System.Int32;\n\n", "using ZmqPerf;\nusing I = System.Int32;\n\n")]
    [FullData("using NUnit;\nusing A = NUnit.X;\n\n", "using NUnit;\nusing ZmqPerf;\nusing A = NUnit.X;\n\n")]
    [FullData("using NUnit;\n\nusing A = NUnit.X;\n\n", "using NUnit;\nusing ZmqPerf;\n\nusing A = NUnit.X;\n\n")]
    public Task Directive_StandsAbove_aliases(string before, string after) => ImportTest.IsFixed(before, after);

    [Theory]
    [InlineData("using static System.Math;\n\n", "using ZmqPerf;\nusing static System.Math;\n\n")]
    [FullData("using NUnit;\nusing static System.Math;\n\n", "using NUnit;\nusing ZmqPerf;\nusing static System.Math;\n\n")]
    public Task Directive_StandsAbove_static_ones(string before, string after) => ImportTest.IsFixed(before, after);

    [Theory]
    [InlineData("using System;\n\nusing NUnit;\n\n", "using System;\n\nusing NUnit;\nusing ZmqPerf;\n\n")]
    [InlineData("using System;\n\nusing Zyan;\n\n", "using System;\n\nusing ZmqPerf;\nusing Zyan;\n\n")]
    [InlineData("using NUnit;\n\nusing Zyan;\n\n", "using NUnit;\n\nusing ZmqPerf;\n\nusing Zyan;\n\n")]
    [InlineData("using MyApp.Data;\n\nusing NUnit;\n\n", "using MyApp.Data;\n\nusing NUnit;\n\nusing ZmqPerf;\n\n")]
    [FullData("using Zyan;\n\nusing zz;\n\n", "using ZmqPerf;\n\nusing Zyan;\n\nusing zz;\n\n", " namespace zz { class X; }")]
    public Task Directive_StandsInTheGroup_where_the_file_has_groups(string before, string after, string end = "") =>
        ImportTest.IsFixed(before, after, end);
}
