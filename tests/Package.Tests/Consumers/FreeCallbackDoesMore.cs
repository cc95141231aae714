using System;
using Net.Zmq;

namespace Consumer;

public static class FreeCallbackDoesMore
{
    public static void Run(Socket socket, nint mapped, int size, Action<nint> free)
    {
        using var message = new Message(mapped, size, pointer =>
        {
            free(pointer);
            Console.WriteLine("freed"); // warning ZMQ3010
        });
        socket.Send(message);
    }
}
