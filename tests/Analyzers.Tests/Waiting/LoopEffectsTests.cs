using Xunit;
using ZmqPerf.Analyzers.Waiting.Polling;

namespace ZmqPerf.Analyzers.Tests.Waiting;

/// <summary>What code does, one construct and one name at a time.</summary>
public sealed class LoopEffectsTests
{
    [Theory]
    [InlineData("Thread.Sleep(1);", (int)LoopEffect.Sleeps)]
    [FullData("Thread.Sleep(number);", (int)LoopEffect.Sleeps)]
    [FullData("Thread.Sleep(TimeSpan.FromSeconds(1));", (int)LoopEffect.Sleeps)]
    [FullData("System.Threading.Tasks.Task.Delay(1);", (int)LoopEffect.Sleeps)]
    [FullData("System.Threading.Tasks.Task.Delay(1).Wait();", (int)LoopEffect.Sleeps)]
    [FullData("System.Threading.Tasks.Task.Delay(1).GetAwaiter().GetResult();", (int)LoopEffect.Sleeps)]
    [FullData("System.Threading.Tasks.Task.Delay(1).ConfigureAwait(false);", (int)LoopEffect.Sleeps)]
    [InlineData("System.Threading.Tasks.Task.Delay(1).ConfigureAwait(false).GetAwaiter().GetResult();", (int)LoopEffect.Sleeps)]
    public void Sleep_is_told(string code, int doing) => Assert.Equal((LoopEffect)doing, WaitingProbe.Of(code).Doings());

    [Theory]
    [InlineData("Thread.Sleep(0);", (int)LoopEffect.Yields)]
    [FullData("Thread.Sleep(TimeSpan.Zero);", (int)LoopEffect.Yields)]
    [InlineData("Thread.Sleep(default(TimeSpan));", (int)LoopEffect.Yields)]
    [FullData("Thread.Yield();", (int)LoopEffect.Yields)]
    [FullData("Thread.SpinWait(9);", (int)LoopEffect.Yields)]
    [FullData("new SpinWait().SpinOnce();", (int)LoopEffect.Yields)]
    [FullData("System.Threading.Tasks.Task.Yield();", (int)LoopEffect.Yields)]
    [FullData("System.Threading.Tasks.Task.Delay(0);", (int)LoopEffect.Yields)]
    public void Yield_is_told(string code, int doing) => Assert.Equal((LoopEffect)doing, WaitingProbe.Of(code).Doings());

    [Theory]
    [InlineData("System.Threading.Tasks.Task.CompletedTask.Wait();", (int)LoopEffect.Blocks)]
    [FullData("System.Threading.Tasks.Task.CompletedTask.GetAwaiter().GetResult();", (int)LoopEffect.Blocks)]
    [FullData("System.Threading.Tasks.Task.CompletedTask.ConfigureAwait(false).GetAwaiter().GetResult();", (int)LoopEffect.Blocks)]
    [FullData("token.WaitHandle.WaitOne();", (int)LoopEffect.Blocks)]
    [FullData("token.WaitHandle.WaitOne(5);", (int)LoopEffect.Blocks)]
    [FullData("new ManualResetEventSlim().Wait();", (int)LoopEffect.Blocks)]
    [FullData("new SemaphoreSlim(1).Wait();", (int)LoopEffect.Blocks)]
    [FullData("Console.Beep();", (int)LoopEffect.Blocks)]
    public void Wait_is_told(string code, int doing) => Assert.Equal((LoopEffect)doing, WaitingProbe.Of(code).Doings());

    [Theory]
    [InlineData("token.WaitHandle.WaitOne(0);", (int)LoopEffect.Nothing)]
    [FullData("new ManualResetEventSlim().Wait(0);", (int)LoopEffect.Nothing)]
    [FullData("new SemaphoreSlim(1).Wait(TimeSpan.Zero);", (int)LoopEffect.Nothing)]
    public void Wait_of_no_time_is_told(string code, int doing) => Assert.Equal((LoopEffect)doing, WaitingProbe.Of(code).Doings());

