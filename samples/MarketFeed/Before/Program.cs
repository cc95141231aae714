// A market-data feed over tcp loopback: a publisher and a consumer on two threads of one process.
// Prints one line: rate, processor time, allocations and collections, and a checksum of all that was received.
using System.Globalization;
using MarketFeed;
using Net.Zmq;

const int DefaultMessages = 1_000_000;
const int WarmUpMessages = 50_000;

int messages = DefaultMessages;
if (
    args.Length > 1
    || (args.Length == 1 && (!int.TryParse(args[0], NumberStyles.None, CultureInfo.InvariantCulture, out messages) || messages == 0))
)
{
    Console.Error.WriteLine($"usage: MarketFeed [MESSAGES]   about how many messages to send, {DefaultMessages} if not given");
    return 2;
}

RunFeed(WarmUpMessages);
Measurement measurement = Measurement.Start();
Consumer consumer = RunFeed(messages);
Console.WriteLine(measurement.Report(consumer));
return 0;

static Consumer RunFeed(int messages)
{
    using var context = new Context();
    using var socket = new Socket(context, SocketType.Pull);
    socket.Bind("tcp://127.0.0.1:*");
    string endpoint = socket.GetOptionString(SocketOption.Last_Endpoint);

    var publisher = new Thread(() =>
    {
        using var push = new Socket(context, SocketType.Push);
        push.Connect(endpoint);
        int ticks = (messages + Publisher.MessagesPerTick - 1) / Publisher.MessagesPerTick;
        new Publisher(push).Run(ticks);
    });
    publisher.Start();

    var consumer = new Consumer(socket);
    consumer.Run();
    publisher.Join();
    return consumer;
}
