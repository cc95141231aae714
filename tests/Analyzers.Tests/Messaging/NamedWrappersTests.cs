using Xunit;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Tests.ControlFlow;

namespace ZmqPerf.Analyzers.Tests.Messaging;

/// <summary>What a method is that the options name.</summary>
[Trait("Compiler", "each")]
public sealed class NamedWrappersTests
{
    [Theory]
    [InlineData("byte[] x", "System.Byte[]", (int)MessagingRole.SendBytes, 0)]
    [FullData("int n, byte[] x", "System.Int32,System.Byte[]", (int)MessagingRole.SendBytes, 1)]
    [FullData("ReadOnlySpan<byte> x", "System.ReadOnlySpan{System.Byte}", (int)MessagingRole.SendBytes, 0)]
    [FullData("Span<byte> x", "System.Span{System.Byte}", (int)MessagingRole.SendBytes, 0)]
    [FullData("ReadOnlyMemory<byte> x", "System.ReadOnlyMemory{System.Byte}", (int)MessagingRole.SendBytes, 0)]
    [InlineData("ArraySegment<byte> x", "System.ArraySegment{System.Byte}", (int)MessagingRole.SendBytes, 0)]
    [InlineData("string x", "System.String", (int)MessagingRole.SendText, 0)]
    [InlineData("Message x", "Net.Zmq.Message", (int)MessagingRole.SendMessage, 0)]
    [FullData("byte[] x, byte[] payload", "System.Byte[],System.Byte[])@payload", (int)MessagingRole.SendBytes, 1)]
    [FullData("int x", "System.Int32", null, 0)]
    public void Send_is_of_the_parameter_that_can_be_one(string parameters, string id, int? role, int operand) =>
        Check("send_methods", parameters, id, role, operand);

    [Theory]
    [InlineData("byte[] x", "System.Byte[]", (int)MessagingRole.ReceiveIntoBuffer, 0)]
    [InlineData("int n, Message x", "System.Int32,Net.Zmq.Message", (int)MessagingRole.ReceiveMessage, 1)]
    [InlineData("int n", "System.Int32", (int)MessagingRole.ReceiveNew, MessagingMember.None)]
    public void Receive_is_into_the_parameter_that_can_take_it(string parameters, string id, int? role, int operand) =>
        Check("receive_methods", parameters, id, role, operand);

    [Fact]
    public void Method_that_is_named_twice_is_what_it_is_first()
    {
        var member = Member(
            "byte[] x",
            "zmqperf.send_methods = M:Sample.Push(System.Byte[])\nzmqperf.receive_methods = M:Sample.Push(System.Byte[])\n"
        );
        Assert.Equal(MessagingRole.SendBytes, member?.Role);
    }

    private static void Check(string option, string parameters, string id, int? role, int operand)
    {
        var member = Member(
            parameters,
            $"zmqperf.{option} = M:Sample.Push({(id.Contains('@', System.StringComparison.Ordinal) ? id : id + ")")}\n"
        );
        Assert.Equal((MessagingRole?)role, member?.Role);
        if (member is not null)
            Assert.Equal((operand, true, true), (member.Operand, member.IsWrapper, member.AlwaysWaits));
    }

    private static MessagingMember? Member(string parameters, string options)
    {
        var probe = FlowProbe.Of(
            $"extern static byte[] Push({parameters}); "
                + $"void Body({parameters}) "
                + $"=> Push({string.Join(", ", System.Linq.Enumerable.Select(parameters.Split(", "), p => p.Split(' ')[1]))});",
            options: options
        );
        return probe.Body.Library.MemberOf(probe.Call("Push"));
    }
}
