using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Receiving;

public sealed class MessagePerReceiveDisposalFixTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ2001");

    [Fact]
    public Task Disposal_IsFixed() =>
        Code.IsFixed(
            """
            foreach (var s in sockets)
            {
                var m = {|ZMQ2001:new Message()|};
                if (!s.TryRecv(m, out _))
                {
                    m.Dispose();
                    continue;
                }

                Console.WriteLine(m.ToString());
                m.Dispose();
            }
            """,
            """
            using var m = new Message();
            foreach (var s in sockets)
            {
                if (!s.TryRecv(m, out _))
                {
                    continue;
                }

                Console.WriteLine(m.ToString());
            }
            """
        );

    [Fact]
    public Task Disposal_in_else_IsFixed() =>
        Code.IsFixed(
            """
            while (running)
            {
                var m = {|ZMQ2001:new Message()|};
                if (socket.TryRecv(m, out _))
                {
                    try
                    {
                        Console.WriteLine(m.ToString());
                    }
                    finally
                    {
                        m.Dispose();
                    }
                }
                else
                {
                    m.Dispose();
                }
            }
            """,
            """
            using var m = new Message();
            while (running)
            {
                if (socket.TryRecv(m, out _))
                {
                    Console.WriteLine(m.ToString());
                }
            }
            """
        );

    [Fact]
    public Task Try_finally_IsFixed() =>
        Code.IsFixed(
            """
            do
            {
                var m = {|ZMQ2001:new Message()|};
                try
                {
                    socket.Recv(m);
                    Console.WriteLine(m.Size);
                }
                finally
                {
                    m.Dispose();
                }
            }
            while (running);
            """,
            """
            using var m = new Message();
            do
            {
                socket.Recv(m);
                Console.WriteLine(m.Size);
            }
            while (running);
            """
        );

    [Fact]
    public Task Try_catch_finally_IsFixed() =>
        Code.IsFixed(
            """
            while (running)
            {
                Message? m = null;
                try
                {
                    m = {|ZMQ2001:new Message()|};
                    socket.Recv(m);
                    Console.WriteLine(m.Size);
                }
                catch (ZmqException e)
                {
                    Console.WriteLine(e.Message);
                }
                finally
                {
                    m?.Dispose();
                }
            }
            """,
            """
            using var m = new Message();
            while (running)
            {
                try
                {
                    socket.Recv(m);
                    Console.WriteLine(m.Size);
                }
                catch (ZmqException e)
                {
                    Console.WriteLine(e.Message);
                }
            }
            """
        );

    [Fact]
    public Task Guarded_disposal_IsFixed() =>
        Code.IsFixed(
            """
            while (running)
            {
                Message? m = null;
                try
                {
                    m = {|ZMQ2001:new()|};
                    socket.Recv(m);
                }
                finally
                {
                    if (m != null)
                        m.Dispose();
                }
            }
            """,
            """
            using Message m = new();
            while (running)
            {
                socket.Recv(m);
            }
            """
        );
}
