using System;
using Net.Zmq;

namespace Consumer;

public static class LargeArrayPerSend
{
    public static void Snapshot(Socket socket, byte value)
    {
        byte[] payload = new byte[100_000]; // warning ZMQ1002, fixed with ZmqPerf
        payload.AsSpan().Fill(value);
        socket.Send(payload);
    }
}
