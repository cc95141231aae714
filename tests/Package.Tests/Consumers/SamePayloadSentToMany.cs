using System.Collections.Generic;
using Net.Zmq;

namespace Consumer;

public static class SamePayloadSentToMany
{
    public static void ToAll(IReadOnlyList<Socket> peers, byte[] payload)
    {
        foreach (Socket peer in peers)
            peer.Send(payload); // info ZMQ1009, fixed with ZmqPerf
    }
}
