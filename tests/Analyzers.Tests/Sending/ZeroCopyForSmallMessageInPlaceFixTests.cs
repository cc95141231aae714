using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Sending;

public sealed class ZeroCopyForSmallMessageInPlaceFixTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ1001");

    [Fact]
    public Task Writes_through_a_span_IsFixed_in_place() =>
        Code.IsFixed(
            """
            while (running)
            {
                nint p = Marshal.AllocHGlobal(24); // an order
                var span = new Span<byte>((void*)p, 24);
                BinaryPrimitives.WriteInt64LittleEndian(span, size);
                span[8] = 1;
                new Span<byte>((void*)p, 4).Clear();
                Console.WriteLine("between");
                using var m = {|ZMQ1001:new Message(p, 24, static q => Marshal.FreeHGlobal(q))|};
                socket.Send(m, SendFlags.SendMore);
                socket.Send(text);
            }
            """,
            """
            while (running)
            {
                using var frame = socket.BeginZeroedFrame(24); // an order
                var span = frame.Span;
                BinaryPrimitives.WriteInt64LittleEndian(span, size);
                span[8] = 1;
                frame.Span.Slice(0, 4).Clear();
                Console.WriteLine("between");
                frame.Send(SendFlags.SendMore);
                socket.Send(text);
            }
            """
        );

    [Fact]
    public Task Writes_through_the_message_IsFixed_in_place() =>
        Code.IsFixed(
            """
            var p = Marshal.AllocHGlobal(size);
            using var m = {|ZMQ1012:new Message(p, size, static q => Marshal.FreeHGlobal(q))|};
            m.Data.Fill(1);
            BinaryPrimitives.WriteInt32LittleEndian(m.Data, 3);
            socket.Send(m);
            """,
            """
            using var frame = socket.BeginFrame(size);
            frame.Span.Fill(1);
            BinaryPrimitives.WriteInt32LittleEndian(frame.Span, 3);
            frame.Send();
            """
        );

    [Fact]
    public Task Comment_in_the_type_of_a_pointer_IsFixed() =>
        Code.IsFixed(
            """
            using System.Runtime.InteropServices;
            using Net.Zmq;

            static unsafe class C
            {
                static void M(Socket socket, int size)
                {
                    var p = (byte /* of a pixel */ *)NativeMemory.AllocZeroed((nuint)size);
                    for (var i = 0; i < size; i++)
                        p[i] = (byte)i;
                    using var m = {|ZMQ1012:new Message((nint)p, size, Free)|};
                    socket.Send(m);
                }

                static void Free(nint p) => NativeMemory.Free((void*)p);
            }
            """,
            """
            using System.Runtime.InteropServices;
            using Net.Zmq;
            using ZmqPerf;

            static unsafe class C
            {
                static void M(Socket socket, int size)
                {
                    /* of a pixel */
                    using var frame = socket.BeginFrame(size);
                    frame.Span.Clear();
                    var p = frame.Span;
                    for (var i = 0; i < size; i++)
                        p[i] = (byte)i;
                    frame.Send();
                }

                static void Free(nint p) => NativeMemory.Free((void*)p);
            }
            """
        );

    [Fact]
    public Task Pointer_loop_with_try_and_dispose_IsFixed_in_place() =>
        Code.IsFixed(
            """
            using System.Runtime.InteropServices;
            using Net.Zmq;

            static unsafe class C
            {
                static void M(Socket socket, int size)
                {
                    var p = (byte*)NativeMemory.AllocZeroed((nuint)size);
                    for (var i = 0; i < size; i++)
                        p[i] = (byte)i;
                    var m = {|ZMQ1012:new Message((nint)p, size, Free)|};
                    try
                    {
                        // sent at once
                        socket.Send(m);
                    }
                    finally
                    {
                        m.Dispose();
                    }
                }

                static void Free(nint p) => NativeMemory.Free((void*)p);
            }
            """,
            """
            using System.Runtime.InteropServices;
            using Net.Zmq;
            using ZmqPerf;

            static unsafe class C
            {
                static void M(Socket socket, int size)
                {
                    using var frame = socket.BeginFrame(size);
                    frame.Span.Clear();
                    var p = frame.Span;
                    for (var i = 0; i < size; i++)
                        p[i] = (byte)i;
                    // sent at once
                    frame.Send();
                }

                static void Free(nint p) => NativeMemory.Free((void*)p);
            }
            """
        );

    [Fact]
    public Task Block_copies_through_pointers_IsFixed_in_place() =>
        Code.IsFixed(
            """
            using System;
            using System.Runtime.CompilerServices;
            using System.Runtime.InteropServices;
            using Net.Zmq;
            using ZmqPerf;

            static unsafe class C
            {
                private static readonly Action<nint> s_free = static q => Marshal.FreeHGlobal(q);

                static void M(Socket socket, byte[] payload)
                {
                    nint p = Marshal.AllocHGlobal(payload.Length + 4);
                    *(int*)p = 5;
                    fixed (byte* source = payload)
                    {
                        Buffer.MemoryCopy(source, (byte*)p + 4,
                            payload.Length, payload.Length);
                        Unsafe.CopyBlock(p.ToPointer(), source, 4);
                    }

                    byte* end = (byte*)p;
                    *end++ = 1;
                    socket.Send({|ZMQ1012:new Message(p, payload.Length + 4, s_free)|});
                }
            }
            """,
            """
            using System;
            using System.Runtime.CompilerServices;
            using System.Runtime.InteropServices;
            using Net.Zmq;
            using ZmqPerf;

            static unsafe class C
            {
                static void M(Socket socket, byte[] payload)
                {
                    using var frame = socket.BeginFrame(payload.Length + 4);
                    MemoryMarshal.Write(frame.Span, 5);
                    fixed (byte* source = payload)
                    {
                        Buffer.MemoryCopy(source, (byte*)Unsafe.AsPointer(ref MemoryMarshal.GetReference(frame.Span)) + 4,
                            payload.Length, payload.Length);
                        Unsafe.CopyBlock(Unsafe.AsPointer(ref MemoryMarshal.GetReference(frame.Span)), source, 4);
                    }

                    byte* end = (byte*)Unsafe.AsPointer(ref MemoryMarshal.GetReference(frame.Span));
                    *end++ = 1;
                    frame.Send();
                }
            }
            """
        );

    /// <summary>A copy that is larger than the room that it states throws, and a send of its source would not.</summary>
    [Fact]
    public Task Copy_that_states_how_much_room_there_is_IsFixed_as_a_copy() =>
        Code.IsFixed(
            """
            using System;
            using System.Runtime.CompilerServices;
            using System.Runtime.InteropServices;
            using Net.Zmq;
            using ZmqPerf;

            static unsafe class C
            {
                private static readonly Type s_type = typeof(Unsafe);

                static void M(Socket socket, byte[] payload, int room)
                {
                    nint block = Marshal.AllocHGlobal(payload.Length);
                    fixed (byte* from = payload)
                        Buffer.MemoryCopy(from, (void*)block, room, payload.Length);
                    using var message = {|ZMQ1012:new Message(block, payload.Length, Marshal.FreeHGlobal)|};
                    socket.Send(message);
                }
            }
            """,
            """
            using System;
            using System.Runtime.CompilerServices;
            using System.Runtime.InteropServices;
            using Net.Zmq;
            using ZmqPerf;

            static unsafe class C
            {
                private static readonly Type s_type = typeof(Unsafe);

                static void M(Socket socket, byte[] payload, int room)
                {
                    using var frame = socket.BeginFrame(payload.Length);
                    fixed (byte* from = payload)
                        Buffer.MemoryCopy(from, Unsafe.AsPointer(ref MemoryMarshal.GetReference(frame.Span)), room, payload.Length);
                    frame.Send();
                }
            }
            """
        );

    [Fact]
    public Task Header_and_body_at_an_offset_IsFixed_in_place() =>
        Code.IsFixed(
            """
            var head = new byte[8];
            var p = Marshal.AllocHGlobal(8 + payload.Length);
            Marshal.Copy(head, 0, p, 8);
            Marshal.Copy(running ? payload : head, 0, p + 8, payload.Length);
            Marshal.Copy(payload, 0, IntPtr.Add(p, 8), 4);
            using (var m = {|ZMQ1012:new Message(p, 8 + payload.Length, static q => Marshal.FreeHGlobal(q))|}) // wrap
            {
                socket.Send(m);
            }
            """,
            """
            var head = new byte[8];
            using var frame = socket.BeginFrame(8 + payload.Length);
            head.AsSpan(0, 8).CopyTo(frame.Span);
            (running ? payload : head).AsSpan(0, payload.Length).CopyTo(frame.Span.Slice(8));
            payload.AsSpan(0, 4).CopyTo(frame.Span.Slice(8));
            // wrap
            frame.Send();
            """
        );
}
