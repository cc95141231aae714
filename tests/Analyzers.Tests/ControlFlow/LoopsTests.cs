using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis.Operations;
using Xunit;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Tests.ControlFlow;

/// <summary>Whether the call of <c>Here</c> is hot.</summary>
public sealed class LoopsTests
{
    [Theory]
    [InlineData("while (go) Here();")]
    [FullData("while (true) { Here(); }")]
    [FullData("do { Here(); } while (go);")]
    [FullData("while (Here()) { }")]
    [FullData("for (var i = 0; i < n; i++) Here();")]
    [FullData("for (var i = 0; i < n; Here()) i++;")]
    [FullData("for (; Here(); ) { }")]
    [FullData("foreach (var x in numbers) Here();")]
    [FullData("for (var i = 0; i < 17; i++) Here();")]
    [FullData("await foreach (var x in Stream()) Here();")]
    public void Loop_of_every_kind_is_hot(string code) => Assert.True(IsHot(code));

    [Theory]
    [InlineData("for (var i = 0; i < 5; i++) for (var k = 0; k < 5; k++) Here();")]
    [FullData("for (var i = 0; i < 3; i++) while (go) Here();")]
    [FullData("while (go) for (var i = 0; i < 3; i++) Here();")]
    public void Loop_in_a_loop_is_hot(string code) => Assert.True(IsHot(code));

    [Theory]
    [InlineData("while (go) { if (n > 1) { Here(); continue; } n++; }")]
    [FullData("while (go) { if (n > 1) break; Here(); }")]
    [FullData("for (;;) { if (n > 1) throw new Exception(); Here(); }")]
    [FullData("while (go) { if (n > 1) return; Here(); }")]
    [FullData("while (go) { { Here(); } }")]
    public void Code_on_a_way_back_is_hot(string code) => Assert.True(IsHot(code));

    [Theory]
    [InlineData("while (go) { try { Here(); } finally { n++; } }")]
    [FullData("while (go) { try { n++; } finally { Here(); } }")]
    [FullData("while (go) { try { n++; } catch { Here(); } }")]
    [FullData("while (go) { try { n++; } catch (Exception) when (Here()) { } }")]
    [FullData("while (go) { lock (this) Here(); }")]
    [FullData("while (go) { switch (n) { case 1: Here(); break; default: n++; break; } }")]
    [FullData("while (go) { _ = n > 1 && Here(); }")]
    [FullData("while (go) { await Task.Yield(); Here(); }")]
    public void Code_within_a_statement_of_a_loop_is_hot(string code) => Assert.True(IsHot(code));

    [Theory]
    [InlineData("again: Here(); if (go) goto again;")]
    [FullData("top: if (n > 3) return; n++; Here(); goto top;")]
    [FullData("while (go) { if (n++ > 1) goto next; continue; next: Here(); }")]
    [FullData("try { again: Here(); if (go) goto again; } finally { n++; }")]
    public void Jump_back_is_hot(string code) => Assert.True(IsHot(code));

    [Theory]
    [InlineData("void Local() => Here(); while (go) Local();")]
    [FullData("void Local() => Here(); void Other() => Local(); while (go) Other();")]
    [InlineData("void Local() { if (go) Local(); Here(); } foreach (var x in numbers) Local();")]
    [FullData("void Local() => Here(); Local(); while (go) { Local(); }")]
    [FullData("void Local() { for (var i = 0; i < 5; i++) Here(); } for (var i = 0; i < 5; i++) Local();")]
    public void Local_function_that_hot_code_calls_is_hot(string code) => Assert.True(IsHot(code));

    [Theory]
    [InlineData("void Local() => Here(); Local();")]
    [FullData("void Local() { if (go) Local(); Here(); } Local();")]
    [FullData("void Local() => Here(); while (go) { if (n > 1) { Local(); break; } }")]
    [FullData("void Local() { for (var i = 0; i < 4; i++) Here(); } for (var i = 0; i < 4; i++) Local();")]
    public void Local_function_that_is_called_a_few_times_is_not(string code) => Assert.False(IsHot(code));

