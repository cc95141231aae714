// Brokers between clients and workers: a queue of identities, heartbeats, a poller over two ROUTER sockets.
using System;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Linq;
using System.Text;
using System.Threading;
using Net.Zmq;

namespace Corpus.Brokers;

public sealed class LeastRecentlyUsedBroker
{
    private const int HeartbeatInterval = 1000;
    private readonly Socket _frontend;
    private readonly Socket _backend;
    private readonly Queue<byte[]> _workers = new();

    public LeastRecentlyUsedBroker(Socket frontend, Socket backend)
    {
        _frontend = frontend;
        _backend = backend;
        _frontend.Bind("tcp://*:5555");
        _backend.Bind("tcp://*:5556");
    }

    public void Run(CancellationToken token)
    {
        using var poller = new Poller(2);
        var back = poller.Add(_backend, PollEvents.In);
        var front = poller.Add(_frontend, PollEvents.In);
        while (!token.IsCancellationRequested)
        {
            poller.Poll(HeartbeatInterval);
            if (poller.IsReadable(back))
            {
                using var message = _backend.RecvMultipart(); // never: ZMQ2011
                _workers.Enqueue(message[0].ToArray()); // never: ZMQ2003
                if (message.Count > 2 && message[2].Size > 0)
                    _frontend.SendMultipart(message);
            }

            if (_workers.Count > 0 && poller.IsReadable(front))
            {
                using var request = _frontend.RecvMultipart(); // expect: ZMQ2011
                var worker = _workers.Dequeue();
                _backend.Send(worker, SendFlags.SendMore); // never: ZMQ1003
                _backend.Send(ReadOnlySpan<byte>.Empty, SendFlags.SendMore);
                _backend.Send(request[0].Data, SendFlags.SendMore);
                _backend.Send(request[^1].Data);
            }
        }
    }

    public void SendHeartbeats()
    {
        foreach (var worker in _workers)
        {
            _backend.Send(worker, SendFlags.SendMore); // never: ZMQ1009
            _backend.Send(Encoding.ASCII.GetBytes("\x02")); // expect: ZMQ1007
        }
    }

    public void Disconnect(byte[] worker)
    {
        _backend.Send(worker, SendFlags.SendMore);
        _backend.Send(new byte[] { 5 }); // expect: ZMQ1008
    }

    public void Ready() => _backend.Send("READY"u8.ToArray()); // expect: ZMQ1008
}

public sealed class Forwarder
{
    private readonly Socket _in;
    private readonly Socket _out;

    public Forwarder(Socket input, Socket output) => (_in, _out) = (input, output);

    public void RunByMessages(CancellationToken token)
    {
        while (!token.IsCancellationRequested)
        {
            using var message = new Message(); // never: ZMQ2001
            _in.Recv(message);
            _out.Send(message, message.More ? SendFlags.SendMore : SendFlags.None);
        }
    }

    public void RunByCopies(CancellationToken token)
    {
        using var message = new Message();
        while (!token.IsCancellationRequested)
        {
            _in.Recv(message);
            _out.Send(message.ToArray()); // expect: ZMQ2003
        }
    }

    public void RunByCopiesOfData(CancellationToken token)
    {
        using var message = new Message();
        while (!token.IsCancellationRequested)
        {
            _in.Recv(message);
            _out.Send(message.Data.ToArray()); // expect: ZMQ2003
        }
    }

    public void RunBySpans(CancellationToken token)
    {
        using var message = new Message(); // never: ZMQ2001
        while (!token.IsCancellationRequested)
        {
            _in.Recv(message);
            _out.Send(message.Data, message.More ? SendFlags.SendMore : SendFlags.None); // never: ZMQ2003, ZMQ2005
        }
    }

    public void RunMultipart(CancellationToken token)
    {
        while (!token.IsCancellationRequested)
        {
            var message = _in.RecvMultipart(); // never: ZMQ2011
            _out.SendMultipart(message);
            message.Dispose();
        }
    }

    public void RunRebuilding(CancellationToken token)
    {
        using var message = new Message();
        while (!token.IsCancellationRequested)
        {
            message.Rebuild(); // expect: ZMQ2002
            _in.Recv(message);
            _out.Send(message.Data);
        }
    }

    public void RunSized(CancellationToken token)
    {
        using var message = new Message(1024); // expect: ZMQ2002
        while (!token.IsCancellationRequested)
        {
            _in.Recv(message);
            _out.Send(message.Data);
        }
    }

    public void RunReleasing(CancellationToken token)
    {
        using var message = new Message();
        while (!token.IsCancellationRequested)
        {
            _in.Recv(message);
            _out.Send(message.Data);
            message.Rebuild(); // never: ZMQ2002
            Thread.Sleep(100);
        }
    }

    public void Join(Socket left, Socket right, Socket result)
    {
        using var a = new Message(); // never: ZMQ2001
        using var b = new Message(); // never: ZMQ2001
        while (true)
        {
            left.Recv(a); // never: ZMQ2009
            right.Recv(b);
            result.Send(a.Data, SendFlags.SendMore);
            result.Send(b.Data);
        }
    }

    public void Both(Socket left, Socket right)
    {
        using var message = new Message();
        while (true)
        {
            if (left.TryRecv(message, out _)) // expect: ZMQ2009
                _out.Send(message.Data);
            if (right.TryRecv(message, out _))
                _out.Send(message.Data);
        }
    }

    public void All(Socket[] sockets)
    {
        var buffer = new byte[2048];
        while (true)
        {
            foreach (var socket in sockets)
                if (socket.TryRecv(buffer, out var length)) // expect: ZMQ2009
                    _out.Send(buffer.AsSpan(0, Math.Min(length, buffer.Length)));
            Thread.Sleep(1);
        }
    }

