using Microsoft.CodeAnalysis;

namespace ZmqPerf.Analyzers.DataFlow.Origins;

/// <summary>Where a value comes from: a creation, a constant, or something about which nothing more is known.</summary>
/// <param name="Value">The expression.</param>
/// <param name="Frame">The code it stands in.</param>
internal readonly record struct Origin(IOperation Value, CallFrame Frame);
