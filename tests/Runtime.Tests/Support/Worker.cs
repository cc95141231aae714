using System;
using System.Runtime.ExceptionServices;
using System.Threading;

namespace ZmqPerf.Tests;

/// <summary>A thread of its own for something that blocks. It ends in time or fails the test, and passes on what it threw.</summary>
internal sealed class Worker
{
    private static readonly TimeSpan s_patience = TimeSpan.FromSeconds(30);

    private readonly Thread _thread;
    private ExceptionDispatchInfo? _failure;

    private Worker(Action work)
    {
        _thread = new Thread(() =>
        {
            try
            {
                work();
            }
            catch (Exception failure)
            {
                _failure = ExceptionDispatchInfo.Capture(failure);
            }
        })
        {
            IsBackground = true,
        };
        _thread.Start();
    }

    public static Worker Start(Action work) => new(work);

    public static void Run(Action work) => Start(work).Join();

    /// <summary>Gives the thread time to get into the call that blocks it, and checks that it is still in it.</summary>
    public void LetItBlock()
    {
        if (_thread.Join(50))
            Join();
        if (!_thread.IsAlive)
            throw new InvalidOperationException("The thread was expected to block, but ended.");
    }

    public void Join()
    {
        if (!_thread.Join(s_patience))
            throw new TimeoutException($"The thread did not end within {s_patience.TotalSeconds} s.");
        _failure?.Throw();
    }
}
