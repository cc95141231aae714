using Xunit;
using ZmqPerf.Analyzers.Waiting.Polling;

namespace ZmqPerf.Analyzers.Tests.Waiting;

/// <summary>What code does, one construct and one name at a time.</summary>
public sealed class LoopEffectsTests
{
    [Theory]
    [InlineData("Thread.Sleep(1);", (int)LoopEffect.Sleeps)]
    [InlineData("Thread.Sleep(number);", (int)LoopEffect.Sleeps)]
    [InlineData("Thread.Sleep(TimeSpan.FromSeconds(1));", (int)LoopEffect.Sleeps)]
    [InlineData("System.Threading.Tasks.Task.Delay(1);", (int)LoopEffect.Sleeps)]
    [InlineData("System.Threading.Tasks.Task.Delay(1).Wait();", (int)LoopEffect.Sleeps)]
    [InlineData("System.Threading.Tasks.Task.Delay(1).GetAwaiter().GetResult();", (int)LoopEffect.Sleeps)]
    [InlineData("System.Threading.Tasks.Task.Delay(1).ConfigureAwait(false);", (int)LoopEffect.Sleeps)]
    [InlineData("System.Threading.Tasks.Task.Delay(1).ConfigureAwait(false).GetAwaiter().GetResult();", (int)LoopEffect.Sleeps)]
    public void Sleep_is_told(string code, int doing) => Assert.Equal((LoopEffect)doing, WaitingProbe.Of(code).Doings());

    [Theory]
    [InlineData("Thread.Sleep(0);", (int)LoopEffect.Yields)]
    [InlineData("Thread.Sleep(TimeSpan.Zero);", (int)LoopEffect.Yields)]
    [InlineData("Thread.Sleep(default(TimeSpan));", (int)LoopEffect.Yields)]
    [InlineData("Thread.Yield();", (int)LoopEffect.Yields)]
    [InlineData("Thread.SpinWait(9);", (int)LoopEffect.Yields)]
    [InlineData("new SpinWait().SpinOnce();", (int)LoopEffect.Yields)]
    [InlineData("System.Threading.Tasks.Task.Yield();", (int)LoopEffect.Yields)]
    [InlineData("System.Threading.Tasks.Task.Delay(0);", (int)LoopEffect.Yields)]
    public void Yield_is_told(string code, int doing) => Assert.Equal((LoopEffect)doing, WaitingProbe.Of(code).Doings());

    [Theory]
    [InlineData("System.Threading.Tasks.Task.CompletedTask.Wait();", (int)LoopEffect.Blocks)]
    [InlineData("System.Threading.Tasks.Task.CompletedTask.GetAwaiter().GetResult();", (int)LoopEffect.Blocks)]
    [InlineData("System.Threading.Tasks.Task.CompletedTask.ConfigureAwait(false).GetAwaiter().GetResult();", (int)LoopEffect.Blocks)]
    [InlineData("token.WaitHandle.WaitOne();", (int)LoopEffect.Blocks)]
    [InlineData("token.WaitHandle.WaitOne(5);", (int)LoopEffect.Blocks)]
    [InlineData("new ManualResetEventSlim().Wait();", (int)LoopEffect.Blocks)]
    [InlineData("new SemaphoreSlim(1).Wait();", (int)LoopEffect.Blocks)]
    [InlineData("Console.Beep();", (int)LoopEffect.Blocks)]
    public void Wait_is_told(string code, int doing) => Assert.Equal((LoopEffect)doing, WaitingProbe.Of(code).Doings());

