using Xunit;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Tests.ControlFlow;

namespace ZmqPerf.Analyzers.Tests.Messaging;

/// <summary>Whether a receive that is given flags waits, and which members of the runtime are what.</summary>
[Trait("Compiler", "each")]
public sealed class FlagValueTests
{
    [Theory]
    [InlineData("socket.Recv(b);", true)]
    [FullData("socket.Recv(b, RecvFlags.None);", true)]
    [FullData("socket.Recv(b, RecvFlags.DontWait);", false)]
    [FullData("socket.Recv(b, flags: RecvFlags.DontWait);", false)]
    public void Flags_in_the_call_are_folded(string code, bool? waits) => Check(code, waits);

    [Theory]
    [InlineData("const RecvFlags f = RecvFlags.DontWait; socket.Recv(b, f);", false)]
    [FullData("var f = RecvFlags.DontWait; socket.Recv(b, f);", false)]
    [FullData("RecvFlags f = RecvFlags.None; socket.Recv(b, f); socket.Recv(b, f);", true)]
    [FullData("var f = RecvFlags.None | RecvFlags.DontWait; socket.Recv(b, f);", false)]
    [InlineData("var f = (Net.Zmq.RecvFlags.DontWait); if (f == RecvFlags.None) return; socket.Recv(b, f);", false)]
    [FullData("var f = RecvFlags.DontWait; Action a = () => socket.Recv(b, f);", false)]
    [FullData("var f = RecvFlags.DontWait; var s = $\"{f}\"; socket.Recv(b, f);", false)]
    [FullData("var f = RecvFlags.DontWait; var g = n > 1 ? f : RecvFlags.None; socket.Recv(b, f);", false)]
    [FullData("var f = RecvFlags.DontWait; Named(f: f); socket.Recv(b, f);", false)]
    public void Flags_in_a_local_are_folded(string code, bool? waits) => Check(code, waits);

    [Theory]
    [InlineData("socket.Recv(b, flags | RecvFlags.DontWait);", false)]
    [FullData("socket.Recv(b, RecvFlags.DontWait | _flags);", false)]
    [InlineData("socket.Recv(b, flags | RecvFlags.None);", null)]
    [FullData("socket.Recv(b, flags & RecvFlags.DontWait);", null)]
    public void Flags_that_are_added_to_others_are_known(string code, bool? waits) => Check(code, waits);

    [Theory]
    [InlineData("var f = RecvFlags.DontWait; f = RecvFlags.None; socket.Recv(b, f);", null)]
    [FullData("var f = RecvFlags.None; if (n > 1) f |= RecvFlags.DontWait; socket.Recv(b, f);", null)]
    [FullData("var f = RecvFlags.None; Change(ref f); socket.Recv(b, f);", null)]
    [FullData("var f = RecvFlags.None; ref var alias = ref f; alias = RecvFlags.DontWait; socket.Recv(b, f);", null)]
    [FullData("var f = RecvFlags.None; (f, n) = (RecvFlags.DontWait, 1); socket.Recv(b, f);", null)]
    [FullData("var f = n > 1 ? RecvFlags.None : RecvFlags.DontWait; socket.Recv(b, f);", null)]
    [InlineData("RecvFlags f; f = RecvFlags.None; socket.Recv(b, f);", null)]
    public void Flags_that_may_change_are_not(string code, bool? waits) => Check(code, waits);

    [Theory]
    [InlineData("socket.Recv(b, flags);", null)]
    [InlineData("socket.Recv(b, _flags);", null)]
    [InlineData("var f = RecvFlags.None | flags; socket.Recv(b, f);", null)]
    [FullData("var f = RecvFlags.None; var g = f; socket.Recv(b, f);", null)]
    [FullData("var f = _flags; socket.Recv(b, f);", null)]
    [FullData("ref var f = ref _flags; socket.Recv(b, f);", null)]
    [FullData("var f = SendFlags.DontWait; socket.Recv(b, (RecvFlags)f);", null)]
    public void Flags_that_are_not_known_are_not(string code, bool? waits) => Check(code, waits);

    private static void Check(string code, bool? waits)
    {
        var probe = FlowProbe.Of(
            $"RecvFlags _flags; static void Change(ref RecvFlags f) {{ }} static void Named(RecvFlags f) {{ }} "
                + $"void Body(Socket socket, byte[] b, int n, RecvFlags flags) {{ {code} }}"
        );
        var (call, member) = (probe.Call("Recv"), probe.Body.Hits[0].Member);
        Assert.Equal((waits == true, waits == false), (member.Waits(call), member.AnswersAtOnce(call)));
    }

    [Theory]
    [InlineData("receiver.ReceiveInto(b);", (int)MessagingRole.ReceiveIntoBuffer)]
    [FullData("receiver.Drain(1, (frame, state) => { });", (int)MessagingRole.DrainFrames)]
    [FullData("receiver.Receive();", (int)MessagingRole.ReceiveFrame)]
    [FullData("using var frame = socket.BeginGrowingFrame();", (int)MessagingRole.SendInPlace)]
    [FullData("using var frame = socket.BeginFrame(4);", (int)MessagingRole.SendInPlace)]
    [FullData("socket.SendUpTo(64, 1, (span, state) => 1);", (int)MessagingRole.SendInPlace)]
    [FullData("socket.SendFrame(64, 1, (span, state) => { });", (int)MessagingRole.SendInPlace)]
    public void Members_of_the_runtime_have_roles(string code, int role) =>
        Assert.Equal(
            (MessagingRole)role,
            FlowProbe.Of($"void Body(Socket socket, FrameReceiver receiver, byte[] b) {{ {code} }}").Body.Hits[0].Member.Role
        );
}
