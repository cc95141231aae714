namespace ZmqPerf.Analyzers.ControlFlow.Paths;

/// <summary>A question about a value: whether it is a constant, is below a number, or is missing.</summary>
/// <param name="Subject">What names the value.</param>
/// <param name="Constant">What it is compared with; null where the question is whether it is missing.</param>
/// <param name="Type">The type of the constant; null for whole numbers, which are compared as what they are.</param>
/// <param name="IsBelow">Whether the answer is yes for every number below the constant.</param>
internal readonly record struct ValueTest(string Subject, object? Constant, string? Type = null, bool IsBelow = false)
{
    /// <summary>What names the question: one of another key may have another answer.</summary>
    public string Key =>
        Constant is null ? $"{Subject} is null"
        : IsBelow ? $"{Subject} < {Constant}"
        : $"{Subject} == {Constant}:{Type}";

    /// <summary>The answer to a question about the same value that follows from the answer to this one; null for none.</summary>
    public bool? Says(bool holds, ValueTest other)
    {
        if (this == other)
            return holds;
        if (Subject != other.Subject)
            return null;
        if (holds && !IsBelow)
            return other.For(Constant, Type);
        if (!IsBelow || other.Constant is not { } asked)
            return null;
        if ((Constant, asked) is not (long limit, long number))
            return null;
        if (holds)
            return limit > number ? null : other.IsBelow;
        return other.IsBelow && number <= limit || !other.IsBelow && number < limit ? false : null;
    }

    /// <summary>The answer for a value that is known; null where it cannot be compared with the constant.</summary>
    public bool? For(object? value, string? type)
    {
        if (value is null || Constant is null)
            return IsBelow ? null : value is null == Constant is null;
        if (type != Type)
            return null;
        return IsBelow
            ? (value, Constant) is (long number, long limit)
                ? number < limit
                : null
            : value.Equals(Constant);
    }
}
