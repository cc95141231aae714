using System.Threading.Tasks;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Xunit;
using static ZmqPerf.Analyzers.Tests.Testing.ZmqTestTests;

namespace ZmqPerf.Analyzers.Tests.Testing;

/// <summary>
/// That mistakes of a fix are found: those that the library finds, as it is driven here, and those that are checked beside it.
/// </summary>
public sealed class ZmqFixTestTests
{
    [Theory]
    [InlineData("class [|C|] { class [|D|] { } }", "struct C { struct D { } }")]
    [FullData("class [|C|] { } class [|Keep|] { }", "struct C { } class [|Keep|] { }")]
    [FullData("class [|C|] : {|CS0246:Missing|} { ~C() { } }", "struct C : {|CS0246:Missing|} { ~{|CS0575:C|}() { } }")]
    public Task What_is_fixed_and_what_stays_passes(string code, string after) => Test(code, after).RunAsync();

    [Fact]
    public Task Each_document_and_project_is_fixed()
    {
        var test = Test("class [|C|] : I { }", "struct C : I { }");
        test.TestState.Sources.Add("class [|D|] { }");
        test.FixedState.Sources.Add("struct D { }");
        test.TestState.AdditionalProjectReferences.Add("Lib");
        test.TestState.AdditionalProjects["Lib"].Sources.Add("public interface I { } public class [|F|] { }");
        test.FixedState.AdditionalProjects["Lib"].Sources.Add("public interface I { } public struct F { }");
        return test.RunAsync();
    }

    [Theory]
    [InlineData("class [|C|] { }", "struct C {  }", "content of '/0/Test0.cs' did not match")]
    [FullData("class [|C|] { }", "class [|C|] { }", "content of '/0/Test0.cs' did not match")]
    [FullData("class [|Keep|] { }", "struct Keep { }", "content of '/0/Test0.cs' did not match")]
    [FullData("class [|Keep|] { }", "class Keep { }", "Context: Diagnostics of fixed state")]
    [FullData("class [|C|] { ~C() { } }", "struct C { ~C() { } }", "does not compile: /0/Test0.cs(1,13): error CS0575")]
    public Task Another_result_fails(string code, string after, string message) => Fails(message, Test(code, after));

    /// <summary>The first or second step breaks it, and the next one mends it.</summary>
    [Theory]
    [InlineData("class [|C|] { } class [|D|] : C { }", "struct C { } struct D { }", "does not compile: /0/Test0.cs(1,24): error CS0509")]
    [FullData(
        "class [|A|] { } class [|C|] { } class [|D|] : C { }",
        "struct A { } struct C { } struct D { }",
        "does not compile: /0/Test0.cs(1,37): error CS0509"
    )]
    public Task Step_that_breaks_the_code_fails(string code, string after, string message) =>
        Fails(message, Test(code, after, new() { Edit = c => ToStruct(c).WithBaseList(null) }));

    [Fact]
    public Task Fix_that_never_ends_fails() =>
        Fails(
            "limit for the number of code fix iterations was exceeded",
            Test(
                "class [|C|] { }",
                "class [|Cxx|] { }",
                new() { Edit = c => c.WithIdentifier(SyntaxFactory.Identifier(c.Identifier.Text + "x").WithTriviaFrom(c.Identifier)) }
            )
        );

    [Fact]
    public Task Tree_that_its_text_does_not_parse_to_fails() =>
        Fails(
            "Token(IdentifierToken): C{}struct S",
            Test(
                "class [|C|] { }",
                "struct C{}struct S { }",
                new() { Edit = c => ToStruct(c).WithIdentifier(SyntaxFactory.Identifier("C{}struct S").WithTriviaFrom(c.Identifier)) }
            )
        );

    [Fact]
    public Task Fix_All_that_loses_edits_fails() =>
        Fails(
            "Context: Fix all in solution",
            Test("class [|C|] { class [|D|] { } }", "struct C { struct D { } }", new() { LosesEdits = true })
        );

    [Theory]
    [InlineData(null, "k", "an action has no equivalence key")]
    [FullData("k", "k", "two actions have one equivalence key")]
    public Task Key_that_does_not_tell_actions_apart_fails(string? one, string other, string message) =>
        Fails(message, Test("class [|C|] { }", "struct C { }", new() { Keys = [one, other] }));

    [Fact]
    public Task Fix_that_changes_nothing_fails_beside_one_that_does() =>
        Fails(
            "Expected '1' iterations but found '2' iterations",
            Test(
                "class [|C|] { } class [|D|] { }",
                "struct C { } class [|D|] { }",
                new() { Edit = c => c.Identifier.Text == "C" ? ToStruct(c) : c }
            )
        );

    [Fact]
    public async Task No_fix_is_expected_where_there_is_something_to_fix()
    {
        await NoFix("class [|Keep|] { }").RunAsync();
        await Fails("content of '/0/Test0.cs' did not match", NoFix("class [|C|] { }"));
        await Fails("there is nothing to fix", NoFix("struct S { }"));
        await Fails("a fix was offered that made no changes to the code", NoFix("class [|C|] { }", new() { Edit = c => c }));
    }

    private static TypeDeclarationSyntax ToStruct(ClassDeclarationSyntax declaration) => new StructFixer().Edit(declaration);

    private static ZmqTest Test(string code, string after, StructFixer? fixer = null) =>
        new([new ClassAnalyzer()], fixer ?? new()) { TestCode = code, FixedCode = after };

    private static ZmqTest NoFix(string code, StructFixer? fixer = null) =>
        new([new ClassAnalyzer()], fixer ?? new()) { TestCode = code, ExpectsNoFix = true };
}