    public void Polled(Socket left, Socket right)
    {
        using var message = new Message();
        using var poller = new Poller(2);
        var first = poller.Add(left, PollEvents.In);
        var second = poller.Add(right, PollEvents.In);
        while (true)
        {
            poller.Poll(-1);
            if (poller.IsReadable(first))
                while (left.TryRecv(message, out _)) // never: ZMQ2007, ZMQ2008, ZMQ2009
                    _out.Send(message.Data);
            if (poller.IsReadable(second))
                while (right.TryRecv(message, out _)) // never: ZMQ2007, ZMQ2008, ZMQ2009
                    _out.Send(message.Data);
        }
    }

    public void PolledOnce(Socket left)
    {
        using var message = new Message();
        using var poller = new Poller(1);
        var index = poller.Add(left, PollEvents.In);
        while (true)
        {
            if (poller.Poll(100) == 0)
                continue;
            if (poller.IsReadable(index))
            {
                left.Recv(message); // expect: ZMQ2008
                _out.Send(message.Data);
            }
        }
    }

    public void PolledAnew(Socket left)
    {
        using var message = new Message();
        while (true)
        {
            using var poller = new Poller(1); // expect: ZMQ2016
            poller.Add(left, PollEvents.In);
            if (poller.Poll(100) == 0)
                continue;
            while (left.TryRecv(message, out _)) // never: ZMQ2007, ZMQ2008
                _out.Send(message.Data);
        }
    }

    public void PolledMessage(Socket left)
    {
        using var message = new Message();
        using var poller = new Poller(1);
        poller.Add(left, PollEvents.In);
        while (true)
        {
            poller.Poll(-1);
            do
            {
                left.Recv(message); // expect: ZMQ2008
                _out.Send(message.Data, message.More ? SendFlags.SendMore : SendFlags.None);
            }
            while (message.More);
        }
    }
}

public sealed class MajordomoWorker
{
    private static readonly byte[] s_header = "MDPW01"u8.ToArray(); // never: ZMQ1008
    private readonly Socket _socket;
    private readonly byte[] _service;

    public MajordomoWorker(Socket socket, string service)
    {
        _socket = socket;
        _service = Encoding.UTF8.GetBytes(service); // never: ZMQ1007
        _socket.SetOption(SocketOption.Routing_Id, Encoding.UTF8.GetBytes(service + Environment.ProcessId)); // never: ZMQ1007
    }

    public void Register()
    {
        _socket.SendMultipart(new[] { Array.Empty<byte>(), s_header, new byte[] { 1 }, _service }); // expect: ZMQ1010
    }

    public void Reply(string client, string body)
    {
        _socket.SendMultipart(client, "", body); // expect: ZMQ1010
    }

    public void ReplyCollected(byte[] client, string body)
    {
        using var reply = new MultipartMessage(); // expect: ZMQ1010
        reply.Add(client);
        reply.AddEmptyFrame();
        reply.Add(body);
        _socket.SendMultipart(reply);
    }

    public void ReplyFrames(byte[] client, ReadOnlySpan<byte> body)
    {
        _socket.Send(client, SendFlags.SendMore); // never: ZMQ1010, ZMQ1003
        _socket.Send(ReadOnlySpan<byte>.Empty, SendFlags.SendMore);
        _socket.Send(body);
    }

    public MultipartMessage Next()
    {
        var message = _socket.RecvMultipart(); // never: ZMQ2011
        return message;
    }

    public void Serve(Func<string, string> handler)
    {
        while (true)
        {
            using var request = _socket.RecvMultipart(); // expect: ZMQ2011
            if (request.Count < 3)
                continue;
            var answer = handler(request[2].ToString()); // never: ZMQ2003
            _socket.Send(request[0].Data, SendFlags.SendMore);
            _socket.Send(answer);
        }
    }
}

public sealed class ParanoidPirateQueue
{
    private readonly ConcurrentBag<Message> _pool = new(); // expect: ZMQ1004
    private readonly Socket _backend;

    public ParanoidPirateQueue(Socket backend) => _backend = backend;

    private Message Rent() => _pool.TryTake(out var message) ? message : new Message();

    private void Return(Message message) => _pool.Add(message);

    public void Run()
    {
        while (true)
        {
            var message = Rent();
            _backend.Recv(message);
            Handle(message);
            Return(message);
        }
    }

    private static void Handle(Message message) => Console.WriteLine(message.Size);
}

public sealed class BufferedBroker
{
    private readonly Stack<byte[]> _buffers = new(); // expect: ZMQ1004
    private readonly Queue<byte[]> _work = new(); // never: ZMQ1004
    private readonly Socket _socket;

    public BufferedBroker(Socket socket) => _socket = socket;

    public void Receive()
    {
        byte[] buffer;
        lock (_buffers)
            buffer = _buffers.Count > 0 ? _buffers.Pop() : new byte[8192]; // never: ZMQ2004
        var length = _socket.Recv(buffer);
        if (length <= buffer.Length)
            Console.WriteLine(length);
        lock (_buffers)
            _buffers.Push(buffer);
    }

    public void Enqueue(byte[] job)
    {
        lock (_work)
            _work.Enqueue(job);
    }

    public void SendNext()
    {
        byte[]? job = null;
        lock (_work)
            if (_work.Count > 0)
                job = _work.Dequeue();
        if (job is not null)
            _socket.Send(job); // never: ZMQ1003
    }
}
