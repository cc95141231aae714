using System.Collections.Generic;
using System.Threading;

namespace ZmqPerf.Hook;

/// <summary>
/// What one instrument has counted, by its tag. Threads that send and receive add without a lock, and without memory once a value of the
/// tag is known.
/// </summary>
internal sealed class Tally(string instrument)
{
    /// <summary>The tags have few values: a list that only grows, at its head.</summary>
    private Cell? _first;

    public void Add(object? tag, long count, long bytes)
    {
        var cell = Of(tag);
        Interlocked.Add(ref cell.Count, count);
        Interlocked.Add(ref cell.Bytes, bytes);
    }

    public IEnumerable<string> Lines()
    {
        for (var cell = Volatile.Read(ref _first); cell is not null; cell = cell.Next)
            yield return Handover.Line(instrument, cell.Tag, Interlocked.Read(ref cell.Count), Interlocked.Read(ref cell.Bytes));
    }

    private Cell Of(object? tag)
    {
        for (; ; )
        {
            var first = Volatile.Read(ref _first);
            for (var cell = first; cell is not null; cell = cell.Next)
                if (Equals(cell.Tag, tag))
                    return cell;
            var added = new Cell(tag, first);
            if (Interlocked.CompareExchange(ref _first, added, first) == first)
                return added;
        }
    }

    private sealed class Cell(object? tag, Cell? next)
    {
        public readonly object? Tag = tag;
        public readonly Cell? Next = next;
        public long Count;
        public long Bytes;
    }
}
