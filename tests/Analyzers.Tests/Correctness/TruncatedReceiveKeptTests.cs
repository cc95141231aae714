using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Correctness;

/// <summary>Sizes that a field or property of the object gets.</summary>
public sealed class TruncatedReceiveKeptTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ3002");

    [Theory]
    [InlineData("_size = _socket.Recv(_buffer); Use({|ZMQ3002:_buffer.AsSpan(0, _size)|});")]
    [InlineData("this._size = _socket.Recv(_buffer); Use({|ZMQ3002:_buffer[..this._size]|});")]
    [InlineData("if (!_socket.TryRecv(_buffer, out _size)) return; Use({|ZMQ3002:_buffer.AsSpan(4, _size - 4)|});")]
    [InlineData("Use({|ZMQ3002:_buffer.AsSpan(0, _size = _socket.Recv(_buffer))|});")]
    [InlineData("Size = _socket.Recv(_buffer); Use({|ZMQ3002:_buffer.AsSpan(0, Size)|});")]
    [InlineData("var own = new byte[64]; Size = _socket.Recv(own); Console.WriteLine(Size); Use({|ZMQ3002:own.AsSpan(0, Size)|});")]
    [InlineData("while (true) { _size = _socket.Recv(_buffer); if (_size == 0) break; Use({|ZMQ3002:_buffer.AsSpan(0, _size)|}); }")]
    [InlineData("_size = _socket.Recv(_buffer); var n = _size; Use({|ZMQ3002:_buffer.AsSpan(0, n)|});")]
    public Task Member_that_gets_the_size_Triggers(string code) => Code.Triggers(Class(code));

    [Theory]
    [InlineData("frame.Length = _socket.Recv(frame.Bytes); Use({|ZMQ3002:frame.Bytes.AsSpan(0, frame.Length)|});")]
    [InlineData("frame.Length = _socket.Recv(frame.Bytes.AsSpan()); Use({|ZMQ3002:frame.Bytes[..frame.Length]|});")]
    [InlineData("frame.Length = _socket.Recv(_buffer); Use({|ZMQ3002:_buffer.AsSpan(0, frame.Length)|});")]
    [InlineData("if (_socket.TryRecv(frame.Bytes, out frame.Count)) Use({|ZMQ3002:frame.Bytes.AsSpan(0, frame.Count)|});")]
    [InlineData("_other._size = _socket.Recv(_buffer); Use({|ZMQ3002:_buffer.AsSpan(0, _other._size)|});")]
    [InlineData("frame.N = _socket.Recv(frame.Own); if (frame.N > last.Bytes.Length) return; Use({|ZMQ3002:frame.Own[..frame.N]|});")]
    [InlineData("foreach (var f in all) { f.Length = _socket.Recv(f.Bytes); Use({|ZMQ3002:f.Bytes.AsSpan(0, f.Length)|}); }")]
    public Task Member_of_an_object_in_a_variable_that_gets_it_Triggers(string code) => Code.Triggers(Class(code));

    [Theory]
    [InlineData("frame.Length = _socket.Recv(frame.Bytes); if (frame.Length > 64) return; Use(frame.Bytes[..frame.Length]);")]
    [InlineData("frame.Length = _socket.Recv(frame.Bytes); if (frame.Length <= frame.Bytes.Length) Use(frame.Bytes[..frame.Length]);")]
    [InlineData("frame.Count = _socket.Recv(frame.Bytes); if (frame.Count > frame.Bytes.Length) return; Use(frame.Bytes[..frame.Count]);")]
    [InlineData("frame.Count = _socket.Recv(frame.Own); if (frame.Count > frame.Own.Length) return; Use(frame.Own[..frame.Count]);")]
    [InlineData("var b = frame.Own; var n = _socket.Recv(b); if (n > frame.Own.Length) return; Use(b[..n]);")]
    [InlineData("var b = frame.Own; frame.Count = _socket.Recv(frame.Own); if (frame.Count <= b.Length) Use(b[..frame.Count]);")]
    [InlineData("frame.Length = _socket.Recv(frame.Bytes); if (!frame.Fits) return; Use(frame.Bytes.AsSpan(0, frame.Length));")]
    public Task Object_whose_length_is_compared_DoesNotTrigger(string code) => Code.DoesNotTrigger(Class(code));

    [Theory]
    [InlineData("frame.Length = _socket.Recv(frame.Bytes); Use(last.Bytes.AsSpan(0, frame.Length));")]
    [InlineData("frame.Length = _socket.Recv(frame.Bytes); Use(frame.Bytes.AsSpan(0, last.Length));")]
    [InlineData("frame.Length = _socket.Recv(frame.Bytes); frame = last; Use(frame.Bytes.AsSpan(0, frame.Length));")]
    [InlineData("frame.Length = _socket.Recv(frame.Bytes); last.Length = 4; Use(frame.Bytes.AsSpan(0, frame.Length));")]
    [InlineData("frame.Length = _socket.Recv(frame.Bytes); if (last.Length > 8) return; Use(frame.Bytes.AsSpan(0, last.Length));")]
    [InlineData("all[0].Length = _socket.Recv(all[0].Bytes); Use(all[0].Bytes.AsSpan(0, all[0].Length));")]
    public Task Object_that_may_be_another_DoesNotTrigger(string code) => Code.DoesNotTrigger(Class(code));

    [Theory]
    [InlineData("frame.Limited = _socket.Recv(frame.Bytes); Use(frame.Bytes.AsSpan(0, frame.Limited));")]
    public Task Object_that_limits_the_length_DoesNotTrigger(string code) => Code.DoesNotTrigger(Class(code));

    [Fact]
    public Task Size_that_an_object_keeps_IsNotFixed() =>
        Code.IsNotFixed(Class("frame.Length = _socket.Recv(frame.Bytes); Use({|ZMQ3002:frame.Bytes.AsSpan(0, frame.Length)|});"));

    [Theory]
    [InlineData("_size = _socket.Recv(_buffer); if (_size > _buffer.Length) return; Use(_buffer.AsSpan(0, _size));")]
    [InlineData("_size = Math.Min(_socket.Recv(_buffer), _buffer.Length); Use(_buffer.AsSpan(0, _size));")]
    [InlineData("_size = _socket.Recv(_buffer); _size = Math.Min(_size, _buffer.Length); Use(_buffer.AsSpan(0, _size));")]
    [InlineData("Size = _socket.Recv(_buffer); if (Size is < 4 or > 64) return; Use(_buffer.AsSpan(0, Size));")]
    [InlineData("_size = _socket.Recv(_buffer); Debug.Assert(_size <= _buffer.Length); Use(_buffer.AsSpan(0, _size));")]
    public Task Size_that_is_compared_DoesNotTrigger(string code) => Code.DoesNotTrigger(Class(code));

    [Theory]
    [InlineData("_size = _socket.Recv(_buffer); Check(); Use(_buffer.AsSpan(0, _size));")]
    [InlineData("_size = _socket.Recv(_buffer); if (!Fits) return; Use(_buffer.AsSpan(0, _size));")]
    [InlineData("_size = _socket.Recv(_buffer); check(); Use(_buffer.AsSpan(0, _size));")]
    [InlineData("_size = _socket.Recv(_buffer); Changed!(this, EventArgs.Empty); Use(_buffer.AsSpan(0, _size));")]
    [InlineData("_size = _socket.Recv(_buffer); GC.KeepAlive(new Guard(this)); Use(_buffer.AsSpan(0, _size));")]
    public Task Code_that_may_compare_it_in_between_DoesNotTrigger(string code) => Code.DoesNotTrigger(Class(code));

    [Theory]
    [InlineData("_size = _socket.Recv(_buffer); _size = 4; Use(_buffer.AsSpan(0, _size));")]
    [InlineData("_size = _socket.Recv(_buffer); _buffer = new byte[_size]; Use(_buffer.AsSpan(0, _size));")]
    [InlineData("_other._size = _socket.Recv(_buffer); Use(_buffer.AsSpan(0, _size));")]
    [InlineData("_size = _socket.Recv(_buffer); Use(_buffer.AsSpan(0, _other._size));")]
    [InlineData("_volatile = _socket.Recv(_buffer); Use(_buffer.AsSpan(0, _volatile));")]
    [InlineData("Limited = _socket.Recv(_buffer); Use(_buffer.AsSpan(0, Limited));")]
    [InlineData("Virtual = _socket.Recv(_buffer); Use(_buffer.AsSpan(0, Virtual));")]
    [InlineData("_size = _socket.Recv(_buffer); Action later = () => Use(_buffer.AsSpan(0, _size)); later();")]
    public Task Another_number_DoesNotTrigger(string code) => Code.DoesNotTrigger(Class(code));

    [Fact]
    public Task Members_AreFixed() =>
        Code.IsFixed(
            Class(
                """
                _size = _socket.Recv(_buffer);
                        Use({|ZMQ3002:_buffer.AsSpan(0, _size)|});
                        Size = _socket.Recv(_buffer);
                        if (Size == 0)
                            return;
                        Use({|ZMQ3002:_buffer.AsSpan(0, Size)|});
                """
            ),
            Class(
                """
                _size = _socket.Recv(_buffer);
                        if (_size > _buffer.Length)
                            throw new InvalidOperationException($"A frame of {_size} bytes does not fit into {_buffer.Length}.");
                        Use(_buffer.AsSpan(0, _size));
                        Size = _socket.Recv(_buffer);
                        if (Size == 0 || Size > _buffer.Length)
                            return;
                        Use(_buffer.AsSpan(0, Size));
                """
            )
        );

    [Fact]
    public Task Comparison_that_would_come_too_late_IsNotFixed() =>
        Code.IsNotFixed(Class("Use({|ZMQ3002:_buffer.AsSpan(0, _size = _socket.Recv(_buffer))|});"));

    private static string Class(string code) =>
        $$"""
            using System;
            using System.Diagnostics;
            using Net.Zmq;

            class Frame
            {
                public readonly byte[] Bytes = new byte[64];
                public byte[] Own = new byte[64];
                public int Count;
                public int N;
                private int _limited;

                public int Length { get; set; }

                public int Limited { get => _limited; set => _limited = Math.Min(value, Bytes.Length); }

                public bool Fits => Length <= Bytes.Length;
            }

            class Reader(Socket socket, Reader other)
            {
                private readonly Socket _socket = socket;
                private readonly Reader _other = other;
                private byte[] _buffer = new byte[256];
                private int _size;
                private volatile int _volatile;

                public event EventHandler? Changed;

                public int Size { get; private set; }

                public virtual int Virtual { get; set; }

                public int Limited { get => _size; set => _size = Math.Min(value, _buffer.Length); }

                private bool Fits => _size <= _buffer.Length;

                public void Run(Action check, Frame frame, Frame last, Frame[] all)
                {
                    {{code}}
                }

                private void Check()
                {
                    if (_size > _buffer.Length)
                        throw new InvalidOperationException();
                }

                private static void Use(ReadOnlySpan<byte> bytes) => Console.WriteLine(bytes.Length);

                private sealed class Guard
                {
                    public Guard(Reader reader) => reader.Check();
                }
            }
            """;
}
