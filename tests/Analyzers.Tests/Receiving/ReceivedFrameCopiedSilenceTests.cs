using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Receiving;

public sealed class ReceivedFrameCopiedSilenceTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ2003");

    [Theory]
    [InlineData("var data = message.ToArray(); size = data.Length;")] // nothing takes it
    [FullData("var data = message.ToArray(); Handle(data.Length);")]
    public Task Copy_that_nothing_takes_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("var list = new List<byte[]>(); list.Add(message.ToArray());")] // stored
    [FullData("var data = message.ToArray(); Handle(data); payload = data;")]
    public Task Copy_that_is_stored_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("var data = message.ToArray(); data[0] = 1; Handle(data);")] // changed
    [FullData("var data = message.ToArray(); Array.Reverse(data); Handle(data);")]
    [FullData("Span<byte> s = message.ToArray(); s.Clear();")]
    [InlineData("Fill(message.ToArray()); static void Fill(Span<byte> b) { b.Clear(); }")]
    [FullData("var data = message.ToArray(); data[0]++; Handle(data);")]
    [FullData("var data = message.ToArray(); (data[0], data[1]) = (1, 2); Handle(data);")]
    [FullData("var data = message.ToArray(); ref var first = ref data[0]; Handle(data);")]
    [FullData("var data = message.ToArray(); Change(ref data[0]); Handle(data); static void Change(ref byte b) => b = 1;")]
    [FullData("var data = message.ToArray(); unsafe { fixed (byte* p = &data[0]) Handle(data); }")]
    public Task Copy_that_is_changed_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("var data = message.ToArray(); Task.Run(() => Handle(data));")] // captured
    [FullData("var data = message.ToArray(); Action later = () => Handle(data); later();")]
    public Task Copy_that_a_lambda_keeps_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("var data = message.ToArray(); await Task.Delay(1); Handle(data);")] // awaited across
    [FullData("using var m = new Message(); socket.Recv(m); var data = m.ToArray(); await Task.Delay(1); Handle(data);")]
    [FullData(
        """
            using var m = new Message();
            socket.Recv(m);
            var data = m.ToArray();
            for (var i = 0; i < 3; i++) { Handle(data); await Task.Delay(1); }
            """
    )]
    [InlineData("Handle(message.ToArray(), await Task.FromResult(1)); static void Handle(ReadOnlySpan<byte> b, int n) { }")]
    [FullData("using var m = new Message(); socket.Recv(m); var data = m.ToArray(); Handle(data); await Task.Delay(1); Handle(data);")]
    [InlineData("IAsyncDisposable gate = null!; var data = message.ToArray(); await using (gate) { } Handle(data);")]
    [FullData("IAsyncDisposable gate = null!; var data = message.ToArray(); { await using var g = gate; } Handle(data);")]
    public Task Copy_across_an_await_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData(
        """
            using var m = new Message();
            socket.Recv(m);
            var data = m.ToArray();
            again: Handle(data);
            socket.Recv(m);
            if (running) goto again;
            """
    )]
    [FullData("again: var data = message.ToArray(); Handle(data); if (running) goto again;")]
    [InlineData(
        """
            again: var head = Head(message.ToArray());
            Handle(head.Length);
            if (running) goto again;
            static ReadOnlySpan<byte> Head(ReadOnlySpan<byte> bytes) => bytes[..1];
            """
    )]
    public Task Copy_in_a_loop_of_jumps_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("using var m = new Message(); socket.Recv(m); var data = m.ToArray(); Handle(nameof(data)); Handle(data);")]
    [FullData("using var m = new Message(); socket.Recv(m); var data = m.ToArray(); ref var alias = ref data; Handle(data);")]
    [InlineData(
        """
            Handle(running ? message.ToArray() : payload);
            Handle(message.ToArray() ?? payload);
            Handle((object)message.ToArray() as byte[]);
            """
    )]
    [FullData("var data = message.ToArray(); Handle(data); Console.WriteLine(nameof(data));")]
    [FullData(
        """
            var data = message.ToArray();
            var head = Head(data);
            Handle(head);
            static ReadOnlySpan<byte> Head(ReadOnlySpan<byte> bytes) => bytes[..1];
            """
    )]
    [FullData("var data = message.ToArray(); Handle(data[1L]); Handle(data);")]
    [InlineData("var data = message.ToArray(); Handle(data[1..]); Handle(data);")]
    [FullData("var data = message.ToArray(); foreach (var b in (IEnumerable<byte>)data) Handle(b); Handle(data);")]
    public Task Copy_that_is_used_otherwise_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("if (message.ToString() == \"stop\") return;")]
    [FullData("switch (message.ToString()) { case \"stop\": return; }")]
    [FullData("var text = message.ToString(); Handle(text); Handle(int.Parse(text));")]
    [FullData("Handle(message.ToString());")]
    [FullData("Console.WriteLine(message.ToString());")]
    [InlineData("var text = message.ToString(); if (text.Length > 3) Handle(int.Parse(text));")]
    public Task Text_that_is_needed_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("if (message.ToArray().SequenceEqual(payload)) return;")]
    [FullData("var n = BitConverter.ToString(message.ToArray(), 1);")] // no such overload
    [FullData("using var stream = new System.IO.MemoryStream(message.ToArray());")]
    [FullData("using var document = System.Text.Json.JsonDocument.Parse(message.ToString());")]
    [FullData("var n = bool.Parse(message.ToString());")]
    [FullData("var when = DateTime.Parse(message.ToString());")]
    [FullData("Keep(message.ToArray()); static void Keep(ReadOnlyMemory<byte> b) { }")]
    [FullData("System.Linq.Expressions.Expression<Func<Message, int>> e = m => int.Parse(m.ToString());")]
    [InlineData("var n = int.Parse(Encoding.Latin1.GetString(message.Data));")]
    public Task Call_that_takes_no_span_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("Handle(payload.ToArray()); Handle(int.Parse(text.ToString())); Handle(new Message(payload).ToArray());")]
    [FullData("using var m = new Message(payload); Handle(m.ToArray());")] // not received
    [InlineData("using var frames = new MultipartMessage(); Handle(frames[0].ToArray());")]
    [FullData("using var frames = new MultipartMessage(); var first = frames[0]; Handle(first.ToArray());")]
    public Task Copy_of_something_else_than_a_received_frame_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Fact]
    public Task Message_that_may_be_null_DoesNotTrigger() => Code.DoesNotTrigger("var m = message; Handle(m?.ToArray());");

    [Fact]
    public Task Assertions_DoNotTrigger() =>
        Code.DoesNotTrigger(
            """
            using System;
            using Net.Zmq;
            static class Assert
            {
                public static void Equal<T>(T[] expected, T[] actual) { }
                public static void Equal<T>(ReadOnlySpan<T> expected, ReadOnlySpan<T> actual) { }
                public static void Equal(string expected, string actual) { }
                public static void Equal(ReadOnlySpan<byte> expected, ReadOnlySpan<byte> actual) { }
            }
            class Example
            {
                void A(Socket socket, Message m, byte[] payload)
                {
                    socket.Recv(m);
                    Assert.Equal(payload, m.ToArray());
                    Assert.Equal("a", m.ToString());
                }
            }
            """
        );

    [Theory]
    [InlineData("Handle(message.ToArray(1));")]
    [FullData("Handle(message.ToArray(), );")]
    [FullData("Nothing(message.ToArray());")]
    [FullData("int.Parse(message.ToString(), nothing);")]
    [FullData("var data = message.ToArray(); Nothing(data);")]
    public Task Broken_code_DoesNotTrigger(string code)
    {
        var test = Code.Analysis(code);
        test.CompilerDiagnostics = CompilerDiagnostics.None;
        return test.RunAsync();
    }
}
