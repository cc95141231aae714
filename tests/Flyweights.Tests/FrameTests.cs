using Net.Zmq;
using Xunit;
using ZmqPerf.Flyweights.Tests.Layouts;

namespace ZmqPerf.Flyweights.Tests;

/// <summary>Straight on frames: written in the frame that is sent, read in the one that is received.</summary>
public class FrameTests
{
    [Fact]
    public void Frame_IsWrittenAndReadInPlace()
    {
        using var context = new Context();
        using var pull = new Socket(context, SocketType.Pull);
        using var push = new Socket(context, SocketType.Push);
        pull.Bind("inproc://flyweights");
        push.Connect("inproc://flyweights");
        using var receiver = new FrameReceiver(pull);
        using var message = new Message();
        for (var i = 0; i < 4; i++)
        {
            using (var frame = push.BeginFrame(OrderWriter.BlockLength))
            {
                var order = OrderWriter.Wrap(frame.Span);
                order.AccountId = i;
                order.Quantity = 10 * i;
                order.Price = -i;
                order.OrderType = 2;
                frame.Send();
            }

            if (i % 2 == 0)
            {
                var order = OrderView.Wrap(receiver.Receive().Span);
                Assert.Equal((i, 10 * i, -i, 2), (order.AccountId, (int)order.Quantity, (int)order.Price, order.OrderType));
            }
            else
            {
                pull.Recv(message);
                Assert.True(OrderView.TryWrap(message.Data, out var order));
                Assert.Equal((i, 10 * i, -i, 2), (order.AccountId, (int)order.Quantity, (int)order.Price, order.OrderType));
            }
        }
    }
}
