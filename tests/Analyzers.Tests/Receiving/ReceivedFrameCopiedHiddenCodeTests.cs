using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Receiving;

/// <summary>Code that receives the next message before the copy is used, though nothing names it.</summary>
public sealed class ReceivedFrameCopiedHiddenCodeTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ2003");

    [Theory]
    [InlineData("var (a, b) = this;")]
    [FullData("_ = this[^1];")]
    [FullData("_ = $\"{this}\";")]
    [FullData("Slot = 1;")]
    public Task Copy_that_code_of_the_language_may_outdate_DoesNotTrigger(string code) => Code.DoesNotTrigger(Class(code, "m.ToArray()"));

    [Theory]
    [InlineData("foreach (var n in lazy) { }")]
    [FullData("_ = lazy.Any();")]
    [FullData("_ = new List<int>(lazy);")]
    [FullData("_ = string.Join(\",\", lazy);")]
    public Task Copy_that_an_iterator_may_outdate_DoesNotTrigger(string code) => Code.DoesNotTrigger(Class(code, "m.ToArray()"));

    [Theory]
    [InlineData("Console.WriteLine(this);")]
    [FullData("source.Cancel();")]
    [FullData("writer.Write(1);")]
    [FullData("list.Sort(order);")]
    public Task Copy_that_a_callback_may_outdate_DoesNotTrigger(string code) => Code.DoesNotTrigger(Class(code, "m.ToArray()"));

    [Theory]
    [InlineData("_ = $\"{list.Count}\";")]
    [FullData("Console.WriteLine(\"text\");")]
    [FullData("list.Add(1);")]
    [FullData("var (a, b) = (1, 2);")]
    [FullData("Plain = 1;")]
    [FullData("foreach (var n in list) { }")]
    public Task Copy_beside_everyday_code_Triggers(string code) => Code.Triggers(Class(code, "{|ZMQ2003:m.ToArray()|}"));

#if CSHARP14
    [Theory]
    [InlineData("Count++;")]
    [FullData("Count = 1;")]
    [FullData("(Count, _) = (1, 2);")]
    public Task Copy_that_a_setter_with_a_field_may_outdate_DoesNotTrigger(string code) =>
        Code.DoesNotTrigger(
            Class(code, "m.ToArray()")
                .Replace(
                    "int Plain",
                    "int Count { get; set { field = value; _socket.Recv(_next); } }\n    int Plain",
                    System.StringComparison.Ordinal
                )
        );
#endif

    private static string Class(string code, string copy) =>
        $$"""
            using System;
            using System.Collections.Generic;
            using System.IO;
            using System.Linq;
            using System.Threading;
            using Net.Zmq;
            class Example
            {
                private readonly Socket _socket = null!;
                private readonly Message _next = new();
                private int _slot;
                public int Length { get { _socket.Recv(_next); return 1; } }
                public int this[int index] => index;
                public void Deconstruct(out int a, out int b) { _socket.Recv(_next); a = b = 0; }
                public override string ToString() { _socket.Recv(_next); return ""; }
                public ref int Slot { get { _socket.Recv(_next); return ref _slot; } }
                public int Plain { get; set; }
                void Run(IEnumerable<int> lazy, List<int> list, IComparer<int> order, CancellationTokenSource source, TextWriter writer)
                {
                    var m = _next;
                    while (true)
                    {
                        _socket.Recv(m);
                        var head = {{copy}};
                        {{code}}
                        Use(head);
                    }
                }
                static void Use(ReadOnlySpan<byte> bytes) { }
                sealed class Receiver(Socket socket, Message message) : StringWriter
                {
                    public override void Write(int value) => socket.Recv(message);
                }
            }
            """;
}
