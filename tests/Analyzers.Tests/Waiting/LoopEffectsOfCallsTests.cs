using Xunit;
using ZmqPerf.Analyzers.Waiting.Polling;

namespace ZmqPerf.Analyzers.Tests.Waiting;

public sealed class LoopEffectsOfCallsTests
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
}
