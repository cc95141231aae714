using System;
using System.Collections.Generic;
using System.CommandLine.Parsing;
using System.Text;

namespace ZmqPerf.Tool.Profiling;

/// <summary>
/// A command line in words, as a shell takes it apart: by blanks, but what stands in double or single quotes belongs together; a backslash
/// takes its meaning from a blank, a quote, or another backslash. On Windows, where paths have backslashes and single quotes mean nothing,
/// only double quotes count.
/// </summary>
internal static class CommandWords
{
    /// <exception cref="CannotProfileException">A quote is not closed.</exception>
    public static IReadOnlyList<string> Of(string command) =>
        OperatingSystem.IsWindows() ? [.. CommandLineParser.SplitCommandLine(command)] : OfShell(command);

    private static List<string> OfShell(string command)
    {
        var words = new List<string>();
        StringBuilder? word = null; // of which there may be nothing yet: '' is a word, too
        char quote = '\0';
        for (int i = 0; i < command.Length; i++)
        {
            char c = command[i];
            if (c == '\\' && quote != '\'' && i + 1 < command.Length && IsEscaped(command[i + 1], quote))
                (word ??= new()).Append(command[++i]);
            else if (quote != '\0' && c == quote)
                quote = '\0';
            else if (quote == '\0' && c is '"' or '\'')
                (quote, word) = (c, word ?? new());
            else if (quote == '\0' && char.IsWhiteSpace(c))
                End();
            else
                (word ??= new()).Append(c);
        }
        End();
        return quote == '\0' ? words : throw new CannotProfileException($"A quote is not closed in the command: {command}");

        void End()
        {
            if (word is not null)
                words.Add(word.ToString());
            word = null;
        }
    }

    private static bool IsEscaped(char c, char quote) => c is '"' or '\\' || (quote == '\0' && (c == '\'' || char.IsWhiteSpace(c)));
}
