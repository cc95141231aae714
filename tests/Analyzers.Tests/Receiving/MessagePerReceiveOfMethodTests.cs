using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Receiving;

public sealed class MessagePerReceiveOfMethodTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ2001");

    [Theory]
    [InlineData("while (running) { using var m = {|ZMQ2001:Next()|}; Console.WriteLine(m.Size); }")]
    [FullData("while (running) { var m = {|ZMQ2001:Next()|}; Use(m.Data); m.Dispose(); }")]
    public Task Message_that_a_method_makes_and_returns_Triggers(string code) => Code.IsNotFixed(WithNext(code));

    [Theory]
    [InlineData("using var m = Next(); Use(m.Data);")]
    public Task Message_that_is_taken_once_DoesNotTrigger(string code) => Code.DoesNotTrigger(WithNext(code));

    [Theory]
    [InlineData("while (running) Use(Next().Data);")]
    [InlineData("while (running) { var m = Next(); Use(m.Data); }")]
    public Task Message_that_nobody_disposes_DoesNotTrigger(string code) => Code.DoesNotTrigger(WithNext(code));

    [Theory]
    [InlineData("while (running) { var m = Next(); queue.Enqueue(m); }")]
    [FullData("while (running) last = Next();")]
    public Task Message_that_is_kept_DoesNotTrigger(string code) => Code.DoesNotTrigger(WithNext(code));

    [Theory]
    [InlineData("while (running) { var m = Next(); socket.Send(m); m.Dispose(); }")]
    public Task Message_that_is_sent_DoesNotTrigger(string code) => Code.DoesNotTrigger(WithNext(code));

    [Theory]
    [InlineData("while (running) { var m = Next(); Action a = () => Use(m.Data); a(); }")]
    public Task Message_that_a_lambda_has_DoesNotTrigger(string code) => Code.DoesNotTrigger(WithNext(code));

    private static string WithNext(string code) =>
        $$"""
            Message? last;
            static void Use(Span<byte> data) { }
            void Run(Socket socket, bool running, Queue<Message> queue)
            {
                Message Next() { var m = new Message(); socket.Recv(m); return m; }
                {{code}}
            }
            """;
}
