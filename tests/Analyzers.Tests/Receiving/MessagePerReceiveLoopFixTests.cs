using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Receiving;

public sealed class MessagePerReceiveLoopFixTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ2001");

    [Fact]
    public Task Loop_in_a_lambda_IsFixed_inside_it() =>
        Code.IsFixed(
            """
            var thread = new Thread(() =>
            {
                while (running)
                {
                    using var m = {|ZMQ2001:new Message()|};
                    socket.Recv(m);
                }
            });
            """,
            """
            var thread = new Thread(() =>
            {
                using var m = new Message();
                while (running)
                {
                    socket.Recv(m);
                }
            });
            """
        );

    [Fact]
    public Task Async_loop_IsFixed() =>
        Code.IsFixed(
            """
            while (running)
            {
                using var m = {|ZMQ2001:new Message()|};
                await Task.Delay(1);
                socket.Recv(m);
                await Task.Delay(m.Size);
            }
            """,
            """
            using var m = new Message();
            while (running)
            {
                await Task.Delay(1);
                socket.Recv(m);
                await Task.Delay(m.Size);
            }
            """
        );

    [Fact]
    public Task Loop_without_a_block_IsFixed() =>
        Code.IsFixed(
            """
            if (size > 0)
                while (running)
                {
                    using var m = {|ZMQ2001:new Message()|};
                    socket.Recv(m);
                }
            """,
            """
            if (size > 0)
            {
                using var m = new Message();
                while (running)
                {
                    socket.Recv(m);
                }
            }
            """
        );

    [Fact]
    public Task Loop_in_a_switch_section_IsFixed() =>
        Code.IsFixed(
            """
            switch (size)
            {
                case 1:
                    while (running)
                    {
                        using var m = {|ZMQ2001:new Message()|};
                        socket.Recv(m);
                    }

                    break;
            }
            """,
            """
            switch (size)
            {
                case 1:
                    {
                        using var m = new Message();
                        while (running)
                        {
                            socket.Recv(m);
                        }
                    }

                    break;
            }
            """
        );

    [Fact]
    public Task Labelled_loop_IsFixed() =>
        Code.IsFixed(
            """
            Console.WriteLine();
            again:
            while (running)
            {
                using var m = {|ZMQ2001:new Message()|};
                socket.Recv(m);
                if (m.Size == 0)
                    goto again;
            }
            """,
            """
            Console.WriteLine();
            using var m = new Message();
            again:
            while (running)
            {
                socket.Recv(m);
                if (m.Size == 0)
                    goto again;
            }
            """
        );

    [Fact]
    public Task Nested_and_adjacent_loops_AreFixed() =>
        Code.IsFixed(
            """
            while (running)
            {
                var identity = {|ZMQ2001:new Message()|};
                socket.Recv(identity);
                while (socket.HasMore)
                {
                    var frame = {|ZMQ2001:new Message()|};
                    socket.Recv(frame);
                    frame.Dispose();
                }

                identity.Dispose();
            }

            while (running)
            {
                using var frame = {|ZMQ2001:new Message()|};
                using var other = {|ZMQ2001:new Message()|};
                socket.Recv(frame);
                socket.Recv(other);
            }
            """,
            """
            using var identity = new Message();
            using var frame2 = new Message();
            while (running)
            {
                socket.Recv(identity);
                while (socket.HasMore)
                {
                    socket.Recv(frame2);
                }
            }

            using var frame = new Message();
            using var other = new Message();
            while (running)
            {
                socket.Recv(frame);
                socket.Recv(other);
            }
            """
        );

    [Fact]
    public Task Directives_before_the_loop_stay_above() =>
        Code.IsFixed(
            """
            #pragma warning disable CS0219
            var n = 1;
            #pragma warning restore CS0219
            // receives
            while (running)
            {
                using var m = {|ZMQ2001:new Message()|};
                socket.Recv(m);
            }
            """,
            """
            #pragma warning disable CS0219
            var n = 1;
            #pragma warning restore CS0219
            using var m = new Message();
            // receives
            while (running)
            {
                socket.Recv(m);
            }
            """
        );

    [Fact]
    public Task Top_level_loop_IsFixed() =>
        Code.IsFixed(
            """
            using Net.Zmq;

            using var context = new Context();
            using var socket = new Socket(context, SocketType.Pull);

            while (true)
            {
                using var message = {|ZMQ2001:new Message()|};
                socket.Recv(message);
            }
            """,
            """
            using Net.Zmq;

            using var context = new Context();
            using var socket = new Socket(context, SocketType.Pull);

            using var message = new Message();
            while (true)
            {
                socket.Recv(message);
            }
            """
        );
}
