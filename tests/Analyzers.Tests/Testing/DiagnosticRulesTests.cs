using System;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Text;
using Xunit;

namespace ZmqPerf.Analyzers.Tests.Testing;

public sealed class DiagnosticRulesTests
{
    [Theory]
    [InlineData("none")]
    [InlineData("{0}, {0} and {1:N0}", 1, 2)]
    [InlineData("'{0}' in {{1}}", 1)]
    public void A_message_with_all_its_arguments_passes(string format, params object[] arguments) =>
        DiagnosticRules.CheckMessage(Report(format, arguments));

    [Theory]
    [InlineData("none", 1)]
    public void Too_many_arguments_fail(string format, params object[] arguments) =>
        Assert.Throws<InvalidOperationException>(() => DiagnosticRules.CheckMessage(Report(format, arguments)));

    [Theory]
    [InlineData("{0}")]
    [InlineData("{0} and {1}", 1)]
    public void Too_few_arguments_fail(string format, params object[] arguments) =>
        Assert.Throws<InvalidOperationException>(() => DiagnosticRules.CheckMessage(Report(format, arguments)));

    [Fact]
    public void Two_ids_in_one_line_fail() =>
        Assert.Throws<InvalidOperationException>(() => DiagnosticRules.CheckOneIdInEachLine([At("A", 0), At("B", 2)]));

    [Fact]
    public void One_id_twice_and_two_lines_pass() => DiagnosticRules.CheckOneIdInEachLine([At("A", 0), At("A", 2), At("B", 4)]);

    [Fact]
    public void Squiggle_below_two_lines_fails() =>
        Assert.Throws<InvalidOperationException>(() => DiagnosticRules.CheckOneLine(At("A", 2, 3)));

    [Fact]
    public void Squiggle_in_one_line_passes() => DiagnosticRules.CheckOneLine(At("A", 2));

    private static Diagnostic Report(string format, object[] arguments) =>
        Diagnostic.Create(Rule("SELF", format), Location.None, arguments);

    private static Diagnostic At(string id, int start, int length = 1) =>
        Diagnostic.Create(Rule(id, "m"), Location.Create(CSharpSyntaxTree.ParseText("a b\nc", path: "f"), new TextSpan(start, length)));

    private static DiagnosticDescriptor Rule(string id, string format) =>
        new(id, "title", format, "category", DiagnosticSeverity.Warning, true);
}
