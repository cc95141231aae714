using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.NetMq;

/// <summary>ZMQ3008, ZMQ3003 and ZMQ3024 with NetMQ.</summary>
public sealed class LifetimeTests
{
    private static RuleTest Disposal { get; } = RuleTest.Of("ZMQ3008").ForNetMq();

    private static RuleTest Part { get; } = RuleTest.Of("ZMQ3003").ForNetMq();

    private static RuleTest Size { get; } = RuleTest.Of("ZMQ3024").ForNetMq();

    [Theory]
    [InlineData("var {|ZMQ3008:own|} = new PushSocket(\">tcp://peer:1\"); own.SendFrame(payload);")]
    [InlineData("var {|ZMQ3008:own|} = new DealerSocket { Options = { Linger = timeout } }; own.Connect(text); own.SendFrame(payload);")]
    [InlineData("var {|ZMQ3008:own|} = new PullSocket(text); if (!own.TryReceiveFrameString(out var t)) return; Handle(t); own.Close();")]
    [InlineData("var {|ZMQ3008:actor|} = NetMQActor.Create(shim => { }); actor.SendFrame(text);")]
    public Task What_sends_is_not_disposed_by_a_fix_that_would_drop_messages(string code) => Disposal.IsNotFixed(code);

    [Fact]
    public Task What_only_receives_is_disposed() =>
        Disposal.IsFixed(
            "var {|ZMQ3008:own|} = new PullSocket(\"@tcp://*:1\");\nHandle(own.ReceiveFrameBytes());",
            "using var own = new PullSocket(\"@tcp://*:1\");\nHandle(own.ReceiveFrameBytes());"
        );

    [Theory]
    [InlineData("using var own = new PushSocket(); own.Connect(text); own.SendFrame(payload);")]
    [FullData("var own = new PushSocket(); own.Connect(text); own.SendFrame(payload); own.Dispose();")]
    [InlineData("var own = new PushSocket(); own.Connect(text); own.SendFrame(payload); own.Close();")]
    public Task What_is_disposed_DoesNotTrigger(string code) => Disposal.DoesNotTrigger(code);

    [Theory]
    [InlineData("var own = new PullSocket(); own.Bind(text); var running = new NetMQPoller { own }; running.RunAsync();")]
    public Task What_is_handed_on_DoesNotTrigger(string code) => Disposal.DoesNotTrigger(code);

    [Theory]
    [InlineData("var proxy = new Proxy(a, b); proxy.Start();")]
    [InlineData("new Proxy(a, b).Start();")]
    [FullData("var running = new NetMQPoller(); running.Add(a); running.Add(b); running.Run();")]
    public Task What_is_in_use_as_long_as_the_process_lives_DoesNotTrigger(string code) =>
        Disposal.DoesNotTrigger("var a = new PullSocket(\"@tcp://*:1\"); var b = new PushSocket(\"@tcp://*:2\"); " + code);

    [Theory]
    [InlineData("var proxy = new Proxy(a, b); Task.Run(() => proxy.Stop()); proxy.Start();")]
    public Task What_is_in_use_until_somebody_says_so_Triggers(string code) =>
        Disposal.Triggers(
            "var {|ZMQ3008:a|} = new PullSocket(\"@tcp://*:1\"); var {|ZMQ3008:b|} = new PushSocket(\"@tcp://*:2\"); " + code
        );

    [Fact]
    public Task Message_is_plain_data_DoesNotTrigger() =>
        Disposal.DoesNotTrigger("var own = new NetMQMessage(); own.Append(payload); socket.SendMultipartMessage(own);");

    [Fact]
    public Task Rented_array_is_sent_by_its_length()
    {
        var test = Part.Fix(
            """
            var rented = ArrayPool<byte>.Shared.Rent(size);
            socket.SendFrame({|ZMQ3003:rented|});
            """,
            """
            var rented = ArrayPool<byte>.Shared.Rent(size);
            socket.SendFrame(rented, size);
            """
        );
        test.CodeActionVerifier = (action, verify) => verify.Equal("Send 'size' bytes only", action.Title);
        return test.RunAsync();
    }

    [Fact]
    public Task Rented_array_is_sent_as_far_as_it_was_filled()
    {
        var test = Part.Fix(
            """
            var rented = ArrayPool<byte>.Shared.Rent(4096);
            int read;
            while ((read = System.IO.Stream.Null.Read(rented, 0, 4096)) > 0)
                socket.SendMoreFrame("CHUNK").SendFrame({|ZMQ3003:rented|});
            """,
            """
            var rented = ArrayPool<byte>.Shared.Rent(4096);
            int read;
            while ((read = System.IO.Stream.Null.Read(rented, 0, 4096)) > 0)
                socket.SendMoreFrame("CHUNK").SendFrame(rented, read);
            """
        );
        test.CodeActionVerifier = (action, verify) => verify.Equal("Send 'read' bytes only", action.Title);
        return test.RunAsync();
    }

