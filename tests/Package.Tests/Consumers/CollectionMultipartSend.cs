using Net.Zmq;

namespace Consumer;

public static class CollectionMultipartSend
{
    public static void PerTurn(Socket socket, byte[] payload, int turns)
    {
        for (int turn = 0; turn < turns; turn++)
        {
            using var message = new MultipartMessage(); // warning ZMQ1010, fixed
            message.Add("prices");
            message.Add(payload);
            socket.SendMultipart(message);
        }
    }

    public static void Forever(Socket socket, string topic)
    {
        while (true)
        {
            socket.SendMultipart(topic, "hello"); // warning ZMQ1010, fixed
        }
    }
}
