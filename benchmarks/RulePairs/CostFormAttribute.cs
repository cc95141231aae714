using System;

namespace ZmqPerf.Benchmarks;

/// <summary>The form of its rule that a pair measures: what findings of that form quote. Pairs without one only show something.</summary>
[AttributeUsage(AttributeTargets.Class)]
public sealed class CostFormAttribute(string key) : Attribute
{
    public string Key { get; } = key;
}
