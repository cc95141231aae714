// Operations: monitors of sockets, health checks, heartbeats in both directions, schedulers, game ticks.
using System;
using System.Buffers.Binary;
using System.Collections.Generic;
using System.Diagnostics;
using System.Linq;
using System.Text;
using System.Threading;
using System.Threading.Tasks;
using Net.Zmq;
using ZmqPerf;

namespace Corpus.Monitors;

public sealed class EventMonitor
{
    private readonly Socket _events;
    private readonly Dictionary<int, int> _counts = new();

    public EventMonitor(Socket events) => _events = events;

    public void Run(CancellationToken token)
    {
        while (!token.IsCancellationRequested)
        {
            using var frame = new Message(); // expect: ZMQ2001
            using var address = new Message(); // expect: ZMQ2001
            _events.Recv(frame);
            _events.Recv(address);
            var kind = BinaryPrimitives.ReadUInt16LittleEndian(frame.Data);
            _counts[kind] = _counts.GetValueOrDefault(kind) + 1;
            Console.WriteLine(address.ToString()); // never: ZMQ2003
        }
    }

    public void RunEvents(Action<Event> handle)
    {
        using var frame = new Message();
        while (true)
        {
            _events.Recv(frame);
            var data = frame.Data;
            var e = new Event( // never: ZMQ2013
                BinaryPrimitives.ReadUInt16LittleEndian(data),
                BinaryPrimitives.ReadInt32LittleEndian(data[2..])
            );
            handle(e);
        }
    }

    public void CountEvents()
    {
        using var frame = new Message();
        while (true)
        {
            _events.Recv(frame);
            var data = frame.Data;
            var e = new Event( // expect: ZMQ2013
                BinaryPrimitives.ReadUInt16LittleEndian(data),
                BinaryPrimitives.ReadInt32LittleEndian(data[2..])
            );
            _counts[e.Kind] = e.Value;
        }
    }

    public void Watch(Socket control)
    {
        using var message = new Message();
        while (true)
        {
            if (control.TryRecvString(out var command) && command == "stop") // expect: ZMQ2009
                return;
            if (_events.TryRecv(message, out _))
                Console.WriteLine(message.Size);
            Thread.Sleep(5);
        }
    }

    public void WatchPolled(Socket control)
    {
        using var poller = new Poller(2);
        var first = poller.Add(control, PollEvents.In);
        var second = poller.Add(_events, PollEvents.In);
        using var message = new Message(); // never: ZMQ2001
        while (true)
        {
            poller.Poll(1000);
            if (poller.IsReadable(first) && control.RecvString() == "stop") // expect: ZMQ2008 never: ZMQ2009, ZMQ2004
                return;
            if (poller.IsReadable(second))
                while (_events.TryRecv(message, out _)) // expect: ZMQ2006 never: ZMQ2008, ZMQ2007
                    Console.WriteLine(message.Size);
        }
    }

    public sealed class Event(int kind, int value)
    {
        public int Kind { get; } = kind;

        public int Value { get; } = value;
    }
}

public sealed class Heart
{
    private readonly Socket _socket;
    private readonly byte[] _beat = new byte[8]; // never: ZMQ1003
    private long _lastSeen;

    public Heart(Socket socket) => _socket = socket;

    public void Beat()
    {
        while (true)
        {
            BinaryPrimitives.WriteInt64LittleEndian(_beat, Stopwatch.GetTimestamp());
            _socket.Send(_beat, SendFlags.DontWait); // never: ZMQ2006, ZMQ1003
            Thread.Sleep(1000); // never: ZMQ2007
        }
    }

    public void BeatNew()
    {
        while (true)
        {
            var beat = new byte[8]; // expect: ZMQ1003
            BinaryPrimitives.WriteInt64LittleEndian(beat, Stopwatch.GetTimestamp());
            _socket.Send(beat, SendFlags.DontWait);
            Thread.Sleep(1000);
        }
    }

    public void Listen(TimeSpan patience)
    {
        var flags = RecvFlags.DontWait;
        while (true)
        {
            if (_socket.Recv(_beat, flags) >= 0) // expect: ZMQ2007
                _lastSeen = Stopwatch.GetTimestamp();
            else
                Thread.Sleep(50);
            if (Stopwatch.GetElapsedTime(_lastSeen) > patience)
                return;
        }
    }

    public void ListenWaiting()
    {
        const RecvFlags flags = RecvFlags.None;
        while (true)
        {
            if (_socket.Recv(_beat, flags) >= 0) // never: ZMQ2007
                _lastSeen = Stopwatch.GetTimestamp();
        }
    }

    public bool IsAlive()
    {
        var buffer = new byte[8]; // expect: ZMQ2004
        return _socket.TryRecv(buffer, out _) && buffer[0] != 0;
    }

    [HotPath]
    public bool IsAliveNow()
    {
        using var message = new Message(); // expect: ZMQ2001
        return _socket.TryRecv(message, out var length) && length > 0; // expect: ZMQ2006
    }

