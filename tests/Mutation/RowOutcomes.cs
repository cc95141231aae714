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
internal sealed class RowOutcomes(int[] asked, int[] held) : OutcomeSink(asked, held)
{
    private const int Kinds = 3;

    public List<ReachedRow> Rows { get; } = [];

    protected override void Note(ITestFinished finished)
    {
        var test = finished.TestCase;
        object?[]? arguments = test.TestMethodArguments is { Length: > 0 } given ? given : null;
        var (type, method) = (test.TestMethod.TestClass.Class.Name, test.TestMethod.Method.Name);
        Rows.Add(new(type, method, arguments, finished.ExecutionTime, Reached(KindOf(arguments))));
    }

    private int[] Reached(int kind)
    {
        var reached = new List<int>();
        for (int i = 0; i < Asked.Length; i++)
        {
            if (Held[i] > 0)
                reached.Add((2 * i + 1) * Kinds + kind);
            if (Held[i] < Asked[i])
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
