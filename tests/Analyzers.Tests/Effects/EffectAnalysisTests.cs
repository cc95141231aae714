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
    [InlineData("var later = list.Count;")]
    [InlineData("using (var stream = new MemoryStream()) { }")]
    [InlineData("_ = plain.Auto;")]
    public void Computing_has_no_effect(string code) => Assert.Equal(Effect.None, Of(code) & ~Effect.WritesMemory);

    [Theory]
    [InlineData("Thread.Sleep(1);", (int)Effect.Sleeps)]
    [InlineData("Thread.Sleep(0);", (int)Effect.Yields)]
    [InlineData("started.Join();", (int)Effect.Waits)]
    [InlineData("queue.Take();", (int)Effect.Waits)]
    [InlineData("queue.TryTake(out _);", (int)Effect.Acquires)]
    [InlineData("queue.TryTake(out _, 1);", (int)Effect.Waits)]
    [InlineData("task.Wait();", (int)Effect.Waits)]
    [InlineData("task.Wait(0);", (int)Effect.Acquires)]
    [InlineData("_ = answer.Result;", (int)Effect.Waits)]
    [InlineData("_ = task.IsCompleted;", (int)Effect.Acquires)]
    [InlineData("task.GetAwaiter().GetResult();", (int)Effect.Waits)]
    [InlineData("task.ConfigureAwait(false).GetAwaiter().GetResult();", (int)Effect.Waits)]
    [InlineData("lock (text) { }", (int)Effect.Locks)]
    [InlineData("Monitor.Enter(text);", (int)Effect.Locks)]
    [InlineData("Monitor.TryEnter(text);", (int)(Effect.TriesLock | Effect.Acquires))]
    [InlineData("ready.Set();", (int)(Effect.Works | Effect.Signals))]
    [InlineData("Interlocked.Increment(ref number);", (int)Effect.Acquires)]
    [InlineData("_ = _told;", (int)Effect.Acquires)]
    [InlineData("_told = 1;", (int)Effect.Notes)]
    [InlineData("Console.WriteLine(1);", (int)Effect.Prints)]
    [InlineData("Console.ReadLine();", (int)(Effect.Waits | Effect.UsesDevice))]
    [InlineData("File.Exists(text);", (int)Effect.UsesDevice)]
    [InlineData("list.Add(1);", (int)Effect.Works)]
    [InlineData("list.ForEach(n => { });", (int)(Effect.Works | Effect.CallsLambda | Effect.MakesDelegate))]
    [InlineData("list.ForEach(each);", (int)(Effect.Works | Effect.CallsDelegate))]
    [InlineData("GC.Collect();", (int)Effect.Unlisted)]
    public void Members_of_the_framework_do_what_their_row_says(string code, int effects) =>
        Assert.Equal((Effect)effects, Of(code) & ~(Effect.WritesMemory | Effect.WritesMembers));

    [Theory]
    [InlineData("foreach (var n in many) { }")]
    [InlineData("many.GetEnumerator();")]
    [InlineData("_ = counted.Count;")]
    public void A_collection_behind_an_interface_iterates(string code) => Assert.Equal(Effect.Iterates, Of(code) & ~Effect.WritesMemory);

    [Theory]
    [InlineData("action();")]
    [InlineData("action.Invoke();")]
    [InlineData("closing.Dispose();")]
    [InlineData("using (closing) { }")]
    [InlineData("Abstract();")]
    [InlineData("Virtual();")]
    [InlineData("_ = open.Auto;")] // may be overridden
    [InlineData("open.Auto = 1;")]
    [InlineData("_ = open.Told;")]
    [InlineData("dynamic any = text; any.Run();")]
    [InlineData("foreach (var n in rows) { }")]
    [InlineData("Async();")]
    [InlineData("One();")] // four calls deep
    public void Code_that_cannot_be_read_is_unknown(string code) => Assert.NotEqual(Effect.None, Of(code) & Effect.RunsUnknownCode);

    [Theory]
    [InlineData("Two();")]
    [InlineData("_ = Told;")]
    [InlineData("_ = -own;")]
    [InlineData("own += 1;")]
    [InlineData("own++;")]
    [InlineData("int n = own;")]
    [InlineData("new Sleeper();")]
    [InlineData("new Derived();")] // by its base class, which nobody names
    [InlineData("new Initialized();")]
    [InlineData("using var s = new Sleeper();")]
    [InlineData("void Local() => Thread.Sleep(1); Local();")]
    [InlineData("if (plain is (var a, var b)) { }")]
    public void Code_that_can_be_read_does_what_it_does(string code) =>
        Assert.Equal(Effect.RunsKnownCode | Effect.Sleeps, Of(code) & (Effect.RunsKnownCode | Effect.Sleeps | Effect.RunsUnknownCode));

    [Theory]
    [InlineData("socket.Send(bytes);", (int)(Effect.UsesSocket | Effect.Sends))]
    [InlineData("socket.Recv(bytes);", (int)(Effect.UsesSocket | Effect.Receives | Effect.WritesMemory))]
    [InlineData("socket.Recv(message);", (int)(Effect.UsesSocket | Effect.Receives | Effect.WritesMemory | Effect.ChangesMessages))]
    [InlineData("_ = socket.HasMore;", (int)Effect.UsesSocket)]
    [InlineData("message.Dispose();", (int)(Effect.HandlesMessages | Effect.ChangesMessages))]
    [InlineData("using (message) { }", (int)(Effect.HandlesMessages | Effect.ChangesMessages))]
    [InlineData("socket.Dispose();", (int)(Effect.UsesSocket | Effect.Sends | Effect.Ends))]
    [InlineData("using (socket) { }", (int)(Effect.UsesSocket | Effect.Sends | Effect.Ends))]
    [InlineData("using (new Socket(context, SocketType.Pub)) { }", (int)(Effect.UsesSocket | Effect.Sends))]
    [InlineData("Sending(socket);", (int)(Effect.UsesSocket | Effect.Sends | Effect.RunsKnownCode))]
    [InlineData("message = null;", (int)(Effect.ChangesMessages | Effect.None))]
    public void Messages_and_sockets_are_told_apart(string code, int effects) => Assert.Equal((Effect)effects, Of(code));

    [Theory]
    [InlineData("frame.Send();", (int)(Effect.UsesSocket | Effect.Sends))]
    [InlineData("frame.TrySend(TimeSpan.Zero);", (int)(Effect.UsesSocket | Effect.Sends))]
    [InlineData("receiver.SkipRest();", (int)(Effect.UsesSocket | Effect.Receives | Effect.ChangesMessages))]
    [InlineData("receiver.Release();", (int)(Effect.HandlesMessages | Effect.ChangesMessages))]
    [InlineData("loop.TrySend(socket, whole);", (int)(Effect.UsesSocket | Effect.Sends | Effect.ChangesMessages))]
    [InlineData("whole.AddEmpty();", (int)(Effect.HandlesMessages | Effect.ChangesMessages))]
    [InlineData("whole.AddFrame(1);", (int)Effect.HandlesMessages)]
    public void Objects_of_the_runtime_use_their_socket(string code, int effects) => Assert.Equal((Effect)effects, Of(code));

    [Theory]
    [InlineData("bytes[0] = 1;", (int)Effect.WritesMemory)]
    [InlineData("Array.Clear(bytes);", (int)Effect.WritesMemory)]
    [InlineData("new List<int>().Clear();", (int)Effect.Works)]
    [InlineData("_ = BitConverter.ToInt32(bytes.AsSpan(1));", (int)Effect.WritesMemory)]
    [InlineData("ReadOnlySpan<byte> read = bytes; _ = BitConverter.ToInt32(read.Slice(1)) + read.IndexOf((byte)1);", (int)Effect.None)]
    [InlineData("_written = number;", (int)Effect.WritesMembers)]
    [InlineData("_written = 1;", (int)(Effect.WritesMembers | Effect.Notes))]
    [InlineData("plain.Auto = 1;", (int)(Effect.WritesMembers | Effect.Notes))]
    [InlineData("_ = new Plain { Auto = 1 };", (int)(Effect.WritesMembers | Effect.RunsKnownCode))]
    [InlineData("int.TryParse(text, out _written);", (int)Effect.WritesMembers)]
    [InlineData("(_written, number) = (1, 2);", (int)(Effect.WritesMembers | Effect.Notes))]
    [InlineData("(_written, number) = (number, 2);", (int)Effect.WritesMembers)]
    [InlineData("_socket = socket;", (int)(Effect.WritesMembers | Effect.Ends))]
    [InlineData("var held = socket;", (int)Effect.None)]
    [InlineData("number = 1;", (int)Effect.None)]
    public void Writes_are_told_apart(string code, int effects) => Assert.Equal((Effect)effects, Of(code));

    [Theory]
    [InlineData("_done = number > 1;")]
    [InlineData("_done |= number > 1;")]
    [InlineData("bool.TryParse(text, out _done);")]
    [InlineData("Interlocked.Exchange(ref _written, 1);")]
    [InlineData("Volatile.Write(ref _done, true);")]
    [InlineData("_state = (DayOfWeek)number;")]
    [InlineData("Note();")]
    [InlineData("void Local() => number = 1; Local();")]
    [InlineData("void Local() { void Inner(ref int n) => n = 1; Inner(ref number); } Local();")]
    public void Facts_that_other_code_reads_are_noted(string code) => Assert.Equal(Effect.Notes, Of(code) & Effect.Notes);

    [Theory]
    [InlineData("_written++;")]
    [InlineData("_written += 2;")]
    [InlineData("_written = number;")]
    [InlineData("Interlocked.Increment(ref _written);")]
    [InlineData("number = 1; var done = true; done = false;")]
    [InlineData("bytes[0] = 1;")]
    [InlineData("bool.TryParse(text, out var done);")]
    [InlineData("void Local() { var n = 0; n = 1; } Local();")]
    public void Numbers_and_own_variables_are_no_facts(string code) => Assert.Equal(Effect.None, Of(code) & Effect.Notes);

    [Theory]
    [InlineData("if (number > 1) throw new InvalidOperationException();")]
    [InlineData("_ = text ?? throw new InvalidOperationException();")]
    [InlineData("Throw();")]
    public void A_throw_is_told(string code) => Assert.Equal(Effect.Throws, Of(code) & Effect.Throws);

    [Theory]
    [InlineData("started = null; closing.Dispose();")]
    [InlineData("using (closing) { }")]
    [InlineData("using var held = closing;")]
    public void What_others_use_may_be_ended(string code) => Assert.Equal(Effect.Ends, Of(code) & Effect.Ends);

    [Theory]
    [InlineData("using var stream = new MemoryStream();")]
    [InlineData("message.Dispose();")]
    [InlineData("using (message) { }")]
    public void What_is_made_there_and_a_message_are_nobody_elses(string code) => Assert.Equal(Effect.None, Of(code) & Effect.Ends);

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
