using System.Threading.Tasks;
using Net.Zmq;

namespace Consumer;

public static class ThreadPoolReceive
{
    public static async Task<int> Run(Socket socket)
    {
        while (true)
        {
            var next = socket.RecvStringAsync(); // warning ZMQ2012
            var text = await next;
            if (text.Length > 0)
                return text.Length;
        }
    }
}
