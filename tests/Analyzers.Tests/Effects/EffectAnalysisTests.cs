using System.Linq;
using Microsoft.CodeAnalysis.Operations;
using Xunit;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Tests.ControlFlow;

namespace ZmqPerf.Analyzers.Tests.Effects;

/// <summary>What statements may do, all their parts together.</summary>
public sealed class EffectAnalysisTests
{
    [Theory]
    [InlineData("number = number * 2 + text.Length;")]
    [FullData("var later = list.Count;")]
    [FullData("using (var stream = new MemoryStream()) { }")]
    [FullData("_ = plain.Auto;")]
    public void Computing_has_no_effect(string code) => Assert.Equal(Effect.None, Of(code) & ~Effect.WritesMemory);

    [Theory]
    [InlineData("Thread.Sleep(1);", (int)Effect.Sleeps)]
    [FullData("Thread.Sleep(0);", (int)Effect.Yields)]
    [FullData("started.Join();", (int)Effect.Waits)]
    [FullData("queue.Take();", (int)Effect.Waits)]
    [FullData("queue.TryTake(out _);", (int)Effect.Acquires)]
    [FullData("queue.TryTake(out _, 1);", (int)Effect.Waits)]
    [FullData("task.Wait();", (int)Effect.Waits)]
    [FullData("task.Wait(0);", (int)Effect.Acquires)]
    [FullData("_ = answer.Result;", (int)Effect.Waits)]
    [FullData("_ = task.IsCompleted;", (int)Effect.Acquires)]
    [FullData("task.GetAwaiter().GetResult();", (int)Effect.Waits)]
    [FullData("task.ConfigureAwait(false).GetAwaiter().GetResult();", (int)Effect.Waits)]
    [FullData("lock (text) { }", (int)Effect.Locks)]
    [FullData("Monitor.Enter(text);", (int)Effect.Locks)]
    [FullData("Monitor.TryEnter(text);", (int)(Effect.TriesLock | Effect.Acquires))]
    [FullData("ready.Set();", (int)(Effect.Works | Effect.Signals))]
    [FullData("Interlocked.Increment(ref number);", (int)Effect.Acquires)]
    [FullData("_ = _told;", (int)Effect.Acquires)]
    [FullData("_told = 1;", (int)Effect.Notes)]
    [FullData("Console.WriteLine(1);", (int)Effect.Prints)]
    [FullData("Console.Error.WriteLine(1);", (int)Effect.Prints)]
    [FullData("Console.In.ReadLine();", (int)Effect.Unlisted)]
    [FullData("Console.ReadLine();", (int)(Effect.Waits | Effect.UsesDevice))]
    [FullData("File.Exists(text);", (int)Effect.UsesDevice)]
    [FullData("list.Add(1);", (int)Effect.Works)]
    [FullData("list.ForEach(n => { });", (int)(Effect.Works | Effect.CallsLambda | Effect.MakesDelegate))]
    [FullData("list.ForEach(each);", (int)(Effect.Works | Effect.CallsDelegate))]
    [FullData("GC.Collect();", (int)Effect.Unlisted)]
    [FullData("Regex.IsMatch(text, text);", (int)Effect.Works)]
    [FullData("SHA256.HashData(bytes);", (int)Effect.Works)]
    [FullData("Path.Combine(text, text);", (int)Effect.None)]
    [FullData("JsonDocument.Parse(text);", (int)Effect.Works)]
    [InlineData("JsonDocument.Parse(Stream.Null);", (int)Effect.Unlisted)]
    public void Members_of_the_framework_do_what_their_row_says(string code, int effects) =>
        Assert.Equal((Effect)effects, Of(code) & ~(Effect.WritesMemory | Effect.WritesMembers));

    [Theory]
    [InlineData("foreach (var n in many) { }")]
    [FullData("many.GetEnumerator();")]
    [InlineData("_ = counted.Count;")] // a type of the program is such a list
    [FullData("number = counted[0];")]
    public void A_collection_behind_an_interface_iterates(string code) => Assert.Equal(Effect.Iterates, Of(code) & ~Effect.WritesMemory);

