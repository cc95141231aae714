using Microsoft.CodeAnalysis;

namespace ZmqPerf.Analyzers.Typestate;

/// <summary>What operations do to one object: its transfer function, as the table of a state machine.</summary>
internal abstract class Protocol
{
    /// <summary>What it is when the function begins.</summary>
    public virtual Fact Start => new(State.Null);

    /// <summary>Whether an operation does anything to it, or asks anything of it.</summary>
    public abstract bool IsRelevant(IOperation operation);

    /// <summary>What it is when such an operation has completed; one that throws has done nothing.</summary>
    public abstract Fact Transfer(IOperation operation, Fact before);

    /// <summary>What remains of a fact where a condition has this outcome; null where it cannot have it.</summary>
    public virtual Fact? Assume(IOperation condition, bool outcome, Fact fact) => fact;
}
