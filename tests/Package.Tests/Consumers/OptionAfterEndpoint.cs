using Net.Zmq;

namespace Consumer;

public static class OptionAfterEndpoint
{
    public static void Run(Context context, int limit)
    {
        using var dealer = new Socket(context, SocketType.Dealer);
        dealer.Connect("tcp://server:5555");
        dealer.SetOption(SocketOption.Rcvbuf, limit); // warning ZMQ3029, fixed
        dealer.Send("hello");
    }
}
