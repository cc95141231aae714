using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Sending;

/// <summary>Methods that hot code calls: those of other types as well, unless other assemblies can call them.</summary>
public sealed class HotMethodTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ1003");

    private static string Files(string access, string type, string loop) =>
        $$"""
            using System;
            using Net.Zmq;
            {{type}} sealed class Sender(Socket socket)
            {
                {{access}} void Put(int value) => Send(value);
                private void Send(int value) => socket.Send({|ZMQ1003:BitConverter.GetBytes(value)|});
            }
            internal sealed class Worker(Sender sender) { public void Run(int[] values) { {{loop}} } }
            """;

    [Theory]
    [InlineData("internal", "public")]
    [FullData("public", "internal")]
    public Task Method_of_this_assembly_TriggersHot(string access, string type) =>
        Code.TriggersHot(Files(access, type, "foreach (var value in values) sender.Put(value);"));

    [Theory]
    [InlineData("public", "public", "foreach (var value in values) sender.Put(value);")] // others may call it once
    public Task Method_that_is_seen_from_outside_TriggersCold(string access, string type, string loop) =>
        Code.TriggersCold(Files(access, type, loop));

    /// <summary>No other assembly calls into a program.</summary>
    [Fact]
    public Task Public_method_of_a_program_TriggersHot()
    {
        var test = Code.Analysis(
            Files("public", "public", "foreach (var value in values) sender.Put(value);")
                + "\nstatic class Program { static void Main() { } }"
        );
        (test.ReportsAll, test.TestState.OutputKind) = (false, OutputKind.ConsoleApplication);
        return test.RunAsync();
    }

    [Theory]
    [InlineData("internal", "public", "sender.Put(values[0]);")]
    public Task Method_that_is_called_once_TriggersCold(string access, string type, string loop) =>
        Code.TriggersCold(Files(access, type, loop));

    [Theory]
    [InlineData("internal", "public", "for (var i = 0; i < 3; i++) sender.Put(i);")]
    public Task Method_that_is_called_a_few_times_TriggersCold(string access, string type, string loop) =>
        Code.TriggersCold(Files(access, type, loop));

    private static string Helper(string helper, string call) =>
        $$"""
            using System;
            using Net.Zmq;
            internal sealed class Replies(Socket socket)
            {
                {{helper}}
                public void Run() { while (true) {{call}} }
            }
            """;

    [Fact]
    public Task Frame_that_a_method_makes_beside_what_it_sends_for_its_caller_Triggers() =>
        RuleTest
            .Of("ZMQ1008")
            .Triggers(
                Helper(
                    """
                    private void Reply(string id, string text)
                    {
                        socket.Send(id, SendFlags.SendMore);
                        socket.Send({|ZMQ1008:new byte[0]|}, SendFlags.SendMore);
                        socket.Send(text);
                    }
                    """,
                    """Reply("a", "b");"""
                )
            );

    /// <summary>A call that answers: what it sends, and receives into, is made as often as it is called.</summary>
    [Fact]
    public Task Request_of_a_method_that_returns_the_reply_Triggers() =>
        Code.Triggers(
            Helper(
                """
                private string Ask(int value)
                {
                    socket.Send({|ZMQ1003:BitConverter.GetBytes(value)|});
                    return socket.RecvString();
                }
                """,
                "Console.WriteLine(Ask(1));"
            )
        );

    [Fact]
    public Task Message_of_a_method_that_returns_its_text_Triggers() =>
        RuleTest
            .Of("ZMQ2001")
            .Triggers(
                Helper(
                    """
                    private string Next()
                    {
                        using var message = {|ZMQ2001:new Message()|};
                        socket.Recv(message);
                        return message.ToString();
                    }
                    """,
                    "Console.WriteLine(Next());"
                )
            );

    [Fact]
    public Task Local_function_that_returns_the_reply_Triggers() =>
        Code.Triggers(
            """
            while (running) Console.WriteLine(Ask(1));
            string Ask(int value)
            {
                socket.Send({|ZMQ1003:BitConverter.GetBytes(value)|});
                return socket.RecvString();
            }
            """
        );

    [Fact]
    public Task Request_that_is_made_once_TriggersCold() =>
        Code.TriggersCold(
            """
            Console.WriteLine(Ask(1));
            string Ask(int value)
            {
                socket.Send({|ZMQ1003:BitConverter.GetBytes(value)|});
                return socket.RecvString();
            }
            """
        );

    [Fact]
    public Task Receive_for_the_caller_TriggersWhereItIsCalled() =>
        RuleTest
            .Of("ZMQ2006")
            .Triggers(
                Helper(
                    """
                    private readonly Message _message = new();
                    private bool TryNext() => socket.TryRecv(_message, out _);
                    """,
                    "{ while ({|ZMQ2006:TryNext()|}) Console.WriteLine(_message.Size); System.Threading.Thread.Sleep(16); }"
                )
            );
}
