using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Receiving;

/// <summary>ZMQ2003 where a copy is looked at as elements of another type.</summary>
public sealed class ReceivedFrameCopiedRecastTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ2003");

    private static string Type(string code) =>
        $$"""
            using System;
            using System.Runtime.InteropServices;
            using Net.Zmq;

            class Reader
            {
                private readonly Message _frame = new();
                long Run(Socket socket)
                {
                    var sum = 0L;
                    socket.Recv(_frame);
                    {{code}}
                    return sum;
                }
                void Use(Span<int> numbers) => numbers.Clear();
                static int Last(ReadOnlySpan<int> numbers) => numbers[^1];
                static ReadOnlySpan<int> Tail(ReadOnlySpan<int> numbers) => numbers[1..];
                int Next(ReadOnlySpan<int> numbers, Socket socket) { socket.Recv(_frame); return numbers[0]; }
            }
            """;

    [Theory]
    [InlineData("foreach (var n in MemoryMarshal.Cast<byte, int>({|ZMQ2003:_frame.ToArray()|})) sum += n;")]
    [InlineData("var x = MemoryMarshal.Cast<byte, int>({|ZMQ2003:_frame.ToArray()|}); for (var i = 0; i < x.Length; i++) sum += x[i];")]
    [InlineData("var c = {|ZMQ2003:_frame.ToArray()|}; foreach (var n in MemoryMarshal.Cast<byte, int>(c)) sum += n;")]
    [FullData("foreach (var b in MemoryMarshal.AsBytes<byte>({|ZMQ2003:_frame.ToArray()|})) sum += b;")]
    public Task Copy_that_is_read_as_other_elements_Triggers(string code) => Code.Triggers(Type(code));

    [Theory]
    [InlineData("sum = Last(MemoryMarshal.Cast<byte, int>({|ZMQ2003:_frame.ToArray()|}));")]
    [InlineData("var c = {|ZMQ2003:_frame.ToArray()|}; sum = Last(MemoryMarshal.Cast<byte, int>(c));")]
    public Task Copy_that_a_method_reads_as_other_elements_Triggers(string code) => Code.Triggers(Type(code));

    [Theory]
    [InlineData("sum = Next(MemoryMarshal.Cast<byte, int>(_frame.ToArray()), socket);")]
    [InlineData("var c = _frame.ToArray(); socket.Recv(_frame); sum = Last(MemoryMarshal.Cast<byte, int>(c));")]
    [FullData("var t = Tail(MemoryMarshal.Cast<byte, int>(_frame.ToArray())); socket.Recv(_frame); sum = t[0];")]
    public Task Copy_that_a_method_needs_DoesNotTrigger(string code) => Code.DoesNotTrigger(Type(code));

    [Theory]
    [InlineData("foreach (var n in MemoryMarshal.Cast<byte, int>(_frame.ToArray())) { sum += n; socket.Recv(_frame); }")]
    [InlineData("var x = MemoryMarshal.Cast<byte, int>(_frame.ToArray()); socket.Recv(_frame); sum = x[0];")]
    [FullData("var c = _frame.ToArray(); var x = MemoryMarshal.Cast<byte, int>(c); socket.Recv(_frame); sum = x[0];")]
    [FullData("var x = MemoryMarshal.Cast<byte, int>(_frame.ToArray().AsSpan()); x[0] = 1; sum = x[0];")]
    [FullData("foreach (ref var n in MemoryMarshal.Cast<byte, int>(_frame.ToArray().AsSpan())) n = 1;")]
    public Task Copy_that_is_needed_DoesNotTrigger(string code) => Code.DoesNotTrigger(Type(code));

    /// <summary>Before C# 14 an array is no read-only span: what is cast may be written.</summary>
    [Theory]
    [InlineData("Span<byte> c = _frame.ToArray(); var x = MemoryMarshal.Cast<byte, int>(c); x[0] = 1; sum = x[0];")]
    [FullData("Span<byte> c = _frame.ToArray(); Use(MemoryMarshal.Cast<byte, int>(c));")]
    public Task Copy_that_is_written_DoesNotTrigger(string code) => Code.DoesNotTrigger(Type(code));

    [Fact]
    public Task Copy_that_a_loop_goes_through_IsFixed() =>
        Code.IsFixed(
            Type("foreach (var n in MemoryMarshal.Cast<byte, int>({|ZMQ2003:_frame.ToArray()|})) sum += n;"),
            Type("foreach (var n in MemoryMarshal.Cast<byte, int>(_frame.Data)) sum += n;")
        );
}
