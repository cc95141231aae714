using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Correctness;

/// <summary>ZMQ3011 of a thread that runs code of other types: whether that may come back to a member.</summary>
public sealed class SocketSharedBesideOtherTypesTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ3011");

    [Theory]
    [InlineData("_ = new Handling();", "")]
    [InlineData("Handling.Say();", "")]
    [InlineData("_last = new Order(1, \"x\");", "private object? _last; sealed record Order(int Id, string Kind);")]
    [InlineData(
        "_ = new Order { Id = 1 };",
        "sealed class Order { public int Id { get; init; } public ConcurrentBag<int> Parts { get; } = new(); }"
    )]
    [InlineData(
        "Wire.Print(1);",
        "static class Wire { public static void Print(int id) => Console.WriteLine(Of(id)); static int Of(int i) => i; }"
    )]
    public Task Code_of_another_type_that_only_makes_values_Triggers(string code, string members) =>
        Code.Triggers(Running(code, members, "{|ZMQ3011:_socket.Recv(_buffer)|}"));

    [Theory]
    [InlineData("_ = new Order();", "sealed class Order { public Order() => s_it!.Send(new byte[1]); }")]
    [InlineData("_ = new Order { Id = 1 };", "sealed class Order { public int Id { init => s_it!.Send(new byte[value]); } }")]
    [InlineData("Wire.Say();", "static class Wire { public static event Action? Said; public static void Say() => Said?.Invoke(); }")]
    [InlineData("_ = new Order();", "class Base { public Base() => Do(); protected virtual void Do() { } } sealed class Order : Base { }")]
    [InlineData("_wire.Say();", "readonly Wire _wire = null!; class Wire { public virtual void Say() { } }")]
    [InlineData("_wire.Say();", "readonly IWire _wire = null!; interface IWire { void Say(); }")]
    public Task Code_of_another_type_that_may_call_a_member_DoesNotTrigger(string code, string members) =>
        Code.DoesNotTrigger(Running(code, members));

    [Theory]
    [InlineData(
        "_state.Begin();",
        "readonly State _state = new(); sealed class State { public bool Busy; public void Begin() => Busy = true; }"
    )]
    [InlineData(
        "Gate.Pass();",
        "static class Gate { static readonly object s_lock = new(); public static void Pass() { lock (s_lock) { } } }"
    )]
    [InlineData(
        "Gate.Open();",
        "static class Gate { static readonly ManualResetEvent s_open = new(false); public static void Open() => s_open.Set(); }"
    )]
    public Task Code_of_another_type_that_may_say_how_far_the_thread_is_DoesNotTrigger(string code, string members) =>
        Code.DoesNotTrigger(Running(code, members));

    [Theory]
    [InlineData("var bytes = Encode(id); _socket.Send(bytes);", "static byte[] Encode(int id) => BitConverter.GetBytes(id);")]
    [InlineData("_socket.Send(new Order(id).ToText());", "sealed record Order(int Id) { public string ToText() => $\"{Id}\"; }")]
    [FullData("_socket.Send(Wire.Of(id));", "static class Wire { public static string Of(int id) => id.ToString(); }")]
    public Task Member_that_makes_what_it_sends_by_a_method_Triggers(string post, string members) =>
        Code.Triggers(
            SocketSharedByMembersTests.Client(
                "Task.Run(Loop);",
                "while (_running) Receive();",
                $"public void Post(int id) {{ {post} }} {members}",
                "{|ZMQ3011:_socket.Recv(_buffer)|}"
            )
        );

    [Theory]
    [InlineData("_socket.Send(_items.Take());", "readonly BlockingCollection<byte[]> _items = new();")]
    [InlineData("_socket.Send(Next());", "readonly BlockingCollection<byte[]> _items = new(); byte[] Next() => _items.Take();")]
    [InlineData(
        "_socket.Send(Next(_items));",
        "BlockingCollection<byte[]> _items = new(); static byte[] Next(BlockingCollection<byte[]> a) => a.Take();"
    )]
    [FullData("var first = Next(); _socket.Send(first);", "Func<byte[]> Next = () => new byte[1];")]
    [InlineData("Check(); _socket.Send(\"x\");", "static bool s_busy; static void Check() { if (s_busy) throw new TimeoutException(); }")]
    [FullData("if (MayGo(id)) _socket.Send(\"x\");", "static bool s_busy; static bool MayGo(int id) => !s_busy && id > 0;")]
    public Task Member_that_may_have_waited_in_what_it_sends_DoesNotTrigger(string post, string members) =>
        Code.DoesNotTrigger(
            SocketSharedByMembersTests.Client(
                "Task.Run(Loop);",
                "while (_running) Receive();",
                $"public void Post(int id) {{ {post} }} {members}"
            )
        );

    [Theory]
    [InlineData("Task.Run(() => socket.Send(items.Take())); socket.Send(text);")]
    [InlineData("Task.Run(() => socket.Send(next())); socket.Send(text);")]
    [InlineData("Task.Run(async () => socket.Send(await going)); socket.Send(text);")]
    [FullData("Task.Run(() => socket.Send(sender.RecvString())); socket.Send(text);")]
    [InlineData("Task.Run(() => { var item = items.Take(); socket.Send(item); }); socket.Send(text);")]
    public Task Thread_that_waits_for_what_it_sends_DoesNotTrigger(string code) =>
        Code.DoesNotTrigger(
            $"var items = new BlockingCollection<byte[]>(); Func<byte[]> next = items.Take; var going = Task.Run(next); {code}"
        );

    private static string Running(string code, string members, string receive = "_socket.Recv(_buffer)") =>
        SocketSharedByMembersTests.Client(
            "Task.Run(Loop);",
            $"while (_running) {{ Receive(); {code} }}",
            "static readonly Client? s_it; public void Send(byte[] payload) => _socket.Send(payload); " + members,
            receive
        );
}
