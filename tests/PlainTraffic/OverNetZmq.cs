using System;
using System.Collections.Generic;
using Net.Zmq;

namespace ZmqPerf.Traffic;

internal static class OverNetZmq
{
    public static IReadOnlyList<int> Run()
    {
        using var context = new Context();
        using var push = new Socket(context, SocketType.Push);
        using var pull = new Socket(context, SocketType.Pull);
        using var lonely = new Socket(context, SocketType.Push);
        pull.Bind("inproc://plain");
        push.Connect("inproc://plain");
        push.Send(new byte[5]);
        push.Send("hello");
        using (var large = new Message(1000))
        {
            large.Data.Clear();
            push.Send(large);
        }
        push.Send(new byte[1], SendFlags.SendMore);
        push.Send([], SendFlags.SendMore);
        push.Send(new byte[300]);
        push.Send(new byte[100_000]);
        for (int i = 0; i < 4; i++)
            Expect(!lonely.Send(new byte[7], SendFlags.DontWait));

        var received = new List<int>();
        byte[] buffer = new byte[10];
        using var message = new Message();
        received.Add(pull.Recv(buffer));
        received.Add(pull.RecvString().Length);
        for (int i = 0; i < 4; i++)
            received.Add(pull.Recv(message));
        received.Add(pull.Recv(buffer)); // of which it keeps ten bytes, and says how many there were
        Expect(!pull.TryRecv(buffer, out _));
        Expect(!pull.TryRecv(message, out _));
        Expect(pull.Recv(buffer, RecvFlags.DontWait) == -1);
        return received;
    }

    private static void Expect(bool holds)
    {
        if (!holds)
            throw new InvalidOperationException("what went wrong is not what was expected");
    }
}
