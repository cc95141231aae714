using Net.Zmq;
using ZmqPerf;

namespace Consumer;

public static class CapturingWriter
{
    public static void Run(Socket socket, byte[] values)
    {
        foreach (var value in values)
            socket.SendFrame(8, 0, (span, _) => span.Fill(value)); // warning ZMQ1011, fixed
    }
}