    [Theory]
    [InlineData("lock (buffer) { }", (int)LoopEffect.Nothing)]
    [FullData("Interlocked.Increment(ref number);", (int)LoopEffect.Nothing)]
    [FullData("Volatile.Read(ref number);", (int)LoopEffect.Nothing)]
    [FullData("new SpinWait().Reset();", (int)LoopEffect.Nothing)]
    [FullData("Thread.MemoryBarrier();", (int)LoopEffect.Nothing)]
    [FullData("Thread.VolatileRead(ref number);", (int)LoopEffect.Nothing)]
    public void Synchronization_that_does_not_wait_is_told(string code, int doing) =>
        Assert.Equal((LoopEffect)doing, WaitingProbe.Of(code).Doings());

    [Theory]
    [InlineData("token.ThrowIfCancellationRequested();", (int)LoopEffect.Nothing)]
    [FullData("new CancellationTokenSource().CancelAfter(1);", (int)LoopEffect.Nothing)]
    public void Token_is_told(string code, int doing) => Assert.Equal((LoopEffect)doing, WaitingProbe.Of(code).Doings());

    [Theory]
    [InlineData("Stopwatch.StartNew();", (int)LoopEffect.Nothing)]
    [FullData("DateTime.UtcNow.AddSeconds(1);", (int)LoopEffect.Nothing)]
    public void Clock_is_told(string code, int doing) => Assert.Equal((LoopEffect)doing, WaitingProbe.Of(code).Doings());

    [Theory]
    [InlineData("Debug.WriteLine(1);", (int)LoopEffect.Nothing)]
    [FullData("Console.Write(1);", (int)LoopEffect.Nothing)]
    [FullData("Console.WriteLine();", (int)LoopEffect.Nothing)]
    public void Output_is_told(string code, int doing) => Assert.Equal((LoopEffect)doing, WaitingProbe.Of(code).Doings());

    [Theory]
    [InlineData("number.ToString();", (int)LoopEffect.Nothing)]
    [FullData("\"a\".Trim();", (int)LoopEffect.Nothing)]
    [FullData("Convert.ToInt32(\"1\");", (int)LoopEffect.Nothing)]
    [FullData("Enum.GetName(typeof(DayOfWeek), 1);", (int)LoopEffect.Nothing)]
    public void Call_of_a_text_is_told(string code, int doing) => Assert.Equal((LoopEffect)doing, WaitingProbe.Of(code).Doings());

    [Theory]
    [InlineData("Math.Max(number, 1);", (int)LoopEffect.Nothing)]
    [FullData("MathF.Abs(1f);", (int)LoopEffect.Nothing)]
    [FullData("Random.Shared.Next();", (int)LoopEffect.Nothing)]
    public void Call_of_a_number_is_told(string code, int doing) => Assert.Equal((LoopEffect)doing, WaitingProbe.Of(code).Doings());

    [Theory]
    [InlineData("Array.Clear(buffer);", (int)LoopEffect.Nothing)]
    [FullData("BitConverter.ToInt32(buffer, 0);", (int)LoopEffect.Nothing)]
    [FullData("Buffer.BlockCopy(buffer, 0, buffer, 0, 1);", (int)LoopEffect.Nothing)]
    [FullData("buffer.AsSpan();", (int)LoopEffect.Nothing)]
    public void Copy_of_memory_is_told(string code, int doing) => Assert.Equal((LoopEffect)doing, WaitingProbe.Of(code).Doings());

    [Theory]
    [InlineData("new object().GetHashCode();", (int)LoopEffect.Nothing)]
    [FullData("new TimeoutException().GetBaseException();", (int)LoopEffect.Nothing)]
    public void Call_of_any_object_is_told(string code, int doing) => Assert.Equal((LoopEffect)doing, WaitingProbe.Of(code).Doings());

