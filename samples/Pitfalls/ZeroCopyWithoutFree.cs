using System;
using System.Runtime.InteropServices;
using System.Text;
using Net.Zmq;

namespace Pitfalls;

/// <summary>Frees the memory of a zero-copy message as soon as it is sent, and uses it for something else.</summary>
internal static class ZeroCopyWithoutFree
{
    private const int Size = 8;

    public static string Run()
    {
        using var link = new Link();
        nint block = Marshal.AllocHGlobal(Size);
        Fill(block, 'a');
        using var sent = new Message(block, Size);
        link.Sender.Send(sent);
        Marshal.FreeHGlobal(block); // ZMQ3009
        nint next = Marshal.AllocHGlobal(Size); // the allocator gives the same block again
        Fill(next, 'b');
        Span<byte> received = stackalloc byte[Size];
        int length = link.Receiver.Recv(received);
        string text = length == Size ? Encoding.ASCII.GetString(received) : "nothing";
        Marshal.FreeHGlobal(next);
        return $"sent aaaaaaaa, freed and used again, received {text}";
    }

    private static unsafe void Fill(nint block, char with) => new Span<byte>((void*)block, Size).Fill((byte)with);
}
