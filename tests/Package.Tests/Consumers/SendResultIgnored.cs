using Net.Zmq;

namespace Consumer;

public static class SendResultIgnored
{
    public static void Run(Socket socket, byte[] payload) => socket.Send(payload, SendFlags.DontWait); // warning ZMQ3001, fixed
}
