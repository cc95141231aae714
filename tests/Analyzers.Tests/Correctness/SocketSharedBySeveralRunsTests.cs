using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Correctness;

/// <summary>ZMQ3011 where one function is started several times over one socket.</summary>
public sealed class SocketSharedBySeveralRunsTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ3011");

    private static string Pool(string start, string work = "while (true) { _socket.Send(\"a\"); Thread.Sleep(1); }") =>
        $$"""
            using System;
            using System.Collections.Generic;
            using System.Linq;
            using System.Runtime.CompilerServices;
            using System.Threading;
            using System.Threading.Tasks;
            using Net.Zmq;

            public sealed class Pool
            {
                private readonly Socket _socket;
                private readonly Lock _gate = new();
                private readonly List<Thread> _threads = new();
                private int _taken;

                public Pool(Socket socket) => _socket = socket;

                public async Task Start(int size)
                {
                    await Task.Yield();
                    {{start}}
                }

                private void Work() { {{work}} }

                [MethodImpl(MethodImplOptions.Synchronized)]
                private void WorkInTurn() => _socket.Send("a");

                private void WorkAs(int number) { if (number == 0) _socket.Send("a"); }
            }
            """;

    [Theory]
    [InlineData("for (var i = 0; i < size; i++) {|ZMQ3011:Task.Run(Work)|};")]
    [FullData("for (var i = 0; i < size; i++) {|ZMQ3011:new Thread(Work).Start()|};")]
    [InlineData("for (var i = 0; i < size; i++) Task.Run(() => {|ZMQ3011:Work()|});")]
    [FullData("var a = new Thread(Work); var b = new Thread(Work); {|ZMQ3011:a.Start()|}; b.Start();")]
    [InlineData("Task.Run(() => {|ZMQ3011:Work()|}); Task.Run(() => Work());")]
    public Task Method_that_is_started_several_times_Triggers(string start) => Code.Triggers(Pool(start));

    [Theory]
    [InlineData("var t = new Thread[size]; for (var i = 0; i < size; i++) { t[i] = new Thread(Work); {|ZMQ3011:t[i].Start()|}; }")]
    [InlineData("for (var i = 0; i < size; i++) _threads.Add(new Thread(Work)); foreach (var t in _threads) {|ZMQ3011:t.Start()|};")]
    [FullData("for (var i = 0; i < size; i++) _threads.Add(new Thread(Work)); _threads.ForEach(t => {|ZMQ3011:t.Start()|});")]
    [InlineData(
        "var all = Enumerable.Range(0, size).Select(_ => new Thread(Work)).ToList(); foreach (var t in all) {|ZMQ3011:t.Start()|};"
    )]
    public Task Threads_that_a_collection_keeps_Triggers(string start) => Code.Triggers(Pool(start));

    [Theory]
    [InlineData("await Task.WhenAll(Enumerable.Range(0, size).Select(_ => {|ZMQ3011:Task.Run(Work)|}));")]
    [FullData("var all = Enumerable.Range(0, size).Select(_ => {|ZMQ3011:Task.Run(Work)|}).ToArray(); await Task.WhenAll(all);")]
    [FullData("var all = Enumerable.Range(0, size).Select(_ => {|ZMQ3011:Task.Run(Work)|}); await Task.WhenAll(all);")]
    [InlineData("Enumerable.Range(0, size).ToList().ForEach(_ => {|ZMQ3011:Task.Run(Work)|});")]
    public Task Task_for_each_element_Triggers(string start) => Code.Triggers(Pool(start));

    [Theory]
    [InlineData("for (var i = 0; i < size; i++) { var t = new Thread(Work); t.Start(); t.Join(); }")]
    [InlineData("for (var i = 0; i < size; i++) await Task.Run(Work);")]
    [FullData("for (var i = 0; i < size; i++) Task.Run(Work).Wait();")]
    [FullData("var t = new Thread[size]; for (var i = 0; i < size; i++) { t[i] = new Thread(Work); t[i].Start(); t[i].Join(); }")]
    [InlineData(
        """
            var all = Enumerable.Range(0, size).Select(_ => new Thread(Work)).ToList();
            foreach (var t in all)
            {
                t.Start();
                t.Join();
            }
            """
    )]
    [FullData("foreach (var t in Enumerable.Range(0, size).Select(_ => Task.Run(Work))) await t;")]
    [FullData("Enumerable.Range(0, size).ToList().ForEach(_ => Task.Run(Work).Wait());")]
    [FullData("await Task.WhenAll(Enumerable.Range(0, size).Select(async _ => await Task.Run(WorkInTurn)));")]
    public Task Runs_one_after_the_other_DoesNotTrigger(string start) => Code.DoesNotTrigger(Pool(start));

    [Theory]
    [InlineData("for (var i = 0; i < 1; i++) Task.Run(Work);")]
    [InlineData("while (true) { Task.Run(Work); break; }")]
    [FullData("await Task.WhenAll(Enumerable.Range(0, 1).Select(_ => Task.Run(Work)));")]
    [FullData("for (var i = 0; i < size; i++) if (i == 0) Task.Run(Work);")]
    [FullData("if (size > 3) Task.Run(() => Work()); else Task.Run(() => Work());")]
    [InlineData("for (var i = 0; i < size; i++) { var n = i; Task.Run(() => WorkAs(n)); }")]
    [FullData(
        """
            for (var i = 0; i < size; i++)
                _threads.Add(i == 0 ? new Thread(Work) : new Thread(() => { }));
            _threads.ForEach(t => t.Start());
            """
    )]
    public Task One_run_DoesNotTrigger(string start) => Code.DoesNotTrigger(Pool(start));

    [Theory]
    [InlineData("lock (_gate) _socket.Send(\"a\");")]
    [InlineData("if (Interlocked.Exchange(ref _taken, 1) == 0) _socket.Send(\"a\");")]
    [FullData("using var own = new Socket(new Context(), SocketType.Push); own.Send(\"a\");")]
    public Task Runs_that_keep_apart_DoesNotTrigger(string work) =>
        Code.DoesNotTrigger(Pool("for (var i = 0; i < size; i++) Task.Run(Work);", work));

    [Theory]
    [InlineData("for (var i = 0; i < size; i++) Task.Run(WorkInTurn);")]
    [FullData("for (var i = 0; i < size; i++) Task.Run(() => WorkInTurn());")]
    public Task Method_that_is_locked_by_its_attribute_DoesNotTrigger(string start) => Code.DoesNotTrigger(Pool(start));

    [Theory]
    [InlineData("foreach (var s in new[] { sender, receiver }) Task.Run(() => s.Send(text));")]
    [InlineData("var all = new[] { sender, receiver }.Select(s => Task.Run(() => s.Send(text))).ToArray();")]
    [FullData("var all = names.Select(n => { var s = Make(n); return Task.Run(() => s.Send(n)); }).ToArray();")]
    [InlineData(
        """
            var threads = new List<Thread>();
            foreach (var n in names)
            {
                var s = Make(n);
                threads.Add(new Thread(() => s.Send(n)));
            }
            threads.ForEach(t => t.Start());
            """
    )]
    public Task Socket_of_each_run_DoesNotTrigger(string code) =>
        Code.DoesNotTrigger(
            $$"""
            var names = new[] { "a", "b" };
            {{code}}
            Socket Make(string name) { var s = new Socket(context, SocketType.Push); s.Connect(name); return s; }
            """
        );
}
