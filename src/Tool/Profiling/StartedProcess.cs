using System;
using System.Collections.Generic;
using System.ComponentModel;
using System.Diagnostics;
using System.Linq;

namespace ZmqPerf.Tool.Profiling;

/// <summary>
/// A process that is profiled from its start. It has this process's input and outputs; its output goes to the standard error where the
/// standard output is to hold nothing but JSON.
/// </summary>
internal static class StartedProcess
{
    public static Process Start(IReadOnlyList<string> words, bool keepsOutputFree, HookedCounts counts)
    {
        try
        {
            var start = new ProcessStartInfo(words[0], words.Skip(1)) { UseShellExecute = false, RedirectStandardOutput = keepsOutputFree };
            counts.AddTo(start.Environment);
            var process = Process.Start(start)!;
            if (keepsOutputFree)
            {
                process.OutputDataReceived += static (_, line) =>
                {
                    if (line.Data is { } text)
                        Console.Error.WriteLine(text);
                };
                process.BeginOutputReadLine();
            }
            return process;
        }
        catch (Win32Exception problem)
        {
            throw new CannotProfileException($"'{words[0]}' cannot be started: {problem.Message}");
        }
    }
}
