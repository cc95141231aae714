using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;
using ZmqPerf.Testing;

namespace ZmqPerf.Analyzers.Tests.Correctness;

public sealed class TruncatedReceiveTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ3002");

    [Theory]
    [InlineData("Span<byte> span = stackalloc byte[256]; var n = socket.Recv(span); Handle({|ZMQ3002:span[..n]|});")]
    [InlineData("Span<byte> span = stackalloc byte[256]; var n = socket.Recv(span); Handle({|ZMQ3002:span[4..n]|});")]
    [InlineData("Span<byte> span = stackalloc byte[256]; var n = socket.Recv(span); Handle({|ZMQ3002:span.Slice(0, n)|});")]
    [InlineData("Span<byte> span = stackalloc byte[256]; var n = socket.Recv(span); Handle({|ZMQ3002:span.Slice(4, n - 4)|});")]
    [InlineData("Span<byte> span = stackalloc byte[256]; var n = socket.Recv(span); {|ZMQ3002:span[n..]|}.Clear();")]
    [InlineData("Span<byte> span = stackalloc byte[256]; var n = socket.Recv(span); Handle((long){|ZMQ3002:span[n - 1]|});")]
    [InlineData("var n = socket.Recv(payload); Handle({|ZMQ3002:payload.AsSpan(0, n)|});")]
    [InlineData("var n = socket.Recv(payload); Handle({|ZMQ3002:payload.AsSpan(..n)|});")]
    [InlineData("var n = socket.Recv(payload); Handle({|ZMQ3002:payload[..n]|});")]
    [InlineData("var n = socket.Recv(payload); Handle({|ZMQ3002:payload.AsMemory(0, n)|}.Span);")]
    [InlineData("var n = socket.Recv(payload); Handle({|ZMQ3002:new ReadOnlySpan<byte>(payload, 0, n)|});")]
    [InlineData("var n = socket.Recv(payload); var segment = {|ZMQ3002:new ArraySegment<byte>(payload, 0, n)|};")]
    [InlineData("var n = socket.Recv(payload); Handle({|ZMQ3002:Encoding.UTF8.GetString(payload, 0, n)|});")]
    [InlineData("var n = socket.Recv(payload); Handle({|ZMQ3002:Convert.ToBase64String(payload, 0, n)|});")]
    [InlineData("var n = socket.Recv(payload); using var stream = {|ZMQ3002:new System.IO.MemoryStream(payload, 0, n)|};")]
    [InlineData("var n = socket.Recv(payload); Console.OpenStandardOutput().Write({|ZMQ3002:payload.AsSpan(0, n)|});")]
    [InlineData("var n = socket.Recv(payload); {|ZMQ3002:Console.OpenStandardOutput().Write(payload, 0, n)|};")]
    [InlineData("var n = socket.Recv(payload); var copy = new byte[n]; {|ZMQ3002:Array.Copy(payload, copy, n)|};")]
    [InlineData("var n = socket.Recv(payload); var copy = new byte[n]; {|ZMQ3002:Buffer.BlockCopy(payload, 0, copy, 0, n)|};")]
    [InlineData("var n = socket.Recv(payload); var copy = new byte[n]; {|ZMQ3002:payload.AsSpan(0, n)|}.CopyTo(copy);")]
    [InlineData("var n = socket.Recv(payload); Handle((long){|ZMQ3002:payload[n - 1]|});")]
    [InlineData("var n = socket.Recv(payload); {|ZMQ3002:payload[n]|} = 0;")]
    [InlineData("var n = socket.Recv(payload); long sum = 0; for (var i = 0; i < n; i++) sum += {|ZMQ3002:payload[i]|}; Handle(sum);")]
    [InlineData("var n = socket.Recv(payload); sender.Send({|ZMQ3002:payload.AsSpan(0, n)|}, SendFlags.SendMore);")]
    [InlineData("var n = socket.Recv(payload); long sum = 0; var i = 0; while (i < n) sum += {|ZMQ3002:payload[i++]|}; Handle(sum);")]
    [InlineData("var n = socket.Recv(payload); var range = ..n; Handle({|ZMQ3002:payload[range]|});")]
    [InlineData("Span<byte> span = stackalloc byte[256]; var n = socket.Recv(span); var body = 4..n; Handle({|ZMQ3002:span[body]|});")]
    public Task Every_kind_of_slice_Triggers(string code) => Code.Triggers(code);

    /// <summary>Behind what does not return, and where the exception is expected.</summary>
    [Theory]
    [InlineData("var n = socket.Recv(payload); if (n > payload.Length) Environment.Exit(1); Handle(payload.AsSpan(0, n));")]
    [InlineData("var n = socket.Recv(payload); if (n > payload.Length) Environment.FailFast(\"too long\"); Handle(payload.AsSpan(0, n));")]
    [InlineData(
        "var n = socket.Recv(payload); if (n > payload.Length) TooLong(); Handle(payload.AsSpan(0, n)); "
            + "static void TooLong() => throw new FormatException();"
    )]
    [InlineData(
        "var n = socket.Recv(payload); if (n > payload.Length) TooLong(n); Handle(payload.AsSpan(0, n)); "
            + "static void TooLong(int size) { var text = size.ToString(); throw new FormatException(text); }"
    )]
    [InlineData(
        "var n = socket.Recv(payload); if (IsTooLong()) return; Handle(payload.AsSpan(0, n)); bool IsTooLong() => n > payload.Length;"
    )]
    [InlineData("var n = socket.Recv(payload); try { Handle(payload.AsSpan(0, n)); } catch (ArgumentOutOfRangeException) { }")]
    [InlineData("try { var n = socket.Recv(payload); Handle(payload.AsSpan(0, n)); } catch (System.ArgumentException) { }")]
    [InlineData(
        "var fits = false; while (!fits) { var n = socket.Recv(payload); fits = n <= payload.Length; "
            + "if (fits) Handle(payload.AsSpan(0, n)); }"
    )]
    [InlineData("var n = socket.Recv(payload); if (n != Marshal.SizeOf<Guid>()) return; Handle(payload.AsSpan(0, n));")]
    [InlineData("var n = socket.Recv(payload); n = n > payload.Length ? payload.Length : n; Handle(payload.AsSpan(0, n));")]
    [InlineData(
        "var buffer = new byte[256]; var n = socket.Recv(buffer); n = n switch { > 256 => 256, _ => n }; Handle(buffer.AsSpan(0, n));"
    )]
    [InlineData(
        "var n = socket.Recv(payload); n = n switch { < 0 => 0, var k when k > payload.Length => payload.Length, var k => k }; "
            + "Handle(payload.AsSpan(0, n));"
    )]
    [InlineData("var n = socket.Recv(payload); switch (n <= payload.Length) { case false: return; } Handle(payload.AsSpan(0, n));")]
    [InlineData(
        "var n = socket.Recv(payload); ArgumentOutOfRangeException.ThrowIfLessThan(payload.Length, n); Handle(payload.AsSpan(0, n));"
    )]
    [InlineData("var n = socket.Recv(payload); try { Handle((long)payload[n - 1]); } catch (IndexOutOfRangeException) { }")]
    public Task Way_out_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("switch (n, running) { case (> 256, _): return; } Handle(span[..n]);")]
    [InlineData("switch (n, running) { case (<= 256, _): break; default: return; } Handle(span[..n]);")]
    [InlineData("switch (n <= span.Length, running) { case (true, true): Handle(span[..n]); break; }")]
    [InlineData("switch (n > span.Length, running) { case (true, _): return; case (false, true): Handle(span[..n]); break; }")]
    [InlineData("Handle((n, running) switch { (<= 256, true) => span[..n], _ => span });")]
    [InlineData("if ((n, running) is (> 256, _)) return; Handle(span[..n]);")]
    [InlineData("if ((n, running) is not (<= 256, true)) return; Handle(span[..n]);")]
    [InlineData("if ((running, n) is (true, < 10 or (> 20 and < 30))) Handle(span[..n]);")]
    [InlineData(
        "switch (n > span.Length, running) { case (true, true): return; case (true, false): throw new Exception(); } Handle(span[..n]);"
    )]
    [InlineData("switch (n, running) { case (> 256, true): return; case (> 256, false): return; default: Handle(span[..n]); break; }")]
    [InlineData("var (first, isTooLong) = (span[0], n > span.Length); if (isTooLong) return; Handle(span[..n]);")]
    [InlineData("var (length, text) = (n, \"\"); if (length > span.Length) return; Handle(span[..n]);")]
    public Task Comparison_within_a_tuple_DoesNotTrigger(string code) =>
        Code.DoesNotTrigger("Span<byte> span = stackalloc byte[256]; var n = socket.Recv(span); " + code);

    [Theory]
    [InlineData("switch (n, running) { case (> 256, true): return; } Handle({|ZMQ3002:span[..n]|});")]
    [InlineData("switch (n, running) { case (_, true): return; } Handle({|ZMQ3002:span[..n]|});")]
    [InlineData("if ((n, running) is (> 256, true)) Handle({|ZMQ3002:span[..n]|});")]
    [InlineData("if ((size, running) is (> 256, _)) return; Handle({|ZMQ3002:span[..n]|});")]
    [InlineData("switch (n, running) { case (> 256, true): return; case (0, false): return; } Handle({|ZMQ3002:span[..n]|});")]
    [InlineData("var (first, isShort) = (span[0], n < 4); if (isShort) return; Handle({|ZMQ3002:span[..n]|});")]
    public Task Tuple_that_does_not_bound_Triggers(string code) =>
        Code.Triggers("Span<byte> span = stackalloc byte[256]; var n = socket.Recv(span); " + code);

    [Theory]
    [InlineData(
        "var n = socket.Recv(payload); if (n > payload.Length) MayThrow(); Handle({|ZMQ3002:payload.AsSpan(0, n)|}); "
            + "static void MayThrow() { if (Environment.HasShutdownStarted) return; throw new FormatException(); }"
    )]
    [InlineData(
        "var n = socket.Recv(payload); ArgumentOutOfRangeException.ThrowIfLessThan(n, payload.Length); "
            + "Handle({|ZMQ3002:payload.AsSpan(0, n)|});"
    )]
    [InlineData(
        "var n = socket.Recv(payload); try { Console.WriteLine(); "
            + "} catch (ArgumentOutOfRangeException) { Handle({|ZMQ3002:payload.AsSpan(0, n)|}); }"
    )]
    [InlineData(
        "var n = socket.Recv(payload); try { Task.Run(() => Handle({|ZMQ3002:payload.AsSpan(0, n)|})); } catch (ArgumentException) { }"
    )]
    [InlineData("var n = socket.Recv(payload); try { Handle({|ZMQ3002:payload.AsSpan(0, n)|}); } catch (InvalidOperationException) { }")]
    [InlineData("var n = socket.Recv(payload); try { Handle({|ZMQ3002:payload.AsSpan(0, n)|}); } catch { }")]
    public Task No_way_out_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("var buffer = new byte[1024]; int n = socket.Recv(buffer); Handle({|ZMQ3002:buffer.AsSpan(0, n)|});")]
    [InlineData(
        "var buffer = ArrayPool<byte>.Shared.Rent(1024); int n = socket.Recv(buffer); Handle({|ZMQ3002:buffer.AsSpan(0, n)|}); "
            + "ArrayPool<byte>.Shared.Return(buffer);"
    )]
    [InlineData(
        "using var owner = MemoryPool<byte>.Shared.Rent(1024); var n = socket.Recv(owner.Memory.Span); "
            + "Handle({|ZMQ3002:owner.Memory.Span[..n]|});"
    )]
    [InlineData("Span<byte> span = payload; var n = socket.Recv(span); Handle({|ZMQ3002:payload.AsSpan(0, n)|});")]
    [InlineData("var n = socket.Recv(payload.AsSpan()); Handle({|ZMQ3002:payload.AsSpan(0, n)|});")]
    [InlineData("var n = socket.Recv(payload.AsSpan(8)); Handle({|ZMQ3002:payload.AsSpan(8, n)|});")]
    [InlineData("var span = payload.AsSpan(0, 64); var n = socket.Recv(span); Handle({|ZMQ3002:span[..n]|});")]
    [InlineData("int n; n = socket.Recv(payload, RecvFlags.DontWait); if (n < 0) return; Handle({|ZMQ3002:payload.AsSpan(0, n)|});")]
    [InlineData("int n; while ((n = socket.Recv(payload, RecvFlags.DontWait)) >= 0) Handle({|ZMQ3002:payload.AsSpan(0, n)|});")]
    [InlineData("if (socket.TryRecv(payload, out var n)) Handle({|ZMQ3002:payload.AsSpan(0, n)|});")]
    [InlineData("if (!socket.TryRecv(payload, out int n)) return; Handle({|ZMQ3002:payload.AsSpan(0, n)|});")]
    [InlineData("int n; while (!socket.TryRecv(payload, out n)) Thread.Sleep(1); Handle({|ZMQ3002:payload.AsSpan(0, n)|});")]
    [InlineData("Handle({|ZMQ3002:payload.AsSpan(0, socket.Recv(payload))|});")]
    [InlineData("int n; Handle({|ZMQ3002:payload.AsSpan(0, n = socket.Recv(payload))|});")]
    [InlineData("var n = socket.Recv(payload); var length = n; Handle({|ZMQ3002:payload.AsSpan(0, length)|});")]
    [InlineData("var n = socket.Recv(payload); n -= 4; Handle({|ZMQ3002:payload.AsSpan(4, n)|});")]
    [InlineData("byte* p = stackalloc byte[64]; var n = socket.Recv((nint)p, 64); Handle({|ZMQ3002:new ReadOnlySpan<byte>(p, n)|});")]
    [InlineData("nint p = Marshal.AllocHGlobal(64); var n = socket.Recv(p, 64); Handle({|ZMQ3002:new ReadOnlySpan<byte>((void*)p, n)|});")]
    [InlineData("nint p = Marshal.AllocHGlobal(64); var n = socket.Recv(p, 64); {|ZMQ3002:Marshal.Copy(p, payload, 0, n)|};")]
    [InlineData("nint p = Marshal.AllocHGlobal(64); var n = socket.Recv(p, 64); Handle({|ZMQ3002:Marshal.PtrToStringUTF8(p, n)|});")]
    [InlineData("fixed (byte* p = payload) { var n = socket.Recv((nint)p, payload.Length); Handle({|ZMQ3002:payload.AsSpan(0, n)|}); }")]
    [InlineData("var n = socket.Recv(payload); var a = n; var b = a; Handle({|ZMQ3002:payload.AsSpan(0, b)|});")]
    [InlineData("if (socket.Recv(payload) is int n) Handle({|ZMQ3002:payload.AsSpan(0, n)|});")]
    public Task Every_kind_of_buffer_and_receive_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("var n = socket.Recv(payload); if (n == 0) return; Handle({|ZMQ3002:payload.AsSpan(0, n)|});")]
    [InlineData("var n = socket.Recv(payload); if (n < 4) throw new Exception(); Handle({|ZMQ3002:payload.AsSpan(4, n - 4)|});")]
    [InlineData("var n = socket.Recv(payload); if (n > payload.Length) Console.WriteLine(n); Handle({|ZMQ3002:payload.AsSpan(0, n)|});")]
    [InlineData("var n = socket.Recv(payload); if (running && n > payload.Length) return; Handle({|ZMQ3002:payload.AsSpan(0, n)|});")]
    [InlineData(
        "var other = new byte[8]; var n = socket.Recv(payload); if (n > other.Length) return; Handle({|ZMQ3002:payload.AsSpan(0, n)|});"
    )]
    [InlineData("var buffer = new byte[64]; var n = socket.Recv(buffer); if (n > 100) return; Handle({|ZMQ3002:buffer.AsSpan(0, n)|});")]
    [InlineData("var buffer = new byte[64]; var n = socket.Recv(buffer); if (n is 32 or 128) Handle({|ZMQ3002:buffer.AsSpan(0, n)|});")]
    [InlineData("while (running) { var n = socket.Recv(payload); Handle({|ZMQ3002:payload.AsSpan(0, n)|}); }")]
    [InlineData(
        "var n = socket.Recv(payload); if (n > payload.Length) return; Handle(n); n = socket.Recv(payload); "
            + "Handle({|ZMQ3002:payload.AsSpan(0, n)|});"
    )]
    [InlineData("int n = 0; if (running) n = socket.Recv(payload); Handle({|ZMQ3002:payload.AsSpan(0, n)|});")]
    [InlineData("int n; try { n = socket.Recv(payload); } catch (ZmqException) { return; } Handle({|ZMQ3002:payload.AsSpan(0, n)|});")]
    [InlineData(
        "var n = socket.Recv(payload); if (running) Handle({|ZMQ3002:payload.AsSpan(0, n)|}); "
            + "else Handle({|ZMQ3002:payload.AsSpan(4, n - 4)|});"
    )]
    [InlineData("var n = socket.Recv(payload); Log(n); Handle({|ZMQ3002:payload.AsSpan(0, n)|}); void Log(int i) => Console.WriteLine(i);")]
    [InlineData(
        "Task.Run(() => { var buffer = new byte[64]; while (true) { var n = socket.Recv(buffer); "
            + "Handle({|ZMQ3002:buffer.AsSpan(0, n)|}); } });"
    )]
    [InlineData("var n = socket.Recv(payload); Task.Run(() => Handle({|ZMQ3002:payload.AsSpan(0, n)|}));")]
    [InlineData(
        "await Task.Yield(); var n = socket.Recv(payload); "
            + "await Console.OpenStandardOutput().WriteAsync({|ZMQ3002:payload.AsMemory(0, n)|});"
    )]
    [InlineData("var n = socket.Recv(payload); goto use; use: Handle({|ZMQ3002:payload.AsSpan(0, n)|});")]
    [InlineData("if (socket.Recv(payload) is var n && n > 0) Handle({|ZMQ3002:payload.AsSpan(0, n)|});")]
    [InlineData("var n = socket.Recv(payload); if (n / 2 < 2) return; Handle({|ZMQ3002:payload.AsSpan(0, n)|});")]
    [InlineData("var n = socket.Recv(payload); if (n % 8 != 0) return; Handle({|ZMQ3002:payload.AsSpan(0, n)|});")]
    [InlineData("var n = socket.Recv(payload); if (n.Equals(0)) return; Handle({|ZMQ3002:payload.AsSpan(0, n)|});")]
    [InlineData("var n = socket.Recv(payload); if (n - 4 < 0) return; Handle({|ZMQ3002:payload.AsSpan(0, n)|});")]
    [InlineData("var n = socket.Recv(payload); n -= 4; Handle({|ZMQ3002:payload.AsSpan(0, n)|});")]
    [InlineData("var n = socket.Recv(payload); if (payload is { Length: > 8 }) Handle({|ZMQ3002:payload.AsSpan(0, n)|});")]
    public Task Path_without_a_comparison_Triggers(string code) => Code.Triggers(code);

    [Fact]
    public Task Fields_and_wrappers_Trigger() =>
        Code.Triggers(
            """
            private readonly Socket _socket = null!;
            private readonly byte[] _buffer = new byte[1024];
            private byte[] Scratch { get; } = new byte[16];
            private int Receive(byte[] buffer) => _socket.Recv(buffer);
            ReadOnlySpan<byte> Field() { var n = _socket.Recv(_buffer); return {|ZMQ3002:_buffer.AsSpan(0, n)|}; }
            ReadOnlySpan<byte> This() { var n = _socket.Recv(this._buffer); return {|ZMQ3002:_buffer.AsSpan(0, n)|}; }
            byte[] Property() { var n = _socket.Recv(Scratch); return {|ZMQ3002:Scratch[..n]|}; }
            byte[] Wrapped() { var n = Receive(_buffer); return {|ZMQ3002:_buffer[..n]|}; }
            ReadOnlySpan<byte> Parameter(Span<byte> buffer) { int n = _socket.Recv(buffer); return {|ZMQ3002:buffer[..n]|}; }
            byte[] Local() { var buffer = _buffer; var n = _socket.Recv(buffer); return {|ZMQ3002:buffer[..n]|}; }
            void Out(byte[] buffer, out int n) { _socket.TryRecv(buffer, out n); Handle({|ZMQ3002:buffer.AsSpan(0, n)|}); }
            void Decode(byte[] buffer, int offset, int count) => Handle(Encoding.UTF8.GetString(buffer, offset, count));
            void Convention() { var n = _socket.Recv(_buffer); {|ZMQ3002:Decode(_buffer, 0, n)|}; }
            """
        );

    [Theory]
    [InlineData("var n = socket.Recv(payload); if (n > payload.Length) return; Handle(payload.AsSpan(0, n));")]
    [InlineData("var n = socket.Recv(payload); if (payload.Length < n) throw new Exception(); Handle(payload.AsSpan(0, n));")]
    [InlineData("var n = socket.Recv(payload); if (n <= payload.Length) Handle(payload.AsSpan(0, n));")]
    [InlineData("var n = socket.Recv(payload); if (n >= 0 && n <= payload.Length) Handle(payload.AsSpan(0, n));")]
    [InlineData("var n = socket.Recv(payload); if (n < 0 || n > payload.Length) return; Handle(payload.AsSpan(0, n));")]
    [InlineData("var n = Math.Min(socket.Recv(payload), payload.Length); Handle(payload.AsSpan(0, n));")]
    [InlineData("var n = socket.Recv(payload); n = Math.Min(n, payload.Length); Handle(payload.AsSpan(0, n));")]
    [InlineData("var n = socket.Recv(payload); Handle(payload.AsSpan(0, Math.Min(n, payload.Length)));")]
    [InlineData("var n = socket.Recv(payload); Handle(payload.AsSpan(0, n > payload.Length ? payload.Length : n));")]
    [InlineData(
        "var n = socket.Recv(payload); ArgumentOutOfRangeException.ThrowIfGreaterThan(n, payload.Length); Handle(payload.AsSpan(0, n));"
    )]
    [InlineData("var n = socket.Recv(payload); System.Diagnostics.Debug.Assert(n <= payload.Length); Handle(payload.AsSpan(0, n));")]
    [InlineData("var n = socket.Recv(payload); var fits = n <= payload.Length; if (!fits) return; Handle(payload.AsSpan(0, n));")]
    [InlineData("Span<byte> span = payload; var n = socket.Recv(span); if (n > payload.Length) return; Handle(span[..n]);")]
    [InlineData("Span<byte> span = payload; var n = socket.Recv(payload); if (n > span.Length) return; Handle(payload.AsSpan(0, n));")]
    [InlineData("Span<byte> span = stackalloc byte[64]; var n = socket.Recv(span); if (n > 64) return; Handle(span[..n]);")]
    [InlineData("Span<byte> span = stackalloc byte[64]; var n = socket.Recv(span); if (n != 16) return; Handle(span[..n]);")]
    [InlineData("Span<byte> span = stackalloc byte[64]; var n = socket.Recv(span); if (n is > 0 and <= 64) Handle(span[..n]);")]
    [InlineData("Span<byte> span = stackalloc byte[64]; var n = socket.Recv(span); switch (n) { case 8: Handle(span[..n]); break; }")]
    [InlineData(
        "Span<byte> span = stackalloc byte[64]; var n = socket.Recv(span); switch (n) { case > 64: return; "
            + "default: Handle(span[..n]); break; }"
    )]
    [InlineData("var buffer = new byte[size]; var n = socket.Recv(buffer); if (n > size) return; Handle(buffer.AsSpan(0, n));")]
    [InlineData("var buffer = new byte[size]; var n = socket.Recv(buffer); if (n != size) return; Handle(buffer.AsSpan(0, n));")]
    [InlineData(
        "var buffer = ArrayPool<byte>.Shared.Rent(size); var n = socket.Recv(buffer); if (n > size) return; Handle(buffer.AsSpan(0, n));"
    )]
    [InlineData("var n = socket.Recv(payload.AsSpan(8)); if (n > payload.Length - 8) return; Handle(payload.AsSpan(8, n));")]
    [InlineData("var n = socket.Recv(payload.AsSpan(8)); if (8 + n > payload.Length) return; Handle(payload.AsSpan(8, n));")]
    [InlineData("var n = socket.Recv(payload.AsSpan(0, 64)); if (n > 64) return; Handle(payload.AsSpan(0, n));")]
    [InlineData("int n; if ((n = socket.Recv(payload)) > payload.Length) return; Handle(payload.AsSpan(0, n));")]
    [InlineData("if (!socket.TryRecv(payload, out var n) || n > payload.Length) return; Handle(payload.AsSpan(0, n));")]
    [InlineData("if (socket.TryRecv(payload, out var n) && n <= payload.Length) Handle(payload.AsSpan(0, n));")]
    [InlineData("while (running) { var n = socket.Recv(payload); if (n > payload.Length) continue; Handle(payload.AsSpan(0, n)); }")]
    [InlineData(
        "nint p = Marshal.AllocHGlobal(size); var n = socket.Recv(p, size); if (n > size) return; "
            + "Handle(new ReadOnlySpan<byte>((void*)p, n));"
    )]
    [InlineData(
        "nint p = Marshal.AllocHGlobal(64); var n = socket.Recv(p, 64); if (n > 64) return; Handle(new ReadOnlySpan<byte>((void*)p, n));"
    )]
    [InlineData("var n = socket.Recv(payload); for (var i = 0; i < n && i < payload.Length; i++) Handle((long)payload[i]);")]
    [InlineData("var n = socket.Recv(payload); if (n > payload.Length) return; Task.Run(() => Handle(payload.AsSpan(0, n)));")]
    [InlineData("var n = socket.Recv(payload); Task.Run(() => { if (n <= payload.Length) Handle(payload.AsSpan(0, n)); });")]
    [InlineData("var n = socket.Recv(payload); if (n > payload.Length) payload = new byte[n]; Handle(payload.AsSpan(0, n));")]
    [InlineData("var n = socket.Recv(payload); if (n > payload.Length) Array.Resize(ref payload, n); Handle(payload.AsSpan(0, n));")]
    [InlineData(
        "var n = socket.Recv(payload); Check(n, payload.Length); Handle(payload.AsSpan(0, n)); "
            + "void Check(int a, int b) { if (a > b) throw new Exception(); }"
    )]
    [InlineData(
        "var n = socket.Recv(payload); Check(n); Handle(payload.AsSpan(0, n)); void Check(int a) { if (a > 100) throw new Exception(); }"
    )]
    [InlineData("var n = socket.Recv(payload); if (!Fits(n)) return; Handle(payload.AsSpan(0, n)); bool Fits(int a) => a <= 100;")]
    [InlineData(
        "var n = socket.Recv(payload); switch (n) { case int k when k > payload.Length: return; "
            + "default: Handle(payload.AsSpan(0, n)); break; }"
    )]
    [InlineData("var n = socket.Recv(payload); if (payload.Length - n < 0) return; Handle(payload.AsSpan(0, n));")]
    [InlineData("var n = socket.Recv(payload); if (n.CompareTo(payload.Length) > 0) return; Handle(payload.AsSpan(0, n));")]
    [InlineData("var n = socket.Recv(payload); var surplus = n - payload.Length; if (surplus > 0) return; Handle(payload.AsSpan(0, n));")]
    [InlineData("var n = socket.Recv(payload); if (n > payload.GetLength(0)) return; Handle(payload.AsSpan(0, n));")]
    [InlineData("if (socket.Recv(payload) is int n and > 0 && n <= payload.Length) Handle(payload.AsSpan(0, n));")]
    [InlineData("var n = socket.Recv(payload); if (n / 2 > 100) return; Handle(payload.AsSpan(0, n));")]
    [InlineData("var n = socket.Recv(payload); var words = n >> 2; if (words > size) return; Handle(payload.AsSpan(0, n));")]
    [InlineData("var n = socket.Recv(payload); if (100 < n - 4) return; Handle(payload.AsSpan(0, n));")]
    [InlineData("var n = socket.Recv(payload); if (n.Equals(8)) Handle(payload.AsSpan(0, n));")]
    [InlineData("var n = socket.Recv(payload); if (!new[] { 8, 16 }.Contains(n)) return; Handle(payload.AsSpan(0, n));")]
    [InlineData("var n = socket.Recv(payload); if (n.CompareTo(size) > 0) return; Handle(payload.AsSpan(0, n));")]
    [InlineData("var n = socket.Recv(payload); var range = ..n; if (n > payload.Length) return; Handle(payload[range]);")]
    [InlineData("var n = socket.Recv(payload); var i = 0; while (i < n) { if (i >= payload.Length) break; Handle((long)payload[i++]); }")]
    [InlineData("var n = socket.Recv(payload); if (payload is { Length: var most } && n > most) return; Handle(payload.AsSpan(0, n));")]
    [InlineData("var n = socket.Recv(payload); if (Math.Max(n, size) != size) return; Handle(payload.AsSpan(0, n));")]
    [InlineData("var n = socket.Recv(payload); n -= Math.Max(0, n - payload.Length); Handle(payload.AsSpan(0, n));")]
    [InlineData("var n = socket.Recv(payload); if (n > payload.Count()) return; Handle(payload.AsSpan(0, n));")]
    public Task Comparison_on_every_path_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("var n = socket.Recv(message); Handle(message.Data[..n]);")]
    [InlineData("var n = socket.Recv(payload); Handle(n);")]
    [InlineData("var n = socket.Recv(payload); Handle(payload);")]
    [InlineData("var n = socket.Recv(payload); Handle(n); Handle(payload.AsSpan(0, 16));")]
    [InlineData("var n = socket.Recv(payload); var other = new byte[n]; Handle(other.AsSpan(0, n));")]
    [InlineData("var n = socket.Recv(payload); n = size; Handle(payload.AsSpan(0, n));")]
    [InlineData("var n = socket.Recv(payload); payload = new byte[n]; Handle(payload.AsSpan(0, n));")]
    [InlineData("var n = size; if (running) { n = socket.Recv(payload); return; } Handle(payload.AsSpan(0, n));")]
    [InlineData("var n = socket.Recv(payload); Handle((long)payload[0]); if (n > 4) Handle((long)payload[4]);")]
    [InlineData(
        "var n = socket.Recv(payload); Take(payload, 0, n); void Take(byte[] b, int offset, int count) { "
            + "if (count > b.Length) return; Handle(b.AsSpan(offset, count)); }"
    )]
    [InlineData("var n = socket.Recv(payload); Take(payload, n); void Take(byte[] b, int count) => Handle(Math.Min(b.Length, count));")]
    [InlineData(
        "var tcp = new System.Net.Sockets.Socket(default, default, default); var n = tcp.Receive(payload); Handle(payload.AsSpan(0, n));"
    )]
    [InlineData("socket.SetOption(SocketOption.Maxmsgsize, 64L); var n = socket.Recv(payload); Handle(payload.AsSpan(0, n));")]
    [InlineData("var n = socket.Recv(payload); var a = n; a = size; Handle(payload.AsSpan(0, a));")]
    public Task Number_that_is_no_received_length_of_this_buffer_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData(
        "using var router = new Socket(new Context(), SocketType.Router); var id = new byte[255]; var n = router.Recv(id); "
            + "router.Send(id.AsSpan(0, n), SendFlags.SendMore);"
    )]
    [InlineData(
        "using var router = new Socket(new Context(), SocketType.Router); Span<byte> id = stackalloc byte[256]; "
            + "while (running) { var n = router.Recv(id); Handle(id[..n]); router.Recv(message); }"
    )]
    [InlineData("var identity = new byte[256]; var n = socket.Recv(identity); socket.Recv(message); Handle(identity.AsSpan(0, n));")]
    [InlineData(
        "void M(Socket router, Message m) { var b = new byte[255]; var n = router.Recv(b); router.Recv(m); Handle(b.AsSpan(0, n)); }"
    )]
    [InlineData(
        "using var router = new Socket(new Context(), SocketType.Router); var id = new byte[255]; router.Recv(message); "
            + "while (running) { var n = router.Recv(id); Handle(id.AsSpan(0, n)); router.Recv(message); }"
    )]
    public Task Routing_id_of_a_router_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData(
        "using var router = new Socket(new Context(), SocketType.Router); var id = new byte[64]; var n = router.Recv(id); "
            + "Handle({|ZMQ3002:id.AsSpan(0, n)|});"
    )]
    [InlineData(
        "using var router = new Socket(new Context(), SocketType.Router); var id = new byte[255]; router.Recv(id); "
            + "var n = router.Recv(id); Handle({|ZMQ3002:id.AsSpan(0, n)|});"
    )]
    [InlineData(
        "using var dealer = new Socket(new Context(), SocketType.Dealer); var identity = new byte[255]; "
            + "var n = dealer.Recv(identity); dealer.Recv(message); Handle({|ZMQ3002:identity.AsSpan(0, n)|});"
    )]
    [InlineData(
        "using var router = new Socket(new Context(), SocketType.Router); var id = new byte[255]; "
            + "do { var n = router.Recv(id); Handle({|ZMQ3002:id.AsSpan(0, n)|}); } while (router.HasMore);"
    )]
    [InlineData(
        "using var router = new Socket(new Context(), SocketType.Router); var id = new byte[255]; "
            + "do { var n = router.Recv(id); Handle({|ZMQ3002:id.AsSpan(0, n)|}); router.Recv(message); } while (message.More);"
    )]
    [InlineData("var identity = new byte[256]; var n = socket.Recv(identity); Handle({|ZMQ3002:identity.AsSpan(0, n)|});")]
    [InlineData("var buffer = new byte[256]; var n = socket.Recv(buffer); socket.Recv(message); Handle({|ZMQ3002:buffer.AsSpan(0, n)|});")]
    [InlineData(
        "var identity = new byte[256]; var n = socket.Recv(identity); sender.Recv(message); Handle({|ZMQ3002:identity.AsSpan(0, n)|});"
    )]
    public Task Frame_that_is_no_routing_id_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData(ZmqVersion.V0_1_0, "var n = socket.Recv(payload); Handle({|ZMQ3002:payload.AsSpan(0, n)|});")]
    [InlineData(ZmqVersion.V0_1_0, "if (socket.TryRecv(payload, out var n)) Handle({|ZMQ3002:payload.AsSpan(0, n)|});")]
    [InlineData(ZmqVersion.V0_2_0, "var n = socket.Recv(payload.AsSpan()); Handle({|ZMQ3002:payload.AsSpan(0, n)|});")]
    [InlineData(ZmqVersion.V0_4_1, "var n = socket.Recv(message, 16); Handle(message.Data[..n]);")]
    [InlineData(ZmqVersion.V0_4_1, "var n = socket.Recv((nint)0, 0); Handle({|ZMQ3002:payload.AsSpan(0, socket.Recv(payload))|});")]
    public Task Every_version_is_understood_Triggers(ZmqVersion version, string code)
    {
        var test = Code.Analysis(code);
        test.LeaveOut("using ZmqPerf;");
        test.ZmqVersion = version;
        test.ReferencesRuntime = false;
        return test.RunAsync();
    }

    [Theory]
    [InlineData("var n = socket.Recv(payload); Handle(payload.AsSpan(0, n, nothing));")]
    [InlineData("var n = socket.Recv(nothing); Handle(payload.AsSpan(0, n));")]
    [InlineData("var n = sokcet.Recv(payload); Handle(payload[..n]);")]
    public Task Broken_code_DoesNotTrigger(string code)
    {
        var test = Code.Analysis(code);
        test.CompilerDiagnostics = CompilerDiagnostics.None;
        return test.RunAsync();
    }
}
