using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Xunit;

namespace ZmqPerf.Analyzers.Tests.Flyweights;

public sealed class FlyweightFieldsTests
{
    [Theory]
    [InlineData("[GenerateFlyweight] public class O { public string {|ZMQ4005:A|} { get; set; } = \"\"; }")]
    [InlineData(
        """
            [GenerateFlyweight] public class O
            {
                public decimal {|ZMQ4005:A|};
                public char {|ZMQ4005:B|};
                public nint {|ZMQ4005:C|};
                public DateTime {|ZMQ4005:D|};
                public int? {|ZMQ4005:E|};
                public object {|ZMQ4005:F|};
                public int[] {|ZMQ4005:G|};
            }
            """
    )]
    [FullData("[GenerateFlyweight] public class O { public Span {|ZMQ4005:A|} { get; set; } } public class Span { }")]
    [FullData("[GenerateFlyweight] public class O { enum E : byte { A } [Field] E {|ZMQ4005:A|}; }")]
    [InlineData(
        """
            public partial class P
            {
                private enum E : byte { A }
                [GenerateFlyweight] public class O { [Field] private E {|ZMQ4005:A|}; }
            }
            """
    )]
    [InlineData("[GenerateFlyweight] partial class O { [GenerateFlyweight] class I { public int B; } [Field] I {|ZMQ4005:A|}; }")]
    [InlineData(
        """
            [GenerateFlyweight] public class O
            {
                [VarData(typeof(byte))] public int {|ZMQ4005:A|};
                [Tail] public DayOfWeek {|ZMQ4005:B|};
            }
            """
    )]
    [InlineData(
        """
            [GenerateFlyweight] public class O
            {
                [Field] public ReadOnlySpan<byte> {|ZMQ4005:A|} { get => default; set { } }
                [Field] public Span<int> {|ZMQ4005:B|} { get => default; set { } }
                [Field] public ReadOnlySpan<int> {|ZMQ4012:C|} { get => default; set { } }
            }
            """
    )]
    public Task Field_of_a_type_without_a_fixed_form_Triggers(string source) => new FlyweightTest(source).RunAsync();

    [Theory]
    [InlineData("[GenerateFlyweight] public class O { [Field(0)] public long A; [Field(7)] public int {|ZMQ4006:B|}; }")]
    [FullData("[GenerateFlyweight] public class O { [Field(0, Overlay = true)] public long A; [Field(7)] public int {|ZMQ4006:B|}; }")]
    [InlineData("[GenerateFlyweight] public class O { [Field(4)] public int A; [Field(4)] public int {|ZMQ4006:B|}; }")]
    public Task Fields_that_share_bytes_Triggers(string source) => new FlyweightTest(source).RunAsync();

    [Theory]
    [InlineData("[GenerateFlyweight] public class O { [Field(0)] public int A; public int {|ZMQ4007:B|}; }")]
    [FullData("[GenerateFlyweight] public class O { [FixedText(3)] public string {|ZMQ4007:A|}; [Field(3)] public int B; }")]
    public Task Fields_of_which_only_some_name_an_offset_Triggers(string source) => new FlyweightTest(source).RunAsync();

    [Theory]
    [InlineData("[GenerateFlyweight] public class O { [Field(-1)] public int {|ZMQ4008:A|}; }")]
    [InlineData("[GenerateFlyweight] public class O { [Field(int.MaxValue)] public int {|ZMQ4008:A|}; }")]
    [InlineData("[GenerateFlyweight(Size = 6)] public class O { [Field(0)] public int A; [Field(4)] public int {|ZMQ4008:B|}; }")]
    public Task Field_outside_of_its_block_Triggers(string source) => new FlyweightTest(source).RunAsync();