    [Theory]
    [InlineData("token.WaitHandle.WaitOne(0);", (int)LoopEffect.Nothing)]
    [InlineData("new ManualResetEventSlim().Wait(0);", (int)LoopEffect.Nothing)]
    [InlineData("new SemaphoreSlim(1).Wait(TimeSpan.Zero);", (int)LoopEffect.Nothing)]
    [InlineData("lock (buffer) { }", (int)LoopEffect.Nothing)]
    [InlineData("Interlocked.Increment(ref number);", (int)LoopEffect.Nothing)]
    [InlineData("Volatile.Read(ref number);", (int)LoopEffect.Nothing)]
    [InlineData("token.ThrowIfCancellationRequested();", (int)LoopEffect.Nothing)]
    [InlineData("new CancellationTokenSource().CancelAfter(1);", (int)LoopEffect.Nothing)]
    [InlineData("new SpinWait().Reset();", (int)LoopEffect.Nothing)]
    [InlineData("Thread.MemoryBarrier();", (int)LoopEffect.Nothing)]
    [InlineData("Thread.VolatileRead(ref number);", (int)LoopEffect.Nothing)]
    [InlineData("Stopwatch.StartNew();", (int)LoopEffect.Nothing)]
    [InlineData("Debug.WriteLine(1);", (int)LoopEffect.Nothing)]
    [InlineData("Console.Write(1);", (int)LoopEffect.Nothing)]
    [InlineData("Console.WriteLine();", (int)LoopEffect.Nothing)]
    [InlineData("number.ToString();", (int)LoopEffect.Nothing)]
    [InlineData("DateTime.UtcNow.AddSeconds(1);", (int)LoopEffect.Nothing)]
    [InlineData("\"a\".Trim();", (int)LoopEffect.Nothing)]
    [InlineData("new object().GetHashCode();", (int)LoopEffect.Nothing)]
    [InlineData("Math.Max(number, 1);", (int)LoopEffect.Nothing)]
    [InlineData("MathF.Abs(1f);", (int)LoopEffect.Nothing)]
    [InlineData("Convert.ToInt32(\"1\");", (int)LoopEffect.Nothing)]
    [InlineData("Array.Clear(buffer);", (int)LoopEffect.Nothing)]
    [InlineData("BitConverter.ToInt32(buffer, 0);", (int)LoopEffect.Nothing)]
    [InlineData("Buffer.BlockCopy(buffer, 0, buffer, 0, 1);", (int)LoopEffect.Nothing)]
    [InlineData("buffer.AsSpan();", (int)LoopEffect.Nothing)]
    [InlineData("Random.Shared.Next();", (int)LoopEffect.Nothing)]
    [InlineData("Enum.GetName(typeof(DayOfWeek), 1);", (int)LoopEffect.Nothing)]
    [InlineData("new TimeoutException().GetBaseException();", (int)LoopEffect.Nothing)]
    public void Call_that_takes_no_time_is_told(string code, int doing) => Assert.Equal((LoopEffect)doing, WaitingProbe.Of(code).Doings());

    [Theory]
    [InlineData("Monitor.Enter(buffer);", (int)LoopEffect.Works)]
    [InlineData("Monitor.Exit(buffer);", (int)LoopEffect.Works)]
    [InlineData("Monitor.Wait(buffer);", (int)LoopEffect.Blocks)]
    [InlineData("SpinWait.SpinUntil(() => flag);", (int)LoopEffect.Blocks)]
    [InlineData("new Thread(() => { }).Start();", (int)(LoopEffect.Works | LoopEffect.Blocks))]
    [InlineData("Thread.CurrentThread.Join();", (int)LoopEffect.Blocks)]
    [InlineData("GC.Collect();", (int)(LoopEffect.Works | LoopEffect.Blocks))]
    [InlineData("new CancellationTokenSource().Cancel();", (int)(LoopEffect.Works | LoopEffect.Blocks))]
    [InlineData("Action[] jobs = null; Array.ForEach(jobs, job => job());", (int)(LoopEffect.Works | LoopEffect.Blocks))]
    [InlineData("Action[] jobs = null; Array.Exists(jobs, job => true);", (int)(LoopEffect.Works | LoopEffect.Blocks))]
    [InlineData("Comparison<byte> order = null; buffer.AsSpan().Sort(order);", (int)(LoopEffect.Works | LoopEffect.Blocks))]
    [InlineData("System.IO.File.Exists(\"x\");", (int)LoopEffect.Blocks)]
    public void Lock_or_thread_is_told(string code, int doing) => Assert.Equal((LoopEffect)doing, WaitingProbe.Of(code).Doings());

    [Theory]
    [InlineData("new System.Collections.ArrayList().Add(1);", (int)LoopEffect.Works)]
    [InlineData("new System.Collections.Generic.List<int>().Add(1);", (int)LoopEffect.Works)]
    [InlineData("new System.Text.StringBuilder().Append(1);", (int)LoopEffect.Works)]
    [InlineData("System.Linq.Enumerable.Count(buffer);", (int)LoopEffect.Works)]
    [InlineData("System.Buffers.ArrayPool<byte>.Shared.Rent(1);", (int)LoopEffect.Works)]
    [InlineData("System.Buffers.Binary.BinaryPrimitives.ReadInt32LittleEndian(buffer);", (int)LoopEffect.Works)]
    [InlineData("new System.Collections.Concurrent.ConcurrentQueue<int>().Enqueue(1);", (int)LoopEffect.Works)]
    [InlineData("new System.Collections.Concurrent.BlockingCollection<int>().Add(1);", (int)(LoopEffect.Works | LoopEffect.Blocks))]
    public void Collection_or_memory_is_told(string code, int doing) => Assert.Equal((LoopEffect)doing, WaitingProbe.Of(code).Doings());

