using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using System.Threading.Channels;
using System.Threading.Tasks;
using Net.Zmq;
using ZmqPerf.Native;

namespace ZmqPerf;

/// <summary>
/// Receives from any number of sockets on a thread of its own, and hands the frames to asynchronous code: no thread of the pool waits, and
/// nothing polls by the clock.
/// <code>
/// await using var loop = ReceiveLoop.Start([orders, prices], cancellationToken: stopping);
/// await foreach (OwnedFrame frame in loop.Frames.ReadAllAsync())
///     using (frame)
///         Handle(frame.Socket, frame.Span);
/// </code>
/// </summary>
/// <remarks>
/// From the start until <see cref="DisposeAsync"/> has completed the sockets belong to the loop's thread: nobody else may use them, not
/// even to send or to dispose them. They stay the caller's. The frames of a message follow one another, also when several sockets have
/// some. When as many frames wait as the loop has room for, it stops receiving until one is read; what
/// arrives meanwhile stays in the sockets' own queues, up to their high-water marks, and then with the senders.
/// A frame allocates two small objects and 64 native bytes; see <see cref="OwnedFrame"/> for what else it keeps. A loop that nobody stops
/// runs on, even if nothing refers to it.
/// </remarks>
public sealed class ReceiveLoop : IAsyncDisposable
{
    private readonly CancellationTokenSource _stop;
    private readonly TaskCompletionSource _ended = new(TaskCreationOptions.RunContinuationsAsynchronously);
    private readonly Channel<OwnedFrame> _frames;
    private int _disposals;

    private ReceiveLoop(Socket[] sockets, int capacity, CancellationToken cancellationToken)
    {
        _stop = CancellationTokenSource.CreateLinkedTokenSource(cancellationToken);
        _frames = Channel.CreateBounded<OwnedFrame>(new BoundedChannelOptions(capacity) { SingleWriter = true });
        new Thread(() => Run(sockets, _stop.Token)) { IsBackground = true, Name = "ZmqPerf receive loop" }.Start();
    }

    /// <summary>
    /// The frames, in the order of each socket; dispose each. Any number of readers may share it, which separates the frames of a message.
    /// It ends, without an exception, after the loop was stopped and what it had received is read; with the <see cref="ZmqException"/> or
    /// <see cref="ObjectDisposedException"/> of a receive that failed: ETERM for a context that
    /// was shut down, ENOTSUP for a socket that only sends, and so on.
    /// </summary>
    public ChannelReader<OwnedFrame> Frames => _frames.Reader;

    /// <summary>Starts to receive.</summary>
    /// <param name="sockets">The sockets, which belong to the loop until it is disposed.</param>
    /// <param name="capacity">How many frames may wait to be read.</param>
    /// <param name="cancellationToken">
    /// Stops the loop after the message at hand. Frames that it has received can still be read, and <see cref="Frames"/> ends then; what is
    /// in the sockets' queues stays there.
    /// </param>
    /// <returns>The loop; dispose it.</returns>
    /// <exception cref="ArgumentNullException">The collection or one of the sockets is null.</exception>
    /// <exception cref="ArgumentException">There is no socket.</exception>
    /// <exception cref="ArgumentOutOfRangeException">The capacity is less than 1.</exception>
    /// <exception cref="DllNotFoundException">There is no libzmq, or not the one that Net.Zmq uses; the message says what was tried and
    /// what to install.</exception>
    public static ReceiveLoop Start(IEnumerable<Socket> sockets, int capacity = 1000, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(sockets);
        ArgumentOutOfRangeException.ThrowIfLessThan(capacity, 1);
        Socket[] all = [.. sockets];
        if (all.Length == 0)
            throw new ArgumentException("There is no socket to receive from.", nameof(sockets));
        if (all.Contains(null))
            throw new ArgumentNullException(nameof(sockets), "One of the sockets is null.");
        LibZmqLoader.Require();
        return new ReceiveLoop(all, capacity, cancellationToken);
    }

    /// <summary>
    /// Stops the loop, frees the frames that nobody has read, and completes when its thread has left the sockets. To lose no frame, cancel
    /// the token first and read <see cref="Frames"/> to its end.
    /// </summary>
    public async ValueTask DisposeAsync()
    {
        if (Interlocked.Exchange(ref _disposals, 1) == 0)
        {
            await _stop.CancelAsync().ConfigureAwait(false);
            while (!_frames.Reader.Completion.IsCompleted)
            {
                while (_frames.Reader.TryRead(out OwnedFrame? frame)) // which makes room for a thread that waits for it
                    frame.Dispose();
                // who wants the exception reads
                await ((Task)_frames.Reader.WaitToReadAsync().AsTask()).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
            }
            await _frames.Reader.Completion.ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
            _stop.Dispose();
        }
        await _ended.Task.ConfigureAwait(false);
    }

    private void Run(Socket[] sockets, CancellationToken stop)
    {
        Exception? failure = null;
        try
        {
            using var receiving = new SocketGroup(sockets);
            receiving.Run(_frames.Writer, stop);
        }
        catch (Exception thrown)
        {
            failure = thrown;
        }
        _frames.Writer.Complete(failure);
        _ended.SetResult();
    }
}