    [Theory]
    [InlineData("void Run() { while (go) Body(1); }", true)]
    [FullData("void Run() { while (go) One(); } void One() => Two(); void Two() => Body(1);", true)]
    [FullData("void Run() { Body(1); foreach (var x in new int[99]) this.Body(x); }", true)]
    [FullData("class Inner(Sample outer) { void Run() { for (;;) outer.Body(1); } }", true)]
    [FullData("void Run() => Body(1);", false)]
    [FullData("void Run() { for (var i = 0; i < 9; i++) Body(i); }", false)]
    [FullData("void Run() { while (go) { Body(1); return; } }", false)]
    [FullData("void Run() { while (go) Body(); } void Body() { }", false)]
    [FullData("void Body(string s) { while (go) Body(1); } void Other() { }", true)]
    public void Private_method_is_as_hot_as_its_calls(string members, bool isHot)
    {
        var probe = FlowProbe.Of($"bool go; void Here() {{ }}\n{members}\nprivate void Body(int n) {{ Here(); }}");
        Assert.Equal(isHot, probe.Body.Loops.IsHot(probe.Call("Here"), probe.Context()));
    }

    [Fact]
    public void Method_that_others_may_replace_is_judged_alone()
    {
        var probe = FlowProbe.Of("bool go; void Here() { } void Run() { while (go) Body(1); } public virtual void Body(int n) { Here(); }");
        Assert.False(probe.Body.Loops.IsHot(probe.Call("Here"), probe.Context()));
    }

    [Theory]
    [InlineData("void Local() { while (go) Here(); } Local();")]
    [FullData("Action a = () => { while (go) Here(); };")]
    [FullData("new Thread(() => { while (go) Here(); }).Start();")]
    [FullData("Task.Run(async () => { while (go) { await Task.Yield(); Here(); } });")]
    public void Loop_in_a_function_is_hot(string code) => Assert.True(IsHot(code));

    [Theory]
    [InlineData("Here();")]
    [FullData("if (go) Here();")]
    [FullData("if (go) goto end; n++; end: Here();")]
    [FullData("using (var s = new MemoryStream()) Here();")]
    public void Code_without_a_loop_is_not_hot(string code) => Assert.False(IsHot(code));

    [Theory]
    [InlineData("for (var i = 0; i < 16; i++) Here();")]
    [FullData("for (var i = 0; i < 4; i++) for (var k = 0; k < 4; k++) Here();")]
    [FullData("foreach (var x in new[] { 1, 2, 3 }) Here();")]
    [FullData("while (true) { n++; Here(); break; }")]
    [InlineData("do { Here(); } while (false);")]
    public void Loop_of_few_iterations_is_not_hot(string code) => Assert.False(IsHot(code));

    [Theory]
    [InlineData("for (var i = Here() ? 1 : 0; i < n; i++) { }")]
    [FullData("foreach (var x in HereAll(Here())) { }")]
    [FullData("Here(); again: n++; if (go) goto again;")]
    public void Code_before_a_loop_is_not_hot(string code) => Assert.False(IsHot(code));

    [Theory]
    [InlineData("while (go) { if (n++ > 1) goto end; } end: Here();")]
    [FullData("try { while (go) n++; } finally { Here(); }")]
    [FullData("try { while (go) n++; } catch { Here(); }")]
    [FullData("again: n++; if (go) goto again; Here();")]
    [FullData("again: n++; if (go) goto again; if (n > 3) Here();")]
    public void Code_behind_a_loop_is_not_hot(string code) => Assert.False(IsHot(code));

    [Theory]
    [InlineData("while (go) { if (n > 1) { Here(); break; } n++; }")]
    [FullData("while (go) { if (n > 1) { Here(); return; } n++; }")]
    [FullData("while (go) { if (n > 1) { Here(); throw new Exception(); } n++; }")]
    [FullData("while (go) { try { n++; } catch { Here(); throw; } }")]
    [FullData("while (go) { try { n++; } catch { Here(); break; } }")]
    public void Code_on_the_way_out_is_not_hot(string code) => Assert.False(IsHot(code));