    [Theory]
    [InlineData("Monitor.Enter(buffer);", (int)LoopEffect.Works)]
    [FullData("Monitor.Exit(buffer);", (int)LoopEffect.Works)]
    [FullData("Monitor.Wait(buffer);", (int)LoopEffect.Blocks)]
    public void Lock_is_told(string code, int doing) => Assert.Equal((LoopEffect)doing, WaitingProbe.Of(code).Doings());

    [Theory]
    [InlineData("SpinWait.SpinUntil(() => flag);", (int)LoopEffect.Blocks)]
    [FullData("new Thread(() => { }).Start();", (int)(LoopEffect.Works | LoopEffect.Blocks))]
    [FullData("Thread.CurrentThread.Join();", (int)LoopEffect.Blocks)]
    public void Thread_is_told(string code, int doing) => Assert.Equal((LoopEffect)doing, WaitingProbe.Of(code).Doings());

    [Theory]
    [InlineData("new CancellationTokenSource().Cancel();", (int)(LoopEffect.Works | LoopEffect.Blocks))]
    [FullData("Action[] jobs = null; Array.ForEach(jobs, job => job());", (int)(LoopEffect.Works | LoopEffect.Blocks))]
    [FullData("Action[] jobs = null; Array.Exists(jobs, job => true);", (int)(LoopEffect.Works | LoopEffect.Blocks))]
    [FullData("Comparison<byte> order = null; buffer.AsSpan().Sort(order);", (int)(LoopEffect.Works | LoopEffect.Blocks))]
    public void Delegate_that_is_run_is_told(string code, int doing) => Assert.Equal((LoopEffect)doing, WaitingProbe.Of(code).Doings());

    [Theory]
    [InlineData("GC.Collect();", (int)(LoopEffect.Works | LoopEffect.Blocks))]
    [FullData("System.IO.File.Exists(\"x\");", (int)LoopEffect.Blocks)]
    public void Call_of_the_system_is_told(string code, int doing) => Assert.Equal((LoopEffect)doing, WaitingProbe.Of(code).Doings());

    [Theory]
    [InlineData("new System.Collections.ArrayList().Add(1);", (int)LoopEffect.Works)]
    [FullData("new System.Collections.Generic.List<int>().Add(1);", (int)LoopEffect.Works)]
    [FullData("System.Linq.Enumerable.Count(buffer);", (int)LoopEffect.Works)]
    [FullData("new System.Collections.Concurrent.ConcurrentQueue<int>().Enqueue(1);", (int)LoopEffect.Works)]
    [FullData("new System.Collections.Concurrent.BlockingCollection<int>().Add(1);", (int)(LoopEffect.Works | LoopEffect.Blocks))]
    public void Collection_is_told(string code, int doing) => Assert.Equal((LoopEffect)doing, WaitingProbe.Of(code).Doings());

    [Theory]
    [InlineData("new System.Text.StringBuilder().Append(1);", (int)LoopEffect.Works)]
    public void Text_that_grows_is_told(string code, int doing) => Assert.Equal((LoopEffect)doing, WaitingProbe.Of(code).Doings());

    [Theory]
    [InlineData("System.Buffers.ArrayPool<byte>.Shared.Rent(1);", (int)LoopEffect.Works)]
    [FullData("System.Buffers.Binary.BinaryPrimitives.ReadInt32LittleEndian(buffer);", (int)LoopEffect.Works)]
    public void Memory_is_told(string code, int doing) => Assert.Equal((LoopEffect)doing, WaitingProbe.Of(code).Doings());