    [Theory]
    [InlineData("foreach (var n in kept) { }")]
    [FullData("_ = kept.Count;")]
    public void A_collection_that_no_type_of_the_program_is_runs_no_code(string code) =>
        Assert.Equal(Effect.None, Of(code) & ~Effect.WritesMemory);

    [Theory]
    [InlineData("action();")]
    [FullData("action.Invoke();")]
    public void Delegate_is_unknown(string code) => Assert.NotEqual(Effect.None, Of(code) & Effect.RunsUnknownCode);

    [Theory]
    [InlineData("closing.Dispose();")]
    [FullData("using (closing) { }")]
    public void Disposal_of_an_interface_is_unknown(string code) => Assert.NotEqual(Effect.None, Of(code) & Effect.RunsUnknownCode);

    [Theory]
    [InlineData("Abstract();")]
    [FullData("Virtual();")]
    [FullData("_ = open.Auto;")] // may be overridden
    [FullData("open.Auto = 1;")]
    [FullData("_ = open.Told;")]
    public void Code_that_may_be_overridden_is_unknown(string code) => Assert.NotEqual(Effect.None, Of(code) & Effect.RunsUnknownCode);

    [Theory]
    [InlineData("dynamic any = text; any.Run();")]
    public void Dynamic_code_is_unknown(string code) => Assert.NotEqual(Effect.None, Of(code) & Effect.RunsUnknownCode);

    [Theory]
    [InlineData("foreach (var n in rows) { }")]
    public void Enumerator_of_an_interface_is_unknown(string code) => Assert.NotEqual(Effect.None, Of(code) & Effect.RunsUnknownCode);

    [Theory]
    [InlineData("Async();")]
    public void Asynchronous_code_is_unknown(string code) => Assert.NotEqual(Effect.None, Of(code) & Effect.RunsUnknownCode);

    [Theory]
    [InlineData("One();")] // four calls deep
    public void Code_that_is_too_deep_is_unknown(string code) => Assert.NotEqual(Effect.None, Of(code) & Effect.RunsUnknownCode);

    [Theory]
    [InlineData("Two();")]
    [FullData("_ = Told;")]
    [FullData("_ = -own;")]
    [FullData("own += 1;")]
    [FullData("own++;")]
    [FullData("int n = own;")]
    [FullData("new Sleeper();")]
    [FullData("new Derived();")] // by its base class, which nobody names
    [FullData("new Initialized();")]
    [FullData("using var s = new Sleeper();")]
    [FullData("void Local() => Thread.Sleep(1); Local();")]
    [InlineData("if (plain is (var a, var b)) { }")]
    public void Code_that_can_be_read_does_what_it_does(string code) =>
        Assert.Equal(Effect.RunsKnownCode | Effect.Sleeps, Of(code) & (Effect.RunsKnownCode | Effect.Sleeps | Effect.RunsUnknownCode));

    [Theory]
    [InlineData("socket.Send(bytes);", (int)(Effect.UsesSocket | Effect.Sends))]
    [FullData("_ = socket.HasMore;", (int)Effect.UsesSocket)]
    [FullData("Sending(socket);", (int)(Effect.UsesSocket | Effect.Sends | Effect.RunsKnownCode))]
    public void Socket_is_used(string code, int effects) => Assert.Equal((Effect)effects, Of(code));

    [Theory]
    [InlineData("socket.Recv(bytes);", (int)(Effect.UsesSocket | Effect.Receives | Effect.WritesMemory))]
    [FullData("socket.Recv(message);", (int)(Effect.UsesSocket | Effect.Receives | Effect.WritesMemory | Effect.ChangesMessages))]
    public void Receive_is_told(string code, int effects) => Assert.Equal((Effect)effects, Of(code));

