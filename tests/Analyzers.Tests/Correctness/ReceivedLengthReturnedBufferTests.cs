using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Correctness;

/// <summary>ZMQ3020 and ZMQ3028 where a method of the user's drops the length and returns the buffer that it is given.</summary>
public sealed class ReceivedLengthReturnedBufferTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ3020");

    private static string Used(string code, string helper) => $"var buffer = new byte[1024];\nwhile (running) {{ {code} }}\n{helper}";

    private const string Fill = "static byte[] Fill(Socket s, byte[] b) { s.Recv(b); return b; }";

    [Theory]
    [InlineData("var data = {|ZMQ3020:Fill(socket, buffer)|}; Handle(data.AsSpan(1, data[0]));", Fill)]
    [InlineData("{|ZMQ3020:Fill(socket, buffer)|}; Handle(buffer.AsSpan(1, buffer[0]));", Fill)]
    [InlineData(
        "var data = {|ZMQ3020:Fill(socket, buffer)|}; Handle(data.AsSpan(1, data[0]));",
        "static byte[] Fill(Socket s, byte[] b) { ArgumentNullException.ThrowIfNull(b); _ = s.Recv(b); return b; }"
    )]
    public Task Buffer_that_is_returned_Triggers(string code, string helper) => Code.IsNotFixed(Used(code, helper));

    [Fact]
    public Task Buffer_that_is_returned_for_a_part_of_fixed_size_Triggers() =>
        RuleTest.Of("ZMQ3028").Triggers(Used("var data = {|ZMQ3028:Fill(socket, buffer)|}; Handle(data.AsSpan(0, 8));", Fill));

    [Theory]
    [InlineData("static byte[] Fill(Socket s, byte[] b) { if (s.Recv(b) < 5) throw new FormatException(); return b; }")]
    [FullData("static byte[] Fill(Socket s, byte[] b) { var n = s.Recv(b); return b[..Math.Min(n, b.Length)]; }")]
    public Task Method_that_looks_DoesNotTrigger(string helper) => Code.DoesNotTrigger(Taking(helper));

    [Theory]
    [InlineData("static byte[] Fill(Socket s, byte[] b) { Array.Clear(b); s.Recv(b); return b; }")]
    public Task Method_that_clears_DoesNotTrigger(string helper) => Code.DoesNotTrigger(Taking(helper));

    [Theory]
    [InlineData("static byte[] Fill(Socket s, byte[] b) { s.Recv(b); return b.Length > 9 ? b : new byte[9]; }")]
    [InlineData("static byte[] Fill(Socket s, byte[] b) { s.Recv(b); b = new byte[9]; return b; }")]
    public Task Method_that_returns_another_one_DoesNotTrigger(string helper) => Code.DoesNotTrigger(Taking(helper));

    private static string Taking(string helper) => Used("var data = Fill(socket, buffer); Handle(data.AsSpan(1, data[0]));", helper);

    [Theory]
    [InlineData("var data = Fill(socket, new byte[1024]); Handle(data.AsSpan(1, data[0]));")]
    public Task Buffer_that_is_new_DoesNotTrigger(string code) => Code.DoesNotTrigger(Used(code, Fill));

    [Theory]
    [InlineData("Fill(socket, buffer);")]
    public Task Buffer_that_is_not_read_DoesNotTrigger(string code) => Code.DoesNotTrigger(Used(code, Fill));
}
