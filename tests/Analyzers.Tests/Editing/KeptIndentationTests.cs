using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Editing;

/// <summary>New lines begin as those beside them do in files that indent neither what is in a namespace nor case labels.</summary>
public sealed class KeptIndentationTests
{
    private const string Start = """
        using System;
        using Net.Zmq;

        namespace Shop
        {
        class C
        {
            static void Handle(ReadOnlySpan<byte> received) { }

            static void Run(Socket socket, byte[] payload, int size)
            {

        """;

    private const string End = """
            }
        }
        }

        """;

    [Theory]
    [InlineData(
        """
                    if (size > 5) // why
                        Handle({|ZMQ3002:payload.AsSpan(0, socket.Recv(payload))|});
                    else // otherwise
                        Handle(payload);
            """,
        """
                    if (size > 5) // why
                    {
                        var length = socket.Recv(payload);
                        if (length > payload.Length)
                            throw new InvalidOperationException($"A frame of {length} bytes does not fit into {payload.Length}.");
                        Handle(payload.AsSpan(0, length));
                    }
                    else // otherwise
                        Handle(payload);
            """
    )]
    public Task Length_that_is_compared_IsFixed(string code, string fixedCode) => IsFixed("ZMQ3002", code, fixedCode);

    [Theory]
    [InlineData(
        """
                    switch (size)
                    {
                    case 1:
                        while (true)
                        {
                            using var m = {|ZMQ2001:new Message()|};
                            socket.Recv(m);
                            Handle(m.Data);
                        }
                    }
            """,
        """
                    switch (size)
                    {
                    case 1:
                        {
                            using var m = new Message();
                            while (true)
                            {
                                socket.Recv(m);
                                Handle(m.Data);
                            }
                        }
                    }
            """
    )]
    [InlineData(
        """
                    while (size > 0) // go on
                        using (var m = {|ZMQ2001:new Message()|})
                        {
                            socket.Recv(m);
                            Handle(m.Data);
                        }
            """,
        """
                    using var m = new Message();
                    while (size > 0) // go on
                    {
                        socket.Recv(m);
                        Handle(m.Data);
                    }
            """
    )]
    public Task Message_that_moves_IsFixed(string code, string fixedCode) => IsFixed("ZMQ2001", code, fixedCode);

    [Theory]
    [InlineData(
        """
                    switch (size)
                    {
                    case 1: // both
                        {|ZMQ1010:socket.SendMultipart("a", size.ToString("X"))|};
                        break;
                    }
            """,
        """
                    switch (size)
                    {
                    case 1: // both
                        var frame = size.ToString("X");
                        socket.Send("a", SendFlags.SendMore);
                        socket.Send(frame);
                        break;
                    }
            """
    )]
    [FullData(
        """
                    if (size > 1) { {|ZMQ1010:socket.SendMultipart("a", "b")|}; }
            """,
        """
                    if (size > 1)
                    {
                        socket.Send("a", SendFlags.SendMore);
                        socket.Send("b");
                    }
            """
    )]
    public Task Frames_that_are_sent_one_by_one_IsFixed(string code, string fixedCode) => IsFixed("ZMQ1010", code, fixedCode);

    private static Task IsFixed(string id, string code, string fixedCode) =>
        RuleTest.Of(id).WithoutRuntime().IsFixed(Start + code + "\n" + End, Start + fixedCode + "\n" + End);
}
