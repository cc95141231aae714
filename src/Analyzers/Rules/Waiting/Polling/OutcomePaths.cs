using System.Collections.Generic;

namespace ZmqPerf.Analyzers.Waiting.Polling;

/// <summary>The blocks that control can pass after one result of a receive, and which of them lead back to it.</summary>
internal sealed class OutcomePaths
{
    public const int StartId = 0;

    private readonly List<(int Block, List<int> Before)> _steps = new();
    private readonly List<int> _last = new();

    public OutcomePaths(int start) => _steps.Add((start, new()));

    /// <summary>Whether the receive runs again.</summary>
    public bool Returns => _last.Count > 0;

    /// <summary>What is known when it does.</summary>
    public HashSet<FlagValues> Returned { get; } = new();

    /// <summary>Whether every way was followed to its end.</summary>
    public bool IsWhole { get; set; } = true;

    public int Add(int block, int from)
    {
        _steps.Add((block, new() { from }));
        return _steps.Count - 1;
    }

    public void Link(int from, int to) => _steps[to].Before.Add(from);

    public void Return(int from, FlagValues values)
    {
        _last.Add(from);
        Returned.Add(values);
    }

    /// <summary>Every block that is passed, except the receive's.</summary>
    public HashSet<int> Passed()
    {
        var blocks = new HashSet<int>();
        foreach (var (block, _) in _steps)
            blocks.Add(block);
        blocks.Remove(_steps[StartId].Block);
        return blocks;
    }

    /// <summary>The blocks from which the receive is reached again, except the receive's.</summary>
    public HashSet<int> Back()
    {
        var (seen, blocks, work) = (new HashSet<int>(), new HashSet<int>(), new Stack<int>(_last));
        while (work.Count > 0)
        {
            var step = work.Pop();
            if (!seen.Add(step))
                continue;
            blocks.Add(_steps[step].Block);
            foreach (var before in _steps[step].Before)
                work.Push(before);
        }

        blocks.Remove(_steps[StartId].Block);
        return blocks;
    }
}
