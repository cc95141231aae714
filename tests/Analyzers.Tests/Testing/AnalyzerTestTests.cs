using System;
using System.Collections.Generic;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;
using Xunit;
using ZmqPerf.Testing;

namespace ZmqPerf.Analyzers.Tests.Testing;

/// <summary>That the verifier fails where it should, and only there.</summary>
public sealed class AnalyzerTestTests
{
    [Fact]
    public Task A_marked_diagnostic_passes() => new Probe("class [|C|] { } class {|SELF01:D|} { } class {|#0:E|} { }").Expecting(ClassAnalyzer.Rule, 0, "E").RunAsync();

    [Fact]
    public Task An_unmarked_diagnostic_fails() => Fails("surplus: /0/Test0.cs(1,7)-(1,8) SELF01", new Probe("class C { }"));

    [Fact]
    public Task A_mark_without_diagnostic_fails() => Fails("missing: /0/Test0.cs(1,1)-(1,7) SELF01", new Probe("[|struct|] S { }"));

    [Fact]
    public Task Two_marks_need_two_diagnostics() => Fails("missing", new Probe("class [|[|C|]|] { }"));

    [Fact]
    public Task A_mark_of_another_id_fails() => Fails("missing", new Probe("class {|SELF02:C|} { }"));

    [Fact]
    public Task A_mark_in_another_file_fails() => Fails("missing: /0/Test1.cs(1,8)", new Probe("class C { }") { TestState = { Sources = { "struct [|S|] { }" } } });

    [Fact]
    public Task A_wrong_argument_fails() => Fails("missing", new Probe("class {|#0:C|} { }").Expecting(ClassAnalyzer.Rule, 0, "D"));

    [Fact]
    public Task A_wrong_severity_fails() =>
        Fails("missing", new Probe("class {|#0:C|} { }") { ExpectedDiagnostics = { new DiagnosticResult("SELF01", DiagnosticSeverity.Info).WithLocation(0) } });

    [Fact]
    public Task A_severity_can_be_left_open() =>
        new Probe("class {|#0:C|} { }") { ExpectedDiagnostics = { new DiagnosticResult("SELF01", DiagnosticSeverity.Info).WithLocation(0).WithOptions(DiagnosticOptions.IgnoreSeverity) } }.RunAsync();

    [Fact]
    public Task Lines_and_columns_count_from_one() => new Probe("\nclass C { }\nclass D { }")
    {
        ExpectedDiagnostics =
        {
            new DiagnosticResult("SELF01", DiagnosticSeverity.Warning).WithLocation(2, 7),
            new DiagnosticResult("SELF01", DiagnosticSeverity.Warning).WithSpan(3, 7, 3, 8).WithMessage("class D"),
        },
    }.RunAsync();

    [Fact]
    public Task Additional_locations_are_checked()
    {
        var result = new DiagnosticResult("SELF01", DiagnosticSeverity.Warning).WithLocation(0);
        return Task.WhenAll(
            new Probe("class {|#0:C|} { }") { Behaviour = Behaviour.LocatesNamespace, ExpectedDiagnostics = { result.WithLocation(1, 1) } }.RunAsync(),
            Fails("missing", new Probe("class {|#0:C|} { }") { Behaviour = Behaviour.LocatesNamespace, ExpectedDiagnostics = { result } }),
            Fails("missing", new Probe("class {|#0:C|} { }") { Behaviour = Behaviour.LocatesNamespace, ExpectedDiagnostics = { result.WithLocation(1, 2) } }),
            new Probe("class {|#0:C|} { }") { Behaviour = Behaviour.LocatesNamespace, ExpectedDiagnostics = { result.WithOptions(DiagnosticOptions.IgnoreAdditionalLocations) } }.RunAsync());
    }

    [Fact]
    public Task A_throwing_analyzer_fails() => Fails("analyzer threw", new Probe("class C { }") { Behaviour = Behaviour.Throws });

    [Fact]
    public Task Code_that_does_not_compile_fails() => Fails("CS0246", new Probe("class [|C|] : Missing { }"));

    [Fact]
    public Task A_marked_compile_error_passes() => new Probe("class [|C|] : {|CS0246:Missing|} { }").RunAsync();

    [Fact]
    public Task Broken_code_passes_where_the_compiler_does_not_count() =>
        new Probe("class [|C|] : Missing { void M( }") { CompilerDiagnostics = CompilerDiagnostics.None }.RunAsync();

    [Fact]
    public Task Compiler_warnings_count_where_asked_for() => Task.WhenAll(
        new Probe("class [|C|] { int a; }").RunAsync(),
        Fails("CS0169", new Probe("class [|C|] { int a; }") { CompilerDiagnostics = CompilerDiagnostics.Warnings }),
        new Probe("class [|C|] { int {|CS0169:a|}; }") { CompilerDiagnostics = CompilerDiagnostics.Warnings }.RunAsync());

    [Fact]
    public Task A_diagnostic_in_generated_code_fails() => Task.WhenAll(
        Fails("as generated code", new Probe("class [|C|] { }") { Behaviour = Behaviour.InGeneratedCode }),
        new Probe("class [|C|] { }") { Behaviour = Behaviour.InGeneratedCode, TestBehaviors = TestBehaviors.SkipGeneratedCodeCheck }.RunAsync());