    [Theory]
    [InlineData("while (go) { Action a = () => Here(); }")] // who runs it, and how often, is not known
    [FullData("while (go) { n++; } void Local() { Here(); } Local();")]
    [FullData("new Thread(() => Here()).Start();")]
    [FullData("Task.Run(() => Here());")]
    public void Function_that_runs_once_is_not_hot(string code) => Assert.False(IsHot(code));

    [Theory]
    [InlineData("Parallel.For(0, n, i => Here());")]
    [FullData("Parallel.ForEach(numbers, i => { Here(); });")]
    [FullData("Parallel.ForEachAsync(numbers, async (i, t) => { await Task.Yield(); Here(); });")]
    [FullData("Parallel.For(0, n, i => { Task.Run(() => Here()); });")]
    [FullData("Parallel.ForAsync(0, n, async (i, t) => { await Task.Yield(); Here(); });")]
    public void Parallel_loops_are_hot(string code) => Assert.True(IsHot(code));

    [Theory]
    [InlineData("var timer = new Timer(_ => Here(), null, 0, 10);")]
    [InlineData("var timer = new Timer(_ => Here());")]
    [FullData("timers.Elapsed += (s, e) => Here();")]
    [FullData("var timer = new Timer(Local, null, 0, 10); void Local(object x) { Here(); }")]
    public void Timers_are_hot(string code) => Assert.True(IsHot(code));

    [Theory]
    [InlineData("while (go) Task.Run(() => Here());")]
    [FullData("while (go) new Thread(() => Here()).Start();")]
    [FullData("for (var i = 0; i < n; i++) ThreadPool.QueueUserWorkItem(_ => Here());")]
    [FullData("foreach (var x in numbers) Task.Factory.StartNew(() => { Here(); });")]
    [FullData("while (go) new Thread(Local).Start(); void Local() { Here(); }")]
    [FullData("while (go) { var t = new Task(() => Here()); }")]
    [FullData("while (go) ThreadPool.UnsafeQueueUserWorkItem(_ => Here(), null);")]
    public void Delegates_that_a_loop_starts_are_hot(string code) => Assert.True(IsHot(code));

    [Theory]
    [InlineData(
        """
            Task.Run(Local);
            Parallel.For(0, n, i => Local());
            Parallel.For(0, n, Again);
            void Local() { }
            void Again(int i) { Here(); }
            """
    )]
    [FullData("Task.Factory.StartNew(Local, null); var timer = new Timer(Local, null, 0, 10); void Local(object x) { Here(); }")]
    [FullData("while (go) Task.Run(Local); Task.Run(Local); void Local() { Here(); }")]
    [FullData("Task.Run(Local); while (go) Task.Run(Local); void Local() { Here(); }")]
    [FullData("Parallel.For(0, 4, Local); Parallel.For(0, n, Local); void Local(int i) { Here(); }")]
    public void Method_that_one_of_several_runs_again_and_again_is_hot(string code) => Assert.True(IsHot(code));

    [Theory]
    [InlineData("var timer = new Timer(_ => Here(), null, 0, Timeout.Infinite);")]
    [InlineData("var timer = new Timer(_ => Here(), null, TimeSpan.Zero, Timeout.InfiniteTimeSpan);")]
    [InlineData("var timer = new Timer(_ => Here(), null, TimeSpan.Zero, TimeSpan.FromMilliseconds(-1));")]
    [FullData("for (var i = 0; i < 3; i++) new Thread(() => Here()).Start();")]
    [FullData("var list = numbers.Select(x => Here());")]
    [FullData("Parallel.Invoke(() => Here());")]
    [FullData("var timer = new Timer(Local, null, 0, Timeout.Infinite); void Local(object x) { Here(); }")]
    [FullData("Task.Run(Local); void Local() { Here(); }")]
    [FullData("var timer = new Timer(_ => Here(), null, 0L, -1L);")]
    [FullData("var timer = new Timer(_ => Here(), null, 0u, uint.MaxValue);")]
    [FullData("Task.Run(Local); Task.Run(Local); void Local() { Here(); Task.Run(Local); }")]
    public void Delegates_that_run_a_few_times_are_not(string code) => Assert.False(IsHot(code));

