using System.Threading.Tasks;
using Xunit;

namespace ZmqPerf.Analyzers.Tests.Flyweights;

/// <summary>Each way to declare a flyweight wrongly, and the neighbours that are right.</summary>
public sealed class FlyweightAnalyzerTests
{
    [Theory]
    [InlineData("class P { [GenerateFlyweight] public class {|ZMQ4001:O|} { public int A { get; set; } } }")]
    [FullData("class P { struct Q { [GenerateFlyweight] public class {|ZMQ4001:{|ZMQ4001:O|}|} { public int A { get; set; } } } }")]
    [FullData("partial class P { struct Q { [GenerateFlyweight] public class {|ZMQ4001:O|} { public int A { get; set; } } } }")]
    public Task Class_around_it_that_is_not_partial_Triggers(string source) => new FlyweightTest(source).RunAsync();

    [Theory]
    [InlineData("[Flyweight] public class {|ZMQ4002:O|} { public int A { get; set; } }")]
    [InlineData("[Flyweight] public record {|ZMQ4002:O|}(int A);")]
    [FullData("[Flyweight] public partial struct {|ZMQ4002:O|} { public int A { get; set; } }")]
    [InlineData("[GenerateFlyweight] public ref struct {|ZMQ4002:O|} { public int A; }")]
    public Task Type_of_the_wrong_kind_Triggers(string source) => new FlyweightTest(source).RunAsync();

    [Theory]
    [InlineData("[GenerateFlyweight] public class {|ZMQ4004:O|}<T> { public int A { get; set; } }")]
    [FullData("partial class P<T> { [GenerateFlyweight] public class {|ZMQ4004:O|} { public int A { get; set; } } }")]
    [InlineData("[GenerateFlyweight] public static class {|ZMQ4004:O|} { }")]
    [InlineData("[GenerateFlyweight] file class {|ZMQ4004:O|} { public int A { get; set; } }")]
    [InlineData(
        """
            public class B { public int A { get; set; } }
            [GenerateFlyweight] public class {|ZMQ4004:O|} : B { public int C { get; set; } }
            """
    )]
    [InlineData("[GenerateFlyweight] public class O { [Field] public static int {|ZMQ4004:A|} { get; set; } }")]
    [InlineData("[GenerateFlyweight] public class O { [Field] public int {|ZMQ4004:this|}[int i] => i; }")]
    [InlineData(
        """
            public interface I { int A { get; } }
            [GenerateFlyweight] public class O : I { [Field] int I.{|ZMQ4004:A|} { get; } public int B; }
            """
    )]
    public Task Declaration_that_cannot_be_a_flyweight_Triggers(string source) => new FlyweightTest(source).RunAsync();

    [Theory]
    [InlineData("[GenerateFlyweight] public class O { [Tail] public byte[] A; public int {|ZMQ4011:B|}; }")]
    [InlineData("[GenerateFlyweight] public class O { [Tail] public byte[] A; [Tail] public byte[] {|ZMQ4011:B|}; }")]
    [InlineData("[GenerateFlyweight] public class O { [Tail] public byte[] A; [VarData(typeof(byte))] public byte[] {|ZMQ4011:B|}; }")]
    [FullData(
        """
            [GenerateFlyweight] public class L { public int A; }
            [GenerateFlyweight] public class O
            {
                [VarData(typeof(byte))] public byte[] A;
                [Group(typeof(L))] public L[] {|ZMQ4011:B|};
            }
            """
    )]
    [InlineData("[GenerateFlyweight] public class O { [VarData(typeof(int))] public byte[] {|ZMQ4011:A|}; }")]
    [InlineData("[GenerateFlyweight] public class O { [Field(4), VarData(typeof(byte))] public byte[] {|ZMQ4011:A|}; }")]
    [InlineData("[GenerateFlyweight] public class O { public int A; [VarData(typeof(byte)), Tail] public byte[] {|ZMQ4011:B|}; }")]
    [InlineData(
        """
            [GenerateFlyweight] public class L { public int A; }
            [GenerateFlyweight] public class O
            {
                [Group(typeof(L)), VarData(typeof(byte))] public L[] {|ZMQ4011:B|};
            }
            """
    )]
    [InlineData(
        """
            [GenerateFlyweight(TrailingBytes = TrailingBytes.Reject)] public class {|ZMQ4011:O|}
            {
                public int A;
                [Tail] public byte[] Rest;
            }
            """
    )]
    public Task Part_in_the_wrong_place_Triggers(string source) => new FlyweightTest(source).RunAsync();

