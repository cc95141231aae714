using System.Threading.Tasks;
using Microsoft.CodeAnalysis.Testing;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Sending;

/// <summary>
/// Arrays that are made for one asynchronous send. It is done with them when it has been awaited: then they could serve the next one. Text
/// and spans do not take their place.
/// </summary>
public sealed class AsyncPayloadTests
{
    private static RuleTest Arrays { get; } = RuleTest.Of("ZMQ1003");

    private static RuleTest LargeArrays { get; } = RuleTest.Of("ZMQ1002");

    private static RuleTest Texts { get; } = RuleTest.Of("ZMQ1007");

    private static RuleTest Constants { get; } = RuleTest.Of("ZMQ1008");

    private static string While(string code) =>
        "async Task Run(bool running, Socket socket, int size, string item, byte[] given) { while (running) { await Task.Yield(); "
        + code
        + " } }";

    [Theory]
    [InlineData("var a = {|ZMQ1003:new byte[16]|}; a[0] = 1; await socket.SendAsync(a);")]
    [FullData("var a = {|ZMQ1003:new byte[16]|}; a[0] = 1; await socket.SendAsync(a, default).ConfigureAwait(false);")]
    [FullData("var a = {|ZMQ1003:new byte[16]|}; a[0] = 1; await socket.SendAsync(a).AsTask();")]
    [FullData("await socket.SendAsync({|ZMQ1003:BitConverter.GetBytes(size)|});")]
    [InlineData("await socket.SendAsync({|ZMQ1003:given.AsSpan(0, 4).ToArray()|});")]
    public Task Array_for_an_awaited_send_Triggers(string code) => Arrays.Triggers(While(code));

    [Fact]
    public Task Copy_of_memory_that_the_send_takes_Triggers() =>
        Arrays.Triggers(
            "async Task Run(Socket socket, ReadOnlyMemory<byte> item) { while (true) await socket.SendAsync({|#0:item.ToArray()|}); }",
            new DiagnosticResult("ZMQ1003", Microsoft.CodeAnalysis.DiagnosticSeverity.Warning)
                .WithLocation(0)
                .WithOptions(DiagnosticOptions.IgnoreAdditionalLocations)
                .WithMessage("Array is a copy made for one send; pass the memory itself instead")
        );

    [Fact]
    public Task Array_for_an_awaited_send_of_a_helper_Triggers() =>
        Arrays.Triggers(
            """
            async Task Run(bool running, Socket socket, int size)
            {
                while (running)
                    await Put(socket, {|ZMQ1003:BitConverter.GetBytes(size)|});
            }

            async Task Put(Socket socket, byte[] payload) => await socket.SendAsync(payload);
            """
        );

    [Theory]
    [InlineData("await Task.Yield(); var a = {|ZMQ1002:new byte[1000000]|}; a[size] = 1; await socket.SendAsync(a);")]
    public Task Large_array_for_an_awaited_send_Triggers(string code) => LargeArrays.Triggers(code);

    [Theory]
    [InlineData("await socket.SendAsync({|ZMQ1007:Encoding.UTF8.GetBytes(item)|});")]
    [InlineData("await socket.SendAsync({|ZMQ1007:Encoding.UTF8.GetBytes(\"PING\")|});")]
    [FullData("var a = {|ZMQ1007:Encoding.UTF8.GetBytes(item)|}; await socket.SendAsync(a);")]
    public Task Text_for_an_awaited_send_Triggers(string code) => Texts.Triggers(While(code));

    [Theory]
    [InlineData("await socket.SendAsync({|ZMQ1008:new byte[] { 1, 2 }|});")]
    [FullData("await socket.SendAsync({|ZMQ1008:\"PING\"u8.ToArray()|});")]
    public Task Constants_for_an_awaited_send_Trigger(string code) => Constants.Triggers(While(code));

    [Theory]
    [InlineData("_ = socket.SendAsync(BitConverter.GetBytes(size));")]
    [FullData("var sent = socket.SendAsync(BitConverter.GetBytes(size)); await Task.Delay(1); await sent;")]
    [FullData("await socket.SendAsync(BitConverter.GetBytes(size)).AsTask().WaitAsync(TimeSpan.FromSeconds(1));")]
    [FullData("await Task.WhenAny(socket.SendAsync(BitConverter.GetBytes(size)).AsTask(), Task.Delay(9));")]
    public Task Send_that_may_go_on_DoesNotTrigger(string code) => Arrays.DoesNotTrigger(While(code));

    [Theory]
    [InlineData("var a = new byte[16]; a[0] = 1; await socket.SendAsync(a); Handle(a[0]);")]
    [FullData("var a = new byte[16]; a[0] = 1; await socket.SendAsync(a); await socket.SendAsync(a);")]
    [FullData("var a = new byte[16]; Func<int> first = () => a[0]; await socket.SendAsync(a);")]
    public Task Array_that_is_needed_later_DoesNotTrigger(string code) => Arrays.DoesNotTrigger(While(code));

    [Fact]
    public Task Text_that_is_sent_by_the_caller_DoesNotTrigger() =>
        Texts.DoesNotTrigger("ValueTask<int> Put(Socket socket, string item) => socket.SendAsync(Encoding.UTF8.GetBytes(item));");
}
