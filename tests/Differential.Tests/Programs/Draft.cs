using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;

namespace ZmqPerf.Differential.Tests.Programs;

/// <summary>A method while it is written: random choices, and the names that are taken.</summary>
internal sealed class Draft(int seed)
{
    private readonly HashSet<string> _names = [];
    private readonly Random _random = new(seed);

    /// <summary>Whether the method is asynchronous; otherwise it may have pointers.</summary>
    public bool IsAsync { get; init; }

    /// <summary>
    /// Whether what the fix makes of the pattern may throw where the original does not, so that no handler may stand around it.
    /// </summary>
    public bool Throws { get; init; }

    /// <summary>Declarations beside the method.</summary>
    public StringBuilder Members { get; } = new();

    /// <summary>What makes names of members unlike those of other methods.</summary>
    public required int Number { get; init; }

    /// <summary>What the program sends with.</summary>
    public required Library Library { get; init; }

    public int Next(int count) => _random.Next(count);

    public bool Once(int times) => _random.Next(times) == 0;

    public T Pick<T>(params ReadOnlySpan<T> choices) => choices[_random.Next(choices.Length)];

    /// <summary>A name that is new, or, at times, one that another block may have, too.</summary>
    public string Name(string wanted)
    {
        if (_names.Add(wanted) || Once(12))
            return wanted;
        var name = wanted + (_names.Count + 1);
        _names.Add(name);
        return name;
    }

    /// <summary>A socket to send with.</summary>
    public string Target() => Pick("socket", "socket", "socket", "socket", "sender", "sockets[0]");

    /// <summary>A socket to receive from.</summary>
    public string Source() => Pick("socket", "socket", "socket", "socket", "receiver", "sockets[2]");

    /// <summary>Flags of a send, with the comma before them.</summary>
    public string Flags() =>
        Pick(
            "",
            "",
            "",
            ", SendFlags.None",
            ", SendFlags.SendMore",
            ", SendFlags.DontWait",
            ", size > 8 ? SendFlags.SendMore : SendFlags.None"
        );

    public string Filler() => Pick<string>(Library.Fillers);

    /// <summary>Statements with nothing between them: native memory forgives no change of a size.</summary>
    public static string Solid(params IEnumerable<string> statements) => string.Concat(statements.Select(s => s + "\n"));

    /// <summary>Statements one after the other, rarely with something else between them or a comment behind them.</summary>
    public string Lines(params IEnumerable<string> statements)
    {
        var text = new StringBuilder();
        foreach (var statement in statements.Where(s => s.Length > 0))
        {
            if (text.Length > 0 && Once(6))
                text.Append(Filler()).Append('\n');
            text.Append(statement).Append(Once(8) && !statement.Contains('#') ? " // why" : "").Append('\n');
        }

        return text.ToString();
    }
}
