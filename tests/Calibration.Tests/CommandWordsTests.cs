using System;
using Xunit;
using ZmqPerf.Tool.Profiling;

namespace ZmqPerf.Tool.Tests;

/// <summary>The words of <c>profile --command</c>, as a shell has them.</summary>
public sealed class CommandWordsTests
{
    [Theory]
    [InlineData("dotnet app.dll", "dotnet", "app.dll")]
    [InlineData("  dotnet \t app.dll ", "dotnet", "app.dll")]
    [InlineData("""sh -c 'echo "hi there"; exit 7'""", "sh", "-c", "echo \"hi there\"; exit 7")]
    [InlineData("""app "my file" --name='it is'""", "app", "my file", "--name=it is")]
    [InlineData("""app "" '' x"y"'z'""", "app", "", "", "xyz")]
    [InlineData("""app "say \"hi\"" 'a\b' "a\b" C:\x""", "app", "say \"hi\"", """a\b""", """a\b""", """C:\x""")]
    [InlineData("""app my\ file \"q\" it\'s a\\b""", "app", "my file", "\"q\"", "it's", """a\b""")]
    [InlineData("")]
    [InlineData(" ")]
    public void Line_is_taken_apart_like_a_shell_does(string line, params string[] words)
    {
        if (!OperatingSystem.IsWindows())
            Assert.Equal(words, CommandWords.Of(line));
    }

    [Theory]
    [InlineData("app 'a")]
    [InlineData("app \"a")]
    [InlineData("""app "a\" """)]
    public void Quote_that_is_not_closed_is_refused(string line)
    {
        if (!OperatingSystem.IsWindows())
            Assert.Contains(
                "not closed",
                Assert.Throws<CannotProfileException>(() => CommandWords.Of(line)).Message,
                StringComparison.Ordinal
            );
    }
}
