using System.Linq;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Xunit;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Tests.Catalogue;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.NetMq;

/// <summary>What is not true of NetMQ is not said of it, and neither is what nobody has tried yet.</summary>
[Trait("Compiler", "each")]
public sealed class SilenceTests
{
    /// <summary>Code that the rule would be about, if the library did what the other one does.</summary>
    [Theory]
    [InlineData("ZMQ1001", "var msg = new Msg(); msg.InitGC(new byte[64], 64); socket.Send(ref msg, false);")]
    [InlineData("ZMQ1004", "var pool = new ConcurrentBag<NetMQMessage>(); if (pool.TryTake(out var m)) socket.SendMultipartMessage(m);")]
    [FullData("ZMQ1006", "while (running) { var m = new NetMQMessage(); m.Append(payload); socket.TrySendMultipartMessage(m); }")]
    [FullData("ZMQ2001", "while (running) { var msg = new Msg(); msg.InitEmpty(); receiver.Receive(ref msg); msg.Close(); }")]
    [FullData(
        "ZMQ2005",
        """
            var msg = new Msg();
            msg.InitEmpty();
            receiver.Receive(ref msg);
            for (var i = 0; i < msg.Size; i++) Handle(msg.Slice()[i]);
            """
    )]
    [FullData("ZMQ2006", "while (running) { receiver.Poll(timeout); if (receiver.TryReceiveFrameBytes(out var bytes)) Handle(bytes); }")]
    [FullData(
        "ZMQ2010",
        "var kept = new List<NetMQMessage>(); while (running) { var m = receiver.ReceiveMultipartMessage(); kept.Add(m); }"
    )]
    [FullData("ZMQ3002", "var msg = new Msg(); msg.InitPool(4); receiver.Receive(ref msg); Handle(msg.Slice(0, msg.Size));")]
    [FullData("ZMQ3005", "var m = new NetMQMessage(); m.Append(payload); socket.SendMultipartMessage(m); m.Append(text);")]
    [FullData("ZMQ3007", "var frame = receiver.ReceiveMultipartMessage().First; Handle(frame.Buffer); socket.SendFrame(frame.Buffer);")]
    [FullData("ZMQ3009", "var msg = new Msg(); msg.InitGC(payload, 8); socket.Send(ref msg, false); payload[0] = 1;")]
    [FullData("ZMQ3010", "var m = new NetMQMessage(); m.Append(payload); socket.SendMultipartMessage(m);")]
    [FullData("ZMQ3013", "if (!receiver.TryReceiveFrameBytes(timeout, out var bytes)) return; Handle(bytes);")]
    [FullData("ZMQ3014", "try { socket.SendFrame(text); } catch (NetMQException e) when ((int)e.ErrorCode == 11) { }")]
    [FullData("ZMQ3020", "var bytes = receiver.ReceiveFrameBytes(); Handle(bytes.AsSpan(0, 4));")]
    [FullData(
        "ZMQ3021",
        "var msg = new Msg(); msg.InitPool(8); receiver.Receive(ref msg); var old = msg.Slice(); receiver.Receive(ref msg);"
    )]
    [FullData("ZMQ3022", "using var a = new PairSocket(); a.Bind(\"inproc://one\"); a.SendFrame(text);")]
    public Task What_does_not_hold_for_it_DoesNotTrigger(string id, string code) => RuleTest.Of(id).ForNetMq().DoesNotTrigger(code);

    /// <summary>A rule that is listed has a test in this folder, and one that has none is not listed.</summary>
    [Fact]
    public void Rules_that_hold_for_it_are_tried_here()
    {
        var compilation = CSharpCompilation.Create("C", references: References.Get(ZmqVersion.NetMq, runtime: false));
        var binding = Assert.Single(MessagingLibrary.Get(compilation)!.Bindings);
        var folder = System.IO.Path.Combine(RuleCatalogue.Root, "tests", "Analyzers.Tests", "NetMq");
        var tried = System
            .IO.Directory.GetFiles(folder, "*.cs")
            .Where(file => !file.EndsWith("SilenceTests.cs", System.StringComparison.Ordinal))
            .Select(System.IO.File.ReadAllText)
            .ToList();
        Assert.All(
            RuleCatalogue.Ids,
            id => Assert.Equal(id is "ZMQ3027" || tried.Exists(text => text.Contains(id, System.StringComparison.Ordinal)), binding.Has(id))
        );
    }

    [Fact]
    public Task Both_libraries_in_one_file_are_kept_apart() =>
        RuleTest
            .Of("ZMQ3005")
            .In(ZmqVersion.Both)
            .DoesNotTrigger(
                """
                using NetMQ;
                using NetMQ.Sockets;
                static class Bridge
                {
                    static void Run(Net.Zmq.Socket from, DealerSocket to)
                    {
                        var frame = new Net.Zmq.Message();
                        from.Recv(frame);
                        to.SendFrame(frame.ToArray());
                        frame.Dispose();
                    }
                }
                """
            );

    [Fact]
    public Task Each_of_both_is_reported() =>
        RuleTest
            .Of("ZMQ3001")
            .In(ZmqVersion.Both)
            .Triggers(
                """
                using NetMQ;
                using NetMQ.Sockets;
                static class Bridge
                {
                    static void Run(Net.Zmq.Socket from, DealerSocket to, byte[] payload)
                    {
                        {|ZMQ3001:to.TrySendFrame(payload)|};
                        {|ZMQ3001:from.Send(payload, Net.Zmq.SendFlags.DontWait)|};
                    }
                }
                """
            );
}
