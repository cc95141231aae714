using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Correctness;

/// <summary>A comparison throws another exception than a slice: no handler may tell them apart.</summary>
public sealed class TruncatedReceiveHandlerTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ3002");

    [Theory]
    [InlineData("catch { }")]
    [FullData("catch (Exception e) { Console.WriteLine(e); }")]
    [FullData("catch (SystemException) { return; }")]
    [InlineData("catch (ZmqException) { return; }")]
    [InlineData("catch (Exception) when (running) { return; }")]
    [FullData("catch (ObjectDisposedException) { return; } catch (Exception) { throw; }")]
    [FullData("finally { Console.WriteLine(); }")]
    public Task Handler_that_takes_both_alike_IsFixed(string handler) =>
        Code.IsFixed(
            $$"""
            try
            {
                var n = socket.Recv(payload);
                Handle({|ZMQ3002:payload.AsSpan(0, n)|});
            }
            {{handler}}
            Handle(running ? 1 : 0);
            """,
            $$"""
            try
            {
                var n = socket.Recv(payload);
                if (n > payload.Length)
                    throw new InvalidOperationException($"A frame of {n} bytes does not fit into {payload.Length}.");
                Handle(payload.AsSpan(0, n));
            }
            {{handler}}
            Handle(running ? 1 : 0);
            """
        );

    [Theory]
    [InlineData("catch (InvalidOperationException) { return; }")]
    [FullData("catch (InvalidOperationException) { return; } catch (Exception e) { Console.WriteLine(e); }")]
    [FullData("catch (Exception e) when (e.Message.Length > 3) { return; }")]
    public Task Handler_that_tells_them_apart_IsNotFixed(string handler) =>
        Code.IsNotFixed($$"""try { var n = socket.Recv(payload); Handle({|ZMQ3002:payload.AsSpan(0, n)|}); } {{handler}}""");

    /// <summary>Nothing is thrown there today, and what would be thrown would be swallowed.</summary>
    [Fact]
    public Task Use_that_does_not_throw_in_a_handler_IsNotFixed() =>
        Code.IsNotFixed(
            """
            try
            {
                var n = socket.Recv(payload);
                for (var i = 0; i < n; i++)
                    Handle({|ZMQ3002:payload[i]|});
            }
            catch (Exception e)
            {
                Console.WriteLine(e);
            }
            """
        );

    [Theory]
    [InlineData("catch (Exception e) when (e is ArgumentException or TimeoutException) { }")]
    [FullData("catch (Exception e) when (e is TimeoutException || e is ArgumentOutOfRangeException) { }")]
    public Task Filter_that_names_the_exception_DoesNotTrigger(string handler) =>
        Code.DoesNotTrigger($$"""try { var n = socket.Recv(payload); Handle(payload.AsSpan(0, n)); } {{handler}}""");

    [Theory]
    [InlineData("catch (Exception e) when (e is not ArgumentException) { }")]
    [FullData("catch (Exception e) when (!(e is ArgumentException)) { }")]
    public Task Filter_that_excludes_the_exception_Triggers(string handler) =>
        Code.Triggers($$"""try { var n = socket.Recv(payload); Handle({|ZMQ3002:payload.AsSpan(0, n)|}); } {{handler}}""");
}
