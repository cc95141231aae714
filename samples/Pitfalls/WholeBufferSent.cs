using System.Buffers;
using System.Text;
using Net.Zmq;

namespace Pitfalls;

/// <summary>Sends all of an array that a pool gave, and with it what another user of the pool has left there.</summary>
internal static class WholeBufferSent
{
    public static string Run()
    {
        using var link = new Link();
        byte[] secret = ArrayPool<byte>.Shared.Rent(17);
        Encoding.UTF8.GetBytes("hunter2 is the password", secret);
        ArrayPool<byte>.Shared.Return(secret);

        byte[] greeting = ArrayPool<byte>.Shared.Rent(17);
        Encoding.UTF8.GetBytes("hello,", greeting);
        link.Sender.Send(greeting); // ZMQ3003
        ArrayPool<byte>.Shared.Return(greeting);

        using var message = new Message();
        link.Receiver.Recv(message);
        return $"sent 'hello,', received {message.Size} bytes: '{Encoding.UTF8.GetString(message.Data).TrimEnd('\0')}'";
    }
}