    [Theory]
    [InlineData("foreach (var x in buffer) { }", (int)LoopEffect.Nothing)]
    [FullData("foreach (var n in new System.Collections.Generic.List<int>()) { }", (int)LoopEffect.Nothing)]
    [InlineData("System.Collections.Generic.IEnumerable<Socket> all = new[] { a, b }; foreach (var s in all) { }", (int)LoopEffect.Nothing)]
    [InlineData(
        "var all = new System.Collections.Generic.List<int>().GetEnumerator(); all.MoveNext(); all.Dispose();",
        (int)LoopEffect.Nothing
    )]
    [FullData(
        "System.Collections.Generic.IEnumerable<int> all = null; foreach (var n in all) { }",
        (int)(LoopEffect.Works | LoopEffect.Blocks)
    )]
    [InlineData("System.Collections.Generic.IEnumerator<Socket> all = null; all.MoveNext();", (int)(LoopEffect.Works | LoopEffect.Blocks))]
    [FullData("System.Collections.Generic.IEnumerator<int> all = null; all.MoveNext();", (int)(LoopEffect.Works | LoopEffect.Blocks))]
    [FullData("System.Collections.IEnumerator all = null; all.MoveNext();", (int)(LoopEffect.Works | LoopEffect.Blocks))]
    public void Enumeration_is_told(string code, int doing) => Assert.Equal((LoopEffect)doing, WaitingProbe.Of(code).Doings());

    [Theory]
    [InlineData("number = 1;", (int)LoopEffect.Nothing)]
    [FullData("number = buffer.Length;", (int)LoopEffect.Nothing)]
    [FullData("flag = running;", (int)LoopEffect.Nothing)]
    [FullData("flag = !running;", (int)LoopEffect.Nothing)]
    [FullData("var same = this;", (int)LoopEffect.Nothing)]
    [FullData("_ = number;", (int)LoopEffect.Nothing)]
    [InlineData("flag = running = true;", (int)LoopEffect.Nothing)]
    [FullData("wake.Own = true;", (int)LoopEffect.Nothing)]
    [FullData("var n = 1; n = number;", (int)LoopEffect.Nothing)]
    public void Assignment_is_told(string code, int doing) => Assert.Equal((LoopEffect)doing, WaitingProbe.Of(code).Doings());

    [Theory]
    [InlineData("number++;", (int)LoopEffect.Nothing)]
    [FullData("number += 1;", (int)LoopEffect.Nothing)]
    public void Step_is_told(string code, int doing) => Assert.Equal((LoopEffect)doing, WaitingProbe.Of(code).Doings());

    [Theory]
    [InlineData("flag = message is null;", (int)LoopEffect.Nothing)]
    [FullData("object o = a; flag = o is Message;", (int)LoopEffect.Nothing)]
    [InlineData("flag = number > 3;", (int)LoopEffect.Nothing)]
    public void Comparison_is_told(string code, int doing) => Assert.Equal((LoopEffect)doing, WaitingProbe.Of(code).Doings());

    [Theory]
    [InlineData("var all = new int[3];", (int)LoopEffect.Nothing)]
    [FullData("var none = default(DateTime);", (int)LoopEffect.Nothing)]
    [FullData("var f = new Message();", (int)LoopEffect.Nothing)]
    [FullData("var f = new Socket[1];", (int)LoopEffect.Nothing)]
    public void Creation_is_told(string code, int doing) => Assert.Equal((LoopEffect)doing, WaitingProbe.Of(code).Doings());

    [Theory]
    [InlineData("token.Register(() => Console.ReadLine());", (int)LoopEffect.Nothing)]
    [FullData("var n = nameof(Console.ReadLine);", (int)LoopEffect.Nothing)]
    [FullData("Console.Write(typeof(Wake));", (int)LoopEffect.Nothing)]
    public void Code_that_does_not_run_is_told(string code, int doing) => Assert.Equal((LoopEffect)doing, WaitingProbe.Of(code).Doings());

