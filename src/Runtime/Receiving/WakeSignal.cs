using System;
using System.Text;
using System.Threading;
using ZmqPerf.Native;

namespace ZmqPerf;

/// <summary>
/// Lets another thread end a <c>zmq_poll</c> of this one: a pair of inproc sockets, one polled here, one written to there. A wait that can
/// be cancelled borrows one, so that there are as many as ever waited at once: one of each thread's would stay until the collector comes
/// by, and threads that live for one wait used up the descriptors before. A <see cref="ReceiveLoop"/> has its own. The sockets live in a
/// context of their own, so that they neither count in the application's nor hold up its end.
/// </summary>
internal sealed unsafe class WakeSignal : IDisposable
{
    private const int PairSocket = 0;
    private const int IoThreads = 1;
    private const int MaxSockets = 2;
    private const int NotBlocking = 1;

    private static readonly nint s_context = CreateContext();
    private static int s_count;

#if NET9_0_OR_GREATER
    private static readonly Lock s_borrowing = new();
#else
    private static readonly object s_borrowing = new();
#endif
    private static WakeSignal? s_idle; // and the next ones
    private WakeSignal? _nextIdle;

    private readonly OwnSocket _polled = new(s_context, PairSocket);
    private readonly OwnSocket _written = new(s_context, PairSocket);
#if NET9_0_OR_GREATER
    private readonly Lock _raising = new();
#else
    private readonly object _raising = new();
#endif
    private volatile bool _isRaised;
    private bool _isDisposed;

    internal WakeSignal()
    {
        fixed (byte* endpoint = Encoding.UTF8.GetBytes($"inproc://wake-{Interlocked.Increment(ref s_count)}\0"))
        {
            Check(LibZmq.zmq_bind(_polled.Handle, endpoint));
            Check(LibZmq.zmq_connect(_written.Handle, endpoint));
        }
    }

    /// <summary>One for a single wait. Whoever has it gives it back; one that is lost is finalized.</summary>
    internal static WakeSignal Borrow()
    {
        lock (s_borrowing) // which is all that libzmq asks of a socket that changes threads
            if (s_idle is { } idle)
            {
                s_idle = idle._nextIdle;
                return idle;
            }
        return new WakeSignal();
    }

    /// <summary>After the wait, when nobody raises it any more.</summary>
    internal void GiveBack()
    {
        Reset();
        lock (s_borrowing)
        {
            _nextIdle = s_idle;
            s_idle = this;
        }
    }

    /// <summary>Becomes readable when the signal is raised.</summary>
    internal nint Socket => _polled.Handle;

    /// <summary>Raises the signal when the token is cancelled, until the registration is disposed: only then may it be reset.</summary>
    internal CancellationTokenRegistration RaiseOn(CancellationToken token) =>
        token.UnsafeRegister(static signal => ((WakeSignal)signal!).Raise(), this);

    /// <summary>On the thread that waits.</summary>
    internal void Reset()
    {
        if (!_isRaised)
            return;
        lock (_raising)
        {
            _isRaised = false;
            while (LibZmq.zmq_recv(_polled.Handle, null, 0, NotBlocking) >= 0 || ZmqError.Last == ZmqError.Interrupted) { }
        }
    }

    /// <summary>On any thread. The lock is all that libzmq asks of a socket that changes threads.</summary>
    internal void Raise()
    {
        lock (_raising)
        {
            if (_isRaised || _isDisposed)
                return;
            while (LibZmq.zmq_send(_written.Handle, null, 0, NotBlocking) < 0 && ZmqError.Last == ZmqError.Interrupted) { }
            _isRaised = true;
        }
    }

    public void Dispose()
    {
        lock (_raising)
        {
            _isDisposed = true;
            _written.Dispose();
            _polled.Dispose();
        }
    }

    private static nint CreateContext()
    {
        nint context = LibZmq.zmq_ctx_new();
        if (context != 0)
        {
            _ = LibZmq.zmq_ctx_set(context, IoThreads, 0); // inproc needs none
            _ = LibZmq.zmq_ctx_set(context, MaxSockets, 8192); // two for each thread that waits
        }
        return context;
    }

    private static void Check(int result)
    {
        if (result < 0)
            throw ZmqError.OnWakeSocket(ZmqError.Last);
    }
}
