using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;
using ZmqPerf.Testing;

namespace ZmqPerf.Analyzers.Tests.Receiving;

public sealed class ReceivedFrameCopiedTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ2003");

    public static TheoryData<LanguageVersion> Versions =>
        [
            LanguageVersion.CSharp12,
#if CSHARP13
            LanguageVersion.CSharp13,
#endif
#if CSHARP14
            LanguageVersion.CSharp14,
#endif
        ];

    [Theory]
    [InlineData("socket.Recv(message); Handle({|ZMQ2003:message.ToArray()|});")]
    [InlineData("Handle({|ZMQ2003:message.ToArray()|});")]
    [InlineData("Handle({|ZMQ2003:message.Data.ToArray()|});")]
    [InlineData("Handle({|ZMQ2003:message.Data[4..].ToArray()|});")]
    [InlineData("Handle({|ZMQ2003:message.Data.Slice(4, 2).ToArray()|});")]
    [InlineData("var body = message.Data[4..]; Handle({|ZMQ2003:body.ToArray()|});")]
    [InlineData("Handle(Encoding.ASCII.GetString({|ZMQ2003:message.ToArray()|}));")]
    [InlineData("Handle(Encoding.UTF8.GetString(bytes: {|ZMQ2003:message.ToArray()|}));")]
    [InlineData("Handle(Convert.ToHexString({|ZMQ2003:message.ToArray()|}));")]
    [InlineData("Handle(Convert.ToBase64String({|ZMQ2003:message.ToArray()|}));")]
    [InlineData("var hash = System.Security.Cryptography.SHA256.HashData({|ZMQ2003:message.ToArray()|});")]
    [InlineData("var id = new Guid({|ZMQ2003:message.ToArray()|});")]
    [InlineData("Guid id = new({|ZMQ2003:message.ToArray()|});")]
    [InlineData("var n = new System.Numerics.BigInteger({|ZMQ2003:message.ToArray()|});")]
    [InlineData("var n = BinaryPrimitives.ReadInt32LittleEndian({|ZMQ2003:message.ToArray()|});")]
    [InlineData("var n = BitConverter.ToInt32({|ZMQ2003:message.ToArray()|}, 0);")]
    [InlineData("var n = BitConverter.ToDouble({|ZMQ2003:message.ToArray()|}, size);")]
    [InlineData("var order = System.Text.Json.JsonSerializer.Deserialize<int[]>({|ZMQ2003:message.ToString()|});")]
    [InlineData("var order = System.Text.Json.JsonSerializer.Deserialize<int[]>({|ZMQ2003:message.ToArray()|});")]
    [InlineData("var order = System.Text.Json.JsonSerializer.Deserialize({|ZMQ2003:message.ToString()|}, typeof(int));")]
    [InlineData("var node = System.Text.Json.Nodes.JsonNode.Parse({|ZMQ2003:message.ToString()|});")]
    [InlineData("var n = int.Parse({|ZMQ2003:message.ToString()|});")]
    [InlineData("var n = int.Parse({|ZMQ2003:Encoding.UTF8.GetString(message.Data)|});")]
    [InlineData("var n = int.Parse({|ZMQ2003:Encoding.UTF8.GetString(message.ToArray())|});")]
    [InlineData("var n = double.Parse({|ZMQ2003:message.ToString()|}, System.Globalization.CultureInfo.InvariantCulture);")]
    [InlineData("if (long.TryParse({|ZMQ2003:message.ToString()|}, out var n)) Handle(n);")]
    [InlineData("sender.Send({|ZMQ2003:message.ToArray()|});")]
    [InlineData("if (!sender.Send({|ZMQ2003:message.ToArray()|}, SendFlags.DontWait)) return;")]
    [InlineData("sender.Send({|ZMQ2003:message.ToString()|});")]
    [InlineData(
        "using var frames = {|ZMQ2011:socket.RecvMultipart()|};\nHandle({|ZMQ2003:frames[0].ToArray()|}); "
            + "foreach (var f in frames) Handle({|ZMQ2003:f.ToArray()|});"
    )]
    [InlineData("using var m = new Message(); while (running) { socket.Recv(m); Handle({|ZMQ2003:m.ToArray()|}); }")]
    [InlineData(
        "using var received = new FrameReceiver(socket); var frame = received.Receive(); Handle({|ZMQ2003:frame.ToArray()|}); "
            + "Handle({|ZMQ2003:frame.Span.ToArray()|});"
    )]
    [InlineData("await Task.Delay(1); var n = int.Parse({|ZMQ2003:message.ToString()|});")]
    [InlineData("Task.Run(() => { using var m = new Message(); socket.Recv(m); return int.Parse({|ZMQ2003:m.ToString()|}); });")]
    [InlineData(
        "using var m = new Message(); socket.Recv(m); Take({|ZMQ2003:m.ToArray()|}); "
            + "void Take(ReadOnlySpan<byte> bytes) => sender.Recv(message);"
    )]
    [InlineData("var m = Next(); Handle({|ZMQ2003:m.ToArray()|}); Message Next() { socket.Recv(message); return message; }")]
    [InlineData(
        "using var frames = {|ZMQ2011:socket.RecvMultipart()|};\nvar first = frames[0]; Handle({|ZMQ2003:first.ToArray()|}); "
            + "Handle({|ZMQ2003:frames.First.ToArray()|});"
    )]
    [InlineData(
        "using var m = new Message(); socket.Recv(m); var head = Head({|ZMQ2003:m.ToArray()|}); Handle(head.Length); "
            + "Handle(head.ToArray()); Handle(head); static ReadOnlySpan<byte> Head(ReadOnlySpan<byte> bytes) => bytes[..1];"
    )]
    [InlineData(
        "using var m = new Message(); socket.Recv(m); "
            + "var reader = new System.Text.Json.Utf8JsonReader({|ZMQ2003:m.ToArray()|}); "
            + "while (reader.Read()) { Handle(reader.ValueSpan); Handle(reader.ValueSpan.ToArray()); }"
    )]
    public Task Copy_as_an_argument_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("using var m = new Message(); socket.Recv(m); var data = {|ZMQ2003:m.ToArray()|}; Handle(data);")]
    [InlineData(
        "using var m = new Message(); socket.Recv(m); byte[] data = {|ZMQ2003:m.ToArray()|}; "
            + "var a = BitConverter.ToInt32(data, 0); var b = BitConverter.ToInt64(data, 4);"
    )]
    [InlineData(
        "using var m = new Message(); socket.Recv(m); var data = {|ZMQ2003:m.ToArray()|}; "
            + "if (data.Length > 4 && data[0] == 1) Handle(data);"
    )]
    [InlineData(
        "using var m = new Message(); socket.Recv(m); var json = {|ZMQ2003:m.ToString()|}; "
            + "var order = System.Text.Json.JsonSerializer.Deserialize<int[]>(json); socket.Recv(m);"
    )]
    [InlineData(
        "using var m = new Message(); while (running) { socket.Recv(m); var json = {|ZMQ2003:m.ToString()|}; "
            + "var order = System.Text.Json.JsonSerializer.Deserialize<int[]>(json); }"
    )]
    [InlineData(
        "using var m = new Message(); socket.Recv(m); var data = {|ZMQ2003:m.ToArray()|}; for (var i = 0; i < size; "
            + "i++) Handle(BitConverter.ToInt32(data, i));"
    )]
    [InlineData("var data = {|ZMQ2003:message.ToArray()|}; var text = Encoding.UTF8.GetString(data);")]
    [InlineData(
        "using var m = new Message(); socket.Recv(m); await Task.Delay(1); var json = {|ZMQ2003:m.ToString()|}; "
            + "var n = int.Parse(json); await Task.Delay(n);"
    )]
    [InlineData("var data = {|ZMQ2003:message.ToArray()|}; Handle(data[^1]); foreach (var b in data) Handle(b); Handle(data);")]
    [InlineData(
        "Span<byte> view; var data = {|ZMQ2003:message.ToArray()|}; view = message.Data; message.Data.TryCopyTo(payload); "
            + "var body = message.Data.Slice(1).ToArray(); Handle(message.Data.ToString()); Handle(message.Data.IndexOf((byte)1)); "
            + "Handle(data);"
    )]
    [InlineData(
        "var vector = new System.Numerics.Vector2(); var data = {|ZMQ2003:message.ToArray()|}; vector.X = 9; payload[0]++; "
            + "Span<byte> View() => message.Data; Handle(data);"
    )]
    [InlineData("var data = {|ZMQ2003:message.ToArray()|}; Span<byte> View() { return message.Data; } View(); Handle(data);")]
    public Task Local_copy_that_only_such_calls_take_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData(
        "using var m = new Message(); socket.Recv(m); "
            + "var reader = new System.Text.Json.Utf8JsonReader({|ZMQ2003:m.ToArray()|}); while (reader.Read()) { } socket.Recv(m);"
    )]
    public Task View_on_the_stack_that_ends_before_the_next_receive_Triggers(string code) => Code.Triggers(code);

    [Fact]
    public Task Frames_of_fields_and_parameters_Trigger() =>
        Code.Triggers(
            """
            private readonly Message _message = new();
            private Socket _socket = null!;
            private FrameReceiver _receiver = null!;
            static void Take(ReadOnlySpan<byte> bytes) { Count(bytes.Length); }
            static void Count(int n) { if (n > 0) Count(n - 1); }
            static int Sum(ReadOnlySpan<byte> bytes) { var sum = 0; foreach (var b in bytes) sum += b; return sum; }
            int Field() { _socket.Recv(_message); return Sum({|ZMQ2003:_message.ToArray()|}); }
            int Parameter(Message m) => Sum({|ZMQ2003:m.ToArray()|});
            int Frame(ReceivedFrame frame) => Sum({|ZMQ2003:frame.ToArray()|});
            int Receiver() { var frame = _receiver.Receive(); return Sum({|ZMQ2003:frame.ToArray()|}); }
            int Expression(MultipartMessage m) => Sum({|ZMQ2003:m.First.ToArray()|}) + Sum({|ZMQ2003:m[1].ToArray()|});
            """
        );

    [Theory]
    [InlineData("var data = message.ToArray(); size = data.Length;")] // nothing takes it
    [InlineData("var list = new List<byte[]>(); list.Add(message.ToArray());")] // stored
    [InlineData("var data = message.ToArray(); Handle(data); payload = data;")]
    [InlineData("var data = message.ToArray(); data[0] = 1; Handle(data);")] // changed
    [InlineData("var data = message.ToArray(); Array.Reverse(data); Handle(data);")]
    [InlineData("var data = message.ToArray(); Task.Run(() => Handle(data));")] // captured
    [InlineData("var data = message.ToArray(); await Task.Delay(1); Handle(data);")] // awaited across
    [InlineData("using var m = new Message(); socket.Recv(m); var data = m.ToArray(); await Task.Delay(1); Handle(data);")]
    [InlineData(
        "using var m = new Message(); socket.Recv(m); var data = m.ToArray(); for (var i = 0; i < 3; i++) { Handle(data); "
            + "await Task.Delay(1); }"
    )]
    [InlineData("using var m = new Message(); socket.Recv(m); var data = m.ToArray(); m.Rebuild(4); Handle(data);")]
    [InlineData("using var m = new Message(); socket.Recv(m); var data = m.ToArray(); m.Move(message); Handle(data);")]
    [InlineData("using var m = new Message(); var alias = m; socket.Recv(m); var data = m.ToArray(); socket.Recv(alias); Handle(data);")]
    [InlineData(
        "using var m = new Message(); socket.Recv(m); Action next = () => socket.Recv(m); var data = m.ToArray(); next(); Handle(data);"
    )]
    [InlineData(
        "using var m = new Message(); socket.Recv(m); var data = m.ToArray(); again: Handle(data); socket.Recv(m); if (running) goto again;"
    )]
    [InlineData("using var m = new Message(); socket.Recv(m); var data = m.ToArray(); try { socket.Recv(m); } finally { Handle(data); }")]
    [InlineData("using var m = new Message(); socket.Recv(m); var data = m.ToArray(); Handle(nameof(data)); Handle(data);")]
    [InlineData("using var m = new Message(); socket.Recv(m); var data = m.ToArray(); ref var alias = ref data; Handle(data);")]
    [InlineData(
        "using var received = new FrameReceiver(socket); var frame = received.Receive(); var data = frame.ToArray(); "
            + "var next = received.Receive(); Handle(data);"
    )]
    [InlineData(
        "Handle(running ? message.ToArray() : payload); Handle(message.ToArray() ?? payload); Handle((object)message.ToArray() as byte[]);"
    )]
    [InlineData("using var m = new Message(); socket.Recv(m); var data = m.ToArray(); socket.Recv(m); Handle(data);")]
    [InlineData("using var m = new Message(); socket.Recv(m); var data = m.ToArray(); m.Dispose(); Handle(data);")]
    [InlineData("using var m = new Message(); socket.Recv(m); var data = m.ToArray(); sender.Send(m); Handle(data);")]
    [InlineData("using var m = new Message(); socket.Recv(m); var data = m.ToArray(); while (running) { Handle(data); socket.Recv(m); }")]
    [InlineData("if (message.ToString() == \"stop\") return;")]
    [InlineData("if (message.ToArray().SequenceEqual(payload)) return;")]
    [InlineData("switch (message.ToString()) { case \"stop\": return; }")]
    [InlineData("var text = message.ToString(); Handle(text); Handle(int.Parse(text));")]
    [InlineData("Handle(message.ToString());")]
    [InlineData("Console.WriteLine(message.ToString());")]
    [InlineData("var n = BitConverter.ToString(message.ToArray(), 1);")] // no such overload
    [InlineData("using var stream = new System.IO.MemoryStream(message.ToArray());")]
    [InlineData("using var document = System.Text.Json.JsonDocument.Parse(message.ToString());")]
    [InlineData("var n = bool.Parse(message.ToString());")]
    [InlineData("var when = DateTime.Parse(message.ToString());")]
    [InlineData("Span<byte> s = message.ToArray(); s.Clear();")]
    [InlineData("Handle(payload.ToArray()); Handle(int.Parse(text.ToString())); Handle(new Message(payload).ToArray());")]
    [InlineData("using var m = new Message(payload); Handle(m.ToArray());")] // not received
    [InlineData("var m = message; Handle(m?.ToArray());")]
    [InlineData("using var frames = new MultipartMessage(); Handle(frames[0].ToArray());")]
    [InlineData(
        "Action<Message> again = m => socket.Recv(m); Handle(message.ToArray()); void Handle(ReadOnlySpan<byte> b) { again(message); }"
    )]
    [InlineData("Handle(message.ToArray(), socket.Recv(message)); static void Handle(ReadOnlySpan<byte> b, int n) { }")]
    [InlineData("Handle(message.ToArray(), await Task.FromResult(1)); static void Handle(ReadOnlySpan<byte> b, int n) { }")]
    [InlineData("Fill(message.ToArray()); static void Fill(Span<byte> b) { b.Clear(); }")]
    [InlineData("Keep(message.ToArray()); static void Keep(ReadOnlyMemory<byte> b) { }")]
    [InlineData(
        "var kept = Head(message.ToArray()); socket.Recv(message); Handle(kept); "
            + "static ReadOnlySpan<byte> Head(ReadOnlySpan<byte> b) => b[..1];"
    )]
    [InlineData(
        "using var m = new Message(); socket.Recv(m); var reader = new System.Text.Json.Utf8JsonReader(m.ToArray()); "
            + "while (reader.Read()) { socket.Recv(m); }"
    )]
    [InlineData("System.Linq.Expressions.Expression<Func<Message, int>> e = m => int.Parse(m.ToString());")]
    [InlineData("var n = int.Parse(Encoding.Latin1.GetString(message.Data));")]
    [InlineData("var data = message.ToArray(); Handle(data); Console.WriteLine(nameof(data));")]
    [InlineData("again: var data = message.ToArray(); Handle(data); if (running) goto again;")]
    [InlineData(
        "again: var head = Head(message.ToArray()); Handle(head.Length); if (running) goto again; "
            + "static ReadOnlySpan<byte> Head(ReadOnlySpan<byte> bytes) => bytes[..1];"
    )]
    [InlineData("var data = message.ToArray(); Action later = () => Handle(data); later();")]
    [InlineData(
        "var data = message.ToArray(); var head = Head(data); Handle(head); "
            + "static ReadOnlySpan<byte> Head(ReadOnlySpan<byte> bytes) => bytes[..1];"
    )]
    [InlineData("var text = message.ToString(); if (text.Length > 3) Handle(int.Parse(text));")]
    [InlineData("var data = message.ToArray(); Handle(data.Length);")]
    [InlineData("using var m = new Message(); socket.Recv(m); var data = m.ToArray(); Handle(data); await Task.Delay(1); Handle(data);")]
    [InlineData(
        "using var m = new Message(); socket.Recv(m); var head = Head(m.ToArray()); var tail = head.Slice(1); Handle(tail); "
            + "static ReadOnlySpan<byte> Head(ReadOnlySpan<byte> bytes) => bytes[..1];"
    )]
    [InlineData(
        "using var m = new Message(); socket.Recv(m); var reader = new System.Text.Json.Utf8JsonReader(m.ToArray()); "
            + "var value = reader.ValueSpan; socket.Recv(m); Handle(value);"
    )]
    [InlineData("var data = message.ToArray(); data[0]++; Handle(data);")]
    [InlineData("var data = message.ToArray(); (data[0], data[1]) = (1, 2); Handle(data);")]
    [InlineData("var data = message.ToArray(); ref var first = ref data[0]; Handle(data);")]
    [InlineData("var data = message.ToArray(); Change(ref data[0]); Handle(data); static void Change(ref byte b) => b = 1;")]
    [InlineData("var data = message.ToArray(); unsafe { fixed (byte* p = &data[0]) Handle(data); }")]
    [InlineData("var data = message.ToArray(); Handle(data[1L]); Handle(data);")]
    [InlineData("var data = message.ToArray(); Handle(data[1..]); Handle(data);")]
    [InlineData("var data = message.ToArray(); foreach (var b in (IEnumerable<byte>)data) Handle(b); Handle(data);")]
    [InlineData("using var frames = new MultipartMessage(); var first = frames[0]; Handle(first.ToArray());")]
    public Task Copy_that_is_needed_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("var copy = message.ToArray(); message.Data.Clear(); Handle(Encoding.UTF8.GetString(copy));")]
    [InlineData("var copy = message.ToArray(); message.Data[0] = 0; Handle(Encoding.UTF8.GetString(copy));")]
    [InlineData("var copy = message.ToArray(); message.Data[4]++; Handle(Encoding.UTF8.GetString(copy));")]
    [InlineData("var text = message.ToString(); message.Data.Reverse(); Handle(int.Parse(text));")]
    [InlineData("var copy = message.ToArray(); payload.CopyTo(message.Data); Handle(Encoding.UTF8.GetString(copy));")]
    [InlineData("var copy = message.ToArray(); foreach (ref var b in message.Data) b ^= 1; Handle(Encoding.UTF8.GetString(copy));")]
    [InlineData(
        "var copy = message.ToArray(); Mask(message.Data); Handle(Encoding.UTF8.GetString(copy)); "
            + "static void Mask(Span<byte> data) => data.Clear();"
    )]
    [InlineData("var view = message.Data; var copy = message.ToArray(); view[0] = 9; Handle(Encoding.UTF8.GetString(copy));")]
    [InlineData("var view = message.Data[4..]; var copy = message.ToArray(); view.Fill(9); Handle(Encoding.UTF8.GetString(copy));")]
    [InlineData("ref var first = ref message.Data[0]; var copy = message.ToArray(); first = 9; Handle(Encoding.UTF8.GetString(copy));")]
    [InlineData(
        "unsafe { fixed (byte* p = message.Data) { var copy = message.ToArray(); p[0] = 9; Handle(Encoding.UTF8.GetString(copy)); } }"
    )]
    [InlineData("var copy = message.ToArray(); socket.Recv(message.Data); Handle(Encoding.UTF8.GetString(copy));")]
    [InlineData(
        "var copy = message.ToArray(); System.Runtime.InteropServices.MemoryMarshal.AsRef<int>(message.Data) = 1; "
            + "Handle(Encoding.UTF8.GetString(copy));"
    )]
    [InlineData(
        "using var m = new Message(); socket.Recv(m); var copy = m.ToArray(); Mask(m); Handle(Encoding.UTF8.GetString(copy)); "
            + "static void Mask(Message m) => m.Data.Clear();"
    )]
    [InlineData(
        "Handle(Encoding.UTF8.GetString(message.ToArray(), 0, Mask(message))); static int Mask(Message m) { m.Data.Clear(); return 1; }"
    )]
    [InlineData(
        "Decode(message.Data, message.ToArray()); static void Decode(Span<byte> to, ReadOnlySpan<byte> from) => to.Fill(from[^1]);"
    )]
    [InlineData(
        "ref var head = ref MemoryMarshal.AsRef<System.Numerics.Vector2>(message.Data); var copy = message.ToArray(); "
            + "head.X = 9; Handle(Encoding.UTF8.GetString(copy));"
    )]
    [InlineData(
        "var copy = message.ToArray(); Change(ref message.Data[0]); Handle(Encoding.UTF8.GetString(copy)); "
            + "static void Change(ref byte b) => b = 1;"
    )]
    [InlineData(
        "var copy = message.ToArray(); Change(out message.Data[0]); Handle(Encoding.UTF8.GetString(copy)); "
            + "static void Change(out byte b) => b = 1;"
    )]
    [InlineData("var copy = message.ToArray(); message.Data.Sort(); Handle(Encoding.UTF8.GetString(copy));")]
    [InlineData("var copy = message.ToArray(); message.Data.Replace((byte)1, (byte)2); Handle(Encoding.UTF8.GetString(copy));")]
    [InlineData("var copy = message.ToArray(); message.Data[^1] = 1; Handle(Encoding.UTF8.GetString(copy));")]
    [InlineData("var copy = message.ToArray(); message.Data.Slice(4).Clear(); Handle(Encoding.UTF8.GetString(copy));")]
    [InlineData("var copy = message.ToArray(); ((Span<byte>)message.Data)[4..].Clear(); Handle(Encoding.UTF8.GetString(copy));")]
    [InlineData("ref var first = ref message.Data[0]; var copy = message.ToArray(); first++; Handle(Encoding.UTF8.GetString(copy));")]
    public Task Frame_that_is_written_afterwards_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("message.Data.Clear(); Handle(Encoding.UTF8.GetString({|ZMQ2003:message.ToArray()|}));")]
    [InlineData(
        "var copy = {|ZMQ2003:message.ToArray()|}; Handle(message.Data); Handle(Encoding.UTF8.GetString(copy)); message.Data.Clear();"
    )]
    [InlineData(
        "var copy = {|ZMQ2003:message.ToArray()|}; var first = message.Data[0]; Handle(message.Data[4..].Length); "
            + "Handle(Encoding.UTF8.GetString(copy));"
    )]
    [InlineData(
        "var copy = {|ZMQ2003:message.ToArray()|}; Span<byte> other = stackalloc byte[4]; other[0] = 1; other.Clear(); "
            + "Handle(Encoding.UTF8.GetString(copy));"
    )]
    [InlineData(
        "var copy = {|ZMQ2003:message.ToArray()|}; message.Data.CopyTo(payload); payload[0] = 1; payload.AsSpan(4).Clear(); "
            + "Handle(Encoding.UTF8.GetString(copy));"
    )]
    [InlineData(
        "var copy = {|ZMQ2003:message.ToArray()|}; foreach (var b in message.Data) Handle(b); Handle(Encoding.UTF8.GetString(copy));"
    )]
    [InlineData(
        "using var m = new Message(); socket.Recv(m); var copy = {|ZMQ2003:m.ToArray()|}; Log(size); "
            + "Handle(Encoding.UTF8.GetString(copy)); static void Log(int n) { Span<byte> s = new byte[4]; s.Fill((byte)n); }"
    )]
    public Task Frame_that_is_only_read_afterwards_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("var copy = message.ToArray(); other.Wait(); Handle(Encoding.UTF8.GetString(copy));")]
    [InlineData("var copy = message.ToArray(); Thread.Sleep(10); Handle(Encoding.UTF8.GetString(copy));")]
    [InlineData("var copy = message.ToArray(); lock (gate) Handle(Encoding.UTF8.GetString(copy));")]
    [InlineData("var copy = message.ToArray(); other.GetAwaiter().GetResult(); Handle(Encoding.UTF8.GetString(copy));")]
    [InlineData(
        "Task<int> answer = Task.FromResult(1); var copy = message.ToArray(); Handle(answer.Result); Handle(Encoding.UTF8.GetString(copy));"
    )]
    public Task Frame_that_another_thread_may_have_DoesNotTrigger(string code) =>
        Code.DoesNotTrigger("Task other = Task.CompletedTask; object gate = new(); " + code);

    [Fact]
    public Task Copies_that_outlive_the_call_DoNotTrigger() =>
        Code.DoesNotTrigger(
            """
            using System;
            using System.Collections.Generic;
            using System.Text;
            using Net.Zmq;
            ref struct Keeper
            {
                private ReadOnlySpan<byte> _last;
                public void Keep(ReadOnlySpan<byte> bytes) => _last = bytes;
                public int Length => _last.Length;
            }
            sealed class Mask { public Mask(Message m) => m.Data.Clear(); }
            class Example
            {
                private readonly Message _message = new();
                private Socket _socket = null!;
                private int Masked { get { _message.Data.Clear(); return 1; } }
                static void Into(ref Keeper keeper, ReadOnlySpan<byte> bytes) => keeper.Keep(bytes);
                static void New(out Keeper keeper, ReadOnlySpan<byte> bytes) { keeper = default; keeper.Keep(bytes); }
                static int Count(ReadOnlySpan<byte> bytes) => bytes.Length;
                int Argument() { using var m = new Message(); _socket.Recv(m); var keeper = new Keeper(); keeper.Keep(m.ToArray()); _socket.Recv(m); return keeper.Length; }
                int Local() { using var m = new Message(); _socket.Recv(m); var keeper = new Keeper(); var data = m.ToArray(); keeper.Keep(data); _socket.Recv(m); return keeper.Length; }
                int Ref() { using var m = new Message(); _socket.Recv(m); var keeper = new Keeper(); Into(ref keeper, m.ToArray()); _socket.Recv(m); return keeper.Length; }
                int Out() { using var m = new Message(); _socket.Recv(m); New(out var keeper, m.ToArray()); _socket.Recv(m); return keeper.Length; }
                int Constructor() { using var m = new Message(); _socket.Recv(m); var data = m.ToArray(); var mask = new Mask(m); return Count(data); }
                int Property() { _socket.Recv(_message); var data = _message.ToArray(); var n = Masked; return n + Count(data); }
                IEnumerable<int> Iterator() { using var m = new Message(); _socket.Recv(m); var data = m.ToArray(); yield return 1; yield return Count(data); }
            }
            """
        );

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
                void A(Socket socket, Message m, byte[] payload) { socket.Recv(m); Assert.Equal(payload, m.ToArray()); Assert.Equal("a", m.ToString()); }
            }
            """
        );

    [Fact]
    public Task Calls_that_may_receive_again_DoNotTrigger() =>
        Code.DoesNotTrigger(
            """
            using System;
            using Net.Zmq;
            interface IHandler { int Handle(ReadOnlySpan<byte> bytes); }
            delegate int Handler(ReadOnlySpan<byte> bytes);
            class Example
            {
                private readonly Message _message = new();
                private Socket _socket = null!;
                private IHandler _handler = null!;
                int Next(ReadOnlySpan<byte> bytes) { _socket.Recv(_message); return bytes.Length; }
                int Deep(ReadOnlySpan<byte> bytes) => Next(bytes);
                static void Send(Socket socket, Message m, ReadOnlySpan<byte> bytes) => socket.Send(m);
                protected virtual int Virtual(ReadOnlySpan<byte> bytes) => 0;
                int Field() { _socket.Recv(_message); return Next(_message.ToArray()) + Deep(_message.ToArray()); }
                int Parameter(Message m) => Next(m.ToArray()) + Virtual(m.ToArray()) + _handler.Handle(m.ToArray());
                int Delegate(Message m, Handler handler) => handler(m.ToArray());
                void Sent() { using var m = new Message(); _socket.Recv(m); Send(_socket, m, m.ToArray()); }
            }
            """
        );

    [Theory]
    [MemberData(nameof(Versions))]
    [Trait("Compiler", "each")]
    public Task Every_language_version_IsFixed(LanguageVersion language)
    {
        var test = Code.Fix(
            """
            Handle(Encoding.UTF8.GetString({|ZMQ2003:message.ToArray()|}));
            sender.Send({|ZMQ2003:message.ToArray()|});
            Handle(int.Parse({|ZMQ2003:message.ToString()|}));
            """,
            """
            Handle(Encoding.UTF8.GetString(message.Data));
            sender.Send(message.Data);
            Handle(int.Parse(message.Data));
            """
        );
        test.LanguageVersion = language;
        return test.RunAsync();
    }

    [Theory]
    [InlineData("Handle({|ZMQ2003:message.Data[4..].ToArray()|});", "Handle(message.Data[4..]);")]
    [InlineData("var body = message.Data[4..]; Handle({|ZMQ2003:body.ToArray()|});", "var body = message.Data[4..]; Handle(body);")]
    [InlineData("var n = BitConverter.ToInt32({|ZMQ2003:message.ToArray()|}, 0);", "var n = BitConverter.ToInt32(message.Data);")]
    [InlineData(
        "var n = BitConverter.ToInt32({|ZMQ2003:message.ToArray()|}, size + 4);",
        "var n = BitConverter.ToInt32(message.Data.Slice(size + 4));"
    )]
    [InlineData(
        "var s = Encoding.UTF8.GetString({|ZMQ2003:message.ToArray()|}, 1, size);",
        "var s = Encoding.UTF8.GetString(message.Data.Slice(1, size));"
    )]
    [InlineData("var n = int.Parse({|ZMQ2003:Encoding.UTF8.GetString(message.ToArray())|});", "var n = int.Parse(message.Data);")]
    [InlineData("var id = new Guid({|ZMQ2003:message.ToArray()|});", "var id = new Guid(message.Data);")]
    [InlineData(
        "if (!sender.Send({|ZMQ2003:message.ToArray()|}, SendFlags.DontWait)) return;",
        "if (!sender.Send(message.Data, SendFlags.DontWait)) return;"
    )]
    [InlineData("sender?.Send(data: {|ZMQ2003:message.ToArray()|});", "sender?.Send(data: message.Data);")]
    [InlineData(
        "using var received = new FrameReceiver(socket); Handle({|ZMQ2003:received.Receive().ToArray()|});",
        "using var received = new FrameReceiver(socket); Handle(received.Receive().Span);"
    )]
    [InlineData(
        "await Task.Delay(1); var n = int.Parse({|ZMQ2003:message.ToString()|});",
        "await Task.Delay(1); var n = int.Parse(message.Data);"
    )]
    [InlineData(
        "Message? m = message; socket.Recv(m!); Handle({|ZMQ2003:m!.ToArray()|});",
        "Message? m = message; socket.Recv(m!); Handle(m!.Data);"
    )]
    [InlineData(
        "var copy = {|ZMQ2003:message.ToArray()|}; for (var i = 0; i < size; i++) Handle(BitConverter.ToInt32(copy, i));",
        "var copy = message.Data; for (var i = 0; i < size; i++) Handle(BitConverter.ToInt32(copy.Slice(i)));"
    )]
    [InlineData("var copy = {|ZMQ2003:message.ToArray()|}; Handle(copy);", "Handle(message.Data);")]
    [InlineData("var copy = {|ZMQ2003:message.Data.Slice(4).ToArray()|}; Handle(copy);", "Handle(message.Data.Slice(4));")]
    [InlineData(
        "var copy = {|ZMQ2003:message.Data[size++..].ToArray()|}; Handle(copy);",
        "var copy = message.Data[size++..]; Handle(copy);"
    )]
    [InlineData(
        "var copy = {|ZMQ2003:message.Data.Slice(size++).ToArray()|}; Handle(copy);",
        "var copy = message.Data.Slice(size++); Handle(copy);"
    )]
    [InlineData(
        "using var frames = {|ZMQ2011:socket.RecvMultipart()|};\nvar copy = {|ZMQ2003:frames[0].ToArray()|}; Handle(copy);",
        "using var frames = {|ZMQ2011:socket.RecvMultipart()|};\nvar copy = frames[0].Data; Handle(copy);"
    )]
    [InlineData(
        "var copy = {|ZMQ2003:message.ToArray()|};\n#if DEBUG\n#endif\nHandle(copy);",
        "var copy = message.Data;\n#if DEBUG\n#endif\nHandle(copy);"
    )]
    [InlineData(
        "switch (size) { case 1: var copy = {|ZMQ2003:message.ToArray()|}; Handle(copy); break; }",
        "switch (size) { case 1: Handle(message.Data); break; }"
    )]
    [InlineData("Handle(\n    // raw\n    {|ZMQ2003:message.ToArray()|});", "Handle(\n    // raw\n    message.Data);")]
    [InlineData(
        "using System;\nusing Net.Zmq;\nvar message = new Message();\n"
            + "new Socket(new Context(), SocketType.Pull).Recv(message);\nvar copy = {|ZMQ2003:message.ToArray()|};\n"
            + "var id = new Guid(copy);",
        "using System;\nusing Net.Zmq;\nvar message = new Message();\n"
            + "new Socket(new Context(), SocketType.Pull).Recv(message);\nvar id = new Guid(message.Data);"
    )]
    public Task Argument_IsFixed(string before, string after) => Code.IsFixed(before, after);

    [Fact]
    public Task Several_and_nested_copies_AreFixed() =>
        Code.IsFixed(
            """
            using var m = new Message();
            while (running)
            {
                socket.Recv(m);
                // the kind first
                var data = {|ZMQ2003:m.ToArray()|}; // all of it
                var kind = BitConverter.ToInt16(data, 0);
                if (data.Length > 8)
                    Handle(BitConverter.ToInt64(data, BitConverter.ToInt32({|ZMQ2003:m.ToArray()|}, 4)));

                // then the text
                string json = {|ZMQ2003:m.ToString()|};
                var order = System.Text.Json.JsonSerializer.Deserialize<int[]>(json);
                Handle({|ZMQ2003:m.ToArray()|} /* raw */);
            }
            """,
            """
            using var m = new Message();
            while (running)
            {
                socket.Recv(m);
                // the kind first
                var data = {|ZMQ2005:m.Data|}; // all of it
                var kind = BitConverter.ToInt16(data);
                if (data.Length > 8)
                    Handle(BitConverter.ToInt64(data.Slice(BitConverter.ToInt32(m.Data.Slice(4)))));

                // then the text
                var order = System.Text.Json.JsonSerializer.Deserialize<int[]>(m.Data);
                Handle(m.Data /* raw */);
            }
            """
        );

    [Theory]
    [InlineData("sender.Send({|ZMQ2003:message.ToString()|});")] // invalid bytes would go out as they are
    [InlineData("Handle({|ZMQ2003:message./* all */ToArray()|});")]
    [InlineData("Encoding encoding = Encoding.Latin1; Handle(encoding.GetString({|ZMQ2003:message.ToArray()|}));")]
    [InlineData(
        "using var m = new Message(); socket.Recv(m); await Task.Delay(1); var data = {|ZMQ2003:m.ToArray()|}; "
            + "var a = BitConverter.ToInt32(data, 0); var b = BitConverter.ToInt64(data, 4);"
    )]
    [InlineData("Handle(BitConverter.ToInt32({|ZMQ2003:message.ToArray()|} /* all */, 4));")]
    [InlineData("var copy = {|ZMQ2003:message.ToArray()|}; Handle(BitConverter.ToInt32(copy, // from the start\n0));")]
    [InlineData("Handle({|ZMQ2003:message\n#if DEBUG\n#endif\n.ToArray()|});")]
    [InlineData("var copy = {|ZMQ2003:message\n#if DEBUG\n#endif\n.Data.ToArray()|}; Handle(copy); Handle(copy);")]
    public Task What_may_differ_IsNotFixed(string code) => Code.IsNotFixed(code);

    [Fact]
    public Task Overloads_of_ones_own_AreNotFixed() =>
        Code.IsNotFixed(
            """
            using System;
            using Net.Zmq;
            class Example
            {
                static int Decode(byte[] bytes) => bytes.Length;
                static int Decode(ReadOnlySpan<byte> bytes) => bytes.Length + 1;
                static int Parameter(Message m) => Decode({|ZMQ2003:m.ToArray()|});
            }
            """
        );

    [Theory]
    [InlineData(ZmqVersion.V0_1_0, "var n = int.Parse({|ZMQ2003:message.ToString()|});")]
    [InlineData(ZmqVersion.V0_2_0, "sender.Send({|ZMQ2003:message.ToArray()|});")]
    [InlineData(ZmqVersion.V0_4_1, "socket.Recv(message, 16); Handle({|ZMQ2003:message.ToArray()|});")]
    public Task Every_version_is_understood(ZmqVersion version, string code)
    {
        var test = Code.Analysis(code);
        test.LeaveOut("using ZmqPerf;");
        test.ZmqVersion = version;
        test.ReferencesRuntime = false;
        return test.RunAsync();
    }

    [Theory]
    [InlineData("Handle(message.ToArray(1));")]
    [InlineData("Handle(message.ToArray(), );")]
    [InlineData("Nothing(message.ToArray());")]
    [InlineData("int.Parse(message.ToString(), nothing);")]
    [InlineData("var data = message.ToArray(); Nothing(data);")]
    public Task Broken_code_DoesNotTrigger(string code)
    {
        var test = Code.Analysis(code);
        test.CompilerDiagnostics = CompilerDiagnostics.None;
        return test.RunAsync();
    }
}