    [Theory]
    [InlineData("flag = wake.Own;", (int)LoopEffect.Nothing)]
    [FullData("flag = wake.Told;", (int)LoopEffect.Nothing)]
    [FullData("_ = new int?(1).Value;", (int)LoopEffect.Nothing)]
    public void Property_is_told(string code, int doing) => Assert.Equal((LoopEffect)doing, WaitingProbe.Of(code).Doings());

    [Theory]
    [InlineData("var left = DateTime.UtcNow - DateTime.UtcNow;", (int)LoopEffect.Nothing)]
    [FullData("var end = DateTime.UtcNow + TimeSpan.FromSeconds(1);", (int)LoopEffect.Nothing)]
    [FullData("var end = DateTimeOffset.UtcNow + TimeSpan.FromSeconds(1);", (int)LoopEffect.Nothing)]
    [FullData("var end = Environment.TickCount64 + number;", (int)LoopEffect.Nothing)]
    [FullData("var end = number + Environment.TickCount64;", (int)LoopEffect.Nothing)]
    [InlineData("var end = Stopwatch.GetTimestamp() + number;", (int)LoopEffect.Nothing)]
    public void Time_is_told(string code, int doing) => Assert.Equal((LoopEffect)doing, WaitingProbe.Of(code).Doings());

    [Theory]
    [InlineData("number = number + 1;", (int)LoopEffect.Works)]
    [FullData("number = number * buffer[0];", (int)LoopEffect.Works)]
    [FullData("buffer[0] = 1;", (int)LoopEffect.Works)]
    [FullData("buffer[0] += 1;", (int)LoopEffect.Works)]
    [InlineData("number += number * 2;", (int)LoopEffect.Works)]
    [InlineData("(number, flag) = (1, true);", (int)LoopEffect.Works)]
    [FullData("var n = 1; n = n + 1;", (int)LoopEffect.Works)]
    public void Arithmetic_is_told(string code, int doing) => Assert.Equal((LoopEffect)doing, WaitingProbe.Of(code).Doings());

    [Theory]
    [InlineData("var w = new Late();", (int)LoopEffect.Works)]
    [FullData("new Late(late);", (int)(LoopEffect.Works | LoopEffect.Blocks))]
    public void Creation_of_an_object_of_the_program_is_told(string code, int doing) =>
        Assert.Equal((LoopEffect)doing, WaitingProbe.Of(code).Doings());

    [Theory]
    [InlineData("late.Go();", (int)(LoopEffect.Works | LoopEffect.Blocks))]
    [InlineData("number = late.Count;", (int)(LoopEffect.Works | LoopEffect.Blocks))]
    [FullData("number = late[0];", (int)(LoopEffect.Works | LoopEffect.Blocks))]
    public void Member_of_an_object_of_the_program_is_told(string code, int doing) =>
        Assert.Equal((LoopEffect)doing, WaitingProbe.Of(code).Doings());

    [Theory]
    [InlineData("flag = !wake;", (int)LoopEffect.Blocks)]
    [InlineData("wake++;", (int)LoopEffect.Blocks)]
    [InlineData("wake += 1;", (int)LoopEffect.Blocks)]
    [FullData("int n = wake;", (int)LoopEffect.Blocks)]
    public void Operator_of_the_program_is_told(string code, int doing) => Assert.Equal((LoopEffect)doing, WaitingProbe.Of(code).Doings());

    [Theory]
    [InlineData("flag = wake.Asked;", (int)LoopEffect.Blocks)]
    [InlineData("flag = wake.Virtual;", (int)(LoopEffect.Works | LoopEffect.Blocks))]
    [FullData("flag = wake.Abstract;", (int)(LoopEffect.Works | LoopEffect.Blocks))]
    [FullData("flag = wake.MayBeTold;", (int)(LoopEffect.Works | LoopEffect.Blocks))]
    [FullData("wake.Virtual = true;", (int)(LoopEffect.Works | LoopEffect.Blocks))]
    [FullData("flag = new Late().Virtual;", (int)LoopEffect.Works)]
    [FullData("flag = new Late().Abstract;", (int)(LoopEffect.Works | LoopEffect.Blocks))]
    public void Property_of_an_object_of_the_program_is_told(string code, int doing) =>
        Assert.Equal((LoopEffect)doing, WaitingProbe.Of(code).Doings());

