using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Receiving;

public sealed class HoistedOutOfLoopsPlacesFixTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ2001");

    [Fact]
    public Task Name_that_the_code_between_the_loops_has_IsFixed() =>
        Code.IsFixed(
            """
            while (running)
            {
                while (socket.HasMore)
                {
                    using var m = {|ZMQ2001:new Message()|};
                    socket.Recv(m);
                }

                if (size > 0)
                {
                    var m = size;
                    Handle(m);
                }

                Func<int, int> twice = m => 2 * m;
            }
            """,
            """
            using var m2 = new Message();
            while (running)
            {
                while (socket.HasMore)
                {
                    socket.Recv(m2);
                }

                if (size > 0)
                {
                    var m = size;
                    Handle(m);
                }

                Func<int, int> twice = m => 2 * m;
            }
            """
        );

    [Fact]
    public Task Field_that_the_code_between_the_loops_names_IsFixed() =>
        Code.IsFixed(
            """
            private int m;
            void Run(Socket socket)
            {
                while (true)
                {
                    m++;
                    while (socket.HasMore)
                    {
                        using var m = {|ZMQ2001:new Message()|};
                        socket.Recv(m);
                    }
                }
            }
            """,
            """
            private int m;
            void Run(Socket socket)
            {
                using var m2 = new Message();
                while (true)
                {
                    m++;
                    while (socket.HasMore)
                    {
                        socket.Recv(m2);
                    }
                }
            }
            """
        );

    /// <summary>The section gets a block, which is laid out anew, with the line endings of the file.</summary>
    [Theory]
    [InlineData("\n")]
    [FullData("\r\n")]
    public Task Two_in_a_switch_section_AreFixed(string lineEnd) =>
        Code.IsFixed(
            """
            using Net.Zmq;
            class Receiver
            {
                void Run(Socket socket, int size, bool running)
                {
                    switch (size)
                    {
                        default:
                            while (running)
                            {
                                while (running)
                                {
                                    using var m = {|ZMQ2001:new Message()|};
                                    socket.Recv(m);
                                }
                                while (running)
                                {
                                    using var m = {|ZMQ2001:new Message()|};
                                    socket.Recv(m);
                                }
                            }
                            break;
                    }
                }
            }
            """.ReplaceLineEndings(lineEnd),
            """
            using Net.Zmq;
            class Receiver
            {
                void Run(Socket socket, int size, bool running)
                {
                    switch (size)
                    {
                        default:
                            {
                                using var m2 = new Message();
                                using var m = new Message();
                                while (running)
                                {
                                    while (running)
                                    {
                                        socket.Recv(m2);
                                    }
                                    while (running)
                                    {
                                        socket.Recv(m);
                                    }
                                }
                            }
                            break;
                    }
                }
            }
            """.ReplaceLineEndings(lineEnd)
        );

    [Fact]
    public Task Iterator_IsFixed() =>
        Code.IsFixed(
            """
            IEnumerable<int> Sizes(Socket socket)
            {
                while (true)
                {
                    var size = 0;
                    do
                    {
                        using var m = {|ZMQ2001:new Message()|};
                        socket.Recv(m);
                        size += m.Size;
                    }
                    while (socket.HasMore);
                    yield return size;
                }
            }
            """,
            """
            IEnumerable<int> Sizes(Socket socket)
            {
                using var m = new Message();
                while (true)
                {
                    var size = 0;
                    do
                    {
                        socket.Recv(m);
                        size += m.Size;
                    }
                    while (socket.HasMore);
                    yield return size;
                }
            }
            """
        );

    /// <summary>Out of the inner loop only, and still reported: a span goes from one turn of the outer one to the next.</summary>
    [Fact]
    public Task Outer_loop_that_keeps_spans_is_not_left_when_it_IsFixed() =>
        Code.IsFixed(
            """
            ReadOnlySpan<byte> last = default;
            while (running)
            {
                while (socket.HasMore)
                {
                    using var m = {|ZMQ2001:new Message()|};
                    socket.Recv(m);
                    Handle(m.Data);
                }

                last = payload;
            }
            """,
            """
            ReadOnlySpan<byte> last = default;
            while (running)
            {
                using var m = {|ZMQ2001:new Message()|};
                while (socket.HasMore)
                {
                    socket.Recv(m);
                    Handle(m.Data);
                }

                last = payload;
            }
            """
        );

    [Fact]
    public Task Outer_loop_with_code_under_conditions_is_not_left_when_it_IsFixed() =>
        Code.IsFixed(
            """
            while (running)
            {
            #if DEBUG
                Handle(1);
            #endif
                while (socket.HasMore)
                {
                    using var m = {|ZMQ2001:new Message()|};
                    socket.Recv(m);
                }
            }
            """,
            """
            while (running)
            {
            #if DEBUG
                Handle(1);
            #endif
                using var m = {|ZMQ2001:new Message()|};
                while (socket.HasMore)
                {
                    socket.Recv(m);
                }
            }
            """
        );
}