    [Theory]
    [InlineData("public class L { public int A; } [GenerateFlyweight] public class O { [Group(typeof(L))] public L[] {|ZMQ4012:A|}; }")]
    [FullData("[GenerateFlyweight] public class O { public O {|ZMQ4012:A|}; }")]
    [InlineData(
        """
            [GenerateFlyweight] public class A { public B {|ZMQ4012:B|}; }
            [GenerateFlyweight] public class B { public A {|ZMQ4012:A|}; }
            """
    )]
    [InlineData(
        """
            [GenerateFlyweight] public class L { [Tail] public byte[] A; }
            [GenerateFlyweight] public class O
            {
                [Group(typeof(L))] public L[] {|ZMQ4012:A|};
                public L {|ZMQ4011:{|ZMQ4012:B|}|};
            }
            """
    )]
    [FullData(
        """
            [GenerateFlyweight(Writer = false)] public class L { public int A; }
            [GenerateFlyweight] public class O { public L {|ZMQ4012:A|}; }
            """
    )]
    [InlineData(
        """
            [GenerateFlyweight] class L { public int A; }
            [GenerateFlyweight] public class O { [Group(typeof(L))] public object {|ZMQ4012:A|}; }
            """
    )]
    [InlineData(
        """
            [GenerateFlyweight] public class L { }
            [GenerateFlyweight] public class O { [Group(typeof(L))] public L[] {|ZMQ4012:A|}; }
            """
    )]
    [InlineData(
        """
            [GenerateFlyweight] public class H { public int TemplateId; }
            [GenerateFlyweight(Header = typeof(H))] public class L { public int A; }
            [GenerateFlyweight] public class O { [Group(typeof(L))] public L[] {|ZMQ4012:A|}; }
            """
    )]
    [InlineData(
        """
            [GenerateFlyweight(TrailingBytes = TrailingBytes.Reject)] public class L { public int A; }
            [GenerateFlyweight] public class O { public L {|ZMQ4012:A|}; }
            """
    )]
    public Task Flyweight_inside_that_is_none_Triggers(string source) => new FlyweightTest(source).RunAsync();

    [Theory]
    [InlineData(
        """
            public class H { public int TemplateId; }
            [GenerateFlyweight(Header = typeof(H))] public class {|ZMQ4012:O|} { public int A; }
            """
    )]
    [InlineData("[GenerateFlyweight(Header = typeof(int[]))] public class {|ZMQ4012:O|} { public int A; }")]
    public Task Header_without_a_flyweight_Triggers(string source) => new FlyweightTest(source).RunAsync();

    [Theory]
    [InlineData("[GenerateFlyweight(Header = typeof(O))] public class {|ZMQ4012:O|} { public int TemplateId; }")]
    public Task Header_that_is_the_message_itself_Triggers(string source) => new FlyweightTest(source).RunAsync();

    [Theory]
    [InlineData(
        """
            [GenerateFlyweight] public class H
            {
                public double TemplateId;
                [FlyweightIgnore] public int Version;
            }
            [GenerateFlyweight(Header = typeof(H))] public class {|ZMQ4012:O|} { public int A; }
            """
    )]
    [InlineData(
        """
            [GenerateFlyweight] public class H { public float TemplateId; }
            [GenerateFlyweight(Header = typeof(H))] public class {|ZMQ4012:O|} { public int A; }
            """
    )]
    [InlineData(
        """
            [GenerateFlyweight] public class H { public Half TemplateId; }
            [GenerateFlyweight(Header = typeof(H))] public class {|ZMQ4012:O|} { public int A; }
            """
    )]
    [FullData(
        """
            [GenerateFlyweight] public class H { public Int128 TemplateId; }
            [GenerateFlyweight(Header = typeof(H))] public class {|ZMQ4012:O|} { public int A; }
            """
    )]
    [InlineData(
        """
            [GenerateFlyweight] public class H { public UInt128 TemplateId; }
            [GenerateFlyweight(Header = typeof(H))] public class {|ZMQ4012:O|} { public int A; }
            """
    )]
    [InlineData(
        """
            [GenerateFlyweight] public class H { public bool TemplateId; }
            [GenerateFlyweight(Header = typeof(H))] public class {|ZMQ4012:O|} { public int A; }
            """
    )]
    [InlineData(
        """
            [GenerateFlyweight] public class H { public Guid TemplateId; }
            [GenerateFlyweight(Header = typeof(H))] public class {|ZMQ4012:O|} { public int A; }
            """
    )]
    public Task Header_whose_template_id_is_no_integer_Triggers(string source) => new FlyweightTest(source).RunAsync();

    [Theory]
    [InlineData(
        """
            [GenerateFlyweight(Version = 2)] public class H
            {
                public int TemplateId;
                [Field(Since = 2)] public int B;
            }
            [GenerateFlyweight(Header = typeof(H))] public class {|ZMQ4012:O|} { public int A; }
            """
    )]
    public Task Header_of_a_later_version_Triggers(string source) => new FlyweightTest(source).RunAsync();

    [Theory]
    [InlineData(
        """
            [GenerateFlyweight(Writer = false)] public class H { public int TemplateId; }
            [GenerateFlyweight(Header = typeof(H))] public class {|ZMQ4012:O|} { public int A; }
            """
    )]
    [InlineData(
        """
            partial class P
            {
                [GenerateFlyweight] private class H { public int TemplateId; }
                [GenerateFlyweight(Header = typeof(H))] public class {|ZMQ4012:O|} { public int A; }
            }
            """
    )]
    public Task Header_that_cannot_be_written_Triggers(string source) => new FlyweightTest(source).RunAsync();

