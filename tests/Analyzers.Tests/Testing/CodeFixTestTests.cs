using System;
using System.Collections.Generic;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Diagnostics;
using Xunit;
using ZmqPerf.Testing;
#if WORKSPACES
using Microsoft.CodeAnalysis.CodeFixes;
#endif

namespace ZmqPerf.Analyzers.Tests.Testing;

/// <summary>That the fix half of the verifier fails where it should. Without workspaces only its analysis half is there to be tested.</summary>
public sealed class CodeFixTestTests
{
    [Fact]
    public Task Each_diagnostic_is_fixed() => new Probe("class [|C|] { class [|D|] { } }", "struct C { struct D { } }") { NumberOfIncrementalIterations = 2 }.RunAsync();

    [Fact]
    public Task Each_document_and_project_is_fixed() => new Probe("class [|C|] : I { }", "struct C : I { }")
    {
        TestState = { Sources = { "class [|D|] { }", "struct E { }" }, AdditionalProjects = { ["Lib"] = { Sources = { "public interface I { } public class [|F|] { }" } } }, AdditionalProjectReferences = { "Lib" } },
        FixedState = { Sources = { "struct D { }" }, AdditionalProjects = { ["Lib"] = { Sources = { "public interface I { } public struct F { }" } } } },
    }.RunAsync();

    [Fact]
    public Task What_no_fix_is_offered_for_stays_marked() => new Probe("class [|C|] { } class [|Keep|] { }", "struct C { } class [|Keep|] { }").RunAsync();

    [Fact]
    public Task The_analysis_half_always_runs() => AnalyzerTestTests.Fails("surplus", new Probe("class C { }", "struct C { }"));

    [Fact]
    public Task No_fix_is_offered() => new Probe("class [|Keep|] { }") { ExpectsNoFix = true }.RunAsync();

    [Fact]
    public Task Options_hold_for_the_fix_too() => new Probe("class [|C|] { } class D { }", "struct C { } class D { }")
    {
        TestState = { AnalyzerConfigFiles = { ("/.editorconfig", "root = true\n[*.cs]\nself.prefix = C") } },
    }.RunAsync();

    [Fact]
    public Task A_marked_compile_error_may_stay_or_come() => new Probe("class [|C|] : {|CS0246:Missing|} { ~C() { } }", "struct C : {|CS0246:Missing|} { ~{|CS0575:C|}() { } }").RunAsync();

#if WORKSPACES
    [Fact]
    public Task Another_text_fails() => Fails("/0/Test0.cs differs", new Probe("class [|C|] { }", "struct C {  }"));

    [Fact]
    public Task A_document_that_should_stay_fails_when_changed() => Fails("/0/Test1.cs differs", new Probe("class [|C|] { }", "struct C { }") { TestState = { Sources = { "class [|D|] { }" } } });

    [Fact]
    public Task A_diagnostic_left_unmarked_fails() => Fails("fixed one by one: diagnostics differ", new Probe("class [|Keep|] { }", "class Keep { }"));

    [Fact]
    public Task A_fix_that_breaks_the_code_fails() => Fails("a fix breaks the code: /0/Test0.cs(1,13): error CS0575", new Probe("class [|C|] { ~C() { } }", "struct C { ~C() { } }"));

    [Fact]
    public Task Other_than_the_expected_number_of_steps_fails() => Fails("1 steps instead of 2", new Probe("class [|C|] { }", "struct C { }") { NumberOfIncrementalIterations = 2 });

    [Fact]
    public Task A_fix_that_never_ends_fails() => Fails("still offered after 1 steps",
        new Probe("class [|C|] { }", "") { Edit = d => d.WithIdentifier(SyntaxFactory.Identifier(d.Identifier.Text + "x").WithTriviaFrom(d.Identifier)) });

    [Fact]
    public Task A_missing_key_fails() => Fails("no equivalence key", new Probe("class [|C|] { }", "struct C { }") { Keys = [null] });