    [Theory]
    [InlineData("Console.CancelKeyPress += null;", (int)(LoopEffect.Works | LoopEffect.Blocks))]
    [InlineData("System.Threading.Tasks.Task<int> t = null; _ = t.Result;", (int)LoopEffect.Blocks)]
    [FullData("_ = new System.Threading.Tasks.ValueTask<int>(1).Result;", (int)LoopEffect.Blocks)]
    [FullData("_ = new Lazy<int>(1).Value;", (int)LoopEffect.Blocks)]
    [FullData("_ = new ThreadLocal<int>().Value;", (int)LoopEffect.Blocks)]
    public void Value_that_is_waited_for_is_told(string code, int doing) => Assert.Equal((LoopEffect)doing, WaitingProbe.Of(code).Doings());

    [Theory]
    [InlineData("_ = message.More;", (int)LoopEffect.Blocks)]
    [FullData("_ = message.Size;", (int)LoopEffect.Nothing)]
    [FullData("message.ToArray();", (int)LoopEffect.Nothing)]
    [FullData("message.Dispose();", (int)LoopEffect.Nothing)]
    [FullData("message.Rebuild();", (int)LoopEffect.Nothing)]
    public void Message_is_told(string code, int doing) => Assert.Equal((LoopEffect)doing, WaitingProbe.Of(code).Doings());

    [Theory]
    [InlineData("a.TryRecv(buffer, out _);", (int)LoopEffect.Nothing)]
    [FullData("a.Recv(buffer, RecvFlags.DontWait);", (int)LoopEffect.Nothing)]
    [FullData("a.Recv(buffer);", (int)LoopEffect.Blocks)]
    [FullData("number = a.TryRecv(buffer, out var n) ? n : 0;", (int)LoopEffect.Nothing)]
    public void Receive_is_told(string code, int doing) => Assert.Equal((LoopEffect)doing, WaitingProbe.Of(code).Doings());

    [Theory]
    [InlineData("_ = a.HasMore;", (int)LoopEffect.Blocks)]
    [FullData("a.Send(buffer);", (int)(LoopEffect.Works | LoopEffect.Blocks))]
    [FullData("a.Connect(\"inproc://x\");", (int)(LoopEffect.Works | LoopEffect.Blocks))]
    public void Socket_is_told(string code, int doing) => Assert.Equal((LoopEffect)doing, WaitingProbe.Of(code).Doings());

    [Theory]
    [InlineData("Poller p = null; p.Add(a, PollEvents.In); p.IsReadable(0);", (int)LoopEffect.Nothing)]
    [FullData("Poller p = null; p.Poll(0);", (int)LoopEffect.Nothing)]
    [FullData("Poller p = null; p.Poll(TimeSpan.Zero);", (int)LoopEffect.Nothing)]
    [FullData("Poller p = null; p.Poll(-1);", (int)LoopEffect.Blocks)]
    [FullData("Poller p = null; p.Poll(number);", (int)LoopEffect.Blocks)]
    public void Poller_is_told(string code, int doing) => Assert.Equal((LoopEffect)doing, WaitingProbe.Of(code).Doings());

    [Theory]
    [InlineData("Work();", (int)(LoopEffect.Works | LoopEffect.Blocks))]
    [FullData("Action f = null; f();", (int)(LoopEffect.Works | LoopEffect.Blocks))]
    [FullData(
        "Ask(); void Ask() => Ask2(); void Ask2() => Ask3(); void Ask3() => Ask4(); void Ask4() { }",
        (int)(LoopEffect.Works | LoopEffect.Blocks)
    )]
    public void Call_that_cannot_be_followed_is_told(string code, int doing) =>
        Assert.Equal((LoopEffect)doing, WaitingProbe.Of(code).Doings());

