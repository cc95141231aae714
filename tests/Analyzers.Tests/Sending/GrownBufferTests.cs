using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Sending;

/// <summary>ZMQ1003 for an <c>ArrayBufferWriter</c> that is made for one send.</summary>
public sealed class GrownBufferTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ1003");

    private const string New = "new System.Buffers.ArrayBufferWriter<byte>(64)";

    [Theory]
    [InlineData($"while (running) {{ var w = {{|ZMQ1003:{New}|}}; w.GetSpan(4)[0] = 1; w.Advance(4); socket.Send(w.WrittenSpan); }}")]
    [InlineData(
        $"while (running) {{ var w = {{|ZMQ1003:{New}|}}; System.Buffers.BuffersExtensions.Write(w, payload); "
            + "socket.Send(w.WrittenMemory.Span); }"
    )]
    [FullData($"while (running) {{ var w = {{|ZMQ1003:{New}|}}; w.Advance(4); await socket.SendAsync(w.WrittenMemory); }}")]
    public Task Writer_for_one_send_Triggers(string code) => Code.IsNotFixed(code);

    [Theory]
    [InlineData("w.GetSpan(4)[0] = 1; w.Advance(4);")]
    [FullData("var all = w.GetSpan(4); all.Fill(1); w.Advance(all.Length); Write(w);")]
    public Task Writer_that_a_method_writes_Triggers(string write) =>
        Code.Triggers(
            $"while (running) {{ var w = {{|ZMQ1003:{New}|}}; Put(w); socket.Send(w.WrittenSpan); }} "
                + $"static void Put(System.Buffers.IBufferWriter<byte> w) {{ {write} }} "
                + "static void Write(System.Buffers.IBufferWriter<byte> w) => w.Advance(1);"
        );

    [Theory]
    [InlineData("kept.Add(w);")]
    [FullData("var same = w; w.Advance(4);")]
    [FullData("Action later = () => w.Advance(1); later();")]
    public Task Writer_that_a_method_may_keep_DoesNotTrigger(string code) =>
        Code.DoesNotTrigger(
            "var kept = new List<object>(); "
                + $"while (running) {{ var w = {New}; Put(w); socket.Send(w.WrittenSpan); }} "
                + $"void Put(System.Buffers.IBufferWriter<byte> w) {{ {code} }}"
        );

    [Theory]
    [FullData($"var all = new List<object>(); while (running) {{ var w = {New}; w.Advance(4); all.Add(w); socket.Send(w.WrittenSpan); }}")]
    [FullData($"while (running) {{ var w = {New}; w.Advance(4); var t = socket.SendAsync(w.WrittenMemory).AsTask(); await t; }}")]
    [InlineData($"var w = {New}; while (running) {{ w.Clear(); w.GetSpan(4)[0] = 1; w.Advance(4); socket.Send(w.WrittenSpan); }}")]
    [FullData($"while (running) {{ var w = {New}; w.Advance(4); socket.Send(w.WrittenSpan); Handle(w.WrittenCount); }}")]
    [InlineData($"while (running) {{ var w = {New}; w.Advance(4); Keep(w); socket.Send(w.WrittenSpan); }} void Keep(object o) {{ }}")]
    [InlineData($"while (running) {{ var w = {New}; w.Advance(4); socket.Send(w.WrittenSpan); sender.Send(w.WrittenSpan); }}")]
    public Task Writer_that_serves_more_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);
}