    [Fact]
    public void Methods_that_their_type_hands_to_a_timer_are_hot()
    {
        Assert.True(IsHotIn("void Body(object x) => Here(); Timer Start() => new(Body, null, 0, 10);"));
        Assert.True(IsHotIn("void Body(int i) => Here(); void Start() => Parallel.For(0, 100, this.Body);"));
        Assert.True(IsHotIn("static void Body(int i) => Here(); void Start() { Body(3); Parallel.For(0, 100, Sample.Body); }"));
        Assert.True(
            IsHotIn(
                "void Body(object s, System.Timers.ElapsedEventArgs e) => Here(); void Start(System.Timers.Timer t) => t.Elapsed += Body;"
            )
        );
        Assert.False(IsHotIn("void Body(object x) => Here(); Timer Start() => new(Body, null, 0, Timeout.Infinite);"));
        Assert.False(IsHotIn("void Body(object x) => Here(); void Start() => Body(null);"));
        Assert.False(IsHotIn("void Body() => Here(); void Start() => Task.Run(Body);"));
        Assert.False(IsHotIn("void Body(object x) { } Timer Start() => new(Body, null, 0, 10); void Body() => Here();"));
    }

    [Fact]
    public void Marked_members_are_hot()
    {
        Assert.True(IsHotIn("[HotPath] void Body() => Here();"));
        Assert.True(IsHotIn("[HotPath] void Body() { void Local() => Here(); Local(); Here(); }"));
        Assert.True(IsHotIn("void Body() => Here();", "[HotPath] abstract class Sample"));
        Assert.False(IsHotIn("[HotPath] void Other() { } void Body() => Here();"));
    }

    [Theory]
    [InlineData("M:Sample.Body(System.Int32)", true)]
    [FullData("T:Sample", true)]
    [FullData("M:Sample.Body", false)]
    [FullData("M:Sample.Other | M:Sample.Body(System.Int32)", true)]
    public void Members_that_the_option_names_are_hot(string ids, bool isHot) =>
        Assert.Equal(isHot, IsHotIn("void Body(int x) => Here();", options: $"zmqperf.hot_members = {ids}\n"));

    [Fact]
    public void Loop_around_is_found_within_its_own_function()
    {
        Assert.IsAssignableFrom<IForLoopOperation>(Loops.InnermostLoop(Probe("while (go) for (;;) Here();").Call("Here")));
        Assert.IsAssignableFrom<IWhileLoopOperation>(Loops.InnermostLoop(Probe("while (go) for (Here(); ; ) { }").Call("Here")));
        Assert.Null(Loops.InnermostLoop(Probe("while (go) { Action a = () => Here(); }").Call("Here")));
        Assert.Null(Loops.InnermostLoop(Probe("while (go) { } Here();").Call("Here")));
    }

    [Theory]
    [InlineData("There(); Here();", true)]
    [FullData("while (go) { There(); Here(); }", true)]
    [FullData("There(); while (go) Here();", false)]
    [FullData("while (go) There(); while (go) Here();", false)]
    [FullData("There(); again: Here(); if (go) goto again;", false)]
    [FullData("again: There(); Here(); if (go) goto again;", true)]
    [FullData("There(); Action a = () => Here();", false)]
    public void Operations_that_run_equally_often(string code, bool together)
    {
        var probe = Probe(code);
        Assert.Equal(together, Loops.RunTogether(probe.Call("There"), probe.Call("Here")));
    }

