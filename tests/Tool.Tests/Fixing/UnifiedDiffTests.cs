using System.Linq;
using Xunit;
using ZmqPerf.Tool.Fixing;

namespace ZmqPerf.Tool.Tests.Fixing;

public sealed class UnifiedDiffTests
{
    [Fact]
    public void a_change_has_three_lines_around_it() =>
        Assert.Equal(
            "--- a/x.cs\n+++ b/x.cs\n@@ -2,7 +2,8 @@\n 2\n 3\n 4\n-5\n+five\n+and more\n 6\n 7\n 8\n",
            UnifiedDiff.Create("x.cs", "1\n2\n3\n4\n5\n6\n7\n8\n9\n", "1\n2\n3\n4\nfive\nand more\n6\n7\n8\n9\n")
        );

    [Fact]
    public void changes_that_are_far_apart_have_a_hunk_each()
    {
        string before = string.Concat(Enumerable.Range(1, 30).Select(line => $"{line}\n"));
        string diff = UnifiedDiff.Create(
            "x.cs",
            before,
            before.Replace("\n3\n", "\n", System.StringComparison.Ordinal).Replace("\n25\n", "\n25\nnew\n", System.StringComparison.Ordinal)
        );
        Assert.Contains("@@ -1,6 +1,5 @@\n 1\n 2\n-3\n 4\n 5\n 6\n@@ -23,6 +22,7 @@\n 23\n 24\n 25\n+new\n 26\n 27\n 28\n", diff);
    }

    [Fact]
    public void a_carriage_return_belongs_to_its_line() =>
        Assert.Equal(
            "--- a/x.cs\n+++ b/x.cs\n@@ -1,3 +1,3 @@\n a\r\n-b\r\n+B\r\n c\n",
            UnifiedDiff.Create("x.cs", "a\r\nb\r\nc\n", "a\r\nB\r\nc\n")
        );

    [Fact]
    public void a_last_line_without_an_ending_is_marked() =>
        Assert.Equal(
            "--- a/x.cs\n+++ b/x.cs\n@@ -1,2 +1,2 @@\n-a\n+b\n c\n\\ No newline at end of file\n",
            UnifiedDiff.Create("x.cs", "a\nc", "b\nc")
        );
}
