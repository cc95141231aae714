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

    public static int Bodies(Socket socket, int turns)
    {
        int bodies = 0;
        for (int turn = 0; turn < turns; turn++)
        {
            using MultipartMessage frames = socket.RecvMultipart(); // warning ZMQ2011
            if (frames.Count > 1)
                bodies++;
        }

        return bodies;
    }
}
