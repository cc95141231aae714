using System.Collections.Concurrent;
using Net.Zmq;

namespace PooledFrames;

/// <summary>Messages to receive into, handed out and taken back, so that none is created per frame.</summary>
public sealed class FramePool : IDisposable
{
    private readonly ConcurrentBag<Message> _free = [];

    public Message Rent() => _free.TryTake(out Message? message) ? message : new Message();

    public void Return(Message message) => _free.Add(message);

    public void Dispose()
    {
        while (_free.TryTake(out Message? message))
            message.Dispose();
    }
}
