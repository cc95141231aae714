using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.NetMq;

/// <summary>ZMQ1007 with NetMQ, which sends text as UTF-8 and no spans.</summary>
public sealed class TextEncodedToArrayTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ1007").ForNetMq();

    [Theory]
    [InlineData("socket.SendFrame({|ZMQ1007:Encoding.UTF8.GetBytes(text)|});", "socket.SendFrame(text);")]
    [InlineData(
        "socket.SendMoreFrame({|ZMQ1007:Encoding.UTF8.GetBytes(text)|}).SendFrame(payload);",
        "socket.SendMoreFrame(text).SendFrame(payload);"
    )]
    [InlineData(
        "if (!socket.TrySendFrame(timeout, {|ZMQ1007:Encoding.UTF8.GetBytes(text)|})) return;",
        "if (!socket.TrySendFrame(timeout, text)) return;"
    )]
    [InlineData("socket.SendFrame({|ZMQ1007:Encoding.UTF8.GetBytes(\"ready\")|});", "socket.SendFrame(\"ready\");")]
    public Task Text_that_is_encoded_for_one_send_is_sent_itself(string code, string fixedCode) => Code.IsFixed(code, fixedCode);

    [Theory]
    [InlineData("socket.SendFrame(Encoding.ASCII.GetBytes(text));")]
    [InlineData("socket.SendFrame(Encoding.Unicode.GetBytes(\"ready\"));")]
    [InlineData("message.Append(Encoding.UTF8.GetBytes(text)); socket.SendMultipartMessage(message);")]
    [InlineData("subscriber.Subscribe(Encoding.UTF8.GetBytes(text));")]
    [InlineData("var bytes = Encoding.UTF8.GetBytes(text); socket.SendFrame(bytes); Handle(bytes);")]
    public Task Other_bytes_or_another_use_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);
}
