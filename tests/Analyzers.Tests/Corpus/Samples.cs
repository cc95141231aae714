// The patterns of the guide as small programs: hello world, weather, ventilator and sink, request-reply in lock-step, push-pull, pairs.
using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.Linq;
using System.Text;
using System.Threading;
using System.Threading.Tasks;
using Net.Zmq;

namespace Corpus.Samples;

public static class HelloWorld
{
    public static void Server(Context context)
    {
        using var responder = new Socket(context, SocketType.Rep);
        responder.Bind("tcp://*:5555");
        while (true)
        {
            var request = responder.RecvString(); // never: ZMQ2004
            Console.WriteLine($"Received {request}");
            Thread.Sleep(1000); // never: ZMQ2007
            responder.Send("World"); // never: ZMQ1007, ZMQ1008
        }
    }

    public static void ServerOfBytes(Context context)
    {
        using var responder = new Socket(context, SocketType.Rep);
        responder.Bind("tcp://*:5555");
        var buffer = new byte[16]; // never: ZMQ2004
        while (true)
        {
            responder.Recv(buffer);
            responder.Send(Encoding.UTF8.GetBytes("World")); // expect: ZMQ1007
        }
    }

    public static void Client(Context context)
    {
        using var requester = new Socket(context, SocketType.Req);
        requester.Connect("tcp://localhost:5555");
        for (var i = 0; i != 10; i++)
        {
            requester.Send("Hello"u8.ToArray()); // expect: ZMQ1008
            using var reply = new Message();
            requester.Recv(reply);
            Console.WriteLine($"Received {reply}");
        }
    }

    public static void BusyClient(Context context, int count)
    {
        using var requester = new Socket(context, SocketType.Req);
        requester.Connect("tcp://localhost:5555");
        for (var i = 0; i < count; i++)
        {
            requester.Send("Hello");
            using var reply = new Message(); // expect: ZMQ2001
            requester.Recv(reply);
            Console.WriteLine(reply.Size);
        }
    }

    public static void PolledClient(Context context, int count)
    {
        using var requester = new Socket(context, SocketType.Req);
        using var poller = new Poller(1);
        var index = poller.Add(requester, PollEvents.In);
        requester.Connect("tcp://localhost:5555");
        for (var i = 0; i < count; i++)
        {
            requester.Send("Hello");
            poller.Poll(2500);
            if (poller.IsReadable(index))
                Console.WriteLine(requester.RecvString()); // never: ZMQ2008
        }
    }
}

public static class Weather
{
    public static void Server(Context context)
    {
        using var publisher = new Socket(context, SocketType.Pub);
        publisher.Bind("tcp://*:5556");
        var random = new Random(1);
        while (true)
        {
            var update = $"{random.Next(100000):D5} {random.Next(215) - 80} {random.Next(50) + 10}";
            publisher.Send(Encoding.UTF8.GetBytes(update)); // expect: ZMQ1007
        }
    }

    public static void Client(Context context, string zip)
    {
        using var subscriber = new Socket(context, SocketType.Sub);
        subscriber.Connect("tcp://localhost:5556");
        subscriber.Subscribe(zip);
        var total = 0L;
        for (var i = 0; i < 100; i++)
        {
            var fields = subscriber.RecvString().Split(' '); // never: ZMQ2004
            total += int.Parse(fields[1]);
        }

        Console.WriteLine(total / 100);
    }

    public static void Binary(Context context)
    {
        using var publisher = new Socket(context, SocketType.Pub);
        publisher.Bind("tcp://*:5556");
        Thread.Sleep(500); // never: ZMQ2007
        for (var i = 0; i < 100_000; i++)
        {
            var body = new byte[12]; // expect: ZMQ1003
            BitConverter.TryWriteBytes(body, i);
            publisher.Send("weather", SendFlags.SendMore);
            publisher.Send(body);
        }
    }
}

public static class Ventilator
{
    public static void Run(Context context, int tasks)
    {
        using var sender = new Socket(context, SocketType.Push);
        using var sink = new Socket(context, SocketType.Push);
        sender.Bind("tcp://*:5557");
        sink.Connect("tcp://localhost:5558");
        sink.Send("0"u8.ToArray()); // expect: ZMQ1008
        var random = new Random(1);
        for (var i = 0; i < tasks; i++)
        {
            var workload = random.Next(100) + 1;
            using var message = new Message(Encoding.UTF8.GetBytes(workload.ToString())); // expect: ZMQ1007
            sender.Send(message);
        }
    }

    public static void Worker(Context context)
    {
        using var receiver = new Socket(context, SocketType.Pull);
        using var sender = new Socket(context, SocketType.Push);
        receiver.Connect("tcp://localhost:5557");
        sender.Connect("tcp://localhost:5558");
        while (true)
        {
            var workload = int.Parse(receiver.RecvString()); // expect: ZMQ2004
            Thread.Sleep(workload); // never: ZMQ2007
            sender.Send(Array.Empty<byte>()); // never: ZMQ1008, ZMQ1003
        }
    }

    public static void Sink(Context context)
    {
        using var receiver = new Socket(context, SocketType.Pull);
        receiver.Bind("tcp://*:5558");
        receiver.RecvString(); // expect: ZMQ2004
        var watch = Stopwatch.StartNew();
        for (var task = 0; task < 100; task++)
        {
            using var message = new Message(); // expect: ZMQ2001
            receiver.Recv(message);
            Console.Write(task % 10 == 0 ? ":" : ".");
        }

        Console.WriteLine(watch.ElapsedMilliseconds);
    }

