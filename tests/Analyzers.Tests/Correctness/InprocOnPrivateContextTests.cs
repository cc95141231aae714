using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;
using ZmqPerf.Testing;

namespace ZmqPerf.Analyzers.Tests.Correctness;

public sealed class InprocOnPrivateContextTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ3022");

    private const string Context = "using var own = new Context(); ";

    [Theory]
    [InlineData("using var s = new Socket(own, SocketType.Pair); {|ZMQ3022:s.Bind(\"inproc://a\")|}; s.Recv(payload);")]
    [InlineData("using var s = new Socket(own, SocketType.Pair); {|ZMQ3022:s.Connect(\"inproc://a\")|}; s.Send(payload);")]
    [InlineData(
        "using var s = new Socket(own, SocketType.Pull); {|ZMQ3022:s.Bind(\"inproc://a\")|}; "
            + "using var t = new Socket(own, SocketType.Push); {|ZMQ3022:t.Connect(\"inproc://b\")|}; t.Send(payload); "
            + "s.Recv(payload);"
    )]
    [InlineData(
        "using var s = new Socket(own, SocketType.Pull); {|ZMQ3022:s.Connect(\"inproc://a\")|}; "
            + "using var t = new Socket(own, SocketType.Push); {|ZMQ3022:t.Connect(\"inproc://a\")|}; t.Send(payload); "
            + "s.Recv(payload);"
    )]
    [InlineData(
        "const string Name = \"inproc://a\"; Socket s; s = new Socket(own, SocketType.Pull); {|ZMQ3022:s.Bind(Name)|}; "
            + "var poller = new Poller(1); poller.Add(s, PollEvents.In); poller.Poll(10); own.Shutdown();"
    )]
    [InlineData(
        "using var other = new Context(); using var s = new Socket(own, SocketType.Pull); {|ZMQ3022:s.Bind(\"inproc://a\")|}; "
            + "using var t = new Socket(other, SocketType.Push); {|ZMQ3022:t.Connect(\"inproc://a\")|}; t.Send(payload); "
            + "s.Recv(payload);"
    )]
    [InlineData(
        "using var s = new Socket(own, SocketType.Pull); s.SetOption(SocketOption.Linger, 0); "
            + "{|ZMQ3022:s.Bind(\"inproc://a\")|}; Task.Run(() => { s.Recv(payload); });"
    )]
    [InlineData("using var s = new Socket(own, SocketType.Pair); {|ZMQ3022:s.Bind(\"inproc://a\")|}; s.Recv(payload); own?.Shutdown();")]
    [InlineData(
        "Context c; c = new Context(); using var s = new Socket(c, SocketType.Pair); {|ZMQ3022:s.Bind(\"inproc://a\")|}; "
            + "s.Recv(payload); c.Dispose();"
    )]
    [InlineData("using (own) { using var s = new Socket(own, SocketType.Pair); {|ZMQ3022:s.Bind(\"inproc://a\")|}; s.Recv(payload); }")]
    public Task One_end_Triggers(string code) => Code.Triggers(Context + code);

    [Theory]
    [InlineData("Bind", "connects to")]
    [InlineData("Connect", "binds")]
    public Task Message_says_which_end_is_missing_Triggers(string end, string other)
    {
        var test = Code.Analysis(
            $"{Context}using var s = new Socket(own, SocketType.Pair); {{|#0:s.{end}(\"inproc://a\")|}}; s.Recv(payload);"
        );
        test.ExpectedDiagnostics.Add(
            new DiagnosticResult("ZMQ3022", DiagnosticSeverity.Warning)
                .WithLocation(0)
                .WithMessage(
                    $"Nothing {other} 'inproc://a' on this context, "
                        + "and nothing else can: the context is private to this method, and inproc endpoints belong to their context"
                )
        );
        return test.RunAsync();
    }

    [Theory]
    [InlineData(
        "using var s = new Socket(own, SocketType.Pull); s.Bind(\"inproc://a\"); "
            + "using var t = new Socket(own, SocketType.Push); t.Connect(\"inproc://a\"); t.Send(payload); s.Recv(payload);"
    )]
    [InlineData("using var s = new Socket(own, SocketType.Pull); s.Bind(\"tcp://*:5555\"); s.Recv(payload);")]
    [InlineData(
        "using var s = new Socket(own, SocketType.Rep); s.Bind(\"tcp://*:5555\"); "
            + "s.Monitor(\"inproc://m\", SocketMonitorEvent.All); using var m = new Socket(own, SocketType.Pair); "
            + "m.Connect(\"inproc://m\"); m.Recv(payload);"
    )]
    [InlineData("using var s = new Socket(own, SocketType.Pair); s.Bind(\"inproc://a\");")]
    [InlineData(
        "using var s = new Socket(own, SocketType.Pair); s.Bind(\"inproc://a\"); Run(own); s.Recv(payload); "
            + "static void Run(Context c) { using var t = new Socket(c, SocketType.Pair); t.Connect(\"inproc://a\"); t.Send(\"x\"); }"
    )]
    [InlineData(
        "using var s = new Socket(own, SocketType.Pair); s.Bind(\"inproc://a\"); "
            + "Task.Run(() => { using var t = new Socket(own, SocketType.Pair); t.Connect(\"inproc://a\"); t.Send(\"x\"); }); "
            + "s.Recv(payload);"
    )]
    [InlineData(
        "using var s = new Socket(own, SocketType.Pair); s.Bind(\"inproc://a\"); Use(s); s.Recv(payload); "
            + "static void Use(Socket s) => s.Connect(\"tcp://b:1\");"
    )]
    [InlineData(
        "using var s = new Socket(own, SocketType.Pair); s.Bind(\"inproc://a\"); "
            + "using var t = new Socket(own, SocketType.Pair); t.Connect(\"inproc://\" + text); t.Send(payload); s.Recv(payload);"
    )]
    [InlineData("using var s = new Socket(own, SocketType.Pair); s.Bind(\"inproc://a\"); var all = new[] { s }; s.Recv(payload);")]
    [InlineData(
        "using var s = new Socket(own, SocketType.Pair); s.Bind(\"inproc://a\"); s.Recv(payload); "
            + "Keep(new Socket(own, SocketType.Pair)); static void Keep(Socket s) { }"
    )]
    [InlineData("var again = own; using var s = new Socket(own, SocketType.Pair); s.Bind(\"inproc://a\"); s.Recv(payload);")]
    public Task Both_ends_and_unknown_ones_DoNotTrigger(string code) => Code.DoesNotTrigger(Context + code);

    [Theory]
    [InlineData("using var s = new Socket(context, SocketType.Pair); s.Bind(\"inproc://a\"); s.Recv(payload);")]
    [InlineData(
        "private readonly Context _context = new(); void M(byte[] b) { using var s = new Socket(_context, SocketType.Pair); "
            + "s.Bind(\"inproc://a\"); s.Recv(b); }"
    )]
    [InlineData(
        "Context Make(byte[] b) { var c = new Context(); var s = new Socket(c, SocketType.Pair); s.Bind(\"inproc://a\"); "
            + "s.Recv(b); return c; }"
    )]
    [InlineData(
        "private Context? _c; void Make(byte[] b) { var c = new Context(); var s = new Socket(c, SocketType.Pair); "
            + "s.Bind(\"inproc://a\"); s.Recv(b); _c = c; }"
    )]
    [InlineData(
        "Socket Make(byte[] b) { var c = new Context(); var s = new Socket(c, SocketType.Pair); s.Bind(\"inproc://a\"); "
            + "s.Recv(b); return s; }"
    )]
    [InlineData(
        "void M(bool own, Context shared, byte[] b) { var c = own ? new Context() : shared; "
            + "using var s = new Socket(c, SocketType.Pair); s.Bind(\"inproc://a\"); s.Recv(b); }"
    )]
    public Task Contexts_of_others_DoNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData(ZmqVersion.V0_1_0)]
    [InlineData(ZmqVersion.V0_2_0)]
    [InlineData(ZmqVersion.V0_4_1)]
    public Task Every_version_Triggers(ZmqVersion version)
    {
        var test = Code.Analysis(
            Context + "using var s = new Socket(own, SocketType.Pair); {|ZMQ3022:s.Bind(\"inproc://a\")|}; s.Recv(payload);"
        );
        test.ZmqVersion = version;
        return test.RunAsync();
    }
}
