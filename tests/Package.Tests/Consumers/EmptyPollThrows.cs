using Net.Zmq;

namespace Consumer;

public static class EmptyPollThrows
{
    public static int Run(Socket socket, Message message) =>
        socket.Send(message, SendFlags.DontWait); // warning ZMQ2006
}
