using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Fixes;

/// <summary>The compiler says nothing of fixed code that it did not say before: a local without a use goes with its last one.</summary>
public sealed class UnusedLocalsTests
{
    [Fact]
    public Task Size_of_a_rented_buffer_goes_when_it_IsFixed() =>
        RuleTest
            .Of("ZMQ1005")
            .IsFixed(
                """
                // the size
                var count = 6;
                var buffer = ArrayPool<byte>.Shared.Rent(count);
                {|ZMQ1005:"hello,"u8.CopyTo(buffer)|};
                socket.Send(buffer.AsSpan(0, count));
                ArrayPool<byte>.Shared.Return(buffer);
                """,
                """
                // the size
                socket.Send("hello,"u8);
                """
            );

    [Fact]
    public Task Size_of_a_message_goes_and_others_stay_when_it_IsFixed() =>
        RuleTest
            .Of("ZMQ2002")
            .IsFixed(
                """
                var unused = 1;
                var capacity = 1024;
                using var received = {|ZMQ2002:new Message(capacity)|};
                socket.Recv(received);
                """,
                """
                var unused = 1;
                using var received = new Message();
                socket.Recv(received);
                """
            );

    [Fact]
    public Task Local_that_is_still_used_stays_when_it_IsFixed() =>
        RuleTest
            .Of("ZMQ2002")
            .IsFixed(
                """
                var capacity = 1024;
                using var received = {|ZMQ2002:new Message(capacity)|};
                socket.Recv(received);
                Handle(capacity);
                """,
                """
                var capacity = 1024;
                using var received = new Message();
                socket.Recv(received);
                Handle(capacity);
                """
            );
}
