using System;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis.Testing;
using Xunit;

namespace ZmqPerf.Analyzers.Tests.Editing;

[Trait("Compiler", "each")]
public sealed class ImportsScopeTests
{
    [Theory]
    [InlineData("// Copyright\n\nusing Zyan;\n\n", "// Copyright\n\nusing ZmqPerf;\nusing Zyan;\n\n")]
    [FullData("#nullable enable\nusing Zyan;\n\n", "#nullable enable\nusing ZmqPerf;\nusing Zyan;\n\n")]
    [FullData("#pragma warning disable CS1591\nusing Zyan;\n", "#pragma warning disable CS1591\nusing ZmqPerf;\nusing Zyan;\n")]
    public Task Directive_StandsBelow_what_begins_the_file(string before, string after) => ImportTest.IsFixed(before, after);

    [Theory]
    [InlineData(
        "#region Usings\nusing NUnit;\nusing Zyan;\n#endregion\n\n",
        "#region Usings\nusing NUnit;\nusing ZmqPerf;\nusing Zyan;\n#endregion\n\n"
    )]
    [FullData("#region Usings\nusing NUnit;\n#endregion\n\n", "#region Usings\nusing NUnit;\nusing ZmqPerf;\n#endregion\n\n")]
    [FullData("#region Usings\nusing Zyan;\n#endregion\n\n", "#region Usings\nusing ZmqPerf;\nusing Zyan;\n#endregion\n\n")]
    public Task Directive_StandsInside_of_a_region(string before, string after) => ImportTest.IsFixed(before, after);

    [Theory]
    [InlineData("// me\n#if !X\nusing Zyan;\n#endif\n\n", "// me\nusing ZmqPerf;\n#if !X\nusing Zyan;\n#endif\n\n")]
    [FullData("using System;\n#if X\nusing NUnit;\n#endif\n\n", "using System;\nusing ZmqPerf;\n#if X\nusing NUnit;\n#endif\n\n")]
    [FullData(
        "using System;\n#if !X\nusing NUnit;\n#endif\nusing Zyan;\n\n",
        "using System;\nusing ZmqPerf;\n#if !X\nusing NUnit;\n#endif\nusing Zyan;\n\n"
    )]
    public Task Directive_StandsOutside_of_conditions(string before, string after) => ImportTest.IsFixed(before, after);

    [Theory]
    [InlineData(
        "namespace N\n{\n    using System;\n    using Zyan;\n\n",
        "namespace N\n{\n    using System;\n    using ZmqPerf;\n    using Zyan;\n\n",
        "\n}\n"
    )]
    [FullData("namespace N\n{\n    using Zyan;\n\n", "namespace N\n{\n    using ZmqPerf;\n    using Zyan;\n\n", "\n}\n")]
    [FullData("namespace N\n{\n    using NUnit;\n\n", "namespace N\n{\n    using NUnit;\n    using ZmqPerf;\n\n", "\n}\n")]
    [InlineData("namespace N;\n\nusing NUnit;\n\n", "namespace N;\n\nusing NUnit;\nusing ZmqPerf;\n\n")]
    [InlineData("using NUnit;\n\nnamespace N;\n\n", "using NUnit;\nusing ZmqPerf;\n\nnamespace N;\n\n")]
    public Task Directive_StandsInTheNamespace_that_has_usings(string before, string after, string end = "") =>
        ImportTest.IsFixed(before, after, end);

    [Theory]
    [InlineData("using ZmqPerf;\n\n")]
    [InlineData("global using ZmqPerf;\n\n")]
    [FullData("using ZmqPerf;\n\nnamespace N\n{\n    using NUnit;\n\n", "\n}\n")]
    [InlineData("namespace ZmqPerf.Samples;\n\n")]
    public Task Directive_that_is_there_IsNotAdded(string head, string end = "") => ImportTest.IsFixed(head, head, end);

    [Fact]
    public Task Directive_IsNotAdded_where_another_file_imports_for_all()
    {
        var test = ImportTest.Test("using NUnit;\n\n", "using NUnit;\n\n", "");
        foreach (var state in new[] { test.TestState, test.FixedState })
            state.Sources.Add(("/0/Usings.cs", "global using ZmqPerf;\n"));
        return test.RunAsync();
    }

    [Fact]
    public Task System_IsImported_where_an_array_becomes_a_span() =>
        ImportTest.Code.IsFixed(
            "class C { void M(Net.Zmq.Socket s, byte[] b) { s.Send({|ZMQ1003:b[1..5]|}); } }",
            "using System;\n\nclass C { void M(Net.Zmq.Socket s, byte[] b) { s.Send(b.AsSpan(1..5)); } }"
        );

    [Fact]
    public Task Directive_IsAdded_once_for_several_fixes()
    {
        var second = ImportTest.Before.Replace("class C", "class D", StringComparison.Ordinal);
        var secondFixed = ImportTest.After.Replace("class C", "class D", StringComparison.Ordinal);
        return ImportTest
            .Code.Fix(
                $"using NUnit;\n\n{ImportTest.Before}\n{second}\nnamespace NUnit {{ class X; }}",
                $"using NUnit;\nusing ZmqPerf;\n\n{ImportTest.After}\n{secondFixed}\nnamespace NUnit {{ class X; }}"
            )
            .RunAsync();
    }

    [Fact]
    public Task Name_that_the_namespace_has_as_well_KeepsNothingOut() =>
        ImportTest.IsFixed(
            "using NUnit;\n\n",
            "using NUnit;\nusing ZmqPerf;\n\n",
            "\nclass FrameReceiver { FrameReceiver? Other { get; set; } }\n"
        );

#if CSHARP14
    [Theory]
    [InlineData(
        "#!/usr/bin/env dotnet\n#:package Net.Zmq@0.5.0\n\n",
        "#!/usr/bin/env dotnet\n#:package Net.Zmq@0.5.0\n\nusing ZmqPerf;\n\n"
    )]
    [FullData("#:package Net.Zmq@0.5.0\n#:property A=b\n", "#:package Net.Zmq@0.5.0\n#:property A=b\nusing ZmqPerf;\n\n")]
    [FullData("#:package Net.Zmq@0.5.0\nusing Zyan;\n\n", "#:package Net.Zmq@0.5.0\nusing ZmqPerf;\nusing Zyan;\n\n")]
    [FullData("#!/usr/bin/env dotnet\n\nusing NUnit;\n\n", "#!/usr/bin/env dotnet\n\nusing NUnit;\nusing ZmqPerf;\n\n")]
    public Task Directive_StandsBelow_the_lines_of_a_file_based_program(string before, string after)
    {
        var test = ImportTest.Test(before, after, "");
        test.SolutionTransforms.Add(
            (solution, id) =>
                solution.WithProjectParseOptions(id, solution.GetProject(id)!.ParseOptions!.WithFeatures([new("FileBasedProgram", "true")]))
        );
        // #! stays the first line
        test.TestBehaviors |= TestBehaviors.SkipSuppressionCheck | TestBehaviors.SkipGeneratedCodeCheck;
        return test.RunAsync();
    }
#endif
}
