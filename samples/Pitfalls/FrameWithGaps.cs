using System;
using System.Linq;
using System.Text;
using ZmqPerf;

namespace Pitfalls;

/// <summary>Writes one byte of a frame, and sends all of it.</summary>
internal static class FrameWithGaps
{
    public static string Run()
    {
        using var link = new Link();
        using var receiver = new FrameReceiver(link.Receiver);
        link.Sender.SendFrame(
            300,
            "password ",
            static (span, text) => Encoding.UTF8.GetBytes(string.Concat(Enumerable.Repeat(text, 33)), span)
        );
        receiver.Receive();
        receiver.Release();

        using (var frame = link.Sender.BeginFrame(300)) // ZMQ3025
        {
            frame.Span[0] = 1;
            frame.Send();
        }
        string received = Encoding.Latin1.GetString(receiver.Receive().Span);
        return $"a frame of {received.Length} bytes of which one was written "
            + (
                received.Contains("password", StringComparison.Ordinal) ? "holds the password of the message before" : "holds nothing known"
            );
    }
}
