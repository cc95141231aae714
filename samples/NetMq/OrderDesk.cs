using System;
using System.Globalization;
using System.Text;
using System.Threading;
using NetMQ;
using NetMQ.Sockets;

namespace NetMqSample;

/// <summary>What a desk has received: how many orders, what they are worth, and signs of life.</summary>
public sealed record Takings(int Orders, long Turnover, int SignsOfLife)
{
    public override string ToString() => $"orders={Orders} turnover={Turnover} signs={SignsOfLife}";
}

/// <summary>A trader sends orders to a desk over tcp, each a frame that says what it is and one with the text of the order.</summary>
public static class OrderDesk
{
    private const string Order = "order",
        Alive = "alive",
        Last = "last";

    public static Takings Run(int orders)
    {
        using var desk = new PullSocket();
        var port = desk.BindRandomPort("tcp://127.0.0.1");
        var trader = new Thread(() => Trade($"tcp://127.0.0.1:{port.ToString(CultureInfo.InvariantCulture)}", orders));
        trader.Start();
        var takings = Take(desk);
        trader.Join();
        return takings;
    }

    private static Takings Take(PullSocket desk)
    {
        var takings = new Takings(0, 0, 0);
        while (true)
        {
            var kind = desk.ReceiveFrameString();
            if (kind == Last)
                return takings;
            if (kind == Alive)
            {
                takings = takings with { SignsOfLife = takings.SignsOfLife + 1 };
                continue;
            }

            var bytes = desk.ReceiveFrameBytes();
            var order = Encoding.UTF8.GetString(bytes); // ZMQ2003
            takings = takings with { Orders = takings.Orders + 1, Turnover = takings.Turnover + ValueOf(order) };
        }
    }

    private static void Trade(string address, int orders)
    {
        using var trader = new PushSocket();
        trader.Options.SendHighWatermark = 1_000;
        trader.Options.Linger = TimeSpan.FromSeconds(10);
        trader.Connect(address);
        for (var i = 0; i < orders; i++)
        {
            var order = string.Create(CultureInfo.InvariantCulture, $"{i}:{i % 100}");
            trader.SendMoreFrame(Order).SendFrame(Encoding.UTF8.GetBytes(order)); // ZMQ1007
            if (i % 1_000 == 0)
                trader.TrySendFrame(Alive); // ZMQ3001
        }

        trader.SendFrame(Last);
    }

    private static long ValueOf(string order) => long.Parse(order.AsSpan(order.IndexOf(':') + 1), provider: CultureInfo.InvariantCulture);
}
