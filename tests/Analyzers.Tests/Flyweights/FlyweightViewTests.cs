#if CSHARP13
using System.Threading.Tasks;
using Microsoft.CodeAnalysis.CSharp;
using Xunit;

namespace ZmqPerf.Analyzers.Tests.Flyweights;

/// <summary>Views of partial properties, which C# 13 knows.</summary>
public sealed class FlyweightViewTests
{
    [Theory]
    [InlineData("[Flyweight] readonly ref struct {|ZMQ4001:V|} { [Field] public partial int A { get; } }")]
    public Task View_that_is_not_partial_Triggers(string source) => new FlyweightTest(source).RunAsync();

    [Theory]
    [InlineData("[Flyweight] ref partial struct V { [Field] public partial int {|ZMQ4004:A|} { get; set; } }")]
    [InlineData("[Flyweight] readonly ref partial struct V { [Field] public partial int {|ZMQ4004:A|} => 1; }")]
    [InlineData("[Flyweight] readonly ref partial struct V { [Field] public int {|ZMQ4004:A|} { get; } }")]
    [InlineData("[Flyweight] readonly ref partial struct V { [Field] public int {|ZMQ4004:A|} => 1; }")]
    [InlineData("[Flyweight] readonly ref partial struct V { [Field] public static partial int {|ZMQ4004:A|} { get; } }")]
    [InlineData("[Flyweight] readonly ref partial struct V { [Field] public partial ref readonly int {|ZMQ4004:A|} { get; } }")]
    public Task Property_that_is_no_plain_partial_getter_Triggers(string source) => new FlyweightTest(source).RunAsync();

    [Theory]
    [InlineData("[Flyweight] ref partial struct V { public int {|ZMQ4004:_a|}; [Field] public partial int A { get; } }")]
    [FullData("[Flyweight] ref partial struct V { public int {|ZMQ4004:B|} { get; set; } [Field] public partial int A { get; } }")]
    [InlineData("[Flyweight] readonly ref partial struct V { public {|ZMQ4004:V|}(int a) { } [Field] public partial int A { get; } }")]
    [FullData("[Flyweight] readonly ref partial struct {|ZMQ4004:V|}(int a) { [Field] public partial int A { get; } }")]
    public Task View_with_state_of_its_own_Triggers(string source) => new FlyweightTest(source).RunAsync();

    [Theory]
    [InlineData(
        """
            [Flyweight] readonly ref partial struct V
            {
                [Field] public partial string {|ZMQ4005:A|} { get; }
                [Field(Length = 4)] public partial byte[] {|ZMQ4010:B|} { get; }
                [Tail] public partial Span<byte> {|ZMQ4005:C|} { get; }
            }
            """
    )]
    [FullData(
        """
            [Flyweight] readonly ref partial struct V
            {
                [Field] public partial ReadOnlySpan<byte> {|ZMQ4010:A|} { get; }
                [Field(Length = 1)] public partial ReadOnlySpan<int> {|ZMQ4010:B|} { get; }
            }
            """
    )]
    public Task Field_of_a_type_without_a_size_Triggers(string source) => new FlyweightTest(source).RunAsync();

    [Theory]
    [InlineData(
        """
            [GenerateFlyweight] class C
            {
                public int A;
            }
            [Flyweight] readonly ref partial struct V { [Field] public partial C {|ZMQ4012:A|} { get; } }
            """
    )]
    [InlineData("ref struct R { } [Flyweight] readonly ref partial struct V { [Field] public partial R {|ZMQ4012:A|} { get; } }")]
    [FullData("[Flyweight] readonly ref partial struct V { [Field] public partial V {|ZMQ4012:A|} { get; } }")]
    public Task Part_that_is_no_flyweight_Triggers(string source) => new FlyweightTest(source).RunAsync();

    [Theory]
    [InlineData(
        """
            [Flyweight] readonly ref partial struct V
            {
                [Field] public partial int A { get; } public static int {|ZMQ4015:AOffset|} => 1;
                public void {|ZMQ4015:Wrap|}() { }
            }
            """
    )]
    [InlineData(
        "[Flyweight] readonly ref partial struct {|ZMQ4015:OrderView|} { [Field] public partial int A { get; } } class OrderWriter { }"
    )]
    public Task Name_that_is_generated_Triggers(string source) => new FlyweightTest(source).RunAsync();

    [Theory]
    [InlineData(
        """
            [Flyweight] public readonly ref partial struct V
            {
                [Field] public partial int A { get; } public int Twice => 2 * A;
                public override string ToString() => "";
                public static V Of(byte[] bytes) => Wrap(bytes);
            }
            """
    )]
    [InlineData(
        """
            [Flyweight] public readonly ref partial struct V
            {
                public partial int Mine { get; } public partial int Mine => 1;
                [Field] public partial int A { get; }
            }
            """
    )]
    [FullData(
        """
            [Flyweight(Writer = false)] public readonly ref partial struct OrderView
            {
                [Field] public partial int A { get; }
            }
            class OrderWriter { }
            """
    )]
    [InlineData(
        """
            [Flyweight] public readonly ref partial struct L
            {
                [Field] public partial int A { get; }
            }
            [Flyweight] public readonly ref partial struct V
            {
                [Field] public partial L L { get; } [Group(typeof(L))] public partial MoreGroup More { get; }
            }
            """
    )]
    public Task Right_view_DoesNotTrigger(string source) => new FlyweightTest(source, compiles: true).RunAsync();

    [Fact]
    public Task View_before_CSharp13_Triggers() =>
        new FlyweightTest("[Flyweight] readonly ref partial struct {|ZMQ4003:V|} { [Field] public partial int A { get; } }")
        {
            LanguageVersion = LanguageVersion.CSharp12,
        }.RunAsync();
}
#endif
