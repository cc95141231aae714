using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Receiving;

/// <summary>ZMQ2003 where a method of the user's receives into the message of its object, and returns that.</summary>
public sealed class ReceivedFrameCopiedOfObjectTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ2003");

    private static string Type(string code, string take) =>
        $$"""
            private readonly Message _message = new(), _other = new();
            private Socket _socket = null!;
            {{take}}
            void Run(bool running)
            {
                while (running)
                {
                    {{code}}
                }
            }
            static int SumOf(ReadOnlySpan<byte> bytes) => bytes.Length + bytes[0];
            static void Keep(byte[] bytes) => Task.Run(() => Console.WriteLine(bytes.Length));
            """;

    private const string Take = "Message Take() { _socket.Recv(_message); return _message; }";

    [Theory]
    [InlineData("var m = Take(); Console.WriteLine(SumOf({|ZMQ2003:m.ToArray()|}));")]
    [FullData("Console.WriteLine(SumOf({|ZMQ2003:Take().ToArray()|}));")]
    [FullData("var m = Take(); Console.WriteLine(BitConverter.ToInt32({|ZMQ2003:m.Data.ToArray()|}));")]
    [InlineData("Console.WriteLine(int.Parse({|ZMQ2003:Take().ToString()|}));")]
    public Task Copy_of_a_message_that_a_method_fills_Triggers(string code) => Code.Triggers(Type(code, Take));

    [Theory]
    [InlineData("var m = Take(); var b = m.ToArray(); Take(); Console.WriteLine(SumOf(b));")]
    [FullData("var m = Take(); Keep(m.ToArray());")]
    public Task Copy_that_is_needed_DoesNotTrigger(string code) => Code.DoesNotTrigger(Type(code, Take));

    [Theory]
    [InlineData("Message Take() { _socket.Recv(_message); return _other; }")]
    [FullData("Message Take() => _message;")]
    public Task Message_that_is_not_received_DoesNotTrigger(string take) =>
        Code.DoesNotTrigger(Type("Console.WriteLine(SumOf(Take().ToArray()));", take));
}