    [Theory]
    [InlineData("while (go) Here();", true)]
    [FullData("for (var i = 0; i < 2; i++) Here();", true)] // cycles only; how many turns is another question
    [FullData("while (go) { if (n > 1) { Here(); break; } }", false)]
    [FullData("while (go) { try { n++; } catch { Here(); } }", true)]
    [FullData("while (go) { try { There(); } catch { Here(); break; } }", false)]
    [FullData("if (go) Here();", false)]
    [FullData("while (true) { Here(); return; }", false)]
    [FullData("while (go) { try { There(); } finally { Here(); } }", true)]
    [FullData("while (go) { try { There(); if (n > 1) break; } finally { n++; } } Here();", false)]
    [FullData("while (go) { try { There(); return; } finally { Here(); } }", false)]
    // what leaves the loop through a finally does not come back from there
    [FullData("while (go) { try { There(); } catch { Here(); return; } finally { n++; } }", false)]
    [FullData("while (go) { try { There(); } catch { Here(); } finally { n++; } }", true)]
    public void Cycles_of_a_function(string code, bool inCycle)
    {
        var probe = Probe(code);
        var call = probe.Call("Here");
        Assert.Equal(inCycle, FunctionCycles.Create(probe.Body, call.EnclosingFunction(), CancellationToken.None)!.Contains(call));
    }

    [Theory]
    [InlineData("Action a = () => { void Local() { while (go) Here(); } Local(); };")]
    [FullData("void Outer() { Action a = () => { while (go) Here(); }; } Outer();")]
    [FullData("if (numbers.Any(x => { while (go) Here(); return true; })) return;")]
    public void Functions_within_functions_have_graphs(string code)
    {
        var probe = Probe(code);
        var call = probe.Call("Here");
        Assert.True(FunctionCycles.Create(probe.Body, call.EnclosingFunction(), CancellationToken.None)!.Contains(call));
    }

    [Theory]
    [InlineData("Task.Run(() => Here());", "Task.Run(() => Here())", false)]
    [FullData("new Thread(() => Here()).Start();", "new Thread(() => Here())", false)]
    [FullData("new Thread(new ThreadStart(() => Here())).Start();", "new Thread(new ThreadStart(() => Here()))", false)]
    [FullData("var t = new Task(() => Here());", "new Task(() => Here())", false)]
    [FullData("Task.Factory.StartNew(() => Here());", "Task.Factory.StartNew(() => Here())", false)]
    [FullData("ThreadPool.UnsafeQueueUserWorkItem(_ => Here(), null);", "ThreadPool.UnsafeQueueUserWorkItem(_ => Here(), null)", false)]
    [FullData("Parallel.For(0, 2, _ => Here());", "Parallel.For(0, 2, _ => Here())", true)]
    [FullData("timers.Elapsed += (s, e) => Here();", "timers.Elapsed += (s, e) => Here()", true)]
    [FullData("Action a = () => Here();", null, false)]
    [FullData("timers.Disposed += (s, e) => Here();", null, false)]
    public void Runners_of_delegates(string code, string? call, bool repeats)
    {
        var lambda = Probe(code).First<IAnonymousFunctionOperation>();
        var runner = DelegateRunner.ReceiverOf(lambda, MessagingLibrary.Get(lambda.SemanticModel!.Compilation)!);
        Assert.Equal((call, repeats), (runner?.Call.Syntax.ToString(), runner is { Repeats: true }));
    }

    private static bool IsHot(string code)
    {
        var probe = Probe(code);
        return probe.Body.Loops.IsHot(
            probe.Operations.OfType<IInvocationOperation>().First(c => c.TargetMethod.Name == "Here"),
            probe.Context()
        );
    }

    private static bool IsHotIn(string members, string kind = "abstract class Sample", string options = "")
    {
        var probe = FlowProbe.Of("static bool Here() => true;" + members, kind);
        return probe.Body.Loops.IsHot(probe.Call("Here"), probe.Context(options));
    }

    private static FlowProbe Probe(string code) =>
        FlowProbe.Of(
            $$"""
            static bool Here() => true;
            static int[] HereAll(bool x) => null;
            static void There() { }
            protected abstract IAsyncEnumerable<int> Stream();
            async void Body(bool go, int n, int[] numbers, System.Timers.Timer timers) { {{code}} }
            """
        );
}
