using System;
using Net.Zmq;

namespace Consumer;

public static class ArrayPerReceive
{
    public static long Run(Socket socket)
    {
        long bytes = 0;
        while (true)
        {
            var buffer = new byte[1024]; // warning ZMQ2004, fixed
            var length = socket.Recv(buffer);
            if (length == 0 || length > buffer.Length)
                return bytes;
            bytes += Sum(buffer.AsSpan(0, length));
        }
    }

    private static long Sum(ReadOnlySpan<byte> received)
    {
        long sum = 0;
        foreach (var value in received)
            sum += value;
        return sum;
    }
}
