using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Sending;

/// <summary>Arrays that are made for a frame of an <c>OutgoingMessage</c>, which copies them.</summary>
public sealed class ArrayOfAFrameTests
{
    private static RuleTest Arrays { get; } = RuleTest.Of("ZMQ1003");

    private static RuleTest Texts { get; } = RuleTest.Of("ZMQ1007");

    private static RuleTest Constants { get; } = RuleTest.Of("ZMQ1008");

    private static string Added(string add) =>
        "while (running) { using var order = new OutgoingMessage(); " + add + " socket.SendMessage(order); }";

    [Theory]
    [InlineData("order.Add({|ZMQ1003:BitConverter.GetBytes(size)|});")]
    [FullData("var id = {|ZMQ1003:Guid.NewGuid().ToByteArray()|}; order.Add(id);")]
    [FullData("order.Add({|ZMQ1003:new byte[100000]|});")]
    public Task Array_for_a_frame_Triggers(string add) => Arrays.Triggers(Added(add));

    [Theory]
    [InlineData("order.Add({|ZMQ1003:payload.AsSpan(4).ToArray()|});", "order.Add(payload.AsSpan(4));")]
    public Task Copy_for_a_frame_IsFixed(string add, string after) => Arrays.IsFixed(Added(add), Added(after));

    [Theory]
    [InlineData("order.Add({|ZMQ1003:BitConverter.GetBytes(size)|});", "BitConverter.TryWriteBytes(order.AddFrame(sizeof(int)), size);")]
    [FullData("order.Add({|ZMQ1003:BitConverter.GetBytes(7L)|});", "BitConverter.TryWriteBytes(order.AddFrame(sizeof(long)), 7L);")]
    public Task Number_for_a_frame_IsFixed(string add, string after) => Arrays.IsFixed(Added(add), Added(after));

    [Theory]
    [InlineData("order.Add({|ZMQ1003:BitConverter.GetBytes(text.Length)|});")]
    [InlineData("order.Add({|ZMQ1003:Guid.NewGuid().ToByteArray()|});")]
    [FullData("var id = {|ZMQ1003:BitConverter.GetBytes(size)|}; order.Add(id);")]
    public Task Array_for_a_frame_IsNotFixed(string add) => Arrays.IsNotFixed(Added(add));

    [Theory]
    [InlineData("var bytes = BitConverter.GetBytes(size); order.Add(bytes); order.Add(bytes);")]
    [FullData("var bytes = BitConverter.GetBytes(size); order.Add(bytes); Handle(bytes);")]
    [FullData("order.Add(payload); order.Add(\"x\"u8); order.AddEmpty(); BitConverter.TryWriteBytes(order.AddFrame(4), size);")]
    [FullData("order.Add(System.Text.Json.JsonSerializer.SerializeToUtf8Bytes(text));")]
    [FullData("order.Add(new byte[] { 1, 2, 3 });")]
    public Task Frame_without_an_array_of_its_own_DoesNotTrigger(string add) => Arrays.DoesNotTrigger(Added(add));

    [Theory]
    [InlineData("order.Add({|ZMQ1007:Encoding.UTF8.GetBytes(text)|});")]
    public Task Text_for_a_frame_IsNotFixed(string add) => Texts.IsNotFixed(Added(add));

    [Theory]
    [InlineData("order.Add({|ZMQ1007:Encoding.UTF8.GetBytes(\"READY\")|});", "order.Add(\"READY\"u8);")]
    public Task Literal_for_a_frame_IsFixed(string add, string after) => Texts.IsFixed(Added(add), Added(after));

    [Theory]
    [InlineData("var bytes = Encoding.UTF8.GetBytes(text); order.Add(bytes); Handle(bytes);")]
    public Task Text_that_is_used_otherwise_DoesNotTrigger(string add) => Texts.DoesNotTrigger(Added(add));

    [Theory]
    [InlineData("order.Add({|ZMQ1008:\"READY\"u8.ToArray()|});", "order.Add(\"READY\"u8);")]
    public Task Constant_for_a_frame_IsFixed(string add, string after) => Constants.IsFixed(Added(add), Added(after));
}