    [Theory]
    [InlineData("[GenerateFlyweight] public class O { public int {|ZMQ4015:BlockLength|}; }")]
    [FullData("[GenerateFlyweight] public class O { public int A; public int {|ZMQ4015:AOffset|}; }")]
    [InlineData("[GenerateFlyweight] public class O { [FixedText(4)] public string {|ZMQ4015:Type|}; }")]
    [FullData("[GenerateFlyweight] public class O { public int {|ZMQ4015:OView|}; }")]
    [FullData("[GenerateFlyweight] public class {|ZMQ4015:O|} { public int A; } public class OView { }")]
    [FullData("[GenerateFlyweight] public class {|ZMQ4015:O|} { public int A; } public static class OWriter { }")]
    [InlineData(
        """
            [GenerateFlyweight] public class H { public byte TemplateId; }
            [GenerateFlyweight(Header = typeof(H), TemplateId = 1)] public class O
            {
                public int {|ZMQ4015:Header|};
                public int {|ZMQ4015:TemplateId|};
                public int SchemaId;
            }
            """
    )]
    public Task Name_that_the_generated_code_takes_Triggers(string source) => new FlyweightTest(source).RunAsync();

    [Theory]
    [InlineData("[GenerateFlyweight] public class O { [Field(1)] public byte {|ZMQ4016:A|}; }")]
    [InlineData("[GenerateFlyweight] public class O { [Field(0)] public int A; [Field(4)] public long {|ZMQ4016:B|}; }")]
    [FullData("[GenerateFlyweight] public class O { [Field(0)] public int A; [Field(8)] public long {|ZMQ4016:B|}; }")]
    [InlineData("public enum E { A } [GenerateFlyweight] public class O { public E {|ZMQ4017:A|}; }")]
    public Task Odd_declaration_Triggers(string source) => new FlyweightTest(source, compiles: true).RunAsync();

    [Theory]
    [InlineData(
        """
            [GenerateFlyweight] public class O
            {
                public int A;
                private string _b = "";
                public string C => _b;
                [FlyweightIgnore] public string D { get; set; } = "";
                internal object E;
                public const string F = "";
                public static object G;
                public event Action H;
                public string M() => "";
            }
            """
    )]
    [FullData("[GenerateFlyweight] public record O(int A) { public override string ToString() => \"\"; public int BlockLength() => 1; }")]
    [InlineData(
        """
            [GenerateFlyweight] public class O { public int A; }
            public class OView<T> { }
            namespace Other { public class OView { } }
            """
    )]
    [FullData("[GenerateFlyweight] public sealed class O : IDisposable { public int A; public void Dispose() { } }")]
    public Task Members_that_are_no_fields_DoesNotTrigger(string source) => new FlyweightTest(source, compiles: true).RunAsync();

    [Theory]
    [InlineData("public class NotMine { public string A; [Obsolete] public decimal B; }")]
    [InlineData("namespace Other { class FlyweightAttribute : Attribute { } [Flyweight] class O { string A; } }")]
    public Task Types_that_are_no_flyweights_DoesNotTrigger(string source) => new FlyweightTest(source, compiles: true).RunAsync();

    [Theory]
    [InlineData(
        """
            [GenerateFlyweight] public class H { public int SchemaId; }
            [GenerateFlyweight(Header = typeof(H))] public class O { public int A; }
            """
    )]
    [FullData(
        """
            [GenerateFlyweight] public class H { public int Version; }
            [GenerateFlyweight(Header = typeof(H))] public class O { public int A; }
            """
    )]
    [FullData(
        """
            [GenerateFlyweight] public class H { public DayOfWeek TemplateId; }
            [GenerateFlyweight(Header = typeof(H))] public class O { public int A; }
            """
    )]
    public Task Headers_with_what_a_field_can_hold_DoesNotTrigger(string source) => new FlyweightTest(source, compiles: true).RunAsync();

    /// <summary>What the compiler does not understand is its own to report; while it is typed, nobody knows what is meant.</summary>
    [Theory]
    [InlineData("[GenerateFlyweight(Header = typeof())] public class O { public int A; }")]
    [FullData("[GenerateFlyweight(Header = typeof(Missing))] public class O { public int A; }")]
    [FullData("[GenerateFlyweight(Size = )] public class O { public int A; }")]
    [FullData("[GenerateFlyweight(Size = \"1\")] public class O { public int A; }")]
    [FullData("[GenerateFlyweight] public class O { [Group(typeof(Missing))] public int[] A; }")]
    [FullData("[GenerateFlyweight] public class O { [VarData()] public byte[] A; }")]
    [FullData("[GenerateFlyweight] public class O { [Field(Length = \"x\")] public byte[] A; }")]
    [FullData("[GenerateFlyweight] public class O { [FixedText(missing)] public string A; }")]
    public Task Declaration_that_is_not_understood_DoesNotTrigger(string source) => new FlyweightTest(source).RunAsync();
}
