using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Waiting;

/// <summary>Methods of the user's that ask a socket without waiting, and give the answer by a task that is over.</summary>
public sealed class AskByTaskTests
{
    private static RuleTest Spin { get; } = RuleTest.Of("ZMQ2007");
    private static RuleTest Turns { get; } = RuleTest.Of("ZMQ2009");

    private static string Type(string code, string helpers) =>
        $$"""
            using System;
            using System.Threading;
            using System.Threading.Tasks;
            using Net.Zmq;

            class Reader(Socket socket, Socket other)
            {
                private readonly byte[] _buffer = new byte[512];
                private readonly Socket _orders = socket, _news = other;
                private volatile bool _running = true;
                private int _sum;
                private Task _ready = Task.CompletedTask;
                private Task<bool> _done = Task.FromResult(true);

                async Task Run(Socket s, CancellationToken token)
                {
                    while (_running) { {{code}} }
                }

                {{helpers}}
                void Stop() => _running = false;
            }
            """;

    [Theory]
    [InlineData("Task<bool> Take(Socket s) => Task.FromResult(s.TryRecv(_buffer, out _));")]
    [FullData("ValueTask<bool> Take(Socket s) => ValueTask.FromResult(s.TryRecv(_buffer, out _));")]
    [InlineData("ValueTask<bool> Take(Socket s) => new(s.TryRecv(_buffer, out _));")]
    [FullData("async Task<bool> Take(Socket s) => s.TryRecv(_buffer, out _);")]
    [FullData("async ValueTask<bool> Take(Socket s) { await Task.Yield(); return s.TryRecv(_buffer, out _); }")]
    [FullData("Task<bool> Take(Socket s) { var ok = s.TryRecv(_buffer, out var n); _sum += n; return Task.FromResult(ok); }")]
    [FullData("Task<bool> Take(Socket s) { if (!s.TryRecv(_buffer, out _)) return Task.FromResult(false); return _done; }")]
    [FullData(
        """
            async Task<bool> Take(Socket s) => await In().ConfigureAwait(false);
            async Task<bool> In() => _orders.TryRecv(_buffer, out _);
            """
    )]
    [InlineData(
        """
            Task<bool> Take(Socket s) => In(s);
            async Task<bool> In(Socket s) { if (s.TryRecv(_buffer, out _)) return true; return false; }
            """
    )]
    public Task Answer_that_a_task_gives_Triggers(string helper) =>
        Spin.Triggers(Type("if (!await {|ZMQ2007:Take(s)|}) await Task.Delay(1, token);", helper));

    [Theory]
    [InlineData("if (await {|ZMQ2007:Read(s)|} < 0) await Task.Delay(1);")]
    [FullData("var n = await {|ZMQ2007:Read(s)|}; if (n < 0) { await Task.Delay(1); continue; } _sum += n;")]
    [InlineData("int n = await {|ZMQ2007:Read(s)|}.ConfigureAwait(false); if (n >= 0) _sum += n; else await Task.Yield();")]
    public Task Number_that_a_task_gives_Triggers(string code) =>
        Spin.Triggers(Type(code, "Task<int> Read(Socket s) => Task.FromResult(s.Recv(_buffer, RecvFlags.DontWait));"));

    [Theory]
    [InlineData("if (await {|ZMQ2007:Text(s)|} is not { } text) { await Task.Delay(1); continue; } _sum += text.Length;")]
    [FullData("var text = await {|ZMQ2007:Text(s)|}; if (text == null) Thread.Sleep(1); else _sum += text.Length;")]
    public Task Text_that_a_task_gives_Triggers(string code) =>
        Spin.Triggers(
            Type(code, "async Task<string?> Text(Socket s) { if ({|ZMQ2006:s.TryRecvString(out var text)|}) return text; return null; }")
        );

    /// <summary>It is given the buffer, and so a receive as well.</summary>
    [Fact]
    public Task Method_that_is_given_the_buffer_Triggers() =>
        Spin.Triggers(
            Type(
                "var n = await {|ZMQ2007:Read(s, _buffer)|}; if (n < 0) await Task.Delay(1); else _sum += n;",
                "Task<int> Read(Socket s, byte[] into) => Task.FromResult(s.Recv(into, RecvFlags.DontWait));"
            )
        );

    [Fact]
    public Task Local_function_Triggers() =>
        Spin.Triggers(
            Type(
                "var got = await {|ZMQ2007:Take()|}; if (!got) await Task.Delay(1); "
                    + "Task<bool> Take() => Task.FromResult(s.TryRecv(_buffer, out _));",
                ""
            )
        );

    [Fact]
    public Task Sockets_by_turns_Trigger() =>
        Turns.Triggers(
            Type(
                "var a = await {|ZMQ2009:Take(_orders)|}; var b = await Take(_news); if (!a && !b) await Task.Delay(5);",
                "Task<bool> Take(Socket s) => Task.FromResult(s.TryRecv(_buffer, out _));"
            )
        );

    [Theory]
    [InlineData("if (!{|ZMQ2007:Take(s)|}.Result) Thread.Sleep(1);")]
    [FullData("if (!{|ZMQ2007:Take(s)|}.GetAwaiter().GetResult()) Thread.Sleep(1);")]
    [InlineData(
        "var ok = {|ZMQ2007:Take(s)|}.ConfigureAwait(false).GetAwaiter().GetResult(); if (!ok) { Thread.Sleep(1); continue; } _sum++;"
    )]
    public Task Result_that_is_taken_on_the_spot_Triggers(string code) =>
        Spin.Triggers(Type(code, "Task<bool> Take(Socket s) => Task.FromResult(s.TryRecv(_buffer, out _));"));

