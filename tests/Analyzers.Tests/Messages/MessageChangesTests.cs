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
    [FullData("socket.Send(new byte[1]); socket.Recv(new byte[1]); socket.Recv(new byte[2]);", false)]
    [FullData("var n = message.Size + message.Data[0] + message.ToArray().Length;", false)]
    [FullData("System.Linq.Enumerable.Select(new[] { 1 }, x => A());", false)]
    [FullData("socket.Send(\"a\"); socket.Subscribe(\"a\"); socket.RecvString();", false)]
    [FullData("poller.Add(socket, PollEvents.In); var ready = poller.IsReadable(0);", false)]
    [InlineData("new Plain(); new Named(1); new Message(); new System.Text.StringBuilder();", false)]
    [FullData("var n = \"abc\".Length + Auto + Computed; Auto = n;", false)]
    [FullData("int.TryParse(\"1\", out var n);", false)]
    [FullData("var time = System.TimeSpan.Zero + -System.TimeSpan.Zero; System.ReadOnlySpan<byte> bytes = new byte[1];", false)]
    [FullData("foreach (var x in new[] { 1 }) { }", false)]
    [FullData("var n = 1; System.Threading.Interlocked.Increment(ref n); System.Threading.Volatile.Read(ref n);", false)]
    [FullData("System.Threading.CancellationToken.None.ThrowIfCancellationRequested();", false)]
    [FullData("new System.Threading.CancellationTokenSource().Cancel();", true)] // runs what is registered
    [FullData("using (new System.IO.MemoryStream()) { }", false)]
    [FullData("using var stream = new System.IO.MemoryStream();", false)]
    [FullData("var sum = number + number;", false)] // known, and leaves messages alone
    [FullData("int n = number;", false)]
    [InlineData("System.Threading.Tasks.Task.Run((System.Action)null!);", false)]
    [FullData("Second();", false)]
    [FullData("var n = answer.IsCompleted; var k = ((int?)1).Value;", false)]
    public void Calls_that_cannot_change_a_message(string code, bool mayChange) => CheckChange(code, mayChange);

    [Theory]
    [InlineData("socket.Recv(message);", true)]
    [FullData("socket.Send(message);", true)]
    [FullData("message.Rebuild();", true)]
    [FullData("message.Dispose();", true)]
    [FullData("message = other;", true)]
    [FullData("Change(ref message);", true)]
    [FullData("message.Move(other);", true)]
    [FullData("other.Copy(message);", true)]
    [FullData("frames.Pop();", true)]
    [FullData("frames.PopBack();", true)]
    [FullData("frames.Clear();", true)]
    [FullData("new Receiver(socket, message);", true)]
    [FullData("System.Collections.Generic.Queue<Message> queue = new(); queue.TryDequeue(out message);", true)]
    public void Operations_on_a_message_change_it(string code, bool mayChange) => CheckChange(code, mayChange);

    [Theory]
    [InlineData("Receive();", true)]
    [FullData("Deep();", true)]
    [FullData("Recurse();", true)]
    [FullData("System.Linq.Enumerable.Select(new[] { 1 }, Number);", true)]
    [FullData("var n = Property;", true)]
    [FullData("ToBeOverridden();", true)]
    [FullData("Written = 1;", true)]
    [InlineData("var n = Overridable;", true)]
    [FullData("var n = Overridden;", true)]
    [FullData("var n = Around;", true)]
    [InlineData("Later();", true)]
    [FullData("First();", true)]
    public void Calls_into_code_that_changes_it(string code, bool mayChange) => CheckChange(code, mayChange);

    [Theory]
    [InlineData("var sum = -number;", true)]
    [InlineData("foreach (var x in new Items()) { }", true)]
    public void Operators_and_enumerators_of_ones_own_may_change_it(string code, bool mayChange) => CheckChange(code, mayChange);

    [Theory]
    [InlineData("action();", true)]
    [FullData("dynamics();", true)]
    [FullData("var x = dynamics.Size;", true)]
    [FullData("var x = dynamics[0];", true)]
    [FullData("unsafe { pointer(); }", true)]
    [FullData("System.AppDomain.CurrentDomain.ProcessExit += null;", true)]
    [FullData("nothing;", true)]
    [FullData("System.Collections.Generic.IEnumerable<int> F() { yield return 1; }", true)]
    public void Calls_that_cannot_be_followed_may_change_it(string code, bool mayChange) => CheckChange(code, mayChange);

    [Theory]
    [InlineData("async System.Threading.Tasks.Task F() { await task; }", true)]
    [FullData("lock (this) { }", true)]
    [FullData("System.Threading.Thread.Sleep(1);", true)]
    [FullData("task.Wait();", true)]
    [FullData("System.Threading.Tasks.Task.WaitAll(task);", true)]
    [FullData("System.Threading.Tasks.Task.WaitAny(task);", true)]
    [FullData("task.GetAwaiter().GetResult();", true)]
    [FullData("var n = answer.Result;", true)]
    public void Waits_let_others_change_it(string code, bool mayChange) => CheckChange(code, mayChange);

    [Theory]
    [InlineData("var n = new System.Lazy<int>(() => 1).Value;", true)]
    [FullData("var n = new System.Threading.ThreadLocal<int>(() => 1).Value;", true)]
    [FullData("var n = new System.Threading.Tasks.ValueTask<int>(1).Result;", true)]
    public void Values_that_are_made_when_asked_for_may_change_it(string code, bool mayChange) => CheckChange(code, mayChange);

    private static void CheckChange(string code, bool mayChange)
    {
        var body = Body(code);
        Assert.Equal(mayChange, body.Root.Descendants().Any(o => ContentChanges.MayChange(o, body)));
    }
}
