using Microsoft.CodeAnalysis.Operations;
using Xunit;
using ZmqPerf.Analyzers.ControlFlow;

namespace ZmqPerf.Analyzers.Tests.ControlFlow;

public sealed class TripCountTests
{
    [Theory]
    [InlineData("for (var i = 0; i < 3; i++) { }", 3)]
    [InlineData("for (var i = 0; i <= 3; i++) { }", 4)]
    [FullData("for (var i = 0; 3 > i; ++i) { }", 3)]
    [FullData("for (var i = 0; 3 >= i; i++) { }", 4)]
    [FullData("for (var i = 10; i > 0; i--) { }", 10)]
    [InlineData("for (var i = 10; i >= 0; i -= 3) { }", 4)]
    [FullData("for (var i = 0; i < 10; i += 4) { }", 3)]
    [FullData("for (var i = 0; i != 10; i += 5) { }", 2)]
    [FullData("for (var i = 5; i < 5; i++) { }", 0)]
    [FullData("for (byte i = 0; i < 3; i++) { }", 3)]
    [FullData("for (var i = 0L; i < 3; i++) { }", 3)]
    [FullData("const int few = 7; for (var i = 0; i < few; i++) { }", 7)]
    [FullData("for (var i = 0; i < Const; i++) { }", 5)]
    [FullData("for (var i = 0; i < 3; i++) { if (i == 1) break; }", 3)] // at most
    [FullData("foreach (var x in new[] { 1, 2, 3 }) { }", 3)]
    [FullData("foreach (var x in new int[] { 1, 2 }) { }", 2)]
    [FullData("foreach (var x in \"abc\") { }", 3)]
    [FullData("foreach (var x in Enumerable.Range(5, 4)) { }", 4)]
    [FullData("foreach (var x in Enumerable.Repeat(5, 4)) { }", 4)]
    [FullData("for (var i = 0u; i < 3u; i++) { }", 3)]
    [FullData("const short few = 2; for (short i = 0; i < few; i++) { }", 2)]
    [FullData("const byte few = 2; for (byte i = 0; i < few; i++) { }", 2)]
    [InlineData("for (var i = 10; 0 < i; i--) { }", 10)]
    [FullData("for (var i = 10; 0 <= i; i--) { }", 11)]
    [FullData("for (var i = 0; i != 0; i++) { }", 0)]
    [FullData("for (var i = 10; i != 0; i -= 5) { }", 2)]
    [FullData("for (var i = 0; i < 1; i++) { }", 1)]
    [FullData("foreach (var x in (int[])[1, 2]) { }", 2)]
    [FullData("for (var i = 3; i <= 2; i++) { }", 0)]
    [FullData("for (var i = 1; 3 != i; i++) { }", 2)]
    public void Constants_decide(string loop, int turns) => Assert.Equal(turns, Of(loop));

    [Theory]
    [InlineData("for (var i = 0; i < 3; ) { i++; }", 3)]
    [FullData("for (var i = 0; i < 3 && n > 1; i++) { n--; }", 3)]
    [InlineData("for (int i = 0, k = 0; i < 3; i++) { k--; }", 3)]
    [FullData("int i; for (i = 0; i < 3; i++) { n--; }", 3)]
    [FullData("var i = 0; while (i < 3) i++;", 3)]
    [FullData("for (var i = 0; i < 3; i++, n++) { n--; }", 3)]
    [FullData("var i = 0; do { n--; } while (++i < 1);", 1)]
    [FullData("while (n > 1) { n++; break; }", 1)]
    [FullData("foreach (var x in numbers) { if (x > n) return; throw null; }", 1)]
    [InlineData("do { n--; } while (false);", 1)]
    [FullData("var i = 9; while (i > 0) { n--; i -= 4; }", 3)]
    public void Paths_decide(string loop, int turns) => Assert.Equal(turns, Of(loop));

    [Theory]
    [InlineData("for (var i = 0; i < n; i++) { }")]
    [FullData("foreach (var x in Enumerable.Range(0, n)) { }")]
    public void Bound_that_is_no_constant_is_unknown(string loop) => Assert.Null(Of(loop));

    [Theory]
    [InlineData("for (var i = n; i < 3; i++) { }")]
    public void Start_that_is_no_constant_is_unknown(string loop) => Assert.Null(Of(loop));

    [Theory]
    [InlineData("for (var i = 0; i < 3; i += n) { }")]
    public void Step_that_is_no_constant_is_unknown(string loop) => Assert.Null(Of(loop));

    [Theory]
    [InlineData("for (var i = 0; i < 3; i++) { i--; }")]
    [FullData("for (var i = 0; i < 3; i++) { Ref(ref i); }")]
    [FullData("for (var i = 0; i < (i = 0) + 3; i++) { n--; }")]
    public void Counter_that_the_body_writes_is_unknown(string loop) => Assert.Null(Of(loop));

    [Theory]
    [InlineData("for (var i = 0; i < 3; i--) { }")]
    [FullData("for (var i = 0; i != 5; i += 2) { }")]
    [FullData("for (;;) { }")]
    [InlineData("for (var i = 0; i <= 3; i--) { }")]
    [InlineData("for (var i = 10; i > 0; i++) { }")]
    [InlineData("for (var i = 10; i >= 0; i++) { }")]
    [InlineData("for (var i = 0; i != 10; i += 0) { }")]
    [InlineData("for (var i = 10; i != 0; i++) { }")]
    [FullData("for (var i = 0; i < 3; n++) { }")]
    public void Counter_that_never_comes_there_is_unknown(string loop) => Assert.Null(Of(loop));

    [Theory]
    [InlineData("do { } while (n < 3);")]
    [FullData("for (var i = 0; n < 3; i++) { }")]
    [FullData("while (n > 1) { if (n > 5) break; }")]
    public void Condition_without_the_counter_is_unknown(string loop) => Assert.Null(Of(loop));

    [Theory]
    [InlineData("foreach (var x in numbers) { }")]
    [InlineData("foreach (var x in (int[])[1, .. numbers]) { }")]
    [FullData("foreach (var x in Fake.Range(0, 3)) { }")]
    public void Collection_of_unknown_length_is_unknown(string loop) => Assert.Null(Of(loop));

    [Fact]
    public void Step_that_is_no_addition_is_unknown() => Assert.Null(Of("for (var i = 0; i < 3; i *= 2) { }"));

    [Theory]
    [InlineData("for (int i = 0; (byte)i < 200; i++) { n--; }")]
    [InlineData("for (byte i = 0; i <= 255; i++) { n--; }")]
    public void Counter_that_wraps_is_unknown(string loop) => Assert.Null(Of(loop));

    private static long? Of(string loop)
    {
        var probe = FlowProbe.Of(
            $"static class Fake {{ public static int[] Range(int from, int count) => null; }} const int Const = 5; "
                + $"static void Ref(ref int n) {{ }} void Body(int n, int[] numbers) {{ {loop} }}"
        );
        return TripCount.Of(probe.First<ILoopOperation>(), probe.Body);
    }
}
