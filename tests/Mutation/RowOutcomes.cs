using System;
using System.Collections.Generic;
using System.Linq;
using Xunit.Abstractions;

namespace ZmqPerf.Mutation;

/// <summary>One row of a theory, or a test without rows, and what it has reached.</summary>
/// <param name="Arguments">Those of a row that is written in an attribute.</param>
/// <param name="Reached">Outcomes of conditions, each with what the test asks: a report, silence or a fix.</param>
internal sealed record ReachedRow(string Class, string Method, object?[]? Arguments, decimal Seconds, int[] Reached);

/// <summary>Notes of each test which conditions of the analyzers it has seen hold, and which fail.</summary>
internal sealed class RowOutcomes(int[] asked, int[] held) : IMessageSink
{
    private const int Kinds = 3;

    public List<ReachedRow> Rows { get; } = [];

    public bool OnMessage(IMessageSinkMessage message)
    {
        switch (message)
        {
            case ITestStarting:
                Array.Clear(asked);
                Array.Clear(held);
                break;
            case ITestFailed failed:
                throw new InvalidOperationException($"{failed.Test.DisplayName} fails; run ./test.sh first");
            case ITestFinished { TestCase: var test, ExecutionTime: var seconds }:
                object?[]? arguments = test.TestMethodArguments is { Length: > 0 } given ? given : null;
                Rows.Add(
                    new(test.TestMethod.TestClass.Class.Name, test.TestMethod.Method.Name, arguments, seconds, Reached(KindOf(arguments)))
                );
                break;
        }

        return true;
    }

    private int[] Reached(int kind)
    {
        var reached = new List<int>();
        for (int i = 0; i < asked.Length; i++)
        {
            if (held[i] > 0)
                reached.Add((2 * i + 1) * Kinds + kind);
            if (held[i] < asked[i])
                reached.Add(2 * i * Kinds + kind);
        }
        return [.. reached];
    }

    /// <summary>Silence, a report, or a fix, which is given the code that it leads to.</summary>
    private static int KindOf(object?[]? arguments)
    {
        string[] code = [.. (arguments ?? []).OfType<string>().Take(2)];
        return
            code is not [var first, ..]
            || !first.Contains("|]", StringComparison.Ordinal) && !first.Contains("{|", StringComparison.Ordinal)
            ? 0
            : code.Length;
    }
}
