// Gateways between HTTP-like requests and sockets: asynchronous code, retries, time-outs, caches.
using System;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Diagnostics;
using System.IO;
using System.Linq;
using System.Text;
using System.Text.Json;
using System.Threading;
using System.Threading.Channels;
using System.Threading.Tasks;
using Net.Zmq;

namespace Corpus.Gateways;

public sealed record Order(int Id, string Symbol, decimal Price);

public sealed class OrderGateway
{
    private readonly Socket _dealer;
    private readonly Channel<Order> _orders = Channel.CreateUnbounded<Order>(); // never: ZMQ1004
    private readonly ConcurrentDictionary<int, Message> _unanswered = new(); // never: ZMQ1004

    public OrderGateway(Socket dealer) => _dealer = dealer;

    public async Task RunAsync(CancellationToken token)
    {
        await foreach (var order in _orders.Reader.ReadAllAsync(token))
        {
            var json = JsonSerializer.Serialize(order);
            _dealer.Send(Encoding.UTF8.GetBytes(json)); // expect: ZMQ1007
        }
    }

    public async Task ReceiveAsync(CancellationToken token)
    {
        while (!token.IsCancellationRequested)
        {
            var text = await _dealer.RecvStringAsync(token); // expect: ZMQ2012
            Console.WriteLine(text.Length);
        }
    }

    public async Task ReceiveBytesAsync(CancellationToken token)
    {
        while (true)
        {
            var bytes = await _dealer.RecvBytesAsync(token).ConfigureAwait(false); // expect: ZMQ2012
            Handle(bytes);
        }
    }

    public async Task<string> HandshakeAsync(CancellationToken token)
    {
        _dealer.Send("HELLO");
        return await _dealer.RecvStringAsync(token); // never: ZMQ2012
    }

    public async Task PollAsync(CancellationToken token)
    {
        while (!token.IsCancellationRequested)
        {
            using var message = new Message(); // expect: ZMQ2001
            if (_dealer.TryRecv(message, out _)) // expect: ZMQ2007
                Handle(message.Data);
            else
                await Task.Delay(1, token);
        }
    }

    public async Task TickAsync(PeriodicTimer timer, CancellationToken token)
    {
        using var message = new Message();
        while (await timer.WaitForNextTickAsync(token))
        {
            while (_dealer.TryRecv(message, out _)) // expect: ZMQ2006 never: ZMQ2007
                Handle(message.Data);
        }
    }

    public void SendKept(Order order)
    {
        var message = new Message(JsonSerializer.SerializeToUtf8Bytes(order)); // never: ZMQ1006
        _unanswered[order.Id] = message;
        using var copy = new Message();
        copy.Copy(message);
        _dealer.Send(copy);
    }

    public void SendWithRetry(byte[] payload)
    {
        for (var attempt = 0; attempt < 5; attempt++)
        {
            if (_dealer.Send(payload, SendFlags.DontWait)) // never: ZMQ1003, ZMQ1009
                return;
            Thread.Sleep(10);
        }
    }

    public void SendOrDrop(Message message)
    {
        try
        {
            _dealer.Send(message, SendFlags.DontWait); // expect: ZMQ2006
        }
        catch (ZmqException)
        {
            Console.WriteLine("dropped");
        }
    }

    public bool SendSpanOrDrop(ReadOnlySpan<byte> payload) => _dealer.Send(payload, SendFlags.DontWait); // never: ZMQ2006

    public string? Ask(string question, TimeSpan timeout)
    {
        _dealer.Send(question);
        var watch = Stopwatch.StartNew();
        while (watch.Elapsed < timeout)
        {
            if (_dealer.TryRecvString(out var answer)) // expect: ZMQ2007
                return answer;
        }

        return null;
    }

    public string? AskPolled(string question, int timeout)
    {
        _dealer.Send(question);
        using var poller = new Poller(1);
        var index = poller.Add(_dealer, PollEvents.In);
        return poller.Poll(timeout) > 0 && poller.IsReadable(index) ? _dealer.RecvString() : null; // never: ZMQ2007, ZMQ2008, ZMQ2004
    }

    public void Acknowledge()
    {
        while (true)
        {
            _dealer.RecvString(); // expect: ZMQ2004
            _dealer.Send("ACK");
        }
    }

    public void AcknowledgeReused()
    {
        using var request = new Message(); // never: ZMQ2001
        while (true)
        {
            _dealer.Recv(request);
            _dealer.Send("ACK");
        }
    }

