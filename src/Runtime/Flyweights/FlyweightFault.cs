using System.ComponentModel;
using System.Diagnostics.CodeAnalysis;

namespace ZmqPerf.Flyweights;

/// <summary>What is wrong with the bytes of a flyweight. For generated code.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly struct FlyweightFault
{
    private readonly long _required;
    private readonly long _actual;
    private readonly int _offset;
    private readonly FlyweightFormatReason _reason;

    internal FlyweightFault(long required, long actual, int offset, FlyweightFormatReason reason = FlyweightFormatReason.TooShort)
    {
        _required = required;
        _actual = actual;
        _offset = offset;
        _reason = reason;
    }

    /// <summary>Throws what there is to say about it.</summary>
    /// <exception cref="FlyweightFormatException">Always.</exception>
    [DoesNotReturn]
    public void Throw(string flyweightType) => throw new FlyweightFormatException(flyweightType, _required, _actual, _offset, _reason);
}
