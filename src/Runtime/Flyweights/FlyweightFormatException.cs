using System;
using System.ComponentModel;
using System.Diagnostics.CodeAnalysis;

namespace ZmqPerf.Flyweights;

/// <summary>Bytes are too few for the flyweight that was to be wrapped around them. The only exception that <c>Wrap</c> throws for what a peer has sent.</summary>
public sealed class FlyweightFormatException : FormatException
{
    internal FlyweightFormatException(string flyweightType, long required, long actual, int offset)
        : base($"{flyweightType} needs {required} bytes at offset {offset}, and there are {actual}.")
    {
        FlyweightType = flyweightType;
        Required = required;
        Actual = actual;
        Offset = offset;
    }

    /// <summary>The name of the flyweight.</summary>
    public string FlyweightType { get; }

    /// <summary>How many bytes are needed from <see cref="Offset"/> on.</summary>
    public long Required { get; }

    /// <summary>How many there are.</summary>
    public long Actual { get; }

    /// <summary>Where the part begins that does not fit.</summary>
    public int Offset { get; }

    /// <summary>For generated code.</summary>
    [DoesNotReturn]
    [EditorBrowsable(EditorBrowsableState.Never)]
    public static void Throw(string flyweightType, int required, int actual) => throw new FlyweightFormatException(flyweightType, required, actual, 0);
}