    [Theory]
    [InlineData("Ask(); bool Ask() => running;", (int)LoopEffect.Nothing)]
    [FullData("Ask(); void Ask() { }", (int)LoopEffect.Nothing)]
    [InlineData("Ask(); DateTime Ask() => DateTime.UtcNow;", (int)LoopEffect.Nothing)]
    [FullData("Ask(); TimeSpan Ask() => TimeSpan.Zero;", (int)LoopEffect.Nothing)]
    [FullData("Ask(); DateTimeOffset Ask() => default;", (int)LoopEffect.Nothing)]
    [FullData("Ask(); Stopwatch Ask() => null;", (int)LoopEffect.Nothing)]
    [FullData("Ask(); void Ask() => token.Register(() => Console.ReadLine());", (int)LoopEffect.Nothing)]
    [FullData("Ask(); void Ask() { void Inner() => Console.ReadLine(); }", (int)LoopEffect.Nothing)]
    [FullData("Ask(); void Ask() => Console.Write(nameof(Wake.Asked) + typeof(Wake));", (int)LoopEffect.Nothing)]
    public void Call_that_asks_is_told(string code, int doing) => Assert.Equal((LoopEffect)doing, WaitingProbe.Of(code).Doings());

    [Theory]
    [InlineData("Again(); void Again() { string s = null; s ??= \"\"; }", (int)LoopEffect.Works)]
    [InlineData("Ask(); int Ask() => 1;", (int)LoopEffect.Works)]
    [FullData("Ask(); bool Ask() { while (running) { } return true; }", (int)LoopEffect.Works)]
    public void Call_that_works_is_told(string code, int doing) => Assert.Equal((LoopEffect)doing, WaitingProbe.Of(code).Doings());

    [Theory]
    [InlineData("Ask(); int Ask() => Console.Read();", (int)LoopEffect.Blocks)]
    [FullData("Ask(); void Ask() => Ask2(); void Ask2() => Ask3(); void Ask3() => Console.Read();", (int)LoopEffect.Blocks)]
    public void Call_that_waits_is_told(string code, int doing) => Assert.Equal((LoopEffect)doing, WaitingProbe.Of(code).Doings());

    [Theory]
    [InlineData("Ask(); void Ask() => Thread.Sleep(1);", (int)LoopEffect.Sleeps)]
    [FullData("Ask(); int Ask() { Thread.Sleep(1); return 1; }", (int)LoopEffect.Sleeps)]
    public void Call_that_sleeps_is_told(string code, int doing) => Assert.Equal((LoopEffect)doing, WaitingProbe.Of(code).Doings());

    [Theory]
    [InlineData("Ask(); void Ask() { lock (buffer) { } }", (int)(LoopEffect.Works | LoopEffect.Blocks))]
    public void Call_that_locks_is_told(string code, int doing) => Assert.Equal((LoopEffect)doing, WaitingProbe.Of(code).Doings());

    [Theory]
    [InlineData("Ask(); void Ask() { using (var late = new Late()) { } }", (int)(LoopEffect.Works | LoopEffect.Blocks))]
    public void Call_that_disposes_is_told(string code, int doing) => Assert.Equal((LoopEffect)doing, WaitingProbe.Of(code).Doings());

    [Theory]
    [InlineData("Ask(); async void Ask() { }", (int)(LoopEffect.Works | LoopEffect.Blocks))]
    [FullData("Ask(); System.Collections.Generic.IEnumerable<int> Ask() { yield return 1; }", (int)(LoopEffect.Works | LoopEffect.Blocks))]
    public void Call_that_runs_in_parts_is_told(string code, int doing) => Assert.Equal((LoopEffect)doing, WaitingProbe.Of(code).Doings());
}
