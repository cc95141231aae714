using System;
using System.Runtime.InteropServices;

namespace Net.Zmq;

/// <summary>One event of a monitored socket.</summary>
public readonly struct SocketMonitorEventData : IEquatable<SocketMonitorEventData>
{
    private const int FrameSize = sizeof(ushort) + sizeof(int);

    /// <summary>An event from its parts.</summary>
    public SocketMonitorEventData(SocketMonitorEvent @event, int value, string address)
    {
        Event = @event;
        Value = value;
        Address = address;
    }

    /// <summary>What happened.</summary>
    public SocketMonitorEvent Event { get; }

    /// <summary>A file descriptor, an errno or a time in milliseconds, as the event has it.</summary>
    public int Value { get; }

    /// <summary>The endpoint.</summary>
    public string Address { get; }

    /// <summary>Reads the first frame of an event: 16 bits of event and 32 of value, in the byte order of the machine.</summary>
    public static SocketMonitorEventData Parse(ReadOnlySpan<byte> eventFrame, string address) => eventFrame.Length < FrameSize
        ? throw new ArgumentException($"The frame of an event has {FrameSize} bytes.", nameof(eventFrame))
        : new((SocketMonitorEvent)MemoryMarshal.Read<ushort>(eventFrame), MemoryMarshal.Read<int>(eventFrame[sizeof(ushort)..]), address);

    /// <inheritdoc cref="Parse(ReadOnlySpan{byte}, string)"/>
    public static SocketMonitorEventData Parse(byte[] eventFrame, string address)
    {
        ArgumentNullException.ThrowIfNull(eventFrame);
        return Parse(eventFrame.AsSpan(), address);
    }

    /// <inheritdoc/>
    public bool Equals(SocketMonitorEventData other) => (Event, Value, Address) == (other.Event, other.Value, other.Address);

    /// <inheritdoc/>
    public override bool Equals(object? obj) => obj is SocketMonitorEventData other && Equals(other);

    /// <inheritdoc/>
    public override int GetHashCode() => HashCode.Combine(Event, Value, Address);

    /// <inheritdoc/>
    public override string ToString() => $"{Event} {Value} {Address}";

    /// <summary>Whether both say the same.</summary>
    public static bool operator ==(SocketMonitorEventData left, SocketMonitorEventData right) => left.Equals(right);

    /// <summary>Whether they differ.</summary>
    public static bool operator !=(SocketMonitorEventData left, SocketMonitorEventData right) => !left.Equals(right);
}
