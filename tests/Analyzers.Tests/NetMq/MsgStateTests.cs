using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.NetMq;

/// <summary>ZMQ3004 and ZMQ3006 with NetMQ's <c>Msg</c>: a value that is passed by reference, initialized, sent, and closed once.</summary>
public sealed class MsgStateTests
{
    private static RuleTest Sent { get; } = RuleTest.Of("ZMQ3004").ForNetMq();

    private static RuleTest Closed { get; } = RuleTest.Of("ZMQ3006").ForNetMq();

    [Theory]
    [InlineData("Console.WriteLine({|ZMQ3004:msg.Size|});")]
    [FullData("Console.WriteLine({|ZMQ3004:msg.HasMore|});")]
    [FullData("Span<byte> rest = {|ZMQ3004:msg.Slice()|};")]
    [FullData("{|ZMQ3004:msg.Slice(1, 2)|}.Clear();")]
    [InlineData("Span<byte> rest = {|ZMQ3004:msg|};")]
    [InlineData("Console.WriteLine({|ZMQ3004:msg[0]|});")]
    [FullData("Console.WriteLine({|ZMQ3004:msg.GetString(Encoding.UTF8)|});")]
    [FullData("{|ZMQ3004:msg.Put(1)|};")]
    [FullData("{|ZMQ3004:msg.Put(payload, 0, 4)|}; msg.Close();")]
    [InlineData("{|ZMQ3004:socket.Send(ref msg, false)|};")]
    [FullData("{|ZMQ3004:socket.TrySend(ref msg, timeout, false)|};")]
    public Task Use_behind_a_send_Triggers(string use) =>
        Sent.Triggers("var msg = new Msg(); msg.InitPool(4); socket.Send(ref msg, false); " + use);

    [Theory]
    [InlineData("if (socket.TrySend(ref msg, timeout, false)) Console.WriteLine({|ZMQ3004:msg.Size|});")]
    [FullData("var sent = socket.TrySend(ref msg, timeout, false); if (!sent) return; {|ZMQ3004:socket.Send(ref msg, false)|};")]
    [FullData("while (running) { {|ZMQ3004:socket.Send(ref msg, false)|}; }")]
    public Task Use_behind_a_send_on_some_path_Triggers(string use) =>
        Sent.Triggers("var msg = new Msg(); msg.InitGC(payload, payload.Length); " + use);

    [Theory]
    [InlineData("Console.WriteLine(msg.Size); socket.Send(ref msg, false); msg.Close();")]
    [FullData("socket.Send(ref msg, false); msg.InitPool(3); Console.WriteLine(msg.Size);")]
    [FullData("socket.Send(ref msg, false); receiver.Receive(ref msg); Console.WriteLine(msg.Size);")]
    [FullData("socket.Send(ref msg, false); Console.WriteLine(msg.IsInitialised);")]
    [FullData("while (running) { msg.InitPool(3); socket.Send(ref msg, false); }")]
    public Task Content_that_is_there_again_DoesNotTrigger(string use) =>
        Sent.DoesNotTrigger("var msg = new Msg(); msg.InitPool(4); " + use);

    [Theory]
    [InlineData("if (!socket.TrySend(ref msg, timeout, false)) Console.WriteLine(msg.Size);")]
    [FullData("while (!socket.TrySend(ref msg, timeout, false)) Console.WriteLine(msg.Size);")]
    [FullData("while (!socket.TrySend(ref msg, timeout, false)) { }")]
    [FullData("socket.TrySend(ref msg, timeout, false); Console.WriteLine(msg.Size);")]
    [FullData("_ = socket.TrySend(ref msg, timeout, false); socket.Send(ref msg, false);")]
    [FullData("try { socket.Send(ref msg, false); } catch (NetMQException) { Console.WriteLine(msg.Size); }")]
    public Task Send_that_may_not_have_sent_DoesNotTrigger(string use) =>
        Sent.DoesNotTrigger("var msg = new Msg(); msg.InitPool(4); " + use);

    [Fact]
    public Task Flag_that_a_proxy_asks_for_behind_the_send_Triggers() =>
        Sent.Triggers(
            """
            var msg = new Msg();
            msg.InitEmpty();
            do
            {
                receiver.Receive(ref msg);
                socket.Send(ref msg, msg.HasMore);
            }
            while ({|ZMQ3004:msg.HasMore|});
            """
        );

