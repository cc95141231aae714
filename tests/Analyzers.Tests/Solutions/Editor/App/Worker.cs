// Every call leads into another project.
using System;
using System.Collections.Generic;
using System.Runtime.InteropServices;
using System.Threading;
using System.Threading.Tasks;
using Net.Zmq;
using Protocol;
using Shared;
using Transport;
using ZmqPerf;

namespace App;

public static class Senders
{
    public static void Allocates(Socket socket)
    {
        while (true)
        {
            var frame = new byte[Limits.Frame];    // expect: ZMQ1003
            Wire.Fill(frame);
            socket.Send(frame);
        }
    }

    public static void SendsWhatIsMadeElsewhere(Socket socket, Order order)
    {
        while (true)
            socket.Send(Codec.Encode(order));
    }

    public static void SendsThroughAWrapper(Socket socket)
    {
        while (true)
            Wire.Post(socket, new byte[16]);
    }

    public static void SendsByAnExtension(Socket socket)
    {
        while (true)
            socket.TryPost(new byte[16]);
    }

    public static void KeepsWhatItSends(Socket socket)
    {
        for (var i = 0; i < 1000; i++)
        {
            var frame = new byte[64];
            Wire.Keep(frame);
            socket.Send(frame);
        }
    }

    public static void SumsWhatItSends(Socket socket)
    {
        for (var i = 0; i < 1000; i++)
        {
            var frame = new byte[64];
            frame[0] = (byte)Wire.Checksum(frame);
            socket.Send(frame);
        }
    }

    public static void SendsAHeader(Socket socket)
    {
        for (var i = 0; i < 1000; i++)
        {
            var frame = new byte[Marshal.SizeOf<Header>()];    // expect: ZMQ1003
            MemoryMarshal.Write(frame, new Header { Kind = 1 });
            socket.Send(frame);
        }
    }

    public static void SendsAConstant(Socket socket)
    {
        while (true)
            socket.Send(new byte[] { (byte)Side.Buy, 2, 3 });    // expect: ZMQ1008
    }

    public static void SendsToMany(Peers peers, byte[] payload)
    {
        foreach (var peer in peers)
            peer.Send(payload);    // expect: ZMQ1009
    }

    public static void SendsTheSameToMany(List<Socket> sockets, Order order)
    {
        var payload = Codec.Encode(order);
        foreach (var socket in sockets)
            socket.Send(payload);    // expect: ZMQ1009
    }

    public static void WrapsAndSends(Socket socket, byte[] payload)
    {
        while (true)
        {
            using var message = Wire.Wrap(payload);
            socket.Send(message);
        }
    }

    public static unsafe void SendsZeroCopy(Socket socket)
    {
        while (true)
        {
            var block = Marshal.AllocHGlobal(64);
            using var message = new Message(block, 64, Wire.Free);    // expect: ZMQ1001
            socket.Send(message);
        }
    }

    public static void AddsPrices(Socket socket, Price price)
    {
        for (var i = 0; i < 1000; i++)
        {
            var frame = new byte[8];    // expect: ZMQ1003
            BitConverter.TryWriteBytes(frame, (price + 1L).Value);
            socket.Send(frame);
        }
    }
}
