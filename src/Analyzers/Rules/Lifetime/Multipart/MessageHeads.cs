using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using ZmqPerf.Analyzers.Typestate;

namespace ZmqPerf.Analyzers.Lifetime.Multipart;

/// <summary>The frames that begin the messages which other frames belong to.</summary>
internal sealed class MessageHeads
{
    private readonly Dictionary<IOperation, List<Fact>> _arrivals = new();
    private readonly Dictionary<IOperation, IOperation?> _known = new();

    public MessageHeads(TypestateAnalysis walk)
    {
        foreach (var visit in walk.Visits)
        foreach (var (operation, fact) in visit.Arrivals)
        {
            if (!_arrivals.TryGetValue(operation, out var facts))
                _arrivals[operation] = facts = new();
            facts.Add(fact);
        }
    }

    /// <summary>The one frame by which every path begins the message; null where the frame may begin it itself.</summary>
    public IOperation? Of(IOperation frame)
    {
        if (_known.TryGetValue(frame, out var known))
            return known;
        _known[frame] = null; // one that belongs to the message of itself begins none
        IOperation? head = null;
        foreach (var fact in _arrivals[frame])
        {
            if (fact is not { State: State.Midway, Cause: { } before, Iterated: 0 } || before == frame)
                return null;
            var began = Of(before) ?? before;
            if (head is not null && head != began)
                return null;
            head = began;
        }

        return _known[frame] = head;
    }

    /// <summary>Whether a frame comes again when the message that it has begun is over, and never within it where all goes well.</summary>
    public bool ComesBetween(IOperation head)
    {
        var isBetween = false;
        foreach (var fact in _arrivals[head])
        {
            if (fact is { State: State.Midway, Iterated: 0 })
                return false;
            isBetween |= fact.State == State.Idle && fact.Iterated != 0;
        }

        return isBetween;
    }
}
