using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Lifetime;

/// <summary>ZMQ3004, ZMQ3006 and ZMQ3007 where a message has a second name, or a field holds it.</summary>
public sealed class MessageByOtherNameTests
{
    private static RuleTest Sent { get; } = RuleTest.Of("ZMQ3004");
    private static RuleTest Disposed { get; } = RuleTest.Of("ZMQ3006");
    private static RuleTest Spans { get; } = RuleTest.Of("ZMQ3007");

    [Theory]
    [InlineData("var m = new Message(payload); var other = m; socket.Send(other); Handle({|ZMQ3004:m.Data|}); m.Dispose();")]
    [FullData("var m = new Message(payload); var other = m; socket.Send(m); Handle({|ZMQ3004:other.Data|}); m.Dispose();")]
    [FullData("var m = new Message(payload); Message a = m, b = a; socket.Send(b); Handle({|ZMQ3004:m.Data|}); m.Dispose();")]
    [FullData("message.Rebuild(4); var other = message; socket.Send(other); Handle({|ZMQ3004:message.Data|});")]
    public Task Message_that_is_sent_by_another_name_Triggers(string code) => Sent.Triggers(code);

    [Theory]
    [InlineData("var m = new Message(); socket.Recv(m); var other = m; other.Dispose(); Handle({|ZMQ3006:m.Data|});")]
    [FullData("var m = new Message(); socket.Recv(m); var other = m; m.Dispose(); Handle({|ZMQ3006:other.Data|});")]
    public Task Message_that_is_disposed_by_another_name_Triggers(string code) => Disposed.Triggers(code);

    [Theory]
    [InlineData("var m = new Message(); var other = m; other.Dispose(); m = new Message(); socket.Recv(m); Handle(m.Data); m.Dispose();")]
    [FullData("var m = new Message(); var other = running ? m : new Message(); other.Dispose(); socket.Recv(m);")]
    [FullData("var m = new Message(); var other = m; other = new Message(); other.Dispose(); socket.Recv(m);")]
    [FullData("var m = new Message(); var other = m; if (running) other.Dispose(); else socket.Recv(m);")]
    [FullData("foreach (var m in socket.RecvMultipart()) { var other = m; Handle(m.Data); other.Dispose(); }")]
    public Task Other_message_DoesNotTrigger(string code) => Disposed.DoesNotTrigger(code);

    [Theory]
    [InlineData("socket.Recv(message); var other = message; var span = other.Data; socket.Recv(message); Handle({|ZMQ3007:span|});")]
    [FullData("socket.Recv(message); var other = message; var span = message.Data; socket.Recv(other); Handle({|ZMQ3007:span|});")]
    public Task Span_of_a_message_with_two_names_Triggers(string code) => Spans.Triggers(code);

    [Theory]
    [InlineData(
        """
            using var m = new Message();
            socket.Recv(message);
            var other = message;
            var span = other.Data;
            socket.Recv(m);
            Handle(span);
            """
    )]
    [InlineData("socket.Recv(message); var span = message.Data; var other = message; Handle(span); socket.Recv(other);")]
    public Task Span_that_is_still_there_DoesNotTrigger(string code) => Spans.DoesNotTrigger(code);

    private static string Holder(string code, string field = "private readonly Message _message = new();", string members = "") =>
        $$"""
            using System;
            using Net.Zmq;

            public sealed class Holder
            {
                {{field}}

                public void Run(Socket socket)
                {
                    {{code}}
                }

                private void Handle(ReadOnlySpan<byte> bytes) => Console.WriteLine(bytes.Length);

                {{members}}
            }
            """;

    [Theory]
    [InlineData(
        "socket.Recv(_message); _message.Dispose(); Handle({|ZMQ3006:_message.Data|});",
        "private readonly Message _message = new();"
    )]
    [InlineData("socket.Recv(_message); _message.Dispose(); Handle({|ZMQ3006:_message.Data|});", "private Message _message = new();")]
    [InlineData("using (_message) socket.Recv(_message); {|ZMQ3006:socket.Recv(_message)|};", "private readonly Message _message = new();")]
    public Task Message_of_a_field_that_is_disposed_Triggers(string code, string field) => Disposed.Triggers(Holder(code, field));

    [Theory]
    [InlineData(
        "socket.Recv(_message); socket.Send(_message); Handle({|ZMQ3004:_message.Data|});",
        "private readonly Message _message = new();"
    )]
    [InlineData("socket.Send(_message); {|ZMQ3004:socket.Send(_message)|};", "private readonly Message _message = new(4);")]
    public Task Message_of_a_field_that_is_sent_Triggers(string code, string field) => Sent.Triggers(Holder(code, field));

    [Theory]
    [InlineData("private readonly Message _message = new();")]
    [InlineData("private readonly Message _message; public Holder() => _message = new();")]
    public Task Field_of_empty_frames_DoesNotTrigger(string field) =>
        Sent.DoesNotTrigger(Holder("while (true) { socket.Send(_message, SendFlags.SendMore); socket.Send(_message); }", field));

    [Theory]
    [InlineData("socket.Send(_message); socket.Recv(_message); Handle(_message.Data);")]
    [FullData("if (socket.HasMore) socket.Send(_message); else Handle(_message.Data);")]
    [FullData("socket.Send(_message); Fill(socket); Handle(_message.Data);")]
    public Task Message_of_a_field_that_has_new_content_DoesNotTrigger(string code) =>
        Sent.DoesNotTrigger(
            Holder(code, "private readonly Message _message = new(4);", "private void Fill(Socket socket) => socket.Recv(_message);")
        );

    [Theory]
    [InlineData("_message.Dispose(); Renew(); Handle(_message.Data);")]
    [FullData("_message.Dispose(); _message = new(); Handle(_message.Data);")]
    public Task Field_that_gets_another_message_DoesNotTrigger(string code) =>
        Disposed.DoesNotTrigger(Holder(code, "private Message _message = new();", "private void Renew() => _message = new();"));

    [Fact]
    public Task Field_of_another_object_DoesNotTrigger() =>
        Disposed.DoesNotTrigger(
            Holder("", members: "private void Swap(Holder a, Holder b) { a._message.Dispose(); Handle(b._message.Data); }")
        );
}
