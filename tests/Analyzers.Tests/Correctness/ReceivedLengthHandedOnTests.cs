using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Correctness;

/// <summary>ZMQ3020 where code of the user's gets the buffer and the length that a header says, and takes a part itself.</summary>
public sealed class ReceivedLengthHandedOnTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ3020");

    private static string Reader(string code) =>
        $$"""
            using System;
            using System.Buffers;
            using System.Buffers.Binary;
            using Net.Zmq;

            record Packet(byte[] Bytes, int Length)
            {
                public static Packet Of(byte[] bytes, int length) => new(bytes, length);
            }

            class Header
            {
                public int Size { get; private set; }
                public int Kind { get; private set; }
                public void Read(ReadOnlySpan<byte> bytes) => (Size, Kind) = (bytes[0], bytes[1]);
                public static Header Of(ReadOnlySpan<byte> bytes) { var header = new Header(); header.Read(bytes); return header; }
            }

            class Reader(Socket socket)
            {
                private readonly byte[] _header = new byte[64];

                public Packet Receive()
                {
                    var n = Math.Min(socket.Recv(_header), 64);
                    {{code}}
                }
            }
            """;

    private const string Said = "var size = BinaryPrimitives.ReadInt32LittleEndian(_header);";
    private const string Rented = "var bytes = ArrayPool<byte>.Shared.Rent(size);";

    [Theory]
    [InlineData(Said + Rented + "{|ZMQ3020:socket.Recv(bytes.AsSpan(0, size))|}; return new Packet(bytes, size);")]
    [FullData(Said + Rented + "{|ZMQ3020:socket.Recv(bytes)|}; return Packet.Of(bytes, size);")]
    public Task Length_of_a_header_that_goes_on_with_the_buffer_Triggers(string code) => Code.Triggers(Reader(code));

    [Theory]
    [InlineData("var header = Header.Of(_header.AsSpan(0, n)); var size = header.Size;")]
    [FullData("var header = new Header(); header.Read(_header.AsSpan(0, n)); var size = header.Size;")]
    public Task Length_of_an_object_that_is_read_from_a_header_Triggers(string said) =>
        Code.Triggers(Reader(said + Rented + "{|ZMQ3020:socket.Recv(bytes.AsSpan(0, size))|}; return new Packet(bytes, size);"));

    [Theory]
    [InlineData(Said + Rented + "var got = socket.Recv(bytes); if (got != size) throw new Exception(); return new Packet(bytes, size);")]
    [FullData(Said + Rented + "var got = socket.Recv(bytes); return new Packet(bytes, Math.Min(got, size));")]
    public Task Length_that_is_looked_at_DoesNotTrigger(string code) => Code.DoesNotTrigger(Reader(code));

    /// <summary>What comes behind the frame is zero.</summary>
    [Theory]
    [InlineData(Said + "var bytes = new byte[size]; socket.Recv(bytes.AsSpan(0, size)); return new Packet(bytes, size);")]
    [FullData(Said + Rented + "bytes.AsSpan().Clear(); socket.Recv(bytes); return new Packet(bytes, size);")]
    [FullData(Said + Rented + "bytes.AsSpan(0, size).Clear(); socket.Recv(bytes.AsSpan(0, size)); return new Packet(bytes, size);")]
    [FullData(Said + Rented + "Array.Clear(bytes, 0, size); socket.Recv(bytes.AsSpan(0, size)); return new Packet(bytes, size);")]
    public Task Buffer_without_an_earlier_frame_DoesNotTrigger(string code) => Code.DoesNotTrigger(Reader(code));

    [Theory]
    [InlineData("var kind = Header.Of(_header.AsSpan(0, n)).Kind;")]
    [FullData("var header = Header.Of(_header.AsSpan(0, n)); var kind = header.Kind;")]
    public Task Number_that_is_no_length_of_the_buffer_DoesNotTrigger(string said) =>
        Code.DoesNotTrigger(
            Reader(said + "var bytes = ArrayPool<byte>.Shared.Rent(64); socket.Recv(bytes); return new Packet(bytes, kind);")
        );

    [Fact]
    public Task Length_of_the_program_s_own_DoesNotTrigger() =>
        Code.DoesNotTrigger(Reader("var size = n; " + Rented + "socket.Recv(bytes.AsSpan(0, size)); return new Packet(bytes, size);"));
}
