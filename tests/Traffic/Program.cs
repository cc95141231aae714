// Sends frames of 20, 100 and 100,000 bytes, 90, 9 and 1 of a hundred, and receives them; one try in a hundred has nobody to go to.
//   Traffic [ROUNDS [END]]    rounds of a hundred frames, 10 ms apart; without end where none are named. Then it returns ROUNDS, or ends by
// exit, throw or kill
//   Traffic none              does not load the runtime
//   Traffic idle              sends nothing, after one frame at the beginning
using System;
using System.Diagnostics;
using System.Globalization;
using System.Linq;
using System.Threading;
using Net.Zmq;
using ZmqPerf;

if (args is ["none"])
{
    Console.WriteLine("ready");
    Thread.Sleep(Timeout.Infinite);
}
using var context = new Context();
using var push = new Socket(context, SocketType.Push);
using var pull = new Socket(context, SocketType.Pull);
using var lonely = new Socket(context, SocketType.Push);
pull.Bind("inproc://traffic");
push.Connect("inproc://traffic");
using var receiver = new FrameReceiver(pull);
push.SendFrame(1, (byte)0, static (span, value) => span.Fill(value));
receiver.Receive();
Console.WriteLine("ready");
if (args is ["idle"])
    Thread.Sleep(Timeout.Infinite);
int rounds = args is [var text, ..] ? int.Parse(text, CultureInfo.InvariantCulture) : int.MaxValue;
for (int round = 0; round < rounds; round++)
{
    for (int i = 0; i < 100; i++)
    {
        push.SendFrame(
            i < 90 ? 20
                : i < 99 ? 100
                : 100_000,
            (byte)i,
            static (span, value) => span.Fill(value)
        );
        receiver.Receive();
    }
    lonely.SendFrame(20, (byte)0, static (span, value) => span.Fill(value), SendFlags.DontWait);
    Thread.Sleep(10);
}
Console.WriteLine("done");
switch (args.ElementAtOrDefault(1))
{
    case "exit":
        Environment.Exit(3);
        break;
    case "throw":
        throw new InvalidOperationException("on purpose");
    case "kill":
        Thread.Sleep(1000);
        Process.GetCurrentProcess().Kill();
        break;
}
return rounds % 100;
