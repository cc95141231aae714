// Receives a million small frames twice: into messages from a pool, and into one message that is reused.
// The pool is what ZMQ1004 finds. It has no automatic fix: where its messages go is for the author to know.
using System.Diagnostics;
using Net.Zmq;
using PooledFrames;

const int Frames = 1_000_000;

using var context = new Context();
using var pull = new Socket(context, SocketType.Pull);
pull.Bind("inproc://frames");

Console.WriteLine($"a pool of messages  {Measure(ReceiveWithPool):F0} ns per frame");
Console.WriteLine($"one message, reused {Measure(ReceiveWithOne):F0} ns per frame");

void ReceiveWithPool()
{
    using var pool = new FramePool();
    for (int i = 0; i < Frames; i++)
    {
        Message message = pool.Rent();
        pull.Recv(message);
        Check(message, i);
        pool.Return(message);
    }
}

void ReceiveWithOne()
{
    using var message = new Message();
    for (int i = 0; i < Frames; i++)
    {
        pull.Recv(message);
        Check(message, i);
    }
}

double Measure(Action receive)
{
    Run(receive); // lets the JIT finish
    return Run(receive).TotalNanoseconds / Frames;
}

TimeSpan Run(Action receive)
{
    var sender = new Thread(Send);
    sender.Start();
    long started = Stopwatch.GetTimestamp();
    receive();
    TimeSpan elapsed = Stopwatch.GetElapsedTime(started);
    sender.Join();
    return elapsed;
}

void Send()
{
    using var push = new Socket(context, SocketType.Push);
    push.Connect("inproc://frames");
    Span<byte> frame = stackalloc byte[sizeof(int)];
    for (int i = 0; i < Frames; i++)
    {
        BitConverter.TryWriteBytes(frame, i);
        push.Send(frame);
    }
}

static void Check(Message message, int expected)
{
    if (BitConverter.ToInt32(message.Data) != expected)
        throw new InvalidDataException($"Frame {expected} has other content.");
}
