using Microsoft.CodeAnalysis;

namespace ZmqPerf.Analyzers.ControlFlow.Paths;

/// <summary>A question about a value: whether it is one of some.</summary>
/// <param name="Subject">What names the value.</param>
/// <param name="Set">Those, without what a value is that nobody has set.</param>
/// <param name="Type">The value's type.</param>
internal sealed record ValueTest(string Subject, ValueSet Set, ITypeSymbol? Type)
{
    /// <summary>What names the question: one of another key may have another answer.</summary>
    public string Key { get; } = $"{Subject} is {Set}";

    /// <summary>The question whether a value is one of a set, and the answer for which it is.</summary>
    public static (ValueTest Test, bool Holds) Of(string subject, ValueSet set, ITypeSymbol? type) =>
        set.HasDefault ? (new(subject, set.Not(), type), false) : (new(subject, set, type), true);

    /// <summary>What an answer leaves.</summary>
    public ValueSet Left(bool answer) => answer ? Set : Set.Not();
}
