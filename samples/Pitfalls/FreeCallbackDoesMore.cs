using System.Diagnostics;
using System.Runtime.InteropServices;
using System.Threading;
using Net.Zmq;

namespace Pitfalls;

/// <summary>Waits in a free callback, which runs on libzmq's own thread.</summary>
internal static class FreeCallbackDoesMore
{
    private const int Size = 1 << 20,
        Pause = 500;

    public static string Run()
    {
        using var context = new Context();
        using var receiver = new Socket(context, SocketType.Pull);
        using var sender = Connected(context, receiver);
        using var otherReceiver = new Socket(context, SocketType.Pull);
        using var other = Connected(context, otherReceiver);
        using var began = new ManualResetEventSlim();
        bool isAwake = false;

        nint block = Marshal.AllocHGlobal(Size);
        using var message = new Message( // ZMQ1012
            block,
            Size,
            pointer =>
            {
                began.Set();
                Marshal.FreeHGlobal(pointer);
                Thread.Sleep(Pause); // ZMQ3010
                Volatile.Write(ref isAwake, true);
            }
        );
        sender.Send(message);
        began.Wait();

        var clock = Stopwatch.StartNew();
        other.Send("hello");
        otherReceiver.Recv(stackalloc byte[16]);
        return Volatile.Read(ref isAwake)
            ? $"a callback slept for {Pause} ms, and a message between two other sockets waited until it woke up"
            : $"the message took {clock.ElapsedMilliseconds} ms";
    }

    private static Socket Connected(Context context, Socket receiver)
    {
        receiver.Bind("tcp://127.0.0.1:*");
        var sender = new Socket(context, SocketType.Push);
        sender.SetOption(SocketOption.Linger, 0);
        sender.Connect(receiver.GetOptionString(SocketOption.Last_Endpoint));
        sender.Send("first");
        receiver.Recv(stackalloc byte[16]);
        return sender;
    }
}
