using System.Threading.Tasks;
using Net.Zmq;

namespace Consumer;

public static class ThreadPoolReceive
{
    public static async Task<int> Run(Socket socket)
    {
        while (true)
        {
            var text = await socket.RecvStringAsync(); // warning ZMQ2012
            if (text.Length > 0)
                return text.Length;
        }
    }
}
