using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Correctness;

/// <summary>ZMQ3011 where a field holds the thread, which is made and started in two steps.</summary>
public sealed class SocketSharedWithThreadInFieldTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ3011");

    private static string Of(string code) =>
        $$"""
            private Thread? _thread;
            private Task? _task;

            public void Start(Socket s, byte[] b, bool condition)
            {
                {{code}}
            }

            private void Begin() => _thread!.Start();
            """;

    [Theory]
    [InlineData("_thread = new Thread(() => {|ZMQ3011:s.Recv(b)|}); _thread.Start(); s.Send(b);")]
    [FullData("_thread = new Thread(() => {|ZMQ3011:s.Recv(b)|}) { IsBackground = true }; _thread.Start(); while (true) s.Send(b);")]
    [FullData("_task = new Task(() => {|ZMQ3011:s.Recv(b)|}); _task.Start(); s.Send(b);")]
    public Task Use_behind_the_start_Triggers(string code) => Code.Triggers(Of(code));

    [Theory]
    [InlineData("_thread = new Thread(() => s.Recv(b)); s.Send(b); _thread.Start();")]
    [FullData("_thread = new Thread(() => s.Recv(b)); _thread.Start(); _thread.Join(); s.Send(b);")]
    [FullData("_thread = new Thread(() => s.Recv(b)); _thread.Start(); while (_thread.IsAlive) Thread.Sleep(1); s.Send(b);")]
    [InlineData("_thread = new Thread(() => s.Recv(b)); Begin(); s.Send(b);")]
    public Task Use_beside_no_thread_that_certainly_runs_DoesNotTrigger(string code) => Code.DoesNotTrigger(Of(code));

    /// <summary>Which of two is started is not known.</summary>
    [Theory]
    [InlineData("_thread = new Thread(() => s.Recv(b)); if (condition) _thread = new Thread(() => { }); _thread.Start(); s.Send(b);")]
    [FullData("_thread!.Start(); _thread = new Thread(() => s.Recv(b)); s.Send(b);")]
    public Task Field_that_may_hold_another_thread_DoesNotTrigger(string code) => Code.DoesNotTrigger(Of(code));
}
