using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Correctness;

/// <summary>ZMQ3002 where a member, or a variable of another kind, keeps how the comparison has turned out.</summary>
public sealed class TruncatedReceiveNotedTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ3002");

    private static string Reader(string code, string members) =>
        $$"""
            using System;
            using System.Collections.Generic;
            using Net.Zmq;

            public sealed class Reader
            {
                {{members}}

                public void Read(Socket socket, byte[] buffer)
                {
                    var n = socket.Recv(buffer);
                    {{code}}
                }

                private static void Handle(ReadOnlySpan<byte> bytes) => Console.WriteLine(bytes[0]);
            }
            """;

    private const string Safe = "Handle(buffer.AsSpan(0, n));",
        Unsafe = "Handle({|ZMQ3002:buffer.AsSpan(0, n)|});";

    [Theory]
    [InlineData("_isCut = n > buffer.Length; if (_isCut) return;", "private bool _isCut;")]
    [FullData("_isCut |= n > buffer.Length; if (_isCut) throw new Exception();", "private bool _isCut;")]
    [FullData("_fits = !(n > buffer.Length); if (!_fits) return;", "private bool _fits;")]
    [FullData("_fits = Fits(n, buffer); if (!_fits) return;", "private bool _fits; bool Fits(int n, byte[] b) => n <= b.Length;")]
    [FullData("_state = n > buffer.Length ? 1 : 0; if (_state == 1) return;", "private int _state;")]
    [FullData("_state.IsCut = n > buffer.Length; if (_state.IsCut) return;", "private State _state; struct State { public bool IsCut; }")]
    public Task Comparison_that_a_field_keeps_DoesNotTrigger(string code, string members) =>
        Code.DoesNotTrigger(Reader(code + Safe, members));

    [Theory]
    [InlineData("IsCut = n > buffer.Length; if (IsCut) return;", "public bool IsCut { get; private set; }")]
    public Task Comparison_that_a_property_keeps_DoesNotTrigger(string code, string members) =>
        Code.DoesNotTrigger(Reader(code + Safe, members));

    [Theory]
    [InlineData("var flags = new bool[2]; flags[0] = n > buffer.Length; if (flags[0]) return;", "")]
    [InlineData("_flags[1] = n > buffer.Length; if (_flags[1]) return;", "private readonly bool[] _flags = new bool[2];")]
    [InlineData(
        "_bits.Set(0, n > buffer.Length); if (_bits.Get(0)) return;",
        "private readonly System.Collections.BitArray _bits = new(8);"
    )]
    [InlineData("var t = new Dictionary<int, bool> { [0] = n > buffer.Length }; if (t[0]) return;", "")]
    public Task Comparison_that_a_collection_keeps_DoesNotTrigger(string code, string members) =>
        Code.DoesNotTrigger(Reader(code + Safe, members));

    [Theory]
    [InlineData("var t = Tuple.Create(n > buffer.Length, n); if (t.Item1) return;", "")]
    [InlineData(
        "if (new Part { Size = n, Room = buffer.Length } is { Fits: false }) return;",
        "sealed class Part { public int Size, Room; public bool Fits => Size <= Room; }"
    )]
    public Task Comparison_that_an_object_keeps_DoesNotTrigger(string code, string members) =>
        Code.DoesNotTrigger(Reader(code + Safe, members));

    [Theory]
    [InlineData("if (Count(n) > 256) return;", "private static int Count(int n) { Console.WriteLine(n); return n; }")]
    [FullData("Equal(3, n);", "static void Equal<T>(T expected, T actual) { if (!Equals(expected, actual)) throw new Exception(); }")]
    [InlineData("Equal(3, n);", "static void Equal<T>(T a, T b) { if (!EqualityComparer<T>.Default.Equals(a, b)) throw new Exception(); }")]
    public Task Comparison_of_what_a_method_has_DoesNotTrigger(string code, string members) =>
        Code.DoesNotTrigger(Reader(code + Safe, members));

    [Theory]
    [InlineData("var isCut = false; isCut |= n > buffer.Length; if (isCut) return;", "")]
    public Task Comparison_that_a_local_keeps_DoesNotTrigger(string code, string members) =>
        Code.DoesNotTrigger(Reader(code + Safe, members));

    [Theory]
    [InlineData("_isEmpty = n == 0; if (_isEmpty) return;", "private bool _isEmpty;")]
    [FullData("_isCut = n > buffer.Length;", "private bool _isCut;")]
    [FullData("_isCut = n > buffer.Length; if (_isOn) return;", "private bool _isCut; private bool _isOn = DateTime.Now.Ticks > 0;")]
    [FullData("bool fits; fits = n <= buffer.Length; if (fits) return;", "")]
    public Task Comparison_that_nobody_asks_for_Triggers(string code, string members) => Code.Triggers(Reader(code + Unsafe, members));

    private const string Part =
        "sealed class Part { public Part(byte[] b, int n) { if (n > b.Length) throw new FormatException(); } public int Size => 1; }";

    [Theory]
    [InlineData("var part = new Part(buffer, n);", Part)]
    [FullData("Console.WriteLine(new Part(buffer, n).Size);", Part)]
    public Task Constructor_that_compares_DoesNotTrigger(string code, string members) => Code.DoesNotTrigger(Reader(code + Safe, members));

    [Theory]
    [InlineData("var part = new Part(n);", "sealed class Part { public Part(int n) { Size = n; } public int Size; }")]
    [FullData("var part = new Part(n);", "sealed class Part { public Part(int n) { IsEmpty = n == 0; } public bool IsEmpty; }")]
    [FullData("var part = new Part(n);", "sealed class Part(int n) { public int Size => n; }")]
    public Task Constructor_that_only_keeps_the_number_Triggers(string code, string members) =>
        Code.Triggers(Reader(code + Unsafe, members));
}