    public bool IsAliveOnce()
    {
        using var message = new Message(); // never: ZMQ2001
        return _socket.TryRecv(message, out var length) && length > 0; // never: ZMQ2006
    }

    public void Ping(Message ping)
    {
        while (true)
        {
            try
            {
                _socket.Send(ping, SendFlags.DontWait); // expect: ZMQ2006
            }
            catch (ZmqException)
            {
                Thread.Sleep(10);
            }
        }
    }
}

public sealed class GameLoop
{
    private readonly Socket _inputs;
    private readonly Socket _states;
    private readonly byte[] _state = new byte[4096];

    public GameLoop(Socket inputs, Socket states) => (_inputs, _states) = (inputs, states);

    public void Run()
    {
        var buffer = new byte[256];
        while (true)
        {
            var start = Stopwatch.GetTimestamp();
            while (_inputs.TryRecv(buffer, out var length)) // never: ZMQ2007
                Apply(buffer.AsSpan(0, Math.Min(length, buffer.Length)));
            Simulate();
            _states.Send(_state); // never: ZMQ1003, ZMQ1009
            var rest = 16 - (int)Stopwatch.GetElapsedTime(start).TotalMilliseconds;
            if (rest > 0)
                Thread.Sleep(rest);
        }
    }

    public void RunMessages()
    {
        while (true)
        {
            using var input = new Message();
            while (_inputs.TryRecv(input, out _)) // expect: ZMQ2006 never: ZMQ2007
                Apply(input.Data);
            Simulate();
            Thread.Sleep(16);
        }
    }

    public void Broadcast(List<Socket> players)
    {
        foreach (var player in players)
            player.Send(_state);
    }

    public void BroadcastSnapshot(List<Socket> players)
    {
        var snapshot = _state.ToArray();
        foreach (var player in players)
            player.Send(snapshot); // expect: ZMQ1009
    }

    public void BroadcastOwn(List<Socket> players)
    {
        foreach (var player in players)
        {
            var own = new byte[64]; // expect: ZMQ1003
            BinaryPrimitives.WriteInt32LittleEndian(own, player.GetHashCode());
            player.Send(own); // never: ZMQ1009
        }
    }

    private void Apply(ReadOnlySpan<byte> input) => _state[0] ^= input.Length > 0 ? input[0] : (byte)0;

    private void Simulate() => _state[1]++;
}

public sealed class Scheduler
{
    private readonly Socket _jobs;
    private readonly Socket _results;
    private readonly List<Message> _late = new();

    public Scheduler(Socket jobs, Socket results) => (_jobs, _results) = (jobs, results);

    public void Dispatch(IEnumerable<string> jobs)
    {
        foreach (var job in jobs)
        {
            _jobs.Send(Encoding.UTF8.GetBytes(job), SendFlags.SendMore); // expect: ZMQ1007
            _jobs.Send("run"u8.ToArray()); // expect: ZMQ1008
        }
    }

    public void Collect(int count)
    {
        while (count > 0)
        {
            using var identity = new Message(); // expect: ZMQ2001
            _results.Recv(identity);
            using var parts = _results.RecvMultipart(); // expect: ZMQ2011
            Console.WriteLine(identity.Size + parts.Count);
            count--;
        }
    }

    public void CollectLate()
    {
        while (_late.Count < 5000)
        {
            var message = new Message(); // never: ZMQ2001
            _results.Recv(message);
            _late.Add(message); // expect: ZMQ2010
        }
    }

    public void Retry(byte[] job)
    {
        var sent = false;
        while (!sent)
        {
            sent = _jobs.Send(job, SendFlags.DontWait); // never: ZMQ2006, ZMQ1003, ZMQ1009
            if (!sent)
                Thread.Sleep(10);
        }
    }

    public int Results(int timeout)
    {
        var deadline = Environment.TickCount64 + timeout;
        using var message = new Message();
        while (Environment.TickCount64 < deadline)
        {
            if (_results.TryRecv(message, out var length)) // expect: ZMQ2007
                return length;
            Thread.Yield();
        }

        return -1;
    }

    public int ResultsPolled(int timeout)
    {
        using var poller = new Poller(1);
        poller.Add(_results, PollEvents.In);
        if (poller.Poll(timeout) == 0)
            return -1;
        using var message = new Message(); // never: ZMQ2001
        return _results.Recv(message); // never: ZMQ2007
    }

    public void Slots(Socket[] workers)
    {
        var index = 0;
        using var message = new Message();
        while (true)
        {
            if (workers[index].TryRecv(message, out _)) // expect: ZMQ2009
                _results.Send(message.Data);
            index = (index + 1) % workers.Length;
        }
    }

    public void Beats(byte[] values)
    {
        foreach (var value in values)
        {
            _jobs.SendFrame(8, 0, (span, _) => span.Fill(value)); // expect: ZMQ1011
            _jobs.SendFrame(8, value, static (span, filling) => span.Fill(filling)); // never: ZMQ1011
        }
    }
}