    [Theory]
    [InlineData("foreach (var x in buffer) { }", (int)LoopEffect.Nothing)]
    [InlineData("foreach (var n in new System.Collections.Generic.List<int>()) { }", (int)LoopEffect.Nothing)]
    [InlineData("System.Collections.Generic.IEnumerable<Socket> all = new[] { a, b }; foreach (var s in all) { }", (int)LoopEffect.Nothing)]
    [InlineData(
        "var all = new System.Collections.Generic.List<int>().GetEnumerator(); all.MoveNext(); all.Dispose();",
        (int)LoopEffect.Nothing
    )]
    [InlineData(
        "System.Collections.Generic.IEnumerable<int> all = null; foreach (var n in all) { }",
        (int)(LoopEffect.Works | LoopEffect.Blocks)
    )]
    [InlineData("System.Collections.Generic.IEnumerator<Socket> all = null; all.MoveNext();", (int)(LoopEffect.Works | LoopEffect.Blocks))]
    [InlineData("System.Collections.Generic.IEnumerator<int> all = null; all.MoveNext();", (int)(LoopEffect.Works | LoopEffect.Blocks))]
    [InlineData("System.Collections.IEnumerator all = null; all.MoveNext();", (int)(LoopEffect.Works | LoopEffect.Blocks))]
    public void Enumeration_is_told(string code, int doing) => Assert.Equal((LoopEffect)doing, WaitingProbe.Of(code).Doings());

    [Theory]
    [InlineData("number = 1;", (int)LoopEffect.Nothing)]
    [InlineData("number = buffer.Length;", (int)LoopEffect.Nothing)]
    [InlineData("flag = !running;", (int)LoopEffect.Nothing)]
    [InlineData("flag = running;", (int)LoopEffect.Nothing)]
    [InlineData("var same = this;", (int)LoopEffect.Nothing)]
    [InlineData("number++;", (int)LoopEffect.Nothing)]
    [InlineData("number += 1;", (int)LoopEffect.Nothing)]
    [InlineData("flag = message is null;", (int)LoopEffect.Nothing)]
    [InlineData("object o = a; flag = o is Message;", (int)LoopEffect.Nothing)]
    [InlineData("flag = number > 3;", (int)LoopEffect.Nothing)]
    [InlineData("_ = number;", (int)LoopEffect.Nothing)]
    [InlineData("var all = new int[3];", (int)LoopEffect.Nothing)]
    [InlineData("var none = default(DateTime);", (int)LoopEffect.Nothing)]
    [InlineData("flag = running = true;", (int)LoopEffect.Nothing)]
    [InlineData("wake.Own = true;", (int)LoopEffect.Nothing)]
    [InlineData("var f = new Message();", (int)LoopEffect.Nothing)]
    [InlineData("var f = new Socket[1];", (int)LoopEffect.Nothing)]
    [InlineData("number = a.TryRecv(buffer, out var n) ? n : 0;", (int)LoopEffect.Nothing)]
    [InlineData("token.Register(() => Console.ReadLine());", (int)LoopEffect.Nothing)]
    [InlineData("var n = nameof(Console.ReadLine);", (int)LoopEffect.Nothing)]
    [InlineData("Console.Write(typeof(Wake));", (int)LoopEffect.Nothing)]
    [InlineData("flag = wake.Own;", (int)LoopEffect.Nothing)]
    [InlineData("flag = wake.Told;", (int)LoopEffect.Nothing)]
    [InlineData("_ = new int?(1).Value;", (int)LoopEffect.Nothing)]
    [InlineData("var n = 1; n = number;", (int)LoopEffect.Nothing)]
    public void Assignment_or_question_is_told(string code, int doing) => Assert.Equal((LoopEffect)doing, WaitingProbe.Of(code).Doings());

    [Theory]
    [InlineData("var left = DateTime.UtcNow - DateTime.UtcNow;", (int)LoopEffect.Nothing)]
    [InlineData("var end = DateTime.UtcNow + TimeSpan.FromSeconds(1);", (int)LoopEffect.Nothing)]
    [InlineData("var end = DateTimeOffset.UtcNow + TimeSpan.FromSeconds(1);", (int)LoopEffect.Nothing)]
    [InlineData("var end = Environment.TickCount64 + number;", (int)LoopEffect.Nothing)]
    [InlineData("var end = number + Environment.TickCount64;", (int)LoopEffect.Nothing)]
    [InlineData("var end = Stopwatch.GetTimestamp() + number;", (int)LoopEffect.Nothing)]
    public void Time_is_told(string code, int doing) => Assert.Equal((LoopEffect)doing, WaitingProbe.Of(code).Doings());