    private static void Handle(ReadOnlySpan<byte> bytes) => Console.WriteLine(bytes.Length);
}

public sealed class JsonGateway
{
    private readonly Socket _pull;
    private readonly Socket _push;

    public JsonGateway(Socket pull, Socket push) => (_pull, _push) = (pull, push);

    public void Run()
    {
        using var message = new Message();
        while (true)
        {
            _pull.Recv(message);
            var order = JsonSerializer.Deserialize<Order>(message.ToString()); // expect: ZMQ2003
            if (order is { Price: > 0 })
                _push.Send(message.Data);
        }
    }

    public void RunBytes()
    {
        using var message = new Message();
        while (true)
        {
            _pull.Recv(message);
            var order = JsonSerializer.Deserialize<Order>(message.Data); // expect: ZMQ2005 never: ZMQ2003
            if (order is { Price: > 0 })
                _push.Send(message.Data);
        }
    }

    public void RunStrings()
    {
        while (true)
        {
            var order = JsonSerializer.Deserialize<Order>(_pull.RecvString()); // expect: ZMQ2004
            if (order is not null)
                _push.Send(JsonSerializer.SerializeToUtf8Bytes(order)); // expect: ZMQ1003 never: ZMQ1007
        }
    }

    public void RunLogged()
    {
        while (true)
        {
            var text = _pull.RecvString(); // never: ZMQ2004
            Console.WriteLine(text);
            if (text == "stop")
                return;
        }
    }

    public void Decode()
    {
        using var message = new Message();
        while (true)
        {
            _pull.Recv(message);
            var text = Encoding.UTF8.GetString(message.ToArray()); // expect: ZMQ2003
            Console.WriteLine(text);
        }
    }

    public void DecodeNumber()
    {
        using var message = new Message();
        var total = 0;
        while (true)
        {
            _pull.Recv(message);
            total += int.Parse(message.ToString()); // expect: ZMQ2003
            if (total > 1_000_000)
                return;
        }
    }

    public void Compare(string expected)
    {
        using var message = new Message();
        while (true)
        {
            _pull.Recv(message);
            if (message.ToString() == expected) // never: ZMQ2003
                return;
        }
    }

    public List<byte[]> Collect(int count)
    {
        var list = new List<byte[]>();
        using var message = new Message(); // never: ZMQ2001
        for (var i = 0; i < count; i++)
        {
            _pull.Recv(message);
            list.Add(message.ToArray()); // never: ZMQ2003
        }

        return list;
    }

    public List<Message> CollectMessages(int count)
    {
        var list = new List<Message>();
        for (var i = 0; i < count; i++)
        {
            var message = new Message(); // never: ZMQ2001
            _pull.Recv(message);
            list.Add(message);
        }

        return list;
    }

    public async Task StoreAsync(Stream store)
    {
        using var message = new Message();
        while (true)
        {
            _pull.Recv(message);
            await store.WriteAsync(message.ToArray()); // never: ZMQ2003
        }
    }

    public void Store(Stream store)
    {
        using var message = new Message();
        while (true)
        {
            _pull.Recv(message);
            store.Write(message.ToArray()); // expect: ZMQ2003
        }
    }
}

public sealed class LastValueCache
{
    private readonly Dictionary<string, Message> _last = new(); // never: ZMQ1004
    private readonly Socket _subscriber;

    public LastValueCache(Socket subscriber) => _subscriber = subscriber;

    public void Run()
    {
        while (true)
        {
            var topic = _subscriber.RecvString(); // never: ZMQ2004
            var value = new Message(); // never: ZMQ2001
            _subscriber.Recv(value);
            if (_last.Remove(topic, out var old))
                old.Dispose();
            _last[topic] = value; // expect: ZMQ2010
        }
    }
}

public sealed class History
{
    private readonly List<Message> _recent = new();
    private readonly List<byte[]> _bytes = new();
    private readonly Socket _socket;

    public History(Socket socket) => _socket = socket;

    public void Keep()
    {
        while (_recent.Count < 10_000)
        {
            var message = new Message(); // never: ZMQ2001
            _socket.Recv(message);
            _recent.Add(message); // expect: ZMQ2010
        }
    }

    public void KeepBytes()
    {
        using var message = new Message(); // never: ZMQ2001
        while (_bytes.Count < 10_000)
        {
            _socket.Recv(message);
            _bytes.Add(message.ToArray()); // never: ZMQ2010, ZMQ2003
        }
    }
}
