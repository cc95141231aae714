using System;
using System.Globalization;
using System.Threading;
using Net.Zmq;

namespace ZmqPerf.Soak;

/// <summary>
/// Contexts that are shut down while calls wait in them: each call must end with ETERM, or with the message that came just before.
/// </summary>
internal sealed class ClosedContexts() : Work("closed contexts")
{
    private const int ContextTerminated = 156384765; // ETERM in zmq.h: ZMQ_HAUSNUMERO + 53

    private int _closed;

    public override string Done => string.Create(CultureInfo.InvariantCulture, $"{_closed:N0} calls ended");

    public override void Run(Random random, CancellationToken stop)
    {
        var context = new Context();
        var pull = new Socket(context, SocketType.Pull);
        var push = new Socket(context, SocketType.Push);
        push.SetOption(SocketOption.Linger, 0);
        int call = random.Next(6);
        Exception? failure = null;
        using var begun = new ManualResetEventSlim();
        var waiting = new Thread(() =>
        {
            using var receiver = new FrameReceiver(pull);
            begun.Set();
            try
            {
                switch (call)
                {
                    case 0:
                        receiver.Receive();
                        break;
                    case 1:
                        receiver.TryReceive(Timeout.InfiniteTimeSpan, out _);
                        break;
                    case 2:
                        receiver.Drain(0, static (_, _) => { }, 10, Timeout.InfiniteTimeSpan);
                        break;
                    case 3:
                        receiver.ReceiveInto(new byte[10]);
                        break;
                    case 4:
                        push.SendFrame(10, 0, static (span, _) => span.Clear()); // nobody is connected
                        break;
                    default:
                        using (var frame = push.BeginZeroedFrame(10))
                            _ = frame.TrySend(TimeSpan.FromMinutes(1));
                        break;
                }
                failure = new SoakException($"call {call} has ended as if it had done something");
            }
            catch (ZmqException exception) when (exception.ErrorNumber == ContextTerminated)
            {
                // as it should
            }
            catch (Exception exception)
            {
                failure = exception;
            }
            finally
            {
                pull.Dispose();
                push.Dispose();
            }
        });
        waiting.Start();
        begun.Wait(CancellationToken.None);
        Thread.Sleep(random.Next(5));
        context.Shutdown();
        if (!waiting.Join(TimeSpan.FromSeconds(20)))
            throw new SoakException($"call {call} does not end when its context does");
        context.Dispose();
        if (failure is not null)
            throw failure;
        _closed++;
    }
}
