using System;
using System.ComponentModel;
using System.Diagnostics.CodeAnalysis;

namespace ZmqPerf.Flyweights;

/// <summary>
/// Bytes are not the message that a flyweight was to be wrapped around: mostly too few. The only exception that <c>Wrap</c> throws for what
/// a peer has sent.
/// </summary>
public sealed class FlyweightFormatException : FormatException
{
    internal FlyweightFormatException(
        string flyweightType,
        long required,
        long actual,
        int offset,
        FlyweightFormatReason reason = FlyweightFormatReason.TooShort
    )
        : base(Describe(flyweightType, required, actual, offset, reason))
    {
        Reason = reason;
        FlyweightType = flyweightType;
        Required = required;
        Actual = actual;
        Offset = offset;
    }

    /// <summary>The name of the flyweight.</summary>
    public string FlyweightType { get; }

    /// <summary>What is wrong with the frame.</summary>
    public FlyweightFormatReason Reason { get; }

    /// <summary>
    /// How many bytes are needed from <see cref="Offset"/> on; of another template the number that the header should have there.
    /// </summary>
    public long Required { get; }

    /// <summary>How many there are; of another template the number that is there.</summary>
    public long Actual { get; }

    /// <summary>Where the part begins that does not fit, or the bytes that are too many.</summary>
    public int Offset { get; }

    /// <summary>For generated code.</summary>
    [DoesNotReturn]
    [EditorBrowsable(EditorBrowsableState.Never)]
    public static void Throw(string flyweightType, int required, int actual) =>
        throw new FlyweightFormatException(flyweightType, required, actual, 0);

    private static string Describe(string flyweightType, long required, long actual, int offset, FlyweightFormatReason reason) =>
        reason switch
        {
            FlyweightFormatReason.TrailingBytes => $"{flyweightType} ends at offset {offset}, and {actual} bytes follow.",
            FlyweightFormatReason.WrongTemplate =>
                $"{flyweightType} is told by the number {required} at offset {offset}, and there is {actual}: it is another message.",
            _ => $"{flyweightType} needs {required} bytes at offset {offset}, and there are {actual}.",
        };
}
