using System.Linq;
using Microsoft.CodeAnalysis;
using Xunit;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Tests.ControlFlow;

namespace ZmqPerf.Analyzers.Tests.DataFlow;

/// <summary>Where the local or parameter <c>x</c> is read and written, and whether it has one value only.</summary>
public sealed class LocalUsesTests
{
    [Theory]
    [InlineData("Use(x);")]
    [FullData("var z = x;")]
    [FullData("y = x;")]
    [FullData("y += x;")]
    [FullData("array[x]++;")]
    [FullData("array[x] = 1;")]
    [FullData("var pair = (x, y);")]
    [FullData("(y, array[x]) = (x, 1);")]
    [FullData("Action read = () => Use(x);")]
    [FullData("int Local() => x; Use(Local());")]
    [FullData("if (x is 1 or 2) return;")]
    [FullData("switch (x) { case 1: return; }")]
    [FullData("Use(x switch { 1 => 2, _ => x });")]
    [FullData("var text = $\"{x}\";")]
    [FullData("Use(-x); Use(x + 1); Use((int)x);")]
    [FullData("var name = nameof(x);")]
    [FullData("ref var z = ref array[x];")]
    [FullData("foreach (var z in new int[x]) { }")]
    public void Reads_are_no_writes(string code) => Assert.False(IsWritten(code));

    [Theory]
    [InlineData("In(in x);")]
    [FullData("In(x);")]
    [FullData("Out(out x);")]
    [FullData("Ref(ref x);")]
    [FullData("dyn.Out(out x);")]
    [FullData("dyn.Ref(ref x);")]
    [FullData("RefOf(ref x) = 1;")]
    public void Argument_by_reference_is_a_write(string code) => Assert.True(IsWritten(code));

    [Theory]
    [InlineData("x = 1;")]
    [FullData("x += 1;")]
    [FullData("x++;")]
    [FullData("--x;")]
    [FullData("(x, y) = (1, 2);")]
    [FullData("((x, y), y) = ((1, 2), 3);")]
    [FullData("(x, var z) = (1, 2);")]
    public void Assignment_is_a_write(string code) => Assert.True(IsWritten(code));

    [Theory]
    [InlineData("Action write = () => x = 1;")]
    [FullData("void Local() => x++; Local();")]
    public void Assignment_in_a_function_is_a_write(string code) => Assert.True(IsWritten(code));

    [Theory]
    [InlineData("ref var z = ref x; z = 1;")]
    [InlineData("ref var z = ref y; z = ref x; z = 1;")]
    [FullData("ref var z = ref (y > 1 ? ref x : ref y); z = 1;")]
    [InlineData("System.Runtime.CompilerServices.Unsafe.AsRef(in x) = 1;")]
    [FullData("foreach (ref var z in System.Runtime.InteropServices.MemoryMarshal.CreateSpan(ref x, 1)) z = 1;")]
    public void Reference_is_a_write(string code) => Assert.True(IsWritten(code));

    [Theory]
    [InlineData("unsafe { int* p = &x; *p = 1; }")]
    public void Pointer_is_a_write(string code) => Assert.True(IsWritten(code));

    [Theory]
    [InlineData("var x = 1; Use(x);", "1", "1")]
    [FullData("using var x = new MemoryStream(); Use(x.ReadByte());", "new MemoryStream()", "new MemoryStream()")]
    [FullData("using (var x = new MemoryStream()) Use(x.ReadByte());", "new MemoryStream()", "new MemoryStream()")]
    [FullData("for (var x = 0; y < 3; y++) Use(x);", "0", "0")]
    public void Value_of_the_declaration_is_found(string code, string? first, string? only) => Check(code, first, only);

    [Theory]
    [InlineData("int x; while (true) { x = 2; Use(x); }", null, "2")]
    [FullData("object x = null; { x = array; Use(x.GetHashCode()); }", null, "array")]
    [InlineData("object x = null; Use(x?.GetHashCode() ?? 1); x = array;", null, "array")]
    [InlineData("object x = null; Action a = () => Use(x.GetHashCode()); x = array; a();", null, "array")]
    [InlineData("int x; again: x = y; if (x > 1) goto again;", null, "y")]
    [InlineData("int x; Action a = () => { x = y; Use(x); }; a();", null, "y")]
    public void Value_of_the_only_assignment_is_found(string code, string? first, string? only) => Check(code, first, only);