    [Theory]
    [InlineData("[GenerateFlyweight(ByteOrder = (ByteOrder)7)] public class {|ZMQ4008:O|} { public int A; }")]
    [InlineData("[GenerateFlyweight(TrailingBytes = (TrailingBytes)2)] public class {|ZMQ4008:O|} { public int A; }")]
    [InlineData("[GenerateFlyweight] public class O { [Field(ByteOrder = (ByteOrder)(-1))] public int {|ZMQ4008:A|}; }")]
    public Task Value_outside_of_its_enumeration_Triggers(string source) => new FlyweightTest(source).RunAsync();

    [Theory]
    [InlineData("[GenerateFlyweight(Pack = 3)] public class {|ZMQ4008:O|} { public int A; }")]
    public Task Pack_that_is_impossible_Triggers(string source) => new FlyweightTest(source).RunAsync();

    [Theory]
    [InlineData(
        """
            [GenerateFlyweight] public class L { [Field(Length = 300)] public byte[] A; }
            [GenerateFlyweight] public class O { [Group(typeof(L), typeof(byte))] public L[] {|ZMQ4008:A|}; }
            """
    )]
    [FullData(
        """
            [GenerateFlyweight] public class H { public byte TemplateId; }
            [GenerateFlyweight(Header = typeof(H), TemplateId = 256)] public class {|ZMQ4008:O|}
            {
                public int A;
            }
            """
    )]
    [InlineData(
        """
            [GenerateFlyweight] public class H { public byte RootLength; }
            [GenerateFlyweight(Header = typeof(H), Size = 256)] public class {|ZMQ4008:O|} { public int A; }
            """
    )]
    public Task Number_that_its_field_cannot_hold_Triggers(string source) => new FlyweightTest(source).RunAsync();

    [Theory]
    [InlineData("[GenerateFlyweight(Size = 6)] public class {|ZMQ4009:O|} { public int A; public int B; }")]
    [FullData("[GenerateFlyweight(Size = -6)] public class {|ZMQ4009:O|} { public int A; }")]
    [InlineData("[GenerateFlyweight(Size = 1073741825)] public class {|ZMQ4009:O|} { public int A; }")]
    public Task Block_smaller_than_its_fields_Triggers(string source) => new FlyweightTest(source).RunAsync();

    [Theory]
    [InlineData("[GenerateFlyweight] public class O { public byte[] {|ZMQ4010:A|}; }")]
    public Task Array_without_a_length_Triggers(string source) => new FlyweightTest(source).RunAsync();

    [Theory]
    [InlineData("[GenerateFlyweight] public class O { [Field(Length = 0)] public byte[] {|ZMQ4010:A|}; }")]
    [FullData("[GenerateFlyweight] public class O { [FixedText(-1)] public string {|ZMQ4010:A|}; }")]
    public Task Length_below_one_Triggers(string source) => new FlyweightTest(source).RunAsync();

    [Theory]
    [InlineData("[GenerateFlyweight] public class O { [Field(Length = 4)] public int {|ZMQ4010:A|}; }")]
    [FullData("[GenerateFlyweight] public class O { [FixedText(4)] public int {|ZMQ4010:A|}; }")]
    public Task Length_of_a_number_Triggers(string source) => new FlyweightTest(source).RunAsync();

    [Theory]
    [InlineData("[GenerateFlyweight] public class O { [Field(Length = 5), FixedText(4)] public string {|ZMQ4010:A|}; }")]
    public Task Length_that_is_given_twice_Triggers(string source) => new FlyweightTest(source).RunAsync();

    [Theory]
    [InlineData("[GenerateFlyweight] public class O { [Field(Since = 2)] public int {|ZMQ4013:A|}; }")]
    [InlineData("[GenerateFlyweight(Version = 2)] public class O { [Field(Since = 0)] public int {|ZMQ4013:A|}; }")]
    [InlineData("[GenerateFlyweight(Version = 0)] public class {|ZMQ4013:O|} { }")]
    [InlineData("[GenerateFlyweight(Version = 2)] public class O { [Field(Since = 2)] public int A; public int {|ZMQ4013:B|}; }")]
    [FullData(
        """
            [GenerateFlyweight(Version = 2)] public class O
            {
                [Field(4)] public int {|ZMQ4013:A|};
                [Field(0, Since = 2)] public int B;
            }
            """
    )]
    public Task Version_that_breaks_older_readers_Triggers(string source) => new FlyweightTest(source).RunAsync();

