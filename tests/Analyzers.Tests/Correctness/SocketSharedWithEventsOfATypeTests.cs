using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Correctness;

public sealed class SocketSharedWithEventsOfATypeTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ3011");

    private const string ByConstructor = "public Feed() => new Thread(() => { while (true) Line?.Invoke(\"x\"); }).Start();";

    private const string StaticByMethod = "public static void Start() => new Thread(() => { while (true) Line?.Invoke(\"x\"); }).Start();";

    private const string StaticRun = "Feed.Line += t => socket.Send(t); Feed.Start(); while (true) socket.Send(\"a\");";

    [Theory]
    [InlineData(StaticByMethod, "Feed.Line += t => {|ZMQ3011:socket.Send(t)|}; Feed.Start(); while (true) socket.Send(\"a\");")]
    [FullData(StaticByMethod, "Feed.Start(); Feed.Line += t => {|ZMQ3011:socket.Send(t)|}; socket.Send(\"a\");")]
    [InlineData(
        "public void Start() { var t = new Thread(Loop); t.Start(); } private static void Loop() => Line?.Invoke(\"x\");",
        "var feed = new Feed(); Feed.Line += t => {|ZMQ3011:socket.Send(t)|}; feed.Start(); while (true) socket.Send(\"a\");"
    )]
    [InlineData(ByConstructor, "Feed.Line += t => {|ZMQ3011:socket.Send(t)|}; var feed = new Feed(); while (true) socket.Send(\"a\");")]
    public Task Event_of_a_type_that_a_thread_raises_Triggers(string feed, string run) => Code.Triggers(OfAType(feed, run));

    [Theory]
    [InlineData("public static void Start() { while (true) Line?.Invoke(\"x\"); }", StaticRun)]
    [InlineData("public static void Start() { L(); new Thread(L).Start(); } static void L() => Line?.Invoke(\"x\");", StaticRun)]
    [FullData(StaticByMethod + " public static void Pump() => Line?.Invoke(\"y\");", StaticRun)]
    public Task Event_of_a_type_that_comes_on_the_same_thread_DoesNotTrigger(string feed, string run) =>
        Code.DoesNotTrigger(OfAType(feed, run));

    [Theory]
    [InlineData("public static void Start() => Task.Run(() => Line?.Invoke(\"x\")).Wait();", StaticRun)]
    public Task Event_of_a_type_that_comes_in_turn_DoesNotTrigger(string feed, string run) => Code.DoesNotTrigger(OfAType(feed, run));

    [Theory]
    [InlineData(StaticByMethod, "Feed.Line += t => socket.Send(t); while (true) socket.Send(\"a\");")]
    [FullData(ByConstructor, "Feed.Line += t => socket.Send(t); while (true) socket.Send(\"a\");")]
    public Task Event_of_a_type_that_may_not_come_DoesNotTrigger(string feed, string run) => Code.DoesNotTrigger(OfAType(feed, run));

    [Theory]
    [InlineData(StaticByMethod, "Feed.Line += t => socket.Send(t); socket.Send(\"a\"); Feed.Start();")]
    public Task Event_of_a_type_that_comes_later_DoesNotTrigger(string feed, string run) => Code.DoesNotTrigger(OfAType(feed, run));

    [Fact]
    public Task Event_that_each_thread_has_for_itself_DoesNotTrigger() =>
        Code.DoesNotTrigger(OfAType(StaticByMethod, StaticRun).Replace("public static event", "[field: ThreadStatic] public static event"));

    private static string OfAType(string feed, string run) =>
        SocketSharedWithOwnEventsTests.Program(feed, run).Replace("event", "static event");
}