    [Theory]
    [InlineData("number = number + 1;", (int)LoopEffect.Works)]
    [InlineData("number = number * buffer[0];", (int)LoopEffect.Works)]
    [InlineData("buffer[0] = 1;", (int)LoopEffect.Works)]
    [InlineData("buffer[0] += 1;", (int)LoopEffect.Works)]
    [InlineData("number += number * 2;", (int)LoopEffect.Works)]
    [InlineData("(number, flag) = (1, true);", (int)LoopEffect.Works)]
    [InlineData("var n = 1; n = n + 1;", (int)LoopEffect.Works)]
    public void Arithmetic_is_told(string code, int doing) => Assert.Equal((LoopEffect)doing, WaitingProbe.Of(code).Doings());

    [Theory]
    [InlineData("var w = new Late();", (int)LoopEffect.Works)]
    [InlineData("late.Go();", (int)(LoopEffect.Works | LoopEffect.Blocks))]
    [InlineData("number = late.Count;", (int)(LoopEffect.Works | LoopEffect.Blocks))]
    [InlineData("number = late[0];", (int)(LoopEffect.Works | LoopEffect.Blocks))]
    [InlineData("new Late(late);", (int)(LoopEffect.Works | LoopEffect.Blocks))]
    [InlineData("flag = !wake;", (int)LoopEffect.Blocks)]
    [InlineData("wake++;", (int)LoopEffect.Blocks)]
    [InlineData("wake += 1;", (int)LoopEffect.Blocks)]
    [InlineData("int n = wake;", (int)LoopEffect.Blocks)]
    [InlineData("flag = wake.Asked;", (int)LoopEffect.Blocks)]
    [InlineData("flag = wake.Virtual;", (int)(LoopEffect.Works | LoopEffect.Blocks))]
    [InlineData("flag = wake.Abstract;", (int)(LoopEffect.Works | LoopEffect.Blocks))]
    [InlineData("flag = wake.MayBeTold;", (int)(LoopEffect.Works | LoopEffect.Blocks))]
    [InlineData("wake.Virtual = true;", (int)(LoopEffect.Works | LoopEffect.Blocks))]
    [InlineData("flag = new Late().Virtual;", (int)LoopEffect.Works)]
    [InlineData("flag = new Late().Abstract;", (int)(LoopEffect.Works | LoopEffect.Blocks))]
    public void Object_of_the_program_is_told(string code, int doing) => Assert.Equal((LoopEffect)doing, WaitingProbe.Of(code).Doings());

    [Theory]
    [InlineData("Console.CancelKeyPress += null;", (int)(LoopEffect.Works | LoopEffect.Blocks))]
    [InlineData("System.Threading.Tasks.Task<int> t = null; _ = t.Result;", (int)LoopEffect.Blocks)]
    [InlineData("_ = new System.Threading.Tasks.ValueTask<int>(1).Result;", (int)LoopEffect.Blocks)]
    [InlineData("_ = new Lazy<int>(1).Value;", (int)LoopEffect.Blocks)]
    [InlineData("_ = new ThreadLocal<int>().Value;", (int)LoopEffect.Blocks)]
    public void Value_that_is_waited_for_is_told(string code, int doing) => Assert.Equal((LoopEffect)doing, WaitingProbe.Of(code).Doings());

    [Theory]
    [InlineData("_ = a.HasMore;", (int)LoopEffect.Blocks)]
    [InlineData("_ = message.More;", (int)LoopEffect.Blocks)]
    [InlineData("_ = message.Size;", (int)LoopEffect.Nothing)]
    [InlineData("message.ToArray();", (int)LoopEffect.Nothing)]
    [InlineData("message.Dispose();", (int)LoopEffect.Nothing)]
    [InlineData("message.Rebuild();", (int)LoopEffect.Nothing)]
    [InlineData("a.TryRecv(buffer, out _);", (int)LoopEffect.Nothing)]
    [InlineData("a.Recv(buffer, RecvFlags.DontWait);", (int)LoopEffect.Nothing)]
    [InlineData("a.Recv(buffer);", (int)LoopEffect.Blocks)]
    [InlineData("a.Send(buffer);", (int)(LoopEffect.Works | LoopEffect.Blocks))]
    [InlineData("a.Connect(\"inproc://x\");", (int)(LoopEffect.Works | LoopEffect.Blocks))]
    public void Message_or_socket_is_told(string code, int doing) => Assert.Equal((LoopEffect)doing, WaitingProbe.Of(code).Doings());