    [Theory]
    [InlineData(
        """
            [GenerateFlyweight] public class O
            {
                [Field(NullValue = 256)] public byte {|ZMQ4014:A|};
                [Field(NullValue = -1)] public uint {|ZMQ4014:B|};
                [Field(NullValue = "x")] public int {|ZMQ4014:C|};
                [Field(NullValue = 1)] public bool {|ZMQ4014:D|};
                [Field(NullValue = 1.5)] public int {|ZMQ4014:E|};
                [Field(NullValue = DayOfWeek.Friday)] public int {|ZMQ4014:F|};
                [Field(NullValue = 0)] public Guid {|ZMQ4014:G|};
            }
            """
    )]
    [InlineData(
        """
            [GenerateFlyweight(Version = 2)] public class O
            {
                public int A;
                [Field(Since = 2, NullValue = DayOfWeek.Monday)] public DateTimeKind {|ZMQ4014:B|};
            }
            """
    )]
    [FullData(
        """
            [GenerateFlyweight(Version = 2)] public class O
            {
                public int A;
                [Field(Since = 2, NullValue = typeof(int))] public int {|ZMQ4014:B|};
            }
            """
    )]
    [InlineData(
        """
            [GenerateFlyweight(Version = 2)] public class O
            {
                public int A;
                [Field(Since = 2, NullValue = new[] { 1 })] public int {|ZMQ4014:B|};
            }
            """
    )]
    [FullData(
        """
            [GenerateFlyweight(Version = 2)] public class O
            {
                public int A;
                [Field(Since = 2, NullValue = 1)] public bool {|ZMQ4014:B|};
                [Field(Since = 2, NullValue = true)] public int {|ZMQ4014:C|};
                [Field(Since = 2, NullValue = 1.5)] public int {|ZMQ4014:D|};
                [Field(Since = 2, NullValue = DayOfWeek.Monday)] public int {|ZMQ4014:E|};
                [Field(Since = 2, NullValue = 'x')] public int {|ZMQ4014:F|};
            }
            """
    )]
    public Task Null_value_of_another_type_Triggers(string source) => new FlyweightTest(source).RunAsync();

    [Theory]
    [InlineData(
        """
            [GenerateFlyweight] public class O
            {
                [Field(0)] public long A;
                [Field(8)] public int B;
                [Field(12, Length = 3)] public byte[] C;
                [Field(15)] public Guid D;
            }
            """
    )]
    [InlineData("[GenerateFlyweight] public class O { public byte A; public long B; public DayOfWeek C; }")]
    [InlineData(
        """
            [GenerateFlyweight] public class O
            {
                [Field(0, Overlay = true)] public long A;
                [Field(0, Overlay = true)] public int B;
                [Field(4, Overlay = true)] public int C;
            }
            """
    )]
    [FullData("[GenerateFlyweight(Size = 100)] public class O { public byte A; }")]
    [FullData(
        """
            [GenerateFlyweight(Pack = 1)] public class O { public int A; }
            [GenerateFlyweight(Pack = 2)] public class P { public int A; }
            [GenerateFlyweight(Pack = 4)] public class Q { public int A; }
            [GenerateFlyweight(Pack = 8)] public class R { public int A; }
            """
    )]
    [FullData("[GenerateFlyweight(Size = 1073741824)] public class O { public int A; }")]
    [FullData("[GenerateFlyweight(Size = 0)] public class O { public int A; }")]
    public Task Fields_that_lie_well_DoesNotTrigger(string source) => new FlyweightTest(source, compiles: true).RunAsync();

