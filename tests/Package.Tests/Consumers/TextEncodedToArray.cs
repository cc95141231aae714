using System.Text;
using Net.Zmq;

namespace Consumer;

public static class TextEncodedToArray
{
    public static void Encoded(Socket socket, string text)
    {
        while (true)
            socket.Send(Encoding.UTF8.GetBytes(text)); // warning ZMQ1007, fixed
    }

    public static void Constant(Socket socket)
    {
        while (true)
            socket.Send(Encoding.UTF8.GetBytes("READY")); // warning ZMQ1007, fixed
    }
}
