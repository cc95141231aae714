using Net.Zmq;

namespace Consumer;

public static class WrongDirection
{
    public static void Run(Context context)
    {
        using var jobs = new Socket(context, SocketType.Pull);
        jobs.Connect("tcp://server:5555");
        jobs.Send("done"); // warning ZMQ3031
    }
}