    [Fact]
    public Task A_key_given_twice_fails() => Fails("'k' belongs to", new Probe("class [|C|] { }", "struct C { }") { Keys = ["k", "k"] });

    [Fact]
    public Task The_action_is_chosen_by_key_or_index() => Task.WhenAll(
        new Probe("class [|C|] { }", "struct C { }") { Keys = ["k", "l"], CodeActionEquivalenceKey = "l" }.RunAsync(),
        new Probe("class [|C|] { }", "struct C { }") { Keys = ["k", "l"], CodeActionIndex = 1 }.RunAsync(),
        Fails("/0/Test0.cs differs", new Probe("class [|C|] { }", "struct C { }") { CodeActionEquivalenceKey = "m" }));

    [Fact]
    public Task A_fix_that_changes_nothing_fails() => Fails("changes nothing", new Probe("class [|C|] { }", "class C { }") { Edit = d => d });

    [Fact]
    public Task A_tree_that_its_text_does_not_parse_to_fails() => Fails("does not parse to",
        new Probe("class [|C|] { }", "struct C{}class D { }") { Edit = d => d.WithIdentifier(SyntaxFactory.Identifier("C{}class D")) });

    [Fact]
    public Task A_fix_without_Fix_All_fails() => Fails("no Fix All provider", new Probe("class [|C|] { }", "struct C { }") { FixAll = FixAllKind.None });

    [Fact]
    public Task A_Fix_All_that_loses_edits_fails() => Fails("Fix All in Document: ", new Probe("class [|C|] { class [|D|] { } }", "struct C { struct D { } }") { FixAll = FixAllKind.FirstOnly });

    [Fact]
    public Task A_Fix_All_that_loses_edits_passes_with_more_rounds() =>
        new Probe("class [|C|] { class [|D|] { } }", "struct C { struct D { } }") { FixAll = FixAllKind.FirstOnly, NumberOfFixAllIterations = 2 }.RunAsync();

    [Fact]
    public Task A_scope_that_Fix_All_does_not_support_fails() => Fails("Fix All does not support Solution", new Probe("class [|C|] { }", "struct C { }") { FixAll = FixAllKind.DocumentAndProject });

    [Fact]
    public Task Fix_All_may_end_elsewhere() => new Probe("class [|C|] { }", "struct C { }") { FixAll = FixAllKind.AddsComment, BatchFixedCode = "/* all */struct C { }" }.RunAsync();

    [Fact]
    public Task Fix_All_can_be_left_out() => new Probe("class [|C|] { }", "struct C { }") { FixAll = FixAllKind.None, CodeFixTestBehaviors = CodeFixTestBehaviors.SkipFixAllCheck }.RunAsync();

    [Fact]
    public Task An_offered_fix_fails_where_none_is_expected() => Fails("is offered", new Probe("class [|C|] { }") { ExpectsNoFix = true });

    [Fact]
    public Task Expecting_no_fix_needs_a_diagnostic() => Fails("nothing to fix", new Probe("struct S { }") { ExpectsNoFix = true });

    private static Task Fails(string part, AnalyzerTest test) => AnalyzerTestTests.Fails(part, test);
#endif

    private sealed class Probe : CodeFixTest
    {
        public Probe(string code, string? after = null)
        {
            TestCode = code;
            if (after is not null)
                FixedCode = after;
        }

        protected override IEnumerable<DiagnosticAnalyzer> GetDiagnosticAnalyzers() => [new ClassAnalyzer()];

#if WORKSPACES
        public string?[] Keys { get; init; } = ["k"];

        public Func<ClassDeclarationSyntax, TypeDeclarationSyntax> Edit { get; init; } = StructFixer.ToStruct;

        public FixAllKind FixAll { get; init; } = FixAllKind.Whole;

        protected override CodeFixProvider GetCodeFixProvider() => new StructFixer(Keys, Edit, FixAll);
#endif
    }
}
