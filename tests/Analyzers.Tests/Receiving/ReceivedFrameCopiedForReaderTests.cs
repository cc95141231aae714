using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Receiving;

/// <summary>Copies for private methods that could take a span themselves.</summary>
public sealed class ReceivedFrameCopiedForReaderTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ2003");

    private static string Class(string taker, string code = "Take({|ZMQ2003:message.ToArray()|});") =>
        $$"""
            private byte[]? kept;
            void Run(bool running, Socket socket, int size)
            {
                using var message = new Message();
                while (running) { socket.Recv(message); {{code}} }
            }
            {{taker}}
            """;

    [Theory]
    [InlineData("private int Take(byte[] b) => b[0] + b.Length;")]
    [FullData("private static int Take(byte[] b) { var sum = 0; foreach (var one in b) sum += one; return sum; }")]
    [InlineData("private double Take(byte[] b) => BitConverter.ToInt32(b, 0) * BitConverter.ToDouble(b, 4);")]
    [FullData("private int Take(byte[] b) => System.Buffers.Binary.BinaryPrimitives.ReadInt32LittleEndian(b.AsSpan(4));")]
    [FullData("private void Take(byte[] b) => Handle(Encoding.UTF8.GetString(b));")]
    public Task Method_that_only_reads_Triggers(string taker) => Code.Triggers(Class(taker));

    [Theory]
    [InlineData("private int Take(byte[] b) => b[0];", "var bytes = {|ZMQ2003:message.ToArray()|}; Handle(Take(bytes));")]
    [FullData("private int Take(int at, byte[] b) => b[at];", "Handle(Take(size, {|ZMQ2003:message.ToArray()|}));")]
    public Task Copy_for_such_a_method_Triggers(string taker, string code) => Code.Triggers(Class(taker, code));

    [Theory]
    [InlineData("public bool Take(byte[] b) => _sender.Send(b); private readonly Socket _sender = null!;")]
    [FullData("void Take(byte[] b, SendFlags f = SendFlags.None) => _sender.Send(b, f); private readonly Socket _sender = null!;")]
    public Task Method_that_only_sends_IsNotFixed(string taker) => Code.IsNotFixed(Class(taker));

    [Theory]
    [InlineData("private void Take(byte[] b) => kept = b;")]
    [FullData("private void Take(byte[] b) => b[0] = 1;")]
    [FullData("private byte[] Take(byte[] b) => b;")]
    [InlineData("private async void Take(byte[] b) { await Task.Delay(1); Handle(b[0]); }")]
    [InlineData("private IEnumerable<int> Take(byte[] b) { yield return b[0]; }")]
    [FullData("private void Take(byte[] b) => Task.Run(() => Handle(b[0]));")]
    [FullData("private void Take(byte[]? b) { b = kept; Handle(b![0]); }")]
    [FullData("private void Take(byte[] b) => Handle(new System.IO.MemoryStream(b).ReadByte());")]
    public Task Method_that_needs_an_array_DoesNotTrigger(string taker) => Code.DoesNotTrigger(Class(taker, "Take(message.ToArray());"));

    [Theory]
    [InlineData("public int Take(byte[] b) => b[0];", "Take(message.ToArray());")]
    [FullData("internal int Take(byte[] b) => b[0];", "Take(message.ToArray());")]
    [InlineData("private int Take(byte[] b) => b[0];", "Func<byte[], int> take = Take; Take(message.ToArray());")]
    public Task Method_that_others_call_with_arrays_DoesNotTrigger(string taker, string code) => Code.DoesNotTrigger(Class(taker, code));

    [Theory]
    [InlineData("private int Take(Socket s, Message m, byte[] b) { s.Recv(m); return b[0]; }", "Take(socket, message, message.ToArray());")]
    [FullData("private int Take(byte[] b) => b[0];", "var bytes = message.ToArray(); socket.Recv(message); Take(bytes);")]
    public Task Frame_that_is_gone_by_then_DoesNotTrigger(string taker, string code) => Code.DoesNotTrigger(Class(taker, code));
}
