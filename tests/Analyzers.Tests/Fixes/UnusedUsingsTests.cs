using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Fixes;

/// <summary>A using that only the replaced code needed goes with it; others stay, needed or not.</summary>
public sealed class UnusedUsingsTests
{
    private const string Rest = """
        class C
        {
            void Run(Socket socket, string text)
            {
                SEND;
            }
        }
        """;

    private const string Sent = "socket.Send({|ZMQ1007:Encoding.UTF8.GetBytes(text)|})";

    private static RuleTest Code { get; } = RuleTest.Of("ZMQ1007");

    [Theory]
    [InlineData("using System.Text;\nusing Net.Zmq;\n\n", "using Net.Zmq;\n\n")]
    [FullData("using Net.Zmq;\nusing System.Text;\n\n", "using Net.Zmq;\n\n")]
    [FullData("using Net.Zmq;\n\nusing System.Text;\n\n", "using Net.Zmq;\n\n")]
    [FullData("using System.Text;\n\nusing Net.Zmq;\n\n", "using Net.Zmq;\n\n")]
    [FullData("// of us\nusing System.Text;\nusing Net.Zmq;\n\n", "// of us\nusing Net.Zmq;\n\n")]
    [FullData("using System.IO;\nusing System.Text;\nusing Net.Zmq;\n\n", "using System.IO;\nusing Net.Zmq;\n\n")]
    [FullData("using Net.Zmq;\n\nnamespace N;\n\nusing System.Text;\n\n", "using Net.Zmq;\n\nnamespace N;\n\n")]
    public Task Using_that_nothing_needs_goes_when_it_IsFixed(string head, string fixedHead) =>
        Code.IsFixed(head + Rest.Replace("SEND", Sent), fixedHead + Rest.Replace("SEND", "socket.Send(text)"));

    [Theory]
    [InlineData("using Net.Zmq;\n// for the texts\nusing System.Text;\n\n")]
    [FullData("using Net.Zmq;\nusing System.Text; // for the texts\n\n")]
    [FullData("using Net.Zmq;\n#region texts\nusing System.Text;\n#endregion\n\n")]
    [FullData("using Net.Zmq;\nusing System.Text;\n\n#if OTHER\nclass D { Encoding E; }\n#endif\n")]
    public Task Using_that_more_is_said_of_stays_when_it_IsFixed(string head) =>
        Code.IsFixed(head + Rest.Replace("SEND", Sent), head + Rest.Replace("SEND", "socket.Send(text)"));

    [Fact]
    public Task Using_that_other_code_needs_stays_when_it_IsFixed()
    {
        const string Head = "using Net.Zmq;\nusing System.Text;\n\nclass D { Encoding E; }\n\n";
        return Code.IsFixed(Head + Rest.Replace("SEND", Sent), Head + Rest.Replace("SEND", "socket.Send(text)"));
    }
}
