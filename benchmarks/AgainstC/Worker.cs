using System;
using System.Threading;

namespace ZmqPerf.Benchmarks.AgainstC;

/// <summary>A thread that lives as long as the measurement and does one thing after the other.</summary>
internal sealed class Worker : IDisposable
{
    private readonly SemaphoreSlim _go = new(0),
        _done = new(0);
    private readonly Thread _thread;
    private Action? _work;
    private Exception? _failure;

    public Worker()
    {
        _thread = new(Run) { IsBackground = true };
        _thread.Start();
    }

    public void Start(Action work)
    {
        _work = work;
        _go.Release();
    }

    public void Wait()
    {
        if (!_done.Wait(TimeSpan.FromMinutes(2)))
            throw new TimeoutException("The other thread has not finished within two minutes.");
        if (_failure is not null)
            throw new InvalidOperationException("The other thread has failed.", _failure);
    }

    public void Dispose()
    {
        _work = null;
        _go.Release();
        _thread.Join();
        _go.Dispose();
        _done.Dispose();
    }

    private void Run()
    {
        for (; ; )
        {
            _go.Wait();
            if (_work is not { } work)
                return;
            try
            {
                work();
            }
            catch (Exception exception)
            {
                _failure = exception;
            }
            _done.Release();
        }
    }
}
