using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Sending;

/// <summary>Collections that are sent several times where they are made, and variables that hold one after the other.</summary>
public sealed class SharedFrameCollectionTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ1010");

    [Theory]
    [InlineData("var f = new List<byte[]> { payload, payload }; {|ZMQ1010:socket.SendMultipart(f)|}; sender.SendMultipart(f);")]
    [InlineData("var f = new[] { text, \"a\" }; {|ZMQ1010:socket.SendMultipart(f)|}; socket.SendMultipart(f); socket.SendMultipart(f);")]
    [InlineData("byte[][] f = [payload]; {|ZMQ1010:socket.SendMultipart(f)|}; if (running) sender.SendMultipart(f);")]
    public Task Collection_that_is_sent_twice_Triggers(string code) => Code.Triggers("while (running) { " + code + " }");

    [Theory]
    [InlineData(
        """
            var f = new List<byte[]> { payload };
            {|ZMQ1010:socket.SendMultipart(f)|};
            f = new List<byte[]> { payload, payload };
            {|ZMQ1010:socket.SendMultipart(f)|};
            """
    )]
    [InlineData(
        """
            var f = {|ZMQ1010:new MultipartMessage()|};
            f.Add(payload);
            socket.SendMultipart(f);
            f.Dispose();
            f = {|ZMQ1010:new MultipartMessage()|};
            f.Add(text);
            f.Add(payload);
            socket.SendMultipart(f);
            f.Dispose();
            """
    )]
    public Task Variable_that_holds_one_after_the_other_Triggers(string code) => Code.Triggers("while (running) { " + code + " }");

    [Theory]
    [InlineData("var f = new List<byte[]> { payload }; socket.SendMultipart(f); f.Add(payload); socket.SendMultipart(f);")]
    [InlineData("var f = new List<byte[]> { payload }; socket.SendMultipart(f); socket.SendMultipart(f); Handle(f.ToString()!);")]
    [InlineData("var f = new List<Message> { message }; socket.SendMultipart(f); socket.SendMultipart(f);")]
    public Task Collection_that_serves_more_DoesNotTrigger(string code) => Code.DoesNotTrigger("while (running) { " + code + " }");

    [Theory]
    [InlineData("List<byte[]> f = new() { payload }; while (running) { socket.SendMultipart(f); socket.SendMultipart(f); }")]
    [FullData("List<byte[]> f = new() { payload }; if (running) f = new() { payload, payload }; socket.SendMultipart(f);")]
    [InlineData(
        """
            List<byte[]>? f = null;
            while (running) { f ??= new() { payload }; socket.SendMultipart(f); f = null; f = new() { payload }; }
            """
    )]
    [InlineData(
        """
            List<byte[]> f;
            while (running) { f = new() { payload }; f.Add(payload); if (size > 3) f = new(); socket.SendMultipart(f); }
            """
    )]
    public Task Value_that_is_not_known_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);
}
