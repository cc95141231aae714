using Net.Zmq;

namespace Consumer;

public static class MissingSubscription
{
    public static string Run(Context context)
    {
        using var news = new Socket(context, SocketType.Sub);
        news.Connect("tcp://server:5555");
        return news.RecvString(); // warning ZMQ3030
    }
}
