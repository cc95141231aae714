using System;
using Net.Zmq;

namespace Consumer;

public static class ArrayPerSend
{
    public static void PerTurn(Socket socket, int turns)
    {
        for (int turn = 0; turn < turns; turn++)
        {
            byte[] payload = new byte[64]; // warning ZMQ1003, fixed with ZmqPerf
            payload.AsSpan().Fill((byte)turn);
            socket.Send(payload);
        }
    }

    public static void Copied(Socket socket, ReadOnlySpan<byte> payload)
    {
        while (true)
            socket.Send(payload.ToArray()); // warning ZMQ1003, fixed
    }
}