    [Theory]
    [InlineData("message.Dispose();", (int)(Effect.HandlesMessages | Effect.ChangesMessages))]
    [FullData("using (message) { }", (int)(Effect.HandlesMessages | Effect.ChangesMessages))]
    [FullData("message = null;", (int)(Effect.ChangesMessages | Effect.None))]
    public void Message_is_changed(string code, int effects) => Assert.Equal((Effect)effects, Of(code));

    [Theory]
    [InlineData("socket.Dispose();", (int)(Effect.UsesSocket | Effect.Sends | Effect.Ends))]
    [FullData("using (socket) { }", (int)(Effect.UsesSocket | Effect.Sends | Effect.Ends))]
    [FullData("using (new Socket(context, SocketType.Pub)) { }", (int)(Effect.UsesSocket | Effect.Sends))]
    public void Socket_is_disposed(string code, int effects) => Assert.Equal((Effect)effects, Of(code));

    [Theory]
    [InlineData("frame.Send();", (int)(Effect.UsesSocket | Effect.Sends))]
    [FullData("frame.TrySend(TimeSpan.Zero);", (int)(Effect.UsesSocket | Effect.Sends))]
    [InlineData("receiver.SkipRest();", (int)(Effect.UsesSocket | Effect.Receives | Effect.ChangesMessages))]
    [FullData("receiver.Release();", (int)(Effect.HandlesMessages | Effect.ChangesMessages))]
    [FullData("loop.TrySend(socket, whole);", (int)(Effect.UsesSocket | Effect.Sends | Effect.ChangesMessages))]
    [InlineData("whole.AddEmpty();", (int)(Effect.HandlesMessages | Effect.ChangesMessages))]
    [InlineData("whole.AddFrame(1);", (int)Effect.HandlesMessages)]
    public void Objects_of_the_runtime_use_their_socket(string code, int effects) => Assert.Equal((Effect)effects, Of(code));

    [Theory]
    [InlineData("bytes[0] = 1;", (int)Effect.WritesMemory)]
    [FullData("Array.Clear(bytes);", (int)Effect.WritesMemory)]
    [FullData("new List<int>().Clear();", (int)Effect.Works)]
    [FullData("_ = BitConverter.ToInt32(bytes.AsSpan(1));", (int)Effect.WritesMemory)]
    [FullData("ReadOnlySpan<byte> read = bytes; _ = BitConverter.ToInt32(read.Slice(1)) + read.IndexOf((byte)1);", (int)Effect.None)]
    public void Write_to_memory_is_told(string code, int effects) => Assert.Equal((Effect)effects, Of(code));

    [Theory]
    [InlineData("_written = number;", (int)Effect.WritesMembers)]
    [FullData("_written = 1;", (int)(Effect.WritesMembers | Effect.Notes))]
    [FullData("plain.Auto = 1;", (int)(Effect.WritesMembers | Effect.Notes))]
    [FullData("_ = new Plain { Auto = 1 };", (int)(Effect.WritesMembers | Effect.RunsKnownCode))]
    [FullData("int.TryParse(text, out _written);", (int)Effect.WritesMembers)]
    [InlineData("(_written, number) = (1, 2);", (int)(Effect.WritesMembers | Effect.Notes))]
    [InlineData("(_written, number) = (number, 2);", (int)Effect.WritesMembers)]
    [FullData("_socket = socket;", (int)(Effect.WritesMembers | Effect.Ends))]
    public void Write_to_a_member_is_told(string code, int effects) => Assert.Equal((Effect)effects, Of(code));

    [Theory]
    [InlineData("var held = socket;", (int)Effect.None)]
    [FullData("number = 1;", (int)Effect.None)]
    public void Write_to_a_local_is_none(string code, int effects) => Assert.Equal((Effect)effects, Of(code));

