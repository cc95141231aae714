using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Editing;

/// <summary>What is said of code that goes with nothing in its place goes along; what may be about more stays.</summary>
public sealed class GoneCommentsTests
{
    private const string Start = "using var m = new Message();\nsocket.Recv(m);\n";

    [Theory]
    [InlineData("{|ZMQ2002:m.Rebuild()|}; // small again\nsocket.Recv(m);", "socket.Recv(m);")]
    [FullData("// rebuild, then receive\n{|ZMQ2002:m.Rebuild()|};\nsocket.Recv(m);", "socket.Recv(m);")]
    [FullData("// make place\n{|ZMQ2002:m.Rebuild()|};\n\n// receive\nsocket.Recv(m);", "\n// receive\nsocket.Recv(m);")]
    [FullData("// one more\n{|ZMQ2002:m.Rebuild()|};\nsocket.Recv(m);", "// one more\nsocket.Recv(m);")]
    [FullData("{|ZMQ2002:m.Rebuild()|}; socket.Recv(m); // one", "socket.Recv(m); // one")]
    [FullData(
        "{|ZMQ2002:m.Rebuild()|}; // again\nsocket.Recv(m); // again\n{|ZMQ2002:m.Rebuild()|}; // again\nsocket.Recv(m);",
        "socket.Recv(m); // again\nsocket.Recv(m);"
    )]
    public Task Comments_on_statements_that_go_are_gone_when_they_AreFixed(string code, string after) =>
        RuleTest.Of("ZMQ2002").IsFixed(Start + code, Start + after);

    [Theory]
    [InlineData(
        "ZMQ2007",
        """
            // the answer
            while (!{|ZMQ2007:socket.TryRecv(message, out _)|})
            {
                // nothing there yet
                Thread.Sleep(5); // be nice
            }

            Handle(message.Data);
            """,
        """
            // the answer
            socket.Recv(message);

            Handle(message.Data);
            """
    )]
    [FullData(
        "ZMQ2007",
        "// spin until it is there\nwhile (!{|ZMQ2007:socket.TryRecv(message, out _)|})\n    Thread.Yield();",
        "socket.Recv(message);"
    )]
    [FullData(
        "ZMQ1007",
        """
            // to bytes
            var bytes = {|ZMQ1007:Encoding.UTF8.GetBytes(text)|};

            // and out
            socket.Send(bytes);
            """,
        """
            // and out
            socket.Send(text);
            """
    )]
    [FullData(
        "ZMQ1007",
        "var bytes = {|ZMQ1007:Encoding.UTF8.GetBytes(text)|}; // greeting\nsocket.Send(bytes);",
        "// greeting\nsocket.Send(text);"
    )]
    [FullData(
        "ZMQ2003",
        "// copy it out\nvar copy = {|ZMQ2003:message.ToArray()|}; // own copy\nHandle(copy); // the order",
        "Handle(message.Data); // the order"
    )]
    [FullData(
        "ZMQ2003",
        "// the order\nvar order = {|ZMQ2003:message.ToArray()|}; // as it came\nHandle(order);",
        "// the order\n// as it came\nHandle(message.Data);"
    )]
    public Task Comments_on_what_goes_are_gone_when_it_IsFixed(string id, string code, string after) =>
        RuleTest.Of(id).IsFixed(code, after);

    /// <summary>The comment at the end of the line of what disposes goes with the try around it.</summary>
    [Fact]
    public Task Memory_and_its_end_IsFixed() =>
        RuleTest
            .Of("ZMQ1012")
            .IsFixed(
                """
                // zero-copy: libzmq sends this very memory
                var memory = Marshal.AllocHGlobal(payload.Length);
                Marshal.Copy(payload, 0, memory, payload.Length);

                // and frees it
                var m = {|ZMQ1012:new Message(memory, payload.Length, static p => Marshal.FreeHGlobal(p))|};
                try
                {
                    // the head
                    socket.Send(m, SendFlags.SendMore);
                }
                finally
                {
                    m.Dispose(); // whatever happens
                }

                socket.Send(text);
                """,
                """
                using var frame = socket.BeginFrame(payload.Length);
                payload.CopyTo(frame.Span);

                // the head
                frame.Send(SendFlags.SendMore);

                socket.Send(text);
                """
            );

    /// <summary>What moves before a loop takes what is said of it alone along, but not what it is not any more.</summary>
    [Theory]
    [InlineData(
        """
            while (running)
            {
                // what is received
                using var m = {|ZMQ2001:new Message()|};

                socket.Recv(m);
                Handle(m.Data);
            }
            """,
        """
            // what is received
            using var m = new Message();
            while (running)
            {
                socket.Recv(m);
                Handle(m.Data);
            }
            """
    )]
    [FullData(
        """
            while (running)
            {
                // a new one for each
                using var m = {|ZMQ2001:new Message()|}; // per turn

                socket.Recv(m);
                Handle(m.Data);
            }
            """,
        """
            using var m = new Message();
            while (running)
            {
                socket.Recv(m);
                Handle(m.Data);
            }
            """
    )]
    [FullData(
        """
            Thread.Sleep(1);

            // all of them
            while (running)
            {
                // the next
                using var m = {|ZMQ2001:new Message()|};
                socket.Recv(m);
                Handle(m.Data);
            }
            """,
        """
            Thread.Sleep(1);

            using var m = new Message();

            // all of them
            while (running)
            {
                // the next
                socket.Recv(m);
                Handle(m.Data);
            }
            """
    )]
    public Task Comments_move_along_when_it_IsFixed(string code, string after) => RuleTest.Of("ZMQ2001").IsFixed(code, after);

    /// <summary>What is to be done, what a tool reads, and whose code it is.</summary>
    [Theory]
    [InlineData("// TODO: encode as Latin-1 (protocol 2)")]
    [FullData("// encode it here\n// fixme: as Latin-1")]
    [FullData("// HACK: encoded here, see #14")]
    [FullData("// ReSharper disable once UseUtf8StringLiteral: encode")]
    [FullData("// SPDX-License-Identifier: MIT (encoding)")]
    public Task Comments_that_are_of_no_statement_stay_when_it_IsFixed(string comment) =>
        RuleTest
            .Of("ZMQ1007")
            .IsFixed(
                $"{comment}\nvar bytes = {{|ZMQ1007:Encoding.UTF8.GetBytes(text)|}};\n\nsocket.Send(bytes);",
                $"{comment}\n\nsocket.Send(text);"
            );

    [Fact]
    public Task Comments_that_are_of_no_statement_stay_behind_a_pause_that_IsFixed() =>
        RuleTest
            .Of("ZMQ2007")
            .IsFixed(
                """
                while (!{|ZMQ2007:socket.TryRecv(message, out _)|})
                {
                    // nothing there yet
                    Thread.Sleep(5); // TODO: return an error where the peer is gone
                }
                """,
                """
                // TODO: return an error where the peer is gone
                socket.Recv(message);
                """
            );

    [Fact]
    public Task Comments_that_are_of_no_statement_stay_in_a_loop_when_it_IsFixed() =>
        RuleTest
            .Of("ZMQ2001")
            .IsFixed(
                """
                while (running)
                {
                    // TODO: a new one for each peer
                    using var m = {|ZMQ2001:new Message()|};
                    socket.Recv(m);
                    Handle(m.Data);
                }
                """,
                """
                using var m = new Message();
                while (running)
                {
                    // TODO: a new one for each peer
                    socket.Recv(m);
                    Handle(m.Data);
                }
                """
            );
}
