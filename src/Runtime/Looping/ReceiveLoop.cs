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
/// Receives from any number of sockets, and sends on them, on a thread of its own, for asynchronous code: no thread of the pool waits, and
/// nothing polls by the clock.
/// <code>
/// await using var loop = ReceiveLoop.Start([router], cancellationToken: stopping);
/// await foreach (OwnedMessage request in loop.Messages.ReadAllAsync())
///     using (request)
///         if (request.HasBody) // which is the peer's to decide
///         {
///             using OutgoingMessage reply = request.Reply(); // to the peer that asked
///             reply.Add(Answer(request.Body.Span));
///             await loop.SendAsync(router, reply);
///         }
/// </code>
/// </summary>
/// <remarks>
/// From the start until <see cref="DisposeAsync"/> has completed the sockets belong to the loop's thread: nobody else may use them, not
/// even to dispose them, and a socket belongs to one loop at a time. Where frames are checked (see <see cref="ReceivedFrame"/>), the
/// members of this library refuse such a socket. They stay the caller's.
/// When as many messages wait to be read as the loop has room for, it stops receiving until one is; what arrives meanwhile stays in the
/// sockets' own queues, up to their high-water marks, and then with the senders. Messages that wait to be sent are as many for each socket;
/// then <see cref="SendAsync"/> waits. A socket whose queues are full does not hold up the others; a mandatory ROUTER with one slow peer
/// holds up what is to be sent on it.
/// A message of one frame allocates two small objects, its frames 64 native bytes each; see <see cref="OwnedFrame"/> for what else they
/// keep. A loop that nobody stops runs on, even if nothing refers to it.
/// </remarks>
public sealed class ReceiveLoop : IAsyncDisposable
{
    private readonly CancellationTokenSource _stop;
    private readonly TaskCompletionSource _ended = new(TaskCreationOptions.RunContinuationsAsynchronously);
    private readonly Channel<OwnedMessage> _messages;
    private readonly WakeSignal _wake = new();
    private readonly Socket[] _sockets;
    private readonly Outbox[] _outboxes;
    private readonly Thread _thread;
    private int _disposals;

    private ReceiveLoop(Socket[] sockets, ReceiveLoopOptions options, CancellationToken cancellationToken)
    {
        _sockets = sockets;
        _outboxes = [.. sockets.Select(socket => new Outbox(socket, options))];
        _stop = CancellationTokenSource.CreateLinkedTokenSource(cancellationToken);
        _messages = Channel.CreateBounded<OwnedMessage>(
            new BoundedChannelOptions(options.Capacity)
            {
                SingleWriter = true,
                AllowSynchronousContinuations = options.AllowSynchronousContinuations,
            }
        );
        _thread = new Thread(() => Run(_stop.Token)) { IsBackground = true, Name = "ZmqPerf receive loop" };
    }

    /// <summary>
    /// The messages, in the order of each socket; dispose each. Any number of readers may share it.
    /// It ends, without an exception, after the loop was stopped and what it had received is read; with the <see cref="ZmqException"/> or
    /// <see cref="ObjectDisposedException"/> of a receive that failed: ETERM for a context that
    /// was shut down, ENOTSUP for a socket that only sends, and so on. <c>ReadAsync</c> throws a <see cref="ChannelClosedException"/> with
    /// it.
    /// </summary>
    public ChannelReader<OwnedMessage> Messages => _messages.Reader;

    /// <summary>Starts to receive.</summary>
    /// <param name="sockets">The sockets, which belong to the loop until it is disposed.</param>
    /// <param name="options">How it works; the defaults where null.</param>
    /// <param name="cancellationToken">
    /// Stops the loop after the message at hand. Messages that it has received can still be read, and <see cref="Messages"/> ends then;
    /// what is in the sockets' queues stays there. Of the messages that wait to be sent, those are sent that their socket takes at once;
    /// <see cref="ReceiveLoopOptions.SendFailed"/> is told of the others. A send after that throws.
    /// </param>
    /// <returns>The loop; dispose it.</returns>
    /// <exception cref="ArgumentNullException">The collection or one of the sockets is null.</exception>
    /// <exception cref="ArgumentException">There is no socket, or one is there twice.</exception>
    /// <exception cref="ArgumentOutOfRangeException">A capacity is less than 1.</exception>
    /// <exception cref="InvalidOperationException">A socket belongs to another loop.</exception>
    /// <exception cref="DllNotFoundException">There is no libzmq, or not the one that Net.Zmq uses; the message says what was tried and
    /// what to install.</exception>
    public static ReceiveLoop Start(
        IEnumerable<Socket> sockets,
        ReceiveLoopOptions? options = null,
        CancellationToken cancellationToken = default
    )
    {
        ArgumentNullException.ThrowIfNull(sockets);
        options ??= new ReceiveLoopOptions();
        if (options.Capacity < 1)
            throw new ArgumentOutOfRangeException(nameof(options), options.Capacity, "Capacity is 1 at least.");
        if (options.SendCapacity < 1)
            throw new ArgumentOutOfRangeException(nameof(options), options.SendCapacity, "SendCapacity is 1 at least.");
        Socket[] all = [.. sockets];
        if (all.Length == 0)
            throw new ArgumentException("There is no socket to receive from.", nameof(sockets));
        if (all.Contains(null))
            throw new ArgumentNullException(nameof(sockets), "One of the sockets is null.");
        if (all.Distinct().Count() < all.Length)
            throw new ArgumentException("A socket is there twice.", nameof(sockets));
        LibZmqLoader.Require();
        ReceiveLoop loop = new(all, options, cancellationToken);
        try
        {
            loop.Begin();
        }
        catch
        {
            loop._wake.Dispose();
            loop._stop.Dispose();
            throw;
        }
        return loop;
    }