    [Theory]
    [InlineData("_done = number > 1;")]
    [FullData("_done |= number > 1;")]
    [FullData("bool.TryParse(text, out _done);")]
    [FullData("Interlocked.Exchange(ref _written, 1);")]
    [FullData("Volatile.Write(ref _done, true);")]
    [FullData("_state = (DayOfWeek)number;")]
    [FullData("Note();")]
    [FullData("void Local() => number = 1; Local();")]
    [FullData("void Local() { void Inner(ref int n) => n = 1; Inner(ref number); } Local();")]
    public void Facts_that_other_code_reads_are_noted(string code) => Assert.Equal(Effect.Notes, Of(code) & Effect.Notes);

    [Theory]
    [InlineData("_written++;")]
    [FullData("_written += 2;")]
    [FullData("_written = number;")]
    [FullData("Interlocked.Increment(ref _written);")]
    public void Number_of_a_field_is_no_fact(string code) => Assert.Equal(Effect.None, Of(code) & Effect.Notes);

    [Theory]
    [InlineData("number = 1; var done = true; done = false;")]
    [FullData("bool.TryParse(text, out var done);")]
    [FullData("void Local() { var n = 0; n = 1; } Local();")]
    public void Own_variable_is_no_fact(string code) => Assert.Equal(Effect.None, Of(code) & Effect.Notes);

    [Theory]
    [InlineData("bytes[0] = 1;")]
    public void Element_is_no_fact(string code) => Assert.Equal(Effect.None, Of(code) & Effect.Notes);

    [Theory]
    [InlineData("if (number > 1) throw new InvalidOperationException();")]
    [InlineData("_ = text ?? throw new InvalidOperationException();")]
    [FullData("Throw();")]
    public void A_throw_is_told(string code) => Assert.Equal(Effect.Throws, Of(code) & Effect.Throws);

    [Theory]
    [InlineData("started = null; closing.Dispose();")]
    [FullData("using (closing) { }")]
    [InlineData("using var held = closing;")]
    public void What_others_use_may_be_ended(string code) => Assert.Equal(Effect.Ends, Of(code) & Effect.Ends);

    [Theory]
    [InlineData("using var stream = new MemoryStream();")]
    public void What_is_made_there_is_nobody_elses(string code) => Assert.Equal(Effect.None, Of(code) & Effect.Ends);

    [Theory]
    [InlineData("message.Dispose();")]
    [FullData("using (message) { }")]
    public void Message_is_nobody_elses(string code) => Assert.Equal(Effect.None, Of(code) & Effect.Ends);

    [Fact]
    public void Recursion_ends()
    {
        Assert.Equal(Effect.RunsKnownCode | Effect.RunsUnknownCode, Of("Ping();") & (Effect.RunsKnownCode | Effect.RunsUnknownCode));
        Assert.Equal(Of("Ping();"), Of("Pong();"));
    }

    private static Effect Of(string code)
    {
        var body = FlowProbe.Of(Members.Replace("{{code}}", code, System.StringComparison.Ordinal)).Body;
        return ((IMethodBodyOperation)body.Root)
            .BlockBody!.Operations.SelectMany(o => o.DescendantsAndSelf())
            .Where(o => o is not IBlockOperation)
            .Aggregate(Effect.None, (effects, operation) => effects | body.EffectsOf(operation));
    }

    /// <summary>A serializer runs what its types have by hand, and nothing where the compiler has made them.</summary>
    [Theory]
    [InlineData("JsonSerializer.Serialize(plain);", "class Plain { public int A { get; set; } public List<Plain>? B { get; init; } }")]
    [InlineData("JsonSerializer.Deserialize<Plain>(text);", "record Plain(int A, string B, DayOfWeek C);")]
    [FullData("JsonSerializer.SerializeToUtf8Bytes(plain);", "struct Plain { public double A { get; set; } public DateTime B; }")]
    [FullData("JsonSerializer.Deserialize<Dictionary<string, Plain[]>>(text);", "class Plain { public IList<int> A { get; } = []; }")]
    public void Serializer_of_data_runs_no_code(string code, string type) => Assert.Equal(Effect.Works, Serialized(code, type));