    [Theory]
    [InlineData("var rented = ArrayPool<byte>.Shared.Rent(size); socket.SendFrame(rented, size);")]
    public Task Part_DoesNotTrigger(string code) => Part.DoesNotTrigger(code);

    [Theory]
    [InlineData("var own = new byte[size]; socket.SendFrame(own);")]
    public Task Array_of_its_size_DoesNotTrigger(string code) => Part.DoesNotTrigger(code);

    [Theory]
    [InlineData("var head = receiver.ReceiveFrameBytes(); var rest = {|ZMQ3024:new byte[BitConverter.ToInt32(head, 0)]|}; Handle(rest);")]
    [InlineData(
        """
            var head = receiver.ReceiveFrameBytes();
            var n = BinaryPrimitives.ReadInt32LittleEndian(head.AsSpan(4));
            var rest = {|ZMQ3024:new byte[n]|};
            Handle(rest);
            """
    )]
    public Task Memory_of_a_received_size_Triggers(string code) => Size.IsNotFixed(code);

    [Theory]
    [InlineData(
        """
            var head = receiver.ReceiveFrameBytes();
            var n = BitConverter.ToInt32(head, 0);
            if (n is > 0 and < 100) Handle(new byte[n]);
            """
    )]
    public Task Memory_of_a_checked_size_DoesNotTrigger(string code) => Size.DoesNotTrigger(code);

    [Theory]
    [InlineData("var m = router.ReceiveMultipartMessage(); Handle({|ZMQ3024:new byte[m[2].ConvertToInt32()]|});")]
    [InlineData("var m = router.ReceiveMultipartMessage(); Handle({|ZMQ3024:new byte[int.Parse(m.Last.ConvertToString())]|});")]
    [InlineData("var m = router.ReceiveMultipartMessage(); m.Pop(); var n = m.Pop().ConvertToInt32(); Handle({|ZMQ3024:new byte[n]|});")]
    [InlineData("var m = router.ReceiveMultipartMessage(); Handle({|ZMQ3024:new byte[BitConverter.ToInt32(m[1].Buffer, 0)]|});")]
    [InlineData("var all = router.ReceiveMultipartBytes(); Handle({|ZMQ3024:new byte[BitConverter.ToInt32(all[1], 0)]|});")]
    [InlineData("var all = router.ReceiveMultipartStrings(); Handle({|ZMQ3024:new byte[int.Parse(all[1])]|});")]
    [InlineData("if (receiver.TryReceiveFrameString(out var n)) Handle({|ZMQ3024:new byte[int.Parse(n)]|});")]
    [InlineData("if (receiver.TryReceiveFrameBytes(out var h)) Handle({|ZMQ3024:new byte[BitConverter.ToInt32(h, 0)]|});")]
    [FullData(
        """
            NetMQMessage? m = null;
            if (receiver.TryReceiveMultipartMessage(ref m))
                Handle({|ZMQ3024:new byte[m[0].ConvertToInt32()]|});
            """
    )]
    [FullData(
        """
            NetMQMessage m;
            if (size > 3)
                m = router.ReceiveMultipartMessage();
            else
                m = receiver.ReceiveMultipartMessage();
            Handle({|ZMQ3024:new byte[m[0].ConvertToInt32()]|});
            """
    )]
    public Task Memory_of_a_size_in_a_frame_of_several_Triggers(string code) => Size.IsNotFixed(code);

    [Theory]
    [InlineData("var m = router.ReceiveMultipartMessage(); Handle(new byte[m[2].MessageSize]);")]
    [InlineData("var m = router.ReceiveMultipartMessage(); var n = m[2].ConvertToInt32(); if (n < 100) Handle(new byte[n]);")]
    [InlineData("var m = router.ReceiveMultipartMessage(); Handle(new byte[Math.Min(m[2].ConvertToInt32(), 100)]);")]
    [InlineData("var m = new NetMQMessage(); m.Append(4); Handle(new byte[m[0].ConvertToInt32()]);")]
    [InlineData("var m = router.ReceiveMultipartMessage(); m.Push(4); Handle(new byte[m[0].ConvertToInt32()]);")]
    [InlineData("var all = new List<byte[]> { payload }; Handle(new byte[BitConverter.ToInt32(all[0], 0)]);")]
    [InlineData("if (int.TryParse(text, out var n)) Handle(new byte[n]);")]
    [InlineData("string? t = \"9\"; if (!receiver.TryReceiveFrameString(out t)) t = \"3\"; Handle(new byte[int.Parse(t)]);")]
    [FullData(
        """
            NetMQMessage? m = new NetMQMessage();
            m.Append(4);
            if (size > 3)
                m = router.ReceiveMultipartMessage();
            Handle(new byte[m[0].ConvertToInt32()]);
            """
    )]
    [FullData(
        """
            NetMQMessage m;
            if (size > 3)
                m = router.ReceiveMultipartMessage();
            else
                m = new NetMQMessage(new[] { payload });
            Handle(new byte[m[0].ConvertToInt32()]);
            """
    )]
    public Task Memory_of_another_size_DoesNotTrigger(string code) => Size.DoesNotTrigger(code);
}