    /// <summary>
    /// Gives the loop a message to send, and waits while as many wait for the socket as it has room for. The message is empty then, and can
    /// be filled again. It is sent whole, after those that were given before it; full queues of the socket are waited for.
    /// </summary>
    /// <param name="socket">One of the loop's sockets.</param>
    /// <param name="message">The message. Do not touch it until the task has completed.</param>
    /// <param name="cancellationToken">Ends the wait for room; the message stays as it is.</param>
    /// <returns>Completes when the loop has taken the message, which is before it is sent.</returns>
    /// <exception cref="ArgumentNullException">The socket or the message is null.</exception>
    /// <exception cref="ArgumentException">The loop does not have this socket.</exception>
    /// <exception cref="InvalidOperationException">The message has no frame; or the loop was stopped.</exception>
    /// <exception cref="ObjectDisposedException">The message is disposed.</exception>
    /// <exception cref="OperationCanceledException">The token was cancelled while there was no room.</exception>
    /// <exception cref="ZmqException">The loop has ended by this failure.</exception>
    public ValueTask SendAsync(Socket socket, OutgoingMessage message, CancellationToken cancellationToken = default)
    {
        Outbox outbox = OutboxOf(socket);
        ArgumentNullException.ThrowIfNull(message);
        if (!outbox.TryAdd(message))
            return SendLaterAsync(outbox, message, cancellationToken);
        Wake();
        return ValueTask.CompletedTask;
    }

    /// <summary>Gives the loop a message to send, if there is room: <see cref="SendAsync"/> without the wait.</summary>
    /// <param name="socket">One of the loop's sockets.</param>
    /// <param name="message">The message.</param>
    /// <returns>Whether there was room. Otherwise the message stays as it is.</returns>
    /// <exception cref="ArgumentNullException">The socket or the message is null.</exception>
    /// <exception cref="ArgumentException">The loop does not have this socket.</exception>
    /// <exception cref="InvalidOperationException">The message has no frame; or the loop has ended.</exception>
    /// <exception cref="ObjectDisposedException">The message is disposed.</exception>
    public bool TrySend(Socket socket, OutgoingMessage message)
    {
        Outbox outbox = OutboxOf(socket);
        ArgumentNullException.ThrowIfNull(message);
        if (!outbox.TryAdd(message))
            return outbox.IsClosed ? throw Ended() : false;
        Wake();
        return true;
    }

    /// <summary>
    /// Stops the loop, frees the messages that nobody has read and those that could not be sent at once, and completes when its thread has
    /// left the sockets. To lose none that was received, cancel the token first and read <see cref="Messages"/> to its end.
    /// </summary>
    public async ValueTask DisposeAsync()
    {
        if (Interlocked.Exchange(ref _disposals, 1) == 0)
        {
            await _stop.CancelAsync().ConfigureAwait(false);
            while (!_messages.Reader.Completion.IsCompleted)
            {
                while (_messages.Reader.TryRead(out OwnedMessage? message)) // which makes room for a thread that waits for it
                    message.Dispose();
                // who wants the exception reads
                await ((Task)_messages.Reader.WaitToReadAsync().AsTask()).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
            }
            await _messages.Reader.Completion.ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
            await _ended.Task.ConfigureAwait(false);
            _stop.Dispose();
        }
        await _ended.Task.ConfigureAwait(false);
    }

    private void Begin()
    {
        LoopSockets.Take(_sockets, _thread.ManagedThreadId);
        try
        {
            _thread.Start();
        }
        catch // no thread can be had
        {
            LoopSockets.Release(_sockets);
            throw;
        }
    }

    private async ValueTask SendLaterAsync(Outbox outbox, OutgoingMessage message, CancellationToken cancellationToken)
    {
        do
        {
            if (!await outbox.WaitForRoomAsync(cancellationToken).ConfigureAwait(false))
                throw Ended();
        } while (!outbox.TryAdd(message));
        Wake();
    }

    private static InvalidOperationException Ended() => new("The loop has ended: it sends nothing any more.");

    private Outbox OutboxOf(Socket socket)
    {
        ArgumentNullException.ThrowIfNull(socket);
        int index = Array.IndexOf(_sockets, socket);
        return index >= 0 ? _outboxes[index] : throw new ArgumentException("The loop does not have this socket.", nameof(socket));
    }

    /// <summary>The loop's own thread, where a reader may run, sends before it waits again.</summary>
    private void Wake()
    {
        if (Environment.CurrentManagedThreadId != _thread.ManagedThreadId)
            _wake.Raise();
    }

    private void Run(CancellationToken stop)
    {
        Exception? failure = null;
        try
        {
            using SocketGroup group = new(_sockets, _outboxes, _wake, _messages.Writer);
            failure = group.Run(stop);
        }
        catch (Exception thrown) // before it began
        {
            failure = thrown;
            foreach (Outbox outbox in _outboxes)
                outbox.Close(failure);
            foreach (Outbox outbox in _outboxes)
                outbox.Drop(failure);
        }
        _wake.Dispose();
        LoopSockets.Release(_sockets);
        _ended.SetResult(); // first: a reader that goes on here, on this thread, may wait for the dispose
        _messages.Writer.Complete(failure);
    }
}
