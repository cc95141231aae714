using Xunit;
using ZmqPerf.Analyzers.Waiting.Polling;

namespace ZmqPerf.Analyzers.Tests.Waiting;

/// <summary>What code does, one construct and one name at a time.</summary>
public sealed class LoopEffectsTests
{
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
