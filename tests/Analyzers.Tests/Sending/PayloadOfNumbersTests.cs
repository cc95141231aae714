using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Sending;

/// <summary>ZMQ1005: arrays of wider elements, whose bytes <c>Buffer.BlockCopy</c> counts and copies.</summary>
public sealed class PayloadOfNumbersTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ1005");

    private const string Numbers = "var row = new int[] { 1, 2, 3, 4 };\n",
        Bytes = "MemoryMarshal.AsBytes(row.AsSpan())";

    [Theory]
    [InlineData("row.Length * sizeof(int)", "row.Length * 4", Bytes)]
    [InlineData("4 * row.Length", "b.Length", Bytes)]
    [FullData("row.Length", "row.Length", Bytes + ".Slice(0, row.Length)")] // a quarter
    [FullData("size", "size", Bytes + ".Slice(0, size)")]
    public Task Numbers_AreFixed(string length, string count, string sent) =>
        Code.IsFixed(
            Numbers
                + $"var b = new byte[{length}];\n{{|ZMQ1005:Buffer.BlockCopy(row, 0, b, 0, {count})|}};\nsocket.Send(b);".Replace(
                    "b.Length)|",
                    "4 * row.Length)|",
                    System.StringComparison.Ordinal
                ),
            Numbers + $"socket.Send({sent});"
        );

    [Fact]
    public Task Part_of_the_numbers_IsFixed() =>
        Code.IsFixed(
            Numbers + "var b = new byte[size];\n{|ZMQ1005:Buffer.BlockCopy(row, 4, b, 0, size)|};\nsocket.Send(b, SendFlags.SendMore);",
            Numbers + "socket.Send(MemoryMarshal.AsBytes(row.AsSpan()).Slice(4, size), SendFlags.SendMore);"
        );

    [Fact]
    public Task Rented_room_for_numbers_IsFixed() =>
        Code.IsFixed(
            """
            var row = new double[size];
            var b = ArrayPool<byte>.Shared.Rent(row.Length * sizeof(double));
            {|ZMQ1005:Buffer.BlockCopy(row, 0, b, 0, row.Length * sizeof(double))|};
            socket.Send(b.AsSpan(0, row.Length * sizeof(double)));
            ArrayPool<byte>.Shared.Return(b);
            """,
            """
            var row = new double[size];
            socket.Send(MemoryMarshal.AsBytes(row.AsSpan()));
            """
        );

    /// <summary>More is written than the copy, or the numbers change before they are sent: the array is still one per send.</summary>
    [Theory]
    [InlineData("Buffer.BlockCopy(row, 0, b, 0, 16); row[0] = size; socket.Send(b);")]
    [InlineData("Buffer.BlockCopy(row, 0, b, 4, 12); socket.Send(b);")]
    [InlineData("Buffer.BlockCopy(row, 0, b, 0, 12); socket.Send(b);")]
    [FullData("Buffer.BlockCopy(row, 0, b, 0, 16); b[0] = 1; socket.Send(b);")]
    [FullData("if (running) Buffer.BlockCopy(row, 0, b, 0, 16); socket.Send(b);")]
    [FullData("Buffer.BlockCopy(new int[2, 2], 0, b, 0, 16); socket.Send(b);")]
    public Task Numbers_that_are_not_all_that_is_sent_Trigger_the_other_rule(string code) =>
        Code.Triggers(Numbers + "var b = {|ZMQ1003:new byte[16]|}; " + code);

    [Fact]
    public Task Copy_that_others_need_DoesNotTrigger() =>
        Code.DoesNotTrigger(Numbers + "var b = new byte[16]; Buffer.BlockCopy(row, 0, b, 0, 16); socket.Send(b); Handle(b);");

    [Fact]
    public Task Send_that_takes_no_span_Triggers_the_other_rule() =>
        Code.ForNetMq()
            .Triggers(
                """
                var row = new int[size];
                while (running)
                {
                    var b = {|ZMQ1003:new byte[size * 4]|};
                    Buffer.BlockCopy(row, 0, b, 0, size * 4);
                    socket.SendFrame(b);
                }
                """
            );
}
