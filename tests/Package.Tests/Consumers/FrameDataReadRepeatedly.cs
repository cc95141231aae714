using Net.Zmq;

namespace Consumer;

public static class FrameDataReadRepeatedly
{
    public static long Sum(Message message)
    {
        long sum = 0;
        for (var i = 0; i < message.Size; i++) // warning ZMQ2005, fixed
            sum += message.Data[i];
        return sum;
    }
}
