using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Receiving;

public sealed class ArrayPerReceiveCopySilenceTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ2004");

    [Theory]
    [InlineData(
        """
            var kept = new List<byte[]>();
            var buffer = payload;
            while (running) { var n = socket.Recv(buffer); kept.Add(buffer[..n]); }
            """
    )]
    [FullData(
        """
            var kept = new List<byte[]>();
            while (running) { var n = socket.Recv(payload); var data = payload[..n]; kept.Add(data); }
            """
    )]
    public Task Copy_that_is_added_to_a_list_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData(
        """
            var buffer = new byte[1024];
            while (running)
            {
                var n = socket.Recv(buffer);
                var data = buffer[..n];
                socket.Recv(buffer);
                Handle(data);
            }
            """
    )] // the buffer has another frame
    [FullData(
        """
            var buffer = new byte[1024];
            while (running)
            {
                var n = socket.Recv(buffer);
                var data = buffer[..n];
                buffer[0] = 0;
                Handle(data);
            }
            """
    )]
    [FullData(
        """
            var buffer = new byte[1024];
            while (running)
            {
                var n = socket.Recv(buffer);
                var data = new byte[n];
                Array.Copy(buffer, data, n);
                socket.Recv(buffer);
                Handle(data);
            }
            """
    )]
    public Task Copy_that_outlives_what_it_copies_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData(
        """
            var buffer = new byte[1024];
            while (running) { var n = socket.Recv(buffer); var data = buffer[..n]; data[0] = 0; Handle(data); }
            """
    )]
    [InlineData(
        """
            var buffer = new byte[1024];
            while (running)
            {
                var n = socket.Recv(buffer);
                var data = new byte[n];
                Array.Copy(buffer, data, n);
                data[0] ^= 1;
                Handle(data);
            }
            """
    )]
    public Task Copy_that_is_written_to_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Fact]
    public Task Copy_that_is_kept_DoesNotTrigger() =>
        Code.DoesNotTrigger(
            """
            var kept = new List<byte[]>();
            var buffer = new byte[1024];
            while (running)
            {
                var n = socket.Recv(buffer);
                var data = new byte[n];
                Array.Copy(buffer, data, n);
                kept.Add(data);
            }
            """
        );

    [Fact]
    public Task Copy_of_a_buffer_that_others_know_DoesNotTrigger() =>
        Code.DoesNotTrigger(
            """
            var kept = new List<byte[]>();
            var buffer = new byte[1024];
            kept.Add(buffer);
            while (running) { var n = socket.Recv(buffer); var data = buffer[..n]; Handle(data); }
            """
        );

    [Theory]
    [InlineData(
        """
            var buffer = new byte[1024];
            while (running)
            {
                var n = socket.Recv(buffer);
                var data = new byte[n + 4];
                Array.Copy(buffer, data, n);
                Handle(data);
            }
            """
    )] // with room for more
    [FullData("var buffer = new byte[1024]; while (running) { var data = buffer[..4]; Handle(data); socket.Recv(buffer); }")]
    [InlineData(
        """
            var buffer = new byte[1024];
            while (running)
            {
                socket.Recv(buffer);
                var data = new byte[buffer.Length];
                Array.Copy(payload, data, buffer.Length);
                Handle(data);
            }
            """
    )]
    [InlineData(
        """
            var buffer = new byte[1024];
            while (running)
            {
                var n = socket.Recv(buffer);
                var data = new byte[n];
                var other = new byte[2];
                Array.Copy(buffer, data, other.Length);
                Handle(data);
            }
            """
    )]
    [InlineData(
        """
            var buffer = new byte[1024];
            while (running)
            {
                var n = socket.Recv(buffer);
                var data = new byte[4];
                for (var i = 0; i < n; i++) Array.Copy(buffer, data, 4);
                Handle(data);
            }
            """
    )]
    public Task Copy_of_something_else_than_the_frame_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("while (running) { var text = socket.RecvString(); Handle(text); Handle(int.Parse(text)); }")]
    [FullData("while (running) Handle(socket.RecvString());")]
    [FullData("while (running) { var text = socket.RecvString(); if (text == \"stop\") Handle(text); }")]
    [FullData("while (running) { var text = socket.RecvString(); if (size > 3 && text == \"stop\") break; Handle(text.Length); }")]
    [FullData("while (running) { var text = socket.RecvString(); if (text == \"stop\") break; Console.WriteLine(text); }")]
    [FullData("while (running) Handle(bool.Parse(socket.RecvString()) ? 1 : 0);")]
    [InlineData("while (running) sender.Send(socket.RecvString());")]
    public Task Text_that_is_needed_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);
}
