using System;
using System.Text;
using System.Threading.Tasks;
using Net.Zmq;

namespace Consumer;

/// <summary>Code that runs once, or costs next to nothing: <c>zmqperf.report = all</c>, and so Strict, has it reported.</summary>
public static class ColdSites
{
    public static void Array(Socket socket, byte value)
    {
        var payload = new byte[64]; // cold ZMQ1003
        payload.AsSpan().Fill(value);
        socket.Send(payload);
    }

    public static void CopiedMessage(Socket socket, byte[] payload)
    {
        using var message = new Message(payload); // cold ZMQ1006
        socket.Send(message);
    }

    public static void Encoded(Socket socket, string text) => socket.Send(Encoding.UTF8.GetBytes(text)); // cold ZMQ1007

    public static void Constant(Socket socket) => socket.Send(new byte[] { 1, 2, 3 }); // cold ZMQ1008

    public static void Collected(Socket socket, byte[] payload, string text)
    {
        using var message = new MultipartMessage(); // cold ZMQ1010
        message.Add(payload);
        message.Add(text);
        socket.SendMultipart(message);
    }

    public static int Buffer(Socket socket)
    {
        var buffer = new byte[1024]; // cold ZMQ2004
        var length = socket.Recv(buffer);
        return buffer.AsSpan(0, Math.Min(length, buffer.Length)).IndexOf((byte)0);
    }

    public static int Drained(Socket socket)
    {
        var bytes = 0;
        using var message = new Message();
        using var poller = new Poller(1);
        poller.Add(socket, PollEvents.In);
        while (poller.Poll(100) > 0)
            while (socket.TryRecv(message, out _)) // cold ZMQ2006
                bytes += message.Size;
        return bytes;
    }

    public static int Polled(Socket socket, byte[] buffer)
    {
        using var poller = new Poller(1);
        poller.Add(socket, PollEvents.In);
        if (poller.Poll(100) == 0)
            return 0;
        return socket.Recv(buffer); // cold ZMQ2008
    }

    public static int Frames(Socket socket)
    {
        var bytes = 0;
        using var message = socket.RecvMultipart(); // cold ZMQ2011
        foreach (var frame in message)
            bytes += frame.Size;
        return bytes;
    }

    public static async Task<int> OnThePool(Socket socket)
    {
        var total = 0;
        while (!Console.KeyAvailable)
        {
            var bytes = await socket.RecvBytesAsync(); // cold ZMQ2012
            total += bytes.Length;
        }

        return total;
    }

    public static void Relay(Socket from, Socket to)
    {
        using var message = new Message();
        while (!Console.KeyAvailable)
        {
            from.Recv(message); // cold ZMQ3005
            to.Send(message);
        }
    }
}
