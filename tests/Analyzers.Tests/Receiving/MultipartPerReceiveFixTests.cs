using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Receiving;

public sealed class MultipartPerReceiveFixTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ2011");

    [Fact]
    public Task Loop_over_the_frames_IsFixed() =>
        Code.IsFixed(
            """
            while (running)
            {
                // a message
                using var frames = {|ZMQ2011:socket.RecvMultipart()|};
                foreach (var frame in frames) // each frame
                {
                    if (size == 0)
                        continue; // a delimiter
                    Handle(frame.Data);
                    if (size == 1)
                        break;
                }
            }
            """,
            """
            using var frame = new Message();
            while (running)
            {
                // a message
                // each frame
                try
                {
                    do
                    {
                        socket.Recv(frame);
                        if (size == 0)
                            continue; // a delimiter
                        Handle(frame.Data);
                        if (size == 1)
                            break;
                    }
                    while (frame.More);
                }
                finally
                {
                    while (frame.More)
                        socket.Recv(frame);
                }
            }
            """
        );

    [Fact]
    public Task Loop_on_one_line_IsFixed_on_lines_of_its_own() =>
        Code.IsFixed(
            "while (running) { using var frames = {|ZMQ2011:socket.RecvMultipart()|}; foreach (var frame in frames) Handle(frame.Data); }",
            """
            using var frame = new Message();
            while (running)
            {
                try
                {
                    do
                    {
                        socket.Recv(frame);
                        Handle(frame.Data);
                    }
                    while (frame.More);
                }
                finally
                {
                    while (frame.More)
                        socket.Recv(frame);
                }
            }
            """
        );

    [Fact]
    public Task Comment_behind_a_body_without_braces_stays_with_it_when_it_IsFixed() =>
        Code.IsFixed(
            """
            foreach (var f in {|ZMQ2011:socket.RecvMultipart()|}) // each frame
                Console.WriteLine(f.Size); // its size
            Console.WriteLine();
            """,
            """
            using var f = new Message();
            // each frame
            try
            {
                do
                {
                    socket.Recv(f);
                    Console.WriteLine(f.Size); // its size
                }
                while (f.More);
            }
            finally
            {
                while (f.More)
                    socket.Recv(f);
            }
            Console.WriteLine();
            """
        );

    [Fact]
    public Task Receive_in_the_loops_header_IsFixed() =>
        Code.IsFixed(
            """
            foreach (Message f in {|ZMQ2011:socket.RecvMultipart()|})
                Console.WriteLine(f.ToString());
            """,
            """
            using var f = new Message();
            try
            {
                do
                {
                    socket.Recv(f);
                    Console.WriteLine(f.ToString());
                }
                while (f.More);
            }
            finally
            {
                while (f.More)
                    socket.Recv(f);
            }
            """
        );

    [Fact]
    public Task Several_adjacent_loops_AreFixed() =>
        Code.IsFixed(
            """
            while (running)
            {
                using (var frames = {|ZMQ2011:socket.RecvMultipart()|})
                    foreach (var frame in frames)
                        Handle(frame.Data);
                using (var frames = {|ZMQ2011:socket.RecvMultipart()|})
                {
                    foreach (var frame in frames)
                        Handle(frame.Data);
                }
            }
            """,
            """
            using var frame2 = new Message();
            using var frame = new Message();
            while (running)
            {
                try
                {
                    do
                    {
                        socket.Recv(frame2);
                        Handle(frame2.Data);
                    }
                    while (frame2.More);
                }
                finally
                {
                    while (frame2.More)
                        socket.Recv(frame2);
                }
                try
                {
                    do
                    {
                        socket.Recv(frame);
                        Handle(frame.Data);
                    }
                    while (frame.More);
                }
                finally
                {
                    while (frame.More)
                        socket.Recv(frame);
                }
            }
            """
        );

    [Fact]
    public Task Nested_loops_AreFixed() =>
        Code.IsFixed(
            """
            while (running)
            {
                foreach (var s in sockets)
                {
                    foreach (var f in {|ZMQ2011:s.RecvMultipart()|})
                    {
                        Handle(f.Data);
                    }
                }
            }
            """,
            """
            using var f = new Message();
            while (running)
            {
                foreach (var s in sockets)
                {
                    try
                    {
                        do
                        {
                            s.Recv(f);
                            Handle(f.Data);
                        }
                        while (f.More);
                    }
                    finally
                    {
                        while (f.More)
                            s.Recv(f);
                    }
                }
            }
            """
        );

    [Fact]
    public Task Overridable_members_are_not_trusted() =>
        Code.IsNotFixed(
            """
            private readonly Socket _socket = null!;
            private int Total { get => 1; set => _socket.Send("total"); }
            private void Count(int size) => Total += size;
            void A(IProgress<int> progress) { foreach (var f in {|ZMQ2011:_socket.RecvMultipart()|}) progress.Report(f.Size); }
            void B() { foreach (var f in {|ZMQ2011:_socket.RecvMultipart()|}) Count(f.Size); }
            IEnumerable<int> C() { foreach (var f in {|ZMQ2011:_socket.RecvMultipart()|}) yield return f.Size; }
            """
        );
}
