using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Correctness;

/// <summary>Sizes in a struct that is read from a frame as a whole.</summary>
public sealed class WireSizedStructTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ3024");

    [Theory]
    [InlineData("var head = MemoryMarshal.Read<Header>(message.Data); var body = {|ZMQ3024:new byte[head.Length]|};")]
    [InlineData("var body = {|ZMQ3024:new byte[MemoryMarshal.Read<Header>(message.Data).Length]|};")]
    [InlineData("var head = MemoryMarshal.Read<Header>(message.Data); var n = head.Length; var body = {|ZMQ3024:new byte[n + 4]|};")]
    [InlineData("var head = MemoryMarshal.Read<Pair>(message.Data); var body = {|ZMQ3024:new byte[head.Length]|};")]
    public Task Field_that_is_taken_as_it_came_Triggers(string code) => Code.Triggers(Class(code));

    [Theory]
    [InlineData("var head = MemoryMarshal.Read<Header>(message.Data); if (head.Length > 1024) return; var body = new byte[head.Length];")]
    [InlineData("var head = MemoryMarshal.Read<Header>(message.Data); Check(head); var body = new byte[head.Length];")]
    public Task Field_that_is_compared_DoesNotTrigger(string code) => Code.DoesNotTrigger(Class(code));

    [Theory]
    [InlineData("var head = MemoryMarshal.Read<Header>(message.Data); head.Length = 4; var body = new byte[head.Length];")]
    public Task Field_that_is_set_DoesNotTrigger(string code) => Code.DoesNotTrigger(Class(code));

    [Theory]
    [InlineData("var head = MemoryMarshal.Read<Header>(message.Data); var body = new byte[head.Kind];")]
    public Task Field_that_is_small_DoesNotTrigger(string code) => Code.DoesNotTrigger(Class(code));

    [Theory]
    [InlineData("var head = MemoryMarshal.Read<Header>(File.ReadAllBytes(\"head\")); var body = new byte[head.Length];")]
    public Task Field_from_elsewhere_DoesNotTrigger(string code) => Code.DoesNotTrigger(Class(code));

    private static string Class(string code) =>
        $$"""
            using System;
            using System.IO;
            using System.Runtime.InteropServices;
            using Net.Zmq;

            struct Header
            {
                public ushort Kind;
                public int Length;
            }

            record struct Pair(int Kind, int Length);

            class Reader
            {
                void Run(Socket socket)
                {
                    using var message = new Message();
                    socket.Recv(message);
                    {{code}}
                }

                static void Check(Header head)
                {
                    if (head.Length > 1024)
                        throw new InvalidDataException();
                }
            }
            """;
}
