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
    [FullData(
        "socket.SendMoreFrame({|ZMQ1007:Encoding.UTF8.GetBytes(text)|}).SendFrame(payload);",
        "socket.SendMoreFrame(text).SendFrame(payload);"
    )]
    [FullData(
        "if (!socket.TrySendFrame(timeout, {|ZMQ1007:Encoding.UTF8.GetBytes(text)|})) return;",
        "if (!socket.TrySendFrame(timeout, text)) return;"
    )]
    [FullData(
        "socket.SendMoreFrame(\"x\").SendFrame({|ZMQ1007:Encoding.UTF8.GetBytes(text)|});",
        "socket.SendMoreFrame(\"x\").SendFrame(text);"
    )]
    [FullData(
        "socket.SendMoreFrame(payload).SendMoreFrame({|ZMQ1007:Encoding.UTF8.GetBytes(text)|}).SendFrame(payload);",
        "socket.SendMoreFrame(payload).SendMoreFrame(text).SendFrame(payload);"
    )]
    [FullData("socket.SendFrame(data: {|ZMQ1007:Encoding.UTF8.GetBytes(text)|});", "socket.SendFrame(text);")]
    [InlineData(
        "socket.SendFrame(data: {|ZMQ1007:Encoding.UTF8.GetBytes(text)|}, more: running);",
        "socket.SendFrame(text, more: running);"
    )]
    public Task Text_that_is_encoded_for_one_send_is_sent_itself(string code, string fixedCode) => Code.IsFixed(code, fixedCode);

    [Theory]
    [InlineData("socket.SendFrame(Encoding.ASCII.GetBytes(text));")]
    [FullData("socket.SendFrame(Encoding.Unicode.GetBytes(\"ready\"));")]
    public Task Other_bytes_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("message.Append(Encoding.UTF8.GetBytes(text)); socket.SendMultipartMessage(message);")]
    [FullData("subscriber.Subscribe(Encoding.UTF8.GetBytes(text));")]
    public Task Another_use_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("var bytes = Encoding.UTF8.GetBytes(text); socket.SendFrame(bytes); Handle(bytes);")]
    public Task Bytes_that_are_used_again_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("void Publish(byte[] bytes) => socket.SendFrame(bytes); Publish({|ZMQ1007:Encoding.UTF8.GetBytes(text)|});")]
    [FullData("void Put(byte[] b, bool more = false) => socket.SendFrame(b, more); Put({|ZMQ1007:Encoding.UTF8.GetBytes(text)|});")]
    public Task Bytes_that_a_method_passes_on_IsNotFixed(string code) => Code.IsNotFixed(code);

    [Theory]
    [InlineData("void Put(byte[] b) { if (b.Length > 9) socket.SendFrame(b); } Put(Encoding.UTF8.GetBytes(text));")]
    public Task Bytes_that_a_method_looks_at_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    /// <summary>64 bytes of text cost 1.05 of a message as an array, which nobody can measure in a program.</summary>
    [Theory]
    [InlineData("socket.SendFrame(Encoding.UTF8.GetBytes(\"ready\"));")]
    [FullData("socket.SendFrame(Encoding.UTF8.GetBytes(running ? \"yes\" : \"no\"));")]
    [FullData("socket.SendFrame(Encoding.UTF8.GetBytes(size.ToString()));")]
    [InlineData("socket.SendFrame(Encoding.UTF8.GetBytes(size.ToString(\"X8\")));")]
    [InlineData("socket.SendFrame(Encoding.UTF8.GetBytes($\"{size,8} of {DayOfWeek.Monday}\"));")]
    [InlineData("socket.SendFrame(Encoding.UTF8.GetBytes(\"size \" + size + ' ' + Guid.NewGuid()));")]
    [FullData("socket.SendFrame(Encoding.UTF8.GetBytes(Guid.NewGuid().ToString(\"N\")));")]
    [FullData("socket.SendFrame(Encoding.UTF8.GetBytes(DayOfWeek.Monday.ToString()));")]
    [InlineData("socket.SendFrame(Encoding.UTF8.GetBytes(DateTime.UtcNow.ToString(\"o\")));")]
    [InlineData("socket.SendFrame(Encoding.UTF8.GetBytes(DateTime.UtcNow.ToString(\"yyyy-MM-dd HH:mm:ss\")));")]
    [FullData("const string Command = \"GO\"; socket.SendMoreFrame(Encoding.UTF8.GetBytes(Command)).SendFrame(payload);")]
    public Task Short_text_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Fact]
    public Task Text_that_a_method_of_the_user_takes_as_bytes_Triggers() =>
        Code.Triggers(
            """
            using System.Text;
            using NetMQ;
            using NetMQ.Sockets;

            sealed class Feed
            {
                public void Handle(PublisherSocket socket, string text)
                {
                    while (true)
                        Publish(socket, {|ZMQ1007:Encoding.UTF8.GetBytes(text)|});
                }

                private static void Publish(PublisherSocket socket, byte[] bytes)
                {
                    socket.SendFrame(bytes);
                }
            }
            """
        );

    [Theory]
    [InlineData("socket.SendFrame({|ZMQ1007:Encoding.UTF8.GetBytes($\"{size,1000}\")|});")]
    [FullData("socket.SendFrame({|ZMQ1007:Encoding.UTF8.GetBytes(size.ToString(\"D1000\"))|});")]
    [InlineData("socket.SendFrame({|ZMQ1007:Encoding.UTF8.GetBytes(1e300.ToString(\"N\"))|});")]
    [InlineData("socket.SendFrame({|ZMQ1007:Encoding.UTF8.GetBytes(size.ToString(text))|});")]
    [InlineData("socket.SendFrame({|ZMQ1007:Encoding.UTF8.GetBytes($\"{size} of {text}\")|});")]
    [FullData("socket.SendFrame({|ZMQ1007:Encoding.UTF8.GetBytes(System.Numerics.BigInteger.One.ToString())|});")]
    public Task Text_that_may_be_long_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("socket.SendFrame(\"ready\"u8.ToArray());")]
    [FullData(
        """
            ReadOnlySpan<char> part = text;
            var bytes = new byte[1024];
            Encoding.UTF8.GetBytes(part, bytes);
            socket.SendFrame(bytes);
            """
    )]
    [FullData("socket.SendFrame(Encoding.UTF8.GetBytes(text.ToCharArray()));")]
    public Task Bytes_that_are_not_of_a_string_DoNotTrigger(string code) => Code.DoesNotTrigger(code);
}
