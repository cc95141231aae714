using System;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Xunit;

namespace ZmqPerf.Analyzers.Tests.Testing;

/// <summary>
/// That mistakes of an analyzer are found: those that the library finds, as it is driven here, and those that are checked beside it.
/// </summary>
public sealed class ZmqTestTests
{
    [Fact]
    public Task What_is_marked_and_said_passes()
    {
        var test = Test("class [|C|] { } class {|SELF01:D|} { } class {|#0:E|} { }");
        test.ExpectedDiagnostics.Add(new DiagnosticResult(ClassAnalyzer.Rule).WithLocation(0).WithArguments("E"));
        return test.RunAsync();
    }

    [Theory]
    [InlineData("class C { }", "expected \"0\" actual \"1\"")]
    [FullData("[|struct|] S { }", "expected \"1\" actual \"0\"")]
    [FullData("class {|SELF02:C|} { }", "Expected diagnostic id to be \"SELF02\" was \"SELF01\"")]
    [FullData("class [|C {|] }", "Expected diagnostic to end at column \"10\" was actually at column \"8\"")]
    [FullData("class [|C|] : Missing { }", "CS0246")]
    [FullData("struct S { Missing m; }", "CS0246")]
    public Task Another_report_than_the_marked_one_fails(string code, string message) => Fails(message, Test(code));

    [Theory]
    [InlineData(DiagnosticSeverity.Info, "C", "severity")]
    public Task Another_level_fails(DiagnosticSeverity severity, string argument, string message) => FailsFor(severity, argument, message);

    [Theory]
    [InlineData(DiagnosticSeverity.Warning, "D", "message")]
    public Task Another_message_fails(DiagnosticSeverity severity, string argument, string message) =>
        FailsFor(severity, argument, message);

    private static Task FailsFor(DiagnosticSeverity severity, string argument, string message)
    {
        var test = Test("class {|#0:C|} { }");
        test.ExpectedDiagnostics.Add(
            new DiagnosticResult(ClassAnalyzer.Rule).WithSeverity(severity).WithLocation(0).WithArguments(argument)
        );
        return Fails(message, test);
    }

    [Theory]
    [InlineData(Behaviour.Throws, "thrown on purpose")]
    [InlineData(Behaviour.ThrowsOnBrokenCode, "thrown on purpose")]
    [InlineData(Behaviour.InGeneratedCode, "reported in generated code")]
    [InlineData(Behaviour.NoArgument, "0 arguments for 1 places")]
    [InlineData(Behaviour.Twice, "expected \"1\" actual \"2\"")]
    public Task Analyzer_that_misbehaves_fails(Behaviour behaviour, string message) => Fails(message, Test("class [|C|]{ }", behaviour));

    [Fact]
    public async Task Two_ids_in_one_line_fail_unless_allowed()
    {
        const string code = "class {|SELF01:{|SELF02:C|}|} { }";
        await Fails("one line, two ids", Test(code, Behaviour.TwoIds));
        await new ZmqTest([new ClassAnalyzer(Behaviour.TwoIds)]) { TestCode = code, AllowsTwoIdsInOneLine = true }.RunAsync();
    }

    [Fact]
    public Task Bare_mark_needs_one_id() => Fails("can only omit the diagnostic ID", Test("class [|C|] { }", Behaviour.TwoIds));

    [Fact]
    public async Task Rule_that_is_off_by_default_is_on_unless_configured()
    {
        await Test("class [|C|] { }", Behaviour.OffByDefault).RunAsync();
        var test = Test("class C { }", Behaviour.OffByDefault);
        test.TestState.AnalyzerConfigFiles.Add(("/.globalconfig", "is_global = true\ndotnet_diagnostic.SELF01.severity = none"));
        await test.RunAsync();
    }

    [Theory]
    [InlineData("/.editorconfig", "root = true\n[*.cs]\nself.prefix = C")]
    [FullData("/.globalconfig", "is_global = true\nself.prefix = C")]
    public Task Options_reach_the_analyzer(string path, string text)
    {
        var test = Test("class [|C|] { } class D { }");
        test.TestState.AnalyzerConfigFiles.Add((path, text));
        return test.RunAsync();
    }

    [Fact]
    public async Task Code_is_compiled_as_asked_for()
    {
        await Test("unsafe class [|C|] { object? o = new int[] { }; int[] a = []; void M(byte* p) => *p = 1; }").RunAsync();
        await Fails(
            "CS8936",
            new ZmqTest([new ClassAnalyzer()]) { TestCode = "class [|C|] { int[] a = []; }", LanguageVersion = LanguageVersion.CSharp10 }
        );
    }

    [Fact]
    public Task Other_projects_have_the_same_references()
    {
        var test = Test("class [|C|] : D { }");
        test.TestState.AdditionalProjects["Lib"].Sources.Add("public class [|D|] : E { Net.Zmq.Socket? s; }");
        test.TestState.AdditionalProjects["Lib"].AdditionalProjectReferences.Add("Base");
        test.TestState.AdditionalProjects["Base"].Sources.Add("public class [|E|] { }");
        test.TestState.AdditionalProjectReferences.AddRange(["Lib", "Base"]);
        return test.RunAsync();
    }

    [Fact]
    public Task Text_is_left_out()
    {
        var test = Test("using Missing; class [|C|] { }");
        test.LeaveOut("using Missing; ");
        return test.RunAsync();
    }

    internal static async Task Fails(string part, ZmqTest test)
    {
        var message = (await Assert.ThrowsAsync<InvalidOperationException>(() => test.RunAsync())).Message;
        Assert.True(message.Contains(part, StringComparison.Ordinal), message);
    }

    private static ZmqTest Test(string code, Behaviour behaviour = Behaviour.Good) =>
        new([new ClassAnalyzer(behaviour)]) { TestCode = code };
}
