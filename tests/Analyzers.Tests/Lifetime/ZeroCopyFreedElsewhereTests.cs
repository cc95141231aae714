using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Lifetime;

/// <summary>ZMQ3009 where a method of the user's frees the memory, or a field holds it.</summary>
public sealed class ZeroCopyFreedElsewhereTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ3009");

    private static string Sender(string code, string members) =>
        $$"""
            using System;
            using System.Runtime.InteropServices;
            using System.Threading;
            using Net.Zmq;

            public sealed class Sender
            {
                private nint _block;

                public void Run(Socket socket, int size, bool running)
                {
                    {{code}}
                }

                {{members}}
            }
            """;

    private const string Block = "var p = Marshal.AllocHGlobal(size); using var m = new Message(p, size); socket.Send(m); ",
        Field = "_block = Marshal.AllocHGlobal(size); using var m = new Message(_block, size); socket.Send(m); ";

    [Theory]
    [InlineData("{|ZMQ3009:Free(p)|};", "private static void Free(nint q) => Marshal.FreeHGlobal(q);")]
    [InlineData("{|ZMQ3009:Free(p)|};", "private void Free(nint q) { Console.WriteLine(q); Marshal.FreeHGlobal(q); }")]
    [InlineData(
        "{|ZMQ3009:Free(p)|};",
        "private void Free(nint q) => Core(q); private static void Core(nint r) => Marshal.FreeHGlobal(r);"
    )]
    public Task Memory_that_a_method_frees_Triggers(string free, string members) => Code.IsNotFixed(Sender(Block + free, members));

    [Theory]
    [InlineData("if (running) Free(p);", "private static void Free(nint q) => Marshal.FreeHGlobal(q);")]
    [InlineData("Free(p);", "private static void Free(nint q) { if (q > 4096) Marshal.FreeHGlobal(q); }")]
    [InlineData("Free(p);", "private static void Free(nint q) { Thread.Sleep(1000); Marshal.FreeHGlobal(q); }")]
    [InlineData("Free(p);", "private static void Free(nint q) { q = Marshal.AllocHGlobal(4); Marshal.FreeHGlobal(q); }")]
    public Task Method_that_may_not_free_it_yet_DoesNotTrigger(string free, string members) =>
        Code.DoesNotTrigger(Sender(Block + free, members));

    [Fact]
    public Task Memory_of_a_field_that_is_freed_Triggers() =>
        Code.IsNotFixed(Sender(Field + "{|ZMQ3009:Marshal.FreeHGlobal(_block)|};", ""));

    [Theory]
    [InlineData("_block = Marshal.AllocHGlobal(4); Marshal.FreeHGlobal(_block);", "")]
    [FullData("Renew(); Marshal.FreeHGlobal(_block);", "private void Renew() => _block = Marshal.AllocHGlobal(4);")]
    [FullData("if (running) Marshal.FreeHGlobal(_block);", "")]
    public Task Field_that_has_other_memory_DoesNotTrigger(string code, string members) =>
        Code.DoesNotTrigger(Sender(Field + code, members));

    private const string Make = "static Message Make(nint p, int n) => new Message(p, n, _ => { });";

    private const string MakePinned = "static Message Make(GCHandle h, int n) => new Message(h.AddrOfPinnedObject(), n, _ => { });";

    private const string MakeBare = "static unsafe Message Make(byte* p, int n) => new Message((nint)p, n);";

    [Theory]
    [InlineData("var p = Marshal.AllocHGlobal(64); using var m = Make(p, 64); socket.Send(m); {|ZMQ3009:Marshal.FreeHGlobal(p)|};", Make)]
    [InlineData(
        "var p = Marshal.AllocHGlobal(64); socket.Send(Make(p, 64)); {|ZMQ3009:Marshal.FreeHGlobal(p)|};",
        """
            static Message Make(nint q, int n) => Inner(q, n);
            static Message Inner(nint p, int n) { return new Message(p, n, _ => { }); }
            """
    )]
    [InlineData(
        "var h = GCHandle.Alloc(payload, GCHandleType.Pinned); using var m = Make(h, size); socket.Send(m); {|ZMQ3009:h.Free()|};",
        MakePinned
    )]
    [InlineData("fixed (byte* p = payload) { using var m = {|ZMQ3009:Make(p, size)|}; socket.Send(m); }", MakeBare)]
    [InlineData("byte* p = stackalloc byte[16]; using var m = {|ZMQ3009:Make(p, 16)|}; socket.Send(m);", MakeBare)]
    public Task Message_that_a_method_makes_Triggers(string code, string helper) => Code.IsNotFixed(code + "\n" + helper);

    [Theory]
    [InlineData("var p = Marshal.AllocHGlobal(64); using var m = Make(p, 64); Marshal.FreeHGlobal(p);", Make)]
    [InlineData(
        """
            var p = Marshal.AllocHGlobal(64);
            using var m = Make(p, 64);
            socket.Send(m);
            socket.Recv(payload);
            Marshal.FreeHGlobal(p);
            """,
        Make
    )]
    [FullData("nint p = Marshal.AllocHGlobal(64), q = Marshal.AllocHGlobal(9); socket.Send(Make(p, 64)); Marshal.FreeHGlobal(q);", Make)]
    [FullData("var p = Marshal.AllocHGlobal(64); using var m = Make(p, 64); socket.Send(m); if (running) Marshal.FreeHGlobal(p);", Make)]
    [FullData(
        "var p = Marshal.AllocHGlobal(64); using var m = Make(p, 64); socket.Send(m); Marshal.FreeHGlobal(p);",
        "static Message Make(nint p, int n) { var m = new Message(n); Marshal.Copy(p, new byte[n], 0, n); return m; }"
    )]
    [InlineData(
        "var p = Marshal.AllocHGlobal(64); using var m = Make(p, 64); socket.Send(m); Marshal.FreeHGlobal(p);",
        "static Message Make(nint p, int n) { p = Marshal.AllocHGlobal(n); return new Message(p, n, Marshal.FreeHGlobal); }"
    )]
    [InlineData(
        "var p = Marshal.AllocHGlobal(64); using var m = Make(p, 64); socket.Send(m); Marshal.FreeHGlobal(p);",
        "static Message Make(nint p, int n) => n > 9 ? new Message(n) : new Message(p, n, _ => { });"
    )]
    [FullData("fixed (byte* p = payload) { using var m = Make((nint)p, size); socket.Send(m); socket.Recv(payload); }", Make)]
    public Task Message_of_a_method_whose_memory_lives_DoesNotTrigger(string code, string helper) =>
        Code.DoesNotTrigger(code + "\n" + helper);
}
