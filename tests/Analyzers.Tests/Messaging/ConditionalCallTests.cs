using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Messaging;

/// <summary>Receives by <c>?.</c>, whose result nobody gets.</summary>
[Trait("Compiler", "each")]
public sealed class ConditionalCallTests
{
    private static RuleTest Unread { get; } = RuleTest.Of("ZMQ2015").ForNetMq();

    private static RuleTest Arrays { get; } = RuleTest.Of("ZMQ2004");

    private static RuleTest Lengths { get; } = RuleTest.Of("ZMQ3028");

    private static RuleTest Wholes { get; } = RuleTest.Of("ZMQ3003");

    [Theory]
    [InlineData("socket?{|ZMQ2015:.ReceiveFrameBytes()|};")]
    [InlineData("_ = socket?{|ZMQ2015:.ReceiveFrameString()|};")]
    public Task Frame_that_nobody_reads_Triggers(string code) => Unread.Triggers(code);

    [Theory]
    [InlineData("Console.WriteLine(socket?.ReceiveFrameString());")]
    [InlineData("var text = socket?.ReceiveFrameString(); Console.WriteLine(text);")]
    [InlineData("socket?.ReceiveFrameString()?.CopyTo(new char[1]);")]
    [InlineData("if (socket?.ReceiveFrameString() is \"x\") return;")]
    public Task Frame_that_somebody_reads_DoesNotTrigger(string code) => Unread.DoesNotTrigger(code);

    [Theory]
    [InlineData("while (running) socket?{|ZMQ2004:.RecvString()|};")]
    public Task Text_that_nobody_reads_IsNotFixed(string code) => Arrays.IsNotFixed(code);

    [Theory]
    [InlineData("while (running) Console.WriteLine(socket?.RecvString());")]
    [InlineData("while (running) socket?.RecvString()?.CopyTo(new char[1]);")]
    public Task Text_that_somebody_reads_DoesNotTrigger(string code) => Arrays.DoesNotTrigger(code);

    private const string Filled = "var b = new byte[1024]; while (running) { ";

    [Theory]
    [InlineData(Filled + "socket?{|ZMQ3028:.Recv(b)|}; Handle(BitConverter.ToInt32(b, 0)); }")]
    public Task Length_that_is_dropped_IsNotFixed(string code) => Lengths.IsNotFixed(code);

    [Theory]
    [InlineData(Filled + "var n = socket?.Recv(b); if (n < 4) continue; Handle(BitConverter.ToInt32(b, 0)); }")]
    [InlineData(Filled + "if (socket?.Recv(b) >= 4) Handle(BitConverter.ToInt32(b, 0)); }")]
    [InlineData(Filled + "size = socket?.Recv(b) ?? 0; Handle(BitConverter.ToInt32(b, 0)); }")]
    public Task Length_that_is_kept_DoesNotTrigger(string code) => Lengths.DoesNotTrigger(code);

    [Theory]
    [InlineData(Filled + "socket?.Recv(b); sender.Send({|ZMQ3003:b|}); }")]
    public Task Whole_buffer_IsNotFixed(string code) => Wholes.IsNotFixed(code);

    [Theory]
    [InlineData(Filled + "var n = socket?.Recv(b); if (n == b.Length) sender.Send(b); }")]
    public Task Whole_buffer_of_a_known_length_DoesNotTrigger(string code) => Wholes.DoesNotTrigger(code);
}
