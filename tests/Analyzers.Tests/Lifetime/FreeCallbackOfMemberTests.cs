using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Lifetime;

/// <summary>ZMQ3010 where a field, a property or a parameter holds the callback.</summary>
public sealed class FreeCallbackOfMemberTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ3010");

    private const string Loud = "p => { Marshal.FreeHGlobal(p); Console.WriteLine(\"freed\"); }",
        Quiet = "p => { Marshal.FreeHGlobal(p); Interlocked.Increment(ref _freed); }";

    private static string Sender(string members, string callback = "_free") =>
        $$"""
            using System;
            using System.Runtime.InteropServices;
            using System.Threading;
            using Net.Zmq;

            public sealed class Sender
            {
                private int _freed;

                {{members}}

                public int Freed => _freed;

                public void Send(Socket socket, nint block, int size)
                {
                    using var large = new Message(block, size, {{callback}});
                    socket.Send(large);
                }
            }
            """;

    [Theory]
    [InlineData($"private readonly Action<nint> _free; public Sender() => _free = {Loud};")]
    [InlineData("private readonly Action<nint> _free; public Sender() => _free = Free; private void Free(nint p) => Console.Write(p);")]
    [FullData($"private Action<nint>? _free; public void Start() => _free = {Loud};")]
    [FullData($"private static Action<nint> _free {{ get; }} = {Loud};")]
    [FullData($"private readonly Action<nint> _free = {Loud};")]
    public Task Callback_that_a_member_holds_Triggers(string members) => Code.Triggers(Sender(members, "{|ZMQ3010:_free|}"));

    [Theory]
    [InlineData($"private readonly Action<nint> _free; public Sender() => _free = {Quiet};")]
    [FullData($"private readonly Action<nint> _free = {Loud}; public Sender() => _free = {Quiet};")]
    public Task Callback_that_only_frees_DoesNotTrigger(string members) => Code.DoesNotTrigger(Sender(members));

    [Theory]
    [InlineData($"private Action<nint>? _free; public void Start(bool log) => _free = log ? {Loud} : Marshal.FreeHGlobal;")]
    [FullData($"private Action<nint> _free; public Sender(Action<nint> free) => _free = free; public void Log() => _free = {Loud};")]
    [FullData("private readonly Action<nint> _free; public Sender(Action<nint> free) => _free = free;")]
    [FullData($"private readonly Action<nint> _free = {Loud}; public Sender(Action<nint> free) => _free = free;")]
    public Task Callback_that_may_be_another_DoesNotTrigger(string members) => Code.DoesNotTrigger(Sender(members));

    [Theory]
    [InlineData("private Action<nint>? _free; public void Stop() => _free = null;")]
    public Task Callback_that_is_never_made_DoesNotTrigger(string members) => Code.DoesNotTrigger(Sender(members));

    [Fact]
    public Task Callback_that_the_only_caller_gives_Triggers() =>
        Code.Triggers(
            $$"""
            using System;
            using System.Runtime.InteropServices;
            using Net.Zmq;

            public static class Sender
            {
                public static void Send(Socket socket, nint block, int size) => Post(socket, block, size, {{Loud}});

                private static void Post(Socket socket, nint block, int size, Action<nint> free)
                {
                    using var large = new Message(block, size, {|ZMQ3010:free|});
                    socket.Send(large);
                }
            }
            """
        );

    [Fact]
    public Task Callback_that_any_caller_gives_DoesNotTrigger() =>
        Code.DoesNotTrigger(
            $$"""
            using System;
            using System.Runtime.InteropServices;
            using Net.Zmq;

            public static class Sender
            {
                public static void Send(Socket socket, nint block, int size) => Post(socket, block, size, {{Loud}});

                public static void Post(Socket socket, nint block, int size, Action<nint> free)
                {
                    using var large = new Message(block, size, free);
                    socket.Send(large);
                }
            }
            """
        );
}
