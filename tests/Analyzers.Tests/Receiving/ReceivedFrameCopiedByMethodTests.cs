using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Receiving;

/// <summary>Copies that a method of the user's makes, which does nothing else.</summary>
public sealed class ReceivedFrameCopiedByMethodTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ2003");

    private static string Decoded(string copier, string code = "Handle(Encoding.UTF8.GetString({|ZMQ2003:CopyOf(message)|}));") =>
        $"while (running) {{ socket.Recv(message); {code} }}\n{copier}";

    [Theory]
    [InlineData("static byte[] CopyOf(Message m) => m.Data.ToArray();")]
    [FullData("static byte[] CopyOf(Message m) => m.ToArray();")]
    [FullData("static byte[] CopyOf(Message m) { var copy = m.ToArray(); return copy; }")]
    [FullData("static byte[] CopyOf(Message m) { ArgumentNullException.ThrowIfNull(m); return m.Data[4..].ToArray(); }")]
    [InlineData("static byte[] CopyOf(Message m) => Bytes(m.Data); static byte[] Bytes(ReadOnlySpan<byte> s) => s.Slice(1).ToArray();")]
    [FullData("static byte[] CopyOf(Message m) => A(m); static byte[] A(Message x) => B(x); static byte[] B(Message y) => y.ToArray();")]
    public Task Method_that_only_copies_Triggers(string copier) => Code.Triggers(Decoded(copier));

    [Theory]
    [InlineData("var b = {|ZMQ2003:CopyOf(message.Data)|}; Handle(BitConverter.ToInt32(b, 0));")]
    [FullData("var b = {|ZMQ2003:CopyOf(message.Data[4..])|}; Handle(b[0] + b[1]);")]
    [InlineData("foreach (var b in {|ZMQ2003:CopyOf(message.Data)|}) Handle(b);")]
    public Task Method_that_copies_a_span_Triggers(string code) =>
        Code.Triggers(Decoded("static byte[] CopyOf(ReadOnlySpan<byte> bytes) => bytes.ToArray();", code));

    [Theory]
    [InlineData("static string TextOf(Message m) => m.ToString();")]
    [InlineData("static string TextOf(Message m) => Encoding.UTF8.GetString(m.Data);")]
    [InlineData("static string TextOf(Message m) => Encoding.UTF8.GetString({|ZMQ2003:m.ToArray()|});")]
    public Task Method_that_makes_a_text_Triggers(string copier) =>
        Code.Triggers(Decoded(copier, "Handle(int.Parse({|ZMQ2003:TextOf(message)|}));"));

    [Fact]
    public Task Method_of_an_object_that_holds_the_message_Triggers() =>
        Code.Triggers(
            """
            private readonly Message _message = new();
            private byte[] Bytes() => _message.Data.ToArray();
            void Run(Socket socket, bool running)
            {
                while (running) { socket.Recv(_message); Handle(Encoding.UTF8.GetString({|ZMQ2003:Bytes()|})); }
            }
            """
        );

    [Fact]
    public Task Extension_in_another_file_Triggers()
    {
        var test = Code.Analysis(
            """
            using System.Text;
            using Net.Zmq;
            static class Example
            {
                static void Run(Socket socket, Message message)
                {
                    while (true)
                    {
                        socket.Recv(message);
                        System.Console.WriteLine(Encoding.UTF8.GetString({|ZMQ2003:message.Bytes()|}));
                    }
                }
            }
            """
        );
        test.TestState.Sources.Add(
            """
            using Net.Zmq;
            static class Extensions
            {
                public static byte[] Bytes(this Message message) => message.Data.ToArray();
            }
            """
        );
        return test.RunAsync();
    }

    [Theory]
    [InlineData("static byte[] CopyOf(Message m) => m.ToArray();")]
    [FullData("static byte[] CopyOf(Message m) => m.Data[4..].ToArray();")]
    public Task Copy_by_a_method_IsNotFixed(string copier) => Code.IsNotFixed(Decoded(copier));

    [Theory]
    [InlineData("static byte[] CopyOf(Message m) { var copy = m.ToArray(); copy[0] = 0; return copy; }")]
    [FullData("static byte[] CopyOf(Message m) { var copy = m.ToArray(); Array.Reverse(copy); return copy; }")]
    [FullData("static byte[] CopyOf(Message m) { var copy = m.ToArray(); m.Rebuild(4); return copy; }")]
    [FullData("static byte[] CopyOf(Message m) => m.Size > 4 ? m.ToArray() : Array.Empty<byte>();")]
    [FullData("static byte[] CopyOf(Message m) { m = new Message(4); return m.ToArray(); }")]
    [FullData("static byte[] CopyOf(Message m) { var other = new Message(4); return other.ToArray(); }")]
    [FullData("static byte[] CopyOf(Message m) { Console.WriteLine(m.Size); return m.ToArray(); }")]
    public Task Method_that_does_more_DoesNotTrigger(string copier) =>
        Code.DoesNotTrigger(Decoded(copier, "Handle(Encoding.UTF8.GetString(CopyOf(message)));"));

    [Theory]
    [InlineData("var b = CopyOf(message); socket.Recv(message); Handle(Encoding.UTF8.GetString(b));")]
    [FullData("var b = CopyOf(message); message.Data[0] = 1; Handle(Encoding.UTF8.GetString(b));")]
    [FullData("var b = CopyOf(message); b[0] = 1; Handle(Encoding.UTF8.GetString(b));")]
    [FullData("var b = CopyOf(message); kept.Add(b); Handle(Encoding.UTF8.GetString(b));")]
    [FullData("var b = CopyOf(message); kept.Add(b);")]
    [FullData("var b = CopyOf(message); await Task.Yield(); Handle(Encoding.UTF8.GetString(b));")]
    [InlineData("var b = CopyOf(new Message(payload)); Handle(Encoding.UTF8.GetString(b));")]
    public Task Copy_that_is_needed_DoesNotTrigger(string code) =>
        Code.DoesNotTrigger("var kept = new List<byte[]>();\n" + Decoded("static byte[] CopyOf(Message m) => m.ToArray();", code));

    [Fact]
    public Task Method_that_others_may_replace_DoesNotTrigger() =>
        Code.DoesNotTrigger(
            """
            using System.Text;
            using Net.Zmq;
            interface ICopier { byte[] CopyOf(Message m); }
            class Example
            {
                private readonly Message _message = new();
                private readonly Example _other = null!;
                protected virtual byte[] CopyOf(Message m) => m.ToArray();
                private byte[] Bytes() => _message.ToArray();
                private static void Use(string text) { }
                void Run(Socket socket, Message message, ICopier copier)
                {
                    socket.Recv(message);
                    Use(Encoding.UTF8.GetString(CopyOf(message)));
                    Use(Encoding.UTF8.GetString(copier.CopyOf(message)));
                    socket.Recv(_message);
                    Use(Encoding.UTF8.GetString(_other.Bytes()));
                }
            }
            """
        );
}
