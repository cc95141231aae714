using Net.Zmq;
using ZmqPerf;

namespace Consumer;

public static class FrameWithGaps
{
    public static void Run(Socket socket)
    {
        using var frame = socket.BeginFrame(300); // warning ZMQ3025, fixed
        frame.Span[0] = 1;
        frame.Send();
    }
}
