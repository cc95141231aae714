using System;
using System.Threading;
using System.Threading.Tasks;
using Net.Zmq;

namespace Pitfalls;

/// <summary>Starts a task that is to receive, and leaves the scope of the socket.</summary>
internal static class DisposedInUse
{
    public static string Run()
    {
        using var context = new Context();
        var outcome = new TaskCompletionSource<string>();
        Start(context, outcome);
        return outcome.Task.GetAwaiter().GetResult();
    }

    private static void Start(Context context, TaskCompletionSource<string> outcome)
    {
        using var receiver = new Socket(context, SocketType.Pull); // ZMQ3038
        receiver.Bind("inproc://jobs");
        _ = Task.Run(() =>
        {
            Thread.Sleep(TimeSpan.FromSeconds(1)); // a busy pool begins late, too; where it begins early, the receive may hang or die
            try
            {
                outcome.SetResult($"{receiver.Recv(new byte[16])} bytes");
            }
            catch (ObjectDisposedException exception)
            {
                outcome.SetResult($"receive in the task: {exception.GetType().Name}, which nobody sees unless the task catches it");
            }
        });
    }
}
