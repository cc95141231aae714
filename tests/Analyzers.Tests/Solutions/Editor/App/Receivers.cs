using System;
using System.Buffers.Binary;
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

public static class Receivers
{
    public static void ReceivesByAHelper(Socket socket)
    {
        while (true)
            Console.WriteLine(Wire.Receive(socket).Length);
    }

    public static void PollsByAHelper(Socket socket)
    {
        while (true)
        {
            if (Wire.TryReceive(socket, out var frame))
                Console.WriteLine(frame.Length);
            else
                Clock.Wait();
        }
    }

    public static void SpinsWithForeignOptions(Socket socket, Options options)
    {
        var buffer = new byte[options.Size];
        while (true)
        {
            if (socket.Recv(buffer, RecvFlags.DontWait) < 0)
                Thread.Sleep(options.Delay);
        }
    }

    public static void ChecksElsewhere(Socket socket)
    {
        var buffer = new byte[Limits.Frame];
        while (true)
        {
            var length = socket.Recv(buffer);
            Limits.EnsureFits(length, buffer);
            Console.WriteLine(buffer.AsSpan(0, length).ToString());
        }
    }

    public static void AsksElsewhere(Socket socket)
    {
        var buffer = new byte[Limits.Batch];    // expect: ZMQ2004
        var length = socket.Recv(buffer);
        if (!Limits.IsFrame(length))
            Limits.Fail();
        Console.WriteLine(buffer.AsSpan(0, length).ToString());
    }

    public static void MessagePerTurn(Socket socket)
    {
        while (true)
        {
            using var message = new Message();
            Wire.ReceiveInto(socket, message);
            Console.WriteLine(Wire.Body(message).Length);
        }
    }

    public static void BufferPerTurn(Socket socket)
    {
        while (true)
        {
            var buffer = Wire.Make(Limits.Frame);
            var length = socket.Recv(buffer);
            Console.WriteLine(length);
        }
    }

    public static void ObjectPerMessage(Socket socket)
    {
        using var message = new Message();
        while (true)
        {
            socket.Recv(message);
            var tick = new Tick(
                BinaryPrimitives.ReadInt32LittleEndian(message.Data),    // expect: ZMQ2005
                BinaryPrimitives.ReadInt64LittleEndian(message.Data[4..]));
            Console.WriteLine(tick.Id + tick.Price);
        }
    }

    public static void RecordPerMessage(Socket socket)
    {
        using var message = new Message();
        while (true)
        {
            socket.Recv(message);
            var order = new Order(
                BinaryPrimitives.ReadInt32LittleEndian(message.Data),    // expect: ZMQ2005
                BinaryPrimitives.ReadInt64LittleEndian(message.Data[4..]));
            Console.WriteLine(order.Id + order.Price);
        }
    }

    public static void BeatPerMessage(Socket socket)
    {
        using var message = new Message();
        while (true)
        {
            socket.Recv(message);
            var beat = new Beat    // expect: ZMQ2013
            {
                Id = BinaryPrimitives.ReadInt32LittleEndian(message.Data),    // expect: ZMQ2005
                Time = BinaryPrimitives.ReadInt64LittleEndian(message.Data[4..]),
            };
            Console.WriteLine(beat.Id + beat.Time);
        }
    }

    public static void Decodes(Socket socket)
    {
        using var message = new Message();
        while (true)
        {
            socket.Recv(message);
            Console.WriteLine(Codec.Decode(message.Data).Id);
        }
    }

    public static int ReadsAfterTheNext(Socket socket)
    {
        using var message = new Message();
        socket.Recv(message);
        var body = Wire.Body(message);
        socket.Recv(message);
        return body[0];
    }

    public static int ReadsByAReader(Socket socket)
    {
        using var message = new Message();
        socket.Recv(message);
        var reader = new Reader(message.Data);
        message.Dispose();
        return reader.Next(1)[0] + reader.Left;
    }

#if CSHARP13
    public static int ReadsByAView(Socket socket)
    {
        using var message = new Message();
        socket.Recv(message);
        var envelope = EnvelopeView.Wrap(message.Data);
        socket.Recv(message);
        return envelope.TemplateId;    // expect: ZMQ3007
    }
#endif

    public static void UsesAfterRelease(Socket socket)
    {
        var message = new Message(8);
        Wire.Release(message);
        socket.Send(message);
    }
}
