using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Correctness;

public sealed class TruncatedReceiveComparisonTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ3002");

    [Theory]
    [InlineData("var n = socket.Recv(payload); n = n > payload.Length ? payload.Length : n; Handle(payload.AsSpan(0, n));")]
    [FullData(
        """
            var buffer = new byte[256];
            var n = socket.Recv(buffer);
            n = n switch { > 256 => 256, _ => n };
            Handle(buffer.AsSpan(0, n));
            """
    )]
    [InlineData(
        """
            var n = socket.Recv(payload);
            n = n switch { < 0 => 0, var k when k > payload.Length => payload.Length, var k => k };
            Handle(payload.AsSpan(0, n));
            """
    )]
    public Task Length_that_is_cut_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("var n = socket.Recv(payload); if (n != Marshal.SizeOf<Guid>()) return; Handle(payload.AsSpan(0, n));")]
    [InlineData("var n = socket.Recv(payload); switch (n <= payload.Length) { case false: return; } Handle(payload.AsSpan(0, n));")]
    [FullData(
        """
            var n = socket.Recv(payload);
            ArgumentOutOfRangeException.ThrowIfLessThan(payload.Length, n);
            Handle(payload.AsSpan(0, n));
            """
    )]
    public Task Comparison_of_every_kind_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("if (n > payload.Length && Warn()) return;")]
    [InlineData("if (n <= payload.Length || Warn()) Handle(payload.AsSpan(0, n)); return;")]
    [FullData("if (n > payload.Length ? Warn() : false) return;")]
    public Task Comparison_before_a_question_of_the_users_DoesNotTrigger(string code) =>
        Code.DoesNotTrigger("var n = socket.Recv(payload); " + code + " Handle(payload.AsSpan(0, n)); bool Warn() => true;");

    [Theory]
    [InlineData("if (n > payload.Length && running) return;")]
    [FullData("if (n > payload.Length && Console.KeyAvailable) return;")]
    [FullData("if (n > 0 && Warn()) return;")]
    public Task Comparison_before_another_condition_Triggers(string code) =>
        Code.Triggers("var n = socket.Recv(payload); " + code + " Handle({|ZMQ3002:payload.AsSpan(0, n)|}); bool Warn() => size > 1;");

    [Theory]
    [InlineData("try { _ = checked((byte)(payload.Length - n)); } catch (OverflowException) { return; }")]
    [FullData("var left = checked((uint)(payload.Length - n)); Console.WriteLine(left);")]
    [InlineData("var rest = new byte[payload.Length - n]; Console.WriteLine(rest.Length);")]
    public Task Difference_that_throws_where_it_is_negative_DoesNotTrigger(string code) =>
        Code.DoesNotTrigger("var n = socket.Recv(payload); " + code + " Handle(payload.AsSpan(0, n));");

    [Theory]
    [InlineData("var left = (byte)(payload.Length - n); Console.WriteLine(left);")]
    [InlineData("var left = checked((byte)n); Console.WriteLine(left);")]
    public Task Number_that_only_changes_its_type_Triggers(string code) =>
        Code.Triggers("var n = socket.Recv(payload); " + code + " Handle({|ZMQ3002:payload.AsSpan(0, n)|});");

    [Theory]
    [InlineData("(n & ~63) != 0")]
    [FullData("(n & 0x7FFFFFC0) != 0")]
    [FullData("(n & 0xFFFFFFC0) != 0")]
    [InlineData("(n | 63) != 63")]
    [FullData("n >> 6 != 0")]
    public Task Mask_of_all_that_fits_DoesNotTrigger(string condition) =>
        Code.DoesNotTrigger($"var b = new byte[64]; var n = socket.Recv(b); if ({condition}) return; Handle(b.AsSpan(0, n));");

    [Theory]
    [InlineData("(n & 1) != 0")]
    [FullData("(n & 7) != 0")]
    public Task Mask_of_low_bits_Triggers(string condition) =>
        Code.Triggers($"var b = new byte[64]; var n = socket.Recv(b); if ({condition}) return; Handle({{|ZMQ3002:b.AsSpan(0, n)|}});");

    [Theory]
    [InlineData("if (Array.IndexOf(known, n) < 0) return;")]
    [InlineData("if (Array.BinarySearch(known, n) is < 0) return;")]
    [FullData("var place = Array.IndexOf(known, n); if (place == -1) return;")]
    [InlineData("if (new List<int>(known).IndexOf(n) < 0) return;")]
    [FullData("if (!known.Contains(n)) return;")]
    [InlineData("var allowed = new bool[256]; if (!allowed[n]) return;")]
    [InlineData("var names = new Dictionary<int, string>(); if (names[n] == \"\") return;")]
    public Task Number_that_is_looked_up_DoesNotTrigger(string code) =>
        Code.DoesNotTrigger("var known = new[] { 4, 8 }; var n = socket.Recv(payload); " + code + " Handle(payload.AsSpan(0, n));");

    [Theory]
    [InlineData("if (Math.Max(n, 0) == 0) return;")]
    [FullData("if (n.CompareTo(0) == 0) return;")]
    [InlineData("if (Interlocked.Add(ref size, n) > 9) return;")]
    public Task Number_that_something_is_made_of_Triggers(string code) =>
        Code.Triggers("var n = socket.Recv(payload); " + code + " Handle({|ZMQ3002:payload.AsSpan(0, n)|});");

    [Theory]
    [InlineData("switch (n, running) { case (> 256, _): return; } Handle(span[..n]);")]
    [FullData("switch (n, running) { case (<= 256, _): break; default: return; } Handle(span[..n]);")]
    [FullData("switch (n <= span.Length, running) { case (true, true): Handle(span[..n]); break; }")]
    [FullData("switch (n > span.Length, running) { case (true, _): return; case (false, true): Handle(span[..n]); break; }")]
    [FullData("Handle((n, running) switch { (<= 256, true) => span[..n], _ => span });")]
    [InlineData(
        """
            switch (n > span.Length, running)
            {
                case (true, true): return;
                case (true, false): throw new Exception();
            }
            Handle(span[..n]);
            """
    )]
    [InlineData("switch (n, running) { case (> 256, true): return; case (> 256, false): return; default: Handle(span[..n]); break; }")]
    public Task Comparison_within_a_tuple_of_a_switch_DoesNotTrigger(string code) =>
        Code.DoesNotTrigger("Span<byte> span = stackalloc byte[256]; var n = socket.Recv(span); " + code);

    [Theory]
    [InlineData("if ((n, running) is (> 256, _)) return; Handle(span[..n]);")]
    [InlineData("if ((n, running) is not (<= 256, true)) return; Handle(span[..n]);")]
    [InlineData("if ((running, n) is (true, < 10 or (> 20 and < 30))) Handle(span[..n]);")]
    public Task Comparison_within_a_tuple_of_a_pattern_DoesNotTrigger(string code) =>
        Code.DoesNotTrigger("Span<byte> span = stackalloc byte[256]; var n = socket.Recv(span); " + code);

    [Theory]
    [InlineData("var (first, isTooLong) = (span[0], n > span.Length); if (isTooLong) return; Handle(span[..n]);")]
    [FullData("var (length, text) = (n, \"\"); if (length > span.Length) return; Handle(span[..n]);")]
    public Task Comparison_within_a_tuple_that_is_taken_apart_DoesNotTrigger(string code) =>
        Code.DoesNotTrigger("Span<byte> span = stackalloc byte[256]; var n = socket.Recv(span); " + code);

    [Theory]
    [InlineData("var n = socket.Recv(payload); if (n > payload.Length) return; Handle(payload.AsSpan(0, n));")]
    [FullData("var n = socket.Recv(payload); if (payload.Length < n) throw new Exception(); Handle(payload.AsSpan(0, n));")]
    [FullData("var n = socket.Recv(payload); if (n <= payload.Length) Handle(payload.AsSpan(0, n));")]
    [FullData("var n = socket.Recv(payload); if (n >= 0 && n <= payload.Length) Handle(payload.AsSpan(0, n));")]
    [FullData("var n = socket.Recv(payload); if (n < 0 || n > payload.Length) return; Handle(payload.AsSpan(0, n));")]
    [FullData("while (running) { var n = socket.Recv(payload); if (n > payload.Length) continue; Handle(payload.AsSpan(0, n)); }")]
    [InlineData("var n = socket.Recv(payload); var range = ..n; if (n > payload.Length) return; Handle(payload[range]);")]
    public Task Comparison_with_the_length_of_the_array_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("int n; if ((n = socket.Recv(payload)) > payload.Length) return; Handle(payload.AsSpan(0, n));")]
    [FullData("if (!socket.TryRecv(payload, out var n) || n > payload.Length) return; Handle(payload.AsSpan(0, n));")]
    [FullData("if (socket.TryRecv(payload, out var n) && n <= payload.Length) Handle(payload.AsSpan(0, n));")]
    [InlineData("if (socket.Recv(payload) is int n and > 0 && n <= payload.Length) Handle(payload.AsSpan(0, n));")]
    public Task Comparison_of_the_answer_itself_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData(
        """
            var n = socket.Recv(payload);
            switch (n)
            {
                case int k when k > payload.Length: return;
                default: Handle(payload.AsSpan(0, n));
                break;
            }
            """
    )]
    [InlineData("var n = socket.Recv(payload); if (n > payload.GetLength(0)) return; Handle(payload.AsSpan(0, n));")]
    [InlineData("var n = socket.Recv(payload); if (payload is { Length: var most } && n > most) return; Handle(payload.AsSpan(0, n));")]
    [InlineData("var n = socket.Recv(payload); if (n > payload.Count()) return; Handle(payload.AsSpan(0, n));")]
    [InlineData("var n = socket.Recv(payload); if (n > long.Min(4096, payload.LongLength)) return; Handle(payload.AsSpan(0, n));")]
    [InlineData("var n = socket.Recv(payload); if (uint.Max(1, (uint)n) > payload.Length) return; Handle(payload.AsSpan(0, n));")]
    public Task Length_by_another_name_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("var n = socket.Recv(payload); if (n > payload.Length) Array.Resize(ref payload, n); Handle(payload.AsSpan(0, n));")]
    [InlineData("var n = socket.Recv(payload); if (n > payload.Length) payload = new byte[n]; Handle(payload.AsSpan(0, n));")]
    public Task Array_that_grows_with_the_frame_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("var n = Math.Min(socket.Recv(payload), payload.Length); Handle(payload.AsSpan(0, n));")]
    [FullData("var n = socket.Recv(payload); n = Math.Min(n, payload.Length); Handle(payload.AsSpan(0, n));")]
    [FullData("var n = socket.Recv(payload); Handle(payload.AsSpan(0, Math.Min(n, payload.Length)));")]
    [FullData("var n = socket.Recv(payload); Handle(payload.AsSpan(0, n > payload.Length ? payload.Length : n));")]
    [InlineData("var n = socket.Recv(payload); n -= Math.Max(0, n - payload.Length); Handle(payload.AsSpan(0, n));")]
    public Task Length_that_is_cut_to_fit_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData(
        """
            var n = socket.Recv(payload);
            ArgumentOutOfRangeException.ThrowIfGreaterThan(n, payload.Length);
            Handle(payload.AsSpan(0, n));
            """
    )]
    public Task Check_of_the_framework_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("var n = socket.Recv(payload); System.Diagnostics.Debug.Assert(n <= payload.Length); Handle(payload.AsSpan(0, n));")]
    public Task Assertion_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData(
        """
            var n = socket.Recv(payload);
            Check(n, payload.Length);
            Handle(payload.AsSpan(0, n));
            void Check(int a, int b) { if (a > b) throw new Exception(); }
            """
    )]
    public Task Check_that_throws_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Fact]
    public Task Comparison_that_a_variable_holds_DoesNotTrigger() =>
        Code.DoesNotTrigger(
            "var n = socket.Recv(payload); var fits = n <= payload.Length; if (!fits) return; Handle(payload.AsSpan(0, n));"
        );

    [Theory]
    [InlineData("Span<byte> span = payload; var n = socket.Recv(span); if (n > payload.Length) return; Handle(span[..n]);")]
    [FullData("Span<byte> span = payload; var n = socket.Recv(payload); if (n > span.Length) return; Handle(payload.AsSpan(0, n));")]
    public Task Comparison_with_the_length_of_a_view_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("Span<byte> span = stackalloc byte[64]; var n = socket.Recv(span); if (n > 64) return; Handle(span[..n]);")]
    [FullData("Span<byte> span = stackalloc byte[64]; var n = socket.Recv(span); if (n != 16) return; Handle(span[..n]);")]
    [FullData("Span<byte> span = stackalloc byte[64]; var n = socket.Recv(span); if (n is > 0 and <= 64) Handle(span[..n]);")]
    [FullData("Span<byte> span = stackalloc byte[64]; var n = socket.Recv(span); switch (n) { case 8: Handle(span[..n]); break; }")]
    [FullData(
        """
            Span<byte> span = stackalloc byte[64];
            var n = socket.Recv(span);
            switch (n) { case > 64: return; default: Handle(span[..n]); break; }
            """
    )]
    [FullData("var n = socket.Recv(payload.AsSpan(0, 64)); if (n > 64) return; Handle(payload.AsSpan(0, n));")]
    [FullData("var n = socket.Recv(payload); if (n.Equals(8)) Handle(payload.AsSpan(0, n));")]
    [FullData("var n = socket.Recv(payload); if (!new[] { 8, 16 }.Contains(n)) return; Handle(payload.AsSpan(0, n));")]
    public Task Comparison_with_a_constant_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("var buffer = new byte[size]; var n = socket.Recv(buffer); if (n > size) return; Handle(buffer.AsSpan(0, n));")]
    [FullData("var buffer = new byte[size]; var n = socket.Recv(buffer); if (n != size) return; Handle(buffer.AsSpan(0, n));")]
    [FullData(
        """
            var buffer = ArrayPool<byte>.Shared.Rent(size);
            var n = socket.Recv(buffer);
            if (n > size) return;
            Handle(buffer.AsSpan(0, n));
            """
    )]
    [FullData("var n = socket.Recv(payload.AsSpan(8)); if (n > payload.Length - 8) return; Handle(payload.AsSpan(8, n));")]
    [InlineData("var n = socket.Recv(payload.AsSpan(8)); if (8 + n > payload.Length) return; Handle(payload.AsSpan(8, n));")]
    [InlineData(
        """
            nint p = Marshal.AllocHGlobal(size);
            var n = socket.Recv(p, size);
            if (n > size) return;
            Handle(new ReadOnlySpan<byte>((void*)p, n));
            """
    )]
    [FullData(
        """
            nint p = Marshal.AllocHGlobal(64);
            var n = socket.Recv(p, 64);
            if (n > 64) return;
            Handle(new ReadOnlySpan<byte>((void*)p, n));
            """
    )]
    public Task Comparison_with_the_size_of_the_buffer_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("var n = socket.Recv(payload); for (var i = 0; i < n && i < payload.Length; i++) Handle((long)payload[i]);")]
    [InlineData("var n = socket.Recv(payload); var i = 0; while (i < n) { if (i >= payload.Length) break; Handle((long)payload[i++]); }")]
    public Task Comparison_in_a_loop_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("var n = socket.Recv(payload); if (n > payload.Length) return; Task.Run(() => Handle(payload.AsSpan(0, n)));")]
    public Task Comparison_before_a_lambda_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("var n = socket.Recv(payload); Task.Run(() => { if (n <= payload.Length) Handle(payload.AsSpan(0, n)); });")]
    public Task Comparison_in_a_lambda_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData(
        """
            var n = socket.Recv(payload);
            Check(n);
            Handle(payload.AsSpan(0, n));
            void Check(int a) { if (a > 100) throw new Exception(); }
            """
    )]
    [FullData("var n = socket.Recv(payload); if (!Fits(n)) return; Handle(payload.AsSpan(0, n)); bool Fits(int a) => a <= 100;")]
    [FullData("var n = socket.Recv(payload); if (n / 2 > 100) return; Handle(payload.AsSpan(0, n));")]
    [FullData("var n = socket.Recv(payload); var words = n >> 2; if (words > size) return; Handle(payload.AsSpan(0, n));")]
    [InlineData("var n = socket.Recv(payload); if (100 < n - 4) return; Handle(payload.AsSpan(0, n));")]
    [InlineData("var n = socket.Recv(payload); if (n.CompareTo(size) > 0) return; Handle(payload.AsSpan(0, n));")]
    [FullData("var n = socket.Recv(payload); if (Math.Max(n, size) != size) return; Handle(payload.AsSpan(0, n));")]
    public Task Comparison_with_a_number_of_the_program_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("var n = socket.Recv(payload); if (payload.Length - n < 0) return; Handle(payload.AsSpan(0, n));")]
    [FullData("var n = socket.Recv(payload); if (n.CompareTo(payload.Length) > 0) return; Handle(payload.AsSpan(0, n));")]
    [FullData("var n = socket.Recv(payload); var surplus = n - payload.Length; if (surplus > 0) return; Handle(payload.AsSpan(0, n));")]
    public Task Comparison_by_arithmetic_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("string? error = null; if (n > b.Length) error = \"too long\"; if (error != null) return;")]
    [FullData("var isGood = true; if (n > b.Length) isGood = false; if (!isGood) return;")]
    [FullData("var errors = new List<string>(); if (n > b.Length) errors.Add(\"too long\"); if (errors.Count > 0) return;")]
    [InlineData("var isGood = n switch { 64 => true, 32 => true, _ => false }; if (!isGood) return;")]
    [FullData("if (b.Length - n is < 0) return;")]
    [InlineData("Predicate<int> fits = k => k <= 128; if (!fits(n)) return;")]
    [InlineData("if (!Enum.IsDefined(typeof(DayOfWeek), n)) return;")]
    [FullData("if ((b.Length - n) switch { < 0 => true, _ => false }) return;")]
    [InlineData("switch (n.CompareTo(b.Length)) { case > 0: return; }")]
    [InlineData("var state = n switch { > 128 => \"long\", 0 => \"empty\", _ => \"ok\" }; if (state != \"ok\") return;")]
    [InlineData("Require(() => n <= b.Length); static void Require(Func<bool> holds) { if (!holds()) throw new FormatException(); }")]
    public Task Comparison_that_is_asked_for_later_DoesNotTrigger(string check) =>
        Code.DoesNotTrigger($"var b = new byte[128]; var n = socket.Recv(b); {check} Handle(b.AsSpan(0, n));");

    [Theory]
    [InlineData("string? error = null; if (n > 0) error = \"too long\"; if (error != null) return;")]
    [FullData("string? error = null; if (n > b.Length) error = \"too long\"; Console.WriteLine(error);")]
    [InlineData("var isGood = n switch { 0 => false, _ => true }; if (!isGood) return;")]
    [FullData("var state = n switch { 0 => \"empty\", _ => \"ok\" }; if (state != \"ok\") return;")]
    [InlineData("Require(() => n > 0); static void Require(Func<bool> holds) { if (!holds()) throw new FormatException(); }")]
    public Task Comparison_with_something_else_that_is_asked_for_later_Triggers(string check) =>
        Code.Triggers($"var b = new byte[128]; var n = socket.Recv(b); {check} Handle({{|ZMQ3002:b.AsSpan(0, n)|}});");

    [Theory]
    [InlineData("Xunit.Assert.Equal(5, n);")]
    [FullData("Xunit.Assert.InRange(n, 0, payload.Length);")]
    public Task Assertion_of_a_library_DoesNotTrigger(string assertion)
    {
        var test = Code.Analysis($"var n = socket.Recv(payload); {assertion} Handle(payload.AsSpan(0, n));");
        test.TestState.AdditionalReferences.Add(typeof(Assert).Assembly);
        return test.RunAsync();
    }

    [Fact]
    public Task Assertion_about_something_else_Triggers()
    {
        var test = Code.Analysis("var n = socket.Recv(payload); Xunit.Assert.Equal(5, size); Handle({|ZMQ3002:payload.AsSpan(0, n)|});");
        test.TestState.AdditionalReferences.Add(typeof(Assert).Assembly);
        return test.RunAsync();
    }
}
