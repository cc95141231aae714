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
    public Task Text_that_is_encoded_for_one_send_is_sent_itself(string code, string fixedCode) => Code.IsFixed(code, fixedCode);

    [Theory]
    [InlineData("socket.SendFrame(Encoding.ASCII.GetBytes(text));")]
    [InlineData("socket.SendFrame(Encoding.Unicode.GetBytes(\"ready\"));")]
    [InlineData("message.Append(Encoding.UTF8.GetBytes(text)); socket.SendMultipartMessage(message);")]
    [InlineData("subscriber.Subscribe(Encoding.UTF8.GetBytes(text));")]
    [InlineData("var bytes = Encoding.UTF8.GetBytes(text); socket.SendFrame(bytes); Handle(bytes);")]
    [InlineData("void Publish(byte[] bytes) => socket.SendFrame(bytes); Publish(Encoding.UTF8.GetBytes(text));")]
    public Task Other_bytes_or_another_use_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    /// <summary>64 bytes of text cost 1.05 of a message as an array, which nobody can measure in a program.</summary>
    [Theory]
    [InlineData("socket.SendFrame(Encoding.UTF8.GetBytes(\"ready\"));")]
    [InlineData("socket.SendFrame(Encoding.UTF8.GetBytes(running ? \"yes\" : \"no\"));")]
    [InlineData("const string Command = \"GO\"; socket.SendMoreFrame(Encoding.UTF8.GetBytes(Command)).SendFrame(payload);")]
    public Task Short_text_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Fact]
    public Task Text_that_a_method_of_the_user_takes_as_bytes_DoesNotTrigger() =>
        Code.DoesNotTrigger(
            """
            using System.Text;
            using NetMQ;
            using NetMQ.Sockets;

            sealed class Feed
            {
                public void Handle(PublisherSocket socket, string text)
                {
                    while (true)
                        Publish(socket, Encoding.UTF8.GetBytes(text));
                }

                private static void Publish(PublisherSocket socket, byte[] bytes)
                {
                    socket.SendFrame(bytes);
                }
            }
            """
        );
}