    [Theory]
    [InlineData("Task<(bool Ok, int Size)> Take(Socket s) { var ok = s.TryRecv(_buffer, out var n); return Task.FromResult((ok, n)); }")]
    [InlineData("async Task<(bool Ok, int Size)> Take(Socket s) { var ok = s.TryRecv(_buffer, out var n); return (ok, n); }")]
    [InlineData("async ValueTask<(bool Ok, int)> Take(Socket s) => s.TryRecv(_buffer, out var n) ? (true, n) : (false, 0);")]
    public async Task Tuple_that_a_task_gives_Triggers(string helper)
    {
        await Spin.Triggers(
            Type("var (ok, n) = await {|ZMQ2007:Take(s)|}; if (!ok) { await Task.Delay(1); continue; } _sum += n;", helper)
        );
        await Spin.Triggers(Type("var r = await {|ZMQ2007:Take(s)|}; if (!r.Ok) await Task.Delay(1); else _sum++;", helper));
        await Spin.Triggers(Type("var r = {|ZMQ2007:Take(s)|}.Result; if (r.Ok) _sum++;", helper));
        await Spin.Triggers(Type("if (!(await {|ZMQ2007:Take(s)|}).Ok) await Task.Delay(1);", helper));
        await Turns.Triggers(
            Type("var (a, _) = await {|ZMQ2009:Take(_orders)|}; var b = Take(_news).Result; if (!a && !b.Ok) await Task.Delay(5);", helper)
        );
    }

    [Theory]
    [InlineData("if (Take(s).Wait(10)) _sum++;")] // says whether the task is over
    [InlineData("var (_, n) = await Both(s); _sum += n; await Task.Delay(1);")] // nobody asks
    [FullData("if (!Take(s).Result) Thread.Sleep(1); _ready.Wait();")]
    [FullData("if (!Late(s).Result) Thread.Sleep(1);")]
    public Task Result_that_says_something_else_DoesNotTrigger(string code) =>
        Spin.DoesNotTrigger(
            Type(
                code,
                """
                Task<bool> Take(Socket s) => Task.FromResult(s.TryRecv(_buffer, out _));
                Task<(bool Ok, int Size)> Both(Socket s) { var ok = s.TryRecv(_buffer, out var n); return Task.FromResult((ok, n)); }
                async Task<bool> Late(Socket s) { await _ready; return s.TryRecv(_buffer, out _); }
                """
            )
        );

    [Theory]
    [InlineData("async Task<bool> Take(Socket s) { await _ready; return s.TryRecv(_buffer, out _); }")] // waits for something else
    [FullData("async Task<bool> Take(Socket s) { await Task.Delay(5); return s.TryRecv(_buffer, out _); }")] // a pace
    [FullData("Task<bool> Take(Socket s) { s.Recv(_buffer); return Task.FromResult(true); }")] // waits
    [FullData("Task<bool> Take(Socket s) => Task.FromResult(s.Recv(_buffer) > 0);")] // waits
    [FullData("Task<bool> Take(Socket s) { var ok = s.TryRecv(_buffer, out _); Thread.Sleep(1); return Task.FromResult(ok); }")]
    [FullData("async Task<bool> Take(Socket s) { var ok = s.TryRecv(_buffer, out _); await _ready; return ok; }")]
    public Task Task_that_may_wait_DoesNotTrigger(string helper) =>
        Spin.DoesNotTrigger(Type("if (!await Take(s)) await Task.Delay(1, token);", helper));

    [Theory]
    [InlineData("Task<bool> Take(Socket s) => Task.Run(() => s.TryRecv(_buffer, out _));")]
    public Task Task_of_another_thread_DoesNotTrigger(string helper) =>
        Spin.DoesNotTrigger(Type("if (!await Take(s)) await Task.Delay(1, token);", helper));

    [Theory]
    [InlineData("Task<bool> Take(Socket s) { s.TryRecv(_buffer, out _); return Task.FromResult(_running); }")] // says something else
    public Task Task_that_says_something_else_DoesNotTrigger(string helper) =>
        Spin.DoesNotTrigger(Type("if (!await Take(s)) await Task.Delay(1, token);", helper));

    [Theory]
    [InlineData("protected virtual Task<bool> Take(Socket s) => Task.FromResult(s.TryRecv(_buffer, out _));")]
    public Task Task_of_a_method_that_may_be_overridden_DoesNotTrigger(string helper) =>
        Spin.DoesNotTrigger(Type("if (!await Take(s)) await Task.Delay(1, token);", helper));

    [Theory]
    [InlineData("var task = Take(s); if (!await task) await Task.Delay(1);")] // not awaited where it is called
    [FullData("if (!await Take(s)) await Task.Delay(1); await _ready;")]
    [FullData("await Take(s); await Task.Delay(1);")] // a pace
    public Task Loop_that_waits_for_something_else_DoesNotTrigger(string code) =>
        Spin.DoesNotTrigger(Type(code, "Task<bool> Take(Socket s) => Task.FromResult(s.TryRecv(_buffer, out _));"));

    [Fact]
    public Task Method_that_answers_by_a_task_IsNotFixed() =>
        Spin.IsNotFixed(
            Type(
                "if (!await {|ZMQ2007:Take(s)|}) await Task.Delay(1);",
                "Task<bool> Take(Socket s) => Task.FromResult(s.TryRecv(_buffer, out _));"
            )
        );
}
