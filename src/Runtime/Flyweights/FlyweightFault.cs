using System.ComponentModel;
using System.Diagnostics.CodeAnalysis;

namespace ZmqPerf.Flyweights;

/// <summary>Which part of a flyweight does not fit into its bytes. For generated code.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly struct FlyweightFault
{
    private readonly long _required;
    private readonly long _actual;
    private readonly int _offset;

    internal FlyweightFault(long required, long actual, int offset)
    {
        _required = required;
        _actual = actual;
        _offset = offset;
    }

    /// <summary>Throws what there is to say about it.</summary>
    /// <exception cref="FlyweightFormatException">Always.</exception>
    [DoesNotReturn]
    public void Throw(string flyweightType) => throw new FlyweightFormatException(flyweightType, _required, _actual, _offset);
}