    [Theory]
    [InlineData("msg.InitEmpty(); socket.Send(ref msg, true); socket.Send(ref msg, false);")]
    [FullData("msg.InitEmpty(); while (running) { socket.SendMoreFrame(payload); socket.Send(ref msg, false); }")]
    [InlineData("msg.InitPool(0); while (running) { socket.Send(ref msg, false); Thread.Sleep(1000); }")]
    public Task Frame_that_is_meant_to_be_empty_DoesNotTrigger(string use) => Sent.DoesNotTrigger("var msg = new Msg(); " + use);

    [Fact]
    public Task Copy_that_a_helper_sends_DoesNotTrigger() =>
        Sent.DoesNotTrigger(
            """
            var msg = new Msg();
            msg.InitGC(payload, 1);
            Send(socket, msg);
            Send(socket, msg);
            Console.WriteLine(msg.Size);
            static void Send(NetMQSocket to, Msg one) => to.Send(ref one, false);
            """
        );

    [Theory]
    [InlineData("socket.Send(ref msg, false); Fill(ref msg); Console.WriteLine(msg.Size); void Fill(ref Msg m) => m.InitPool(3);")]
    [FullData("ref var other = ref msg; socket.Send(ref msg, false); other.InitPool(3); Console.WriteLine(msg.Size);")]
    [FullData("Action send = () => socket.Send(ref msg, false); send(); Console.WriteLine(msg.Size);")]
    [FullData("var copy = msg; socket.Send(ref copy, false); Console.WriteLine(msg.Size);")]
    public Task Message_that_other_code_has_DoesNotTrigger(string use) =>
        Sent.DoesNotTrigger("var msg = new Msg(); msg.InitPool(4); " + use);

    [Theory]
    [InlineData("{|ZMQ3006:msg.Close()|};")]
    [FullData("{|ZMQ3006:socket.Send(ref msg, false)|};")]
    [FullData("{|ZMQ3006:receiver.Receive(ref msg)|};")]
    [FullData("if ({|ZMQ3006:receiver.TryReceive(ref msg, timeout)|}) Console.WriteLine(1);")]
    [FullData("Span<byte> content = {|ZMQ3006:msg.Slice()|};")]
    [InlineData("Console.WriteLine({|ZMQ3006:msg.ToArray()|}.Length);")]
    public Task Use_behind_a_close_Triggers(string use) =>
        Closed.Triggers("var msg = new Msg(); msg.InitEmpty(); receiver.Receive(ref msg); msg.Close(); " + use);

    [Theory]
    [InlineData("while (running) { {|ZMQ3006:receiver.Receive(ref msg)|}; Console.WriteLine(msg.ToArray().Length); msg.Close(); }")]
    [FullData("do { {|ZMQ3006:receiver.Receive(ref msg)|}; msg.Close(); } while (msg.HasMore);")]
    public Task Close_in_every_iteration_Triggers(string use) => Closed.Triggers("var msg = new Msg(); msg.InitEmpty(); " + use);

    [Theory]
    [InlineData("msg.Close(); msg.InitEmpty(); receiver.Receive(ref msg); msg.Close();")]
    [FullData("msg.Close(); Console.WriteLine(msg.Size); Console.WriteLine(msg.HasMore); Console.WriteLine(msg.MsgType);")]
    [FullData("msg.Close(); if (msg.IsInitialised) msg.Close();")]
    [InlineData("if (running) msg.Close(); if (msg.MsgType != MsgType.Uninitialised) msg.Close();")]
    [FullData("if (running) msg.Close(); if (!running) msg.Close();")]
    [FullData("do { msg.InitEmpty(); receiver.Receive(ref msg); msg.Close(); } while (msg.HasMore);")]
    [FullData("msg.Close(); Fill(ref msg); receiver.Receive(ref msg); void Fill(ref Msg m) => m.InitEmpty();")]
    [FullData("msg.Close(); msg = new Msg(); msg.InitEmpty(); receiver.Receive(ref msg);")]
    public Task Message_that_may_be_used_again_DoesNotTrigger(string use) =>
        Closed.DoesNotTrigger("var msg = new Msg(); msg.InitEmpty(); receiver.Receive(ref msg); " + use);
}
