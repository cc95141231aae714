using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Lifetime;

/// <summary>ZMQ3007 of references into a frame: <c>ref byte first = ref message.Data[0]</c>.</summary>
public sealed class FrameReferenceTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ3007");

    [Theory]
    [InlineData("ref byte b = ref message.Data[0]; socket.Recv(message); Handle({|ZMQ3007:b|});")]
    [InlineData("ref byte b = ref MemoryMarshal.GetReference(message.Data); socket.Recv(message); Handle({|ZMQ3007:b|});")]
    [FullData("ref byte b = ref message.Data[0]; socket.Recv(message); Handle(MemoryMarshal.CreateSpan(ref {|ZMQ3007:b|}, 2));")]
    [InlineData("ref readonly var b = ref MemoryMarshal.AsRef<DateTime>(message.Data); message.Dispose(); Handle({|ZMQ3007:b|}.Day);")]
    [FullData("ref var b = ref MemoryMarshal.Cast<byte, DateTime>(message.Data)[1]; socket.Send(message); Handle({|ZMQ3007:b|}.Day);")]
    [FullData("ref var b = ref message.Data[8]; socket.Send(message); {|ZMQ3007:b|} = 3;")]
    public Task Reference_that_is_used_too_late_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("return ref {|ZMQ3007:MemoryMarshal.GetReference(m.Data)|};")]
    [FullData("return ref {|ZMQ3007:m.Data[0]|};")]
    [FullData("ref byte first = ref m.Data[0]; return ref {|ZMQ3007:first|};")]
    public Task Reference_that_is_returned_from_a_disposed_message_Triggers(string code) =>
        Code.Triggers("static ref byte First(Socket socket) { using var m = new Message(); socket.Recv(m); " + code + " }");

    [Theory]
    [InlineData("ref byte b = ref message.Data[0]; var first = b; socket.Recv(message); Handle(first);")]
    [InlineData("ref byte b = ref message.Data[0]; socket.Recv(message); b = ref message.Data[0]; Handle(b);")]
    [InlineData("ref byte b = ref message.Data[0]; b = 3; socket.Send(message);")]
    [InlineData("var b = MemoryMarshal.AsRef<DateTime>(message.Data); socket.Recv(message); Handle(b.Day);")]
    [FullData("ref byte b = ref payload[0]; socket.Recv(message); Handle(b);")]
    [FullData("ref byte b = ref MemoryMarshal.GetReference(payload.AsSpan()); socket.Recv(payload); Handle(b);")]
    [FullData("var counts = new int[9]; ref var n = ref counts[message.Data[0]]; socket.Recv(message); n++; Handle(n);")]
    [FullData("foreach (ref var b in message.Data) b = 1; socket.Send(message);")]
    public Task Reference_that_is_right_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("static ref byte First(Message m) => ref m.Data[0];")]
    [FullData("static ref byte First(Message m) => ref MemoryMarshal.GetReference(m.Data);")]
    public Task Reference_into_the_message_of_the_caller_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);
}
