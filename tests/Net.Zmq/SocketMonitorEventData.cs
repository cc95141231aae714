using System;
using System.Buffers.Binary;

namespace Net.Zmq;

/// <summary>One event of a monitored socket.</summary>
public readonly record struct SocketMonitorEventData
{
    private const int FrameSize = sizeof(ushort) + sizeof(int);

    /// <summary>An event from its parts.</summary>
    public SocketMonitorEventData(SocketMonitorEvent @event, int value, string address) =>
        (Event, Value, Address) = (@event, value, address);

    /// <summary>What happened.</summary>
    public SocketMonitorEvent Event { get; }

    /// <summary>A file descriptor, an errno or a time in milliseconds, as the event has it.</summary>
    public int Value { get; }

    /// <summary>The endpoint.</summary>
    public string Address { get; }

    /// <summary>Reads the first frame of an event: 16 bits of event and 32 of value, the low byte first.</summary>
    public static SocketMonitorEventData Parse(ReadOnlySpan<byte> eventFrame, string address)
    {
        ArgumentNullException.ThrowIfNull(address);
        if (eventFrame.Length != FrameSize)
            throw new ArgumentException("Event frame must be exactly 6 bytes (2 bytes for event + 4 bytes for value).", nameof(eventFrame));
        var what = (SocketMonitorEvent)BinaryPrimitives.ReadUInt16LittleEndian(eventFrame);
        return new(what, BinaryPrimitives.ReadInt32LittleEndian(eventFrame[sizeof(ushort)..]), address);
    }

    /// <inheritdoc cref="Parse(ReadOnlySpan{byte}, string)"/>
    public static SocketMonitorEventData Parse(byte[] eventFrame, string address)
    {
        ArgumentNullException.ThrowIfNull(eventFrame);
        return Parse(eventFrame.AsSpan(), address);
    }
}
