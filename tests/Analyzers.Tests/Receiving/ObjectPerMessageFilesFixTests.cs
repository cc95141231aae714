using System.Threading.Tasks;
using Xunit;
using static ZmqPerf.Analyzers.Tests.Receiving.ObjectPerMessageFixTests;

namespace ZmqPerf.Analyzers.Tests.Receiving;

public sealed class ObjectPerMessageFilesFixTests
{
    private const string Types = "public record Order(long Id, int Quantity);\n";

    private const string OneOrder =
        "var o = {|ZMQ2013:new Order(BinaryPrimitives.ReadInt64LittleEndian(m.Data), "
        + "BinaryPrimitives.ReadInt32LittleEndian(m.Data[8..]))|}; ";

    private const string NewOrder =
        "new Order(BinaryPrimitives.ReadInt64LittleEndian(m.Data), BinaryPrimitives.ReadInt32LittleEndian(m.Data[8..]))";
    private const string OtherFile = "using ZmqPerf.Flyweights;\n\n[GenerateFlyweight]\n" + Types;

    [Fact]
    public Task Class_of_another_file_IsFixed()
    {
        var test = NewTest($"var o = {{|ZMQ2013:{NewOrder}|}}; return o.Id;", "", isFixed: false);
        test.TestState.Sources.Add(Types);
        test.FixedCode = Source("var o = OrderView.Wrap(m.Data); return o.Id;", "", isFixed: false);
        test.FixedState.Sources.Add(OtherFile);
        return test.RunAsync();
    }

    /// <summary>The class is described once, wherever the fix begins.</summary>
    [Theory]
    [InlineData("/0/Aaa.cs")]
    [FullData("/0/Test1.cs")]
    [FullData("/0/Zzz.cs")]
    public Task Several_files_with_objects_of_one_class_AreFixed(string file)
    {
        var test = NewTest($"var o = {{|ZMQ2013:{NewOrder}|}}; return o.Id;", "", isFixed: false);
        test.TestState.Sources.Add((file, Types));
        test.TestState.Sources.Add(
            (
                "/0/Other.cs",
                Source($"Order o = {{|ZMQ2013:{NewOrder}|}}; return o.Quantity;", "", isFixed: false).Replace("class C", "class D")
            )
        );
        test.FixedCode = Source("var o = OrderView.Wrap(m.Data); return o.Id;", "", isFixed: false);
        test.FixedState.Sources.Add((file, OtherFile));
        test.FixedState.Sources.Add(
            (
                "/0/Other.cs",
                Source("OrderView o = OrderView.Wrap(m.Data); return o.Quantity;", "", isFixed: false).Replace("class C", "class D")
            )
        );
        return test.RunAsync();
    }

    /// <summary>The file of the class makes objects of it too.</summary>
    [Fact]
    public Task Objects_here_and_where_the_class_is_AreFixed()
    {
        var test = NewTest($"var o = {{|ZMQ2013:{NewOrder}|}}; return o.Id;", "", isFixed: false);
        test.TestState.Sources.Add(Source($"return {{|ZMQ2013:{NewOrder}|}}.Id;", Types, isFixed: false).Replace("class C", "class D"));
        test.FixedCode = Source("var o = OrderView.Wrap(m.Data); return o.Id;", "", isFixed: false);
        test.FixedState.Sources.Add(
            Source("return OrderView.Wrap(m.Data).Id;", "[GenerateFlyweight]\n" + Types, isFixed: true).Replace("class C", "class D")
        );
        return test.RunAsync();
    }

    /// <summary>The layouts do not agree: whoever comes first describes the class, in whichever file.</summary>
    [Fact]
    public Task Several_layouts_in_several_files_IsFixed_for_the_first()
    {
        var other = NewOrder.Replace("LittleEndian", "BigEndian");
        var test = NewTest($"var o = {{|ZMQ2013:{NewOrder}|}}; return o.Id;", "", isFixed: false);
        test.TestState.Sources.Add(Types);
        test.TestState.Sources.Add(Source($"return {{|ZMQ2013:{other}|}}.Id;", "", isFixed: false).Replace("class C", "class D"));
        test.FixedCode = Source("var o = OrderView.Wrap(m.Data); return o.Id;", "", isFixed: false);
        test.FixedState.Sources.Add(OtherFile);
        test.FixedState.Sources.Add(Source($"return {{|ZMQ2013:{other}|}}.Id;", "", isFixed: false).Replace("class C", "class D"));
        return test.RunAsync();
    }

    /// <summary>Partial: more of it may lie in what a generator writes.</summary>
    [Fact]
    public Task Class_of_several_files_IsNotFixed()
    {
        var test = NewTest($"var o = {{|ZMQ2013:{NewOrder}|}}; return o.Id;", "", isFixed: false);
        test.TestState.Sources.Add("public partial record Order(long Id, int Quantity);\n");
        test.TestState.Sources.Add("public partial record Order;\n");
        test.ExpectsNoFix = true;
        return test.RunAsync();
    }

    /// <summary>The attribute is there, and only its using is missing.</summary>
    [Fact]
    public Task Attribute_that_is_not_found_IsNotFixed()
    {
        var test = NewTest(OneOrder + "return o.Id;", "[GenerateFlyweight(ByteOrder = ByteOrder.Big)]\n" + Types, isFixed: false);
        test.LeaveOut("using ZmqPerf.Flyweights;\n");
        (test.ExpectsNoFix, test.CompilerDiagnostics) = (true, CompilerDiagnostics.None);
        return test.RunAsync();
    }
}
