using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Receiving;

/// <summary>ZMQ2004 where a method of the user's returns the array that it receives as an item of a tuple.</summary>
public sealed class ArrayInTupleTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ2004");

    private const string Read = "if (length <= buffer.Length) Use(buffer.AsSpan(0, length));";

    private static string Receiver(string call, string helper, string use = Read) =>
        $$"""
            using System;
            using System.Collections.Generic;
            using Net.Zmq;

            public sealed class Receiver
            {
                private readonly List<byte[]> _kept = new();

                public void Run(Socket socket)
                {
                    while (true)
                    {
                        {{call}}
                        {{use}}
                    }
                }

                private void Keep(byte[] bytes) => _kept.Add(bytes);

                private static void Use(ReadOnlySpan<byte> bytes) => Console.WriteLine(bytes[0]);

                {{helper}}
            }
            """;

    private const string Call = "var (buffer, length) = {|ZMQ2004:Receive(socket)|};",
        Silent = "var (buffer, length) = Receive(socket);";

    private const string Made = "{ var buffer = new byte[1024]; var n = socket.Recv(buffer); return (buffer, n); }";

    [Theory]
    [InlineData(Call, $"private static (byte[] Buffer, int Length) Receive(Socket socket) {Made}")]
    [InlineData(
        Call,
        $"private static (byte[], int) Receive(Socket socket) => Core(socket); private static (byte[], int) Core(Socket socket) {Made}"
    )]
    [FullData(
        "(byte[] buffer, int length) = {|ZMQ2004:Receive(socket)|};",
        $"private (byte[] Buffer, int Length) Receive(Socket socket) {Made}"
    )]
    public Task Array_that_a_method_returns_in_a_tuple_Triggers(string call, string helper) => Code.IsNotFixed(Receiver(call, helper));

    [Theory]
    [InlineData("Keep(buffer);")]
    [FullData("_kept.Add(buffer);")]
    public Task Array_that_is_kept_DoesNotTrigger(string use) =>
        Code.DoesNotTrigger(Receiver(Silent, $"private static (byte[] Buffer, int Length) Receive(Socket socket) {Made}", use));

    [Theory]
    [InlineData("Console.WriteLine(length);")]
    public Task Array_that_is_not_read_DoesNotTrigger(string use) =>
        Code.DoesNotTrigger(Receiver(Silent, $"private static (byte[] Buffer, int Length) Receive(Socket socket) {Made}", use));

    [Theory]
    [InlineData(
        """
            private byte[] _one = new byte[9];
            private (byte[], int) Receive(Socket socket) { var n = socket.Recv(_one); return (_one, n); }
            """
    )]
    [FullData(
        """
            private (byte[], int) Receive(Socket socket)
            {
                var b = new byte[9];
                _kept.Add(b);
                var n = socket.Recv(b);
                return (b, n);
            }
            """
    )]
    [InlineData("private (byte[], int) Receive(Socket socket) { var n = socket.Recv(_kept[0]); return (_kept[0], n); }")]
    public Task Array_of_somebody_else_DoesNotTrigger(string helper) => Code.DoesNotTrigger(Receiver(Silent, helper));
}
