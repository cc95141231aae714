using System.Threading.Tasks;
using Net.Zmq;

namespace Consumer;

public static class ThreadPoolReceive
{
    public static async Task<int> Run(Socket[] sockets)
    {
        var texts = new Task<string>[sockets.Length];
        for (var i = 0; i < texts.Length; i++)
            texts[i] = sockets[i].RecvStringAsync().AsTask(); // warning ZMQ2012
        return (await await Task.WhenAny(texts)).Length;
    }
}