    [Theory]
    [InlineData("Poller p = null; p.Add(a, PollEvents.In); p.IsReadable(0);", (int)LoopEffect.Nothing)]
    [InlineData("Poller p = null; p.Poll(0);", (int)LoopEffect.Nothing)]
    [InlineData("Poller p = null; p.Poll(TimeSpan.Zero);", (int)LoopEffect.Nothing)]
    [InlineData("Poller p = null; p.Poll(-1);", (int)LoopEffect.Blocks)]
    [InlineData("Poller p = null; p.Poll(number);", (int)LoopEffect.Blocks)]
    public void Poller_is_told(string code, int doing) => Assert.Equal((LoopEffect)doing, WaitingProbe.Of(code).Doings());

    [Theory]
    [InlineData("Work();", (int)(LoopEffect.Works | LoopEffect.Blocks))]
    [InlineData("Action f = null; f();", (int)(LoopEffect.Works | LoopEffect.Blocks))]
    [InlineData(
        "Ask(); void Ask() => Ask2(); void Ask2() => Ask3(); void Ask3() => Ask4(); void Ask4() { }",
        (int)(LoopEffect.Works | LoopEffect.Blocks)
    )]
    public void Call_that_cannot_be_followed_is_told(string code, int doing) =>
        Assert.Equal((LoopEffect)doing, WaitingProbe.Of(code).Doings());

    [Theory]
    [InlineData("Ask(); bool Ask() => running;", (int)LoopEffect.Nothing)]
    [InlineData("Ask(); void Ask() { }", (int)LoopEffect.Nothing)]
    [InlineData("Ask(); DateTime Ask() => DateTime.UtcNow;", (int)LoopEffect.Nothing)]
    [InlineData("Ask(); TimeSpan Ask() => TimeSpan.Zero;", (int)LoopEffect.Nothing)]
    [InlineData("Ask(); DateTimeOffset Ask() => default;", (int)LoopEffect.Nothing)]
    [InlineData("Ask(); Stopwatch Ask() => null;", (int)LoopEffect.Nothing)]
    [InlineData("Ask(); void Ask() => token.Register(() => Console.ReadLine());", (int)LoopEffect.Nothing)]
    [InlineData("Ask(); void Ask() { void Inner() => Console.ReadLine(); }", (int)LoopEffect.Nothing)]
    [InlineData("Ask(); void Ask() => Console.Write(nameof(Wake.Asked) + typeof(Wake));", (int)LoopEffect.Nothing)]
    public void Call_that_asks_is_told(string code, int doing) => Assert.Equal((LoopEffect)doing, WaitingProbe.Of(code).Doings());

    [Theory]
    [InlineData("Again(); void Again() { string s = null; s ??= \"\"; }", (int)LoopEffect.Works)]
    [InlineData("Ask(); int Ask() => 1;", (int)LoopEffect.Works)]
    [InlineData("Ask(); bool Ask() { while (running) { } return true; }", (int)LoopEffect.Works)]
    [InlineData("Ask(); int Ask() => Console.Read();", (int)LoopEffect.Blocks)]
    [InlineData("Ask(); void Ask() => Ask2(); void Ask2() => Ask3(); void Ask3() => Console.Read();", (int)LoopEffect.Blocks)]
    [InlineData("Ask(); void Ask() => Thread.Sleep(1);", (int)LoopEffect.Sleeps)]
    [InlineData("Ask(); int Ask() { Thread.Sleep(1); return 1; }", (int)LoopEffect.Sleeps)]
    [InlineData("Ask(); void Ask() { lock (buffer) { } }", (int)(LoopEffect.Works | LoopEffect.Blocks))]
    [InlineData("Ask(); void Ask() { using (var late = new Late()) { } }", (int)(LoopEffect.Works | LoopEffect.Blocks))]
    [InlineData("Ask(); async void Ask() { }", (int)(LoopEffect.Works | LoopEffect.Blocks))]
    [InlineData(
        "Ask(); System.Collections.Generic.IEnumerable<int> Ask() { yield return 1; }",
        (int)(LoopEffect.Works | LoopEffect.Blocks)
    )]
    public void Call_that_works_or_waits_is_told(string code, int doing) => Assert.Equal((LoopEffect)doing, WaitingProbe.Of(code).Doings());
}
