namespace ZmqPerf.Analyzers.Lifetime.Owning;

/// <summary>What a use of a disposable object leaves behind, from nothing to another owner.</summary>
internal enum OwnerUse
{
    /// <summary>Nothing: it is over with its statement.</summary>
    Over,

    /// <summary>A view of its memory, which goes only where a ref struct can go.</summary>
    Shows,

    /// <summary>Something that may use it later: a task, memory, what is made from it.</summary>
    Lasts,

    /// <summary>It is disposed.</summary>
    Disposed,

    /// <summary>Somebody else may own it.</summary>
    HandedOn,
}

internal static class OwnerUseExtensions
{
    /// <summary>Both uses, which leave what the stronger one leaves.</summary>
    public static OwnerUse And(this OwnerUse one, OwnerUse other) => one > other ? one : other;

    /// <summary>What a use of a part is to the object: who disposes the part owns the whole.</summary>
    public static OwnerUse OfPart(this OwnerUse use) => use == OwnerUse.Disposed ? OwnerUse.HandedOn : use;
}
