using System;
using System.Collections.Generic;
using System.Threading;

namespace ZmqPerf.Soak;

/// <summary>A mistake made on purpose, to show that the run would notice it.</summary>
internal enum Plant
{
    None,

    /// <summary>A message of the stream is never sent.</summary>
    Lost,

    /// <summary>A message of the stream is sent twice.</summary>
    Doubled,

    /// <summary>A byte of a message of the stream is another one.</summary>
    Damaged,

    /// <summary>An answer is never given to the loop that would send it.</summary>
    Unanswered,

    /// <summary>Frames are never freed.</summary>
    Kept,
}

/// <summary>Keeps the frames of messages that nobody sends or disposes.</summary>
internal sealed class Keeper() : Work("kept on purpose")
{
    private const int Size = 4 << 20;

    private readonly List<OutgoingMessage> _kept = [];

    public override string Done => $"{_kept.Count} messages of {Size >> 20} MiB";

    public override void Run(Random random, CancellationToken stop)
    {
        var message = new OutgoingMessage();
        message.AddFrame(Size).Fill(1);
        _kept.Add(message);
    }
}
