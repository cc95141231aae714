using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Xunit;

namespace ZmqPerf.Analyzers.Tests.Flyweights;

/// <summary>ZMQ4018: what others have must stay as it was.</summary>
public sealed class ShippedLayoutsTests
{
    private const string Order =
        "namespace N { public enum Side : byte { A } [GenerateFlyweight(Version = 2, "
        + "Size = 32)] public class {|ZMQ4018:Order|} { public int Id; [Field(ByteOrder = ByteOrder.Big)] public long Price; "
        + "public Side Side; [FixedText(4)] public string Symbol = \"\"; [Field(Since = 2)] public bool Late; "
        + "[VarData(typeof(ushort))] public byte[] Note = new byte[0]; } }";

    private const string Line =
        "N.Order 32: 0 Int32 Id; 4 Int64 Price big; 12 Byte Side; 13 byte[4] Symbol; 17 bool Late since 2; bytes by 16 Note";

    [Theory]
    [InlineData("N.Order 31: 0 Int32 Id; 4 Int64 Price big; 12 Byte Side; 13 byte[4] Symbol; 17 bool Late since 2; bytes by 16 Note")]
    [FullData("N.Order 32: 0 Int32 Id; 4 Int64 Price; 12 Byte Side; 13 byte[4] Symbol; 17 bool Late since 2; bytes by 16 Note")]
    [FullData("N.Order 32: 0 Int32 Id; 4 Int64 Price big; 12 UInt16 Side; 13 byte[4] Symbol; 17 bool Late since 2; bytes by 16 Note")]
    [FullData("N.Order 32: 0 Int32 Id; 4 Int64 Price big; 12 Byte Side; 13 byte[5] Symbol; 17 bool Late since 2; bytes by 16 Note")]
    [FullData("N.Order 32: 0 Int32 Id; 4 Int64 Price big; 12 Byte Side; 13 byte[4] Symbol; 17 bool Late; bytes by 16 Note")]
    [FullData("N.Order 32: 0 Int32 Id; 4 Int64 Price big; 12 Byte Side; 13 byte[4] Symbol; 17 bool Late since 2; bytes by 8 Note")]
    [FullData("N.Order 32: 0 Int32 Id; 4 Int64 Price big; 12 Byte Side; 13 byte[4] Symbol; 17 bool Late since 2")]
    [FullData("N.Order 32: 4 Int64 Price big; 12 Byte Side; 13 byte[4] Symbol; 17 bool Late since 2; bytes by 16 Note")]
    [InlineData("N.Order 33: 0 Int32 Id; 4 Int64 Price big; 12 Byte Side; 13 byte[4] Symbol; bytes by 16 Note")]
    [InlineData("N.Order")]
    [FullData("N.Order :")]
    public Task Other_layout_Triggers(string line) => Run(Order, line);

    [Theory]
    [InlineData(Line)]
    [InlineData("# a comment\n\n  " + Line + "\n")]
    [FullData("N.Order 32: 0 Int32 Id; 4 Int64 Price big; 12 Byte Side; 13 byte[4] Symbol; bytes by 16 Note")]
    public Task Same_layout_DoesNotTrigger(string line) => Run(Order.Replace("{|ZMQ4018:Order|}", "Order"), line);

    [Theory]
    [InlineData("N.Order 32: 17 bool Late since 2;  0 Int32 Id; 4 Int64 Price big; 12 Byte Side; 13 byte[4] Symbol; bytes by 16 Note;")]
    [FullData("N.Order 20: 0 Int32 Id; 4 Int64 Price big; 12 Byte Side; 13 byte[4] Symbol; bytes by 16 Note")]
    public Task Later_field_DoesNotTrigger(string line) => Run(Order.Replace("{|ZMQ4018:Order|}", "Order"), line);

    [Theory]
    [InlineData("N.Other 1: 0 Byte A")]
    [InlineData("")]
    [FullData(": :: ;;")]
    public Task Line_of_something_else_DoesNotTrigger(string line) => Run(Order.Replace("{|ZMQ4018:Order|}", "Order"), line);

    [Fact]
    public Task Other_file_DoesNotTrigger()
    {
        var test = new FlyweightTest(Order.Replace("{|ZMQ4018:Order|}", "Order"), compiles: true);
        test.TestState.AdditionalFiles.Add(("/flyweights.unshipped.txt", "N.Order 1:"));
        return test.RunAsync();
    }

    [Fact]
    public Task Difference_is_named_Triggers()
    {
        var test = new FlyweightTest(
            "[GenerateFlyweight] public class L { public int A; } [GenerateFlyweight] public class {|#0:O|} { public L L; "
                + "[Group(typeof(L))] public L[] Ls; [Tail] public byte[] Rest; }",
            compiles: true
        );
        test.TestState.AdditionalFiles.Add(
            ("/some/Flyweights.Shipped.txt", "L 4: 0 Int32 A\nO 4: 0 flyweight[4] L; group of 8 by 16 Ls; tail Rest")
        );
        test.ExpectedDiagnostics.Add(
            new DiagnosticResult(Rules.ZMQ4018_LayoutChanged.Id, DiagnosticSeverity.Warning)
                .WithLocation(0)
                .WithMessage("Layout of 'O' differs from flyweights.shipped.txt: 'group of 8 by 16 Ls' was shipped, but is missing")
        );
        return test.RunAsync();
    }

    [Theory]
    [InlineData("O 4: 0 Int32 A; header of 1; template 7; schema 2", false)]
    [FullData("O 4: 0 Int32 A; header of 1; template 8; schema 2", true)]
    [InlineData("O 4: 0 Int32 A; template 7; schema 2", true)]
    [FullData("O 4: 0 Int32 A; header of 2; template 7; schema 2", true)]
    public Task Header_is_part_of_the_layout_Triggers(string line, bool differs) =>
        Run(
            $"[GenerateFlyweight] public class H {{ public byte TemplateId; "
                + $"}} [GenerateFlyweight(Header = typeof(H), TemplateId = 7, "
                + $"SchemaId = 2)] public class {(differs ? "{|ZMQ4018:O|}" : "O")} {{ public int A; }}",
            line
        );

    private static Task Run(string source, string file)
    {
        var test = new FlyweightTest(source, compiles: true);
        test.TestState.AdditionalFiles.Add(("/flyweights.shipped.txt", file));
        return test.RunAsync();
    }
}