    [Theory]
    [InlineData(
        """
            [GenerateFlyweight(Version = 9)] public class O
            {
                public byte A;
                [Field(Since = 3, NullValue = 1)] public int B;
                [Field(Since = 3)] public Guid C;
            }
            """
    )]
    [FullData(
        """
            [GenerateFlyweight(Version = 2)] public class O
            {
                public int A;
                [Field(Since = 2, NullValue = (sbyte)-1)] public sbyte B;
                [Field(Since = 2, NullValue = (byte)1)] public byte C;
                [Field(Since = 2, NullValue = (short)-1)] public short D;
                [Field(Since = 2, NullValue = (ushort)1)] public ushort E;
                [Field(Since = 2, NullValue = 1u)] public uint F;
                [Field(Since = 2, NullValue = 1L)] public long G;
                [Field(Since = 2, NullValue = 1UL)] public ulong H;
            }
            """
    )]
    [InlineData(
        """
            [GenerateFlyweight(Version = 2)] public class O
            {
                public int A;
                [Field(Since = 2, NullValue = 1.5)] public double B;
                [Field(Since = 2, NullValue = 1.5f)] public float C;
                [Field(Since = 2, NullValue = 1.5f)] public Half D;
                [Field(Since = 2, NullValue = 1)] public double E;
                [Field(Since = 2, NullValue = DayOfWeek.Monday)] public DayOfWeek F;
                [Field(Since = 2, NullValue = 3)] public DayOfWeek G;
                [Field(Since = 2, NullValue = true)] public bool H;
                [Field(Since = 2, NullValue = null)] public int I;
            }
            """
    )]
    public Task Fields_of_later_versions_DoesNotTrigger(string source) => new FlyweightTest(source, compiles: true).RunAsync();

    [Fact]
    public Task Order_of_24_bytes_is_remarked_upon_Triggers()
    {
        var test = new FlyweightTest(
            "[GenerateFlyweight(Size = 24)] public class Order { [Field(0)] public int AccountId; "
                + "[Field(4)] public long {|#0:Quantity|}; [Field(12)] public long {|#1:Price|}; [Field(20)] public int OrderType; }",
            compiles: true
        );
        test.ExpectedDiagnostics.Add(
            new DiagnosticResult(Rules.ZMQ4016_FieldUnaligned.Id, DiagnosticSeverity.Info)
                .WithLocation(0)
                .WithMessage("'Quantity' begins at 4, which is not a multiple of 8")
        );
        test.ExpectedDiagnostics.Add(
            new DiagnosticResult(Rules.ZMQ4016_FieldUnaligned.Id, DiagnosticSeverity.Info)
                .WithLocation(1)
                .WithMessage("'Price' begins at 12, which is not a multiple of 8")
        );
        return test.RunAsync();
    }

    [Fact]
    public Task Overlap_is_told_with_its_bytes_Triggers()
    {
        var test = new FlyweightTest("[GenerateFlyweight] public class O { [Field(4)] public long A; [Field(8)] public long {|#0:B|}; }");
        test.ExpectedDiagnostics.Add(
            new DiagnosticResult(Rules.ZMQ4006_FieldsOverlap.Id, DiagnosticSeverity.Error)
                .WithLocation(0)
                .WithMessage("'A' [4..12) and 'B' [8..16) share bytes")
        );
        return test.RunAsync();
    }

    [Fact]
    public Task Fields_in_several_files_have_no_order_Triggers()
    {
        var test = new FlyweightTest("[GenerateFlyweight] public partial class {|ZMQ4007:O|} { public int A; }");
        test.TestState.Sources.Add("public partial class O { public int B; }");
        return test.RunAsync();
    }

    [Fact]
    public Task Offsets_in_several_files_DoNotTrigger()
    {
        var test = new FlyweightTest("[GenerateFlyweight] public partial class O { [Field(0)] public int A; }", compiles: true);
        test.TestState.Sources.Add("public partial class O { [ZmqPerf.Flyweights.Field(4)] public int B; }");
        return test.RunAsync();
    }
}
