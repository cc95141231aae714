using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Waiting;

/// <summary>Methods that answer for more than a receive: a loop around them goes by what they say where nothing was there.</summary>
public sealed class AskingHelperConditionTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ2007");

    [Theory]
    [InlineData("if (!socket.TryRecvMultipart(out var all) || all is null) return false; text = all[0].ToString(); return true;")]
    [InlineData("if (!socket.TryRecvString(out text) || text.Length == 0) return false; return true;")]
    [InlineData("if (socket.TryRecvString(out text) && text.Length > 0) return true; return false;")]
    [InlineData("return socket.TryRecvString(out text) && text.Length > 0;")]
    [InlineData("if (!socket.TryRecvString(out text) || text == \"\" || text == \".\") return false; return true;")]
    public Task Method_that_says_no_for_some_frames_as_well_Triggers(string code) =>
        Code.Triggers(Class(code, "{|ZMQ2007:Next(out var t)|}"));

    [Theory]
    [InlineData("if (!socket.TryRecv(_buffer, out var n) && !_open) return false; return true;")]
    [InlineData("if (socket.TryRecv(_buffer, out var n) || _open) return true; return false;")]
    [InlineData("if (!socket.TryRecv(_buffer, out var n) || n == 0) return true; return false;")]
    public Task Method_that_may_say_yes_where_nothing_was_there_DoesNotTrigger(string code) =>
        Code.DoesNotTrigger(Class(code, "Next(out var t)"));

    [Theory]
    [InlineData("if (!socket.TryRecv(_buffer, out var n) || n == 0) { Thread.Sleep(1); return false; } return true;")]
    public Task Method_that_waits_where_nothing_was_there_DoesNotTrigger(string code) =>
        Code.DoesNotTrigger(Class(code, "Next(out var t)"));

    [Theory]
    [InlineData("_size = socket.Recv(_buffer, RecvFlags.DontWait); return _size >= 0;")]
    [InlineData("_size = socket.Recv(_buffer, RecvFlags.DontWait); if (_size < 0) return false; text = $\"{_size}\"; return true;")]
    [InlineData("Size = socket.Recv(_buffer, RecvFlags.DontWait); return Size != -1;")]
    [InlineData("_frame.Size = socket.Recv(_frame.Bytes, RecvFlags.DontWait); return _frame.Size > -1;")]
    [InlineData("_frame.Any = socket.TryRecv(_frame.Bytes, out _); return _frame.Any;")]
    public Task Method_that_keeps_what_it_then_answers_by_Triggers(string code) =>
        Code.Triggers(Class(code, "{|ZMQ2007:Next(out var t)|}"));

    [Theory]
    [InlineData("_size = socket.Recv(_buffer, RecvFlags.DontWait); _size = 0; return _size >= 0;")]
    [InlineData("_size = socket.Recv(_buffer, RecvFlags.DontWait); return _frame.Size >= 0;")]
    [InlineData("Floored = socket.Recv(_buffer, RecvFlags.DontWait); return Floored >= 0;")]
    [InlineData("_size = socket.Recv(_buffer, RecvFlags.DontWait); return Reset() && _size >= 0;")]
    [InlineData("_shared = socket.Recv(_buffer, RecvFlags.DontWait); return _shared >= 0;")]
    public Task Method_that_may_answer_by_something_else_DoesNotTrigger(string code) => Code.DoesNotTrigger(Class(code, "Next(out var t)"));

    private static string Class(string code, string call) =>
        $$"""
            using System;
            using System.Threading;
            using Net.Zmq;

            class Feed(Socket socket)
            {
                private readonly byte[] _buffer = new byte[64];
                private bool _open;
                private int _size;
                private volatile int _shared;
                private readonly Frame _frame = new();

                private int Size { get; set; }

                private int Floored { get => _size; set => _size = Math.Max(value, 0); }

                private bool Reset() => (_size = 0) == 0;

                private sealed class Frame
                {
                    public readonly byte[] Bytes = new byte[64];
                    public bool Any;

                    public int Size { get; set; }
                }

                public void Run()
                {
                    while (true)
                    {
                        if (!{{call}})
                        {
                            Thread.Sleep(10);
                            continue;
                        }

                        Console.WriteLine(t);
                        _open = true;
                    }
                }

                private bool Next(out string text)
                {
                    text = "";
                    {{code}}
                }
            }
            """;
}
