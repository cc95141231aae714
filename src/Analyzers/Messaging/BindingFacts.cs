namespace ZmqPerf.Analyzers.Messaging;

/// <summary>
/// What libraries do differently that the rules have to know. Each fact is shown on the library itself, by <c>tests/Pitfalls.Tests</c>,
/// <c>tests/StandIn.Tests</c> and <c>tests/NetMq.Tests</c>.
/// </summary>
internal sealed record BindingFacts
{
    /// <summary>Whether a message that has been sent once is never closed again, so that content which it gets later is lost.</summary>
    public bool LeaksRefilledMessages { get; init; }

    /// <summary>Whether an asynchronous receive holds a thread of the pool while it waits.</summary>
    public bool AsynchronousReceivesHoldThreads { get; init; }
}
