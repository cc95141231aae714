using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Correctness;

/// <summary>ZMQ3020 and ZMQ3028 where something else may be in the buffer when it is read.</summary>
public sealed class ReceivedLengthOverwrittenTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ3020");

    private static string Reader(string receive, string between, string members) =>
        $$"""
            using System;
            using System.IO;
            using System.Threading.Tasks;
            using Net.Zmq;

            interface IFiller { void Fill(byte[] bytes); }

            class Reader(Socket socket, Stream stream, IFiller filler)
            {
                private readonly byte[] _bytes = new byte[64];

                public async Task Run()
                {
                    await Task.Yield();
                    while (true)
                    {
                        {{receive}};
                        {{between}}
                        Use(_bytes.AsSpan(1, _bytes[0]));
                    }
                }

                private static void Use(ReadOnlySpan<byte> bytes) => Console.WriteLine(bytes.Length);
                {{members}}
            }
            """;

    private const string Setting = "for (var i = 0; i < _bytes.Length; i++) _bytes[i] = 1;";

    [Theory]
    [InlineData("stream.ReadExactly(_bytes, 0, 64);")]
    [InlineData("await stream.ReadExactlyAsync(_bytes);")]
    [InlineData("RandomAccess.Read(null!, _bytes, 0);")]
    [InlineData("await RandomAccess.ReadAsync(null!, _bytes, 0);")]
    [InlineData("RandomAccess.Read(null!, [new byte[8], _bytes], 0);")]
    [FullData("var n = await stream.ReadAsync(_bytes, 0, 64);")]
    [FullData("new System.Net.Sockets.Socket(0, 0).Receive(_bytes);")]
    [InlineData("using var over = new MemoryStream(_bytes); stream.CopyTo(over);")]
    [FullData("System.Runtime.InteropServices.Marshal.Copy((IntPtr)1, _bytes, 0, 64);")]
    public Task Content_that_a_stream_writes_over_DoesNotTrigger(string between) =>
        Code.DoesNotTrigger(Reader("socket.Recv(_bytes)", between, ""));

    [Theory]
    [InlineData("Fill(_bytes);", "static void Fill(byte[] b) { for (var i = 0; i < b.Length; i++) b[i] = 1; }")]
    [InlineData("Fill();", $"void Fill() {{ {Setting} }}")]
    [FullData("Fill(_bytes);", "static void Fill(byte[] b) => More(b); static void More(byte[] b) => b[0]++;")]
    [FullData("Fill(_bytes);", "static void Fill(byte[] b) => Set(ref b[0]); static void Set(ref byte b) => b = 1;")]
    public Task Content_that_a_method_writes_over_DoesNotTrigger(string between, string members) =>
        Code.DoesNotTrigger(Reader("socket.Recv(_bytes)", between, members));

    [Theory]
    [InlineData("filler.Fill(_bytes);", "")]
    [InlineData("Filled?.Invoke(_bytes);", "public event Action<byte[]> Filled;")]
    public Task Content_that_unknown_code_may_write_over_DoesNotTrigger(string between, string members) =>
        Code.DoesNotTrigger(Reader("socket.Recv(_bytes)", between, members));

    [Theory]
    [InlineData($"void Fill() {{ {Setting} }} Fill();")]
    [FullData($"Action fill = () => {{ {Setting} }}; fill();")]
    public Task Content_that_a_function_beside_it_writes_over_DoesNotTrigger(string between) =>
        Code.DoesNotTrigger(Reader("socket.Recv(_bytes)", between, ""));

    [Theory]
    [InlineData("Note(_bytes);", "static void Note(byte[] b) => Console.WriteLine(b[0]);")]
    [InlineData("Note();", "void Note() => Console.WriteLine(_bytes.Length);")]
    [InlineData("stream.Write(_bytes.AsSpan(0, 4)); var copy = new byte[64]; Array.Copy(_bytes, copy, 64);", "")]
    [FullData("Note(copy: new byte[4]);", "static void Note(byte[] copy) => copy[0] = 1;")]
    public Task Content_that_is_only_read_before_Triggers(string between, string members) =>
        Code.Triggers(Reader("{|ZMQ3020:socket.Recv(_bytes)|}", between, members));
}
