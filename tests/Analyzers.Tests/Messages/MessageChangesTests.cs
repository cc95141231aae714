using System.Linq;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using Xunit;
using ZmqPerf.Analyzers.Messages;
using ZmqPerf.Analyzers.Messaging;
using static ZmqPerf.Analyzers.Tests.Receiving.ReadCountTests;

namespace ZmqPerf.Analyzers.Tests.Messages;

public sealed class MessageChangesTests
{
    [Theory]
    [InlineData("A(); System.Console.WriteLine(b); F(); void F() { A(); }", false)]
    [InlineData("socket.Send(new byte[1]); socket.Recv(new byte[1]); socket.Recv(new byte[2]);", false)]
    [InlineData("var n = message.Size + message.Data[0] + message.ToArray().Length;", false)]
    [InlineData("System.Linq.Enumerable.Select(new[] { 1 }, x => A());", false)]
    [InlineData("socket.Send(\"a\"); socket.Subscribe(\"a\"); socket.RecvString();", false)]
    [InlineData("poller.Add(socket, PollEvents.In); var ready = poller.IsReadable(0);", false)]
    [InlineData("new Plain(); new Named(1); new Message(); new System.Text.StringBuilder();", false)]
    [InlineData("var n = \"abc\".Length + Auto + Computed; Auto = n;", false)]
    [InlineData("int.TryParse(\"1\", out var n);", false)]
    [InlineData("var time = System.TimeSpan.Zero + -System.TimeSpan.Zero; System.ReadOnlySpan<byte> bytes = new byte[1];", false)]
    [InlineData("foreach (var x in new[] { 1 }) { }", false)]
    [InlineData("var n = 1; System.Threading.Interlocked.Increment(ref n); System.Threading.Volatile.Read(ref n);", false)]
    [InlineData("System.Threading.CancellationToken.None.ThrowIfCancellationRequested();", false)]
    [InlineData("new System.Threading.CancellationTokenSource().Cancel();", true)] // runs what is registered
    [InlineData("using (new System.IO.MemoryStream()) { }", false)]
    [InlineData("using var stream = new System.IO.MemoryStream();", false)]
    [InlineData("var sum = number + number;", false)] // known, and leaves messages alone
    [InlineData("int n = number;", false)]
    [InlineData("System.Threading.Tasks.Task.Run((System.Action)null!);", false)]
    [InlineData("Second();", false)]
    [InlineData("var n = answer.IsCompleted; var k = ((int?)1).Value;", false)]
    public void Calls_that_cannot_change_a_message(string code, bool mayChange) => CheckChange(code, mayChange);

    [Theory]
    [InlineData("socket.Recv(message);", true)]
    [InlineData("socket.Send(message);", true)]
    [InlineData("message.Rebuild();", true)]
    [InlineData("message.Dispose();", true)]
    [InlineData("message = other;", true)]
    [InlineData("Change(ref message);", true)]
    [InlineData("message.Move(other);", true)]
    [InlineData("other.Copy(message);", true)]
    [InlineData("frames.Pop();", true)]
    [InlineData("frames.PopBack();", true)]
    [InlineData("frames.Clear();", true)]
    [InlineData("new Receiver(socket, message);", true)]
    [InlineData("System.Collections.Generic.Queue<Message> queue = new(); queue.TryDequeue(out message);", true)]
    public void Operations_on_a_message_change_it(string code, bool mayChange) => CheckChange(code, mayChange);

    [Theory]
    [InlineData("Receive();", true)]
    [InlineData("Deep();", true)]
    [InlineData("Recurse();", true)]
    [InlineData("System.Linq.Enumerable.Select(new[] { 1 }, Number);", true)]
    [InlineData("var n = Property;", true)]
    [InlineData("ToBeOverridden();", true)]
    [InlineData("Written = 1;", true)]
    [InlineData("var n = Overridable;", true)]
    [InlineData("var n = Overridden;", true)]
    [InlineData("var n = Around;", true)]
    [InlineData("Later();", true)]
    [InlineData("First();", true)]
    public void Calls_into_code_that_changes_it(string code, bool mayChange) => CheckChange(code, mayChange);

    [Theory]
    [InlineData("var sum = -number;", true)]
    [InlineData("foreach (var x in new Items()) { }", true)]
    public void Operators_and_enumerators_of_ones_own_may_change_it(string code, bool mayChange) => CheckChange(code, mayChange);

    [Theory]
    [InlineData("action();", true)]
    [InlineData("dynamics();", true)]
    [InlineData("var x = dynamics.Size;", true)]
    [InlineData("var x = dynamics[0];", true)]
    [InlineData("unsafe { pointer(); }", true)]
    [InlineData("System.AppDomain.CurrentDomain.ProcessExit += null;", true)]
    [InlineData("nothing;", true)]
    [InlineData("System.Collections.Generic.IEnumerable<int> F() { yield return 1; }", true)]
    public void Calls_that_cannot_be_followed_may_change_it(string code, bool mayChange) => CheckChange(code, mayChange);

    [Theory]
    [InlineData("async System.Threading.Tasks.Task F() { await task; }", true)]
    [InlineData("lock (this) { }", true)]
    [InlineData("System.Threading.Thread.Sleep(1);", true)]
    [InlineData("task.Wait();", true)]
    [InlineData("System.Threading.Tasks.Task.WaitAll(task);", true)]
    [InlineData("System.Threading.Tasks.Task.WaitAny(task);", true)]
    [InlineData("task.GetAwaiter().GetResult();", true)]
    [InlineData("var n = answer.Result;", true)]
    public void Waits_let_others_change_it(string code, bool mayChange) => CheckChange(code, mayChange);

    [Theory]
    [InlineData("var n = new System.Lazy<int>(() => 1).Value;", true)]
    [InlineData("var n = new System.Threading.ThreadLocal<int>(() => 1).Value;", true)]
    [InlineData("var n = new System.Threading.Tasks.ValueTask<int>(1).Result;", true)]
    public void Values_that_are_made_when_asked_for_may_change_it(string code, bool mayChange) => CheckChange(code, mayChange);

    private static void CheckChange(string code, bool mayChange)
    {
        var body = Body(code);
        Assert.Equal(mayChange, body.Root.Descendants().Any(o => ContentChanges.MayChange(o, body)));
    }
}