    [Theory]
    [InlineData("int x; x = 2; Use(x);", "2", "2")]
    [InlineData("int x; if (y > 1) { x = 2; Use(x); }", "2", "2")]
    [InlineData("object x = null; x = array; Use(x.GetHashCode());", "array", "array")]
    public void Value_that_a_local_gets_behind_its_declaration_is_found(string code, string? first, string? only) =>
        Check(code, first, only);

    [Theory]
    [InlineData("int x = default; x = 2; Use(x);", null, null)] // a number too
    [FullData("var x = 1; x = 2;", null, null)]
    [FullData("int x; if (y > 1) x = 1; else x = 2;", null, null)]
    [FullData("var x = 1; x++;", null, null)]
    [FullData("int x; (x, y) = (1, 2);", null, null)]
    [FullData("int x; Out(out x);", null, null)]
    [FullData("var x = 1; Action a = () => x = 2;", null, null)]
    [InlineData("int x; y = x = 2; Use(x);", null, null)] // not a statement of its own: where it runs is another question
    [FullData("for (var x = 0; x < 3; x++) Use(x);", null, null)]
    [InlineData("ref int x = ref y; x = ref array[0];", null, null)]
    public void Value_is_not_found_where_there_is_another(string code, string? first, string? only) => Check(code, first, only);

    [Theory]
    [InlineData("Out(out var x); Use(x);", null, null)]
    [FullData("foreach (var x in array) Use(x);", null, null)]
    [FullData("if (dyn is int x) Use(x);", null, null)]
    [FullData("ref var x = ref y; Use(x);", null, null)]
    public void Value_is_not_found_where_no_expression_gives_it(string code, string? first, string? only) => Check(code, first, only);

    private static void Check(string code, string? first, string? only)
    {
        var probe = Local(code);
        var uses = probe.Body.Uses;
        Assert.Equal((first, only), (uses.SingleValueOf(X(probe))?.Syntax.ToString(), uses.OnlyValueOf(X(probe))?.Syntax.ToString()));
    }

    [Fact]
    public void References_come_in_the_order_of_the_text_without_names_and_declarators()
    {
        var probe = Local("var x = 1; Use(x); Action a = () => Use(x + 1); Use(nameof(x).Length); Use(x + 2);");
        Assert.Equal(
            ["Use(x)", "x + 1", "x + 2"],
            probe
                .Body.Uses.Of(X(probe))
                .Select(r =>
                    r.Parent is Microsoft.CodeAnalysis.Operations.IArgumentOperation
                        ? r.Parent.Parent!.Syntax.ToString()
                        : r.Parent!.Syntax.ToString()
                )
        );
        Assert.True(probe.Body.Uses.IsUsedInNameof(X(probe)));
        Assert.False(probe.Body.Uses.IsUsedInNameof(probe.Variable("a")));
    }

    [Fact]
    public void Declared_locals_are_those_of_statements()
    {
        var probe = Local(
            "var x = 1; using var s = new MemoryStream(); Out(out var o); foreach (var e in array) for (var i = 0; i < 3; "
                + "i++) Use(i); if (dyn is int p) Use(p + o + x);"
        );
        Assert.Equal(["e", "i", "s", "x"], probe.Body.Uses.Declared.Select(s => s.Name).Order(System.StringComparer.Ordinal));
        Assert.Null(probe.Body.Uses.DeclaratorOf(probe.Variable("o")));
        Assert.Equal("x = 1", probe.Body.Uses.DeclaratorOf(X(probe))!.Syntax.ToString());
    }

    private static bool IsWritten(string code)
    {
        var probe = FlowProbe.Of($"{Helpers} void Body(int x, int y, int[] array, dynamic dyn) {{ Use(x); {code} }}");
        return probe.Body.Uses.IsWritten(X(probe));
    }

    private static ISymbol X(FlowProbe probe) => probe.Variable("x");

    private static FlowProbe Local(string code) => FlowProbe.Of($"{Helpers} void Body(int y, int[] array, dynamic dyn) {{ {code} }}");

    private const string Helpers = """
        static void Use(int n) { }
        static void In(in int n) { }
        static void Out(out int n) => n = 1;
        static void Ref(ref int n) { }
        static ref int RefOf(ref int n) => ref n;
        """;
}
