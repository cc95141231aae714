using System.Text;
using Net.Zmq;

namespace Pitfalls;

/// <summary>Connects, and says only then by which name the server is to know it.</summary>
internal static class OptionAfterEndpoint
{
    public static string Run()
    {
        using var context = new Context();
        using var server = new Socket(context, SocketType.Router);
        server.Bind("tcp://127.0.0.1:*");
        using var client = new Socket(context, SocketType.Dealer);
        client.Connect(server.GetOptionString(SocketOption.Last_Endpoint));
        client.SetOption(SocketOption.Routing_Id, "client-7"); // ZMQ3029
        client.Send("hello");
        byte[] id = new byte[16];
        int length = server.Recv(id);
        string seen = Encoding.UTF8.GetString(id, 0, int.Min(length, id.Length));
        string verdict = seen == "client-7" ? "it is \"client-7\"" : "none of them is of \"client-7\"";
        return $"the server sees a routing id of {length} bytes, and {verdict}";
    }
}
