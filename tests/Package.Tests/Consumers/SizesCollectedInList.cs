using System.Collections.Generic;
using System.Linq;
using Net.Zmq;

namespace Consumer;

public static class SizesCollectedInList
{
    public static double Average(Socket socket, int turns)
    {
        using var message = new Message();
        var sizes = new List<int>();
        for (int turn = 0; turn < turns; turn++)
        {
            socket.Recv(message);
            sizes.Add(message.Size); // info ZMQ2014
        }

        return sizes.Average();
    }
}
