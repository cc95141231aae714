using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Receiving;

/// <summary>ZMQ2011 behind a test of the number of frames that does something before it leaves: that is written once.</summary>
public sealed class NotedFramesFixTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ2011");

    [Fact]
    public Task Message_of_more_than_one_frame_that_is_noted_IsFixed() =>
        Code.IsFixed(
            """
            while (running)
            {
                using var m = {|ZMQ2011:socket.RecvMultipart()|};
                if (m.Count != 1)
                {
                    // who sends that
                    Console.WriteLine("dropped");
                    continue;
                }

                Handle(m[0].Data);
            }
            """,
            """
            using var first = new Message();
            while (running)
            {
                socket.Recv(first);
                if (first.More)
                {
                    while (socket.HasMore)
                        socket.Recv(Span<byte>.Empty);
                    // who sends that
                    Console.WriteLine("dropped");
                    continue;
                }

                Handle(first.Data);
            }
            """
        );

    /// <summary>A frame that nobody reads is asked for more all the same.</summary>
    [Fact]
    public Task Message_of_another_number_of_frames_that_is_noted_IsFixed() =>
        Code.IsFixed(
            """
            while (running)
            {
                using var m = {|ZMQ2011:socket.RecvMultipart()|};
                if (m.Count != 3) { Console.WriteLine("dropped"); return; }
                Handle(m[0].Data);
                Handle(m[2].Data);
            }
            """,
            """
            using var first = new Message();
            using var second = new Message();
            using var third = new Message();
            while (running)
            {
                socket.Recv(first);
                if (first.More)
                    socket.Recv(second);
                if (first.More && second.More)
                    socket.Recv(third);
                if (!first.More || !second.More || third.More)
                {
                    while (socket.HasMore)
                        socket.Recv(Span<byte>.Empty);
                    Console.WriteLine("dropped");
                    return;
                }
                Handle(first.Data);
                Handle(third.Data);
            }
            """
        );

    [Fact]
    public Task Message_of_fewer_than_three_frames_that_is_noted_IsFixed() =>
        Code.IsFixed(
            """
            while (running)
            {
                using var m = {|ZMQ2011:socket.RecvMultipart()|};
                // an old client
                if (m.Count < 3)
                {
                    Console.WriteLine("short");
                    continue;
                }

                Handle(m[1].Data);
            }
            """,
            """
            using var first = new Message();
            using var second = new Message();
            using var third = new Message();
            while (running)
            {
                socket.Recv(first);
                if (first.More)
                    socket.Recv(second);
                if (first.More && second.More)
                    socket.Recv(third);
                // an old client
                if (!first.More || !second.More)
                {
                    Console.WriteLine("short");
                    continue;
                }

                while (socket.HasMore)
                    socket.Recv(Span<byte>.Empty);

                Handle(second.Data);
            }
            """
        );

    [Fact]
    public Task Last_frame_of_a_message_of_at_least_three_IsFixed() =>
        Code.IsFixed(
            """
            while (running)
            {
                using var m = {|ZMQ2011:socket.RecvMultipart()|};
                if (m.Count < 3)
                {
                    Console.WriteLine("short");
                    continue;
                }

                Handle(m.Last.Data);
            }
            """,
            """
            using var first = new Message();
            using var second = new Message();
            using var last = new Message();
            while (running)
            {
                socket.Recv(first);
                if (first.More)
                    socket.Recv(second);
                if (!first.More || !second.More)
                {
                    Console.WriteLine("short");
                    continue;
                }

                do
                {
                    socket.Recv(last);
                }
                while (last.More);

                Handle(last.Data);
            }
            """
        );
}