    public static void ControlledWorker(Context context)
    {
        using var receiver = new Socket(context, SocketType.Pull);
        using var controller = new Socket(context, SocketType.Sub);
        controller.SubscribeAll();
        using var poller = new Poller(2);
        var work = poller.Add(receiver, PollEvents.In);
        var control = poller.Add(controller, PollEvents.In);
        using var message = new Message(); // never: ZMQ2001
        while (true)
        {
            poller.Poll(-1);
            if (poller.IsReadable(work))
            {
                receiver.Recv(message); // expect: ZMQ2008
                Console.Write('.');
            }

            if (poller.IsReadable(control))
                break;
        }
    }

    public static void TwoSources(Context context)
    {
        using var receiver = new Socket(context, SocketType.Pull);
        using var subscriber = new Socket(context, SocketType.Sub);
        using var message = new Message();
        while (true)
        {
            while (receiver.Recv(message, RecvFlags.DontWait) >= 0) // expect: ZMQ2009
                Console.Write('t');
            while (subscriber.Recv(message, RecvFlags.DontWait) >= 0)
                Console.Write('w');
            Thread.Sleep(1);
        }
    }
}

public static class Threads
{
    public static void Steps(Context context)
    {
        var thread = new Thread(() =>
        {
            using var pair = new Socket(context, SocketType.Pair);
            pair.Connect("inproc://step2");
            pair.Send("READY"u8.ToArray()); // expect: ZMQ1008
        });
        using var receiver = new Socket(context, SocketType.Pair);
        receiver.Bind("inproc://step2");
        thread.Start();
        receiver.RecvString(); // expect: ZMQ2004
        thread.Join();
    }

    public static void Workers(Context context, int count)
    {
        for (var i = 0; i < count; i++)
            new Thread(() =>
            {
                using var worker = new Socket(context, SocketType.Rep);
                worker.Connect("inproc://workers");
                while (true)
                {
                    using var request = new Message(); // expect: ZMQ2001
                    worker.Recv(request);
                    worker.Send(request.Data); // never: ZMQ2003
                }
            }).Start();
    }

    public static void Tasks(Context context)
    {
        Task.Run(() =>
        {
            using var pull = new Socket(context, SocketType.Pull);
            pull.Connect("inproc://tasks");
            while (true)
            {
                var buffer = new byte[512]; // expect: ZMQ2004
                var length = pull.Recv(buffer);
                if (length > 0 && length <= buffer.Length)
                    Console.WriteLine(buffer[length - 1]);
            }
        });
    }

    public static void Timers(Socket publisher)
    {
        using var timer = new Timer(_ =>
        {
            var beat = new byte[9]; // expect: ZMQ1003
            BitConverter.TryWriteBytes(beat.AsSpan(1), DateTime.UtcNow.Ticks);
            publisher.Send(beat);
        }, null, 0, 100);
        Thread.Sleep(Timeout.Infinite);
    }
}

public static class FileMq
{
    public static void Server(Socket router)
    {
        while (true)
        {
            using var identity = new Message(); // never: ZMQ2001
            using var path = new Message(); // expect: ZMQ2001
            router.Recv(identity);
            router.Recv(path);
            router.Send(identity, SendFlags.SendMore);
            router.Send(Encoding.UTF8.GetBytes("not found: " + path)); // expect: ZMQ1007
        }
    }

    public static void Chunks(Socket router, byte[] identity, byte[][] chunks)
    {
        foreach (var chunk in chunks)
        {
            router.Send(identity, SendFlags.SendMore); // never: ZMQ1009
            router.Send(chunk); // never: ZMQ1003
        }
    }

    public static void Broadcast(Socket[] peers, byte[] announcement)
    {
        foreach (var peer in peers)
            peer.Send(announcement);
    }

    public static void BroadcastLarge(Socket[] peers)
    {
        var snapshot = new byte[4096];
        Random.Shared.NextBytes(snapshot);
        foreach (var peer in peers)
            peer.Send(snapshot); // expect: ZMQ1009
    }

    public static void BroadcastSmall(Socket[] peers)
    {
        var ping = new byte[16];
        Random.Shared.NextBytes(ping);
        foreach (var peer in peers)
            peer.Send(ping); // never: ZMQ1009
    }

    public static void BroadcastStamped(Socket[] peers)
    {
        var frame = new byte[4096];
        for (var i = 0; i < peers.Length; i++)
        {
            frame[0] = (byte)i;
            peers[i].Send(frame); // never: ZMQ1009
        }
    }

    public static void ToRouter(Socket router, List<byte[]> identities)
    {
        var state = new byte[64 * 1024];
        Random.Shared.NextBytes(state);
        foreach (var identity in identities)
        {
            router.Send(identity, SendFlags.SendMore); // never: ZMQ1009
            router.Send(state); // expect: ZMQ1009
        }
    }

    public static void ToTwo(Socket first, Socket second)
    {
        var state = new byte[2048];
        Random.Shared.NextBytes(state);
        first.Send(state); // expect: ZMQ1009
        second.Send(state);
    }
}
