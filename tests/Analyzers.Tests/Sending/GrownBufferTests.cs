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
    public Task Writer_for_one_send_Triggers(string code) => Code.IsNotFixed(code);

    [Theory]
    [InlineData($"var w = {New}; while (running) {{ w.Clear(); w.GetSpan(4)[0] = 1; w.Advance(4); socket.Send(w.WrittenSpan); }}")]
    [FullData($"while (running) {{ var w = {New}; w.Advance(4); socket.Send(w.WrittenSpan); Handle(w.WrittenCount); }}")]
    [InlineData($"while (running) {{ var w = {New}; w.Advance(4); Keep(w); socket.Send(w.WrittenSpan); }} void Keep(object o) {{ }}")]
    [InlineData($"while (running) {{ var w = {New}; w.Advance(4); socket.Send(w.WrittenSpan); sender.Send(w.WrittenSpan); }}")]
    public Task Writer_that_serves_more_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);
}
