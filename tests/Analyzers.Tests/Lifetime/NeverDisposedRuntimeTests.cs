using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Lifetime;

/// <summary>What the runtime makes, or a channel of it gives.</summary>
public sealed class NeverDisposedRuntimeTests
{
    private const string Loop = "await Task.Yield(); await using var loop = ReceiveLoop.Start([socket]); ";
    private const string Receiver = "using var r = new FrameReceiver(socket); r.Receive(); ";

    private static RuleTest Code { get; } = RuleTest.Of("ZMQ3008");

    [Theory]
    [InlineData("var {|ZMQ3008:r|} = new FrameReceiver(socket); Handle(r.Receive().Span);")]
    [FullData("var {|ZMQ3008:f|} = socket.BeginFrame(4); f.Span.Clear(); f.Send();")]
    [FullData("var {|ZMQ3008:f|} = socket.BeginZeroedFrame(4); if (!f.Send(SendFlags.DontWait)) Handle(1);")]
    [FullData("var {|ZMQ3008:f|} = socket.BeginGrowingFrame(); f.GetSpan(1)[0] = 1; f.Advance(1); f.Send();")]
    [FullData("var {|ZMQ3008:f|} = socket.BeginGrowingFrame(); f.Write<byte>(payload); f.Send();")]
    [FullData("var {|ZMQ3008:f|} = SharedFrame.Create(payload); sender.Send(f); socket.Send(f);")]
    [InlineData("var {|ZMQ3008:m|} = new OutgoingMessage(); m.Add(payload); socket.SendMessage(m);")]
    [FullData("await Task.Yield(); var {|ZMQ3008:loop|} = ReceiveLoop.Start([socket]); Handle(loop.Messages.Count);")]
    public Task Made_by_the_runtime_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("var {|ZMQ3008:f|} = r.Detach(); Handle(f.Span);")]
    [FullData("var {|ZMQ3008:f|} = r.Detach(); await System.IO.File.WriteAllBytesAsync(\"\", f.Memory);")]
    public Task Detached_frame_Triggers(string code) => Code.Triggers(Receiver + code);

    [Theory]
    [InlineData("{|ZMQ3008:r.Detach()|};")]
    [FullData("_ = {|ZMQ3008:r.Detach()|};")]
    [InlineData("Handle({|ZMQ3008:r.Detach()|}.ToArray());")]
    [FullData("Handle({|ZMQ3008:r.Detach()|}.Span);")]
    [InlineData("await System.IO.File.WriteAllBytesAsync(\"\", {|ZMQ3008:r.Detach()|}.Memory);")]
    [FullData("{|ZMQ3008:socket.BeginFrame(4)|};")]
    [FullData("_ = {|ZMQ3008:SharedFrame.Create(payload)|};")]
    public Task Made_and_held_by_nothing_Triggers(string code) => Code.Triggers(Receiver + code);

    [Theory]
    [InlineData("{|ZMQ3008:await loop.Messages.ReadAsync()|};")]
    [FullData("_ = {|ZMQ3008:await loop.Messages.ReadAsync().ConfigureAwait(false)|};")]
    [FullData("Handle(({|ZMQ3008:await loop.Messages.ReadAsync()|}).Body.Span);")]
    [FullData("using var m = await loop.Messages.ReadAsync(); {|ZMQ3008:m.Reply()|};")]
    [FullData("using var m = await loop.Messages.ReadAsync(); await loop.SendAsync(m.Socket, {|ZMQ3008:m.Reply()|});")]
    [InlineData("while (loop.Messages.TryRead(out {|ZMQ3008:_|})) { }")]
    [FullData("loop.Messages.TryRead(out {|ZMQ3008:var _|});")]
    public Task Taken_from_a_channel_and_held_by_nothing_Triggers(string code) => Code.Triggers(Loop + code);

    [Theory]
    [InlineData("socket.Send({|ZMQ3008:SharedFrame.Create(payload)|});")]
    [FullData("using var m = new OutgoingMessage(); m.Add({|ZMQ3008:SharedFrame.Create(payload)|}); socket.SendMessage(m);")]
    [InlineData("Publish({|ZMQ3008:SharedFrame.Create(payload)|}); void Publish(SharedFrame f) { socket.Send(f); sender.Send(f); }")]
    [InlineData("Handle({|ZMQ3008:new FrameReceiver(socket)|}.Receive().Span);")]
    [FullData("if ({|ZMQ3008:new FrameReceiver(socket)|}.TryReceive(out var f)) Handle(f.Span);")]
    [FullData("int Next() => {|ZMQ3008:new FrameReceiver(socket)|}.Receive().Size; Handle(Next());")]
    [FullData("Handle(First({|ZMQ3008:r.Detach()|})); static byte First(OwnedFrame f) => f.Span[0];")]
    public Task Made_for_one_use_Triggers(string code) => Code.Triggers(Receiver + code);

    [Theory]
    [InlineData("await Task.Yield(); {|ZMQ3008:ReceiveLoop.Start([socket])|};")]
    [InlineData("await foreach (var m in {|ZMQ3008:ReceiveLoop.Start([socket])|}.Messages.ReadAllAsync()) m.Dispose();")]
    [FullData("var all = {|ZMQ3008:ReceiveLoop.Start([socket], null, CancellationToken.None)|}.Messages; await all.Completion;")]
    [FullData("var all = {|ZMQ3008:ReceiveLoop.Start([socket], new() { Capacity = 5 })|}.Messages; (await all.ReadAsync()).Dispose();")]
    public Task Loop_that_nobody_can_stop_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("await using var loop = ReceiveLoop.Start([socket]); await Task.Yield();")]
    [FullData("await ReceiveLoop.Start([socket]).DisposeAsync();")]
    [InlineData("var all = ReceiveLoop.Start([socket], null, cancellationToken).Messages; await all.Completion;")]
    [FullData("var all = ReceiveLoop.Start([socket], cancellationToken: cancellationToken).Messages; await all.Completion;")]
    public Task Loop_that_somebody_stops_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("r.Detach().Dispose();")]
    [FullData("using (r.Detach()) Handle(1);")]
    public Task Made_and_disposed_DoesNotTrigger(string code) => Code.DoesNotTrigger(Receiver + code);

    [Theory]
    [InlineData("using var m = new OutgoingMessage(); m.Add(r.Detach()); socket.SendMessage(m);")]
    [FullData("var kept = new List<SharedFrame>(); kept.Add(SharedFrame.Create(payload));")]
    [FullData("Take(SharedFrame.Create(payload)); static void Take(SharedFrame f) { using (f) Console.WriteLine(f.Size); }")]
    [FullData("Take(r.Detach()); static void Take(OwnedFrame f) => f.Dispose();")]
    public Task Made_and_handed_on_DoesNotTrigger(string code) => Code.DoesNotTrigger(Receiver + code);

    [Theory]
    [InlineData("var other = System.Threading.Channels.Channel.CreateUnbounded<int>(); while (other.Reader.TryRead(out _)) { }")]
    public Task Number_of_a_channel_DoesNotTrigger(string code) => Code.DoesNotTrigger(Receiver + code);

    [Theory]
    [InlineData("socket.BeginFrame(0).Send();")]
    public Task Made_and_sent_DoesNotTrigger(string code) => Code.DoesNotTrigger(Receiver + code);

    [Fact]
    public Task Dropped_frame_IsNotFixed() => Code.IsNotFixed(Receiver + "{|ZMQ3008:r.Detach()|};");

    [Theory]
    [InlineData("await foreach (var {|ZMQ3008:m|} in loop.Messages.ReadAllAsync()) Handle(m.Body.Span);")]
    [FullData("await foreach (var {|ZMQ3008:m|} in loop.Messages.ReadAllAsync().ConfigureAwait(false)) Handle(m.Count);")]
    [FullData("var {|ZMQ3008:m|} = await loop.Messages.ReadAsync(); Handle(m[0].Span);")]
    [FullData("while (loop.Messages.TryRead(out var {|ZMQ3008:m|})) Handle(m[0].Span);")]
    public Task Taken_from_a_channel_Triggers(string code) => Code.Triggers(Loop + code);

    [Fact]
    public Task Answer_that_is_sent_Triggers() =>
        Code.Triggers(
            Loop
                + """
                using var m = await loop.Messages.ReadAsync();
                var {|ZMQ3008:reply|} = m.Reply();
                reply.Add(payload);
                await loop.SendAsync(m.Socket, reply);
                """
        );

    [Theory]
    [InlineData("using var f = socket.BeginFrame(4); f.Span.Clear(); f.Send();")]
    [FullData("var f = socket.BeginFrame(4); try { f.Span.Clear(); f.Send(); } finally { f.Dispose(); }")]
    [InlineData("var loop = ReceiveLoop.Start([socket]); await loop.DisposeAsync();")]
    [FullData("var loop = ReceiveLoop.Start([socket]); loop.DisposeAsync().AsTask().Wait();")]
    public Task Disposed_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("using var f = r.Detach(); Handle(f.Span);")]
    [FullData("var f = r.Detach(); using var m = new OutgoingMessage(); m.Add(f); socket.SendMessage(m);")]
    [FullData("var kept = new List<OwnedFrame>(); var f = r.Detach(); kept.Add(f);")]
    public Task Detached_frame_with_an_owner_DoesNotTrigger(string code) => Code.DoesNotTrigger(Receiver + code);

    [Theory]
    [InlineData("static OwnedFrame Next(FrameReceiver r) { r.Receive(); var f = r.Detach(); return f; }")]
    [FullData("var f = socket.BeginGrowingFrame(); using var w = new System.Text.Json.Utf8JsonWriter(f); f.Send();")]
    public Task Given_to_others_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("var kept = new List<OwnedFrame>(); await foreach (var m in loop.Messages.ReadAllAsync()) kept.Add(m.Body);")]
    public Task Taken_from_a_channel_and_kept_DoesNotTrigger(string code) => Code.DoesNotTrigger(Loop + code);

    [Theory]
    [InlineData("await foreach (var m in loop.Messages.ReadAllAsync()) foreach (var f in m) f.Dispose();")]
    [FullData("await foreach (var m in loop.Messages.ReadAllAsync()) m[0].Dispose();")]
    public Task Frames_of_a_channel_that_are_disposed_DoesNotTrigger(string code) => Code.DoesNotTrigger(Loop + code);

    [Theory]
    [InlineData("await foreach (var m in loop.Messages.ReadAllAsync()) using (m) Handle(m[0].Span);")]
    [FullData("while (loop.Messages.TryRead(out var m)) m.Dispose();")]
    [FullData("while (loop.Messages.TryRead(out var m)) using (m) Handle(m[0].Span);")]
    public Task Taken_from_a_channel_and_disposed_DoesNotTrigger(string code) => Code.DoesNotTrigger(Loop + code);

    [Theory]
    [InlineData("if (loop.Messages.TryRead(out _)) throw new InvalidOperationException();")]
    public Task Taken_from_a_channel_before_a_throw_DoesNotTrigger(string code) => Code.DoesNotTrigger(Loop + code);

    [Fact]
    public Task Element_of_a_list_DoesNotTrigger() =>
        Code.DoesNotTrigger("var all = new List<OwnedMessage>(); foreach (var m in all) Handle(m[0].Span);");

    [Fact]
    public Task Code_that_never_ends_DoesNotTrigger() =>
        Code.DoesNotTrigger("var r = new FrameReceiver(socket); while (true) Handle(r.Receive().Span);");

    [Theory]
    [InlineData(
        "var {|ZMQ3008:r|} = new FrameReceiver(socket);\nvar frame = r.Receive();\nHandle(frame.Span);",
        "using var r = new FrameReceiver(socket);\nvar frame = r.Receive();\nHandle(frame.Span);"
    )]
    [InlineData(
        "var {|ZMQ3008:f|} = socket.BeginFrame(4);\nf.Span.Clear();\nf.Send();",
        "using var f = socket.BeginFrame(4);\nf.Span.Clear();\nf.Send();"
    )]
    public Task Declaration_IsFixed(string code, string after) => Code.IsFixed(code, after);

    [Fact]
    public Task Variable_of_a_loop_IsFixed() =>
        Code.IsFixed(
            """
            await Task.Yield();
            await using var loop = ReceiveLoop.Start([socket]);
            await foreach (var {|ZMQ3008:m|} in loop.Messages.ReadAllAsync())
            {
                // each
                Handle(m[0].Span);
            }
            """,
            """
            await Task.Yield();
            await using var loop = ReceiveLoop.Start([socket]);
            await foreach (var m in loop.Messages.ReadAllAsync())
            {
                using var owned = m;
                // each
                Handle(m[0].Span);
            }
            """
        );

    [Theory]
    [InlineData("await foreach (var {|ZMQ3008:m|} in loop.Messages.ReadAllAsync()) Handle(m[0].Span);")]
    public Task Without_a_declaration_IsNotFixed(string code) => Code.IsNotFixed(Loop + code);

    [Theory]
    [InlineData("while (loop.Messages.TryRead(out var {|ZMQ3008:m|})) Handle(m[0].Span);")]
    public Task Without_a_block_IsNotFixed(string code) => Code.IsNotFixed(Loop + code);

    [Fact]
    public Task Loop_whose_end_is_to_be_awaited_IsNotFixed() =>
        Code.IsNotFixed("await Task.Yield(); var {|ZMQ3008:loop|} = ReceiveLoop.Start([socket]); Handle(loop.Messages.Count);");

    [Fact]
    public Task View_that_may_leave_the_block_IsNotFixed() =>
        Code.IsNotFixed(
            """
            ReceivedFrame kept = default;
            if (running)
            {
                var {|ZMQ3008:r|} = new FrameReceiver(socket);
                kept = r.Receive();
            }
            Handle(kept.Span);
            """
        );

    [Fact]
    public Task Memory_that_may_leave_the_block_IsNotFixed() =>
        Code.IsNotFixed(
            """
            ReadOnlyMemory<byte> kept = default;
            using var r = new FrameReceiver(socket);
            if (running)
            {
                r.Receive();
                var {|ZMQ3008:f|} = r.Detach();
                kept = f.Memory;
            }
            Handle(kept.Span);
            """
        );
}
