using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Sending;

/// <summary>ZMQ1006 and ZMQ1007 where a method of the user's makes the message.</summary>
public sealed class MessageByMethodTests
{
    private static RuleTest Bytes { get; } = RuleTest.Of("ZMQ1006");
    private static RuleTest Texts { get; } = RuleTest.Of("ZMQ1007");

    private const string Sent = "while (running) { using var m = {|ZMQ1006:Make(payload)|}; sender.Send(m); } ";

    [Theory]
    [InlineData(Sent + "static Message Make(byte[] b) => new Message(b);")]
    [InlineData(Sent + "static Message Make(byte[] b) { var m = new Message(b); return m; }")]
    [InlineData(Sent + "static Message Make(ReadOnlySpan<byte> b) { if (b.Length > 9) throw new Exception(); return new(b); }")]
    [FullData("while (running) sender.Send({|ZMQ1006:Make(payload)|}); static Message Make(byte[] b) => new Message(b);")]
    public Task Bytes_in_a_message_of_a_method_IsNotFixed(string code) => Bytes.IsNotFixed(code);

    [Theory]
    [InlineData("static Message Make(byte[] b) { var m = new Message(b); m.Data[0] = 1; return m; }")]
    [InlineData("static Message Make(byte[] b) => b.Length > 9 ? new Message(b) : new Message(9);")]
    [InlineData("Message Make(byte[] b) { Span<byte> own = stackalloc byte[9]; own[0] = (byte)size; return new Message(own); }")]
    [FullData("static Message Make(byte[] b) => new Message(b.Length);")]
    public Task Message_of_a_method_that_is_more_than_bytes_DoesNotTrigger(string make) =>
        Bytes.DoesNotTrigger("while (running) { using var m = Make(payload); sender.Send(m); } " + make);

    [Theory]
    [InlineData("using var m = Make(payload); payload[0] = 1; sender.Send(m);")]
    [InlineData("using var m = Make(payload); using var n = new Message(); n.Copy(m); sender.Send(m);")]
    [FullData("var m = Make(payload); sender.Send(m); Keep(m); void Keep(Message k) => Console.WriteLine(k);")]
    public Task Message_of_a_method_with_more_uses_DoesNotTrigger(string use) =>
        Bytes.DoesNotTrigger("while (running) { " + use + " } static Message Make(byte[] b) => new Message(b);");

    [Theory]
    [InlineData("static Message Make(string t) => new Message(t);")]
    [FullData("static Message Make(string t) => new Message(Encoding.UTF8.GetBytes(t));")]
    [InlineData("static Message Make(string t) { var m = new Message(t + \"\\n\"); return m; }")]
    public Task Text_in_a_message_of_a_method_IsNotFixed(string make) =>
        Texts.IsNotFixed("while (running) { using var m = {|ZMQ1007:Make(text)|}; sender.Send(m); } " + make);

    [Theory]
    [InlineData("static Message Make(string t) => new Message(Encoding.Unicode.GetBytes(t));")]
    [InlineData("static Message Make(string t) => new Message(t.Length);")]
    public Task Other_message_of_a_method_DoesNotTrigger(string make) =>
        Texts.DoesNotTrigger("while (running) { using var m = Make(text); sender.Send(m); } " + make);

    [Fact]
    public Task Message_of_a_method_in_another_file_IsNotFixed()
    {
        var test = Bytes.NoFix("while (running) { using var m = {|ZMQ1006:Wire.Of(payload)|}; sender.Send(m); }");
        test.TestState.Sources.Add("using Net.Zmq; static class Wire { public static Message Of(byte[] b) => new Message(b); }");
        return test.RunAsync();
    }
}