    [Theory]
    [InlineData("JsonSerializer.Serialize(plain);", "class Plain { public int A => Four(); static int Four() => 4; }")]
    [InlineData("JsonSerializer.Deserialize<Plain>(text);", "class Plain { public Plain() => Thread.Sleep(1); }")]
    [InlineData("JsonSerializer.Serialize(plain);", "class Plain { public object? A { get; set; } }")]
    [FullData("JsonSerializer.Deserialize<Plain>(text);", "class Plain { public int A { get; } = Four(); static int Four() => 4; }")]
    [FullData("JsonSerializer.Serialize(plain);", "abstract class Plain { public int A { get; set; } }")]
    [FullData("JsonSerializer.Serialize<object>(plain);", "class Plain { }")]
    [FullData("JsonSerializer.Serialize(plain);", "class Plain : List<Other> { } class Other { public int A { set { } } }")]
    [InlineData(
        "JsonSerializer.Serialize(plain);",
        "class Plain { } class Policy : System.Text.Json.JsonNamingPolicy { public override string ConvertName(string s) => s; }"
    )]
    public void Serializer_of_what_has_code_runs_it(string code, string type) =>
        Assert.NotEqual(Effect.None, Serialized(code, type) & Effect.RunsUnknownCode);

    private static Effect Serialized(string code, string type)
    {
        var body = FlowProbe
            .Of($"public {type.Replace("} class", "} public class")} void Body(string text, Plain plain) {{ {code} }}")
            .Body;
        return ((IMethodBodyOperation)body.Root)
            .Descendants()
            .OfType<IInvocationOperation>()
            .Aggregate(Effect.None, (effects, operation) => effects | body.EffectsOf(operation));
    }

    private const string Members = """
        private int _written;
        private volatile int _told;
        private bool _done;
        private DayOfWeek _state;
        private Socket? _socket;
        void Note() => _done = true;
        static void Throw() => throw new InvalidOperationException();
        protected abstract void Abstract();
        protected virtual void Virtual() { }
        static async Task Async() => await Task.Yield();
        static void One() => Two();
        static void Two() => Three();
        static void Three() => Four();
        static void Four() => Thread.Sleep(1);
        static void Ping() => Pong();
        static void Pong() => Ping();
        static void Sending(Socket s) => s.Send(new byte[1]);
        static int Told { get { Thread.Sleep(1); return 1; } }
        protected sealed class Plain
        {
            public int Auto { get; set; }
            public void Deconstruct(out int a, out int b) { Thread.Sleep(1); a = b = 1; }
        }
        protected class Open { public virtual int Auto { get; set; } public virtual int Told => 1; }
        protected class Sleeper : IDisposable { public Sleeper() => Thread.Sleep(1); public void Dispose() => Thread.Sleep(1); }
        protected sealed class Derived : Sleeper { }
        protected sealed class Initialized { private readonly int _told = Told; }
        protected abstract class Rows : List<int> { }
        protected struct Own
        {
            public static Own operator -(Own own) { Thread.Sleep(1); return own; }
            public static Own operator +(Own own, int more) { Thread.Sleep(1); return own; }
            public static Own operator ++(Own own) { Thread.Sleep(1); return own; }
            public static implicit operator int(Own own) { Thread.Sleep(1); return 1; }
        }
        void Body(
            int number, string text, byte[] bytes, List<int> list, IEnumerable<int> many, IReadOnlyList<int> counted,
            IReadOnlySet<int> kept,
            Rows rows, Action action, Action<int> each,
            Task task, Task<int> answer, Thread started, ManualResetEventSlim ready, BlockingCollection<int> queue, IDisposable closing,
            Context context, Socket socket, Message message, Plain plain, Open open, Own own,
            FrameBuffer frame, FrameReceiver receiver, ReceiveLoop loop, OutgoingMessage whole
        )
        {
            {{code}}
        }
        """;
}
