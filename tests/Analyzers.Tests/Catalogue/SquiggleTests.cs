using System.Linq;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Xunit;
using ZmqPerf.Analyzers.Hosting;

namespace ZmqPerf.Analyzers.Tests.Catalogue;

public sealed class SquiggleTests
{
    [Theory]
    [InlineData("socket.Send(new byte[4])")]
    [FullData("new Message(4)")]
    [FullData("(p) => { }")]
    public void Code_of_one_line_is_underlined_as_a_whole(string code) => Assert.Equal(code, Underlined(code));

    [Theory]
    [InlineData("new Message(p, 4, _ =>\n{\n})", "new Message")]
    [InlineData("new(\n4)", "new")]
    [InlineData("new byte[]\n{\n1\n}", "new byte[]")]
    [InlineData("new[]\n{\n1\n}", "new[]")]
    public void Creation_of_more_lines_is_underlined_at_its_type(string code, string head) => Assert.Equal(head, Underlined(code));

    [Theory]
    [InlineData("socket.Send(\n4)", "socket.Send")]
    [FullData("a\n.B()\n.Send(\n4)", "Send")]
    [FullData("a\n.B().Data", "Data")]
    [InlineData("socket?.Send(\n4)", ".Send")]
    [FullData("socket?\n.Poll\n.Send(\n4)", "Send")]
    [InlineData("await socket.SendAsync(\n4)", "await")]
    public void Use_of_more_lines_is_underlined_at_the_name(string code, string head) => Assert.Equal(head, Underlined(code));

    [Theory]
    [InlineData("(p, _) =>\n{\n}", "(p, _) =>")]
    [InlineData("delegate(\nint p)\n{\n}", "delegate")]
    public void Lambda_of_more_lines_is_underlined_before_its_body(string code, string head) => Assert.Equal(head, Underlined(code));

    [Theory]
    [InlineData("first  \n+ second", "first")]
    [FullData("new Dictionary<int,\r\nint>(\n)", "new Dictionary<int,")]
    [FullData("(a\n)", "(a")]
    public void Anything_else_is_underlined_to_the_end_of_its_first_line(string code, string head) => Assert.Equal(head, Underlined(code));

    private static string Underlined(string code)
    {
        var tree = CSharpSyntaxTree.ParseText($"var x = {code};");
        var at = tree.GetRoot().DescendantNodes().OfType<EqualsValueClauseSyntax>().First().Value.GetSquiggle();
        return tree.GetText().ToString(at.SourceSpan);
    }
}
