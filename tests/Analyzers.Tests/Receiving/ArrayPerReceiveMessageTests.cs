using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Receiving;

public sealed class ArrayPerReceiveMessageTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ2004");

    /// <summary>What the message says holds for several receives, without a loop, and for what a receive returns.</summary>
    [Theory]
    [InlineData("while (running) { var b = {|#0:new byte[64]|}; socket.Recv(b); Handle(b[0]); }", InLoop)]
    [FullData("while (running) { var b = {|#0:new byte[64]|}; socket.Recv(b); Handle(b[0]); socket.Recv(b); Handle(b[0]); }", InLoop)]
    [FullData("while (running) { var b = {|#0:new byte[64]|}; socket.Recv(b); Handle(b[0]); receiver.Recv(b); Handle(b[0]); }", InLoop)]
    [FullData("while (running) { if (size > 3) { var b = {|#0:new byte[64]|}; socket.Recv(b); Handle(b[0]); } }", InLoop)]
    [InlineData(
        "while (running) { var b = {|#0:new byte[64]|}; b[0] = 1; socket.Send(b.AsSpan(0, 1)); socket.Recv(b); Handle(b[0]); }",
        InLoop
    )]
    public Task Message_says_that_the_loop_allocates_Triggers(string code, string message) => Check(code, message);

    [Theory]
    [InlineData("void On(Socket s) { var b = {|#0:new byte[64]|}; s.Recv(b); Handle(b[0]); } On(null!);", NoLoop)]
    [InlineData("Action<Socket> on = s => { var b = {|#0:new byte[64]|}; s.Recv(b); Handle(b[0]); }; on(null!);", NoLoop)]
    [InlineData("while (running) { Task.Run(() => { var b = {|#0:new byte[64]|}; socket.Recv(b); Handle(b[0]); }); }", NoLoop)]
    [InlineData("again: var b = {|#0:new byte[64]|}; socket.Recv(b); Handle(b[0]); if (running) goto again;", NoLoop)]
    [InlineData("socket.Recv({|#0:new byte[64]|});", NoLoop)]
    public Task Message_says_nothing_of_a_loop_where_there_is_none_Triggers(string code, string message) => Check(code, message);

    [Theory]
    [InlineData("size += Take().Length;")]
    [FullData("size = Take()[0];")]
    [FullData("if (Take().Length > 3) size++;")]
    public Task Result_of_a_method_that_is_read_on_the_spot_Triggers(string code) =>
        Code.Triggers(
            $"while (running) {{ {code.Replace("Take()", "{|ZMQ2004:Take()|}")} }}\n"
                + "byte[] Take() { socket.Recv(message); return message.ToArray(); }"
        );

    [Theory]
    [InlineData("Take()[0] = 1;")]
    [InlineData("Handle(ref Take()[0]);")]
    public Task Result_of_a_method_that_is_written_DoesNotTrigger(string code) => Code.DoesNotTrigger(Taking(code));

    [Theory]
    [InlineData("size = Kept().Length;")]
    public Task Result_of_a_method_that_is_kept_DoesNotTrigger(string code) => Code.DoesNotTrigger(Taking(code));

    private static string Taking(string code) =>
        $"byte[]? last = null;\nwhile (running) {{ {code} }}\n"
        + "byte[] Take() { socket.Recv(message); return message.ToArray(); }\n"
        + "byte[] Kept() { socket.Recv(message); return last = message.ToArray(); }\n"
        + "void Handle(ref byte b) { }";

    [Theory]
    [InlineData(
        "Handle(int.Parse({|#0:socket.RecvString()|}));",
        "'RecvString' allocates its result; receive into a reused Message instead"
    )]
    [FullData("while (running) {|#0:socket.RecvString()|};", "'RecvString' allocates its result; receive into an empty span instead")]
    public Task Message_names_the_method_that_allocates_Triggers(string code, string message) => Check(code, message);

    [Theory]
    [InlineData("var b = new byte[64]; while (running) { var n = socket.Recv(b); var data = {|#0:b[..n]|}; Handle(data); }", Copy)]
    [InlineData(
        """
            var b = new byte[64];
            while (running)
            {
                var n = socket.Recv(b);
                var data = {|#0:b.AsSpan(0, n).ToArray()|};
                Handle(data);
            }
            """,
        Copy
    )]
    public Task Message_says_that_a_copy_is_only_read_Triggers(string code, string message) => Check(code, message);

    private static Task Check(string code, string message)
    {
        var result = new DiagnosticResult(Rules.ZMQ2004_ArrayPerReceive.Id, DiagnosticSeverity.Warning)
            .WithLocation(0)
            .WithMessage(message)
            .WithOptions(DiagnosticOptions.IgnoreAdditionalLocations);
        var isHot = code.Contains("while", System.StringComparison.Ordinal) || code.Contains("goto", System.StringComparison.Ordinal);
        return isHot ? Code.TriggersHot(code, result) : Code.TriggersCold(code, result);
    }

    private const string InLoop = "Array is allocated for a receive in the loop; reuse one buffer or Message instead";
    private const string NoLoop = "Array is allocated for a receive; reuse one buffer or Message instead";
    private const string Copy = "Received bytes are copied only to be read; read them from the buffer instead";

    [Fact]
    public Task What_is_reported_follows_the_heat_Triggers() =>
        Code.TriggersHot(
            """
            var first = new byte[16];
            socket.Recv(first);
            while (running)
                socket.Recv([|new byte[16]|]);
            """
        );
}