    [Fact]
    public Task A_diagnostic_that_no_pragma_stops_fails() => Task.WhenAll(
        Fails("under #pragma warning disable", new Probe("class [|C|] { }") { Behaviour = Behaviour.NotConfigurable }),
        new Probe("class [|C|] { }") { Behaviour = Behaviour.NotConfigurable, TestBehaviors = TestBehaviors.SkipSuppressionCheck }.RunAsync());

    [Fact]
    public Task A_diagnostic_without_location_may_survive_pragma_and_header() => new Probe("class C { }")
    {
        Behaviour = Behaviour.WithoutLocation,
        ExpectedDiagnostics = { new DiagnosticResult("SELF01", DiagnosticSeverity.Warning).WithNoLocation() },
    }.RunAsync();

    [Fact]
    public Task A_rule_that_is_off_by_default_is_on_unless_configured() => Task.WhenAll(
        new Probe("class [|C|] { }") { Behaviour = Behaviour.OffByDefault }.RunAsync(),
        new Probe("class C { }") { Behaviour = Behaviour.OffByDefault, TestState = { AnalyzerConfigFiles = { ("/.globalconfig", "is_global = true\ndotnet_diagnostic.SELF01.severity = none") } } }.RunAsync());

    [Theory]
    [InlineData("/.editorconfig", "root = true\n[*.cs]\nself.prefix = C")]
    [InlineData("/.globalconfig", "is_global = true\nself.prefix = C")]
    public Task Options_reach_the_analyzer(string path, string text) => new Probe("class [|C|] { } class D { }") { TestState = { AnalyzerConfigFiles = { (path, text) } } }.RunAsync();

    [Fact]
    public Task Severities_are_configured() => new Probe("class {|#0:C|} { }")
    {
        TestState = { AnalyzerConfigFiles = { ("/.editorconfig", "root = true\n[*.cs]\ndotnet_diagnostic.SELF01.severity = error") } },
        ExpectedDiagnostics = { new DiagnosticResult(ClassAnalyzer.Rule).WithSeverity(DiagnosticSeverity.Error).WithLocation(0).WithArguments("C") },
    }.RunAsync();

    [Fact]
    public Task The_language_is_the_one_asked_for() => Task.WhenAll(
        new Probe("class [|C|] { object o = new int[] { }; int[] a = []; }").RunAsync(),
        Fails("CS8936", new Probe("class [|C|] { int[] a = []; }") { LanguageVersion = LanguageVersion.CSharp10 }));

#if CSHARP13
    [Fact]
    public Task CSharp13_is_known() => Task.WhenAll(
        new Probe("class [|C|] { char e = '\\e'; }") { LanguageVersion = LanguageVersion.CSharp13 }.RunAsync(),
        Fails("CS9202", new Probe("class [|C|] { char e = '\\e'; }") { LanguageVersion = LanguageVersion.CSharp12 }));
#endif

#if CSHARP14
    [Fact]
    public Task CSharp14_is_the_default() => new Probe("class [|C|] { int P { get => field; set; } }").RunAsync();
#endif

    [Fact]
    public Task Unsafe_code_compiles() => new Probe("unsafe class [|C|] { void M(byte* p) => *p = 1; }").RunAsync();

    [Fact]
    public Task A_program_has_top_level_statements() => Task.WhenAll(
        new Probe("[|System|].Console.WriteLine(); class [|C|] { }") { TestState = { OutputKind = OutputKind.ConsoleApplication } }.RunAsync(),
        Fails("CS8805", new Probe("System.Console.WriteLine(); class [|C|] { }")));

    [Fact]
    public Task Projects_refer_to_each_other() => new Probe("class [|C|] : D { }")
    {
        TestState = { AdditionalProjects = { ["Lib"] = { Sources = { "public class [|D|] : E { }" }, AdditionalProjectReferences = { "Base" } }, ["Base"] = { Sources = { "public class [|E|] { }" } } }, AdditionalProjectReferences = { "Lib", "Base" } },
    }.RunAsync();

    [Fact]
    public Task A_bare_mark_needs_an_analyzer_of_one_id() => Fails("write {|SELF01:x|}", new Probe("class [|C|] { }") { Behaviour = Behaviour.TwoIds });

    [Fact]
    public Task An_analyzer_that_throws_only_on_broken_code_fails() => Task.WhenAll(
        Fails("analyzer threw", new Probe("class [|C|] { }") { Behaviour = Behaviour.ThrowsOnBrokenCode }),
        new Probe("class [|C|] { }") { Behaviour = Behaviour.ThrowsOnBrokenCode, TestBehaviors = TestBehaviors.SkipBrokenCodeCheck }.RunAsync());

    internal static async Task Fails(string part, AnalyzerTest test) =>
        Assert.Contains(part, (await Assert.ThrowsAsync<VerifyException>(() => test.RunAsync())).Message, StringComparison.Ordinal);

    private sealed class Probe : AnalyzerTest
    {
        public Probe(string code) => TestCode = code;

        public Behaviour Behaviour { get; init; }

        public Probe Expecting(DiagnosticDescriptor rule, int mark, params object[] arguments)
        {
            ExpectedDiagnostics.Add(new DiagnosticResult(rule).WithLocation(mark).WithArguments(arguments));
            return this;
        }

        protected override IEnumerable<DiagnosticAnalyzer> GetDiagnosticAnalyzers() => [new ClassAnalyzer(Behaviour)];
    }
}
