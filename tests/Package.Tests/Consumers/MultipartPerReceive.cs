using Net.Zmq;

namespace Consumer;

public static class MultipartPerReceive
{
    public static long Run(Socket socket, int turns)
    {
        long bytes = 0;
        for (int turn = 0; turn < turns; turn++)
        {
            using var frames = socket.RecvMultipart(); // warning ZMQ2011, fixed
            foreach (Message frame in frames)
                bytes += frame.Size;
        }

        return bytes;
    }

    public static bool HasBody(Socket socket)
    {
        using MultipartMessage frames = socket.RecvMultipart(); // info ZMQ2011
        return frames.Count > 1;
    }
}
